package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/contest/launches"
)

// launchRows are weeks and the places in them.
type launchRows struct{ *core }

// weekOrders are how the launches of a week are sorted. Those that are equal go by when they came into the week, which
// of a relaunch is later than the first launch.
var weekOrders = map[launches.Order]string{
	launches.ByVotes: "l.week_votes DESC, l.entered_at, l.id",
	launches.ByTrend: "l.trend DESC, l.entered_at, l.id",
	launches.ByViews: "l.views DESC, l.entered_at, l.id",
}

// LaunchesIn returns a week's listings in some states: by votes, most votes in that week first, then the earlier
// launch, then the lower id. Of their companies it reads only what lists show.
func (db launchRows) LaunchesIn(
	ctx context.Context, site int64, w app.Week, in []app.ListingStatus, by launches.Order,
) ([]app.Listing, error) {
	names, values := list(3, in)
	return listingRows(db).summaries(ctx, `WHERE l.site = $1 AND l.week = $2 AND l.status IN (`+names+
		`) ORDER BY `+weekOrders[by],
		append([]any{site, w}, values...)...)
}

// FreeLaunches counts the free listings that hold a place at a time, by week; weeks without any are left out.
func (db launchRows) FreeLaunches(
	ctx context.Context, site int64, from, to app.Week, now time.Time,
) (map[app.Week]int, error) {
	if err := db.alone(ctx, "places"); err != nil {
		return nil, err
	}
	return byKey[app.Week, int](ctx, db, `
		SELECT week, COUNT(*) FROM listings WHERE site = $1 AND week >= $2 AND week <= $3 AND plan = 'free' AND status <> 'suspended'
			AND (held_until IS NULL OR held_until > $4) GROUP BY week`, site, from, to, milli(now))
}

// PaidLaunches counts the paid launches of weeks, and those whose payment is under way at a time or was made and is not
// fulfilled, but for one order's; weeks without any are left out.
func (db launchRows) PaidLaunches(
	ctx context.Context, site int64, from, to app.Week, besides int64, now time.Time,
) (map[app.Week]int, error) {
	if err := db.alone(ctx, "places"); err != nil {
		return nil, err
	}
	return byKey[app.Week, int](ctx, db, `
		SELECT week, COUNT(*) FROM (
			SELECT week FROM listings WHERE site = $1 AND week >= $2 AND week <= $3 AND plan = 'paid' AND status <> 'suspended'
			UNION ALL SELECT week FROM relaunches WHERE site = $1 AND week >= $2 AND week <= $3 AND done_at IS NULL
			UNION ALL SELECT l.week FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id
				WHERE o.site = $1 AND l.week >= $2 AND l.week <= $3 AND o.id <> $5
				AND (o.status = 'pending' AND o.held_until > $4 OR o.status = 'paid' AND l.state = 'waiting')) AS places GROUP BY week`,
		site, from, to, milli(now), besides)
}

// ClearWeekVotes has a listing have no votes in its week.
func (db launchRows) ClearWeekVotes(ctx context.Context, listing int64) error {
	return countRows(db).change(ctx, listing, `week_votes = 0 WHERE id = $1`, listing)
}

// RestoreWeekVotes has a listing have the votes that it had in a week: what it came to where the week is closed.
func (db launchRows) RestoreWeekVotes(ctx context.Context, listing int64, w app.Week) error {
	return countRows(db).change(ctx, listing, `week_votes = COALESCE(
		(SELECT r.counted FROM results AS r WHERE r.listing = listings.id AND r.site = listings.site AND r.week = $2),
		(SELECT COUNT(*) FROM votes AS v WHERE v.listing = listings.id AND v.week = $2 AND v.state = 'counted')) WHERE id = $1`,
		listing, w)
}

// PlacesHeld counts the places that an account holds at a time without a badge that was found.
func (db launchRows) PlacesHeld(ctx context.Context, account int64, now time.Time) (int, error) {
	if err := db.alone(ctx, "places"); err != nil {
		return 0, err
	}
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM listings WHERE owner = $1 AND week <> '' AND held_until > $2`,
		account, milli(now))
}

// PlacesLapsed returns the ids of the listings whose place was held until a time that has come, lowest id first.
func (db launchRows) PlacesLapsed(ctx context.Context, now time.Time) ([]int64, error) {
	return all(ctx, db, scanInt64, `SELECT id FROM listings WHERE held_until <= $1 AND week <> '' ORDER BY id`,
		milli(now))
}

// weekOf is a week of a site.
type weekOf struct {
	site int64
	week app.Week
}

// Podium returns the first three places of a week, and of how many; of a closed week as it was closed, with "" for who
// is not live any more. The caller must not change it.
func (db launchRows) Podium(ctx context.Context, site int64, w app.Week) (launches.Podium, error) {
	return db.podiums.get(db, weekOf{site, w}, txOf(ctx).changed(), func() (b launches.Podium, err error) {
		if b.Of, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM results WHERE site = $1 AND week = $2`,
			site, w); err != nil {
			return b, err
		}
		if b.Of > 0 {
			b.Top, err = all(ctx, db, scanSlug, `SELECT COALESCE(l.slug, '') FROM results AS r LEFT JOIN listings AS l ON l.id = r.listing AND l.status = $3
				WHERE r.site = $1 AND r.week = $2 AND r.counted > 0 AND r.place <= 3 ORDER BY r.place`, site, w, app.ListingLive)
			return b, err
		}
		if b.Of, err = one(ctx, db, scanInt,
			`SELECT COUNT(*) FROM listings WHERE site = $1 AND week = $2 AND status = $3`,
			site, w, app.ListingLive); err != nil {
			return b, err
		}
		b.Top, err = all(ctx, db, scanSlug, `SELECT l.slug FROM listings AS l WHERE l.site = $1 AND l.week = $2 AND l.status = $3 AND l.week_votes > 0
			ORDER BY `+weekOrders[launches.ByVotes]+` LIMIT 3`, site, w, app.ListingLive)
		return b, err
	})
}

func scanSlug(r *sql.Rows) (s app.Slug, err error) { return s, r.Scan(&s) }
