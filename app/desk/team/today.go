package team

import (
	"context"
	"encoding/json"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/mail"
)

// Today is what waits for the team.
type Today struct {
	DeadJobs  []DeadJob // the last of them
	DeadInAll int
	Waiting   []Waiting
	Machine   Machine
	Editors   []app.Account
	Audit     []audit.Entry // the last
}

// How many of each the page of today shows.
const (
	shownJobs         = 50
	shownAuditEntries = 50
)

// Today returns what waits for the team, and what it did last.
func (s *Service) Today(ctx context.Context) (t Today, err error) {
	if t.DeadJobs, err = s.store.DeadJobs(ctx, shownJobs); err != nil {
		return t, err
	}
	for i, j := range t.DeadJobs {
		t.DeadJobs[i].Final = final(j)
	}
	if t.DeadInAll, err = s.store.CountDeadJobs(ctx); err != nil {
		return t, err
	}
	if t.Waiting, err = s.store.WaitingJobs(ctx); err != nil {
		return t, err
	}
	if t.Editors, err = s.store.Editors(ctx); err != nil {
		return t, err
	}
	t.Machine = s.machine()
	t.Audit, err = s.store.AuditEntries(ctx, shownAuditEntries)
	return t, err
}

// final reports whether trying a job again would change nothing: the link in a mail ends with the mail.
func final(j DeadJob) bool {
	var m mail.Message
	return j.Kind == string(mail.SendJob) && json.Unmarshal([]byte(j.Payload), &m) == nil && mail.LinkOf(m) != nil
}
