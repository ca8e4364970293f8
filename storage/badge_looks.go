package storage

import (
	"context"
	"database/sql"
	"time"
)

// AddBadgeLook notes that the owner of a listing had its homepage looked at, and forgets what is older than some time.
func (db launchRows) AddBadgeLook(ctx context.Context, listing int64, at, forget time.Time) error {
	if _, err := db.execUnseen(ctx, `DELETE FROM badge_looks WHERE listing = $1 AND at < $2`,
		listing, milli(forget)); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx,
		`INSERT INTO badge_looks (listing, at) VALUES ($1, $2) ON CONFLICT (listing, at) DO NOTHING`,
		listing, milli(at))
	return err
}

// BadgeLooks returns when the owner of a listing had its homepage looked at since a time, the last first.
func (db launchRows) BadgeLooks(ctx context.Context, listing int64, since time.Time) ([]time.Time, error) {
	return all(ctx, db, func(r *sql.Rows) (at time.Time, err error) {
		var n int64
		err = r.Scan(&n)
		return fromMilli(n), err
	}, `SELECT at FROM badge_looks WHERE listing = $1 AND at >= $2 ORDER BY at DESC`, listing, milli(since))
}
