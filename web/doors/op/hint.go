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

// hinted is a field that names a thing.
type hinted struct {
	field string
	kind  texts.Text // as app.Missing calls it
	hint  Hint
}

// Hints has the operation say what may have been meant by a field that names a thing of a kind. Where another thing is
// missing, it says nothing.
func (o *Operation) Hints(field string, kind texts.Text, h Hint) *Operation {
	if o.In.Object.Field(field) == nil {
		panic("op: " + o.ID + " has no field " + field)
	}
	o.hints = append(o.hints, hinted{field, kind, h})
	return o
}

// helped adds to an error about hinted fields what may have been meant by them.
func (r *Runner) helped(ctx context.Context, t Task, err error) error {
	for _, about := range t.Operation.hints {
		err = about.helped(ctx, t, err)
	}
	return err
}

func (h hinted) helped(ctx context.Context, t Task, err error) error {
	var e *app.Error
	if !errors.As(err, &e) {
		return err
	}
	place := t.Operation.located(h.field)
	if t.Place != nil {
		place = t.Place(place)
	}
	at := slices.IndexFunc(e.Issues, func(i app.Issue) bool { return i.Location == place })
	if at < 0 && (e.Kind != app.NotFound || e.Lacks != h.kind) {
		return err
	}
	words, failed := h.hint(ctx, t.Caller, t.Args[h.field])
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
