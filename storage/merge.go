package storage

import (
	"context"

	"debut/app"
	"debut/app/desk/moderation"
)

// mergeRows move what hangs on one listing to another one.
type mergeRows struct{ *core }

// VotesToMove returns the votes for a listing of people who gave none to another one and do not own it, oldest first.
// Votes of deleted accounts are among them.
func (db mergeRows) VotesToMove(ctx context.Context, from, to int64) ([]app.Vote, error) {
	return all(ctx, db, scanVote, voteColumns+`FROM votes AS v WHERE v.listing = $1
		AND (v.account IS NULL OR v.account NOT IN (SELECT account FROM votes WHERE listing = $2 AND account IS NOT NULL))
		AND (v.account IS NULL OR v.account NOT IN (SELECT owner FROM listings WHERE id = $2 AND owner IS NOT NULL))
		ORDER BY v.at, v.id`, from, to)
}

// MoveVote moves a vote to another listing. What it counts there is added apart.
func (db mergeRows) MoveVote(ctx context.Context, vote, to int64) error {
	_, err := db.execUnseen(ctx, `UPDATE votes SET listing = $2 WHERE id = $1`, vote, to)
	return err
}

// moves are what goes from listing $1 to listing $2 as it stands, but where the other one has its own.
var moves = []string{
	`UPDATE listing_versions SET listing = $2, number = number + (SELECT COALESCE(MAX(v.number), 0) FROM listing_versions AS v WHERE v.listing = $2) WHERE listing = $1`,
	`UPDATE drafts SET listing_id = $2, revision = revision + 1 WHERE listing_id = $1`,
	`UPDATE claims SET listing = $2 WHERE listing = $1`,
	`UPDATE order_lines SET listing = $2 WHERE listing = $1`,
	`UPDATE order_tasks SET listing = $2 WHERE listing = $1`,
	`UPDATE placements SET listing = $2 WHERE listing = $1`,
	`UPDATE relaunches SET listing = $2 WHERE listing = $1`,
	`UPDATE results SET listing = $2 WHERE listing = $1`,
	`UPDATE programme_entries SET listing = $2 WHERE listing = $1 AND programme NOT IN (SELECT programme FROM programme_entries WHERE listing = $2)`,
	`UPDATE reviews SET listing = $2 WHERE listing = $1 AND account NOT IN (SELECT account FROM reviews WHERE listing = $2)`,
	`UPDATE comments SET listing = $2 WHERE listing = $1`,
	`UPDATE contributions SET listing = $2 WHERE listing = $1 AND reference NOT IN (SELECT reference FROM contributions WHERE listing = $2)`,
	`UPDATE reports SET listing = $2 WHERE listing = $1 AND NOT (state = 'open' AND EXISTS (SELECT 1 FROM reports AS r
		WHERE r.listing = $2 AND r.state = 'open' AND (r.account = reports.account OR r.client <> '' AND r.client = reports.client)))`,
	`UPDATE suggestions SET listing = $2 WHERE listing = $1 AND NOT (state IN ('checking', 'open') AND EXISTS (SELECT 1 FROM suggestions AS s
		WHERE s.listing = $2 AND s.state IN ('checking', 'open') AND s.account = suggestions.account AND s.digest = suggestions.digest))`,
	`INSERT INTO unnamed_people (company, key, name, since, proof) SELECT t.company, u.key, u.name, u.since, u.proof
		FROM unnamed_people AS u JOIN listings AS f ON f.company = u.company JOIN listings AS t ON t.id = $2 WHERE f.id = $1 ON CONFLICT DO NOTHING`,
	`UPDATE imported_listings SET listing = $2 WHERE listing = $1`,
	`UPDATE merged_slugs SET listing = $2 WHERE listing = $1`,
	`INSERT INTO merged_slugs (site, slug, listing) SELECT site, slug, CAST($2 AS BIGINT) FROM listings WHERE id = $1`,
	`UPDATE alternatives SET listing = $2 WHERE listing = $1 AND other <> $2 AND other NOT IN (SELECT other FROM alternatives WHERE listing = $2)`,
	`UPDATE alternatives SET other = $2 WHERE other = $1 AND listing <> $2 AND listing NOT IN (SELECT listing FROM alternatives WHERE other = $2)`,
	`INSERT INTO activity (listing, day, views, clicks, impressions) SELECT CAST($2 AS BIGINT), day, views, clicks, impressions FROM activity WHERE listing = $1` + addActivity("activity"),
	`INSERT INTO activity_months (listing, day, views, clicks, impressions) SELECT CAST($2 AS BIGINT), day, views, clicks, impressions FROM activity_months WHERE listing = $1` + addActivity("activity_months"),
	`INSERT INTO searches (listing, day, words, n) SELECT CAST($2 AS BIGINT), day, words, n FROM searches WHERE listing = $1
		ON CONFLICT (listing, day, words) DO UPDATE SET n = searches.n + excluded.n`,
	`UPDATE listings SET views = views + (SELECT views FROM listings WHERE id = $1), updates = updates + (SELECT updates FROM listings WHERE id = $1) WHERE id = $2`,
}

// MoveRest gives a listing all that hangs on another one but its votes.
func (db mergeRows) MoveRest(ctx context.Context, from, to int64) (m moderation.Moved, err error) {
	for _, one := range []struct {
		n    *int
		move string
	}{
		{&m.Followers, `UPDATE follows SET listing = $2 WHERE listing = $1 AND account NOT IN (SELECT account FROM follows WHERE listing = $2)`},
		{&m.Updates, `UPDATE updates SET listing = $2 WHERE listing = $1`},
		{&m.Awards, `UPDATE awards SET listing = $2 WHERE listing = $1`},
	} {
		n, err := db.exec(ctx, one.move, from, to)
		if err != nil {
			return m, err
		}
		*one.n = n
	}
	for _, move := range moves {
		if _, err := db.exec(ctx, move, from, to); err != nil {
			return m, err
		}
	}
	company, err := one(ctx, db, scanInt64, `SELECT company FROM listings WHERE id = $1`, to)
	if err == nil {
		err = unnamingRows(db).refile(ctx, company, "")
	}
	if err != nil {
		return m, err
	}
	return m, countRows(db).AddFollowers(ctx, to, m.Followers)
}
