package team

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/audit"
)

// The actions that the audit log has.
const (
	ActionRetryJob     = "retry_job"
	ActionGiveUpJob    = "bury_job"
	ActionForgetJob    = "forget_job"
	ActionAddEditor    = "add_editor"
	ActionRemoveEditor = "remove_editor"
)

// JobInput names a job.
type JobInput struct {
	Job int64 `json:"job" required:"true" min:"1"`
}

// RetryJob has a job that was given up tried again.
func (s *Service) RetryJob(ctx context.Context, who app.Caller, in JobInput) (done struct{}, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		j, found, err := s.store.DeadJob(ctx, in.Job)
		switch {
		case err != nil:
			return err
		case !found:
			return app.Refused("no_such_job",
				"That job is not given up any more: it was tried again already, or its time was over.")
		case final(j):
			return app.Refused("link_ended",
				"The link in that mail has ended. Whoever it was for can ask for a new one.")
		}
		if again := s.again[j.Kind]; again != nil {
			if err := again(ctx, j.Job); err != nil {
				return err
			}
		}
		if err := s.store.DropDeadJob(ctx, j.ID); err != nil {
			return err
		}
		anew := j.Job
		anew.RunAt = s.clock()
		if err := s.store.AddJob(ctx, anew); err != nil {
			return err
		}
		return s.audit(ctx, who, audit.Entry{Action: ActionRetryJob, Object: fmt.Sprintf("job %d (%s)", j.ID, j.Kind),
			Before: "given up on " + j.GivenUpAt.UTC().Format(time.DateTime) + " UTC", After: "waits"})
	})
}

// EditorInput names somebody by their address.
type EditorInput struct {
	Email string `json:"email" required:"true" min:"1" max:"254"`
}

// AddEditor makes somebody who has an account an editor. Only an operator may.
func (s *Service) AddEditor(ctx context.Context, who app.Caller, in EditorInput) (done struct{}, err error) {
	return done, s.setEditor(ctx, who, in.Email, true)
}

// RemoveEditor makes an editor none. Only an operator may.
func (s *Service) RemoveEditor(ctx context.Context, who app.Caller, in EditorInput) (done struct{}, err error) {
	return done, s.setEditor(ctx, who, in.Email, false)
}

func (s *Service) setEditor(ctx context.Context, who app.Caller, typed string, editor bool) error {
	email, err := app.CanonicalEmail(typed)
	if err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		me, err := s.store.Account(ctx, who.Account)
		if err == nil {
			err = me.MayOperate()
		}
		if err != nil {
			return err
		}
		a, found, err := s.store.AccountByEmail(ctx, email)
		switch {
		case err != nil:
			return err
		case !found:
			return app.Refused("no_account",
				"Nobody has signed in with %s yet. Have them sign in once, and enter the address again.", email)
		case a.Editor == editor:
			return nil
		}
		a.Editor = editor
		if err := s.store.SaveAccount(ctx, &a); err != nil {
			return err
		}
		entry := audit.Entry{Action: ActionAddEditor, Object: fmt.Sprintf("account %d", a.ID), Before: "no editor",
			After: "editor"}
		if !editor {
			entry.Action, entry.Before, entry.After = ActionRemoveEditor, entry.After, entry.Before
		}
		return s.audit(ctx, who, entry)
	})
}
