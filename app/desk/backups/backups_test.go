package backups_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/google/uuid"
	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/backups"
	"debut/app/desk/backups/places"
	"debut/app/ground/jobs"
	"debut/app/ground/results/minisign"
	"debut/storage"
	"debut/storage/storagetest"
)

// fixture is a database and what makes backups of it.
type fixture struct {
	*is.I
	*backups.Service
	t   *testing.T
	ctx context.Context
	db  storage.Store
	dir string
	ms  *atomic.Int64 // the clock
	log *logged
}

var signingKey = minisign.PrivateKey{ID: [8]byte{7}, Key: ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))}

// logged is a log that a test reads while others write it.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logged) count(words string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return bytes.Count(l.text.Bytes(), []byte(words))
}

// open makes a database, of which three backups are kept, one a day.
func open(t *testing.T, to app.Backup) *fixture {
	t.Helper()
	dir := t.TempDir()
	return openAt(t, dir, storagetest.Open(t, dir), to)
}

func openAt(t *testing.T, dir string, db storage.Store, to app.Backup) *fixture {
	t.Helper()
	at, err := places.Open(to)
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{I: is.New(t), t: t, ctx: t.Context(), db: db, dir: dir, ms: new(atomic.Int64), log: new(logged)}
	f.ms.Store(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC).UnixMilli())
	f.Service = backups.New(backups.Parts{
		Missed: app.Always(true),
		Store:  db.Store(), Source: storage.CopiesOf(app.Place{Data: dir}), To: at,
		Every: app.Always(24 * time.Hour), Keep: app.Always(3), Recipients: to.Recipients,
		Key:   func(context.Context) (minisign.PrivateKey, error) { return signingKey, nil },
		Clock: f.clock, NewID: func() app.UUID { return app.UUID(uuid.NewString()) },
		Log: slog.New(slog.NewTextHandler(io.MultiWriter(f.log, t.Output()), nil)),
	})
	return f
}

func (f *fixture) clock() time.Time { return time.UnixMilli(f.ms.Load()).UTC() }

func (f *fixture) pass(d time.Duration) { f.ms.Add(d.Milliseconds()) }

// due does what the period does, and the job that it may add. It reports whether there was one.
func (f *fixture) due() bool {
	f.t.Helper()
	f.NoErr(f.Schedule(f.ctx))
	claimed, err := f.db.ClaimJobs(f.ctx, jobs.Claim{Kind: string(backups.MakeJob), Most: 1, Now: f.clock(), Until: f.clock().Add(time.Minute)})
	f.NoErr(err)
	for _, j := range claimed {
		asked, err := backups.MakeJob.Payload(j)
		f.NoErr(err)
		f.NoErr(f.Make(f.ctx, asked))
		f.NoErr(f.db.FinishJob(f.ctx, j, f.clock()))
	}
	return len(claimed) > 0
}

// states returns what became of the backups, newest first: "good", or the fault.
func (f *fixture) states() (list []string) {
	f.t.Helper()
	all, err := f.db.Backups(f.ctx, f.To.String(), 100)
	f.NoErr(err)
	for _, b := range all {
		switch {
		case b.Good() && b.There:
			list = append(list, "good")
		case b.Good():
			list = append(list, "removed")
		default:
			list = append(list, string(b.Fault))
		}
	}
	return list
}

// there returns the names of the files in a folder.
func (f *fixture) there(dir string) []string {
	f.t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, "*"))
	f.NoErr(err)
	for i := range paths {
		paths[i] = filepath.Base(paths[i])
	}
	return unsigned(paths)
}

// unsigned leaves out the signatures.
func unsigned(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, backups.SignatureSuffix) })
}

// save makes an account.
func (f *fixture) save(i int) error {
	return f.db.Tx(f.ctx, func(ctx context.Context) error {
		return f.db.SaveAccount(ctx, &app.Account{Email: email(i), CreatedAt: time.Unix(0, 0)})
	})
}

func email(i int) string { return fmt.Sprintf("writer-%d@a.example", i) }

// restored puts a backup into a folder of its own, and opens it.
func (f *fixture) restored(b backups.Backup, keys ...age.Identity) (storage.Store, string, storage.Restored) {
	f.t.Helper()
	dir := filepath.Join(f.t.TempDir(), "restored")
	done, err := storage.RestoreFrom(f.ctx, storage.Restoring{Name: b.Name, Write: func(ctx context.Context, to io.Writer) error {
		from, err := f.To.Open(ctx, b.Name)
		if err != nil {
			return err
		}
		defer from.Close()
		plain, err := backups.Plain(from, keys)
		if err == nil {
			_, err = io.Copy(to, plain)
		}
		return err
	}}, app.Place{Data: dir})
	f.NoErr(err)
	return storagetest.Open(f.t, dir), dir, done
}
