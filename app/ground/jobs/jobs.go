// Package jobs does later what a change asked for: crawl, draft, send a mail, check a badge. A job is a row that is
// written in the transaction of the change, so it exists exactly when the change does. It may run twice; handlers are
// idempotent.
package jobs

import (
	"context"
	"time"
)

// Job is one thing to be done.
type Job struct {
	ID   int64
	Kind string // names the handler
	// where not "": at most one job of this kind and name waits; asking again while one runs makes it run once more
	Uniq     string
	Payload  string    // JSON, or a bare id; see Kind
	Account  int64     // whose job it is; 0 is nobody's
	Priority int       // smaller is sooner
	RunAt    time.Time // not before
	Node     string    // which node holds it
	Attempt  int       // how often it was claimed; with the node, the fence against a worker that lost its lease
	Failures int       // how often it failed
	Deaths   int       // how often a process died while it ran
	Strikes  int       // how many of those deaths its own memory or time may have brought about
	Wanted   int64     // how often it was asked for; grows while it runs when it is asked for again
}

// Adder takes jobs, within the transaction of ctx.
type Adder interface {
	AddJob(ctx context.Context, j Job) error
}

// Claim says which due jobs are leased, and who holds them then.
type Claim struct {
	Node string
	Kind string
	Most int // how many jobs
	// where not 0, accounts take turns, and this many jobs of one account run at once; nobody's jobs have no such bound
	PerAccount int
	Suspects   bool // only jobs that a process died under; otherwise only the others
	Now, Until time.Time
}

// Node is a process that does jobs.
type Node struct {
	ID string // random, of this run of the process
	// no other process does jobs on the database, as a lock proves: what another held is of one that is gone
	Alone bool
}

// Recovery says whose jobs are taken back: those whose lease ran out, and all that another node holds if the node is
// alone.
type Recovery struct {
	Node
	Now time.Time
	// the kinds of jobs that may have been what another node died of: those that were heavy have a strike more
	Suspicion []string
}

// Queue keeps jobs. Every method is its own transaction, or joins that of ctx.
type Queue interface {
	Adder
	// DueKinds returns the kinds of which a job is due that nobody holds.
	DueKinds(ctx context.Context, now time.Time) ([]string, error)
	// ClaimJobs leases due jobs that nobody holds, most urgent first; then those of the account that has the fewest
	// running, then the soonest.
	ClaimJobs(ctx context.Context, c Claim) ([]Job, error)
	// SuspectsDue reports whether a job is due that a process died under.
	SuspectsDue(ctx context.Context, now time.Time) (bool, error)
	// ExtendJob moves the lease on; false if it was lost to another worker.
	ExtendJob(ctx context.Context, j Job, until time.Time) (held bool, err error)
	// MarkHeavy notes that a job takes what may end the process: if that dies now, it is a strike against the job.
	MarkHeavy(ctx context.Context, j Job) error
	// FinishJob, RetryJob and GiveUpJob change a job that its node still holds. A lease that was lost changes nothing.
	// FinishJob deletes a job that was done, or makes it due again where it was asked for meanwhile.
	FinishJob(ctx context.Context, j Job, now time.Time) error
	// RetryJob makes a job due at a later time, and counts a failure where cause is not "".
	RetryJob(ctx context.Context, j Job, at time.Time, cause string) error
	// GiveUpJob keeps a job that failed for good, for the operator to see; it never runs again. It reports whether the
	// lease was held.
	GiveUpJob(ctx context.Context, j Job, now time.Time, cause string) (held bool, err error)
	// CountDeadJobs counts the jobs that are given up.
	CountDeadJobs(ctx context.Context) (int, error)
	// ForgetDeadJobs deletes the jobs that were given up before a time, and the oldest of more than most.
	ForgetDeadJobs(ctx context.Context, before time.Time, most int) error
	// RecoverJobs makes jobs due at once that nobody does any more, and returns them. What another node held when it
	// died is counted against jobs of the kinds under suspicion. Who is alone lets go of periods, too.
	RecoverJobs(ctx context.Context, r Recovery) ([]Job, error)
	// PeriodsDone returns when each period was done last, by its name.
	PeriodsDone(ctx context.Context) (map[string]time.Time, error)
	// ClaimPeriod holds a period that is due until a time, for one of all who ask; false if it is not due, or held by
	// another.
	ClaimPeriod(ctx context.Context, p Period, now, until time.Time) (claimed bool, err error)
	// ExtendPeriod holds it longer; false if another has it. The time until which it is held says whose it is.
	ExtendPeriod(ctx context.Context, p Period, held, until time.Time) (still bool, err error)
	// FinishPeriod lets go of it, and notes when it was done; a zero time notes nothing. If another has it, nothing
	// changes.
	FinishPeriod(ctx context.Context, p Period, held, done time.Time) error
}
