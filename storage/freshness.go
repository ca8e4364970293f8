package storage

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"debut/app"
	"debut/app/intake/freshness"
)

// websiteRows are how the websites of live listings are read again.
type websiteRows struct{ *core }

const websiteColumns = `SELECT company, next_at, read_at, outcome, failing_since, asked_at FROM website_readings `

func scanWebsite(r *sql.Rows) (w app.Website, err error) {
	var next int64
	var read, failing, asked *int64
	err = r.Scan(&w.Company, &next, &read, &w.Outcome, &failing, &asked)
	w.NextAt, w.ReadAt, w.FailingSince, w.AskedAt = fromMilli(next), maybeFromMilli(read),
		maybeFromMilli(failing), maybeFromMilli(asked)
	return w, err
}

func confirmedOf(at *int64, fields string) app.Confirmed {
	c := app.Confirmed{At: maybeFromMilli(at)}
	if fields != "" {
		c.Fields = strings.Split(fields, ",")
	}
	return c
}

// Website returns how the website of a company was last read again; found is false if nobody planned to yet.
func (db websiteRows) Website(ctx context.Context, company int64) (w app.Website, found bool, err error) {
	return first(ctx, db, scanWebsite, websiteColumns+`WHERE company = $1`, company)
}

// SaveWebsite keeps how it was read.
func (db websiteRows) SaveWebsite(ctx context.Context, w app.Website) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO website_readings (company, next_at, read_at, outcome, failing_since, asked_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (company) DO UPDATE SET next_at = excluded.next_at, read_at = excluded.read_at, outcome = excluded.outcome,
			failing_since = excluded.failing_since, asked_at = excluded.asked_at`,
		w.Company, milli(w.NextAt), maybeMilli(w.ReadAt), w.Outcome, maybeMilli(w.FailingSince), maybeMilli(w.AskedAt))
	return err
}

// CountWebsites counts the companies with a live listing.
func (db websiteRows) CountWebsites(ctx context.Context) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(DISTINCT company) FROM listings WHERE status = $1`, app.ListingLive)
}

// UnplannedWebsites returns companies with a live listing whose website is not to be read until a time.
func (db websiteRows) UnplannedWebsites(ctx context.Context, until time.Time, limit int) ([]int64, error) {
	return all(ctx, db, scanInt64, `
		SELECT DISTINCT l.company FROM listings AS l LEFT JOIN website_readings AS w ON w.company = l.company
		WHERE l.status = $1 AND (w.company IS NULL OR w.next_at > $2) ORDER BY l.company LIMIT $3 + 0`, app.ListingLive, milli(until), limit)
}

// WebsitesDue returns a live listing of each company whose website is to be read by now, the longest due first.
func (db websiteRows) WebsitesDue(ctx context.Context, now time.Time, limit int) ([]freshness.Due, error) {
	return all(ctx, db, func(r *sql.Rows) (d freshness.Due, err error) { return d, r.Scan(&d.Company, &d.Listing) }, `
		SELECT w.company, MIN(l.id) FROM website_readings AS w JOIN listings AS l ON l.company = w.company AND l.status = $1
		WHERE w.next_at <= $2 GROUP BY w.company, w.next_at ORDER BY w.next_at, w.company LIMIT $3 + 0`, app.ListingLive, milli(now), limit)
}

// FailingWebsites returns live listings whose website does not answer since a time or longer, the longest first, one of
// each company.
func (db websiteRows) FailingWebsites(ctx context.Context, since time.Time, limit int) ([]freshness.Failing, error) {
	return all(ctx, db, func(r *sql.Rows) (f freshness.Failing, err error) {
		var at int64
		err = r.Scan(&f.Listing, &f.Outcome, &at)
		f.Since = fromMilli(at)
		return f, err
	}, `
		SELECT MIN(l.id), w.outcome, w.failing_since FROM website_readings AS w JOIN listings AS l ON l.company = w.company AND l.status = $1
		WHERE w.failing_since <= $2 AND w.read_at >= w.failing_since GROUP BY w.company, w.outcome, w.failing_since
		ORDER BY w.failing_since, w.company LIMIT $3 + 0`, app.ListingLive, milli(since), limit)
}

// WebsiteWords returns what stood on a website when it was last read again; "" if that is not known.
func (db websiteRows) WebsiteWords(ctx context.Context, company int64) (string, error) {
	kept, _, err := first(ctx, db, scanBytes,
		`SELECT words FROM website_readings WHERE company = $1 AND words IS NOT NULL`, company)
	if err != nil || kept == nil {
		return "", err
	}
	words, err := unpacked(kept)
	return string(words), err
}

// SaveWebsiteWords keeps what stands on a website.
func (db websiteRows) SaveWebsiteWords(ctx context.Context, company int64, words string) error {
	_, err := db.execUnseen(ctx, `UPDATE website_readings SET words = $1 WHERE company = $2`,
		packed([]byte(words)), company)
	return err
}
