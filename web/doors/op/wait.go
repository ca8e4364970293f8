package op

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"debut/app"
)

// waitField is the field of an input by which callers wait, in seconds.
const waitField = "wait_s"

// moreFollows is how long a call that waited goes on for, once something changed that is on its way: its next changes
// come in one answer.
const moreFollows = 500 * time.Millisecond

// awaitable is an answer that callers may wait for a change of.
type awaitable interface{ Awaited() app.Awaited }

// Waits reports whether callers may wait for a change of the answer.
func (o *Operation) Waits() bool { return o.In.Object.Field(waitField) != nil }

// Reread says how an operation that writes is answered anew once its caller has waited. was is what it answered first.
func Reread[In, Out any](
	o *Operation, f func(ctx context.Context, who app.Caller, in In, was Out) (Out, error),
) *Operation {
	o.reread = func(ctx context.Context, who app.Caller, in, was any) (any, error) {
		return f(ctx, who, *in.(*In), was.(Out))
	}
	return o
}

// patience returns how long a caller wants to wait.
func (o *Operation) patience(in any) time.Duration {
	if f := o.In.Object.Field(waitField); f != nil {
		return time.Duration(reflect.ValueOf(in).Elem().FieldByIndex(f.index).Int()) * time.Second
	}
	return 0
}

// readAgain reads the answer anew.
func (o *Operation) readAgain(ctx context.Context, t Task, was any) (any, error) {
	if o.reread != nil {
		return o.reread(ctx, t.Caller, t.In, was)
	}
	return o.do(ctx, t.Caller, t.In, nil)
}

// waiting runs t, and answers when what it answers has changed since, or when the caller's patience is over. What is
// kept under a key is the answer before the waiting: a repeated call need not wait again.
func (r *Runner) waiting(ctx context.Context, t Task, patience time.Duration) (Result, error) {
	place, err := r.waiters.join(t.Caller.Account)
	if err != nil {
		return Result{}, err
	}
	defer place.Leave()
	if t.Extend != nil {
		t.Extend(patience)
	}
	result, err := r.once(ctx, t)
	if err != nil || result.Replayed {
		return result, err
	}
	out, err := r.await(ctx, t, place, result.Out, patience)
	if err != nil {
		return Result{}, t.placed(err)
	}
	result.Out = out
	result.Body, err = t.Operation.render(t.In, out)
	return result, err
}

// await returns the answer as it is once it changed, or when the time is over.
func (r *Runner) await(ctx context.Context, t Task, place *Waiter, out any, patience time.Duration) (any, error) {
	over := r.after(patience)
	before := out.(awaitable).Awaited()
	t.report(ctx, before)
	var follow <-chan time.Time // once something changed
	for {
		now := out.(awaitable).Awaited()
		changed := now.State != before.State || now.Stamp != before.Stamp && t.Progress == nil
		switch {
		case now.Settled || changed && !now.Moving:
			return out, nil
		case changed && follow == nil:
			follow = r.after(moreFollows)
		}
		place.Watch(now.Thing, now.Stamp)
		next, err := t.Operation.readAgain(ctx, t, out) // it may have changed before it was watched
		if err != nil {
			return nil, err
		}
		if next.(awaitable).Awaited().Stamp == now.Stamp {
			select {
			case <-place.changed:
				continue
			case <-over:
				return next, nil
			case <-follow:
				return next, nil
			case <-r.waiters.stopped:
				return next, nil
			case <-ctx.Done():
				return nil, fmt.Errorf("wait for a change: %w", ctx.Err())
			}
		}
		out = next
		t.report(ctx, out.(awaitable).Awaited())
	}
}

// report tells whoever listens how far it is.
func (t Task) report(ctx context.Context, a app.Awaited) {
	if t.Progress != nil {
		t.Progress(ctx, a.Progress, a.Says)
	}
}
