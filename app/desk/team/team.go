// Package team is what those who look after a site do: they see what waits for them and what went wrong, and mend it.
// Whatever one of them changes stands in the audit log, in the same transaction.
package team

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
)

// Store is what the team needs remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	AccountByEmail(ctx context.Context, email string) (a app.Account, found bool, err error)
	SaveAccount(ctx context.Context, a *app.Account) error
	Editors(ctx context.Context) ([]app.Account, error) // by address
	DeadJobs(ctx context.Context, limit int) ([]DeadJob, error)
	DeadJob(ctx context.Context, id int64) (j DeadJob, found bool, err error)
	DropDeadJob(ctx context.Context, id int64) error
	CountDeadJobs(ctx context.Context) (int, error)
	WaitingJobs(ctx context.Context) ([]Waiting, error) // by kind
	QueueStore
	MailStore
	AddAuditEntry(ctx context.Context, a *audit.Entry) error            // sets ID
	AuditEntries(ctx context.Context, limit int) ([]audit.Entry, error) // newest first
}

// DeadJob is a job that was given up.
type DeadJob struct {
	jobs.Job
	Email     string // of the account whose job it is; "" of nobody's
	Error     string
	GivenUpAt time.Time
	Final     bool // trying again would change nothing
}

// Waiting is how many jobs of a kind wait.
type Waiting struct {
	Kind    string
	Jobs    int
	Failing int // of them have failed at least once, and are tried again
}

// Machine is what the instance stands on.
type Machine struct {
	Database, Log, Index int64 // bytes on the disk; 0 of a database elsewhere
	Cap                  int64 // bytes that the database may grow to; 0 is the whole disk
	Free                 int64 // bytes; -1 if that is not known
	Listings             int   // in the index
	// when the index was last built anew, or that was tried, since the start; zero is never
	RebuiltAt     time.Time
	Rebuilt       string // why
	RebuildFailed bool
	ToRebuild     string // why the index is about to be built anew; "" if it is not
	Behind        int    // changes that the index has still to follow; -1 if that is not known
	NotFollowing  bool   // following them fails, and is tried again
	Lost          bool   // the database; nothing is written until it is back
}

// Again makes it possible that a job which was given up runs again, and changes what its giving up changed.
type Again func(ctx context.Context, j jobs.Job) error

// Service is what the team may do. Its callers have made sure that who calls is one of the team.
type Service struct {
	store   Store
	clock   app.Clock
	again   map[string]Again // by kind of job
	gaveUp  map[string]GaveUp
	machine func() Machine
}

// GaveUp ends what a job was for that is given up, as its handler does.
type GaveUp func(ctx context.Context, j jobs.Job, cause error) error

// WhenGivenUp has jobs of a kind end what they were for when the team gives them up.
func (s *Service) WhenGivenUp(kind string, do GaveUp) {
	if do != nil {
		s.gaveUp[kind] = do
	}
}

// New returns the service.
func New(store Store, clock app.Clock, again map[string]Again, machine func() Machine) *Service {
	return &Service{store, clock, again, map[string]GaveUp{}, machine}
}

// audit adds an entry to the audit log, in the transaction of ctx.
func (s *Service) audit(ctx context.Context, who app.Caller, a audit.Entry) error {
	a.At, a.Account = s.clock().UTC(), who.Account
	return s.store.AddAuditEntry(ctx, &a)
}
