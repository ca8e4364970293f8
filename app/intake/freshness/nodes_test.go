package freshness_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"debut/app/ground/jobs"
	"debut/app/intake/freshness"
)

// lease is how long a node has a job.
const lease = 20 * time.Second

// claim has a node begin to read the website.
func (d *desk) claim(node string) jobs.Job {
	d.t.Helper()
	held, err := d.db.ClaimJobs(d.ctx, jobs.Claim{Node: node, Kind: string(freshness.Job), Most: 1, Now: d.clock.now(), Until: d.clock.now().Add(lease)})
	d.NoErr(err)
	d.Equal(len(held), 1)
	return held[0]
}

// survive has another node do what a dead one left, once its lease has run out.
func (d *desk) survive() {
	d.t.Helper()
	d.clock.set(d.clock.now().Add(lease + time.Second))
	node, did := d.node(), make(chan bool, 1)
	read := func(ctx context.Context, id int64) error { defer func() { did <- true }(); return node.Read(ctx, id) }
	giveUp := func(ctx context.Context, id int64, cause error) error {
		defer func() { did <- true }()
		return node.GiveUp(ctx, id, cause)
	}
	ctx, stop := context.WithCancel(d.t.Context())
	r, err := jobs.NewRunner(ctx, jobs.Options{
		Store: d.db, Node: jobs.Node{ID: "survivor"}, Clock: d.clock.now, Log: slog.New(slog.DiscardHandler),
		Handlers: []jobs.Handler{freshness.Job.Handler(read, giveUp, jobs.Handler{Workers: 1, Untrusted: true, Lease: lease, MaxFailures: 3})},
	})
	d.NoErr(err)
	ended := make(chan bool)
	go func() { r.Run(ctx); close(ended) }()
	<-did
	stop()
	<-ended
	waiting, err := d.db.WaitingJobs(d.ctx)
	d.NoErr(err)
	for _, w := range waiting {
		d.True(w.Kind != string(freshness.Job)) // it is done
	}
}

// The node that reads a website may die at any moment, or only be slow: another reads it then, and each difference is proposed once.
func TestRaceRead_WhatADyingNodeBeganAnotherEnds(t *testing.T) {
	t.Parallel()
	for name, dies := range map[string]func(d *desk, held jobs.Job){
		"while it reads pages": func(d *desk, _ jobs.Job) {
			ctx, die := context.WithCancel(d.ctx)
			d.watch(func(path string) {
				if path == "pricing.html" {
					die()
				}
			})
			d.True(d.Read(ctx, d.id) != nil)
			d.watch(nil)
			d.Equal(len(d.open()), 0)
			d.survive()
		},
		"before it said that it was done": func(d *desk, _ jobs.Job) {
			d.NoErr(d.Read(d.ctx, d.id))
			d.survive()
		},
		"but is only slow": func(d *desk, held jobs.Job) {
			slow, in, ended := make(chan bool), make(chan bool, 1), make(chan error, 1)
			d.watch(func(path string) {
				select {
				case in <- true:
					<-slow
				default: // not the first
				}
			})
			go func() { ended <- d.Read(d.ctx, d.id) }()
			for len(in) == 0 {
				<-time.After(time.Millisecond)
			}
			d.survive()
			close(slow)
			d.NoErr(<-ended)
			d.NoErr(d.db.FinishJob(d.ctx, held, d.clock.now()))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := openDesk(t, "parcelwick")
			d.edit(aPrice)
			d.clock.set(d.clock.now().AddDate(0, 0, 40))
			d.NoErr(d.ReadNow(d.ctx, d.who, d.id))
			dies(d, d.claim("dying"))
			d.Equal(len(d.open()), 2)
			d.Equal(len(d.mails()), 1)
			w, _, err := d.db.Website(d.ctx, d.listing(d.id).Company.ID)
			d.NoErr(err)
			d.True(w.Outcome == "" && w.ReadAt != nil && w.FailingSince == nil)
			d.reread(40)
			d.Equal(len(d.open()), 2)
		})
	}
}

// A website under which two nodes died is not read a third time now, and what it says is found when its next turn comes.
func TestRaceRead_AWebsiteThatNodesDieOfHasItsNextTurn(t *testing.T) {
	t.Parallel()
	d := openDesk(t, "parcelwick")
	d.edit(aPrice)
	d.clock.set(d.clock.now().AddDate(0, 0, 40))
	d.NoErr(d.ReadNow(d.ctx, d.who, d.id))
	d.NoErr(d.db.MarkHeavy(d.ctx, d.claim("first")))
	d.clock.set(d.clock.now().Add(lease + time.Second))
	_, err := d.db.RecoverJobs(d.ctx, jobs.Recovery{Node: jobs.Node{ID: "second"}, Now: d.clock.now(), Suspicion: []string{string(freshness.Job)}})
	d.NoErr(err)
	held, err := d.db.ClaimJobs(d.ctx, jobs.Claim{Node: "second", Kind: string(freshness.Job), Most: 1, Suspects: true, Now: d.clock.now(), Until: d.clock.now().Add(lease)})
	d.NoErr(err)
	d.Equal(len(held), 1)
	d.NoErr(d.db.MarkHeavy(d.ctx, held[0]))
	d.survive()
	d.Equal(len(d.open()), 0)
	w, _, err := d.db.Website(d.ctx, d.listing(d.id).Company.ID)
	d.NoErr(err)
	d.True(w.Outcome == "internal" && w.FailingSince == nil && w.NextAt.After(d.clock.now()) && w.NextAt.Before(d.clock.now().AddDate(0, 0, 46)))
	d.clock.set(w.NextAt)
	d.NoErr(d.Schedule(d.ctx))
	d.claim("next")
	d.NoErr(d.Read(d.ctx, d.id))
	d.Equal([]int{len(d.open()), len(d.mails())}, []int{2, 1})
}
