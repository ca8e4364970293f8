package storage

import (
	"context"

	"debut/app"
)

// names are what the things are called that many listings refer to.
type names struct {
	sites      map[int64]app.Site
	categories map[app.Slug]string
}

func (db *core) names(ctx context.Context) (names, error) {
	return db.calls.get(db, 0, txOf(ctx).changedNames(), func() (n names, err error) {
		n = names{map[int64]app.Site{}, map[app.Slug]string{}}
		sites, err := siteRows{db}.Sites(ctx)
		if err != nil {
			return n, err
		}
		for _, s := range sites {
			n.sites[s.ID] = s
		}
		tree, err := categoryRows{db}.Categories(ctx)
		for _, c := range tree {
			n.categories[c.Slug] = c.Name
		}
		return n, err
	})
}
