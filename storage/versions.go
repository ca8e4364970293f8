package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

// versionRows are the history of listings.
type versionRows struct{ *core }

// AddVersion keeps what a change was, of the fields that differ, what stood before and after it. It gives it a number,
// or that of the burst that it belongs to, and then also what stood before that. What is beyond the limits of the
// listing and of the account goes, what removed words last.
func (db versionRows) AddVersion(ctx context.Context, v *app.Version) error {
	company, _, err := first(ctx, db, scanInt64, `SELECT company FROM listings WHERE id = $1`, v.Listing)
	if err != nil {
		return err
	}
	last, found, err := first(ctx, db, scanVersion, versionColumns+`WHERE company = $1 ORDER BY id DESC LIMIT 1`+
		db.held(ctx), company)
	if err != nil {
		return err
	}
	if v.Company = company; found {
		v.Prior = last.ID
		if joined, joins := v.Join(last); joins {
			*v, v.Prior = joined, last.Prior
			return db.joinVersion(ctx, *v)
		}
	}
	if err := db.give(ctx, "listing_versions", &v.ID); err != nil {
		return err
	}
	restored(ctx, &v.Number)
	latest, err := one(ctx, db, scanInt64, `SELECT COALESCE(MAX(number), 0) FROM listing_versions WHERE listing = $1`,
		v.Listing)
	if err != nil {
		return err
	}
	v.Number = latest + 1
	before, after, places := keptVersion(*v)
	if _, err = db.execUnseen(ctx, `INSERT INTO listing_versions (id, listing, account, at, before, after, bytes, company, prior, removes, alone, places, number)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
		v.ID, v.Listing, v.Account, milli(v.At), before, after, len(before)+len(after)+len(places)+rowBytes, company,
		v.Prior, v.LosesWords(), v.Alone || v.Makes(), places, v.Number); err != nil {
		return err
	}
	return db.trimVersions(ctx, *v)
}

// joinVersion has the row of a version say what it is with a change more.
func (db versionRows) joinVersion(ctx context.Context, v app.Version) error {
	before, after, places := keptVersion(v)
	if _, err := db.execUnseen(ctx,
		`UPDATE listing_versions SET before = $1, after = $2, places = $3, bytes = $4, removes = $5 WHERE id = $6`,
		before, after, places, len(before)+len(after)+len(places)+rowBytes, v.LosesWords(), v.ID); err != nil {
		return err
	}
	return db.trimVersions(ctx, v)
}

func keptVersion(v app.Version) (before, after, places string) {
	were, are, at := v.Kept()
	return toJSON(were), toJSON(are), toJSON(at)
}

// trimVersions gives up what is beyond the limits: by age and number only what removed no words, by size that first.
// The latest stays in any case.
func (db versionRows) trimVersions(ctx context.Context, v app.Version) error {
	most := db.limits.Now()
	if most.Changes > 0 && most.ChangeDays > 0 {
		if _, err := db.execUnseen(ctx, `
			DELETE FROM listing_versions WHERE listing = $1 AND at <= $2 AND NOT removes AND id NOT IN (
				SELECT id FROM listing_versions WHERE listing = $1 ORDER BY at DESC, id DESC LIMIT $3 + 0)`,
			v.Listing, milli(app.DaysBefore(v.At, most.ChangeDays)), most.Changes); err != nil {
			return err
		}
	}
	if err := db.shrinkVersions(ctx, "listing", v.Listing, v.ID, most.ListingMB); err != nil {
		return err
	}
	return db.shrinkVersions(ctx, "account", v.Account, v.ID, most.ChangesMB)
}

// shrinkVersions has the versions of a listing, or of an account, take no more than so many megabytes; 0 is no limit.
func (db versionRows) shrinkVersions(ctx context.Context, of string, id, latest int64, mb int) error {
	if mb == 0 {
		return nil
	}
	size, err := one(ctx, db, scanInt64, `SELECT COALESCE(SUM(bytes), 0) FROM listing_versions WHERE `+of+` = $1`, id)
	if err != nil || size <= int64(mb)<<20 {
		return err
	}
	_, err = db.execUnseen(ctx, `
		DELETE FROM listing_versions WHERE id <> $2 AND id IN (SELECT id FROM (
			SELECT id, SUM(bytes) OVER (ORDER BY CASE WHEN id = $2 THEN 0 WHEN removes THEN 1 ELSE 2 END, id DESC) AS total FROM listing_versions WHERE `+of+` = $1
		) AS newest WHERE total > $3) AND id NOT IN (SELECT MAX(id) FROM listing_versions GROUP BY listing)`, id, latest, int64(mb)<<20)
	return err
}

// Versions returns the latest changes of a listing, newest first.
func (db versionRows) Versions(ctx context.Context, listing int64, limit int) ([]app.Version, error) {
	return all(ctx, db, scanVersion, versionColumns+`WHERE listing = $1 ORDER BY at DESC, id DESC LIMIT $2 + 0`,
		listing, limit)
}

// VersionsPage returns a page of them, and how many there are.
func (db versionRows) VersionsPage(ctx context.Context, listing int64, limit, offset int) ([]app.Version, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM listing_versions WHERE listing = $1`, listing)
	if err != nil || offset >= total {
		return nil, total, err
	}
	found, err := all(ctx, db, scanVersion,
		versionColumns+`WHERE listing = $1 ORDER BY at DESC, id DESC LIMIT $2 + 0 OFFSET $3 + 0`,
		listing, limit, offset)
	return found, total, err
}

// VersionsSince returns the changes of a company from that of a listing on, on whichever site, newest first; none if
// there is no such change.
func (db versionRows) VersionsSince(ctx context.Context, company, listing, number int64) ([]app.Version, error) {
	return all(ctx, db, scanVersion, versionColumns+
		`WHERE company = $1 AND id >= (SELECT MAX(id) FROM listing_versions WHERE listing = $2 AND number = $3) ORDER BY id DESC`,
		company, listing, number)
}

const versionColumns = `SELECT id, number, listing, account, at, before, after, company, prior, alone, places FROM listing_versions `

func scanVersion(r *sql.Rows) (v app.Version, err error) {
	var at int64
	var before, after, places string
	if err = r.Scan(&v.ID, &v.Number, &v.Listing, &v.Account, &at, &before, &after, &v.Company, &v.Prior,
		&v.Alone, &places); err != nil {
		return v, err
	}
	v.At = fromMilli(at)
	return v, v.Read(before, after, places)
}
