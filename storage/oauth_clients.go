package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app/people/oauth"
)

// SaveClient makes a client, or changes the one with its ID.
func (db oauthRows) SaveClient(ctx context.Context, c oauth.Client) error {
	_, err := db.execUnseen(ctx, `
		INSERT INTO oauth_clients (id, name, homepage, redirects, method, secret, created_at, used_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, homepage = excluded.homepage, redirects = excluded.redirects,
			method = excluded.method, secret = excluded.secret, used_at = excluded.used_at`,
		c.ID, c.Name, c.Homepage, toJSON(c.Redirects), c.Method, c.Secret, milli(c.CreatedAt), maybeMilli(c.UsedAt))
	return err
}

// ClientByID returns a client that registered.
func (db oauthRows) ClientByID(ctx context.Context, id string) (oauth.Client, bool, error) {
	return first(ctx, db, func(r *sql.Rows) (c oauth.Client, err error) {
		var redirects string
		var created int64
		var used *int64
		if err = r.Scan(&c.ID, &c.Name, &c.Homepage, &redirects, &c.Method, &c.Secret, &created, &used); err != nil {
			return c, err
		}
		c.CreatedAt, c.UsedAt = fromMilli(created), maybeFromMilli(used)
		return c, fromJSON(redirects, &c.Redirects)
	}, `SELECT id, name, homepage, redirects, method, secret, created_at, used_at FROM oauth_clients WHERE id = $1`, id)
}

// CountClients tells how many have registered.
func (db oauthRows) CountClients(ctx context.Context) (int, error) {
	if err := db.alone(ctx, "clients"); err != nil {
		return 0, err
	}
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM oauth_clients`)
}

// ForgetClients deletes the clients without a grant that were last used before used, or made before made and never
// used.
func (db oauthRows) ForgetClients(ctx context.Context, made, used time.Time) error {
	_, err := db.execUnseen(ctx, `
		DELETE FROM oauth_clients WHERE (used_at IS NULL AND created_at < $1 OR used_at < $2)
			AND NOT EXISTS (SELECT 1 FROM oauth_grants WHERE client = oauth_clients.id)`, milli(made), milli(used))
	return err
}

// TrimClients deletes, of the clients without a live grant, all but most: it keeps what was used before what never was,
// and then the newest.
func (db oauthRows) TrimClients(ctx context.Context, most int, now time.Time) error {
	_, err := db.execUnseen(ctx, `
		DELETE FROM oauth_clients WHERE id IN (
			SELECT id FROM oauth_clients c
			WHERE NOT EXISTS (SELECT 1 FROM oauth_grants g WHERE g.client = c.id AND g.revoked_at IS NULL AND g.expires_at > $1)
			ORDER BY CASE WHEN used_at IS NULL THEN 1 ELSE 0 END, COALESCE(used_at, created_at) DESC, id LIMIT 1000000 OFFSET $2)`, milli(now), most)
	return err
}
