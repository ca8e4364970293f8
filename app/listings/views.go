package listings

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"

	"debut/app"
)

// ViewStore is where views are kept.
type ViewStore interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	// AddViews adds n views to a site's listing, if there is one.
	AddViews(ctx context.Context, site int64, slug app.Slug, n int) error
}

// Views counts in memory how often listings are seen. A process that dies between two calls of Flush loses what it counted since.
type Views struct {
	store ViewStore

	mu    sync.Mutex
	since map[seen]int // views since the last Flush
}

type seen struct {
	site int64
	slug app.Slug
}

func (s seen) compare(other seen) int {
	return cmp.Or(cmp.Compare(s.site, other.site), cmp.Compare(s.slug, other.slug))
}

// NewViews returns a counter.
func NewViews(store ViewStore) *Views { return &Views{store: store, since: map[seen]int{}} }

// Saw counts one view of a listing of the site that ctx's request came to.
func (v *Views) Saw(ctx context.Context, slug app.Slug) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.since[seen{app.SiteOf(ctx).ID, slug}]++
}

// Flush stores what was counted. If that fails, it counts on.
func (v *Views) Flush(ctx context.Context) error {
	v.mu.Lock()
	counted := v.since
	v.since = map[seen]int{}
	v.mu.Unlock()
	if len(counted) == 0 {
		return nil
	}
	err := v.store.Tx(ctx, func(ctx context.Context) error {
		for _, what := range slices.SortedFunc(maps.Keys(counted), seen.compare) { // so that nodes do not hold rows that each other waits for
			if err := v.store.AddViews(ctx, what.site, what.slug, counted[what]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		v.mu.Lock()
		defer v.mu.Unlock()
		for what, n := range counted {
			v.since[what] += n
		}
	}
	return err
}
