package storage

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"

	"debut/app"
)

// namedRow is a listing of a company, and somebody whom it names; Name is "" if it never named anybody.
type namedRow struct {
	listing, site int64
	owner         *int64
	live          bool
	filedPerson
}

// filedPerson is how a listing names somebody.
type filedPerson struct {
	Name           string // app.PersonKey
	Title, Picture app.Text
	Shown          bool
}

func scanNamed(r *sql.Rows) (n namedRow, err error) {
	var status app.ListingStatus
	var name *string
	var title, picture *app.Text
	var shown *bool
	if err = r.Scan(&n.listing, &n.site, &n.owner, &status, &name, &title, &picture, &shown); err == nil &&
		name != nil {
		n.filedPerson = filedPerson{*name, *title, *picture, *shown}
	}
	n.live = status == app.ListingLive
	return n, err
}

// fileFounders files the people whom a company names under each of its listings. A name that the company, or another
// listing of the same owner, gave before is the same person; any other is a new one. Who is named no more stays known,
// so that whoever is named again is the same.
func (db founderRows) fileFounders(ctx context.Context, company int64, named []app.Founder) error {
	rows, err := all(ctx, db, scanNamed, `
		SELECT l.id, l.site, l.owner, l.status, n.name, n.title, n.picture, n.shown
		FROM listings AS l LEFT JOIN listing_founders AS n ON n.listing = l.id WHERE l.company = $1 ORDER BY l.id`, company)
	if err != nil {
		return err
	}
	if named, err = db.mayBeNamed(ctx, company, named); err != nil {
		return err
	}
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && rows[n].listing == rows[0].listing {
			n++
		}
		if err := db.fileIn(ctx, company, rows[:n], named); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// fileIn is fileFounders for the listing of rows.
func (db founderRows) fileIn(ctx context.Context, company int64, rows []namedRow, named []app.Founder) error {
	l, filed, done := rows[0], map[string]filedPerson{}, map[string]bool{}
	for _, r := range rows {
		if r.Name != "" {
			filed[r.Name] = r.filedPerson
		}
	}
	for _, f := range named {
		is := filedPerson{app.PersonKey(f.Name), f.Title, f.Picture, l.live}
		if is.Name == "" || done[is.Name] {
			continue
		}
		done[is.Name] = true
		was, known := filed[is.Name]
		delete(filed, is.Name)
		if known && was == is {
			continue
		}
		var person int64
		var err error
		if !known {
			if person, err = db.personOf(ctx, company, l.owner, f.Name); err != nil {
				return err
			}
		}
		if _, err = db.exec(ctx, `
			INSERT INTO listing_founders (listing, name, founder, site, shown, title, picture) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (listing, name) DO UPDATE SET shown = excluded.shown, title = excluded.title, picture = excluded.picture`,
			l.listing, is.Name, person, l.site, is.Shown, is.Title, is.Picture); err != nil {
			return err
		}
	}
	for name, was := range filed {
		if !was.Shown {
			continue
		}
		if _, err := db.exec(ctx, `UPDATE listing_founders SET shown = FALSE WHERE listing = $1 AND name = $2`,
			l.listing, name); err != nil {
			return err
		}
	}
	return nil
}

// personOf returns whom a company, or an owner, gave a name before, or who is the same as somebody of theirs by the
// team's word and has that name elsewhere, or somebody new.
func (db founderRows) personOf(ctx context.Context, company int64, owner *int64, name string) (int64, error) {
	id, found, err := first(ctx, db, scanInt64, `
		SELECT n.founder FROM listing_founders AS n JOIN listings AS l ON l.id = n.listing
		WHERE n.name = $1 AND (l.company = $2 OR l.owner = $3) ORDER BY n.founder LIMIT 1`, app.PersonKey(name), company, owner)
	if err != nil || found {
		return id, err
	}
	id, found, err = first(ctx, db, scanInt64, `
		SELECT o.founder FROM listings AS l JOIN listing_founders AS o ON o.listing = l.id JOIN founders AS f ON f.id = o.founder
		WHERE (l.company = $2 OR l.owner = $3) AND COALESCE(f.merged_into, f.id) IN (
			SELECT COALESCE(m.merged_into, m.id) FROM listing_founders AS n JOIN founders AS m ON m.id = n.founder WHERE n.name = $1)
		ORDER BY o.founder LIMIT 1`, app.PersonKey(name), company, owner)
	if err != nil || found {
		return id, err
	}
	if id, err = db.next(ctx, "founders"); err != nil {
		return 0, err
	}
	slug := personSlug(name, id, false)
	_, taken, err := first(ctx, db, scanInt64, `SELECT id FROM founders WHERE slug = $1`, slug)
	if err != nil {
		return 0, err
	}
	_, err = db.exec(ctx, `INSERT INTO founders (id, slug, name, words) VALUES ($1, $2, $3, $4)`,
		id, personSlug(name, id, taken), app.OneLine(name), wordsOf(name))
	return id, err
}

// fileNew is fileFounders for new listings of new companies that nobody owns: whom they name is known from nowhere.
func (db founderRows) fileNew(ctx context.Context, added []*app.Listing) error {
	named, err := db.namedByNew(ctx, added)
	if err != nil || len(named) == 0 {
		return err
	}
	ids, slugs := make([]*int64, len(named)), make([]app.Slug, len(named))
	for i := range named {
		ids[i], slugs[i] = &named[i].id, personSlug(named[i].founder.Name, 0, false)
	}
	if err := db.giveAll(ctx, "founders", ids...); err != nil {
		return err
	}
	in, values := list(1, slugs)
	had, err := all(ctx, db, scanText, `SELECT slug FROM founders WHERE slug IN (`+in+`)`, values...)
	if err != nil {
		return err
	}
	taken := map[string]bool{}
	for _, slug := range had {
		taken[slug] = true
	}
	var people, filed [][]any
	for i, n := range named {
		f := n.founder
		slug := personSlug(f.Name, n.id, taken[string(slugs[i])])
		taken[string(slug)] = true
		people = append(people, []any{n.id, slug, app.OneLine(f.Name), wordsOf(f.Name)})
		filed = append(filed, []any{n.by.ID, app.PersonKey(f.Name), n.id, n.by.Site.ID, n.by.Status == app.ListingLive,
			f.Title, f.Picture})
	}
	if err := db.insert(ctx, "founders", []string{"id", "slug", "name", "words"}, people); err != nil {
		return err
	}
	return db.insert(ctx, "listing_founders",
		[]string{"listing", "name", "founder", "site", "shown", "title", "picture"}, filed)
}

// newPerson is somebody whom a new listing names.
type newPerson struct {
	id      int64
	founder app.Founder
	by      *app.Listing
}

// namedByNew returns whom new listings name, each person of a listing once, but for those who asked not to be named.
func (db founderRows) namedByNew(ctx context.Context, added []*app.Listing) (named []newPerson, err error) {
	var keys []string
	for _, l := range added {
		if len(l.Company.Founders) > 0 {
			keys = append(keys, l.Company.Key, string(app.PageOf(l.Company.Website)))
		}
	}
	if len(keys) == 0 {
		return nil, nil
	}
	hidden := map[string][]string{}
	in, values := list(1, keys)
	if _, err = all(ctx, db, func(r *sql.Rows) (none struct{}, err error) {
		var key, name string
		if err = r.Scan(&key, &name); err == nil {
			hidden[key] = append(hidden[key], name)
		}
		return none, err
	}, `SELECT key, name FROM unnamed_people WHERE key <> '' AND key IN (`+in+`)`, values...); err != nil {
		return nil, err
	}
	for _, l := range added {
		c, done := l.Company, map[string]bool{"": true}
		c.Unnamed = slices.Concat(hidden[c.Key], hidden[string(app.PageOf(c.Website))])
		for _, f := range c.Redacted().Founders {
			if key := app.PersonKey(f.Name); !done[key] {
				done[key] = true
				named = append(named, newPerson{founder: f, by: l})
			}
		}
	}
	return named, nil
}

// personSlug makes the slug of somebody: with their number where others have the like, or the name has no letter of
// ASCII. No name makes two hyphens.
func personSlug(name string, id int64, taken bool) app.Slug {
	slug := app.Slugify(name)
	switch {
	case slug == "":
		return app.Slug("founder--" + strconv.FormatInt(id, 10))
	case taken:
		return slug + app.Slug("--"+strconv.FormatInt(id, 10))
	}
	return slug
}

// wordsOf is what a name is found by.
func wordsOf(name string) string {
	return app.PersonKey(name) + "\n" + strings.ReplaceAll(string(app.Slugify(name)), "-", " ")
}
