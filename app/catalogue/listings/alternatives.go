package listings

import (
	"context"
	"errors"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
)

// Alternative is a live listing that may do in the place of another: its owner named it, or it is under the same
// primary category. What somebody paid, and how many votes there are, has no part in it.
type Alternative struct {
	Summary
	Approved bool       `json:"approved" doc:"The owner of the listing named it. Those come first."`
	Reason   texts.Text `json:"reason" doc:"Why it is named."`
}

// Other is an alternative in few words.
type Other struct {
	Slug     app.Slug   `json:"slug"`
	Name     string     `json:"name"`
	Tagline  *string    `json:"tagline"`
	Approved bool       `json:"approved" doc:"The owner of the listing named it. Those come first."`
	Reason   texts.Text `json:"reason" doc:"Why it is named."`
}

// Detail is a listing with alternatives to it.
type Detail struct {
	Public
	Alternatives []Other `json:"alternatives" doc:"Live listings that the owner named, six at most; then those of the same primary category that say most of the same, three at most. No place among them is for sale."`
}

// AlternativesInput names a listing.
type AlternativesInput struct {
	Slug app.Slug `json:"slug" in:"path" required:"true" example:"parcelwick" doc:"The listing's slug."`
	app.Paging
	app.Sparse
}

// room is how many alternatives there is room for.
type room struct{ named, similar int }

var (
	onPage = room{6, 3} // beside everything else of a listing
	onList = room{app.MostAlternatives, 12}
)

const (
	// times as many as are shown: some of those that are found are not live, or under another category, and only paid
	// for a place in this one
	readSimilar = 3
	namedWords  = 4
)

// Alternatives returns a public listing, and alternatives to it: those that its owner named, and those that are
// similar.
func (s *Service) Alternatives(ctx context.Context, slug app.Slug) (l app.Listing, all []Alternative, err error) {
	l, _, err = s.public(ctx, slug)
	if err == nil && l.Public() {
		all, _, err = s.gather(ctx, l, onList)
	}
	return l, all, err
}

// ListAlternatives is a page of Alternatives, of which there are two dozen at most.
func (s *Service) ListAlternatives(ctx context.Context, in AlternativesInput) (app.List[Alternative], error) {
	_, all, err := s.Alternatives(ctx, in.Slug)
	from := min(in.Offset(), len(all))
	return app.ListOf(all[from:min(from+in.PerPage, len(all))], in.Paging, len(all)), err
}

// AlternativeSlugs returns the slugs of live listings whose owners name alternatives to them, at most so many.
func (s *Service) AlternativeSlugs(ctx context.Context, most int) ([]app.Slug, error) {
	return s.store.NamedAlternatives(ctx, app.SiteOf(ctx).ID, most)
}

// alternatives returns those that stand beside everything else of l.
func (s *Service) alternatives(ctx context.Context, l app.Listing) ([]Alternative, error) {
	generation, now := s.store.Generation(), s.clock()
	if known, found := s.beside.get(generation, now, l.ID); found {
		return known, nil
	}
	all, away, err := s.gather(ctx, l, onPage)
	if err == nil && !away {
		s.beside.put(generation, now, l.ID, all)
	}
	return all, err
}

// gather returns the listings that the owner of l named, then those that say most of what l says of itself, and then
// others of its category. It reports whether the index was away.
func (s *Service) gather(ctx context.Context, l app.Listing, room room) (all []Alternative, away bool, err error) {
	b := besides{of: l}
	decided, err := s.store.AlternativesOf(ctx, l.ID)
	if err != nil {
		return nil, false, err
	}
	var named []int64
	for _, d := range decided {
		switch d.State {
		case app.AlternativeApproved:
			named = append(named, d.Other)
		case app.AlternativeRefused, app.AlternativeRemoved:
			b.out = append(b.out, d.Other)
		}
	}
	found, err := s.store.Summaries(ctx, named)
	if err != nil {
		return nil, false, err
	}
	b.name(found, room.named)
	if len(l.Categories) > 0 {
		away, err = s.addSimilar(ctx, &b, len(b.all)+room.similar)
	}
	return b.all, away, err
}

// addSimilar fills besides up to so many: by the index, and where that finds too few, by the category alone.
func (s *Service) addSimilar(ctx context.Context, b *besides, most int) (away bool, err error) {
	category, read := b.of.Categories[0].Slug, readSimilar*(most-len(b.all))+len(b.all)+len(b.out)
	alike, err := s.index.Like(ctx, b.of, category, read)
	if away = err != nil && isAway(err); err != nil && !away {
		return false, err
	}
	b.words = map[int64][]string{}
	ids := make([]int64, len(alike))
	for i, a := range alike {
		ids[i], b.words[a.ID] = a.ID, a.Words
	}
	found, err := s.store.Summaries(ctx, ids)
	if err != nil {
		return away, err
	}
	b.add(found, most)
	if len(b.all) < most {
		if found, err = s.store.Beside(ctx, b.of.Site.ID, category, b.of.ID, read); err != nil {
			return away, err
		}
		b.add(found, most)
	}
	return away, nil
}

// isAway reports whether an index said that it cannot answer now.
func isAway(err error) bool {
	return errors.Is(err, ErrIndexAway) || app.KindOf(err) == app.Unavailable
}

// besides are the alternatives to a listing, while they are gathered.
type besides struct {
	of    app.Listing
	out   []int64            // that are not to be shown beside it
	words map[int64][]string // that others share, by their ids
	all   []Alternative
}

// name takes those of some listings that are live on the site, which its owner named.
func (b *besides) name(some []app.Listing, most int) {
	for _, l := range some {
		if b.fits(l) && len(b.all) < most {
			b.all = append(b.all,
				Alternative{Summarize(l), true, texts.Sprintf("Named by the owner of %s.", b.of.Company.Name)})
		}
	}
}

// add takes those of some listings that are live on the site and under the same primary category, as long as there is
// room.
func (b *besides) add(some []app.Listing, most int) {
	category := b.of.Categories[0]
	for _, l := range some {
		if b.fits(l) && len(l.Categories) > 0 && l.Categories[0].Slug == category.Slug &&
			!slices.Contains(b.out, l.ID) && len(b.all) < most {
			b.all = append(b.all, Alternative{Summarize(l), false, reason(category.Name, b.words[l.ID])})
		}
	}
}

func (b *besides) fits(l app.Listing) bool {
	known := slices.ContainsFunc(b.all, func(a Alternative) bool { return a.Slug == l.Slug })
	return l.ID != b.of.ID && l.Status == app.ListingLive && l.Site.ID == b.of.Site.ID && !known
}

func reason(category string, words []string) texts.Text {
	if len(words) == 0 {
		return texts.Sprintf("Also in %s.", category)
	}
	return texts.Sprintf("Also in %s; both say %s.",
		category, strings.ToLower(strings.Join(words[:min(namedWords, len(words))], ", ")))
}
