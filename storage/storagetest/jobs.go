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
	claimed, err := f.ClaimJobs(f.ctx, kind, n, at, at.Add(10*time.Second))
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
	f.NoErr(f.BuryJob(f.ctx, again, "gone"))
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
	f.NoErr(f.BuryJob(f.ctx, first, "late"))
	held, err = f.ExtendJob(f.ctx, second, now.Add(time.Minute))
	f.NoErr(err)
	f.True(held)
	n, err := f.RecoverJobs(f.ctx, now)
	f.NoErr(err)
	f.Equal(n, 1)
	f.Equal(len(f.claim("crawl", 1, now)), 1) // at once, for the process that held it is gone
}

func testPeriods(f *fixture) {
	at, err := f.PeriodDone(f.ctx, "launch")
	f.NoErr(err)
	f.True(at.IsZero())
	f.NoErr(f.SetPeriod(f.ctx, "launch", now))
	f.NoErr(f.SetPeriod(f.ctx, "launch", now.Add(time.Minute)))
	at, err = f.PeriodDone(f.ctx, "launch")
	f.NoErr(err)
	f.Equal(at, now.Add(time.Minute))
}
