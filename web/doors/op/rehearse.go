package op

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"

	"debut/app"
)

// errRehearsed ends a rehearsal that found nothing more.
var errRehearsed = errors.New("rehearsed")

// all returns the error of a task whose input has faults: those, and what the operation itself would refuse of the
// rest, so that the caller reads everything at once. One that writes runs in a transaction that is undone; it asks
// nothing first.
func (r *Runner) all(ctx context.Context, t Task) error {
	if t.KeySent && t.Operation.IdempotencyKey { // it was charged as the read that a replay would be
		refund, err := t.charge()
		if refund(); err != nil {
			return err
		}
	}
	if t.In == nil {
		return Errors(t.Faults)
	}
	err := r.rehearse(ctx, t)
	found := t.Faults
	var refused *app.Error
	if errors.As(t.placed(err), &refused) {
		for _, issue := range refused.Issues {
			if !covered(t.Faults, issue.Location) {
				found = append(found, issue)
			}
		}
	}
	return Errors(found)
}

// Rehearse returns why a task without faults of its input would be refused, and does nothing of it: so that a person is
// asked about what would go through alone.
func (r *Runner) Rehearse(ctx context.Context, t Task) error {
	if len(t.Faults) > 0 {
		return r.helped(ctx, t, r.all(ctx, t))
	}
	var refused *app.Error
	if errors.As(r.rehearse(ctx, t), &refused) {
		return r.helped(ctx, t, t.placed(refused))
	}
	return nil
}

// rehearse runs the operation with the defaults in the place of what has faults, and keeps nothing of it.
func (r *Runner) rehearse(ctx context.Context, t Task) error {
	in, ignored := reflect.ValueOf(t.In).Elem(), app.Issues{}
	for _, f := range t.Operation.In.Object.Fields {
		if f.Default != nil && in.FieldByIndex(f.index).IsZero() {
			binder{found: &ignored}.bind(f.Schema, in.FieldByIndex(f.index), f.Default, "")
		}
	}
	if t.Operation.Reads() {
		_, err := t.Operation.do(ctx, t.Caller, t.In, nil)
		return err
	}
	return r.answers.Tx(ctx, func(ctx context.Context) error {
		_, err := t.Operation.do(ctx, t.Caller, t.In, nil)
		return errors.Join(err, errRehearsed)
	})
}

// covered reports whether a fault of the input stands at location or around it: what could not be read is not judged.
func covered(faults app.Issues, location string) bool {
	return slices.ContainsFunc(faults, func(f app.Issue) bool {
		rest, within := strings.CutPrefix(location, f.Location)
		return within && (rest == "" || rest[0] == '.' || rest[0] == '[')
	})
}
