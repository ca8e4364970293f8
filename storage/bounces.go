package storage

import (
	"context"
	"time"
)

// bounceRows are the addresses that mails do not reach, or whose people complained.
type bounceRows struct{ *core }

// AddUnreachable keeps that mails are not to go to an address.
func (db bounceRows) AddUnreachable(ctx context.Context, email, reason string, at time.Time) error {
	_, err := db.execUnseen(ctx, `INSERT INTO unreachable (email, reason, at) VALUES ($1, $2, $3)
		ON CONFLICT (email) DO UPDATE SET reason = excluded.reason, at = excluded.at`, email, reason, milli(at))
	return err
}

// Unreachable reports whether mails are not to go to an address.
func (db bounceRows) Unreachable(ctx context.Context, email string) (bool, error) {
	_, found, err := first(ctx, db, scanInt64, `SELECT at FROM unreachable WHERE email = $1`, email)
	return found, err
}

// CountUnreachable counts those addresses.
func (db bounceRows) CountUnreachable(ctx context.Context) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM unreachable`)
}

// DropUnreachable has mails go to an address again; false if they went there.
func (db bounceRows) DropUnreachable(ctx context.Context, email string) (dropped bool, err error) {
	n, err := db.execUnseen(ctx, `DELETE FROM unreachable WHERE email = $1`, email)
	return n > 0, err
}

// ForgetUnreachable forgets what was kept before a time.
func (db bounceRows) ForgetUnreachable(ctx context.Context, before time.Time) error {
	_, err := db.execUnseen(ctx, `DELETE FROM unreachable WHERE at < $1`, milli(before))
	return err
}

// SaveBounceKey keeps the hash of the key with which bounces are reported, instead of the one before.
func (db bounceRows) SaveBounceKey(ctx context.Context, hash []byte, at time.Time) error {
	_, err := db.execUnseen(ctx, `INSERT INTO bounce_key (one, hash, at) VALUES (1, $1, $2)
		ON CONFLICT (one) DO UPDATE SET hash = excluded.hash, at = excluded.at`, hash, milli(at))
	return err
}

// BounceKey returns the hash of that key; nil if there is none.
func (db bounceRows) BounceKey(ctx context.Context) ([]byte, error) {
	hash, _, err := first(ctx, db, scanBytes, `SELECT hash FROM bounce_key WHERE one = 1`)
	return hash, err
}
