package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

// versionRows are the history of listings.
type versionRows struct{ *core }

// AddVersion keeps what a change was, under a number that it gives it: of the fields that differ, what stood before and after it. The oldest changes
// of the listing, and those of the account, go if they are more than is kept.
func (db versionRows) AddVersion(ctx context.Context, v *app.Version) error {
	if err := db.give(ctx, "listing_versions", &v.Number); err != nil {
		return err
	}
	were, are := v.Differences()
	before, after := toJSON(were), toJSON(are)
	_, err := db.execUnseen(ctx, `INSERT INTO listing_versions (id, listing, account, at, before, after, bytes) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		v.Number, v.Listing, v.Account, milli(v.At), before, after, len(before)+len(after)+rowBytes)
	if err != nil {
		return err
	}
	if db.limits.Now().Changes > 0 {
		if _, err = db.execUnseen(ctx, `
			DELETE FROM listing_versions WHERE listing = $1 AND id NOT IN (
				SELECT id FROM listing_versions WHERE listing = $1 ORDER BY at DESC, id DESC LIMIT $2 + 0)`, v.Listing, db.limits.Now().Changes); err != nil {
			return err
		}
	}
	if db.limits.Now().ChangesMB > 0 {
		_, err = db.execUnseen(ctx, `
			DELETE FROM listing_versions WHERE id IN (SELECT id FROM (
				SELECT id, SUM(bytes) OVER (ORDER BY id DESC) AS total FROM listing_versions WHERE account = $1
			) AS newest WHERE total > $2)`, v.Account, db.limits.Now().ChangesMB<<20)
	}
	return err
}

// Versions returns the latest changes of a listing, newest first.
func (db versionRows) Versions(ctx context.Context, listing int64, limit int) ([]app.Version, error) {
	return all(ctx, db, scanVersion, versionColumns+`WHERE listing = $1 ORDER BY at DESC, id DESC LIMIT $2 + 0`, listing, limit)
}

const versionColumns = `SELECT id, listing, account, at, before, after FROM listing_versions `

func scanVersion(r *sql.Rows) (v app.Version, err error) {
	var at int64
	var before, after string
	if err = r.Scan(&v.Number, &v.Listing, &v.Account, &at, &before, &after); err != nil {
		return v, err
	}
	v.At = fromMilli(at)
	if err = fromJSON(before, &v.Before); err != nil {
		return v, err
	}
	return v, fromJSON(after, &v.After)
}
