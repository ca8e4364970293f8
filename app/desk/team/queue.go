package team

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
)

// QueueStore is the queue as the team sees it.
type QueueStore interface {
	// QueuedJobs returns jobs that are given up, then those that failed, then the others, the soonest first: mails
	// alone, or all but mails.
	QueuedJobs(ctx context.Context, mails bool, limit int) ([]QueuedJob, error)
	// WaitingJob returns a job that waits, and keeps others from taking it until the transaction ends.
	WaitingJob(ctx context.Context, id int64) (j jobs.Job, found bool, err error)
	// HurryJob makes a job due that waits; GiveUpWaitingJob gives it up. They report whether it waited.
	HurryJob(ctx context.Context, id int64, now time.Time) (waited bool, err error)
	GiveUpWaitingJob(ctx context.Context, id int64, now time.Time, cause string) (waited bool, err error)
}

// States of a job in the queue.
const (
	JobWaits = "waiting"
	JobRuns  = "running"
	JobDead  = "given up"
)

// QueuedJob is a job in any state, without what it carries.
type QueuedJob struct {
	DeadJob
	State       string
	About       mail.Kind // of a mail
	To, Subject string    // of a mail; its text, which may hold a secret, is for nobody
}

// shownQueue is how many jobs a page of the queue shows.
const shownQueue = 200

// Queue returns the mails, or the other jobs, that wait, run or were given up: those first that somebody should look
// at; at most 200. To whom mails are, and what they are about, is for those alone who have the right to see addresses.
func (s *Service) Queue(ctx context.Context, mails, addresses bool) ([]QueuedJob, error) {
	list, err := s.store.QueuedJobs(ctx, mails, shownQueue)
	for i := range list {
		j := &list[i]
		var m mail.Message
		if mails && json.Unmarshal([]byte(j.Payload), &m) == nil {
			j.About = m.Kind
			if addresses {
				j.To, j.Subject = m.To, m.Subject
			}
		}
		j.Final, j.Payload, j.Uniq = final(j.DeadJob), "", ""
		if !addresses {
			j.Email = ""
		}
	}
	return list, err
}

// HurryJob has a job that waits for its next try tried at once.
func (s *Service) HurryJob(ctx context.Context, who app.Caller, in JobInput) (done struct{}, err error) {
	return done, s.waiting(ctx, who, in, audit.Entry{Action: ActionRetryJob, Before: "waits", After: "is due"},
		func(ctx context.Context, j jobs.Job) (bool, error) {
			return s.store.HurryJob(ctx, j.ID, s.clock())
		})
}

// byTheTeam is the error of a job that the team gave up.
const byTheTeam = "given up by the team"

// GiveUpJob gives up a job that waits: what it was for ends as if it had failed for good.
func (s *Service) GiveUpJob(ctx context.Context, who app.Caller, in JobInput) (done struct{}, err error) {
	return done, s.waiting(ctx, who, in, audit.Entry{Action: ActionGiveUpJob, Before: "waits", After: "given up"},
		func(ctx context.Context, j jobs.Job) (bool, error) {
			if gaveUp := s.gaveUp[j.Kind]; gaveUp != nil {
				if err := gaveUp(ctx, j, app.Refused("given_up", byTheTeam)); err != nil {
					return false, err
				}
			}
			return s.store.GiveUpWaitingJob(ctx, j.ID, s.clock(), byTheTeam)
		})
}

// waiting does something to a job that waits, and writes it into the audit log.
func (s *Service) waiting(
	ctx context.Context, who app.Caller, in JobInput, entry audit.Entry,
	do func(context.Context, jobs.Job) (bool, error),
) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		j, found, err := s.store.WaitingJob(ctx, in.Job)
		if err == nil && found {
			found, err = do(ctx, j)
		}
		switch {
		case err != nil:
			return err
		case !found:
			return app.Refused("no_such_job", "That job does not wait any more: it runs, is done, or was given up.")
		}
		entry := entry
		entry.Object = fmt.Sprintf("job %d (%s)", j.ID, j.Kind)
		return s.audit(ctx, who, entry)
	})
}

// ForgetJob deletes a job that was given up, so that the page of today does not name it any more.
func (s *Service) ForgetJob(ctx context.Context, who app.Caller, in JobInput) (done struct{}, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		j, found, err := s.store.DeadJob(ctx, in.Job)
		switch {
		case err != nil:
			return err
		case !found:
			return app.Refused("no_such_job", "That job is not there any more.")
		}
		if err := s.store.DropDeadJob(ctx, j.ID); err != nil {
			return err
		}
		return s.audit(ctx, who, audit.Entry{Action: ActionForgetJob, Object: fmt.Sprintf("job %d (%s)", j.ID, j.Kind),
			Before: "given up", After: "deleted"})
	})
}
