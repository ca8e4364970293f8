package page

import (
	"context"

	"debut/app"
	"debut/web/pages/form"
)

// Shows makes a page with what is wrong with a form of it.
type Shows func(ctx context.Context, v *Visit, state form.State) (string, Page, error)

// Blank returns the action that shows a page before anything was typed on it.
func Blank(show Shows, blank form.State) Action {
	return func(ctx context.Context, v *Visit) (string, Page, error) { return show(ctx, v, blank) }
}

// Does returns the action of a form: it does what was sent and goes back, or shows the page with what is wrong: with
// the field at, if an error names none.
func Does[In, Out any](
	f form.Form[In], at string, do func(context.Context, app.Caller, In) (Out, error),
	back func(*Visit) string, show Shows,
) Action {
	return func(ctx context.Context, v *Visit) (string, Page, error) {
		in, state, err := f.Read(v.R)
		if err == nil && state.OK() {
			_, err = do(ctx, v.Caller(), in)
		}
		if state.Refuse(err, at) || !state.OK() {
			v.Refuse(err)
			return show(ctx, v, state)
		}
		v.Next = back(v)
		return "", Page{}, err
	}
}
