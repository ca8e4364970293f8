package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// alternativeRows are what owners say of other listings as alternatives to theirs.
type alternativeRows struct{ *core }

const alternativeColumns = `SELECT listing, other, state, COALESCE(account, 0), at FROM alternatives `

func scanAlternative(r *sql.Rows) (a app.Alternative, err error) {
	var at int64
	err = r.Scan(&a.Listing, &a.Other, &a.State, &a.Account, &at)
	a.At = fromMilli(at)
	return a, err
}

// AlternativesOf returns what was decided on alternatives to a listing, the first first.
func (db listingRows) AlternativesOf(ctx context.Context, listing int64) ([]app.Alternative, error) {
	return all(ctx, db, scanAlternative, alternativeColumns+`WHERE listing = $1 ORDER BY at, other`, listing)
}

// AlternativesTo returns where a listing is an alternative, or was asked to be, the last first.
func (db alternativeRows) AlternativesTo(ctx context.Context, other int64, limit int) ([]app.Alternative, error) {
	return all(ctx, db, scanAlternative, alternativeColumns+`WHERE other = $1 ORDER BY at DESC, listing LIMIT $2 + 0`,
		other, limit)
}

// Alternative returns what was decided on a listing as an alternative to another one, and keeps others from changing it
// until the transaction ends.
func (db alternativeRows) Alternative(
	ctx context.Context, listing, other int64,
) (a app.Alternative, found bool, err error) {
	return first(ctx, db, scanAlternative, alternativeColumns+`WHERE listing = $1 AND other = $2`+
		db.held(ctx), listing, other)
}

// AlternativesAsked counts what an account asked for that is not answered, and what it asked for since a time.
func (db alternativeRows) AlternativesAsked(
	ctx context.Context, account int64, since time.Time,
) (open, made int, err error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return 0, 0, err
	}
	n, err := one(ctx, db, func(r *sql.Rows) (n [2]int, err error) { return n, r.Scan(&n[0], &n[1]) }, `
		SELECT (SELECT COUNT(*) FROM alternatives WHERE account = $1 AND state = 'asked'), (SELECT COUNT(*) FROM alternatives WHERE account = $1 AND at > $2)`,
		account, milli(since))
	return n[0], n[1], err
}

// SaveAlternative keeps what was decided on a listing as an alternative to another one. What was asked for shows
// nowhere.
func (db alternativeRows) SaveAlternative(ctx context.Context, a app.Alternative) error {
	change := db.exec
	if a.State == app.AlternativeAsked {
		change = db.execUnseen
	}
	_, err := change(ctx, `
		INSERT INTO alternatives (listing, other, state, account, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (listing, other) DO UPDATE SET state = excluded.state, account = excluded.account, at = excluded.at`,
		a.Listing, a.Other, a.State, maybeID(a.Account), milli(a.At))
	return err
}

// DropAlternative forgets what was decided on a listing as an alternative to another one.
func (db alternativeRows) DropAlternative(ctx context.Context, listing, other int64) error {
	_, err := db.exec(ctx, `DELETE FROM alternatives WHERE listing = $1 AND other = $2`, listing, other)
	return err
}

// NamedAlternatives returns the slugs of live listings of a site whose owners name alternatives to them, at most so
// many.
func (db listingRows) NamedAlternatives(ctx context.Context, site int64, limit int) ([]app.Slug, error) {
	return all(ctx, db, func(r *sql.Rows) (slug app.Slug, err error) { return slug, r.Scan(&slug) }, `
		SELECT l.slug FROM listings AS l WHERE l.site = $1 AND l.status = $2
			AND l.id IN (SELECT listing FROM alternatives WHERE state = 'approved') ORDER BY l.id LIMIT $3 + 0`, site, app.ListingLive, limit)
}

// Beside returns live listings of a site whose primary category is a certain one, of their companies only what lists
// show: those that were made after a listing, and then the first. So each listing has its own, and neither votes nor
// money move anybody among them.
func (db listingRows) Beside(
	ctx context.Context, site int64, category app.Slug, after int64, limit int,
) ([]app.Listing, error) {
	const primary = `SELECT listing FROM listing_categories WHERE effective AND site = $1 AND status = $2 AND category = $3 AND position = 0 AND `
	ids, err := all(ctx, db, scanInt64, primary+`listing > $4 ORDER BY listing LIMIT $5 + 0`,
		site, app.ListingLive, category, after, limit)
	if err == nil && len(ids) < limit {
		var first []int64
		first, err = all(ctx, db, scanInt64, primary+`listing < $4 ORDER BY listing LIMIT $5 + 0`,
			site, app.ListingLive, category, after, limit-len(ids))
		ids = append(ids, first...)
	}
	if err != nil {
		return nil, err
	}
	return db.Summaries(ctx, ids)
}

// AlternativesBy returns a page of what an account asked for, the last first.
func (db alternativeRows) AlternativesBy(
	ctx context.Context, account int64, limit, offset int,
) ([]app.Alternative, error) {
	return all(ctx, db, scanAlternative, alternativeColumns+
		`WHERE account = $1 ORDER BY at DESC, listing, other LIMIT $2 + 0 OFFSET $3 + 0`, account, limit, offset)
}
