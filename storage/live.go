package storage

import (
	"context"
	"database/sql"

	"debut/app"
	"debut/app/catalogue/listings"
)

// LiveBatches counts the live listings of a site by their ids, size ids to a batch.
func (db listingRows) LiveBatches(ctx context.Context, site int64, size int) ([]listings.Batch, error) {
	return all(ctx, db, func(r *sql.Rows) (b listings.Batch, err error) {
		var at int64
		err = r.Scan(&b.Number, &at)
		b.UpdatedAt = fromMilli(at)
		return b, err
	}, `SELECT (id - 1) / $2 + 1 AS batch, MAX(updated_at) FROM listings WHERE site = $1 AND status = 'live' GROUP BY batch ORDER BY batch`, site, size)
}

// LiveInBatch returns the live listings of a batch, the lowest id first.
func (db listingRows) LiveInBatch(ctx context.Context, site int64, size, number int) ([]listings.Live, error) {
	return all(ctx, db, func(r *sql.Rows) (l listings.Live, err error) {
		var at int64
		err = r.Scan(&l.Slug, &at)
		l.UpdatedAt = fromMilli(at)
		return l, err
	}, `SELECT slug, updated_at FROM listings WHERE site = $1 AND status = 'live' AND id > $2 AND id <= $3 ORDER BY id`,
		site, int64(number-1)*int64(size), int64(number)*int64(size))
}

// LiveWeeks returns the weeks that live listings debuted in, the latest first.
func (db listingRows) LiveWeeks(ctx context.Context, site int64) ([]listings.LiveWeek, error) {
	return all(ctx, db, func(r *sql.Rows) (w listings.LiveWeek, err error) {
		var at int64
		err = r.Scan(&w.Week, &at)
		w.UpdatedAt = fromMilli(at)
		return w, err
	}, `SELECT week, MAX(updated_at) FROM listings WHERE site = $1 AND status = 'live' AND week <> '' GROUP BY week ORDER BY week DESC`, site)
}

// NewestLive returns the latest live listings of a site, newest first.
func (db listingRows) NewestLive(ctx context.Context, site int64, limit int) ([]app.Listing, error) {
	return db.listings(ctx, `WHERE l.site = $1 AND l.status = 'live' ORDER BY `+sortings["newest"]+` LIMIT $2 + 0`,
		site, limit)
}

// PublicAfter returns the live and scheduled listings of a site whose ids are greater than one, the lowest first.
func (db listingRows) PublicAfter(ctx context.Context, site, after int64, limit int) ([]app.Listing, error) {
	return db.listings(ctx, `WHERE l.site = $1 AND l.status IN ('live', 'scheduled') AND l.id > $2 ORDER BY l.id LIMIT $3 + 0`, site, after, limit)
}
