package founder

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

const (
	historyTab = "history"
	editsAPage = 20
)

var undoForm = form.New[listings.RevertInput](nil)

type historyPage struct {
	Head
	Form   form.State // what is wrong with what was to be undone
	Undone bool       // a change just now
	Edits  []shownEdit
	Pager  page.Pager
}

// shownEdit is a change as the page shows it.
type shownEdit struct {
	listings.Edit
	Fields []shownField
}

// shownField is what changed of one field: lines that are no more, lines that are new, and where each was one line,
// what of it changed.
type shownField struct {
	Name          texts.Text
	Gone, New     []string
	Before, After marked // of the one line; the zero marked if there are more
}

// marked is a line of which a part changed.
type marked struct{ Start, Changed, End string }

func (f founder) historyRoutes() page.Routes {
	return page.Routes{
		"GET " + Path + "/{id}/" + historyTab: page.Blank(f.showHistory, form.State{}),
		"POST " + Path + "/{id}/" + historyTab: page.Does(undoForm, "version",
			f.undo, backTo(historyTab+"?undone=1"), f.showHistory),
	}
}

func (f founder) undo(ctx context.Context, who app.Caller, in listings.RevertInput) (listings.Updated, error) {
	undone, err := f.Listings.Revert(ctx, who, in)
	return undone, notUndone(err)
}

func (f founder) showHistory(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, historyTab)
	if err != nil {
		return "", page.Page{}, err
	}
	edits, err := f.Listings.History(ctx, v.Caller(),
		listings.ListChangesInput{ID: listings.ID{Listing: h.ListingID}, Paging: v.Paging(editsAPage)})
	p := historyPage{Head: h, Form: state, Undone: v.R.URL.Query().Has("undone"),
		Pager: page.NewPager(edits, h.At(historyTab), nil)}
	for _, e := range edits.Items {
		shown := shownEdit{Edit: e}
		for _, field := range e.Fields {
			shown.Fields = append(shown.Fields, showField(field, app.SiteOf(ctx).Brand.Language))
		}
		p.Edits = append(p.Edits, shown)
	}
	return "history", page.Page{Title: state.Title(texts.Sprintf("History of %s", h.Name)), At: "products", Main: p},
		err
}

func showField(e listings.FieldEdit, in texts.Language) shownField {
	before, after := page.Lines(e.Name, e.Before, in), page.Lines(e.Name, e.After, in)
	f := shownField{Name: app.FieldLabel(e.Name)}
	for _, line := range before {
		if !slices.Contains(after, line) {
			f.Gone = append(f.Gone, line)
		}
	}
	for _, line := range after {
		if !slices.Contains(before, line) {
			f.New = append(f.New, line)
		}
	}
	if len(f.Gone) == 1 && len(f.New) == 1 {
		f.Before, f.After = mark(f.Gone[0], f.New[0])
		f.Gone, f.New = nil, nil
	}
	return f
}

// Moved reports whether the same lines stand in another order.
func (f shownField) Moved() bool { return len(f.Gone)+len(f.New) == 0 && f.Before == f.After }

// mark finds what of a line changed, in whole words.
func mark(before, after string) (was, is marked) {
	a, b := strings.Fields(before), strings.Fields(after)
	start, most := 0, min(len(a), len(b))
	for start < most && a[start] == b[start] {
		start++
	}
	end := 0
	for end < most-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	of := func(words []string) marked {
		join := func(some []string) string { return strings.Join(some, " ") }
		return marked{join(words[:start]), join(words[start : len(words)-end]), join(words[len(words)-end:])}
	}
	return of(a), of(b)
}
