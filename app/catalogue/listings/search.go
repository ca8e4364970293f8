package listings

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// Query says which listings the caller looks for.
type Query struct {
	Q              string                   `json:"q" max:"200" doc:"Words, or a question: what it says of country, price, launch, rating and the like becomes filters."`
	Category       app.Several[app.Slug]    `json:"category" max:"1000" example:"developer-tools" doc:"A category's slug, subcategories included. Several with commas, as in all filters."`
	Stage          app.Several[app.Stage]   `json:"stage" max:"1000" example:"growing" doc:"idea, mvp, beta, launched, growing or discontinued."`
	Country        app.Several[app.Country] `json:"country" max:"60" doc:"Two letters of ISO 3166."`
	PricingModel   string                   `json:"pricing_model" max:"40" choices:"pricing_model" doc:"How people pay."`
	Domain         string                   `json:"domain" max:"253" doc:"The domain of the company's website."`
	UpdatedSince   app.Moment               `json:"updated_since" doc:"Changed then or later."`
	LaunchedAfter  app.Moment               `json:"launched_after" doc:"Live since then or later."`
	LaunchedBefore app.Moment               `json:"launched_before" doc:"Live before then."`
	HasFreePlan    bool                     `json:"has_free_plan" doc:"Only those."`
	RatingMin      float64                  `json:"rating_min" min:"1" max:"5" doc:"Stars."`
	Literal        bool                     `json:"literal" doc:"Read nothing in q as a filter."`
	Facets         string                   `json:"facets" max:"60" pattern:"^(category|stage|country|pricing_model)(, ?(category|stage|country|pricing_model)){0,3}$" words:"category, stage, country or pricing_model, several with commas" doc:"Count the values of these."`
	Status         string                   `json:"status" enum:"live,scheduled,upcoming" default:"live" doc:"Live, or not launched yet."`
	Sort           string                   `json:"sort" enum:"relevance,newest,votes,trending,most_viewed,most_followed" default:"relevance" doc:"trending means time-decayed votes."`
	app.Paging
	app.Sparse

	isRead     bool        // Q was read as a question, of which understood is what came
	understood *Understood // nil if all of the words are to be searched for
	said       string      // of which Q is what was understood as words; "" if that is all
}

// Wanted returns the status of the listings that the caller looks for, which has two words for what is to come.
func (q Query) Wanted() app.ListingStatus {
	if q.Status == "upcoming" {
		return app.ListingScheduled
	}
	return app.ListingStatus(q.Status)
}

// Search finds listings, best first. Words go through the index, and where no listing holds them all, so do those that
// say most; browsing reads the store, and so does a search while the index is away: then only names are looked at. The
// address of a website finds what is listed of it.
func (s *Service) Search(ctx context.Context, q Query) (Found, error) {
	q, understood, err := s.Understand(ctx, q)
	if err != nil {
		return Found{}, err
	}
	filter, err := s.filter(ctx, q)
	if err != nil {
		return Found{}, err
	}
	found, err := s.find(ctx, q, filter)
	found.Understood = understood
	if err == nil && found.Total == 0 {
		found, err = s.otherwise(ctx, q, filter, found)
	}
	if err == nil && q.Facets != "" {
		found.Facets, err = s.countsFor(ctx, q)
	}
	return found, err
}

// SearchRated is Search, with what the reviews of each listing come to.
func (s *Service) SearchRated(ctx context.Context, q Query) (FoundOf[Hit], error) {
	found, err := s.Search(ctx, q)
	rated := FoundOf[Hit]{Understood: found.Understood, Words: found.Words, Instead: found.Instead, Facets: found.Facets,
		EmptiedBy: found.EmptiedBy}
	if err != nil {
		return rated, err
	}
	ids := make([]int64, len(found.Items))
	for i, l := range found.Items {
		ids[i] = l.ID
	}
	stars, err := s.store.StarsOfAll(ctx, ids, s.clock().Add(-app.FirstHour))
	hits := make([]Hit, len(found.Items))
	for i, l := range found.Items {
		hits[i] = Hit{l, RatingOf(stars[l.ID])}
	}
	rated.List = app.ListOf(hits, q.Paging, found.Total)
	return rated, err
}

// otherwise says what hides what a search could find; where that is words of a question that stand nowhere, it finds
// what passes the filters of the question.
func (s *Service) otherwise(ctx context.Context, q Query, f Filter, found Found) (_ Found, err error) {
	found.EmptiedBy, err = s.emptiedBy(ctx, q, f)
	if err != nil || len(found.EmptiedBy) > 0 || found.Understood == nil || len(found.Understood.Filters) == 0 {
		return found, err
	}
	understood, words := found.Understood, q.Q
	q.Q, q.said = "", ""
	found, err = s.find(ctx, q, f)
	found.Understood = understood
	if found.Total > 0 {
		found.Words = &Words{Used: []string{}, LeftOut: strings.Fields(words)}
	}
	return found, err
}

func (s *Service) find(ctx context.Context, q Query, filter Filter) (_ Found, err error) {
	site := app.SiteOf(ctx)
	if text := strings.TrimSpace(q.Q); text != "" {
		if found, err := s.pasted(ctx, q, filter); err != nil || found.Total > 0 {
			return found, err
		}
		if filter, err = s.rated(ctx, site.ID, filter); err != nil {
			return Found{}, err
		}
		matches, err := s.index.Find(ctx, site.ID, Text{Words: text, Said: q.said}, filter, q.Sort, q.PerPage, q.Offset())
		if err == nil {
			found, err := s.store.Summaries(ctx, matches.IDs)
			// The index follows the store; what was taken down meanwhile is not shown.
			found = slices.DeleteFunc(found, func(l app.Listing) bool { return !l.Public() })
			return Found{List: app.ListOf(Summaries(found), q.Paging, matches.Total), Words: matches.Words,
				Instead: s.readAs(text, matches.Words, found)}, err
		}
		if !errors.Is(err, ErrIndexAway) {
			return Found{}, err
		}
		filter.Name = text
	}
	filter.From = q.Mark()
	found, total, err := s.store.Browse(ctx, site.ID, filter, q.Sort, q.PerPage, q.Offset())
	return Found{List: app.ListOf(Summaries(found), q.Paging, total)}, err
}

// readAs returns what the words of a search were read as, by the texts of a page of what it found; "" if they were read
// as they stand.
func (s *Service) readAs(text string, words *Words, found []app.Listing) string {
	if words != nil {
		text = strings.Join(words.Used, " ")
	}
	var shown []string
	for _, l := range found {
		shown = append(shown, l.Company.Name, l.Company.Tagline)
	}
	if len(shown) == 0 {
		return ""
	}
	return s.index.Explain(text, shown).Instead
}

func (s *Service) filter(ctx context.Context, q Query) (Filter, error) {
	var wrong app.Issues
	f := Filter{
		Status: q.Wanted(), Stage: string(q.Stage), Country: strings.ToUpper(string(q.Country)),
		PricingModel: eachOf(q.PricingModel, app.TypePricingModel.Canonical),
		Domain:       eachOf(q.Domain, domainOf), UpdatedSince: q.UpdatedSince.Time(&wrong, "updated_since"),
		LaunchedAfter:  q.LaunchedAfter.Time(&wrong, "launched_after"),
		LaunchedBefore: q.LaunchedBefore.Time(&wrong, "launched_before"), FreePlan: q.HasFreePlan,
		Rating: Rated{Tenths: int(math.Round(q.RatingMin * 10)), Made: s.clock().Add(-app.FirstHour)},
	}
	if q.Category != "" {
		tree, err := s.store.Categories(ctx)
		if err != nil {
			return f, err
		}
		for _, slug := range q.Category.Values() {
			CheckCategory(&wrong, tree, slug)
			f.Categories = append(f.Categories, Within(tree, slug)...)
		}
	}
	for _, stage := range app.Parts(f.Stage) {
		app.CheckChoice(&wrong, "stage", app.TypeStage, stage)
	}
	for _, country := range app.Parts(f.Country) {
		app.CheckCountry(&wrong, "country", country)
	}
	for _, model := range app.Parts(q.PricingModel) {
		app.CheckChoice(&wrong, "pricing_model", app.TypePricingModel, model)
	}
	return f, wrong.Err()
}

// rated names the listings that are rated as a filter asks for.
func (s *Service) rated(ctx context.Context, site int64, f Filter) (_ Filter, err error) {
	if f.Rating.Tenths > 0 && f.Rating.IDs == nil {
		f.Rating.IDs, err = s.store.RatedAtLeast(ctx, site, f.Rating)
	}
	return f, err
}

// eachOf changes each of the values that stand between commas.
func eachOf(values string, change func(string) string) string {
	all := app.Parts(values)
	for i, v := range all {
		all[i] = change(v)
	}
	return strings.Join(all, ",")
}

// CheckCategory notes a category that there is none of.
func CheckCategory(wrong *app.Issues, tree []app.Category, slug app.Slug) {
	var slugs []string
	for _, c := range tree {
		if c.Slug == slug {
			return
		}
		slugs = append(slugs, string(c.Slug))
	}
	var nearest texts.Text
	if near := app.Nearest(string(slug), slugs, 3); len(near) > 0 {
		nearest = texts.Sprintf("nearest: %s; ", strings.Join(near, ", "))
	}
	wrong.Add("category", "is %s, which is no category; %slist_categories has all", app.Brief(string(slug)), nearest)
}

// Countries returns the countries that the site's listings are based in, as ISO 3166-1 alpha-2 codes in their order.
func (s *Service) Countries(ctx context.Context) ([]string, error) {
	return s.store.Countries(ctx, app.SiteOf(ctx).ID)
}

// TopOf returns the live listings with the most votes that are filed right under a category.
func (s *Service) TopOf(ctx context.Context, category app.Slug, limit int) ([]Summary, error) {
	found, err := s.store.TopOf(ctx, app.SiteOf(ctx).ID, category, limit)
	return Summaries(found), err
}

// Within returns a category's slug and those of all that lie under it. The tree lists parents before their children.
func Within(tree []app.Category, top app.Slug) []app.Slug {
	within := []app.Slug{top}
	inside := map[app.Slug]bool{top: true}
	for _, c := range tree {
		if inside[c.Parent] && !inside[c.Slug] {
			inside[c.Slug] = true
			within = append(within, c.Slug)
		}
	}
	return within
}

// Name says which listing the caller means.
type Name struct {
	Slug app.Slug `json:"slug" required:"true" doc:"As in its address."`
	app.Viewing
	app.Sparse
}

// Get returns a listing that anyone may see, as Show does, with alternatives to it.
func (s *Service) Get(ctx context.Context, in Name) (Detail, error) {
	_, shown, all, err := s.ShowAmong(ctx, in.Slug)
	d := Detail{Public: shown, Alternatives: []Other{}}
	for _, a := range all {
		d.Alternatives = append(d.Alternatives, Other{a.Slug, a.Name, a.Tagline, a.Approved, a.Reason})
	}
	return d, err
}

// Show returns a listing that anyone may see: live, scheduled for a coming week, or, in few words, one that waits for
// its badge.
func (s *Service) Show(ctx context.Context, slug app.Slug) (Public, error) {
	_, shown, err := s.public(ctx, slug)
	return shown, err
}

// ShowAmong is Show, with the listing itself, and alternatives to what is live or scheduled.
func (s *Service) ShowAmong(
	ctx context.Context, slug app.Slug,
) (l app.Listing, shown Public, all []Alternative, err error) {
	l, shown, err = s.public(ctx, slug)
	if err != nil || !l.Public() {
		return l, shown, nil, err
	}
	all, err = s.alternatives(ctx, l)
	return l, shown, all, err
}

type bySlug interface {
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
}

// WithPage returns the listing of a slug on the site of ctx; one that has no page is as missing as one that is not
// there.
func WithPage(ctx context.Context, store bySlug, slug app.Slug) (app.Listing, error) {
	l, err := store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	if err == nil && !l.HasPage() {
		err = app.Missing("listing", slug)
	}
	return l, err
}

// OnlyLive returns the listing of a slug on the site of ctx; one that is not live is as missing as one that is not there.
func OnlyLive(ctx context.Context, store bySlug, slug app.Slug) (app.Listing, error) {
	l, err := store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	if err == nil && l.Status != app.ListingLive {
		err = app.Missing("live product", slug)
	}
	return l, err
}

func (s *Service) public(ctx context.Context, slug app.Slug) (app.Listing, Public, error) {
	l, err := WithPage(ctx, s.store, slug)
	if err != nil {
		return l, Public{}, err
	}
	if l.Status == app.ListingAwaitingBadge {
		return l, Show(inFewWords(l)), nil
	}
	shown, err := withMore(ctx, s.store, s.clock(), l, Show(l))
	return l, shown, err
}

// inFewWords returns a listing without what is not shown before it is proven: anybody may have written it.
func inFewWords(l app.Listing) app.Listing {
	f := l.Company.Facts
	l.Company.Facts = app.Facts{Name: f.Name, Tagline: f.Tagline, LogoURL: f.LogoURL}
	l.Headline, l.Summary, l.SEOTitle, l.SEODescription, l.Categories, l.Plan = "", "", "", "", nil, app.PlanFree
	l.Unlocked = nil
	return l
}

// Waiting is what keeps a listing from its launch, for its owner.
type Waiting struct {
	Next   texts.Text // what to do, in words
	Reason texts.Text // why the badge was not found; "" before the first look
}

// WaitsFor returns what a listing that waits for its badge waits for; ok is false of any other listing, and for anybody
// but its owner.
func (s *Service) WaitsFor(ctx context.Context, account int64, slug app.Slug) (w Waiting, ok bool, err error) {
	l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
	if app.KindOf(err) == app.NotFound {
		return w, false, nil
	}
	if err != nil || l.Status != app.ListingAwaitingBadge || !l.OwnedBy(app.Caller{Account: account}) {
		return w, false, err
	}
	if l.Badge != nil {
		w.Reason = cmp.Or(l.Badge.Said, texts.Text(l.Badge.Reason))
	}
	w.Next, err = s.NextStep(ctx, l)
	return w, err == nil, err
}
