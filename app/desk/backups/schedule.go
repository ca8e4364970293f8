package backups

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/audit"
)

const (
	recentBackups = 20
	firstPause    = time.Minute // before a backup that failed is tried again; doubled each time
	longestPause  = time.Hour
)

// Schedule queues a backup if one is due.
func (s *Service) Schedule(ctx context.Context) error {
	if s.To == nil {
		return nil
	}
	busy, err := s.making(ctx)
	if err != nil || busy {
		return err
	}
	recent, err := s.Store.Backups(ctx, s.To.String(), recentBackups)
	if err != nil || s.Clock().Before(s.next(recent)) {
		return err
	}
	return s.Store.Tx(ctx, func(ctx context.Context) error { return s.Store.AddJob(ctx, s.job(s.Clock())) })
}

// next returns when the next backup is due after the recent ones, newest first.
func (s *Service) next(recent []Backup) time.Time {
	failures := 0
	for failures < len(recent) && !recent[failures].Good() {
		failures++
	}
	switch {
	case len(recent) == 0:
		return time.Time{}
	case failures == 0:
		return recent[0].BeganAt.Add(s.Every.Now())
	}
	return recent[0].BeganAt.Add(min(firstPause<<(failures-1), longestPause, s.Every.Now()))
}

// making reports whether a backup is made, or about to be.
func (s *Service) making(ctx context.Context) (bool, error) {
	waiting, err := s.Store.WaitingJobs(ctx)
	for _, w := range waiting {
		if w.Kind == string(MakeJob) {
			return true, err
		}
	}
	return false, err
}

// ActionBackUp is what the audit log calls asking for a backup.
const ActionBackUp = "back_up"

// Request asks for a backup.
type Request struct{}

// Ask queues a backup at once. Only an operator may.
func (s *Service) Ask(ctx context.Context, who app.Caller, _ Request) (done struct{}, err error) {
	return done, s.Store.Tx(ctx, func(ctx context.Context) error {
		me, err := s.Store.Account(ctx, who.Account)
		if err == nil {
			err = me.MayOperate()
		}
		if err != nil {
			return err
		}
		if s.To == nil {
			return app.Refused("no_backup_place",
				"There is no place for backups yet. Start the program with --backup-to.")
		}
		now := s.Clock().UTC()
		entry := audit.Entry{At: now, Account: me.ID, Action: ActionBackUp, Object: s.To.String(), After: "asked for"}
		if err := s.Store.AddAuditEntry(ctx, &entry); err != nil {
			return err
		}
		return s.Store.AddJob(ctx, s.job(now))
	})
}
