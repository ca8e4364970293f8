package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/people/oauth"
)

// oauthRows are applications that people let act for them.
type oauthRows struct{ *core }

// SaveOffer keeps what a person was shown.
func (db oauthRows) SaveOffer(ctx context.Context, hash []byte, o oauth.Offer) error {
	_, err := db.execUnseen(ctx,
		`INSERT INTO oauth_offers (hash, account, session, ask, expires_at) VALUES ($1, $2, $3, $4, $5)`,
		hash, o.Account, o.Session, toJSON(o.Ask), milli(o.ExpiresAt))
	return err
}

// OfferByHash returns what was shown with the ticket of that hash.
func (db oauthRows) OfferByHash(ctx context.Context, hash []byte) (oauth.Offer, bool, error) {
	return first(ctx, db, func(r *sql.Rows) (o oauth.Offer, err error) {
		var ask string
		var expires int64
		if err = r.Scan(&o.Account, &o.Session, &ask, &expires); err != nil {
			return o, err
		}
		o.ExpiresAt = fromMilli(expires)
		return o, fromJSON(ask, &o.Ask)
	}, `SELECT account, session, ask, expires_at FROM oauth_offers WHERE hash = $1`, hash)
}

// DeleteOffer deletes it, and reports whether it was there.
func (db oauthRows) DeleteOffer(ctx context.Context, hash []byte) (bool, error) {
	n, err := db.execUnseen(ctx, `DELETE FROM oauth_offers WHERE hash = $1`, hash)
	return n > 0, err
}

// SaveCode keeps a code.
func (db oauthRows) SaveCode(ctx context.Context, hash []byte, c oauth.Code) error {
	_, err := db.execUnseen(ctx, `INSERT INTO oauth_codes (hash, account, ask, expires_at) VALUES ($1, $2, $3, $4)`,
		hash, c.Account, toJSON(c.Ask), milli(c.ExpiresAt))
	return err
}

// CodeByHash returns the code of that hash.
func (db oauthRows) CodeByHash(ctx context.Context, hash []byte) (oauth.Code, bool, error) {
	return first(ctx, db, func(r *sql.Rows) (c oauth.Code, err error) {
		var ask string
		var expires int64
		if err = r.Scan(&c.Account, &ask, &c.Grant, &expires); err != nil {
			return c, err
		}
		c.ExpiresAt = fromMilli(expires)
		return c, fromJSON(ask, &c.Ask)
	}, `SELECT account, ask, COALESCE(grant_id, 0), expires_at FROM oauth_codes WHERE hash = $1`, hash)
}

// UseCode notes the grant that came of a code, unless one did already.
func (db oauthRows) UseCode(ctx context.Context, hash []byte, grant int64) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE oauth_codes SET grant_id = $1 WHERE hash = $2 AND grant_id IS NULL`,
		grant, hash)
	return n > 0, err
}

// grantColumns are read into what grantRow gives.
const grantColumns = `g.id, g.account, g.client, g.name, g.scopes, g.resource, g.created_at, g.expires_at, g.used_at, g.revoked_at`

type grantRow struct {
	oauth.Grant
	scopes           string
	created, expires int64
	used, revoked    *int64
}

func (g *grantRow) into() []any {
	return []any{&g.ID, &g.Account, &g.Client, &g.Name, &g.scopes, &g.Resource, &g.created,
		&g.expires, &g.used, &g.revoked}
}

func (g *grantRow) grant() (oauth.Grant, error) {
	g.CreatedAt, g.ExpiresAt, g.UsedAt, g.RevokedAt = fromMilli(g.created), fromMilli(g.expires),
		maybeFromMilli(g.used), maybeFromMilli(g.revoked)
	return g.Grant, fromJSON(g.scopes, &g.Scopes)
}

func scanGrant(r *sql.Rows) (oauth.Grant, error) {
	var g grantRow
	if err := r.Scan(g.into()...); err != nil {
		return g.Grant, err
	}
	return g.grant()
}

// SaveGrant makes a grant, or changes until when the one with its ID lasts.
func (db oauthRows) SaveGrant(ctx context.Context, g *oauth.Grant) (err error) {
	if g.ID == 0 {
		if err = db.give(ctx, "oauth_grants", &g.ID); err != nil {
			return err
		}
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO oauth_grants (id, account, client, name, scopes, resource, created_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`,
		g.ID, g.Account, g.Client, g.Name, toJSON(g.Scopes), g.Resource, milli(g.CreatedAt), milli(g.ExpiresAt))
	return err
}

// Grants returns the grants of an account that were not revoked, newest first.
func (db oauthRows) Grants(ctx context.Context, account int64) ([]oauth.Grant, error) {
	return all(ctx, db, scanGrant, `SELECT `+grantColumns+
		` FROM oauth_grants g WHERE g.account = $1 AND g.revoked_at IS NULL ORDER BY g.created_at DESC, g.id DESC`,
		account)
}

// RevokeGrant ends a grant, unless it has ended already.
func (db oauthRows) RevokeGrant(ctx context.Context, id int64, at time.Time) error {
	_, err := db.execUnseen(ctx, `UPDATE oauth_grants SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL`,
		milli(at), id)
	return err
}

// TouchGrant notes when a token of a grant was used last.
func (db oauthRows) TouchGrant(ctx context.Context, id int64, at time.Time) error {
	_, err := db.execUnseen(ctx, `UPDATE oauth_grants SET used_at = $1 WHERE id = $2`, milli(at), id)
	return err
}
