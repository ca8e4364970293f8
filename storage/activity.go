package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/ground/statistics"
)

// activityRows are what people do with listings without being signed in, by day and, after some time, by month. None
// moves the generation.
type activityRows struct{ *core }

// AddActivity adds what was counted of a site's listing on a day, and the views to those that it has in all. The slug
// may be that of one that was merged into it; of one that nobody has, nothing is kept.
func (db activityRows) AddActivity(
	ctx context.Context, site int64, slug app.Slug, day statistics.Day, n statistics.Activity,
) error {
	id, found, err := db.counted(ctx, site, slug)
	if err != nil || !found {
		return err
	}
	if n.Views != 0 {
		if err := countRows(db).change(ctx, id, `views = views + $1 WHERE id = $2`, n.Views, id); err != nil {
			return err
		}
	}
	return db.addTo(ctx, "activity", statistics.On{Listing: id, Day: day, Activity: n})
}

// counted returns the listing for which something counts that was done at a slug.
func (db activityRows) counted(ctx context.Context, site int64, slug app.Slug) (id int64, found bool, err error) {
	return first(ctx, db, scanInt64, `
		SELECT id FROM listings WHERE site = $1 AND slug = $2 UNION ALL
		SELECT listing FROM merged_slugs WHERE site = $1 AND slug = $2`, site, slug)
}

// AddSearch adds to how often people came to a site's listing on a day who had searched for some words. Of a listing and
// a day no more than so many words are kept.
func (db activityRows) AddSearch(
	ctx context.Context, site int64, slug app.Slug, day statistics.Day, words string, n, most int,
) error {
	id, found, err := db.counted(ctx, site, slug)
	if err != nil || !found {
		return err
	}
	_, err = db.execUnseen(ctx, `
		INSERT INTO searches (listing, day, words, n) SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS BIGINT)
		WHERE (SELECT COUNT(*) FROM searches WHERE listing = $1 AND day = $2 AND words <> $3) < $5
		ON CONFLICT (listing, day, words) DO UPDATE SET n = searches.n + excluded.n`, id, int64(day), words, n, most)
	return err
}

// Searches returns the words by which people came to a listing on the days from one to another, which is included, at
// least so often, the most first.
func (db activityRows) Searches(
	ctx context.Context, listing int64, from, to statistics.Day, least, most int,
) ([]statistics.Searched, error) {
	return all(ctx, db, func(r *sql.Rows) (s statistics.Searched, err error) {
		return s, r.Scan(&s.Words, &s.N)
	}, `SELECT words, SUM(n) FROM searches WHERE listing = $1 AND day BETWEEN $2 AND $3 GROUP BY words
		HAVING SUM(n) >= $4 ORDER BY SUM(n) DESC, words LIMIT $5 + 0`, listing, int64(from), int64(to), least, most)
}

// ForgetSearches deletes those of days before one.
func (db activityRows) ForgetSearches(ctx context.Context, before statistics.Day) error {
	_, err := db.execUnseen(ctx, `DELETE FROM searches WHERE day < $1`, int64(before))
	return err
}

// AddMonth adds to the activity in a month, which is named by its first day.
func (db activityRows) AddMonth(ctx context.Context, month statistics.On) error {
	return db.addTo(ctx, "activity_months", month)
}

func (db activityRows) addTo(ctx context.Context, table string, on statistics.On) error {
	_, err := db.execUnseen(ctx, `INSERT INTO `+table+
		` (listing, day, views, clicks, impressions) VALUES ($1, $2, $3, $4, $5)`+addActivity(table),
		on.Listing, int64(on.Day), on.Views, on.Clicks, on.Impressions)
	return err
}

// addActivity ends an INSERT whose numbers are added to those that are there.
func addActivity(table string) string {
	return ` ON CONFLICT (listing, day) DO UPDATE SET views = ` + table + `.views + excluded.views, clicks = ` + table + `.clicks + excluded.clicks,
		impressions = ` + table + `.impressions + excluded.impressions`
}

func scanActivity(r *sql.Rows) (on statistics.On, err error) {
	return on, r.Scan(&on.Listing, &on.Day, &on.Views, &on.Clicks, &on.Impressions)
}

// Activity returns that at listings on the days from one to another, which is included.
func (db activityRows) Activity(
	ctx context.Context, listings []int64, from, to statistics.Day,
) ([]statistics.On, error) {
	among, args := list(3, listings)
	return all(ctx, db, scanActivity,
		`SELECT listing, day, views, clicks, impressions FROM activity WHERE listing IN (`+among+
			`) AND day BETWEEN $1 AND $2`,
		append([]any{int64(from), int64(to)}, args...)...)
}

// MonthlyActivity returns that at a listing in the months whose days are not kept any more.
func (db activityRows) MonthlyActivity(ctx context.Context, listing int64) ([]statistics.On, error) {
	return all(ctx, db, scanActivity,
		`SELECT listing, day, views, clicks, impressions FROM activity_months WHERE listing = $1`, listing)
}

// VoteMoments returns the votes that count for listings from a time on.
func (db activityRows) VoteMoments(ctx context.Context, listings []int64, from time.Time) ([]statistics.Moment, error) {
	return db.since(ctx, `votes WHERE state = 'counted'`, listings, from)
}

// FollowMoments returns who follows listings since a time, or after it.
func (db activityRows) FollowMoments(
	ctx context.Context, listings []int64, from time.Time,
) ([]statistics.Moment, error) {
	return db.since(ctx, `follows WHERE TRUE`, listings, from)
}

// since counts rows by quarters of an hour, which are 900,000 ms.
func (db activityRows) since(
	ctx context.Context, which string, listings []int64, from time.Time,
) ([]statistics.Moment, error) {
	among, args := list(2, listings)
	return all(ctx, db, func(r *sql.Rows) (m statistics.Moment, err error) {
		var quarter int64
		err = r.Scan(&m.Listing, &quarter, &m.N)
		m.At = fromMilli(quarter * 900_000)
		return m, err
	}, `SELECT listing, at / 900000, COUNT(*) FROM `+which+` AND at >= $1 AND listing IN (`+among+
		`) GROUP BY listing, at / 900000`,
		append([]any{milli(from)}, args...)...)
}

// ActiveBefore returns listings with activity by day before one.
func (db activityRows) ActiveBefore(ctx context.Context, before statistics.Day, limit int) ([]int64, error) {
	return all(ctx, db, scanInt64, `SELECT DISTINCT listing FROM activity WHERE day < $1 ORDER BY listing LIMIT $2 + 0`,
		int64(before), limit)
}

// TakeActivity deletes the activity at a listing by day before one, and returns it.
func (db activityRows) TakeActivity(
	ctx context.Context, listing int64, before statistics.Day,
) ([]statistics.On, error) {
	return all(ctx, db, scanActivity,
		`DELETE FROM activity WHERE listing = $1 AND day < $2 RETURNING listing, day, views, clicks, impressions`,
		listing, int64(before))
}
