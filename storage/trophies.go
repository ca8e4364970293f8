package storage

import (
	"context"
	"database/sql"

	"debut/app"
	"debut/app/contest/trophies"
)

// MostAwarded returns a page of a site's live listings that have awards: by first places, then second, then third ones,
// then who had the first award earlier.
func (db awardRows) MostAwarded(ctx context.Context, site int64, limit, offset int) ([]trophies.Awarded, int, error) {
	const holding = ` FROM awards AS a JOIN listings AS l ON l.id = a.listing WHERE a.site = $1 AND l.status = 'live'`
	total, err := one(ctx, db, scanInt, `SELECT COUNT(DISTINCT a.listing)`+holding, site)
	if err != nil || total <= offset {
		return nil, total, err
	}
	found, err := all(ctx, db, func(r *sql.Rows) (a trophies.Awarded, err error) {
		return a, r.Scan(&a.Listing, &a.First, &a.Second, &a.Third)
	}, `SELECT listing, first, second, third FROM (
			SELECT a.listing AS listing, CAST(SUM(CASE WHEN a.place = 1 THEN 1 ELSE 0 END) AS BIGINT) AS first,
				CAST(SUM(CASE WHEN a.place = 2 THEN 1 ELSE 0 END) AS BIGINT) AS second,
				CAST(SUM(CASE WHEN a.place = 3 THEN 1 ELSE 0 END) AS BIGINT) AS third, MIN(a.at) AS since`+holding+` GROUP BY a.listing) AS board
		ORDER BY first DESC, second DESC, third DESC, since, listing LIMIT $2 + 0 OFFSET $3`, site, limit, offset)
	return found, total, err
}

// Winners returns a page of the first places of weeks of a site that hold, newest week first.
func (db awardRows) Winners(ctx context.Context, site int64, limit, offset int) ([]app.Award, int, error) {
	const won = `WHERE a.site = $1 AND a.place = 1 AND a.programme IS NULL AND l.status = 'live'`
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM awards AS a JOIN listings AS l ON l.id = a.listing `+won,
		site)
	if err != nil || total <= offset {
		return nil, total, err
	}
	found, err := all(ctx, db, scanAward, awardColumns+won+` ORDER BY a.week DESC LIMIT $2 + 0 OFFSET $3`,
		site, limit, offset)
	return found, total, err
}
