// Package backups makes copies of the database by itself, reads each back to see that it is whole, and keeps the last
// of them.
package backups

import (
	"context"
	"io"
	"log/slog"
	"time"

	"filippo.io/age"

	"debut/app"
	"debut/app/desk/team"
	"debut/app/ground/audit"
	"debut/app/ground/jobs"
	"debut/app/ground/results/minisign"
)

// Backup is a copy of the database at a place, or what became of making one.
type Backup struct {
	ID        int64
	Place     string // a folder, or s3://name/prefix
	Name      string // of the file there
	Encrypted bool
	BeganAt   time.Time
	EndedAt   *time.Time // nil while it is made, and of one that the end of the program cut short
	Bytes     int64
	Rows      int64  // in all tables
	SHA256    string // of the file, in hex
	Fault     Fault  // "" of a good one
	Error     string // what went wrong, for people
	There     bool   // at its place, or perhaps a part of it
}

// Good reports whether the backup was read back and found whole.
func (b Backup) Good() bool { return b.EndedAt != nil && b.Fault == "" }

// Path names the file.
func (b Backup) Path() string { return b.Place + "/" + b.Name }

// Contents are how many rows each table has.
type Contents map[string]int64

// Rows returns how many there are in all.
func (c Contents) Rows() (n int64) {
	for _, rows := range c {
		n += rows
	}
	return n
}

// Destination is a place for backups. Its errors are a Failure where somebody can do something about them.
type Destination interface {
	// Put has write write a file, and then check read what stands there. Under the name stands the whole file or
	// nothing. It calls each once.
	Put(ctx context.Context, name string, write func(io.Writer) error, check func(io.Reader) error) error
	Open(ctx context.Context, name string) (io.ReadCloser, error)
	// Remove removes a file, and what was written of it; it is no error that there is none.
	Remove(ctx context.Context, name string) error
	Names(ctx context.Context) ([]string, error) // of the files that can be backups of this program
	String() string                              // the place, without secrets
}

// Source makes copies of the database, and tries them.
type Source interface {
	// Hold keeps other processes from making backups until release; ErrBusy if one makes one.
	Hold() (release func() error, err error)
	// Copy gives use a whole, checked copy of the database, which is gone afterwards.
	Copy(ctx context.Context, use func(file io.Reader, has Contents) error) error
	// Try puts a copy into a file that is gone afterwards, and returns what it holds; an error if it is not a whole
	// database of this program.
	Try(ctx context.Context, file io.Reader) (Contents, error)
}

// Store is what backups need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	AddAuditEntry(ctx context.Context, a *audit.Entry) error // sets ID
	WaitingJobs(ctx context.Context) ([]team.Waiting, error) // by kind
	SaveBackup(ctx context.Context, b *Backup) error         // sets ID where it is 0
	// Backups returns the last backups of a place, in whatever state, newest first.
	Backups(ctx context.Context, place string, limit int) ([]Backup, error)
	// BackupsThere returns what is at a place, or perhaps is in part, newest first.
	BackupsThere(ctx context.Context, place string) ([]Backup, error)
	// LastBackup returns the newest good backup that is there, at whatever place.
	LastBackup(ctx context.Context) (b Backup, found bool, err error)
	// ForgetBackups forgets all but the last of those that are not there.
	ForgetBackups(ctx context.Context, most int) error
}

// Parts are what the service is made of.
type Parts struct {
	Store      Store
	Source     Source
	To         Destination // nil is nowhere
	Every      app.Live[time.Duration]
	Keep       app.Live[int]
	Missed     app.Live[bool]  // whether somebody is told that none was ever made
	Recipients []age.Recipient // none is not encrypted
	Key        func(context.Context) (minisign.PrivateKey, error)
	Clock      app.Clock
	NewID      func() app.UUID
	Log        *slog.Logger
}

// Service makes backups.
type Service struct{ Parts }

// New returns the service.
func New(p Parts) *Service { return &Service{p} }

// Never reports whether no good backup was ever made, at whatever place, and one is missed.
func (s *Service) Never(ctx context.Context) (bool, error) {
	if !s.Missed.Now() {
		return false, nil
	}
	_, found, err := s.Store.LastBackup(ctx)
	return !found, err
}

// Newest returns when the newest good backup was begun; if there is none, since when one is tried. configured is false
// where none are made.
func (s *Service) Newest(ctx context.Context) (at time.Time, configured bool, err error) {
	if s.To == nil {
		return at, false, nil
	}
	last, found, err := s.Store.LastBackup(ctx)
	if err != nil || found {
		return last.BeganAt, true, err
	}
	tries, err := s.Store.Backups(ctx, s.To.String(), keptFailures)
	if err != nil || len(tries) == 0 {
		return s.Clock(), true, err
	}
	return tries[len(tries)-1].BeganAt, true, nil
}
