package storage

import (
	"context"
	"database/sql"
	"time"
)

// stepRows are the steps of the first hour that were ticked off, and the settings that operators stored.
type stepRows struct{ *core }

// StepsDone returns the steps that a site's operator ticked off, and when.
func (db stepRows) StepsDone(ctx context.Context, site int64) (map[string]time.Time, error) {
	type step struct {
		name string
		at   int64
	}
	list, err := all(ctx, db, func(r *sql.Rows) (s step, err error) {
		return s, r.Scan(&s.name, &s.at)
	}, `SELECT name, at FROM steps WHERE site = $1`, site)
	ticked := map[string]time.Time{}
	for _, s := range list {
		ticked[s.name] = fromMilli(s.at)
	}
	return ticked, err
}

// TickStep ticks a step off.
func (db stepRows) TickStep(ctx context.Context, site int64, step string, at time.Time) error {
	_, err := db.execUnseen(ctx,
		`INSERT INTO steps (site, name, at) VALUES ($1, $2, $3) ON CONFLICT (site, name) DO UPDATE SET at = excluded.at`, site, step, milli(at))
	return err
}

// CountAllListings counts a site's listings in any state.
func (db stepRows) CountAllListings(ctx context.Context, site int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM listings WHERE site = $1`, site)
}

// Settings returns the settings that are stored, by their names.
func (db stepRows) Settings(ctx context.Context) (map[string]string, error) {
	return byKey[string, string](ctx, db, `SELECT name, value FROM settings`)
}

// SaveSetting stores a setting; "" forgets it.
func (db stepRows) SaveSetting(ctx context.Context, name, value string) error {
	if value == "" {
		_, err := db.exec(ctx, `DELETE FROM settings WHERE name = $1`, name)
		return err
	}
	_, err := db.exec(ctx, `INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
	return err
}
