package storage

import (
	"cmp"
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
		`INSERT INTO follows (account, listing, at, often, since) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account, listing) DO NOTHING`,
		f.Account, f.Listing, milli(f.At), cmp.Or(f.Often, app.Daily), milli(cmp.Or(f.Since, f.At)))
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

const followColumns = `SELECT account, listing, at, often, since FROM follows `

func scanFollow(r *sql.Rows) (f app.Follow, err error) {
	var at, since int64
	err = r.Scan(&f.Account, &f.Listing, &at, &f.Often, &since)
	f.At, f.Since = fromMilli(at), fromMilli(since)
	return f, err
}

// FollowsBy returns what somebody follows, oldest first.
func (db followRows) FollowsBy(ctx context.Context, account int64, limit, offset int) ([]app.Follow, error) {
	return all(ctx, db, scanFollow, followColumns+`WHERE account = $1 ORDER BY at, listing LIMIT $2 + 0 OFFSET $3 + 0`,
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

const digestColumns = `SELECT account, until, stopped, soon, daily, weekly, mailed_at FROM digests`

func scanDigests(r *sql.Rows) (d follows.Digests, err error) {
	var at [5]int64
	err = r.Scan(&d.Account, &at[0], &d.Stopped, &at[1], &at[2], &at[3], &at[4])
	d.Until, d.Soon, d.Daily, d.Weekly, d.MailedAt = fromMilli(at[0]), fromMilli(at[1]), fromMilli(at[2]),
		fromMilli(at[3]), fromMilli(at[4])
	return d, err
}

// Digests returns how a person is mailed to; without a row that is from now on.
func (db followRows) Digests(ctx context.Context, account int64, now time.Time) (follows.Digests, error) {
	d, found, err := first(ctx, db, scanDigests, digestColumns+` WHERE account = $1`, account)
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
	return one(ctx, db, scanDigests, digestColumns+` WHERE account = $1`+db.held(ctx), account)
}

// SaveDigests changes how a person is mailed to.
func (db followRows) SaveDigests(ctx context.Context, d follows.Digests) error {
	_, err := db.execUnseen(ctx, `UPDATE digests SET until = $1, stopped = $2 WHERE account = $3`,
		milli(d.Until), d.Stopped, d.Account)
	return err
}

// MarkDigests keeps up to where a person's follows were looked through, and when they were mailed.
func (db followRows) MarkDigests(ctx context.Context, d follows.Digests) error {
	_, err := db.execUnseen(ctx, `UPDATE digests SET soon = $1, daily = $2, weekly = $3, mailed_at = $4 WHERE account = $5`,
		milli(d.Soon), milli(d.Daily), milli(d.Weekly), milli(d.MailedAt), d.Account)
	return err
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
