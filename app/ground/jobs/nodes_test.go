package jobs_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/matryer/is"

	"debut/app/ground/jobs"
	"debut/storage"
	"debut/storage/storagetest"
)

// cut is a database that a node loses the way to.
type cut struct {
	storage.Store
	off *atomic.Bool
}

var errCut = errors.New("the database cannot be reached")

func (c cut) ExtendJob(ctx context.Context, j jobs.Job, until time.Time) (bool, error) {
	if c.off.Load() {
		return false, errCut
	}
	return c.Store.ExtendJob(ctx, j, until)
}

func (c cut) ExtendPeriod(ctx context.Context, p jobs.Period, held, until time.Time) (bool, error) {
	if c.off.Load() {
		return false, errCut
	}
	return c.Store.ExtendPeriod(ctx, p, held, until)
}

// note is what nodes did, in their order.
type note struct {
	mu   sync.Mutex
	said []string
}

func (n *note) say(what string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.said = append(n.said, what)
}

func (n *note) all() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]string(nil), n.said...)
}

// inNodes opens a database in a bubble on which nodes work beside each other.
func inNodes(t *testing.T, test func(b *bench, start func(name string, db jobs.Store, h jobs.Handler) (stop func()))) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		b := &bench{t: t, db: storagetest.Open(t, dir)}
		test(b, func(name string, db jobs.Store, h jobs.Handler) func() {
			ctx, cancel := context.WithCancel(t.Context())
			r, err := nodeRunner(ctx, jobs.Node{ID: name}, db, []jobs.Handler{h}, nil)
			if err != nil {
				t.Fatal(err)
			}
			ended := make(chan struct{})
			go func() { r.Run(ctx); close(ended) }()
			return func() { cancel(); <-ended }
		})
	})
}

// draft is a handler of untrusted jobs with a lease of 20 seconds.
func draft(run func(ctx context.Context, j jobs.Job) error) jobs.Handler {
	return jobs.Handler{Kind: "draft", Workers: 1, Untrusted: true, Lease: 20 * time.Second, MaxFailures: 3, Run: run}
}

func TestRaceNodes_AJobIsNotTakenFromTheLiving(t *testing.T) {
	t.Parallel()
	inNodes(t, func(b *bench, start func(string, jobs.Store, jobs.Handler) func()) {
		is, did := is.New(t), &note{}
		work := func(name string) jobs.Handler {
			return draft(func(ctx context.Context, _ jobs.Job) error {
				did.say(name + " begins")
				select {
				case <-time.After(10 * time.Minute): // far longer than it is held without a heartbeat
					did.say(name + " is done")
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		}
		b.add(jobs.Job{Kind: "draft"})
		stopFirst := start("first", b.db, work("first"))
		b.after(time.Second)
		stopSecond := start("second", b.db, work("second"))
		b.after(time.Hour)
		stopFirst()
		stopSecond()
		is.Equal(did.all(), []string{"first begins", "first is done"})
	})
}

func TestRaceNodes_AJobOfADeadNodeIsTakenWhenItsLeaseRunsOut(t *testing.T) {
	t.Parallel()
	inNodes(t, func(b *bench, start func(string, jobs.Store, jobs.Handler) func()) {
		is, deaths := is.New(t), &atomic.Int64{}
		deaths.Store(-1)
		b.add(jobs.Job{Kind: "draft"})
		now := time.Now()
		held, err := b.db.ClaimJobs(b.t.Context(), jobs.Claim{Node: "dead", Kind: "draft", Most: 1, Now: now, Until: now.Add(20 * time.Second)})
		is.NoErr(err)
		is.Equal(len(held), 1)
		stop := start("other", b.db, draft(func(_ context.Context, j jobs.Job) error { deaths.Store(int64(j.Deaths)); return nil }))
		b.after(19 * time.Second)
		is.Equal(deaths.Load(), int64(-1)) // it may live
		b.after(10 * time.Second)
		is.Equal(deaths.Load(), int64(1)) // and what it died of is under suspicion
		stop()
	})
}

// A node that cannot extend its leases does not know whether others have its jobs. It stops them in time, and changes nothing of theirs.
func TestRaceNodes_WhoeverCannotHoldALeaseStops(t *testing.T) {
	t.Parallel()
	inNodes(t, func(b *bench, start func(string, jobs.Store, jobs.Handler) func()) {
		is, did, off := is.New(t), &note{}, &atomic.Bool{}
		gaveUp := atomic.Int64{}
		lost := draft(func(ctx context.Context, _ jobs.Job) error {
			if did.say("first begins"); off.Load() {
				return nil
			}
			<-ctx.Done()
			did.say("first stops")
			return jobs.Final(errors.New("as a dead job would"))
		})
		lost.GaveUp = func(context.Context, jobs.Job, error) error { gaveUp.Add(1); return nil }
		b.add(jobs.Job{Kind: "draft"})
		stopFirst := start("first", cut{b.db, off}, lost)
		b.after(time.Second)
		off.Store(true)
		b.after(25 * time.Second)
		is.Equal(did.all()[:2], []string{"first begins", "first stops"})
		b.after(time.Minute)
		stopFirst()
		is.Equal(gaveUp.Load(), int64(0))
		dead, err := b.db.CountDeadJobs(b.t.Context())
		is.NoErr(err)
		is.Equal(dead, 0)
		is.Equal(did.all(), []string{"first begins", "first stops", "first begins"}) // it was nobody's, and no death
	})
}

// Between the end of a job and its finish another node may have taken it: then what its giving up would change stays as it is.
func TestRaceNodes_AJobThatIsAnothersIsNotGivenUp(t *testing.T) {
	t.Parallel()
	inNodes(t, func(b *bench, start func(string, jobs.Store, jobs.Handler) func()) {
		is, gaveUp := is.New(t), 0
		h := draft(func(ctx context.Context, j jobs.Job) error {
			now := time.Now().Add(time.Minute)
			_, err := b.db.RecoverJobs(ctx, jobs.Recovery{Node: jobs.Node{ID: "second"}, Now: now})
			is.NoErr(err)
			taken, err := b.db.ClaimJobs(ctx, jobs.Claim{Node: "second", Kind: "draft", Most: 1, Now: now, Until: now.Add(time.Hour)})
			is.NoErr(err)
			is.Equal(len(taken), 1)
			return jobs.Final(errors.New("no such website"))
		})
		h.GaveUp = func(context.Context, jobs.Job, error) error { gaveUp++; return nil }
		b.add(jobs.Job{Kind: "draft"})
		stop := start("first", b.db, h)
		b.after(2 * time.Second)
		stop()
		is.Equal(gaveUp, 0)
		dead, err := b.db.CountDeadJobs(b.t.Context())
		is.NoErr(err)
		is.Equal(dead, 0)
	})
}
