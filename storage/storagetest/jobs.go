package storagetest

import (
	"context"
	"slices"
	"time"

	"debut/app/ground/jobs"
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
	return f.claimAs("this", kind, n, at)
}

// claimAs does so for a node.
func (f *fixture) claimAs(node, kind string, n int, at time.Time) []jobs.Job {
	f.t.Helper()
	claimed, err := f.ClaimJobs(f.ctx,
		jobs.Claim{Node: node, Kind: kind, Most: n, Now: at, Until: at.Add(10 * time.Second)})
	f.NoErr(err)
	return claimed
}

// recover takes back jobs as a node, and returns their names with their deaths.
func (f *fixture) recover(node jobs.Node, at time.Time, suspicion ...string) map[string]int {
	f.t.Helper()
	recovered, err := f.RecoverJobs(f.ctx, jobs.Recovery{Node: node, Now: at, Suspicion: suspicion})
	f.NoErr(err)
	deaths := map[string]int{}
	for _, j := range recovered {
		deaths[j.Uniq] = j.Deaths
	}
	return deaths
}

// giveUp gives a job up that is held.
func (f *fixture) giveUp(j jobs.Job, at time.Time, cause string) {
	f.t.Helper()
	held, err := f.GiveUpJob(f.ctx, j, at, cause)
	f.NoErr(err)
	f.True(held)
}

// The only process on a database, and one beside others.
var (
	alone  = jobs.Node{ID: "next", Alone: true}
	beside = jobs.Node{ID: "next"}
)

func testJobs(f *fixture) {
	f.add(jobs.Job{Kind: "crawl", Payload: "late", RunAt: now.Add(time.Minute)})
	f.add(jobs.Job{Kind: "crawl", Payload: "second"})
	f.add(jobs.Job{Kind: "crawl", Payload: "urgent", Priority: -1})
	f.add(jobs.Job{Kind: "mail", Payload: "other"})
	due := func(at time.Time) []string {
		kinds, err := f.DueKinds(f.ctx, at)
		f.NoErr(err)
		slices.Sort(kinds)
		return kinds
	}
	f.Equal(due(now), []string{"crawl", "mail"})
	got := f.claim("crawl", 10, now)
	f.Equal([]string{got[0].Payload, got[1].Payload}, []string{"urgent", "second"}) // what is due, the urgent first
	f.Equal(len(got), 2)
	f.Equal(len(f.claim("crawl", 10, now)), 0) // each is held once
	f.Equal(due(now), []string{"mail"})
	f.Equal(due(now.Add(time.Minute)), []string{"crawl", "mail"})
	f.NoErr(f.FinishJob(f.ctx, got[0], now))
	f.NoErr(f.RetryJob(f.ctx, got[1], now.Add(time.Second), "no answer"))
	f.Equal(len(f.claim("crawl", 10, now)), 0) // not before its time
	again := f.claim("crawl", 10, now.Add(time.Second))[0]
	f.Equal(again.Failures, 1)
	f.Equal(again.Attempt, 2)
	f.NoErr(f.RetryJob(f.ctx, again, now, "")) // handed back
	again = f.claim("crawl", 10, now)[0]
	f.Equal(again.Failures, 1) // which is no failure
	f.giveUp(again, now, "gone")
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
	f.add(jobs.Job{Kind: "crawl", Uniq: "a"})
	first := f.claimAs("first", "crawl", 1, now)[0]
	f.Equal(first.Node, "first")
	extend := func(j jobs.Job, until time.Time) bool {
		f.t.Helper()
		held, err := f.ExtendJob(f.ctx, j, until)
		f.NoErr(err)
		return held
	}
	f.True(extend(first, now.Add(20*time.Second)))
	f.Equal(len(f.recover(beside, now.Add(15*time.Second))), 0) // the heartbeat kept it
	f.Equal(len(f.claim("crawl", 1, now.Add(15*time.Second))), 0)
	f.Equal(len(f.recover(beside, now.Add(20*time.Second))), 1) // the lease ran out
	second := f.claimAs("second", "crawl", 1, now.Add(20*time.Second))[0]

	// Who lost a lease changes nothing: it may not finish, fail, give up or hold the job.
	forged := second
	forged.Node = "first"
	for _, late := range []jobs.Job{first, forged} {
		f.True(!extend(late, now.Add(time.Minute)))
		f.NoErr(f.FinishJob(f.ctx, late, now))
		f.NoErr(f.RetryJob(f.ctx, late, now, "late"))
		held, err := f.GiveUpJob(f.ctx, late, now, "late")
		f.NoErr(err)
		f.True(!held)
	}
	f.True(extend(second, now.Add(time.Minute)))
	f.NoErr(f.RetryJob(f.ctx, second, now, ""))
	f.NoErr(f.FinishJob(f.ctx, second, now)) // handed back, it is nobody's to finish
	third := f.claimAs("third", "crawl", 1, now)
	f.Equal(len(third), 1)
	f.Equal(third[0].Failures, 0)

	f.Equal(len(f.recover(jobs.Node{ID: "third", Alone: true}, now)), 0) // it lives
	f.Equal(len(f.recover(alone, now)), 1)
	f.Equal(len(f.claim("crawl", 1, now)), 1) // at once, for the process that held it is gone
}

// A process that dies leaves its jobs under suspicion: those of the kinds that may be to blame.
func testDeaths(f *fixture) {
	f.add(jobs.Job{Kind: "crawl", Uniq: "a", Account: 7})
	f.add(jobs.Job{Kind: "crawl", Uniq: "waiting"})
	f.add(jobs.Job{Kind: "mail", Uniq: "b"})
	f.claim("crawl", 1, now)
	f.claim("mail", 1, now)
	f.Equal(f.recover(alone, now, "crawl", "draft"), map[string]int{"a": 1, "b": 0}) // what only waited is not to blame
	due, err := f.SuspectsDue(f.ctx, now)
	f.NoErr(err)
	f.True(due)
	others := f.claim("crawl", 10, now)
	f.Equal([]string{others[0].Uniq}, []string{"waiting"}) // suspects are claimed apart
	f.Equal(len(others), 1)
	suspects := func(at time.Time) map[string]jobs.Job {
		f.t.Helper()
		claimed, err := f.ClaimJobs(f.ctx, jobs.Claim{Node: "this", Kind: "crawl",
			Most: 10, Suspects: true, Now: at, Until: at.Add(time.Minute)})
		f.NoErr(err)
		found := map[string]jobs.Job{}
		for _, j := range claimed {
			found[j.Uniq] = j
		}
		return found
	}
	a := suspects(now)["a"]
	f.Equal([]any{a.Deaths, a.Account}, []any{1, int64(7)})
	due, err = f.SuspectsDue(f.ctx, now.Add(time.Hour))
	f.NoErr(err)
	f.True(!due) // it runs
	// handed back in order: no death, and still under suspicion
	f.NoErr(f.RetryJob(f.ctx, a, now.Add(time.Hour), ""))
	// whose node said nothing any more
	f.Equal(f.recover(beside, now.Add(10*time.Second), "crawl"), map[string]int{"waiting": 1})
	again := suspects(now.Add(time.Hour))
	f.Equal([]int{len(again), again["a"].Deaths, again["waiting"].Deaths}, []int{2, 1, 1})
	// who asks did not die
	f.Equal(f.recover(jobs.Node{ID: "this"}, now.Add(2*time.Hour), "crawl"), map[string]int{"a": 1, "waiting": 1})

	f.Equal([]int{again["a"].Strikes, again["waiting"].Strikes}, []int{0, 0}) // neither took much
	heavy := suspects(now.Add(2 * time.Hour))
	f.NoErr(f.MarkHeavy(f.ctx, heavy["a"]))
	f.NoErr(f.MarkHeavy(f.ctx, again["waiting"])) // which is not held any more by that claim
	f.Equal(f.recover(alone, now.Add(2*time.Hour), "crawl"), map[string]int{"a": 2, "waiting": 2})
	light := suspects(now.Add(2 * time.Hour))
	f.Equal([]int{light["a"].Strikes, light["waiting"].Strikes}, []int{1, 0})
	f.Equal(f.recover(alone, now.Add(2*time.Hour), "crawl"), map[string]int{"a": 3, "waiting": 3})
	f.Equal(suspects(now.Add(2 * time.Hour))["a"].Strikes, 1) // each claim begins anew
}

// Accounts take turns, however many jobs one of them adds.
func testTurns(f *fixture) {
	for i := range 6 {
		f.add(jobs.Job{Kind: "crawl", Account: 1, Payload: string(rune('a' + i))})
	}
	f.add(jobs.Job{Kind: "crawl", Account: 2, Payload: "late", RunAt: now.Add(time.Second)})
	take := func(n int) (got []string) {
		claimed, err := f.ClaimJobs(f.ctx,
			jobs.Claim{Kind: "crawl", Most: n, PerAccount: 3, Now: now.Add(2 * time.Second),
				Until: now.Add(time.Minute)})
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
		f.giveUp(f.claim("crawl", 1, now)[0], now.Add(time.Duration(i)*time.Hour), "no answer")
	}
	dead := func() int {
		n, err := f.CountDeadJobs(f.ctx)
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
	done, err := f.PeriodsDone(f.ctx)
	f.NoErr(err)
	f.Equal(done[launch.Name], after(31))
	f.True(claim(after(91))) // once a minute
	f.NoErr(f.FinishPeriod(f.ctx, launch, after(111), time.Time{}))
	f.True(claim(after(92))) // it was given back undone
	f.NoErr(f.FinishPeriod(f.ctx, launch, after(112), after(92)))
	f.True(claim(now)) // the clock went back
	f.recover(beside, now)
	f.True(!claim(now)) // which another node holds
	f.recover(alone, now)
	f.True(claim(now)) // at once, for the process that held it is gone
}
