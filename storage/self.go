package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/people/oauth"
)

// DraftIDs returns the ids of an account's drafts, oldest first.
func (db personalRows) DraftIDs(ctx context.Context, account int64) ([]app.UUID, error) {
	return all(ctx, db, func(r *sql.Rows) (id app.UUID, err error) { return id, r.Scan(&id) },
		`SELECT id FROM drafts WHERE account = $1 ORDER BY created_at, id`, account)
}

// ListingIDs returns the ids of an account's listings, oldest first.
func (db personalRows) ListingIDs(ctx context.Context, account int64) ([]int64, error) {
	return all(ctx, db, scanInt64, `SELECT id FROM listings WHERE owner = $1 ORDER BY created_at, id`, account)
}

// SessionsEver returns the sessions of an account that are remembered, oldest first.
func (db personalRows) SessionsEver(ctx context.Context, account int64) ([]app.Session, error) {
	return all(ctx, db, scanSession, sessionColumns+`WHERE account = $1 ORDER BY id`, account)
}

// GrantsEver returns the grants of an account that are remembered, oldest first.
func (db personalRows) GrantsEver(ctx context.Context, account int64) ([]oauth.Grant, error) {
	return all(ctx, db, scanGrant, `SELECT `+grantColumns+` FROM oauth_grants g WHERE g.account = $1 ORDER BY g.id`,
		account)
}

// SignInLinksOf returns the links that are remembered of those mailed to an address, oldest first.
func (db personalRows) SignInLinksOf(ctx context.Context, email string) ([]app.SignInLink, error) {
	return all(ctx, db, scanSignInLink, signInLinkColumns+`WHERE email = $1 ORDER BY created_at`, email)
}

// VersionsBy returns a part of the changes that an account made of listings, oldest first.
func (db personalRows) VersionsBy(ctx context.Context, account int64, limit, offset int) ([]app.Version, error) {
	return all(ctx, db, scanVersion, versionColumns+`WHERE account = $1 ORDER BY at, id LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
}

// AnswersOf returns what is remembered of an account's requests that must not be done twice, oldest first, without the
// answers.
func (db personalRows) AnswersOf(ctx context.Context, account int64) ([]app.Answer, error) {
	return all(ctx, db, func(r *sql.Rows) (a app.Answer, err error) {
		var at int64
		err = r.Scan(&a.Operation, &a.Key, &a.Status, &at)
		a.Account, a.At = account, fromMilli(at)
		return a, err
	}, `SELECT operation, idempotency_key, status, kept_at FROM answers WHERE account = $1 ORDER BY kept_at`, account)
}

// LiveGrants counts the applications that may act for an account at a time.
func (db personalRows) LiveGrants(ctx context.Context, account int64, now time.Time) (int, error) {
	return one(ctx, db, scanInt,
		`SELECT COUNT(DISTINCT client) FROM oauth_grants WHERE account = $1 AND revoked_at IS NULL AND expires_at > $2`,
		account, milli(now))
}
