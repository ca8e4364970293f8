package search

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"debut/app"
)

// rounds lets a follower run one round after the other.
type rounds struct {
	pauses chan time.Duration // what it waits for after a round
	tick   chan time.Time     // ends the wait
}

func (r rounds) after(d time.Duration) <-chan time.Time {
	r.pauses <- d
	return r.tick
}

// run runs a follower until it is stopped.
func (r rounds) run(ctx context.Context, f *Follower) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() { f.Run(ctx); close(ended) }()
	return func() {
		cancel()
		for {
			select {
			case <-r.pauses:
			case <-ended:
				return
			}
		}
	}
}

func TestRaceRun_IsWokenByACommitAndLooksTwiceASecond(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ix, _ := h.index()
	r := rounds{make(chan time.Duration), make(chan time.Time)}
	defer r.run(t.Context(), NewFollower(ix, h, h.Changed(), r.after, slog.New(slog.DiscardHandler)))()
	h.Equal(<-r.pauses, followEvery)
	l := h.list("Copper Kettle")
	<-r.pauses // the commit woke it
	h.Equal(find(t, ix, "copper kettle"), []int64{l.ID})

	other := h.list("Silver Spoon")
	<-r.pauses
	h.change(other, func(l *app.Listing) { l.Company.Name = "Amber Comb" })
	<-r.pauses
	r.tick <- time.Time{}
	h.Equal(<-r.pauses, followEvery)
	h.Equal(find(t, ix, "amber comb"), []int64{other.ID})
}

func TestRaceRun_WhatFailsIsTriedLaterAndLaterAndToldOnce(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	ix, _ := h.index()
	var log bytes.Buffer
	from := &flaky{h, errors.New("the database is away")}
	r := rounds{make(chan time.Duration), make(chan time.Time)}
	f := NewFollower(ix, from, h.Changed(), r.after, slog.New(slog.NewTextHandler(&log, nil)))
	h.list("Copper Kettle")
	stop := r.run(t.Context(), f)
	pause := time.Duration(0)
	for i := range 8 {
		next := <-r.pauses
		h.True(next > pause || next == followLater)
		h.True(errors.Is(f.Failed(), from.away))
		pause = next
		h.list(fmt.Sprintf("Silver Spoon %d", i)) // which does not hurry it
		r.tick <- time.Time{}
	}
	h.Equal(pause, followLater)
	h.Equal(<-r.pauses, followLater)
	from.away = nil
	r.tick <- time.Time{}
	h.Equal(<-r.pauses, followEvery)
	h.NoErr(f.Failed())
	stop()
	h.Equal(strings.Count(log.String(), "level=ERROR"), 1)
	h.Equal(strings.Count(log.String(), "\n"), 2) // and that it is over
	h.True(ix.Count() > 1)
}
