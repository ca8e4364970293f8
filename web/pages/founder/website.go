package founder

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/listings"
	"debut/app/community/suggestions"
	"debut/app/ground/texts"
	"debut/app/intake/freshness"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

func (f founder) websiteRoutes() page.Routes {
	decide := page.Does(decideForm, "proposals", f.decideProposals, backTo("website"), f.showWebsite)
	now := page.Does(readNowForm, "", f.readNow, backTo("website"), f.showWebsite)
	on := page.Does(suggestedForm, "", f.decideSuggestion, backTo("website"), f.showWebsite)
	return page.Routes{
		"POST " + Path + "/{id}/website/suggestions": on,
		"GET " + Path + "/{id}/website":              page.Blank(f.showWebsite, form.State{}),
		"POST " + Path + "/{id}/website":             decide,
		"POST " + Path + "/{id}/website/read":        now,
	}
}

// decision is what an owner decides on proposals of their listing.
type decision struct {
	Listing   int64   `json:"listing" required:"true" min:"1"`
	Proposals []int64 `json:"proposals" max:"60"`
	Act       string  `json:"act" required:"true" enum:"accept,refuse"`
}

// reading is the request to have a website read.
type reading struct {
	Listing int64 `json:"listing" required:"true" min:"1"`
}

var (
	decideForm  = form.New[decision](map[string]texts.Text{"proposals": "What the website says"})
	readNowForm = form.New[reading](nil)

	suggestedForm = form.New[suggestions.Decision](nil)
)

func (f founder) decideProposals(ctx context.Context, who app.Caller, in decision) (struct{}, error) {
	return struct{}{}, f.Freshness.Decide(ctx, who,
		freshness.Decision{Listing: in.Listing, Proposals: in.Proposals, Accept: in.Act == "accept"})
}

func (f founder) decideSuggestion(ctx context.Context, who app.Caller, in suggestions.Decision) (struct{}, error) {
	return struct{}{}, f.Suggestions.Decide(ctx, who, in)
}

func (f founder) readNow(ctx context.Context, who app.Caller, in reading) (struct{}, error) {
	return struct{}{}, f.Freshness.ReadNow(ctx, who, in.Listing)
}

// websitePage is how a listing and its website go together.
type websitePage struct {
	Head
	freshness.View
	State form.State // what was sent last and refused
	Rows  []proposal
	Past  []decided

	Suggested []app.Suggestion // by readers
}

// proposal is one that is open, as the page shows it.
type proposal struct {
	ID        int64
	Name      texts.Text
	What      texts.Text
	Old, New  []said
	OldQuotes []app.Quote
	NewQuotes []app.Quote
	Found     time.Time
}

// said is an entry of what is said, and what becomes of it.
type said struct{ Text, Mark string } // Mark is "gone", "new" or ""

// decided is a proposal that is open no more.
type decided struct {
	Name, What, Became texts.Text
	Texts              []string
	At                 time.Time
}

var kindWords = map[app.ProposalKind]texts.Text{
	app.SaysOtherwise: "The website says something else", app.SaysMore: "New on the website",
	app.SaysNoMore: "No longer on the website",
}

var becameWords = map[app.ProposalState]texts.Text{
	app.ProposalAccepted: "You accepted it", app.ProposalRefused: "You refused it",
	app.ProposalOvertaken: "Overtaken by a later change",
}

func (f founder) showWebsite(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	h, err := f.headOf(ctx, v, "website")
	if err != nil {
		return "", page.Page{}, err
	}
	view, err := f.Freshness.View(ctx, v.Caller(), h.ListingID)
	p := websitePage{Head: h, View: view, State: state}
	if err == nil {
		p.Suggested, err = f.Suggestions.Open(ctx, v.Caller(), h.ListingID)
	}
	for _, one := range view.Open {
		p.Rows = append(p.Rows, proposalOf(one))
	}
	for _, one := range view.Decided {
		at := one.FoundAt
		if one.DecidedAt != nil {
			at = *one.DecidedAt
		}
		p.Past = append(p.Past,
			decided{app.FieldLabel(one.Field), kindWords[one.Kind], becameWords[one.State], one.New.Texts(), at})
	}
	return "website", page.Page{Title: state.Title(texts.Sprintf("Website of %s", h.Name)), At: "products", Main: p},
		err
}

func proposalOf(p app.Proposal) proposal {
	old, now := p.Old.Texts(), p.New.Texts()
	return proposal{
		ID: p.ID, Name: app.FieldLabel(p.Field), What: kindWords[p.Kind], Found: p.FoundAt,
		Old: withMarks(old, now, "gone"), New: withMarks(now, old, "new"), OldQuotes: p.Old.Quotes,
		NewQuotes: unlike(p.New.Quotes, p.Old.Quotes),
	}
}

// withMarks returns entries of a list, those with a mark that another list lacks. An entry that stands alone needs
// none.
func withMarks(list, other []string, as string) []said {
	all := make([]said, len(list))
	for i, text := range list {
		all[i] = said{Text: text}
		like := func(s string) bool { return evidence.Like(s) == evidence.Like(text) }
		if len(list)+len(other) > 2 && !slices.ContainsFunc(other, like) {
			all[i].Mark = as
		}
	}
	return all
}

// unlike returns the quotes that others do not have.
func unlike(list, others []app.Quote) []app.Quote {
	return slices.DeleteFunc(slices.Clone(list), func(q app.Quote) bool {
		return slices.ContainsFunc(others, func(o app.Quote) bool { return o.Quote == q.Quote && o.URL == q.URL })
	})
}

// waiting has the list and the first page of a product say that proposals wait.
func (p *product) waiting(n int) {
	if n == 0 || p.Home == "" {
		return
	}
	p.Says = texts.Sprintf("Its website says something else than the listing: %s.",
		texts.Count(n, "proposal waits for you", "proposals wait for you"))
	p.Step = step{"Look at them", p.Home + "/website", true}
}

// sayWhatWaits has the products of listings say that proposals wait.
func (f founder) sayWhatWaits(ctx context.Context, v *page.Visit, products []product, listed []listings.Owned) error {
	waiting, err := f.Freshness.CountOpen(ctx, v.Caller())
	for i, l := range listed {
		products[i].waiting(waiting[l.ListingID])
	}
	return err
}
