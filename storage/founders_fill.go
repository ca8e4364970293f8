package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

// fillFounders files the people of the listings that were there before there were any.
func fillFounders(ctx context.Context, tx *sql.Tx) error {
	type filed struct {
		listing, site, company int64
		owner                  *int64
		live                   bool
		facts                  app.Facts
	}
	rows, err := rowsOf(ctx, tx, func(r *sql.Rows) (f filed, err error) {
		var facts, status string
		if err = r.Scan(&f.listing, &f.site, &f.company, &f.owner, &status, &facts); err != nil {
			return f, err
		}
		f.live = app.ListingStatus(status) == app.ListingLive
		return f, fromJSON(facts, &f.facts)
	}, `SELECT l.id, l.site, l.company, l.owner, l.status, c.facts FROM listings AS l JOIN companies AS c ON c.id = l.company ORDER BY l.id`)
	if err != nil {
		return err
	}
	type by struct {
		company, owner int64
		name           string
	}
	ids, taken, last := map[by]int64{}, map[app.Slug]bool{}, int64(0)
	for _, l := range rows {
		done := map[string]bool{}
		for _, f := range l.facts.Founders {
			name := app.PersonKey(f.Name)
			if name == "" || done[name] {
				continue
			}
			done[name] = true
			ours, theirs := by{company: l.company, name: name}, by{name: name}
			id := ids[ours]
			if l.owner != nil {
				theirs.owner = *l.owner
				if id == 0 {
					id = ids[theirs]
				}
			}
			if id == 0 {
				last++
				id = last
				slug := personSlug(f.Name, id, taken[app.Slugify(f.Name)])
				taken[slug] = true
				if _, err := tx.ExecContext(ctx, `INSERT INTO founders (id, slug, name, words) VALUES ($1, $2, $3, $4)`,
					id, slug, app.OneLine(f.Name), wordsOf(f.Name)); err != nil {
					return err
				}
			}
			ids[ours] = id
			if l.owner != nil {
				ids[theirs] = id
			}
			if _, err := tx.ExecContext(ctx,
				`INSERT INTO listing_founders (listing, name, founder, site, shown, title, picture) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
				l.listing, name, id, l.site, l.live, f.Title, f.Picture); err != nil {
				return err
			}
		}
	}
	return nil
}
