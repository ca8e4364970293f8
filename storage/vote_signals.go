package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/contest/votes"
)

// VotesNearby tells which accounts voted near a vote, besides its own. It looks at a bounded number of rows, however
// many there are.
func (db voteRows) VotesNearby(ctx context.Context, v app.Vote, in votes.Vicinity) (near votes.Nearby, err error) {
	if v.Network != "" {
		near, err = one(ctx, db, func(r *sql.Rows) (n votes.Nearby, err error) {
			return n, r.Scan(&n.Network, &n.NetworkHour, &n.Company)
		}, `
			SELECT COUNT(*), CAST(COALESCE(SUM(CASE WHEN at >= $5 THEN 1 ELSE 0 END), 0) AS BIGINT),
				CAST(COALESCE(SUM(CASE WHEN signals LIKE '%"company_mail"%' THEN 1 ELSE 0 END), 0) AS BIGINT) FROM (
				SELECT at, signals FROM votes WHERE listing = $1 AND network = $2 AND week = $3 AND account <> $4 ORDER BY at DESC LIMIT $6 + 0) AS latest`,
			v.Listing, v.Network, v.Week, v.Account, milli(v.At.Add(-in.Hour)), in.Most)
	}
	if err == nil && len(v.Browser) > 0 {
		near.Browser, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM (
			SELECT DISTINCT account FROM votes WHERE browser = $1 AND account <> $2 LIMIT $3 + 0) AS others`, v.Browser, v.Account, in.Most)
	}
	if err == nil && v.Domain != "" {
		near.Mail, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM (
			SELECT 1 FROM votes WHERE listing = $1 AND domain = $2 AND domain <> '' AND week = $3 AND account <> $4 LIMIT $5 + 0) AS others`,
			v.Listing, v.Domain, v.Week, v.Account, in.Most)
	}
	if err == nil && v.Fresh {
		near.Burst, err = one(ctx, db, scanInt, `SELECT COUNT(*) FROM (
			SELECT 1 FROM votes WHERE listing = $1 AND fresh AND at >= $2 AND account <> $3 LIMIT $4 + 0) AS lately`,
			v.Listing, milli(v.At.Add(-in.Minutes)), v.Account, in.MostBurst)
	}
	return near, err
}

// VotesAlike returns the votes of v's week that share with it what a signal is about, and that the team has not decided
// on: those that count, and those that only wait for their account's first hour.
func (db voteRows) VotesAlike(
	ctx context.Context, v app.Vote, by app.VoteSignal, since time.Time, limit int,
) ([]app.Vote, error) {
	const undecided = ` AND v.week = $1 AND v.id <> $2 AND v.reason = '' AND (v.state = 'counted' OR v.waits) ORDER BY v.id LIMIT $3 + 0`
	var where string
	var args []any
	switch by {
	case app.SameNetwork:
		where, args = `v.listing = $4 AND v.network = $5`, []any{v.Listing, v.Network}
	case app.SameMail:
		where, args = `v.listing = $4 AND v.domain = $5 AND v.domain <> ''`, []any{v.Listing, v.Domain}
	case app.SameBrowser:
		where, args = `v.browser = $4`, []any{v.Browser}
	case app.Burst:
		where, args = `v.listing = $4 AND v.fresh AND v.at >= $5`, []any{v.Listing, milli(since)}
	default:
		return nil, nil
	}
	return all(ctx, db, scanVote, voteColumns+`FROM votes AS v WHERE `+where+undecided+db.held(ctx),
		append([]any{v.Week, v.ID, limit}, args...)...)
}

// HoldVote holds a vote until the team decides, with what speaks against it.
func (db voteRows) HoldVote(ctx context.Context, id int64, signals []app.VoteSignal) error {
	_, err := db.execUnseen(ctx, `UPDATE votes SET state = $1, waits = FALSE, signals = $2 WHERE id = $3`,
		app.VoteHeld, toJSON(signals), id)
	return err
}

// VotesSince counts the votes that an account gave since a time, up to a limit.
func (db voteRows) VotesSince(ctx context.Context, account int64, since time.Time, limit int) (int, error) {
	return one(ctx, db, scanInt,
		`SELECT COUNT(*) FROM (SELECT 1 FROM votes WHERE account = $1 AND at >= $2 LIMIT $3 + 0) AS lately`,
		account, milli(since), limit)
}

// VoteAtOrBefore returns when the vote with an id was given, or else the one before it.
func (db voteRows) VoteAtOrBefore(ctx context.Context, id int64) (at time.Time, found bool, err error) {
	ms, found, err := first(ctx, db, scanInt64, `SELECT at FROM votes WHERE id <= $1 ORDER BY id DESC LIMIT 1`, id)
	return fromMilli(ms), found, err
}

// HeldVotes returns the votes that wait for the team's decision, by listing and time, without what they are for.
func (db voteRows) HeldVotes(ctx context.Context, site int64, limit int) ([]votes.Held, error) {
	return all(ctx, db, func(r *sql.Rows) (h votes.Held, err error) {
		var email *string
		var made *int64
		if err = scanVoteAnd(r, &h.Vote, &email, &made, &h.Elsewhere); err == nil && email != nil {
			h.Email, h.Made = *email, fromMilli(*made)
		}
		return h, err
	}, voteColumns+`, a.email, a.created_at, (SELECT COUNT(*) FROM votes AS o WHERE o.account = v.account AND o.listing <> v.listing)
		FROM votes AS v JOIN listings AS l ON l.id = v.listing LEFT JOIN accounts AS a ON a.id = v.account
		WHERE v.state = 'held' AND NOT v.waits AND l.site = $1 ORDER BY l.slug, v.at, v.id LIMIT $2 + 0`, site, limit)
}

// CountHeldVotes returns how many votes wait for the team's decision.
func (db voteRows) CountHeldVotes(ctx context.Context, site int64) (int, error) {
	return one(ctx, db, scanInt, `
		SELECT COUNT(*) FROM votes AS v JOIN listings AS l ON l.id = v.listing
		WHERE v.state = 'held' AND NOT v.waits AND l.site = $1`, site)
}
