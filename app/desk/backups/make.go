package backups

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"debut/app/ground/jobs"
)

// MakeJob makes a backup. It carries when that was asked for, in unix milliseconds: one that was begun since is the
// one.
const MakeJob = jobs.Kind[int64]("backup")

func (s *Service) job(asked time.Time) jobs.Job {
	j := MakeJob.Job(asked.UnixMilli())
	j.Uniq, j.RunAt = "all", asked
	return j
}

// cleanWithin is what removing a part of a backup may take, also when the program stops.
const cleanWithin = time.Minute

// Make makes a backup, keeps as many as the settings say, and saves what became of it. What goes wrong with the backup
// itself is in what is saved and, where it is of another kind than the last time, in the log; it is made again when it
// is due again. The error is of anything else.
func (s *Service) Make(ctx context.Context, asked int64) error {
	if s.To == nil {
		return nil // the setting was taken away since
	}
	recent, err := s.Store.Backups(ctx, s.To.String(), recentBackups)
	if err != nil {
		return err
	}
	for _, b := range recent {
		if b.Good() && b.BeganAt.UnixMilli() >= asked {
			return nil
		}
	}
	release, err := s.Source.Hold()
	if err != nil {
		return err
	}
	_, err = s.make(ctx, recent)
	return errors.Join(err, release())
}

// Now makes a backup as Make does, for whoever holds the source. The error is also of the backup.
func (s *Service) Now(ctx context.Context) (Backup, error) {
	recent, err := s.Store.Backups(ctx, s.To.String(), recentBackups)
	if err != nil {
		return Backup{}, err
	}
	b, err := s.make(ctx, recent)
	if err == nil && !b.Good() {
		err = errors.New(b.Error)
	}
	return b, err
}

// make makes a backup while nobody else does. The error is of anything but the backup.
func (s *Service) make(ctx context.Context, recent []Backup) (Backup, error) {
	if err := s.clean(ctx); err != nil {
		return Backup{}, err
	}
	b := Backup{Place: s.To.String(), Name: s.name(), Encrypted: len(s.Recipients) > 0, BeganAt: s.Clock().UTC()}
	// The row comes after the copy: a copy that knew of itself as one that is not done would be removed where it is
	// restored.
	key, err := s.Key(ctx)
	if err != nil {
		return b, err
	}
	failed := Write(ctx, s.Source, s.To, Seal{s.Recipients, key}, &b, func() error {
		b.There = true
		return s.save(ctx, &b)
	})
	if failed != nil && ctx.Err() != nil {
		failed = &Failure{Cut, context.Cause(ctx)}
	}
	ctx = context.WithoutCancel(ctx)
	if failed != nil {
		err := s.failed(ctx, &b, recent, failed)
		return b, err
	}
	err = s.done(ctx, &b, recent)
	if err == nil {
		err = s.keepLast(ctx)
	}
	return b, err
}

// name returns the name of a new backup, which sorts by time.
func (s *Service) name() string {
	end := ending
	if len(s.Recipients) > 0 {
		end += ".age"
	}
	return fmt.Sprintf("%s%s-%.8s%s", namePrefix, s.Clock().UTC().Format("20060102T150405Z"), s.NewID(), end)
}

const (
	namePrefix  = "debut-"
	ending      = ".backup"
	endingOfOld = ".db" // of those that earlier versions made, files of SQLite
)

// Named reports whether a file can be a backup that this program made by itself.
func Named(name string) bool {
	name, _ = strings.CutSuffix(name, ".age")
	return strings.HasPrefix(name, namePrefix) &&
		(strings.HasSuffix(name, ending) || strings.HasSuffix(name, endingOfOld))
}

func (s *Service) save(ctx context.Context, b *Backup) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error { return s.Store.SaveBackup(ctx, b) })
}

// done saves a good backup.
func (s *Service) done(ctx context.Context, b *Backup, recent []Backup) error {
	now := s.Clock().UTC()
	b.EndedAt = &now
	if err := s.save(ctx, b); err != nil {
		return err
	}
	if len(recent) > 0 && !recent[0].Good() {
		s.Log.Info("backups are made again", "at", b.Place, "name", b.Name)
	}
	return nil
}

// failed removes what there is of a backup, and saves why it was not made.
func (s *Service) failed(ctx context.Context, b *Backup, recent []Backup, cause error) error {
	now := s.Clock().UTC()
	b.EndedAt, b.Fault, b.Error = &now, faultOf(cause), words(b.Place, cause)
	if b.There {
		b.There = s.remove(ctx, b.Name) != nil
	}
	if b.Fault != Cut && (len(recent) == 0 || recent[0].Fault != b.Fault) {
		s.Log.Error("a backup failed; it is tried again until one is made", "at", b.Place, "error", b.Error)
	}
	return s.save(ctx, b)
}

func (s *Service) remove(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, cleanWithin)
	defer cancel()
	return errors.Join(s.To.Remove(ctx, name), s.To.Remove(ctx, name+SignatureSuffix))
}
