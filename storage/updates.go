package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// updateRows are what companies tell their followers.
type updateRows struct{ *core }

// AddUpdate keeps what a listing's company told, and sets its ID. It belongs in a transaction.
func (db updateRows) AddUpdate(ctx context.Context, u *app.Update) (err error) {
	if err = db.give(ctx, "updates", &u.ID); err != nil {
		return err
	}
	if _, err = db.exec(ctx, `UPDATE listings SET updates = updates + 1 WHERE id = $1`, u.Listing); err != nil {
		return err
	}
	if _, err = db.execUnseen(ctx, `DELETE FROM update_times WHERE listing = $1 AND at < $2`,
		u.Listing, milli(u.At.Add(-timesKept))); err != nil {
		return err
	}
	if _, err = db.execUnseen(ctx, `INSERT INTO update_times (listing, at) VALUES ($1, $2)`,
		u.Listing, milli(u.At)); err != nil {
		return err
	}
	_, err = db.exec(ctx, `INSERT INTO updates (id, site, listing, at, title, body) SELECT $1, site, id, $2, $3, $4 FROM listings WHERE id = $5`,
		u.ID, milli(u.At), u.Title, u.Body, u.Listing)
	return err
}

// timesKept is how long it is known when updates were posted that were deleted since.
const timesKept = 7 * 24 * time.Hour

// UpdatesSince returns when updates of a listing were posted since a time, oldest first; also those that were deleted.
func (db updateRows) UpdatesSince(ctx context.Context, listing int64, since time.Time) ([]time.Time, error) {
	return all(ctx, db, func(r *sql.Rows) (time.Time, error) {
		var at int64
		err := r.Scan(&at)
		return fromMilli(at), err
	}, `SELECT at FROM update_times WHERE listing = $1 AND at > $2 ORDER BY at`, listing, milli(since))
}

// DropUpdate deletes an update of a listing, and returns it as it was; false if there is none.
func (db updateRows) DropUpdate(ctx context.Context, listing, id int64) (app.Update, bool, error) {
	gone, found, err := first(ctx, db, scanUpdate,
		`SELECT id, listing, at, title, body FROM updates WHERE listing = $1 AND id = $2`+db.held(ctx), listing, id)
	if err != nil || !found {
		return gone, false, err
	}
	if _, err = db.exec(ctx, `DELETE FROM updates WHERE id = $1`, id); err != nil {
		return gone, false, err
	}
	_, err = db.exec(ctx, `UPDATE listings SET updates = updates - 1 WHERE id = $1`, listing)
	return gone, true, err
}

// UndeletedUpdates returns those of some updates that were not deleted, and whose listings are live, by listing and
// then oldest first.
func (db updateRows) UndeletedUpdates(ctx context.Context, ids []int64) ([]app.Update, error) {
	in, values := list(1, ids)
	return all(ctx, db, scanUpdate, `
		SELECT u.id, u.listing, u.at, u.title, u.body FROM updates AS u JOIN listings AS l ON l.id = u.listing
		WHERE l.status = 'live' AND u.id IN (`+in+`) ORDER BY l.slug, l.id, u.at, u.id`, values...)
}

// UpdatesOf returns the latest updates of a listing, newest first.
func (db updateRows) UpdatesOf(ctx context.Context, listing int64, limit int) ([]app.Update, error) {
	return all(ctx, db, scanUpdate,
		`SELECT id, listing, at, title, body FROM updates WHERE listing = $1 ORDER BY at DESC, id DESC LIMIT $2 + 0`,
		listing, limit)
}

// LatestUpdates returns the latest updates of a site's live listings, newest first.
func (db updateRows) LatestUpdates(ctx context.Context, site int64, limit int) ([]app.Update, error) {
	return all(ctx, db, scanUpdate, `
		SELECT u.id, u.listing, u.at, u.title, u.body FROM updates AS u JOIN listings AS l ON l.id = u.listing
		WHERE u.site = $1 AND l.status = $2 ORDER BY u.at DESC, u.id DESC LIMIT $3 + 0`, site, app.ListingLive, limit)
}

// mostPaged is how many updates a list has that one pages through; older ones stand on the pages of their listings.
const mostPaged = 2000

// UpdatesPage returns a page of those, and how many there are.
func (db updateRows) UpdatesPage(ctx context.Context, site int64, limit, offset int) ([]app.Update, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM (
		SELECT u.id FROM updates AS u JOIN listings AS l ON l.id = u.listing WHERE u.site = $1 AND l.status = $2 ORDER BY u.at DESC, u.id DESC LIMIT $3 + 0) AS latest`,
		site, app.ListingLive, mostPaged)
	if err != nil || offset >= total {
		return nil, total, err
	}
	found, err := all(ctx, db, scanUpdate, `
		SELECT u.id, u.listing, u.at, u.title, u.body FROM updates AS u JOIN listings AS l ON l.id = u.listing
		WHERE u.site = $1 AND l.status = $2 ORDER BY u.at DESC, u.id DESC LIMIT $3 + 0 OFFSET $4 + 0`, site, app.ListingLive, min(limit, total-offset), offset)
	return found, total, err
}

func scanUpdate(r *sql.Rows) (u app.Update, err error) {
	var at int64
	err = r.Scan(&u.ID, &u.Listing, &at, &u.Title, &u.Body)
	u.At = fromMilli(at)
	return u, err
}
