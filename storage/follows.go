package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/sending/follows"
)

// followRows are who follows what, and how they are mailed to. How many follow a listing stands in its row: see
// countRows.
type followRows struct{ *core }

// SaveFollow keeps that somebody follows a listing; false if they do already.
func (db followRows) SaveFollow(ctx context.Context, f app.Follow) (bool, error) {
	n, err := db.execUnseen(ctx,
		`INSERT INTO follows (account, listing, at) VALUES ($1, $2, $3) ON CONFLICT (account, listing) DO NOTHING`,
		f.Account, f.Listing, milli(f.At))
	return n > 0, err
}

// DropFollow forgets it; false if they do not.
func (db followRows) DropFollow(ctx context.Context, account, listing int64) (bool, error) {
	n, err := db.execUnseen(ctx, `DELETE FROM follows WHERE account = $1 AND listing = $2`, account, listing)
	return n > 0, err
}

// CountFollows returns how many listings somebody follows.
func (db followRows) CountFollows(ctx context.Context, account int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM follows WHERE account = $1`, account)
}

// FollowsBy returns what somebody follows, oldest first.
func (db followRows) FollowsBy(ctx context.Context, account int64, limit, offset int) ([]app.Follow, error) {
	return all(ctx, db, func(r *sql.Rows) (f app.Follow, err error) {
		var at int64
		err = r.Scan(&f.Account, &f.Listing, &at)
		f.At = fromMilli(at)
		return f, err
	}, `SELECT account, listing, at FROM follows WHERE account = $1 ORDER BY at, listing LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
}

// FollowState returns how a person relates to a site's listing.
func (db followRows) FollowState(ctx context.Context, site, account int64, slug app.Slug) (follows.State, error) {
	s, found, err := first(ctx, db, func(r *sql.Rows) (s follows.State, err error) { return s, r.Scan(&s.Followers, &s.Own, &s.Follows) }, `
		SELECT l.followers, COALESCE(l.owner = $1, FALSE) OR EXISTS (SELECT 1 FROM cofounders AS m WHERE m.listing = l.id AND m.account = $1 AND m.state = 'accepted'), EXISTS (SELECT 1 FROM follows AS f WHERE f.listing = l.id AND f.account = $1)
		FROM listings AS l WHERE l.site = $2 AND l.slug = $3`, account, site, slug)
	if err == nil && !found {
		err = app.Missing("listing", slug)
	}
	return s, err
}

const digestColumns = `SELECT account, until, stopped FROM digests WHERE account = $1`

func scanDigests(r *sql.Rows) (d follows.Digests, err error) {
	var until int64
	err = r.Scan(&d.Account, &until, &d.Stopped)
	d.Until = fromMilli(until)
	return d, err
}

// Digests returns how a person is mailed to; without a row that is from now on.
func (db followRows) Digests(ctx context.Context, account int64, now time.Time) (follows.Digests, error) {
	d, found, err := first(ctx, db, scanDigests, digestColumns, account)
	if !found {
		d = follows.Digests{Account: account, Until: now}
	}
	return d, err
}

// HoldDigests is Digests, makes the row where there is none, and keeps others from changing it until the transaction
// ends.
func (db followRows) HoldDigests(ctx context.Context, account int64, now time.Time) (follows.Digests, error) {
	if _, err := db.execUnseen(ctx,
		`INSERT INTO digests (account, until, stopped) VALUES ($1, $2, FALSE) ON CONFLICT (account) DO NOTHING`,
		account, milli(now)); err != nil {
		return follows.Digests{}, err
	}
	return one(ctx, db, scanDigests, digestColumns+db.held(ctx), account)
}

// SaveDigests changes how a person is mailed to.
func (db followRows) SaveDigests(ctx context.Context, d follows.Digests) error {
	_, err := db.execUnseen(ctx, `UPDATE digests SET until = $1, stopped = $2 WHERE account = $3`,
		milli(d.Until), d.Stopped, d.Account)
	return err
}

// newTo joins updates after $1, up to $2, to those who follow their listing since before them.
const newTo = ` FROM updates AS u
	JOIN follows  AS f ON f.listing = u.listing AND f.at < u.at
	JOIN listings AS l ON l.id = u.listing AND l.status = 'live'
	WHERE u.at > $1 AND u.at <= $2 `

// DigestsDue returns who follows a live listing with updates after a time, up to another, of which they had no mail:
// those behind an account, by their ids. The suspended get none.
func (db followRows) DigestsDue(ctx context.Context, after, until time.Time, behind int64, limit int) ([]int64, error) {
	return all(ctx, db, scanInt64, `SELECT DISTINCT f.account`+newTo+`AND f.account > $3
			AND EXISTS (SELECT 1 FROM digests AS d WHERE d.account = f.account AND d.until < u.at AND NOT d.stopped)
			AND EXISTS (SELECT 1 FROM accounts AS a WHERE a.id = f.account AND NOT a.suspended)
		ORDER BY f.account LIMIT $4 + 0`, milli(after), milli(until), behind, limit)
}

// UpdatesFor returns those updates for one of them, by listing and then oldest first.
func (db followRows) UpdatesFor(
	ctx context.Context, account int64, after, until time.Time, limit int,
) ([]app.Update, error) {
	return all(ctx, db, scanUpdate, `SELECT u.id, u.listing, u.at, u.title, u.body`+newTo+`AND f.account = $3
		ORDER BY l.slug, l.id, u.at, u.id LIMIT $4 + 0`, milli(after), milli(until), account, limit)
}

// ForgetUnsubscribeLinks forgets those of mails that were written before a time.
func (db followRows) ForgetUnsubscribeLinks(ctx context.Context, before time.Time) error {
	_, err := db.execUnseen(ctx, `DELETE FROM unsubscribe_links WHERE at < $1`, milli(before))
	return err
}

// uncountFollower has the listings that an account follows have one follower less. The rows go with the account.
func (db followRows) uncountFollower(ctx context.Context, account int64) error {
	listings, err := all(ctx, db, scanInt64, `SELECT listing FROM follows WHERE account = $1 ORDER BY listing`, account)
	for _, listing := range listings {
		if err = countRows(db).AddFollowers(ctx, listing, -1); err != nil {
			break
		}
	}
	return err
}
