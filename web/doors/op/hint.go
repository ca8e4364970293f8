package op

import (
	"context"
	"errors"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// Hint says what a caller may have meant who sent something that names nothing, or a thing of another kind: "nearest:
// parcelwick". "" if nobody knows.
type Hint func(ctx context.Context, who app.Caller, sent any) (string, error)

// Hints has the operation say what may have been meant by a field that names a thing of a kind. Where another thing is
// missing, it says nothing.
func (o *Operation) Hints(field string, kind texts.Text, h Hint) *Operation {
	if o.In.Object.Field(field) == nil {
		panic("op: " + o.ID + " has no field " + field)
	}
	o.hinted, o.names, o.hint = field, kind, h
	return o
}

// helped adds to an error about the hinted field what may have been meant by it.
func (r *Runner) helped(ctx context.Context, t Task, err error) error {
	var e *app.Error
	if t.Operation.hint == nil || !errors.As(err, &e) {
		return err
	}
	place := t.Operation.located(t.Operation.hinted)
	if t.Place != nil {
		place = t.Place(place)
	}
	at := slices.IndexFunc(e.Issues, func(i app.Issue) bool { return i.Location == place })
	if at < 0 && (e.Kind != app.NotFound || e.Lacks != t.Operation.names) {
		return err
	}
	words, failed := t.Operation.hint(ctx, t.Caller, t.Args[t.Operation.hinted])
	if failed != nil || words == "" {
		return err // without a hint, it is what it was
	}
	more := *e
	if at < 0 {
		more.Message = texts.Sprintf("%s %s.", more.Message, strings.ToUpper(words[:1])+words[1:])
		return &more
	}
	more.Issues = slices.Clone(e.Issues)
	more.Issues[at].Message = texts.Sprintf("%s; %s", more.Issues[at].Message, words)
	return &more
}
