package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/contest/votes"
)

// voteRows are votes. What they count stands in the listings' rows: see countRows.
type voteRows struct{ *core }

const voteColumns = `SELECT v.id, v.account, v.listing, v.at, v.week, v.state, v.signals, v.reason, v.network, v.browser, v.receipt, v.closed_as, v.fresh, v.domain, v.receipt_signed `

func scanVote(r *sql.Rows) (v app.Vote, err error) { return v, scanVoteAnd(r, &v) }

// scanVoteAnd reads a vote, and what stands in the columns behind it.
func scanVoteAnd(r *sql.Rows, v *app.Vote, more ...any) error {
	var account *int64
	var at int64
	var signals string
	if err := r.Scan(append([]any{&v.ID, &account, &v.Listing, &at, &v.Week, &v.State, &signals, &v.Reason, &v.Network,
		&v.Browser, &v.Receipt, &v.ClosedAs, &v.Fresh, &v.Domain,
		&v.ReceiptSigned}, more...)...); err != nil {
		return err
	}
	v.At = fromMilli(at)
	if account != nil {
		v.Account = *account
	}
	return fromJSON(signals, &v.Signals)
}

// VotedFor returns of a listing what voting asks of it.
func (db voteRows) VotedFor(ctx context.Context, site int64, slug app.Slug) (app.Listing, error) {
	l, found, err := first(ctx, db, func(r *sql.Rows) (l app.Listing, err error) {
		var launched *int64
		var summary string
		if err = r.Scan(&l.ID, &l.Slug, &l.Owner, &l.Status, &l.Votes, &launched, &l.Company.Key,
			&summary); err != nil {
			return l, err
		}
		l.LaunchedAt = maybeFromMilli(launched)
		return l, fromJSON(summary, &l.Company.Facts)
	}, `SELECT l.id, l.slug, l.owner, l.status, l.votes, l.launched_at, c.key, c.card`+listingTables+
		`WHERE l.site = $1 AND l.slug = $2`+db.held(ctx), site, slug)
	if err == nil && !found {
		err = app.Missing("listing", slug)
	}
	return l, err
}

// SaveVote keeps a vote and sets its ID, unless the person has one for the listing: then it returns that, and false.
func (db voteRows) SaveVote(ctx context.Context, v *app.Vote) (saved bool, err error) {
	if err := db.give(ctx, "votes", &v.ID); err != nil {
		return false, err
	}
	kept, err := db.execUnseen(ctx, `
		INSERT INTO votes (id, account, listing, at, week, state, waits, signals, reason, network, browser, receipt, fresh, domain)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (listing, account) DO NOTHING`,
		v.ID, maybeID(v.Account), v.Listing, milli(v.At), v.Week, v.State, v.WaitsForTime(), toJSON(v.Signals),
		v.Reason, v.Network, v.Browser, v.Receipt, v.Fresh, v.Domain)
	if err != nil || kept > 0 {
		return kept > 0, err
	}
	restored(ctx, v)
	before, _, err := db.VoteOf(ctx, v.Account, v.Listing)
	*v = before
	return false, err
}

// Vote returns a vote, and keeps others from changing it until the transaction ends.
func (db voteRows) Vote(ctx context.Context, id int64) (app.Vote, bool, error) {
	return first(ctx, db, scanVote, voteColumns+`FROM votes AS v WHERE v.id = $1`+db.held(ctx), id)
}

// VoteOf returns the vote of a person for a listing likewise.
func (db voteRows) VoteOf(ctx context.Context, account, listing int64) (app.Vote, bool, error) {
	return first(ctx, db, scanVote, voteColumns+`FROM votes AS v WHERE v.listing = $1 AND v.account = $2`+
		db.held(ctx), listing, account)
}

// LastClosed returns the last week of a site that is closed; "" if none is.
func (db voteRows) LastClosed(ctx context.Context, site int64) (app.Week, error) {
	return one(ctx, db, func(r *sql.Rows) (w app.Week, err error) { return w, r.Scan(&w) },
		`SELECT COALESCE(MAX(week), '') FROM closed_weeks WHERE site = $1`, site)
}

// SetReceiptSigned notes that the voter has the signed receipt of a vote.
func (db voteRows) SetReceiptSigned(ctx context.Context, id int64) error {
	_, err := db.execUnseen(ctx, `UPDATE votes SET receipt_signed = TRUE WHERE id = $1`, id)
	return err
}

// DropVote forgets a vote.
func (db voteRows) DropVote(ctx context.Context, id int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM votes WHERE id = $1`, id)
	return err
}

// SetVoteState changes the state of a vote, and the reason.
func (db voteRows) SetVoteState(ctx context.Context, id int64, state app.VoteState, reason string) error {
	_, err := db.execUnseen(ctx, `UPDATE votes SET state = $1, reason = $2, waits = FALSE WHERE id = $3`,
		state, reason, id)
	return err
}

// Stances returns how a person stands to a site's listings.
func (db voteRows) Stances(ctx context.Context, site, account int64, slugs []app.Slug) ([]votes.Stance, error) {
	if len(slugs) == 0 {
		return nil, nil
	}
	in, values := list(3, slugs)
	return all(ctx, db, func(r *sql.Rows) (s votes.Stance, err error) {
		var id, at *int64
		var week, state, signals, reason, closedAs *string
		if err = r.Scan(&s.Slug, &s.Votes, &s.WeekVotes, &s.Own, &id, &at, &week, &state, &signals, &reason,
			&closedAs); err != nil || id == nil {
			return s, err
		}
		s.Vote = app.Vote{ID: *id, Account: account, At: fromMilli(*at), Week: app.Week(*week),
			State: app.VoteState(*state), Reason: *reason,
			ClosedAs: app.VoteState(*closedAs)}
		return s, fromJSON(*signals, &s.Vote.Signals)
	}, `SELECT l.slug, l.votes, l.week_votes, COALESCE(l.owner = $1, FALSE), v.id, v.at, v.week, v.state, v.signals, v.reason, v.closed_as
		FROM listings AS l LEFT JOIN votes AS v ON v.listing = l.id AND v.account = $1
		WHERE l.site = $2 AND l.slug IN (`+in+`)`, append([]any{account, site}, values...)...)
}

// VotesDue returns the held votes that only wait for their account's first hour, of accounts made before a time; oldest
// first.
func (db voteRows) VotesDue(ctx context.Context, made time.Time, limit int) ([]app.Vote, error) {
	return all(ctx, db, scanVote, voteColumns+`FROM votes AS v JOIN accounts AS a ON a.id = v.account
		WHERE v.state = 'held' AND v.waits AND a.created_at <= $1 AND NOT a.suspended ORDER BY v.at, v.id LIMIT $2 + 0`, milli(made), limit)
}

// VotesBy returns what an account voted for, oldest first.
func (db voteRows) VotesBy(ctx context.Context, account int64, limit, offset int) ([]app.Vote, error) {
	return all(ctx, db, scanVote,
		voteColumns+`FROM votes AS v WHERE v.account = $1 ORDER BY v.id LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
}

// VotesGiven returns a page of the votes that an account gave on a site, newest first, and how many there are.
func (db voteRows) VotesGiven(ctx context.Context, site, account int64, limit, offset int) ([]app.Vote, int, error) {
	const given = `FROM votes AS v JOIN listings AS l ON l.id = v.listing WHERE v.account = $1 AND l.site = $2`
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) `+given, account, site)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanVote, voteColumns+given+` ORDER BY v.at DESC, v.id DESC LIMIT $3 + 0 OFFSET $4`,
		account, site, limit, offset)
	return found, total, err
}

// ForgetOrigins forgets the network and the browser of votes that were cast before a time.
func (db voteRows) ForgetOrigins(ctx context.Context, before time.Time) error {
	_, err := db.execUnseen(ctx,
		`UPDATE votes SET network = '', browser = NULL, domain = '' WHERE at < $1 AND (network <> '' OR browser IS NOT NULL OR domain <> '')`, milli(before))
	return err
}
