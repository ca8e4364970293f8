package discussion

import (
	"context"

	"debut/app"
	"debut/app/catalogue/answers"
	"debut/app/community/discussions"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var askForm = form.New[discussions.AskInput](map[string]texts.Text{"text": "Your question",
	"name": "Your name, as it is shown"})

type askPage struct {
	Slug   app.Slug
	Name   string
	Form   form.State
	Quotes []answers.Said // that seem to answer it; then it is asked anyway
}

// asking shows the form in which somebody asks the maker of a listing.
func (h handler) asking(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	l, err := h.Discussions.Askable(ctx, v.Who, app.Slug(v.Params.ByName("slug")))
	if !v.Refused {
		state = askForm.Blank(map[string]string{"name": v.Who.Name})
	}
	return h.askingFor(l, state, nil, err)
}

func (h handler) askingFor(
	l app.Listing, state form.State, quotes []answers.Said, err error,
) (string, page.Page, error) {
	p := askPage{Slug: l.Slug, Name: l.Company.Name, Form: state, Quotes: quotes}
	title := texts.Sprintf("Ask the maker of %s", p.Name)
	if len(quotes) > 0 {
		title = "Does this answer it?"
	}
	return "ask", page.Page{Title: state.Title(title), At: "browse", Unlisted: true, Main: p}, err
}

// ask sends a question; first it offers what the product's own website says, once.
func (h handler) ask(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	at(v)
	in, state, err := askForm.Read(v.R)
	var l app.Listing
	if err == nil && state.OK() {
		l, err = h.Discussions.Check(ctx, v.Who, in)
	}
	if err == nil && state.OK() && v.R.PostFormValue("anyway") == "" {
		quotes, failed := h.Discussions.Quoter.Quotes(ctx, l, in.Text)
		if failed != nil || len(quotes) > 0 {
			return h.askingFor(l, state, quotes, failed)
		}
	}
	var c app.Comment
	if err == nil && state.OK() {
		var browser []byte
		if browser, err = v.Browser(h.Rand); err == nil {
			c, err = h.Discussions.Ask(ctx, v.Who, in, browser)
		}
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.asking(ctx, v, state)
	}
	h.written(v, l, c)
	return "", page.Page{}, err
}
