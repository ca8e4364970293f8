package storage

import (
	"context"
	"database/sql"
	"fmt"

	"debut/app"
)

// awardRows are awards.
type awardRows struct{ *core }

const awardColumns = `
	SELECT a.id, a.code, a.site, COALESCE(a.week, ''), COALESCE(a.programme, 0), COALESCE(p.slug, ''), COALESCE(p.name, ''), a.place, a.listing,
		COALESCE(l.slug, a.slug), a.name, l.status, a.votes, a.entries, a.at
	FROM awards AS a LEFT JOIN listings AS l ON l.id = a.listing LEFT JOIN programmes AS p ON p.id = a.programme `

func scanAward(r *sql.Rows) (a app.Award, err error) {
	var listing *int64
	var status *string
	var at int64
	err = r.Scan(&a.ID, &a.Code, &a.Site, &a.Week, &a.Programme, &a.Of.Slug, &a.Of.Name, &a.Place, &listing, &a.Slug,
		&a.Name, &status, &a.Votes, &a.Entries, &at)
	if listing != nil && status != nil {
		a.Listing, a.Status = *listing, app.ListingStatus(*status)
	}
	a.At = fromMilli(at)
	return a, err
}

// SaveAward keeps an award and sets its ID.
func (db awardRows) SaveAward(ctx context.Context, a *app.Award) error {
	if err := db.give(ctx, "awards", &a.ID); err != nil {
		return err
	}
	_, err := db.exec(ctx, `
		INSERT INTO awards (id, code, site, week, programme, place, listing, slug, name, votes, entries, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		a.ID, a.Code, a.Site, maybeText(string(a.Week)), maybeID(a.Programme), a.Place, maybeID(a.Listing), a.Slug,
		a.Name, a.Votes, a.Entries, milli(a.At))
	return err
}

// Award returns the award of a site with a code.
func (db awardRows) Award(ctx context.Context, site int64, code string) (app.Award, bool, error) {
	return first(ctx, db, scanAward, awardColumns+`WHERE a.code = $1 AND a.site = $2`, code, site)
}

// Awards returns a page of the awards of a site that hold, the latest first, then by place, and how many there are. A
// slug narrows them to those of a listing; "" does not.
func (db awardRows) Awards(
	ctx context.Context, site int64, slug app.Slug, limit, offset int,
) ([]app.Award, int, error) {
	where, args := `WHERE a.site = $1 AND l.status = 'live'`, []any{site}
	if slug != "" {
		where, args = where+` AND l.slug = $2`, append(args, slug)
	}
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM awards AS a JOIN listings AS l ON l.id = a.listing `+
		where, args...)
	if err != nil {
		return nil, 0, err
	}
	page := fmt.Sprintf(` ORDER BY a.at DESC, COALESCE(a.week, '') DESC, COALESCE(a.programme, 0), a.place LIMIT $%d + 0 OFFSET $%d`, len(args)+1, len(args)+2)
	found, err := all(ctx, db, scanAward, awardColumns+where+page, append(args, limit, offset)...)
	return found, total, err
}

// AwardsOf returns the awards of a listing, the best place first, of equals the latest.
func (db awardRows) AwardsOf(ctx context.Context, listing int64) ([]app.Award, error) {
	some, err := db.awarded.get(db, 0, txOf(ctx).changed(), func() (map[int64]bool, error) {
		return db.withAwards(ctx)
	})
	if err != nil || !some[listing] {
		return nil, err
	}
	return all(ctx, db, scanAward,
		awardColumns+`WHERE a.listing = $1 ORDER BY a.place, a.at DESC, COALESCE(a.week, '') DESC, a.id`, listing)
}

// withAwards returns the listings that have awards, which few of all that are asked for do.
func (db awardRows) withAwards(ctx context.Context) (map[int64]bool, error) {
	found, err := all(ctx, db, scanInt64, `SELECT DISTINCT listing FROM awards`)
	some := map[int64]bool{}
	for _, id := range found {
		some[id] = true
	}
	return some, err
}
