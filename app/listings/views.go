package listings

import (
	"context"
	"sync"

	"debut/app"
)

// ViewStore is where views are kept.
type ViewStore interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	// AddViews adds n views to a site's listing and returns its id; 0 where there is none.
	AddViews(ctx context.Context, site int64, slug app.Slug, n int) (id int64, err error)
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

// NewViews makes a counter.
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
		for what, n := range counted {
			if _, err := v.store.AddViews(ctx, what.site, what.slug, n); err != nil {
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
