package storage

import (
	"context"
	"database/sql"
	"fmt"

	"debut/app"
	"debut/app/contest/leaderboards"
)

// boardRows are leaderboards, and the money that one of them ranks by. None of that is in the rows of listings, where
// votes are counted.
type boardRows struct{ *core }

// MostVoted returns a page of a site's live listings that have votes, most votes first, then the earlier launch, then
// the lower id.
func (db boardRows) MostVoted(ctx context.Context, site int64, limit, offset int) ([]app.Listing, int, error) {
	const voted = `WHERE l.site = $1 AND l.status = $2 AND l.votes > 0`
	total, err := db.total(ctx, `SELECT COUNT(*) FROM listings AS l `+voted, site, app.ListingLive)
	if err != nil || total <= offset {
		return nil, total, err
	}
	found, err := listingRows(db).summaries(ctx,
		voted+` ORDER BY l.votes DESC, l.newest_at, l.id LIMIT $3 + 0 OFFSET $4`, site, app.ListingLive, limit, offset)
	return found, total, err
}

// Contributors returns a page of a site's live listings for which money was contributed in a currency: most first, then
// who paid first, then the earlier launch, then the lower id.
func (db boardRows) Contributors(
	ctx context.Context, site int64, currency string, limit, offset int,
) ([]leaderboards.Placed, int, error) {
	return db.placed(ctx, limit, offset, `
		SELECT l.id, CAST(SUM(p.cents) AS BIGINT) AS value, '' AS source, MIN(p.day) AS day, l.newest_at
		FROM contributions AS p JOIN listings AS l ON l.id = p.listing
		WHERE l.site = $1 AND l.status = $2 AND p.currency = $3 GROUP BY l.id, l.newest_at`,
		`value DESC, day, newest_at, id`, site, app.ListingLive, currency)
}

// Figured returns a page of a site's live listings by their latest figure of a kind: the largest first, then the
// earlier launch, then the lower id. SQLite takes tables that are joined crosswise in their order: the figures come
// from their index in the order of the board, and no more than needed.
func (db boardRows) Figured(
	ctx context.Context, site int64, kind app.FigureKind, currency string, limit, offset int,
) ([]leaderboards.Placed, int, error) {
	return db.placed(ctx, limit, offset, `
		SELECT l.id, f.value, f.source, f.date AS day, l.newest_at
		FROM figures AS f CROSS JOIN companies AS c CROSS JOIN listings AS l
		WHERE c.key = f.domain AND l.company = c.id AND f.latest AND f.kind = $1 AND f.currency = $2 AND l.site = $3 AND l.status = $4`,
		`value DESC, newest_at, id`, kind, currency, site, app.ListingLive)
}

// placed returns a page of what a query ranks, and how much that is.
func (db boardRows) placed(
	ctx context.Context, limit, offset int, query, order string, args ...any,
) ([]leaderboards.Placed, int, error) {
	total, err := db.total(ctx, `SELECT COUNT(*) FROM (`+query+`) AS board`, args...)
	if err != nil || total <= offset {
		return nil, total, err
	}
	n := len(args)
	found, err := all(ctx, db, func(r *sql.Rows) (p leaderboards.Placed, err error) {
		return p, r.Scan(&p.ID, &p.Value, &p.Source, &p.Date)
	}, fmt.Sprintf(`SELECT id, value, source, day FROM (%s) AS board ORDER BY %s LIMIT $%d + 0 OFFSET $%d`,
		query, order, n+1, n+2), append(args, limit, offset)...)
	if err != nil {
		return nil, total, err
	}
	return found, total, db.fill(ctx, found)
}

// fill reads the listings of places, which have an ID so far.
func (db boardRows) fill(ctx context.Context, places []leaderboards.Placed) error {
	ids := make([]int64, len(places))
	at := map[int64]int{}
	for i, p := range places {
		ids[i], at[p.ID] = p.ID, i
	}
	found, err := listingRows(db).Summaries(ctx, ids)
	for _, l := range found {
		places[at[l.ID]].Listing = l
	}
	return err
}

// AddContribution keeps money that was contributed, unless it is kept already under its reference.
func (db boardRows) AddContribution(ctx context.Context, c *app.Contribution) error {
	if err := db.give(ctx, "contributions", &c.ID); err != nil {
		return err
	}
	_, err := db.exec(ctx, `INSERT INTO contributions (id, listing, cents, currency, day, reference) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (listing, reference) DO NOTHING`, c.ID, c.Listing, c.Cents, c.Currency, c.Day, c.Reference)
	return err
}
