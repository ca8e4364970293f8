package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

const savedColumns = `SELECT id, account, site, kind, target, name, often, at, since FROM saved_follows `

func scanSavedFollow(r *sql.Rows) (f app.SavedFollow, err error) {
	var at, since int64
	err = r.Scan(&f.ID, &f.Account, &f.Site, &f.Kind, &f.Target, &f.Name, &f.Often, &at, &since)
	f.At, f.Since = fromMilli(at), fromMilli(since)
	return f, err
}

// AddSavedFollow keeps a follow; false if its person has one of the same.
func (db followRows) AddSavedFollow(ctx context.Context, f app.SavedFollow) (added bool, err error) {
	n, err := db.execUnseen(ctx, `
		INSERT INTO saved_follows (id, account, site, kind, target, name, often, at, since) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (account, site, kind, target) DO NOTHING`,
		f.ID, f.Account, f.Site, f.Kind, f.Target, f.Name, f.Often, milli(f.At), milli(f.Since))
	return n > 0, err
}

// SaveSavedFollow changes the name of a follow, and how often it is mailed.
func (db followRows) SaveSavedFollow(ctx context.Context, f app.SavedFollow) error {
	_, err := db.execUnseen(ctx, `UPDATE saved_follows SET name = $1, often = $2, since = $3 WHERE id = $4`,
		f.Name, f.Often, milli(f.Since), f.ID)
	return err
}

// DropSavedFollow forgets a follow of a person; false if they have none of the id.
func (db followRows) DropSavedFollow(ctx context.Context, account int64, id app.UUID) (dropped bool, err error) {
	n, err := db.execUnseen(ctx, `DELETE FROM saved_follows WHERE account = $1 AND id = $2`, account, id)
	return n > 0, err
}

// SavedFollow returns a follow of a person.
func (db followRows) SavedFollow(ctx context.Context, account int64, id app.UUID) (app.SavedFollow, error) {
	f, found, err := first(ctx, db, scanSavedFollow, savedColumns+`WHERE account = $1 AND id = $2`+db.held(ctx),
		account, id)
	if err == nil && !found {
		err = app.Missing("follow", id)
	}
	return f, err
}

// SavedFollows returns those of some people, by person and then the oldest first.
func (db followRows) SavedFollows(ctx context.Context, accounts []int64) ([]app.SavedFollow, error) {
	if len(accounts) == 0 {
		return nil, nil
	}
	in, values := list(1, accounts)
	return all(ctx, db, scanSavedFollow, savedColumns+`WHERE account IN (`+in+`) ORDER BY account, at, id`, values...)
}

// FollowsOf returns which listings some people follow, by person and then the oldest first.
func (db followRows) FollowsOf(ctx context.Context, accounts []int64) ([]app.Follow, error) {
	if len(accounts) == 0 {
		return nil, nil
	}
	in, values := list(1, accounts)
	return all(ctx, db, scanFollow, followColumns+`WHERE account IN (`+in+`) ORDER BY account, at, listing`, values...)
}

// SetFollowOften changes how often somebody is mailed of a listing; false if they do not follow it.
func (db followRows) SetFollowOften(
	ctx context.Context, account, listing int64, often app.Often, since time.Time,
) (followed bool, err error) {
	n, err := db.execUnseen(ctx, `UPDATE follows SET often = $1, since = CASE WHEN often = 'off' THEN $2 ELSE since END
		WHERE account = $3 AND listing = $4`, often, milli(since), account, listing)
	return n > 0, err
}

// SaveFollowFeed keeps the hash of the secret in the address of a person's feed, instead of the one before.
func (db followRows) SaveFollowFeed(ctx context.Context, account int64, hash []byte, at time.Time) error {
	_, err := db.execUnseen(ctx, `INSERT INTO follow_feeds (account, hash, at) VALUES ($1, $2, $3)
		ON CONFLICT (account) DO UPDATE SET hash = excluded.hash, at = excluded.at`, account, hash, milli(at))
	return err
}

// DropFollowFeed ends the address of a person's feed.
func (db followRows) DropFollowFeed(ctx context.Context, account int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM follow_feeds WHERE account = $1`, account)
	return err
}

// FollowFeed returns whose feed a secret is of; 0 if there is none, or the person is suspended.
func (db followRows) FollowFeed(ctx context.Context, hash []byte) (account int64, err error) {
	account, _, err = first(ctx, db, scanInt64, `SELECT f.account FROM follow_feeds AS f
		JOIN accounts AS a ON a.id = f.account AND NOT a.suspended WHERE f.hash = $1`, hash)
	return account, err
}

// FollowFeedAt returns since when a person has a feed; nil if they have none.
func (db followRows) FollowFeedAt(ctx context.Context, account int64) (*time.Time, error) {
	at, found, err := first(ctx, db, scanInt64, `SELECT at FROM follow_feeds WHERE account = $1`, account)
	if err != nil || !found {
		return nil, err
	}
	return maybeFromMilli(&at), nil
}
