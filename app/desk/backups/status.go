package backups

import (
	"context"
	"fmt"
	"time"
)

// Status is how backups fare.
type Status struct {
	Place      string // "" if none are made
	Every      time.Duration
	Keep       int
	Recipients []string
	Good       []Backup // there, at whatever place they are made now, newest first
	Failed     []Backup // the last ten that were not made, newest first
	Failing    bool     // the last one was not made
	Making     bool
	Never      bool      // none was ever made, at whatever place
	Next       time.Time // when the next is due; zero is at once
}

const shownFailures = 10

// Status returns how backups fare.
func (s *Service) Status(ctx context.Context) (st Status, err error) {
	never, err := s.Never(ctx)
	if err != nil || s.To == nil {
		return Status{Never: never}, err
	}
	st = Status{Never: never, Place: s.To.String(), Every: s.Every.Now(), Keep: s.Keep.Now()}
	for _, r := range s.Recipients {
		st.Recipients = append(st.Recipients, fmt.Sprint(r))
	}
	there, err := s.Store.BackupsThere(ctx, st.Place)
	if err != nil {
		return st, err
	}
	for _, b := range there {
		if b.Good() {
			st.Good = append(st.Good, b)
		}
	}
	recent, err := s.Store.Backups(ctx, st.Place, recentBackups)
	if err != nil {
		return st, err
	}
	for _, b := range recent {
		if b.Fault != "" && len(st.Failed) < shownFailures {
			st.Failed = append(st.Failed, b)
		}
	}
	st.Failing = len(recent) > 0 && recent[0].Fault != ""
	st.Next = s.next(recent)
	st.Making, err = s.making(ctx)
	return st, err
}

// Late reports whether the newest good backup is older than two of the times between them.
func (st Status) Late(now time.Time) bool {
	return st.Place != "" && len(st.Good) > 0 && now.Sub(st.Good[0].BeganAt) > 2*st.Every
}
