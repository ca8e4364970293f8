package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// profileRows are what people say of themselves.
type profileRows struct{ *core }

// Profile returns what the person of an account says of themselves.
func (db profileRows) Profile(ctx context.Context, account int64) (f app.Founder, found bool, err error) {
	return first(ctx, db, func(r *sql.Rows) (f app.Founder, err error) {
		var profile string
		if err = r.Scan(&profile); err == nil {
			err = fromJSON(profile, &f)
		}
		return f, err
	}, `SELECT profile FROM profiles WHERE account = $1`+db.held(ctx), account)
}

// SaveProfile makes the profile of an account, or changes it.
func (db profileRows) SaveProfile(ctx context.Context, account int64, f app.Founder, at time.Time) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO profiles (account, profile, updated_at) VALUES ($1, $2, $3)
		ON CONFLICT (account) DO UPDATE SET profile = excluded.profile, updated_at = excluded.updated_at`, account, toJSON(f), milli(at))
	return err
}
