package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

// siteRows are the sites of the instance.
type siteRows struct{ *core }

func scanSite(r *sql.Rows) (s app.Site, err error) {
	var brand string
	if err = r.Scan(&s.ID, &s.Key, &s.Name, &s.Named, &s.Origin, &brand); err != nil || brand == "" {
		return s, err
	}
	if err = fromJSON(brand, &s.Brand); s.Brand.Name != "" && !s.Named {
		s.Name = s.Brand.Name
	}
	return s, err
}

// Sites returns the sites of the instance, each with its newest brand and the name that this gives it, the oldest
// first.
func (db siteRows) Sites(ctx context.Context) ([]app.Site, error) {
	return all(ctx, db, scanSite, `
		SELECT s.id, s.key, s.name, s.named, s.origin, COALESCE((SELECT b.brand FROM brands AS b WHERE b.site = s.id ORDER BY b.id DESC LIMIT 1), '')
		FROM sites AS s ORDER BY s.id`)
}

// SaveSite makes the site of a key, or changes it.
func (db siteRows) SaveSite(ctx context.Context, s *app.Site) error {
	if tx := txOf(ctx); tx != nil {
		tx.renamed = true
	}
	id, found, err := first(ctx, db, scanInt64, `SELECT id FROM sites WHERE key = $1`, s.Key)
	if err == nil && !found {
		id, err = db.next(ctx, "sites")
	}
	if err != nil {
		return err
	}
	restored(ctx, &s.ID)
	s.ID = id
	_, err = db.exec(ctx, `
		INSERT INTO sites (id, key, name, named, origin) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, named = excluded.named, origin = excluded.origin`, s.ID, s.Key, s.Name, s.Named, s.Origin)
	return err
}

// CountListings counts a site's listings in a state.
func (db siteRows) CountListings(ctx context.Context, site int64, status app.ListingStatus) (int, error) {
	return db.total(ctx, `SELECT COUNT(*) FROM listings WHERE site = $1 AND status = $2`, site, status)
}
