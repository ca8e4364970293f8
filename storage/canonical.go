package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

// signInSchema is what 015 adds.
const signInSchema = `
	DELETE FROM sign_in_links;
	UPDATE email_changes SET ended_at = created_at WHERE ended_at IS NULL;
	ALTER TABLE sign_in_links ADD COLUMN typed BYTEA;                           -- HMAC-SHA-256 of the code in the mail, keyed with the browser's secret
	ALTER TABLE sign_in_links ADD COLUMN known BOOLEAN NOT NULL DEFAULT FALSE; -- the person signed in in that browser before
	ALTER TABLE sign_in_links ADD COLUMN failed_at BIGINT;                      -- when its mail was given up
	CREATE INDEX sign_in_links_browser ON sign_in_links (browser, created_at);
	CREATE INDEX sign_in_links_created ON sign_in_links (created_at);
	ALTER TABLE sessions ADD COLUMN browser BYTEA; -- hash of what the browser is known by when the session has ended
	CREATE INDEX sessions_browser ON sessions (browser);`

// canonicalEmails gives every account the one form of its address. The links that wait in mails end: they may have been
// mailed to another address than the one that they sign in. An account whose address has no such form, or has the form
// of another account's, keeps it as it is: it stays reachable by its passkeys, keys and sessions, and nobody can sign
// in as somebody else.
func canonicalEmails(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, signInSchema); err != nil {
		return err
	}
	type row struct {
		id    int64
		email string
	}
	all, err := rowsOf(ctx, tx, func(r *sql.Rows) (a row, err error) { return a, r.Scan(&a.id, &a.email) },
		`SELECT id, email FROM accounts ORDER BY id`)
	if err != nil {
		return err
	}
	for _, a := range all {
		canonical, err := app.CanonicalEmail(a.email)
		if err != nil || canonical == a.email {
			continue
		}
		if _, err := tx.ExecContext(ctx, `
			UPDATE accounts SET email = $1, email_folded = $1
			WHERE id = $2 AND NOT EXISTS (SELECT 1 FROM accounts WHERE email_folded = $1 AND id <> $2)`, canonical, a.id); err != nil {
			return err
		}
	}
	return nil
}
