package storagetest

import (
	"context"
	"time"

	"debut/app/jobs"
)

func (f *fixture) add(j jobs.Job) {
	f.t.Helper()
	if j.RunAt.IsZero() {
		j.RunAt = now
	}
	f.tx(func(ctx context.Context) error { return f.AddJob(ctx, j) })
}

// claim leases jobs of the kind for ten seconds.
func (f *fixture) claim(kind string, n int, at time.Time) []jobs.Job {
	f.t.Helper()
	claimed, err := f.ClaimJobs(f.ctx, jobs.Claim{Kind: kind, Most: n, Now: at, Until: at.Add(10 * time.Second)})
	f.NoErr(err)
	return claimed
}

func testJobs(f *fixture) {
	f.add(jobs.Job{Kind: "crawl", Payload: "late", RunAt: now.Add(time.Minute)})
	f.add(jobs.Job{Kind: "crawl", Payload: "second"})
	f.add(jobs.Job{Kind: "crawl", Payload: "urgent", Priority: -1})
	f.add(jobs.Job{Kind: "mail", Payload: "other"})
	got := f.claim("crawl", 10, now)
	f.Equal([]string{got[0].Payload, got[1].Payload}, []string{"urgent", "second"}) // what is due, the urgent first
	f.Equal(len(got), 2)
	f.Equal(len(f.claim("crawl", 10, now)), 0) // each is held once
	f.NoErr(f.FinishJob(f.ctx, got[0], now))
	f.NoErr(f.RetryJob(f.ctx, got[1], now.Add(time.Second), "no answer"))
	f.Equal(len(f.claim("crawl", 10, now)), 0) // not before its time
	again := f.claim("crawl", 10, now.Add(time.Second))[0]
	f.Equal(again.Failures, 1)
	f.Equal(again.Attempt, 2)
	f.NoErr(f.RetryJob(f.ctx, again, now, "")) // handed back
	again = f.claim("crawl", 10, now)[0]
	f.Equal(again.Failures, 1) // which is no failure
	f.NoErr(f.BuryJob(f.ctx, again, now, "gone"))
	f.Equal(len(f.claim("crawl", 10, now.Add(time.Second))), 0) // it never runs again

	f.True(f.Tx(f.ctx, func(ctx context.Context) error {
		f.NoErr(f.AddJob(ctx, jobs.Job{Kind: "undone", RunAt: now}))
		return context.Canceled
	}) != nil)
	f.Equal(len(f.claim("undone", 1, now)), 0) // a job exists exactly when its change does

	// At most one of a name waits; asking again while it runs makes it run once more.
	f.add(jobs.Job{Kind: "index", Uniq: "5", Payload: "5", RunAt: now.Add(time.Hour)})
	f.add(jobs.Job{Kind: "index", Uniq: "5", Payload: "5"})
	held := f.claim("index", 10, now)
	f.Equal(len(held), 1) // one, at the earlier time
	f.add(jobs.Job{Kind: "index", Uniq: "5", Payload: "5"})
	f.Equal(len(f.claim("index", 10, now)), 0) // not beside itself
	f.NoErr(f.FinishJob(f.ctx, held[0], now))
	once := f.claim("index", 10, now)
	f.Equal(len(once), 1)
	f.NoErr(f.FinishJob(f.ctx, once[0], now))
	f.Equal(len(f.claim("index", 10, now.Add(time.Hour))), 0)
}

func testLeases(f *fixture) {
	f.add(jobs.Job{Kind: "crawl"})
	first := f.claim("crawl", 1, now)[0]
	held, err := f.ExtendJob(f.ctx, first, now.Add(20*time.Second))
	f.NoErr(err)
	f.True(held)
	f.Equal(len(f.claim("crawl", 1, now.Add(15*time.Second))), 0) // the heartbeat kept it
	second := f.claim("crawl", 1, now.Add(21*time.Second))[0]     // the lease ran out
	held, err = f.ExtendJob(f.ctx, first, now.Add(time.Minute))
	f.NoErr(err)
	f.True(!held)
	f.NoErr(f.FinishJob(f.ctx, first, now)) // too late: changes nothing
	f.NoErr(f.BuryJob(f.ctx, first, now, "late"))
	held, err = f.ExtendJob(f.ctx, second, now.Add(time.Minute))
	f.NoErr(err)
	f.True(held)
	recovered, err := f.RecoverJobs(f.ctx, now, nil)
	f.NoErr(err)
	f.Equal(len(recovered), 1)
	f.Equal(len(f.claim("crawl", 1, now)), 1) // at once, for the process that held it is gone
}

// A process that dies leaves its jobs under suspicion: those of the kinds that may be to blame.
func testDeaths(f *fixture) {
	f.add(jobs.Job{Kind: "crawl", Uniq: "a", Account: 7})
	f.add(jobs.Job{Kind: "crawl", Uniq: "waiting"})
	f.add(jobs.Job{Kind: "mail", Uniq: "b"})
	f.claim("crawl", 1, now)
	f.claim("mail", 1, now)
	recovered, err := f.RecoverJobs(f.ctx, now, []string{"crawl", "draft"})
	f.NoErr(err)
	deaths := map[string]int{}
	for _, j := range recovered {
		deaths[j.Uniq] = j.Deaths
	}
	f.Equal(deaths, map[string]int{"a": 1, "b": 0}) // what only waited is not to blame
	due, err := f.SuspectsDue(f.ctx, now)
	f.NoErr(err)
	f.True(due)
	others := f.claim("crawl", 10, now)
	f.Equal([]string{others[0].Uniq}, []string{"waiting"}) // suspects are claimed apart
	f.Equal(len(others), 1)
	suspects, err := f.ClaimJobs(f.ctx, jobs.Claim{Kind: "crawl", Most: 10, Suspects: true, Now: now, Until: now.Add(time.Minute)})
	f.NoErr(err)
	f.Equal(len(suspects), 1)
	f.Equal([]any{suspects[0].Uniq, suspects[0].Deaths, suspects[0].Account}, []any{"a", 1, int64(7)})
	f.NoErr(f.RetryJob(f.ctx, suspects[0], now.Add(time.Hour), "")) // handed back in order: no death, and still under suspicion
	_, err = f.RecoverJobs(f.ctx, now, []string{"crawl"})
	f.NoErr(err)
	suspects, err = f.ClaimJobs(f.ctx, jobs.Claim{Kind: "crawl", Most: 10, Suspects: true, Now: now.Add(time.Hour), Until: now.Add(2 * time.Hour)})
	f.NoErr(err)
	again := map[string]int{}
	for _, j := range suspects {
		again[j.Uniq] = j.Deaths
	}
	f.Equal(again, map[string]int{"a": 1, "waiting": 1}) // which was leased the second time
}

// Accounts take turns, however many jobs one of them adds.
func testTurns(f *fixture) {
	for i := range 6 {
		f.add(jobs.Job{Kind: "crawl", Account: 1, Payload: string(rune('a' + i))})
	}
	f.add(jobs.Job{Kind: "crawl", Account: 2, Payload: "late", RunAt: now.Add(time.Second)})
	take := func(n int) (got []string) {
		claimed, err := f.ClaimJobs(f.ctx, jobs.Claim{Kind: "crawl", Most: n, PerAccount: 3, Now: now.Add(2 * time.Second), Until: now.Add(time.Minute)})
		f.NoErr(err)
		for _, j := range claimed {
			got = append(got, j.Payload)
		}
		return got
	}
	f.Equal(take(2), []string{"a", "late"})             // one of each first
	f.Equal(take(10), []string{"b", "c"})               // at most three of one at once
	f.Equal(len(take(10)), 0)                           //
	f.add(jobs.Job{Kind: "crawl", Payload: "nobody's"}) // has no bound
	f.Equal(take(10), []string{"nobody's"})
	f.add(jobs.Job{Kind: "crawl", Account: 2, Payload: "urgent", Priority: -1})
	f.Equal(take(10), []string{"urgent"})
}

// Dead jobs are kept for the operator to see, for a time, and not more than a number of them.
func testDeadJobs(f *fixture) {
	for i := range 4 {
		f.add(jobs.Job{Kind: "crawl"})
		f.NoErr(f.BuryJob(f.ctx, f.claim("crawl", 1, now)[0], now.Add(time.Duration(i)*time.Hour), "no answer"))
	}
	dead := func() int {
		n, err := f.DeadJobs(f.ctx)
		f.NoErr(err)
		return n
	}
	f.Equal(dead(), 4)
	f.NoErr(f.ForgetDeadJobs(f.ctx, now.Add(30*time.Minute), 10))
	f.Equal(dead(), 3) // the oldest has gone
	f.NoErr(f.ForgetDeadJobs(f.ctx, now, 2))
	f.Equal(dead(), 2) // no more than two
	f.add(jobs.Job{Kind: "crawl"})
	f.NoErr(f.ForgetDeadJobs(f.ctx, now.Add(24*time.Hour), 0))
	f.Equal(len(f.claim("crawl", 10, now)), 1) // those that live stay
}

// Of all who ask, one does what is due.
func testPeriods(f *fixture) {
	launch := jobs.Period{Name: "launch", Every: time.Minute}
	claim := func(at time.Time) bool {
		f.t.Helper()
		claimed, err := f.ClaimPeriod(f.ctx, launch, at, at.Add(20*time.Second))
		f.NoErr(err)
		return claimed
	}
	extend := func(held, until time.Time) bool {
		f.t.Helper()
		still, err := f.ExtendPeriod(f.ctx, launch, held, until)
		f.NoErr(err)
		return still
	}
	after := func(seconds time.Duration) time.Time { return now.Add(seconds * time.Second) }
	f.True(claim(now)) // which was never done
	f.True(!claim(now))
	f.True(extend(after(20), after(30)))
	f.True(!claim(after(25))) // the heartbeat kept it
	f.True(claim(after(30)))  // it ran out
	f.True(!extend(after(30), after(60)))
	f.NoErr(f.FinishPeriod(f.ctx, launch, after(30), now)) // too late: changes nothing
	f.True(!claim(after(31)))
	f.NoErr(f.FinishPeriod(f.ctx, launch, after(50), after(31)))
	f.True(!claim(after(90))) // it is done
	f.True(claim(after(91)))  // once a minute
	f.NoErr(f.FinishPeriod(f.ctx, launch, after(111), time.Time{}))
	f.True(claim(after(92))) // it was given back undone
	f.NoErr(f.FinishPeriod(f.ctx, launch, after(112), after(92)))
	f.True(claim(now)) // the clock went back
	_, err := f.RecoverJobs(f.ctx, now, nil)
	f.NoErr(err)
	f.True(claim(now)) // at once, for the process that held it is gone
}
