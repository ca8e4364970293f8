package listings

import (
	"context"
	"time"

	"debut/app"
)

// shownUpdates is how many updates stand on a listing's own page.
const shownUpdates = 5

// News is an update, with the listing that it is of.
type News struct {
	Update
	Listing Summary
}

// News returns the latest updates of the site's live listings, newest first.
func (s *Service) News(ctx context.Context, limit int) ([]News, error) {
	latest, err := s.store.LatestUpdates(ctx, app.SiteOf(ctx).ID, limit)
	if err != nil {
		return nil, err
	}
	return s.newsOf(ctx, latest)
}

// AllNews returns a page of the latest updates of the site's live listings, newest first.
func (s *Service) AllNews(ctx context.Context, p app.Paging) (app.List[News], error) {
	latest, total, err := s.store.UpdatesPage(ctx, app.SiteOf(ctx).ID, p.PerPage, p.Offset())
	if err != nil {
		return app.List[News]{}, err
	}
	news, err := s.newsOf(ctx, latest)
	return app.ListOf(news, p, total), err
}

// WithUpdates returns a live listing with its latest updates, newest first.
func (s *Service) WithUpdates(ctx context.Context, slug app.Slug, limit int) (p Public, posted []Update, err error) {
	l, p, err := s.public(ctx, slug)
	if err == nil && l.Status != app.ListingLive {
		err = app.Missing("listing", slug)
	}
	if err != nil {
		return p, nil, err
	}
	latest, err := s.store.UpdatesOf(ctx, l.ID, limit)
	for _, u := range latest {
		posted = append(posted, showUpdate(u))
	}
	return p, posted, err
}

// newsOf says of which listings updates are.
func (s *Service) newsOf(ctx context.Context, latest []app.Update) ([]News, error) {
	named, err := NamedBy(ctx, s.store, latest, func(u app.Update) int64 { return u.Listing })
	if err != nil {
		return nil, err
	}
	news := make([]News, 0, len(latest))
	for _, u := range latest {
		if l, there := named[u.Listing]; there {
			news = append(news, News{showUpdate(u), Summarize(l)})
		}
	}
	return news, nil
}

// besideStore is what stands on a listing beside what is its own.
type besideStore interface {
	FigureStore
	UpdatesOf(ctx context.Context, listing int64, limit int) ([]app.Update, error) // newest first
	FoundersOf(ctx context.Context, listing int64) (map[string]app.Slug, error)    // by app.PersonKey
	// StarsOf returns the stars of the reviews that a listing shows, of accounts that were made at a time or before.
	StarsOf(ctx context.Context, listing int64, made time.Time) (app.Stars, error)
}

// withMore puts on what is shown of l now what stands in no row of its own: figures of its company, its rating, its
// founders’ pages, and its latest updates.
func withMore(ctx context.Context, store besideStore, now time.Time, l app.Listing, p Public) (Public, error) {
	p, err := withFigures(ctx, store, l, p)
	if err == nil && l.Reviewed && l.Status == app.ListingLive {
		p.Rating, err = ratingOf(ctx, store, now, l)
	}
	if err != nil {
		return p, err
	}
	if len(p.Founders) > 0 && l.Status == app.ListingLive {
		people, err := store.FoundersOf(ctx, l.ID)
		if err != nil {
			return p, err
		}
		for i := range p.Founders {
			p.Founders[i].Slug = app.Stated(string(people[app.PersonKey(p.Founders[i].Name)]))
		}
	}
	if l.Updates == 0 {
		return p, nil
	}
	latest, err := store.UpdatesOf(ctx, l.ID, shownUpdates)
	for _, u := range latest {
		p.LatestUpdates = append(p.LatestUpdates, showUpdate(u))
	}
	return p, err
}

// ratingOf returns what the reviews of a listing come to; nil if none shows.
func ratingOf(ctx context.Context, store besideStore, now time.Time, l app.Listing) (*Rating, error) {
	stars, err := store.StarsOf(ctx, l.ID, now.Add(-app.FirstHour))
	return RatingOf(stars), err
}

// RatingOf returns what stars come to; nil without reviews.
func RatingOf(stars app.Stars) *Rating {
	if stars.Reviews == 0 {
		return nil
	}
	return &Rating{stars.Mean(), stars.Reviews}
}

func showUpdate(u app.Update) Update { return Update{ID: u.ID, Title: u.Title, Body: u.Body, At: u.At} }
