package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// accountRows are people and their API keys.
type accountRows struct{ *core }

const accountColumns = `SELECT id, email, name, operator, editor, suspended, created_at FROM accounts `

func scanAccount(r *sql.Rows) (a app.Account, err error) {
	var created int64
	err = r.Scan(&a.ID, &a.Email, &a.Name, &a.Operator, &a.Editor, &a.Suspended, &created)
	a.CreatedAt = fromMilli(created)
	return a, err
}

// Account returns an account.
func (db accountRows) Account(ctx context.Context, id int64) (app.Account, error) {
	a, found, err := first(ctx, db, scanAccount, accountColumns+`WHERE id = $1`+db.held(ctx), id)
	if err == nil && !found {
		err = app.Missing("account", id)
	}
	return a, err
}

// AccountByEmail returns the account of an address in its canonical form.
func (db accountRows) AccountByEmail(ctx context.Context, email string) (app.Account, bool, error) {
	return first(ctx, db, scanAccount, accountColumns+`WHERE email_folded = $1`+db.held(ctx), email)
}

// SaveAccount makes an account, or changes the one with its ID.
func (db accountRows) SaveAccount(ctx context.Context, a *app.Account) (err error) {
	if a.ID == 0 {
		if err = db.give(ctx, "accounts", &a.ID); err != nil {
			return err
		}
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO accounts (id, email, email_folded, name, operator, editor, suspended, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET email = excluded.email, email_folded = excluded.email_folded, name = excluded.name,
			operator = excluded.operator, editor = excluded.editor, suspended = excluded.suspended`,
		a.ID, a.Email, a.Email, a.Name, a.Operator, a.Editor, a.Suspended, milli(a.CreatedAt))
	return err
}

// CountOperators counts the accounts that run the instance.
func (db accountRows) CountOperators(ctx context.Context) (int, error) {
	if err := db.alone(ctx, "operators"); err != nil {
		return 0, err
	}
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM accounts WHERE operator AND NOT suspended`)
}

// Editors returns the accounts that edit the site, by address.
func (db accountRows) Editors(ctx context.Context) ([]app.Account, error) {
	return all(ctx, db, scanAccount, accountColumns+`WHERE editor ORDER BY email`)
}

const keyColumns = `SELECT id, account, label, last4, scopes, created_at, expires_at, revoked_at, last_used_at FROM api_keys `

func scanKey(r *sql.Rows) (k app.Key, err error) {
	var scopes string
	var created int64
	var expires, revoked, used *int64
	if err = r.Scan(&k.ID, &k.Account, &k.Label, &k.Last4, &scopes, &created, &expires, &revoked, &used); err != nil {
		return k, err
	}
	k.CreatedAt, k.ExpiresAt, k.RevokedAt, k.LastUsedAt = fromMilli(created), maybeFromMilli(expires),
		maybeFromMilli(revoked), maybeFromMilli(used)
	return k, fromJSON(scopes, &k.Scopes)
}

// SaveKey makes a key that is known by its hash.
func (db accountRows) SaveKey(ctx context.Context, k *app.Key, hash []byte) (err error) {
	if err = db.give(ctx, "api_keys", &k.ID); err != nil {
		return err
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO api_keys (id, account, hash, label, last4, scopes, created_at, expires_at, revoked_at, last_used_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		k.ID, k.Account, hash, k.Label, k.Last4, toJSON(k.Scopes), milli(k.CreatedAt), maybeMilli(k.ExpiresAt),
		maybeMilli(k.RevokedAt), maybeMilli(k.LastUsedAt))
	return err
}

// KeyByHash returns the key with a hash.
func (db accountRows) KeyByHash(ctx context.Context, hash []byte) (app.Key, bool, error) {
	return first(ctx, db, scanKey, keyColumns+`WHERE hash = $1`, hash)
}

// Keys returns the keys of an account, or of all where account is 0, newest first.
func (db accountRows) Keys(ctx context.Context, account int64) ([]app.Key, error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return nil, err
	}
	return all(ctx, db, scanKey, keyColumns+`WHERE $1 = 0 OR account = $1 ORDER BY created_at DESC, id DESC`, account)
}

// RevokeKey ends a key, unless it has ended already.
func (db accountRows) RevokeKey(ctx context.Context, id int64, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE api_keys SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL`,
		milli(at), id)
	return n > 0, err
}

// TouchKey notes when a key was used last.
func (db accountRows) TouchKey(ctx context.Context, id int64, at time.Time) error {
	_, err := db.execUnseen(ctx, `UPDATE api_keys SET last_used_at = $1 WHERE id = $2`, milli(at), id)
	return err
}
