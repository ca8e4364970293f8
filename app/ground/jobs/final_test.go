package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/storage/storagetest"
)

// logBook is a log that goroutines share.
type logBook struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBook) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

// runLogged runs one job with a log, in a bubble, until nothing is left to do for an hour.
func runLogged(t *testing.T, j jobs.Job, work func(context.Context, jobs.Job) error) (log string, tries int) {
	t.Helper()
	return runOn(t, func(db jobs.Store) jobs.Store { return db }, j, work)
}

// runOn is runLogged on what is made of the database.
func runOn(t *testing.T, over func(jobs.Store) jobs.Store, j jobs.Job, work func(context.Context, jobs.Job) error) (log string, tries int) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		db := storagetest.Open(t, dir)
		ctx, cancel := context.WithCancel(t.Context())
		book := &logBook{}
		counted := func(ctx context.Context, j jobs.Job) error { tries++; return work(ctx, j) }
		r, err := jobs.NewRunner(ctx, jobs.Options{
			Store: over(db), Node: jobs.Node{ID: "this", Alone: true}, Clock: time.Now, Log: slog.New(slog.NewTextHandler(book, nil)),
			Handlers: []jobs.Handler{{Kind: "mail", Workers: 1, Lease: time.Minute, MaxFailures: 3, Run: counted}},
		})
		if err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() { r.Run(ctx); close(ended) }()
		b := &bench{t: t, db: db, stop: func() { cancel(); <-ended }}
		b.add(j)
		b.after(time.Hour)
		b.stop()
		log = book.b.String()
	})
	return log, tries
}

// What a job works on may hold secrets and people's addresses.
func TestRaceRun_AJobThatIsGivenUpIsLoggedWithoutWhatItWorksOn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	log, tries := runLogged(t, jobs.Job{Kind: "mail", Payload: `{"to":"ines@parcelwick.example"}`}, func(context.Context, jobs.Job) error { return errors.New("away") })
	is.Equal(tries, 3)
	is.True(strings.Contains(log, "gave a job up") && strings.Contains(log, "kind=mail"))
	is.True(!strings.Contains(log, "parcelwick"))
}

func TestRaceRun_AFinalErrorEndsAJobAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	log, tries := runLogged(t, jobs.Job{Kind: "mail"}, func(context.Context, jobs.Job) error {
		return fmt.Errorf("send: %w", jobs.Final(errors.New("no such person")))
	})
	is.Equal(tries, 1)
	is.True(strings.Contains(log, "no such person"))
}

// forgetful is a database that is away when the ends of so many jobs are to be noted.
type forgetful struct {
	jobs.Store
	times int
}

func (f *forgetful) FinishJob(ctx context.Context, j jobs.Job, now time.Time) error {
	if f.times--; f.times >= 0 {
		return &app.Error{Kind: app.Unavailable, Code: "database_away"}
	}
	return f.Store.FinishJob(ctx, j, now)
}

// What is done is not done again because the database was away just then.
func TestRaceRun_AJobThatIsDoneIsDoneOnceThoughTheDatabaseIsAway(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for times, tries := range map[int]int{0: 1, 20: 1, 90: 2} { // it is held for a minute
		_, got := runOn(t, func(db jobs.Store) jobs.Store { return &forgetful{db, times} }, jobs.Job{Kind: "mail"},
			func(context.Context, jobs.Job) error { return nil })
		is.Equal(got, tries)
	}
}
