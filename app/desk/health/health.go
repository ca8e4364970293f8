// Package health is how an instance fares: what keeps it from answering, and what somebody should look at before it
// comes to that. It writes mails of it to the operators, and keeps what came of work in the background.
package health

import (
	"context"
	"sync"
	"time"

	"debut/app"
	"debut/app/desk/team"
	"debut/app/ground/jobs"
	"debut/app/ground/texts"
)

// Problem is something that is not as it should be.
type Problem struct {
	Name   string     // such as "disk"
	Words  texts.Text // for everybody: a sentence without figures and without anything secret
	Detail texts.Text // for those who look after the site
	Fatal  bool       // requests cannot be answered
}

// Known is a problem that operators were written of.
type Known struct {
	Name, Detail string // Detail is a stored text
	Since        time.Time
	SeenAt       time.Time // last
}

// Done is how often something came of a kind of work on a day.
type Done struct {
	At      time.Time
	Kind    string // of the job
	Part    string // of a mail, its kind; else ""
	Outcome string
	Times   int
}

// Owner is how much is stored for an account.
type Owner struct {
	Account int64
	Email   string
	Bytes   int64
}

// Schema is the number of the last migration that the database has had, and of the last that the program knows. It
// differs if either lacks any migration of the other.
type Schema struct {
	Has, Knows int64
	Differs    bool
}

// Store is what is measured, and what is remembered of it.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	ReadSomething(ctx context.Context) error
	WriteSomething(ctx context.Context, now time.Time) error
	Schema(ctx context.Context) (Schema, error)
	Engine(ctx context.Context) (string, error) // "SQLite 3.53.0"
	CountDeadJobs(ctx context.Context) (int, error)
	// also those that are refused so far
	CountMails(ctx context.Context, since time.Time) (sent, refused int, err error)
	VotesByState(ctx context.Context) (map[string]int, error)
	LargestAccounts(ctx context.Context, limit int) ([]Owner, error) // the largest first

	CountOutcome(ctx context.Context, d Done) error                   // in a transaction
	Outcomes(ctx context.Context, from time.Time) ([]Done, error)     // the last day first
	OutcomesEver(ctx context.Context) ([]Done, error)                 // of all days together
	Problems(ctx context.Context) ([]Known, error)                    // by name
	SaveProblem(ctx context.Context, k Known) error                   // by its name
	DropProblem(ctx context.Context, name string) error               //
	OperatorEmails(ctx context.Context) (addresses []string, _ error) // of those who are not suspended
}

// Parts are what a service is made of.
type Parts struct {
	Store   Store
	Machine func() team.Machine
	CanMail bool
	// NoReports is set where payments are taken and what the provider reports of them cannot be checked.
	NoReports bool
	Limits    app.Live[app.Alerts]
	Version   string
	Clock     app.Clock
	// NewestBackup returns when the newest backup was made; if there is none, since when there should be one. It is
	// nil, or configured is false, where no backups are made.
	NewestBackup func(ctx context.Context) (at time.Time, configured bool, err error)
	// NeverBackedUp reports whether no backup was ever made, and one is missed.
	NeverBackedUp func(ctx context.Context) (bool, error)
	// CertificateEnd returns when the certificate of the origin ends; nil where it has none.
	CertificateEnd func(ctx context.Context) (time.Time, error)
}

// Service is how the instance fares.
type Service struct {
	Parts
	mu      sync.Mutex
	looked  time.Time // when the problems were looked for
	found   []Problem
	written time.Time // when it was last tried whether the database can be written
	failed  error     // what came of it
	votes   cached[map[string]int]
}

// New returns the service.
func New(p Parts) *Service { return &Service{Parts: p} }

// lookEvery is how long what was found stands, so that those who ask often cost nothing; writeEvery is how long it
// stands that the database can be written.
const (
	lookEvery  = time.Second
	writeEvery = 10 * time.Second
	lookWithin = 5 * time.Second
)

// Look returns the problems that there are now; what was found in the last second is not looked for again.
func (s *Service) Look(ctx context.Context) []Problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.Clock(); s.looked.IsZero() || now.Sub(s.looked).Abs() >= lookEvery {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookWithin) // others wait for what is found
		defer cancel()
		s.found, s.looked = s.findProblems(ctx), now
	}
	return s.found
}

// cached is a value that is costly to know, for a minute.
type cached[T any] struct {
	mu    sync.Mutex
	at    time.Time
	value T
}

func (c *cached[T]) get(now time.Time, read func() (T, error)) (_ T, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at.IsZero() || now.Sub(c.at).Abs() >= time.Minute {
		var value T
		if value, err = read(); err != nil {
			return value, err
		}
		c.value, c.at = value, now
	}
	return c.value, nil
}

// VotesByState counts the votes by state. The count may be a minute old.
func (s *Service) VotesByState(ctx context.Context) (map[string]int, error) {
	return s.votes.get(s.Clock(), func() (map[string]int, error) { return s.Store.VotesByState(ctx) })
}

// OutcomesEver returns what came of work since the database was made.
func (s *Service) OutcomesEver(ctx context.Context) ([]Done, error) { return s.Store.OutcomesEver(ctx) }
