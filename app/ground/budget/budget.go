// Package budget bounds what work on other people's pages may cost: processor time, and the bytes that are kept of
// them.
package budget

import (
	"context"
	"errors"
	"time"
)

// ErrSpent reports that a budget, or the share of it that a piece of work had, is spent.
var ErrSpent = errors.New("the budget for this website is spent")

// Limits say how much there is.
type Limits struct {
	CPU   time.Duration
	Bytes int
	Clock func() time.Duration // processor time of this thread; nil: the system's
}

// Budget is what is left for one website. It is used by one goroutine at a time.
type Budget struct {
	ctx     context.Context
	clock   func() time.Duration
	cpu     time.Duration // left, without the piece of work that is under way
	bytes   int           // left
	begun   time.Duration // of the piece of work under way, by clock
	share   time.Duration // that it may take
	working bool
	every   time.Duration // the clocks are looked at
	asked   time.Time
	err     error
}

// New returns a budget that also ends with ctx.
func New(ctx context.Context, l Limits) *Budget {
	b := &Budget{ctx: ctx, clock: l.Clock, cpu: l.CPU, bytes: l.Bytes}
	if b.clock == nil {
		b.clock, b.every = threadTime, 5*time.Millisecond
	}
	return b
}

// Do runs f, which may take half of the processor time that is left: what comes after has its chance as well. Its error
// says why f was ended by Check, or that nothing was left for it; it is nil if f came to its own end.
func (b *Budget) Do(f func()) (err error) {
	if err := b.Err(); err != nil {
		return err
	}
	unlock := lockThread()
	defer unlock()
	b.begun, b.share, b.working = b.clock(), b.cpu/2, true
	defer func() {
		b.cpu -= b.clock() - b.begun
		b.working = false
		if errors.Is(b.err, ErrSpent) && b.cpu > minimum {
			b.err = nil // only the share of f was spent
		}
		switch r := recover().(type) {
		case nil:
		case stop:
			err = r.err
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

// minimum is what a piece of work must have for it to be begun.
const minimum = 50 * time.Millisecond

// stop is what Check panics with. It gets no further than Do.
type stop struct{ err error }

// Check ends the function that Do runs if there is nothing left for it. Outside of Do, and without a budget, it does
// nothing.
func (b *Budget) Check() {
	if b == nil || !b.working {
		return
	}
	if err := b.Err(); err != nil {
		panic(stop{err})
	}
}

// Err returns why to stop: the error of the context, or ErrSpent. It is cheap enough to be asked in loops.
func (b *Budget) Err() error {
	if b.err != nil {
		return b.err
	}
	now := time.Now()
	if now.Sub(b.asked) < b.every {
		return nil
	}
	b.asked = now
	switch {
	case b.ctx.Err() != nil:
		b.err = b.ctx.Err()
	case b.working && b.clock()-b.begun > b.share, !b.working && b.cpu < minimum:
		b.err = ErrSpent
	}
	return b.err
}

// Take takes n bytes, and reports whether there were as many.
func (b *Budget) Take(n int) bool {
	if n > b.bytes {
		return false
	}
	b.bytes -= n
	return true
}

// Spent returns the processor time that f takes on its own goroutine, however busy the machine is. Where systems do not
// tell it, it is the time that goes by.
func Spent(f func()) time.Duration {
	unlock := lockThread()
	defer unlock()
	begun := threadTime()
	f()
	return threadTime() - begun
}
