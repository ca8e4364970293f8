package listings

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"debut/app"
	"debut/app/texts"
)

// Alternative is a live listing that may do in the place of another, under the same primary category. What somebody paid has no part in it.
type Alternative struct {
	Summary
	Reason texts.Text
}

// Other is an alternative in few words.
type Other struct {
	Slug    app.Slug   `json:"slug"`
	Name    string     `json:"name"`
	Tagline *string    `json:"tagline"`
	Reason  texts.Text `json:"reason" doc:"Why it is named."`
}

// Detail is a listing with alternatives to it.
type Detail struct {
	Public
	Alternatives []Other `json:"alternatives" doc:"Live listings of the same primary category that say most of the same, three at most. No place among them is for sale."`
}

const (
	shownAlternatives = 3
	readAlternatives  = 9 // some of those that are found are not live, or under another category, and only paid for a place in this one
	namedWords        = 4
)

// alternatives returns the listings that say most of what l says of itself, and then the most voted of its category.
func (s *Service) alternatives(ctx context.Context, l app.Listing) ([]Alternative, error) {
	if len(l.Categories) == 0 {
		return nil, nil
	}
	generation, now := s.store.Generation(), s.clock()
	if known, found := s.beside.get(generation, now, l.ID); found {
		return known, nil
	}
	category := l.Categories[0]
	alike, err := s.index.Like(ctx, l, category.Slug, readAlternatives)
	if err != nil && !errors.Is(err, ErrIndexAway) && app.KindOf(err) != app.Unavailable {
		return nil, err
	}
	away := err != nil
	ids, words := make([]int64, len(alike)), map[int64][]string{}
	for i, a := range alike {
		ids[i], words[a.ID] = a.ID, a.Words
	}
	found, err := s.store.Summaries(ctx, ids)
	if err != nil {
		return nil, err
	}
	a := besides{of: l, words: words}
	a.add(found)
	if len(a.all) < shownAlternatives {
		top, err := s.store.TopOf(ctx, l.Site.ID, category.Slug, readAlternatives)
		if err != nil {
			return nil, err
		}
		a.add(top)
	}
	if !away {
		s.beside.put(generation, now, l.ID, a.all)
	}
	return a.all, nil
}

// besides are the alternatives to a listing, while they are gathered.
type besides struct {
	of    app.Listing
	words map[int64][]string // that others share, by their ids
	all   []Alternative
}

// add takes those of some listings that are live on the site and under the same primary category, as long as there is room.
func (b *besides) add(some []app.Listing) {
	category := b.of.Categories[0]
	for _, l := range some {
		known := l.ID == b.of.ID || slices.ContainsFunc(b.all, func(a Alternative) bool { return a.Slug == l.Slug })
		beside := l.Status == app.ListingLive && l.Site.ID == b.of.Site.ID && len(l.Categories) > 0 && l.Categories[0].Slug == category.Slug
		if beside && !known && len(b.all) < shownAlternatives {
			b.all = append(b.all, Alternative{Summarize(l), reason(category.Name, b.words[l.ID])})
		}
	}
}

func reason(category string, words []string) texts.Text {
	if len(words) == 0 {
		return texts.Sprintf("Also in %s.", category)
	}
	return texts.Sprintf("Also in %s; both say %s.", category, strings.ToLower(strings.Join(words[:min(namedWords, len(words))], ", ")))
}

// memory keeps alternatives until a listing changes, or an hour has passed in which the index may have found better ones.
type memory struct {
	mu    sync.Mutex
	at    uint64 // the generation of the store
	until time.Time
	all   map[int64][]Alternative
}

const (
	rememberedFor  = time.Hour
	mostRemembered = 8000 // listings, whose alternatives take some 1.5 kB each
)

func (m *memory) get(generation uint64, now time.Time, id int64) ([]Alternative, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	known, found := m.all[id]
	return known, found && m.at == generation && now.Before(m.until)
}

func (m *memory) put(generation uint64, now time.Time, id int64, found []Alternative) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.at != generation || m.all == nil || len(m.all) >= mostRemembered || !now.Before(m.until) {
		m.at, m.until, m.all = generation, now.Add(rememberedFor), map[int64][]Alternative{}
	}
	m.all[id] = found
}
