package reports

import (
	"context"

	"debut/app"
	"debut/app/community/suggestions"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

var suggestForm = form.New[suggestions.Input](map[string]texts.Text{"slug": "The listing", "field": "What you know",
	"value": "What it is", "page": "The page that says so"})

type suggestPage struct {
	Slug   app.Slug
	Name   string
	Domain string
	Owned  bool // by anybody
	Fields []string
	Form   form.State
}

// Models are the pricing models.
func (suggestPage) Models() texts.Text { return app.TypePricingModel.Labels() }

func (h handler) showSuggest(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	l, err := h.Suggestions.Listing(ctx, app.Slug(v.Params.ByName("slug")))
	p := suggestPage{l.Slug, l.Company.Name, l.Company.Key, l.Owner != nil, app.SuggestedFields, state}
	return "suggest", page.Page{Title: state.Title(texts.Sprintf("Suggest a fact for %s", l.Company.Name)),
		At: "browse", Unlisted: true, Main: p}, err
}

// suggest keeps a suggestion to the listing that the address names.
func (h handler) suggest(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	if v.R.ParseForm() == nil {
		v.R.PostForm.Set("slug", v.Params.ByName("slug"))
	}
	in, state, err := suggestForm.Read(v.R)
	if err == nil && state.OK() {
		err = h.Suggestions.Suggest(ctx, v.Caller(), in)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.showSuggest(ctx, v, state)
	}
	v.Next = suggestions.Path
	return "", page.Page{}, err
}

type suggestedPage struct {
	Suggestions []shownSuggestion
	Pager       page.Pager
	None        page.Empty
}

// shownSuggestion is a suggestion with its state in words.
type shownSuggestion struct {
	suggestions.Record
	Class, Icon string
	State       texts.Text
}

var suggestionStates = map[app.SuggestionState]shownSuggestion{
	app.SuggestionChecking:  {Class: "chip-wait", Icon: "clock", State: "The page is being read"},
	app.SuggestionOpen:      {Class: "chip-wait", Icon: "clock", State: "Found; waits for a decision"},
	app.SuggestionFailed:    {Class: "chip-wait", Icon: "circle-alert", State: "Not found there"},
	app.SuggestionAccepted:  {Class: "chip-live", Icon: "circle-check", State: "Taken up"},
	app.SuggestionRefused:   {Icon: "circle-alert", State: "Not taken up"},
	app.SuggestionOvertaken: {Icon: "circle-alert", State: "The listing was changed since"},
}

// suggested lists the suggestions of whoever is signed in.
func (h handler) suggested(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	found, err := h.Suggestions.Mine(ctx, v.Caller(), v.Paging(perPage))
	p := suggestedPage{Pager: page.NewPager(found, suggestions.Path, nil), None: nothingSuggested}
	for _, r := range found.Items {
		s := suggestionStates[r.Suggestion.State]
		s.Record = r
		p.Suggestions = append(p.Suggestions, s)
	}
	return "suggested", page.Page{Title: "Your suggestions", At: "account", Unlisted: true, Main: p}, err
}

var nothingSuggested = page.NothingHere("You have suggested nothing",
	"If you know something that a listing lacks, and its website says it, open its page and choose “Suggest a fact”.",
	"/search", "Browse")
