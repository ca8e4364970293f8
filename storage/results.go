package storage

import (
	"context"
	"database/sql"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/ground/results"
)

// resultRows are launch weeks that are closed, with their results and what signs them.
type resultRows struct{ *core }

// WeeksToClose returns the weeks of a site before one in which listings launched and that are not closed, the first
// first: those after the last that was closed, and no earlier than the first vote, so that weeks of listings that were
// imported stay open.
func (db resultRows) WeeksToClose(ctx context.Context, site int64, before app.Week) ([]app.Week, error) {
	return all(ctx, db, func(r *sql.Rows) (w app.Week, err error) { return w, r.Scan(&w) }, `
		SELECT DISTINCT week FROM listings
		WHERE site = $1 AND status = 'live' AND week < $2 AND week >= (SELECT MIN(week) FROM votes)
			AND week > COALESCE((SELECT MAX(week) FROM closed_weeks WHERE site = $1), '')
		ORDER BY week`, site, before)
}

// HoldWeek reports whether a week is still to be closed, and has nobody else close it, nor count votes in it, until the
// transaction ends.
func (db resultRows) HoldWeek(ctx context.Context, site int64, w app.Week) (open bool, err error) {
	if err := db.alone(ctx, "close"); err != nil {
		return false, err
	}
	closed, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM closed_weeks WHERE site = $1 AND week = $2`, site, w)
	if err != nil || closed > 0 {
		return false, err
	}
	_, err = all(ctx, db, scanInt64,
		`SELECT id FROM listings WHERE site = $1 AND week = $2 AND status = 'live' ORDER BY id`+db.held(ctx), site, w)
	return err == nil, err
}

// SealVotes notes of each vote that was cast in a week for a live launch of it what its state is, and returns these
// votes.
func (db resultRows) SealVotes(ctx context.Context, site int64, w app.Week) ([]app.Vote, error) {
	const launched = `listing IN (SELECT id FROM listings WHERE site = $1 AND week = $2 AND status = 'live')`
	if _, err := db.execUnseen(ctx, `UPDATE votes SET closed_as = state WHERE week = $2 AND `+
		launched, site, w); err != nil {
		return nil, err
	}
	return all(ctx, db, scanVote, voteColumns+`FROM votes AS v WHERE v.week = $2 AND v.closed_as <> '' AND v.`+launched,
		site, w)
}

// SaveClosedWeek closes a week.
func (db resultRows) SaveClosedWeek(ctx context.Context, c app.ClosedWeek, sheet app.SignedSheet) error {
	if _, err := db.exec(ctx, `
		INSERT INTO closed_weeks (site, week, at, least, sheet, signature, number, hash)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		c.Site, c.Week, milli(c.At), c.Least, packed(sheet.File), sheet.Signature, c.Sheet.Number,
		c.Sheet.Hash); err != nil {
		return err
	}
	for _, r := range c.Results {
		if _, err := db.exec(ctx, `
			INSERT INTO results (site, week, place, listing, slug, name, launched, counted, held, void)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			c.Site, c.Week, r.Place, r.Listing, r.Slug, r.Name, milli(r.LaunchedAt), r.Counted,
			r.Held, r.Void); err != nil {
			return err
		}
	}
	return nil
}

// ClosedWeek returns a week that is closed.
func (db resultRows) ClosedWeek(ctx context.Context, site int64, w app.Week) (c app.ClosedWeek, found bool, err error) {
	c, found, err = first(ctx, db, func(r *sql.Rows) (c app.ClosedWeek, err error) {
		var at int64
		err = r.Scan(&at, &c.Least, &c.Sheet.Number, &c.Sheet.Hash)
		c.Site, c.Week, c.At = site, w, fromMilli(at)
		return c, err
	}, `SELECT at, least, number, hash FROM closed_weeks WHERE site = $1 AND week = $2`, site, w)
	if err != nil || !found {
		return c, false, err
	}
	c.Results, err = all(ctx, db, scanResult, `
		SELECT r.place, r.listing, r.slug, r.name, r.launched, r.counted, r.held, r.void, a.code, l.slug
		FROM results AS r LEFT JOIN listings AS l ON l.id = r.listing AND l.status = 'live' LEFT JOIN awards AS a ON a.site = r.site AND a.week = r.week AND a.place = r.place
		WHERE r.site = $1 AND r.week = $2 ORDER BY r.place`, site, w)
	return c, err == nil, err
}

func scanResult(r *sql.Rows) (one app.Result, err error) {
	var listing *int64
	var code *string
	var now *app.Slug
	var launched int64
	err = r.Scan(&one.Place, &listing, &one.Slug, &one.Name, &launched, &one.Counted, &one.Held, &one.Void, &code, &now)
	if listing != nil {
		one.Listing = *listing
	}
	if code != nil {
		one.Award = *code
	}
	if now != nil {
		one.Now = *now
	}
	one.LaunchedAt = fromMilli(launched)
	return one, err
}

// ResultSheet returns the result sheet of a closed week.
func (db resultRows) ResultSheet(
	ctx context.Context, site int64, w app.Week,
) (sheet app.SignedSheet, found bool, err error) {
	return first(ctx, db, func(r *sql.Rows) (s app.SignedSheet, err error) {
		if err = r.Scan(&s.File, &s.Signature); err != nil {
			return s, err
		}
		s.File, err = unpacked(s.File)
		return s, err
	}, `SELECT sheet, signature FROM closed_weeks WHERE site = $1 AND week = $2`, site, w)
}

// Sheets returns the sheets of a site, the first first; from is the number of the first of them.
func (db resultRows) Sheets(ctx context.Context, site int64, from int) ([]results.Entry, error) {
	return all(ctx, db, scanSheetEntry,
		`SELECT number, week, hash FROM closed_weeks WHERE site = $1 AND number >= $2 ORDER BY number`, site, from)
}

func scanSheetEntry(r *sql.Rows) (e results.Entry, err error) {
	return e, r.Scan(&e.Number, &e.Week, &e.Hash)
}

// LastSheet returns the last sheet of a site.
func (db resultRows) LastSheet(ctx context.Context, site int64) (e results.Entry, found bool, err error) {
	return first(ctx, db, scanSheetEntry,
		`SELECT number, week, hash FROM closed_weeks WHERE site = $1 ORDER BY number DESC LIMIT 1`, site)
}

// HoldSigningKey returns what the instance signs with, and has no week be closed until the transaction ends.
func (db resultRows) HoldSigningKey(ctx context.Context) (k awards.SigningKey, found bool, err error) {
	if err := db.alone(ctx, "close"); err != nil {
		return k, false, err
	}
	return db.SigningKey(ctx)
}

// ChangeSigningKey puts another key in the place of the one that the instance signs with, and keeps what the old one
// said of it.
func (db resultRows) ChangeSigningKey(ctx context.Context, k awards.SigningKey, c awards.KeyStatement) error {
	if _, err := db.exec(ctx, `UPDATE signing_keys SET key_id = $1, seed = $2, made_at = $3 WHERE name = 'results'`,
		k.ID, k.Seed, milli(k.MadeAt)); err != nil {
		return err
	}
	_, err := db.exec(ctx, `INSERT INTO key_changes (number, statement, at) VALUES ($1, $2, $3)`, c.Number, c.Text,
		milli(c.At))
	return err
}

// KeyStatements returns what each key said of the one that took its place, the first first.
func (db resultRows) KeyStatements(ctx context.Context) ([]awards.KeyStatement, error) {
	return all(ctx, db, func(r *sql.Rows) (c awards.KeyStatement, err error) {
		var at int64
		err = r.Scan(&c.Number, &c.Text, &at)
		c.At = fromMilli(at)
		return c, err
	}, `SELECT number, statement, at FROM key_changes ORDER BY number`)
}

// SigningKey returns what the instance signs with: the id of the key, and its seed.
func (db resultRows) SigningKey(ctx context.Context) (k awards.SigningKey, found bool, err error) {
	return first(ctx, db, func(r *sql.Rows) (k awards.SigningKey, err error) {
		var made int64
		err = r.Scan(&k.ID, &k.Seed, &made)
		k.MadeAt = fromMilli(made)
		return k, err
	}, `SELECT key_id, seed, made_at FROM signing_keys WHERE name = 'results'`)
}

// SaveSigningKey keeps what the instance signs with, unless it has a key.
func (db resultRows) SaveSigningKey(ctx context.Context, k awards.SigningKey) error {
	_, err := db.exec(ctx, `INSERT INTO signing_keys (name, key_id, seed, made_at) VALUES ('results', $1, $2, $3) ON CONFLICT (name) DO NOTHING`,
		k.ID, k.Seed, milli(k.MadeAt))
	return err
}
