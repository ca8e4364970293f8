package editor

import (
	"context"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// undoInput names a change of the draft that the address names.
type undoInput struct {
	Change int64 `json:"change" required:"true" min:"1"`
}

var undoForm = form.New[undoInput](nil)

// step is one of the latest changes of a draft as the page shows it.
type step struct {
	app.ChangedDraft
	Parts texts.Text
}

// Steps are the latest changes of the draft, newest first.
func (v view) Steps() (steps []step) {
	for _, c := range v.Changes {
		var labels []texts.Text
		for _, field := range c.Fields {
			if p, known := partNamed(drafts.PartAt(field)); known {
				labels = append(labels, p.Label)
			}
		}
		steps = append(steps, step{c, texts.Join(labels)})
	}
	return steps
}

// undo takes a change of the draft back, or says why that cannot be.
func (e editor) undo(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, state, err := undoForm.Read(v.R)
	if err == nil && state.OK() {
		_, err = e.Drafts.Revert(ctx, v.Caller(), drafts.RevertInput{ID: draftOf(v), Change: in.Change})
	}
	refusal := app.RefusalOf(err)
	if refusal == nil && state.OK() {
		v.Next = Path + string(draftOf(v))
		return "", page.Page{}, err
	}
	words := page.NotUndone
	if refusal != nil && len(refusal.Issues) == 0 {
		words = refusal.Message
	}
	d, err := e.get(ctx, v)
	if err != nil {
		return "", page.Page{}, err
	}
	return e.page(ctx, v, d, posted{}, words)
}
