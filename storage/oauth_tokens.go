package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/people/oauth"
)

// SaveToken keeps a token.
func (db oauthRows) SaveToken(ctx context.Context, hash []byte, t oauth.Token) error {
	_, err := db.execUnseen(ctx,
		`INSERT INTO oauth_tokens (hash, grant_id, kind, scopes, resource, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		hash, t.Grant, t.Kind, toJSON(t.Scopes), t.Resource, milli(t.ExpiresAt))
	return err
}

// TokenByHash returns the token of that hash with its grant.
func (db oauthRows) TokenByHash(ctx context.Context, hash []byte) (oauth.Token, oauth.Grant, bool, error) {
	type pair struct {
		token oauth.Token
		grant oauth.Grant
	}
	p, found, err := first(ctx, db, func(r *sql.Rows) (p pair, err error) {
		var g grantRow
		var scopes string
		var expires int64
		var used *int64
		if err = r.Scan(append(g.into(), &p.token.Kind, &scopes, &p.token.Resource, &expires, &used)...); err != nil {
			return p, err
		}
		if p.grant, err = g.grant(); err != nil {
			return p, err
		}
		p.token.Grant, p.token.ExpiresAt, p.token.UsedAt = g.ID, fromMilli(expires), maybeFromMilli(used)
		return p, fromJSON(scopes, &p.token.Scopes)
	}, `SELECT `+grantColumns+`, t.kind, t.scopes, t.resource, t.expires_at, t.used_at
		FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id WHERE t.hash = $1`, hash)
	return p.token, p.grant, found, err
}

// UseToken notes that a token was exchanged, unless it was already.
func (db oauthRows) UseToken(ctx context.Context, hash []byte, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE oauth_tokens SET used_at = $1 WHERE hash = $2 AND used_at IS NULL`,
		milli(at), hash)
	return n > 0, err
}

// ForgetGrants deletes the offers, codes and tokens that ended before ended, and grants that did with all that is
// theirs.
func (db oauthRows) ForgetGrants(ctx context.Context, ended time.Time) error {
	const over = `(SELECT id FROM oauth_grants WHERE expires_at < $1 OR revoked_at < $1)`
	for _, query := range []string{
		`DELETE FROM oauth_offers WHERE expires_at < $1`,
		`DELETE FROM oauth_codes  WHERE expires_at < $1 OR grant_id IN ` + over,
		`DELETE FROM oauth_tokens WHERE expires_at < $1 OR grant_id IN ` + over,
		`DELETE FROM oauth_grants WHERE id IN ` + over,
	} {
		if _, err := db.execUnseen(ctx, query, milli(ended)); err != nil {
			return err
		}
	}
	return nil
}
