package server_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web"
)

// nodes are servers that share a database, as far as limits go, with a clock that a test moves.
type nodes struct {
	now      time.Time
	limiters []*web.Limiter
}

// patient waits for the database however long it takes: on a busy machine a server that counts alone for some seconds is
// right, and here the clock stands still.
type patient struct{ web.Spent }

func (p patient) SpendCalls(
	ctx context.Context, name string, cost, most time.Duration, now time.Time,
) (time.Time, bool, error) {
	return p.Spent.SpendCalls(context.WithoutCancel(ctx), name, cost, most, now)
}

func newNodes(t testing.TB, n int, address string) *nodes {
	t.Helper()
	ns := &nodes{now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	for range n {
		db, err := storage.OpenShared(t.Context(), app.Place{Data: t.TempDir(), Database: address})
		is.New(t).NoErr(err)
		t.Cleanup(func() { _ = db.Close() })
		l := web.NewLimiter(func() time.Time { return ns.now }, 100_000).WithShared(web.Shared{Rows: patient{db.Store()},
			Key: func(context.Context) ([]byte, error) { return []byte("the same at each"), nil }})
		ns.limiters = append(ns.limiters, l)
	}
	return ns
}

// ask makes so many calls, each at the node that choose names, and returns how many were let through.
func (ns *nodes) ask(calls int, c web.Charge, choose func(call int) int) (allowed int) {
	for call := range calls {
		if _, err := ns.limiters[choose(call)].Take(c); err == nil {
			allowed++
		}
	}
	return allowed
}

func (ns *nodes) inTurn(call int) int { return call % len(ns.limiters) }

func about(got, want int) bool { return 10*got >= 9*want && 10*got <= 11*want }

func TestLimits_ThreeNodesLetThroughAsMuchAsOne(t *testing.T) {
	t.Parallel()
	for _, q := range []web.Quota{
		{Calls: 600, Per: time.Minute}, {Calls: 240, Per: time.Minute}, {Calls: 120, Per: time.Minute},
		{Calls: 20, Per: time.Hour}, {Calls: 5, Per: time.Hour}, {Calls: 1, Per: time.Hour}, {Calls: 6000, Per: time.Second * 10},
	} {
		t.Run(fmt.Sprintf("%d in %s", q.Calls, q.Per), func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			ns := newNodes(t, 3, storagetest.Postgres(t))
			charge := func(who string) web.Charge { return web.Charge{Limit: "read", Who: who, Quota: q} }
			spread := ns.ask(4*q.Calls, charge("spread"), ns.inTurn)
			is.True(about(spread, q.Calls)) // at once, by turns
			// a balancer that keeps each caller at one node takes nothing from them
			is.Equal(ns.ask(4*q.Calls, charge("sticky"), func(int) int { return 1 }), q.Calls)
			// a node goes away in the middle, and the others know what was used there
			half := ns.ask(q.Calls/2, charge("moved"), func(int) int { return 0 })
			is.True(about(half+ns.ask(4*q.Calls, charge("moved"), func(int) int { return 2 }), q.Calls))
			// what comes back comes back once, and not at each
			later := 0
			for range 20 * q.Calls {
				ns.now = ns.now.Add(q.Per / time.Duration(q.Calls) / 2)
				later += ns.ask(6, charge("spread"), ns.inTurn)
			}
			is.True(about(spread+later, 11*q.Calls))
		})
	}
}

func TestLimits_OfCallersWhoAskSlowlyAtEachNodeAreCountedTogether(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ns := newNodes(t, 3, storagetest.Postgres(t))
	c := web.Charge{Limit: "read", Who: "patient", Quota: web.Quota{Calls: 300, Per: time.Hour}}
	allowed := 0
	for range 3 * 300 { // what each node alone would allow for ever
		ns.now = ns.now.Add(12001 * time.Millisecond)
		allowed += ns.ask(3, c, ns.inTurn)
	}
	is.True(about(allowed, 300+3*300)) // once at once, then three hours of it
}

func TestRaceLimits_ManyAtOnceAtThreeNodes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ns := newNodes(t, 3, storagetest.Postgres(t))
	quotas := []web.Charge{
		{Limit: "read", Who: "a", Quota: web.Quota{Calls: 600, Per: time.Minute}}, {Limit: "submit", Who: "a", Quota: web.Quota{Calls: 20, Per: time.Hour}},
	}
	for _, c := range quotas {
		var allowed atomic.Int64
		var asked sync.WaitGroup
		for worker := range 24 {
			asked.Go(func() {
				allowed.Add(int64(ns.ask(100, c, func(int) int { return worker % 3 })))
			})
		}
		asked.Wait()
		is.True(about(int(allowed.Load()), c.Quota.Calls))
	}
}

func TestLimits_WhatIsRefusedOrGivenBackCountsNowhere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ns := newNodes(t, 2, storagetest.Postgres(t))
	wide := web.Charge{Limit: "write", Who: "a", Quota: web.Quota{Calls: 10, Per: time.Minute}}
	narrow := web.Charge{Limit: "submit", Who: "a", Quota: web.Quota{Calls: 1, Per: time.Hour}}
	off := web.Charge{Limit: "off", Who: "a"}
	_, err := ns.limiters[0].Take(wide, off, narrow)
	is.NoErr(err)
	for range 5 {
		_, err = ns.limiters[1].Take(wide, off, narrow)
		is.Equal(app.KindOf(err), app.TooMany)
	}
	is.Equal(ns.ask(20, wide, ns.inTurn), 9)
	ns.limiters[1].Refund(narrow)
	_, err = ns.limiters[1].Take(narrow)
	is.NoErr(err) // what was given back is there
	_, err = ns.limiters[0].Take(narrow)
	is.True(err != nil)
}

func TestLimits_WithoutTheDatabaseEachNodeCountsForItself(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	address, cable := storagetest.Cabled(t)
	ns := newNodes(t, 1, address)
	c := web.Charge{Limit: "read", Who: "a", Quota: web.Quota{Calls: 60, Per: time.Minute}}
	is.Equal(ns.ask(20, c, ns.inTurn), 20)
	cable.Cut()
	is.Equal(ns.ask(100, c, ns.inTurn), 40) // and nobody is refused before
	cable.Mend()
	ns.now = ns.now.Add(10 * time.Second)
	is.Equal(ns.ask(100, c, ns.inTurn), 10)
	others := newNodes(t, 1, address)
	others.now = ns.now
	is.Equal(others.ask(100, c, others.inTurn), 0) // they have been told since
}

func TestLimits_ADatabaseThatHangsHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	asked := 0
	l := web.NewLimiter(time.Now, 10).WithShared(web.Shared{Key: func(context.Context) ([]byte, error) { return nil, nil },
		Rows: hangs(func() { asked++ })})
	for range 50 {
		_, err := l.Take(web.Charge{Limit: "read", Who: "a", Quota: web.Quota{Calls: 60, Per: time.Hour}})
		is.NoErr(err)
	}
	is.Equal(asked, 1) // and then not again for some seconds
}

type hangs func()

func (h hangs) SpendCalls(ctx context.Context, _ string, _, _ time.Duration, _ time.Time) (time.Time, bool, error) {
	h()
	<-ctx.Done()
	return time.Time{}, false, errors.New("no answer")
}

func TestLimits_NoAddressIsToldToTheDatabase(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var names []string
	take := func(key string) {
		l := web.NewLimiter(time.Now, 10).WithShared(web.Shared{Rows: notes(func(name string) { names = append(names, name) }),
			Key: func(context.Context) ([]byte, error) { return []byte(key), nil }})
		_, err := l.Take(web.Charge{Limit: "page", Who: "203.0.113.7", Quota: web.Quota{Calls: 10, Per: time.Minute}})
		is.NoErr(err)
	}
	for _, key := range []string{"a", "a", "b"} {
		take(key)
	}
	is.True(names[0] == names[1] && names[1] != names[2])
	is.Equal(len(names[0]), 43) // base64 of 32 bytes
}

type notes func(name string)

func (n notes) SpendCalls(
	_ context.Context, name string, cost, _ time.Duration, now time.Time,
) (time.Time, bool, error) {
	n(name)
	return now.Add(cost), true, nil
}

// What it costs to tell the others, which one call in a hundred of a limit does.
func BenchmarkLimits_TellOthers(b *testing.B) {
	ns := newNodes(b, 1, storagetest.Postgres(b))
	for i := 0; b.Loop(); i++ {
		ns.ask(1, web.Charge{Limit: "submit", Who: fmt.Sprint(i % 1000), Quota: web.Quota{Calls: 1, Per: time.Nanosecond}}, ns.inTurn)
		ns.now = ns.now.Add(time.Second)
	}
}
