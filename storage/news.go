package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/app/sending/follows"
)

// newsAfter selects what is new at live listings after $1, up to $2: launches, updates, and changes of what
// app.NewsFields name, once no later change belongs to their burst.
var newsAfter = fmt.Sprintf(`
	SELECT 'launch' AS kind, id, id AS listing, launched_at AS at FROM listings
		WHERE status = 'live' AND launched_at > $1 AND launched_at <= $2
	UNION ALL SELECT 'update', u.id, u.listing, u.at FROM updates AS u JOIN listings AS l ON l.id = u.listing AND l.status = 'live'
		WHERE u.at > $1 AND u.at <= $2
	UNION ALL SELECT 'change', v.id, l.id, v.at + %[1]d FROM listing_versions AS v
		JOIN listings AS l ON l.company = v.company AND l.status = 'live' AND l.launched_at < v.at
		WHERE v.at > $1 - %[1]d AND v.at <= $2 - %[1]d AND (%[2]s)`, app.BurstTime.Milliseconds(), changesOf(app.NewsFields))

// changesOf is the condition that a version may have changed one of the fields.
func changesOf(fields []string) string {
	var ways []string
	for _, f := range fields {
		ways = append(ways, `v.before LIKE '%"`+f+`":%'`, `v.after LIKE '%"`+f+`":%'`)
	}
	return strings.Join(ways, " OR ")
}

// NewsSince returns what is new after a time, up to another, newest first.
func (db followRows) NewsSince(ctx context.Context, after, until time.Time, limit int) ([]app.News, error) {
	return all(ctx, db, func(r *sql.Rows) (n app.News, err error) {
		var at int64
		err = r.Scan(&n.Kind, &n.ID, &n.Listing, &at)
		n.At = fromMilli(at)
		return n, err
	}, `SELECT kind, id, listing, at FROM (`+newsAfter+`) AS news ORDER BY at DESC, kind, id, listing LIMIT $3 + 0`,
		milli(after), milli(until), limit)
}

// VersionsByID returns changes of listings; ids of none are left out.
func (db followRows) VersionsByID(ctx context.Context, ids []int64) ([]app.Version, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	in, values := list(1, ids)
	return all(ctx, db, scanVersion, versionColumns+`WHERE id IN (`+in+`)`, values...)
}

// DigestsDue returns the people behind an account, by their ids, who follow something that is to be looked through. The
// suspended, and those who want no mails, are none.
func (db followRows) DigestsDue(
	ctx context.Context, d follows.Due, behind int64, limit int,
) ([]follows.Digests, error) {
	has := func(often app.Often) string {
		return `(EXISTS (SELECT 1 FROM follows AS f WHERE f.account = d.account AND f.often = '` + string(often) + `')
			OR EXISTS (SELECT 1 FROM saved_follows AS s WHERE s.account = d.account AND s.often = '` + string(often) + `'))`
	}
	return all(ctx, db, scanDigests, digestColumns+` AS d WHERE NOT d.stopped AND d.account > $1
			AND EXISTS (SELECT 1 FROM accounts AS a WHERE a.id = d.account AND NOT a.suspended)
			AND (d.daily < $2 AND `+has(app.Daily)+` OR d.weekly < $3 AND `+has(app.Weekly)+`
				OR d.soon < $4 AND d.mailed_at <= $5 AND `+has(app.AtOnce)+`)
		ORDER BY d.account LIMIT $6 + 0`,
		behind, milli(d.Daily), milli(d.Weekly), milli(d.Newest), milli(d.Quiet), limit)
}

// AddNewsSent notes what somebody was mailed; false if they had it before.
func (db followRows) AddNewsSent(ctx context.Context, account int64, n app.News, at time.Time) (first bool, err error) {
	rows, err := db.execUnseen(ctx,
		`INSERT INTO news_sent (account, kind, id, at) VALUES ($1, $2, $3, $4) ON CONFLICT (account, kind, id) DO NOTHING`,
		account, n.Kind, n.ID, milli(at))
	return rows > 0, err
}

// NewsSent returns what somebody was mailed since a time.
func (db followRows) NewsSent(ctx context.Context, account int64, since time.Time) (map[app.NewsID]bool, error) {
	sent := map[app.NewsID]bool{}
	_, err := all(ctx, db, func(r *sql.Rows) (n app.NewsID, err error) {
		if err = r.Scan(&n.Kind, &n.ID); err == nil {
			sent[n] = true
		}
		return n, err
	}, `SELECT kind, id FROM news_sent WHERE account = $1 AND at > $2`, account, milli(since))
	return sent, err
}

// ForgetNewsSent forgets what was mailed before a time.
func (db followRows) ForgetNewsSent(ctx context.Context, before time.Time) error {
	_, err := db.execUnseen(ctx, `DELETE FROM news_sent WHERE at < $1`, milli(before))
	return err
}
