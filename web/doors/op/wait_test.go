package op_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/op"
)

// rehearsal is what callers wait for: a play that is rehearsed until it is ready.
type rehearsal struct {
	Scenes int         `json:"scenes"`
	Now    app.Awaited `json:"-"`
}

func (r rehearsal) Awaited() app.Awaited { return r.Now }

type rehearsalInput struct {
	app.Waiting
}

var play = app.Thing{Kind: app.DraftThing, ID: "play"}

// stage has calls wait for a rehearsal, and moves whatever they wait for.
type stage struct {
	*is.I
	*op.Runner
	*op.Waiters
	see, begin *op.Operation
	read       chan bool                                // gets something each time that the rehearsal is read
	timers     map[time.Duration]chan time.Time         // by their length
	stamps     func() (map[app.Thing]int64, error)      // as another process would see them
	progress   func(_ context.Context, n int, _ string) // who listens

	mu  sync.Mutex
	now app.Awaited
}

func newStage(t *testing.T) *stage {
	s := &stage{I: is.New(t), read: make(chan bool, 100), timers: map[time.Duration]chan time.Time{}}
	for _, d := range []time.Duration{time.Second, 500 * time.Millisecond, 30 * time.Second} {
		s.timers[d] = make(chan time.Time)
	}
	after := func(d time.Duration) <-chan time.Time { return s.timers[d] }
	s.Waiters = op.NewWaiters(func(context.Context, []app.Thing) (map[app.Thing]int64, error) { return s.stamps() }, after)
	s.Runner = op.NewRunner(testservice.NewAnswers(), time.Now, after).WithWaiters(s.Waiters)
	s.now = app.Awaited{Thing: play, Stamp: 1, State: "rehearsed"}
	get := func(context.Context, app.Caller, rehearsalInput) (rehearsal, error) { return s.look(), nil }
	s.see = op.Signed("see_rehearsal", "GET /rehearsal", app.AccountRead, get)
	s.begin = op.Reread(op.Signed("begin_rehearsal", "POST /rehearsal", app.ListingsWrite, get),
		func(_ context.Context, _ app.Caller, _ rehearsalInput, _ rehearsal) (rehearsal, error) {
			return s.look(), nil
		}).Idempotent()
	return s
}

func (s *stage) look() rehearsal {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read <- true
	return rehearsal{s.now.Progress, s.now}
}

// change changes the rehearsal without a word.
func (s *stage) change(how func(*app.Awaited)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now.Stamp++
	how(&s.now)
}

func scene(a *app.Awaited) { a.Progress++ }

type outcome struct {
	body string
	err  error
}

// call has a caller wait for half a minute, and returns once they do.
func (s *stage) call(ctx context.Context, o *op.Operation, key string) <-chan outcome {
	done := s.start(ctx, o, key)
	<-s.read
	<-s.read // the second time after it is watched
	return done
}

func (s *stage) start(ctx context.Context, o *op.Operation, key string) <-chan outcome {
	in, found := o.Bind(map[string]any{"wait_s": json.Number("30")}, o.Where)
	s.Equal(len(found), 0)
	done := make(chan outcome, 1)
	go func() {
		result, err := s.Runner.Run(ctx, op.Task{Operation: o, Caller: app.Caller{Account: 1}, In: in, Key: key, Progress: s.progress})
		done <- outcome{string(result.Body), err}
	}()
	return done
}

func TestRaceWait_AnswersAtAChangeOfThisProcess(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	done := s.call(t.Context(), s.see, "")
	s.Tell([]app.Thing{{Kind: app.ListingThing, ID: "play"}}) // of something else
	s.change(scene)
	s.Tell([]app.Thing{play})
	s.Equal(<-done, outcome{body: `{"scenes":1}`})
}

func TestRaceWait_AnswersAtAChangeOfAnotherProcess(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	looks := 0
	s.stamps = func() (map[app.Thing]int64, error) {
		switch looks++; looks {
		case 1:
			return nil, errors.New("the database is away")
		case 2:
			return map[app.Thing]int64{play: 1}, nil
		}
		return map[app.Thing]int64{play: 2}, nil
	}
	go s.Waiters.Run(t.Context())
	done := s.call(t.Context(), s.see, "")
	s.timers[time.Second] <- time.Time{} // what fails is tried again
	s.timers[time.Second] <- time.Time{}
	s.change(scene)
	s.timers[time.Second] <- time.Time{}
	s.Equal(<-done, outcome{body: `{"scenes":1}`})
	s.timers[time.Second] <- time.Time{}
	s.timers[time.Second] <- time.Time{} // the one before is over
	s.Equal(looks, 3)                    // nobody waits, and nobody looks
}

func TestRaceWait_AnswersHowThingsStandWhenTheTimeIsOver(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	done := s.call(t.Context(), s.see, "")
	s.timers[30*time.Second] <- time.Time{}
	s.Equal(<-done, outcome{body: `{"scenes":0}`})
}

func TestRaceWait_EndsWhenTheProgramStops(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	ctx, stop := context.WithCancel(t.Context())
	go s.Waiters.Run(ctx)
	done := s.call(t.Context(), s.see, "")
	stop()
	s.Equal(<-done, outcome{body: `{"scenes":0}`})
	s.Equal(<-s.start(t.Context(), s.see, ""), outcome{body: `{"scenes":0}`}) // nobody waits any more
}

func TestRaceWait_EndsWhenTheCallerGoes(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	ctx, release := context.WithCancel(t.Context())
	done := s.call(ctx, s.see, "")
	release()
	s.True(errors.Is((<-done).err, context.Canceled))
}

func TestRaceWait_IsBoundedForAnAccount(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	ctx, release := context.WithCancel(t.Context())
	var all []<-chan outcome
	for range op.WaitingOfOne {
		all = append(all, s.call(ctx, s.see, ""))
	}
	refused := <-s.start(t.Context(), s.begin, "key")
	var heard *app.Error
	s.True(errors.As(refused.err, &heard))
	s.Equal(heard.Code, "too_many_waiting")
	s.True(strings.Contains(heard.Message.String(), fmt.Sprint(op.WaitingOfOne, " calls of your account wait")))
	s.Equal(len(s.read), 0) // and nothing was done
	release()
	for _, done := range all {
		<-done
	}
	again := s.call(t.Context(), s.see, "") // their places are free again
	s.timers[30*time.Second] <- time.Time{}
	s.NoErr((<-again).err)
}

func TestRaceWait_WhatIsSettledIsAnsweredAtOnce(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.now.Settled = true
	s.Equal(<-s.start(t.Context(), s.see, ""), outcome{body: `{"scenes":0}`})
}

func TestRaceWait_ChangesThatFollowSoonComeInOneAnswer(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.now.Moving = true
	done := s.call(t.Context(), s.see, "")
	s.change(scene)
	s.Tell([]app.Thing{play})
	<-s.read
	<-s.read
	s.change(func(a *app.Awaited) { a.Progress, a.Settled = 7, true })
	s.Tell([]app.Thing{play})
	s.Equal(<-done, outcome{body: `{"scenes":7}`})

	s.now.Settled = false
	done = s.call(t.Context(), s.see, "")
	s.change(scene)
	s.Tell([]app.Thing{play})
	s.timers[500*time.Millisecond] <- time.Time{} // nothing follows
	s.Equal(<-done, outcome{body: `{"scenes":8}`})
}

func TestRaceWait_WhoListensIsToldOnTheWayAndAnsweredAtItsEnd(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	heard := make(chan int, 10)
	s.progress = func(_ context.Context, n int, _ string) { heard <- n }
	done := s.call(t.Context(), s.see, "")
	s.Equal(<-heard, 0)
	for n := range 3 {
		s.change(scene)
		s.Tell([]app.Thing{play})
		s.Equal(<-heard, n+1)
	}
	s.change(func(a *app.Awaited) { a.State = "ready" })
	s.Tell([]app.Thing{play})
	s.Equal(<-done, outcome{body: `{"scenes":3}`})
}

// What a write did is done once, and kept as it was answered before the waiting; whoever repeats it need not wait again.
func TestRaceWait_AWriteIsDoneOnceAndReadAgain(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	done := s.call(t.Context(), s.begin, "key")
	s.change(scene)
	s.Tell([]app.Thing{play})
	s.Equal(<-done, outcome{body: `{"scenes":1}`})
	s.Equal(<-s.start(t.Context(), s.begin, "key"), outcome{body: `{"scenes":0}`})
}
