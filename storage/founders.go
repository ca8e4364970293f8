package storage

import (
	"context"
	"database/sql"
	"fmt"

	"debut/app"
	"debut/app/catalogue/founders"
)

// founderRows are the people behind the listings.
type founderRows struct{ *core }

func scanFounder(r *sql.Rows) (p app.Person, err error) { return p, r.Scan(&p.ID, &p.Slug, &p.Name) }

// Founders returns a page of the people whom live listings of a site name, those who came last first, and how many
// there are.
func (db founderRows) Founders(
	ctx context.Context, site int64, f founders.Filter, limit, offset int,
) ([]app.Person, int, error) {
	where, args := `FROM founders AS f WHERE f.id IN (
		SELECT COALESCE(m.merged_into, m.id) FROM listing_founders AS n JOIN founders AS m ON m.id = n.founder WHERE n.site = $1 AND n.shown`, []any{site}
	if f.Country != "" {
		args = append(args, f.Country)
		where += fmt.Sprintf(` AND n.listing IN (SELECT id FROM listings WHERE country = $%d)`, len(args))
	}
	if len(f.Categories) > 0 {
		in, values := list(len(args)+1, f.Categories)
		where += ` AND n.listing IN (SELECT listing FROM listing_categories WHERE effective AND category IN (` + in + `))`
		args = append(args, values...)
	}
	where += `)`
	if words := app.PersonKey(f.Words); words != "" {
		args = append(args, "%"+escapeLike(words)+"%")
		where += fmt.Sprintf(` AND (f.words LIKE $%[1]d ESCAPE '\' OR EXISTS (SELECT 1 FROM founders AS o WHERE o.merged_into = f.id AND o.words LIKE $%[1]d ESCAPE '\'))`, len(args))
	}
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) `+where, args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanFounder,
		fmt.Sprintf(`SELECT f.id, f.slug, f.name %s ORDER BY f.id DESC LIMIT $%d + 0 OFFSET $%d + 0`,
			where, len(args)+1, len(args)+2),
		append(args, limit, offset)...)
	if err != nil || len(found) == 0 {
		return found, total, err
	}
	return found, total, db.placed(ctx, site, found)
}

// FounderBySlug returns whom live listings of a site name, by their slug or that of somebody who was found to be the
// same.
func (db founderRows) FounderBySlug(ctx context.Context, site int64, slug app.Slug) (app.Person, error) {
	p, found, err := first(ctx, db, scanFounder, `
		SELECT id, slug, name FROM founders WHERE id = (SELECT COALESCE(merged_into, id) FROM founders WHERE slug = $1)`, slug)
	if err != nil {
		return p, err
	}
	people := []app.Person{p}
	if found {
		err = db.placed(ctx, site, people)
	}
	if err == nil && len(people[0].At) == 0 {
		err = app.Missing("founder", slug)
	}
	return people[0], err
}

// FoundersOf returns the slugs of those whom a listing names, by app.PersonKey of how it does.
func (db listingRows) FoundersOf(ctx context.Context, listing int64) (map[string]app.Slug, error) {
	slugs := map[string]app.Slug{}
	_, err := all(ctx, db, func(r *sql.Rows) (name string, err error) {
		var slug app.Slug
		if err = r.Scan(&name, &slug); err == nil {
			slugs[name] = slug
		}
		return name, err
	}, `SELECT n.name, f.slug FROM listing_founders AS n JOIN founders AS m ON m.id = n.founder JOIN founders AS f ON f.id = COALESCE(m.merged_into, m.id)
		WHERE n.listing = $1 AND n.shown`, listing)
	return slugs, err
}

// FoundersAt returns those whom live listings of a site name, each once for each that does: At has that one alone.
func (db founderRows) FoundersAt(ctx context.Context, site int64, listings []int64) ([]app.Person, error) {
	if len(listings) == 0 {
		return nil, nil
	}
	in, values := list(2, listings)
	return all(ctx, db, func(r *sql.Rows) (p app.Person, err error) {
		p.At = make([]app.PersonAt, 1)
		at := &p.At[0]
		return p, r.Scan(&p.ID, &p.Slug, &p.Name, &at.Listing, &at.Name, &at.Title, &at.Picture)
	}, `SELECT f.id, f.slug, f.name, n.listing, n.name, n.title, n.picture FROM listing_founders AS n JOIN founders AS m ON m.id = n.founder
		JOIN founders AS f ON f.id = COALESCE(m.merged_into, m.id) WHERE n.site = $1 AND n.shown AND n.listing IN (`+in+`) ORDER BY n.listing, f.id`,
		append([]any{site}, values...)...)
}

// FounderSlugs returns the slugs of those whom live listings of a site name, at most so many.
func (db founderRows) FounderSlugs(ctx context.Context, site int64, limit int) ([]app.Slug, error) {
	return all(ctx, db, func(r *sql.Rows) (slug app.Slug, err error) { return slug, r.Scan(&slug) }, `
		SELECT slug FROM founders WHERE id IN (SELECT COALESCE(m.merged_into, m.id) FROM listing_founders AS n JOIN founders AS m ON m.id = n.founder
		WHERE n.site = $1 AND n.shown) ORDER BY id LIMIT $2 + 0`, site, limit)
}

// placed says which live listings of a site name the people, each once: where a listing names somebody twice, who was
// merged comes after.
func (db founderRows) placed(ctx context.Context, site int64, people []app.Person) error {
	ids, at := make([]int64, len(people)), map[int64]int{}
	for i, p := range people {
		ids[i], at[p.ID] = p.ID, i
	}
	in, values := list(2, ids)
	_, err := all(ctx, db, func(r *sql.Rows) (id int64, err error) {
		var one app.PersonAt
		if err = r.Scan(&id, &one.Listing, &one.Name, &one.Title, &one.Picture); err != nil {
			return id, err
		}
		p := &people[at[id]]
		if n := len(p.At); n == 0 || p.At[n-1].Listing != one.Listing {
			p.At = append(p.At, one)
		}
		return id, nil
	}, `SELECT COALESCE(m.merged_into, m.id), n.listing, n.name, n.title, n.picture FROM listing_founders AS n JOIN founders AS m ON m.id = n.founder
		WHERE n.site = $1 AND n.shown AND n.founder IN (SELECT id FROM founders WHERE id IN (`+in+`) UNION ALL SELECT id FROM founders WHERE merged_into IN (`+in+`))
		ORDER BY n.listing DESC, m.merged_into IS NOT NULL, n.name`,
		append([]any{site}, values...)...)
	return err
}
