package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// AddSignInLink keeps a link that is known by its hash. Links of the same address that were not used end.
func (db *DB) AddSignInLink(ctx context.Context, l app.SignInLink, hash []byte) error {
	if _, err := db.execUnseen(ctx, `UPDATE sign_in_links SET expires_at = $1 WHERE email = $2 AND used_at IS NULL AND expires_at > $1`, milli(l.CreatedAt), l.Email); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `INSERT INTO sign_in_links (hash, browser, code, email, client, next, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		hash, l.Browser, l.Code, l.Email, l.Client, l.Next, milli(l.CreatedAt), milli(l.ExpiresAt))
	return err
}

// SignInLink returns the link with a hash.
func (db *DB) SignInLink(ctx context.Context, hash []byte) (app.SignInLink, bool, error) {
	return first(ctx, db, scanSignInLink, signInLinkColumns+`WHERE hash = $1`, hash)
}

const signInLinkColumns = `SELECT browser, code, tries, email, client, next, created_at, expires_at, used_at FROM sign_in_links `

func scanSignInLink(r *sql.Rows) (l app.SignInLink, err error) {
	var created, expires int64
	var used *int64
	err = r.Scan(&l.Browser, &l.Code, &l.Tries, &l.Email, &l.Client, &l.Next, &created, &expires, &used)
	l.CreatedAt, l.ExpiresAt, l.UsedAt = moment(created), moment(expires), maybeMoment(used)
	return l, err
}

// UseSignInLink notes that a link was used; false where it was before.
func (db *DB) UseSignInLink(ctx context.Context, hash []byte, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE sign_in_links SET used_at = $1 WHERE hash = $2 AND used_at IS NULL`, milli(at), hash)
	return n > 0, err
}

// CountSignInTry counts a wrong code of a link, and returns how many there were.
func (db *DB) CountSignInTry(ctx context.Context, hash []byte) (tries int, err error) {
	if _, err := db.execUnseen(ctx, `UPDATE sign_in_links SET tries = tries + 1 WHERE hash = $1`, hash); err != nil {
		return 0, err
	}
	return one(ctx, db, scanInt, `SELECT tries FROM sign_in_links WHERE hash = $1`, hash)
}

// CountSignInLinks counts the links that an address, and a client, asked for since a time.
func (db *DB) CountSignInLinks(ctx context.Context, email, client string, since time.Time) (ofEmail, ofClient int, err error) {
	if ofEmail, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM sign_in_links WHERE email = $1 AND created_at > $2`, email, milli(since)); err != nil {
		return 0, 0, err
	}
	ofClient, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM sign_in_links WHERE client = $1 AND created_at > $2`, client, milli(since))
	return ofEmail, ofClient, err
}

// ForgetSignInLinks drops the links that ended before a time, and the sessions that nobody used since another.
func (db *DB) ForgetSignInLinks(ctx context.Context, ended, seen time.Time) error {
	if _, err := db.execUnseen(ctx, `DELETE FROM sign_in_links WHERE expires_at < $1`, milli(ended)); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `DELETE FROM sessions WHERE seen_at < $1`, milli(seen))
	return err
}

const sessionColumns = `SELECT id, account, agent, created_at, seen_at, ended_at FROM sessions `

func scanSession(r *sql.Rows) (s app.Session, err error) {
	var created, seen int64
	var ended *int64
	err = r.Scan(&s.ID, &s.Account, &s.Agent, &created, &seen, &ended)
	s.CreatedAt, s.SeenAt, s.EndedAt = moment(created), moment(seen), maybeMoment(ended)
	return s, err
}

// AddSession keeps a session that is known by its hash, and sets its ID.
func (db *DB) AddSession(ctx context.Context, s *app.Session, hash []byte) (err error) {
	if s.ID, err = db.next(ctx, "sessions"); err != nil {
		return err
	}
	_, err = db.execUnseen(ctx, `INSERT INTO sessions (id, hash, account, agent, created_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		s.ID, hash, s.Account, s.Agent, milli(s.CreatedAt), milli(s.SeenAt))
	return err
}

// SessionByHash returns the session with a hash, also one that has ended.
func (db *DB) SessionByHash(ctx context.Context, hash []byte) (app.Session, bool, error) {
	return first(ctx, db, scanSession, sessionColumns+`WHERE hash = $1`, hash)
}

// Sessions returns the sessions of an account that were not ended, the last seen first.
func (db *DB) Sessions(ctx context.Context, account int64) ([]app.Session, error) {
	return all(ctx, db, scanSession, sessionColumns+`WHERE account = $1 AND ended_at IS NULL ORDER BY seen_at DESC, id DESC`, account)
}

// TouchSession notes when a session was used last.
func (db *DB) TouchSession(ctx context.Context, id int64, at time.Time) error {
	_, err := db.execUnseen(ctx, `UPDATE sessions SET seen_at = $1 WHERE id = $2`, milli(at), id)
	return err
}

// EndSession ends a session of an account; false where there is none.
func (db *DB) EndSession(ctx context.Context, account, id int64, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE sessions SET ended_at = $1 WHERE account = $2 AND id = $3 AND ended_at IS NULL`, milli(at), account, id)
	return n > 0, err
}
