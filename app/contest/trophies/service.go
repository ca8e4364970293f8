// Package trophies is what awards add up to: those of a listing, who has most of them, and the winners of all weeks.
package trophies

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/awards"
)

// Store is what trophies are read from.
type Store interface {
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) // in the order of ids
	// AwardsOf returns the awards of a listing, the best place first, of equals the latest.
	AwardsOf(ctx context.Context, listing int64) ([]app.Award, error)
	// MostAwarded returns a page of a site's live listings that have awards: by first places, then second, then third
	// ones, then who had the first award earlier.
	MostAwarded(ctx context.Context, site int64, limit, offset int) ([]Awarded, int, error)
	// Winners returns a page of the first places of weeks of a site that hold, newest week first.
	Winners(ctx context.Context, site int64, limit, offset int) ([]app.Award, int, error)
}

// Awarded is how many awards a listing has.
type Awarded struct {
	Listing int64
	Tally
}

// Tally counts awards by place.
type Tally struct {
	First  int `json:"first" doc:"First places in launch weeks and programmes."`
	Second int `json:"second" doc:"Second places."`
	Third  int `json:"third" doc:"Third places."`
}

// Service says what awards add up to.
type Service struct{ store Store }

// New returns the service.
func New(store Store) *Service { return &Service{store} }

// CabinetInput says whose trophies the caller wants.
type CabinetInput struct {
	Slug app.Slug `json:"slug" required:"true" doc:"The listing's slug."`
}

// Cabinet is the trophies of a listing.
type Cabinet struct {
	Slug app.Slug `json:"slug"`
	Name string   `json:"name" doc:"What is listed."`
	Page string   `json:"page" doc:"Where people see them."`
	Tally
	Items []Trophy `json:"items" doc:"The best place first; empty if it won none, or is not live."`
}

// Trophy is an award with its certificate.
type Trophy struct {
	awards.Item
	Certificate string `json:"certificate" doc:"An SVG to print or to show."`
}

// CertificateOf returns the address of the certificate of an award.
func CertificateOf(site app.Site, code string) string {
	return awards.AwardURL(site, code) + "/certificate.svg"
}

// Cabinet returns the trophies of a listing that has a page.
func (s *Service) Cabinet(ctx context.Context, in CabinetInput) (Cabinet, error) {
	site := app.SiteOf(ctx)
	l, err := s.store.ListingBySlug(ctx, site.ID, in.Slug)
	if err == nil && !l.HasPage() {
		err = app.Missing("listing", in.Slug)
	}
	if err != nil {
		return Cabinet{}, err
	}
	c := Cabinet{Slug: l.Slug, Name: l.Company.Name, Page: site.Origin + "/listings/" + string(l.Slug) + "/trophies",
		Items: []Trophy{}}
	won, err := s.store.AwardsOf(ctx, l.ID)
	for _, a := range won {
		if a.Holds() {
			c.Items = append(c.Items, Trophy{awards.ItemOf(site, a), CertificateOf(site, a.Code)})
			c.add(a.Place)
		}
	}
	return c, err
}

func (t *Tally) add(place int) {
	switch place {
	case 1:
		t.First++
	case 2:
		t.Second++
	case 3:
		t.Third++
	}
}

// Place is a place on the leaderboard of trophies.
type Place struct {
	Rank    int              `json:"rank" min:"1"`
	Listing listings.Summary `json:"listing"`
	Tally
}

// Leaderboard returns who has most trophies: by first places, then second, then third ones; of equals, who had the
// first one earlier.
func (s *Service) Leaderboard(ctx context.Context, p app.Paging) (app.List[Place], error) {
	found, total, err := s.store.MostAwarded(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Place]{}, err
	}
	named, err := listings.NamedBy(ctx, s.store, found, func(a Awarded) int64 { return a.Listing })
	items := make([]Place, len(found))
	for i, a := range found {
		items[i] = Place{p.Offset() + i + 1, listings.Summarize(named[a.Listing]), a.Tally}
	}
	return app.ListOf(items, p, total), err
}

// Winner is who won a launch week.
type Winner struct {
	Week    string           `json:"week" format:"date" doc:"The Monday."`
	Code    string           `json:"code" doc:"Of the award."`
	Votes   int              `json:"votes" doc:"That counted in the week."`
	Entries int              `json:"entries" doc:"How many were ranked."`
	Listing listings.Summary `json:"listing"`

	ListingID int64 `json:"-"`
}

// HallOfFame returns the winners of all weeks, newest first.
func (s *Service) HallOfFame(ctx context.Context, p app.Paging) (app.List[Winner], error) {
	found, total, err := s.store.Winners(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Winner]{}, err
	}
	named, err := listings.NamedBy(ctx, s.store, found, func(a app.Award) int64 { return a.Listing })
	items := make([]Winner, len(found))
	for i, a := range found {
		items[i] = Winner{string(a.Week), a.Code, a.Votes, a.Entries, listings.Summarize(named[a.Listing]), a.Listing}
	}
	return app.ListOf(items, p, total), err
}
