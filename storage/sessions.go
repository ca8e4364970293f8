package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// sessionRows are sessions, and the links that begin them.
type sessionRows struct{ *core }

// AddSignInLink keeps a link. Others to the same address that the same browser asked for, and that were not used, end.
func (db sessionRows) AddSignInLink(ctx context.Context, l app.SignInLink) error {
	if _, err := db.execUnseen(ctx,
		`UPDATE sign_in_links SET expires_at = $1 WHERE email = $2 AND browser = $3 AND used_at IS NULL AND expires_at > $1`,
		milli(l.CreatedAt), l.Email, l.Browser); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO sign_in_links (hash, browser, code, typed, email, client, network, known, next, invitation, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		l.Hash, l.Browser, l.Code, l.Typed, l.Email, l.Client, l.Network, l.Known, l.Next, l.Invitation,
		milli(l.CreatedAt), milli(l.ExpiresAt))
	return err
}

// SignInLinksOfBrowser returns the links that a browser asked for, newest first.
func (db sessionRows) SignInLinksOfBrowser(ctx context.Context, browser []byte) ([]app.SignInLink, error) {
	return all(ctx, db, scanSignInLink, signInLinkColumns+`WHERE browser = $1 ORDER BY created_at DESC, hash`, browser)
}

// EndMailedLink ends the link with a hash whose mail nobody took, and the change of address that one is for.
func (db sessionRows) EndMailedLink(ctx context.Context, hash []byte, at time.Time) error {
	if _, err := db.execUnseen(ctx, `UPDATE sign_in_links SET failed_at = $1 WHERE hash = $2`,
		milli(at), hash); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx,
		`UPDATE email_changes SET ended_at = $1 WHERE (old_hash = $2 OR new_hash = $2) AND ended_at IS NULL`,
		milli(at), hash)
	return err
}

// KnownBrowser reports whether a session of an address is, or lately was, in a browser.
func (db sessionRows) KnownBrowser(ctx context.Context, email string, browser []byte) (bool, error) {
	n, err := one(ctx, db, scanInt,
		`SELECT COUNT(*) FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.browser = $1 AND a.email_folded = $2`, browser, email)
	return n > 0, err
}

// SignInLink returns the link with a hash.
func (db sessionRows) SignInLink(ctx context.Context, hash []byte) (app.SignInLink, bool, error) {
	return first(ctx, db, scanSignInLink, signInLinkColumns+`WHERE hash = $1`, hash)
}

const signInLinkColumns = `SELECT hash, browser, code, typed, tries, email, client, network, known, next, invitation, created_at, expires_at, used_at, failed_at FROM sign_in_links `

func scanSignInLink(r *sql.Rows) (l app.SignInLink, err error) {
	var created, expires int64
	var used, failed *int64
	err = r.Scan(&l.Hash, &l.Browser, &l.Code, &l.Typed, &l.Tries, &l.Email, &l.Client, &l.Network, &l.Known, &l.Next,
		&l.Invitation, &created, &expires, &used, &failed)
	l.CreatedAt, l.ExpiresAt, l.UsedAt, l.FailedAt = fromMilli(created), fromMilli(expires),
		maybeFromMilli(used), maybeFromMilli(failed)
	return l, err
}

// UseSignInLink notes that a link was used; false if it was before.
func (db sessionRows) UseSignInLink(ctx context.Context, hash []byte, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE sign_in_links SET used_at = $1 WHERE hash = $2 AND used_at IS NULL`,
		milli(at), hash)
	return n > 0, err
}

// EndSignInLinks makes the links useless that wait in the mails of an address.
func (db sessionRows) EndSignInLinks(ctx context.Context, email string, at time.Time) error {
	_, err := db.execUnseen(ctx,
		`UPDATE sign_in_links SET expires_at = $1 WHERE email = $2 AND used_at IS NULL AND expires_at > $1`,
		milli(at), email)
	return err
}

// CountSignInTry counts a wrong code of a link, and returns how many there were.
func (db sessionRows) CountSignInTry(ctx context.Context, hash []byte) (tries int, err error) {
	return one(ctx, db, scanInt, `UPDATE sign_in_links SET tries = tries + 1 WHERE hash = $1 RETURNING tries`, hash)
}

// CountSignInLinks counts the links that were asked for since a time, to an address, by a client and by its network.
func (db sessionRows) CountSignInLinks(
	ctx context.Context, email, client, network string, since time.Time,
) (n app.SignInLinkCounts, err error) {
	err = db.alone(ctx, "mails")
	count := func(into *int, query string, values ...any) {
		if err == nil {
			*into, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM `+query, values...)
		}
	}
	at := milli(since)
	count(&n.Pair, `sign_in_links WHERE created_at > $1 AND email = $2 AND client = $3 AND NOT known`,
		at, email, client)
	count(&n.Strangers, `sign_in_links WHERE created_at > $1 AND email = $2 AND NOT known`, at, email)
	count(&n.Known, `sign_in_links WHERE created_at > $1 AND email = $2 AND known`, at, email)
	count(&n.Client, `sign_in_links WHERE created_at > $1 AND client = $2 AND NOT known`, at, client)
	count(&n.Newcomers, `sign_in_links WHERE created_at > $1 AND email = $2 AND network = $3 AND NOT known`,
		at, email, network)
	count(&n.Network, `sign_in_links WHERE created_at > $1 AND network = $2 AND NOT known`, at, network)
	count(&n.All, `sign_in_links WHERE created_at > $1`, at)
	changes := 0
	count(&changes, `email_changes WHERE created_at > $1`, at)
	n.All += 2 * changes // one mail to each address
	return n, err
}

// ForgetSignInLinks drops the links that ended before a time, and the sessions that nobody used since another.
func (db sessionRows) ForgetSignInLinks(ctx context.Context, ended, seen time.Time) error {
	if _, err := db.execUnseen(ctx, `DELETE FROM sign_in_links WHERE expires_at < $1`, milli(ended)); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `DELETE FROM sessions WHERE seen_at < $1`, milli(seen))
	return err
}

const sessionColumns = `SELECT id, account, agent, browser, created_at, seen_at, ended_at FROM sessions `

func scanSession(r *sql.Rows) (s app.Session, err error) {
	var created, seen int64
	var ended *int64
	err = r.Scan(&s.ID, &s.Account, &s.Agent, &s.Browser, &created, &seen, &ended)
	s.CreatedAt, s.SeenAt, s.EndedAt = fromMilli(created), fromMilli(seen), maybeFromMilli(ended)
	return s, err
}

// AddSession keeps a session that is known by its hash, and sets its ID.
func (db sessionRows) AddSession(ctx context.Context, s *app.Session, hash []byte) (err error) {
	if err = db.give(ctx, "sessions", &s.ID); err != nil {
		return err
	}
	_, err = db.execUnseen(ctx,
		`INSERT INTO sessions (id, hash, account, agent, browser, created_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		s.ID, hash, s.Account, s.Agent, s.Browser, milli(s.CreatedAt), milli(s.SeenAt))
	return err
}

// SessionByHash returns the session with a hash, also one that has ended.
func (db sessionRows) SessionByHash(ctx context.Context, hash []byte) (app.Session, bool, error) {
	return first(ctx, db, scanSession, sessionColumns+`WHERE hash = $1`, hash)
}

// Sessions returns the sessions of an account that were not ended, the last seen first.
func (db sessionRows) Sessions(ctx context.Context, account int64) ([]app.Session, error) {
	return all(ctx, db, scanSession, sessionColumns+
		`WHERE account = $1 AND ended_at IS NULL ORDER BY seen_at DESC, id DESC`, account)
}

// TouchSession notes when a session was used last.
func (db sessionRows) TouchSession(ctx context.Context, id int64, at time.Time) error {
	_, err := db.execUnseen(ctx, `UPDATE sessions SET seen_at = $1 WHERE id = $2`, milli(at), id)
	return err
}

// EndSession ends a session of an account; false if there is none.
func (db sessionRows) EndSession(ctx context.Context, account, id int64, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx,
		`UPDATE sessions SET ended_at = $1 WHERE account = $2 AND id = $3 AND ended_at IS NULL`, milli(at), account, id)
	return n > 0, err
}

// EndSessions ends the sessions of an account but for one; 0 is none.
func (db sessionRows) EndSessions(ctx context.Context, account, but int64, at time.Time) error {
	_, err := db.execUnseen(ctx,
		`UPDATE sessions SET ended_at = $1 WHERE account = $2 AND id <> $3 AND ended_at IS NULL`,
		milli(at), account, but)
	return err
}
