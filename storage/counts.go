package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// countRows are what people did with listings. The counts stand in the listings' rows, because lists are read in their
// order by one index that also holds what they are filtered by; but they have statements of their own, so that counting
// and saving a listing lose nothing of each other. None of them moves the generation: a public answer tells older
// counts for as long as it is cached. Search indexes sort by counts, and follow them.
type countRows struct{ *core }

// AddVote counts a vote for a listing. at is when it was cast, and week the launch week that this was in; if that is
// closed, the vote counts in all alone.
func (db countRows) AddVote(ctx context.Context, listing int64, at time.Time, week app.Week) error {
	return db.vote(ctx, listing, 1, week, func(t app.Trend) app.Trend { return t.Add(app.TrendOf(1, at)) })
}

// RemoveVote takes a vote back that was counted. at is when it was cast, and week the launch week that this was in;
// what that came to stays if it is closed.
func (db countRows) RemoveVote(ctx context.Context, listing int64, at time.Time, week app.Week) error {
	return db.vote(ctx, listing, -1, week, func(t app.Trend) app.Trend { return t.Subtract(app.TrendOf(1, at)) })
}

// vote adds n votes. The row is held while the trend is computed from what it was: not all builds of SQLite have
// logarithms, and PostgreSQL refuses those of numbers that are too small.
func (db countRows) vote(
	ctx context.Context, listing int64, n int, week app.Week, change func(app.Trend) app.Trend,
) error {
	was, found, err := first(ctx, db, scanVotes, `SELECT votes, trend FROM listings WHERE id = $1`+db.held(ctx),
		listing)
	if err == nil && !found {
		err = app.Missing("listing", listing)
	}
	if err != nil || was.Votes+n < 0 {
		return err
	}
	trend := change(was.Trend)
	if was.Votes+n == 0 {
		trend = 0 // exactly
	}
	_, err = db.execUnseen(ctx, `
		UPDATE listings SET votes = votes + $1, trend = $2,
			week_votes = week_votes + CASE WHEN week = $3 AND week_votes + $1 >= 0
				AND NOT EXISTS (SELECT 1 FROM closed_weeks AS c WHERE c.site = listings.site AND c.week = $3) THEN $1 ELSE 0 END
		WHERE id = $4`, n, trend, week, listing)
	return db.counted(ctx, listing, err)
}

func scanVotes(r *sql.Rows) (c app.Counts, err error) { return c, r.Scan(&c.Votes, &c.Trend) }

// AddFollowers adds n followers to a listing, or takes as many away if n is negative.
func (db countRows) AddFollowers(ctx context.Context, listing int64, n int) error {
	return db.change(ctx, listing,
		`followers = CASE WHEN followers + $1 > 0 THEN followers + $1 ELSE 0 END WHERE id = $2`, n, listing)
}

// SetCounts gives a listing counts in the place of those that it has: of an invented listing, or counted anew.
func (db countRows) SetCounts(ctx context.Context, listing int64, c app.Counts) error {
	return db.change(ctx, listing, `votes = $1, week_votes = $2, views = $3, followers = $4, trend = $5 WHERE id = $6`,
		c.Votes, c.WeekVotes, c.Views, c.Followers, c.Trend, listing)
}

// change sets counts of a listing.
func (db countRows) change(ctx context.Context, listing int64, set string, args ...any) error {
	changed, err := db.execUnseen(ctx, `UPDATE listings SET `+set, args...)
	if err == nil && changed == 0 {
		err = app.Missing("listing", listing)
	}
	return db.counted(ctx, listing, err)
}

// counted tells every node's index of what was counted, if that succeeded.
func (db countRows) counted(ctx context.Context, listing int64, err error) error {
	if err != nil {
		return err
	}
	return changeRows(db).CountsChanged(ctx, listing)
}
