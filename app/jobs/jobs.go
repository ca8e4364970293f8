// Package jobs does later what a change asked for: crawl, draft, index, check a badge, launch. A job is a row that is
// written in the transaction of the change, so it exists exactly when the change does. It may run twice; handlers are idempotent.
package jobs

import (
	"context"
	"time"
)

// Job is one thing to be done.
type Job struct {
	ID       int64
	Kind     string    // names the handler
	Uniq     string    // where not "": at most one job of this kind and name waits; asking again while one runs makes it run once more
	Payload  string    // JSON, or a bare id; the handler's
	Priority int       // smaller is sooner
	RunAt    time.Time // not before
	Attempt  int       // how often it was claimed; the fence against a worker that lost its lease
	Failures int       // how often it failed
	Wanted   int64     // how often it was asked for; grows while it runs when it is asked for again
}

// Adder takes jobs, within the transaction of ctx.
type Adder interface {
	AddJob(ctx context.Context, j Job) error
}

// Queue keeps jobs. Every method is its own transaction, or joins that of ctx.
type Queue interface {
	Adder
	// ClaimJobs leases up to n due jobs of kind until the given time, soonest and most urgent first.
	ClaimJobs(ctx context.Context, kind string, n int, now, until time.Time) ([]Job, error)
	// ExtendJob moves the lease on; false where it was lost to another worker.
	ExtendJob(ctx context.Context, j Job, until time.Time) (held bool, err error)
	// FinishJob deletes a job that was done, or makes it due again where it was asked for meanwhile. A lost lease changes nothing.
	FinishJob(ctx context.Context, j Job, now time.Time) error
	// RetryJob makes a job due at a later time, and counts a failure where cause is not "".
	RetryJob(ctx context.Context, j Job, at time.Time, cause string) error
	// BuryJob keeps a job that failed for good, for the operator to see; it never runs again.
	BuryJob(ctx context.Context, j Job, cause string) error
	// RecoverJobs makes due at once whatever was leased, for the start of the only process on the database.
	RecoverJobs(ctx context.Context, now time.Time) (int, error)
	// PeriodDone tells when the named period last ran (zero: never); SetPeriod notes it.
	PeriodDone(ctx context.Context, name string) (time.Time, error)
	SetPeriod(ctx context.Context, name string, at time.Time) error
}
