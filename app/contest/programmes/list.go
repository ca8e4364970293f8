package programmes

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/awards"
	"debut/app/ground/results"
)

// ListInput says which programmes the caller wants.
type ListInput struct {
	Status string `json:"status" enum:"upcoming,open,closed" doc:"Only these; without it all, open ones first."`
	app.Paging
}

// Item is a programme as it stands in a list.
type Item struct {
	Slug        app.Slug  `json:"slug"`
	Name        string    `json:"name"`
	Description string    `json:"description" doc:"What it is, and why."`
	Rule        string    `json:"rule" doc:"How it is won."`
	Status      string    `json:"status" enum:"upcoming,open,closed"`
	From        time.Time `json:"from" doc:"The first moment in which it takes entries and votes count."`
	Until       time.Time `json:"until" doc:"The first moment after it."`
	Takes       Takes     `json:"takes"`
	Entries     int       `json:"entries"`
	URL         string    `json:"url" doc:"Its page."`
}

// Takes says which listings may enter a programme.
type Takes struct {
	Categories []app.CategoryRef `json:"categories" doc:"With those below them; empty is all, likewise the others."`
	Countries  []string          `json:"countries" doc:"ISO 3166-1 alpha-2 codes."`
	Stages     []string          `json:"stages" choices:"stage"`
}

// All reports whether every listing may enter.
func (t Takes) All() bool { return len(t.Categories)+len(t.Countries)+len(t.Stages) == 0 }

// List returns the programmes of ctx's site.
func (s *Service) List(ctx context.Context, in ListInput) (app.List[Item], error) {
	site, now := app.SiteOf(ctx), s.Clock()
	found, total, err := s.Store.Programmes(ctx, site.ID, now, app.ProgrammeStatus(in.Status), in.PerPage, in.Offset())
	if err != nil {
		return app.List[Item]{}, err
	}
	tree, err := s.Store.Categories(ctx)
	items := make([]Item, len(found))
	for i, p := range found {
		items[i] = itemOf(site, p, tree, now)
	}
	return app.ListOf(items, in.Paging, total), err
}

func itemOf(site app.Site, p app.Programme, tree []app.Category, now time.Time) Item {
	item := Item{
		Slug: p.Slug, Name: p.Name, Description: p.Description, Rule: p.Rule, Status: string(p.Status(now)),
		From: p.From, Until: p.Until,
		Takes: Takes{Categories: []app.CategoryRef{}, Countries: append([]string{}, p.Countries...),
			Stages: append([]string{}, p.Stages...)},
		Entries: p.Entries, URL: site.Origin + awards.ProgrammePath(p.Slug),
	}
	for _, slug := range p.Categories {
		item.Takes.Categories = append(item.Takes.Categories, app.CategoryRef{Slug: slug, Name: nameOf(slug, tree)})
	}
	return item
}

// nameOf returns the name of a category, or its slug if there is none any more.
func nameOf(slug app.Slug, tree []app.Category) string {
	for _, c := range tree {
		if c.Slug == slug {
			return c.Name
		}
	}
	return string(slug)
}

// GetInput names a programme.
type GetInput struct {
	Slug app.Slug `json:"slug" required:"true" doc:"The programme's slug."`
}

// Details is a programme with its ranking.
type Details struct {
	Item
	Ranking  []Place    `json:"ranking" doc:"The first 100 live listings, by counted votes of its time; final once closed_at is set."`
	ClosedAt *time.Time `json:"closed_at" doc:"When the places were given for good; null before."`
}

// Place is the place of a listing in a programme.
type Place struct {
	Rank    int              `json:"rank" min:"1"`
	Votes   int              `json:"votes" doc:"Counted ones that people gave while it ran."`
	Award   *string          `json:"award" doc:"The code of its award; null if it has none."`
	Listing listings.Summary `json:"listing"`
}

// mostRanked is how many places of a programme are shown.
const mostRanked = 100

// Get returns a programme of ctx's site.
func (s *Service) Get(ctx context.Context, in GetInput) (Details, error) {
	p, err := s.find(ctx, in.Slug)
	if err != nil {
		return Details{}, err
	}
	tree, err := s.Store.Categories(ctx)
	if err != nil {
		return Details{}, err
	}
	d := Details{Item: itemOf(app.SiteOf(ctx), p, tree, s.Clock()), ClosedAt: p.ClosedAt}
	d.Ranking, err = s.ranking(ctx, p)
	return d, err
}

// find returns a programme that the team has not withdrawn.
func (s *Service) find(ctx context.Context, slug app.Slug) (app.Programme, error) {
	p, found, err := s.Store.Programme(ctx, app.SiteOf(ctx).ID, slug)
	if err == nil && (!found || p.WithdrawnAt != nil) {
		err = app.Missing("programme", slug)
	}
	return p, err
}

// ranking returns the first places of a programme, as they are now or were when it was closed.
func (s *Service) ranking(ctx context.Context, p app.Programme) ([]Place, error) {
	ranked, err := s.ranked(ctx, p)
	if err != nil {
		return nil, err
	}
	ranked = ranked[:min(mostRanked, len(ranked))]
	ids := make([]int64, len(ranked))
	for i, e := range ranked {
		ids[i] = e.Listing
	}
	found, err := s.Store.Summaries(ctx, ids)
	named := make(map[int64]app.Listing, len(found))
	for _, l := range found {
		named[l.ID] = l
	}
	places := make([]Place, len(ranked))
	for i, e := range ranked {
		places[i] = Place{Rank: e.Place, Votes: e.Votes, Listing: listings.Summarize(named[e.Listing])}
		if e.Award != "" {
			places[i].Award = &e.Award
		}
	}
	return places, err
}

// ranked returns the entrants of a programme by place. One that is closed keeps the places that it was closed with;
// before that they are given as those of launch weeks are.
func (s *Service) ranked(ctx context.Context, p app.Programme) ([]app.Entrant, error) {
	all, err := s.Store.Entrants(ctx, p)
	if err != nil || p.ClosedAt != nil {
		return all, err
	}
	lines, by := make([]results.Listing, len(all)), map[int64]app.Entrant{}
	for i, e := range all {
		lines[i], by[e.Listing] = results.Listing{ID: e.Listing, Counted: e.Votes, Launched: e.Launched}, e
	}
	results.Rank(lines)
	for i, line := range lines {
		all[i] = by[line.ID]
		all[i].Place = line.Place
	}
	return all, nil
}
