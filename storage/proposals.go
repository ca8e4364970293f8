package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// proposalRows are what websites say differently than their listings.
type proposalRows struct{ *core }

// proposed is the body of a proposal as it is stored.
type proposed struct {
	Old app.Said `json:"old"`
	New app.Said `json:"new"`
}

const proposalColumns = `SELECT id, listing, field, kind, digest, state, body, found_at, decided_at FROM proposals `

func scanProposal(r *sql.Rows) (p app.Proposal, err error) {
	var body []byte
	var found int64
	var decided *int64
	if err = r.Scan(&p.ID, &p.Listing, &p.Field, &p.Kind, &p.Digest, &p.State, &body, &found, &decided); err != nil {
		return p, err
	}
	p.FoundAt, p.DecidedAt = fromMilli(found), maybeFromMilli(decided)
	if len(body) == 0 {
		return p, nil
	}
	text, err := unpacked(body)
	if err != nil {
		return p, err
	}
	var b proposed
	err = fromJSON(string(text), &b)
	p.Old, p.New = b.Old, b.New
	return p, err
}

// Proposal returns a proposal by its id.
func (db proposalRows) Proposal(ctx context.Context, id int64) (app.Proposal, error) {
	p, found, err := first(ctx, db, scanProposal, proposalColumns+`WHERE id = $1`, id)
	if err == nil && !found {
		err = app.Missing("proposal", id)
	}
	return p, err
}

// Proposals returns the latest of a listing's proposals, of what was decided long ago without its words: newest first.
func (db proposalRows) Proposals(ctx context.Context, listing int64, limit int) ([]app.Proposal, error) {
	return all(ctx, db, scanProposal, proposalColumns+`WHERE listing = $1 ORDER BY id DESC LIMIT $2 + 0`,
		listing, limit)
}

// OpenProposals returns those that nobody decided on, in the order in which they were found.
func (db proposalRows) OpenProposals(ctx context.Context, listing int64) ([]app.Proposal, error) {
	return all(ctx, db, scanProposal, proposalColumns+`WHERE listing = $1 AND state = 'open' ORDER BY id`, listing)
}

// CountOpenProposals counts them by listing, of all that an account owns or looks after; listings without any are left
// out.
func (db proposalRows) CountOpenProposals(ctx context.Context, account int64) (map[int64]int, error) {
	return byKey[int64, int](ctx, db, `
		SELECT p.listing, COUNT(*) FROM proposals AS p JOIN listings AS l ON l.id = p.listing
		WHERE (l.owner = $1 OR l.id IN `+heldListings+`) AND p.state = 'open' GROUP BY p.listing`, account)
}

// RefusedProposal reports whether the owner of a listing refused the same before.
func (db proposalRows) RefusedProposal(ctx context.Context, p app.Proposal) (bool, error) {
	n, err := one(ctx, db, scanInt,
		`SELECT COUNT(*) FROM proposals WHERE listing = $1 AND field = $2 AND digest = $3 AND state = 'refused'`,
		p.Listing, p.Field, p.Digest)
	return n > 0, err
}

// What is kept of decided proposals of one listing.
const (
	worded      = 40    // with their words
	refusedKept = 1_000 // that were refused, so that they never come again
)

// AddProposal keeps a proposal and sets its ID, in the place of an open one of the same field. The words of those that
// were decided long ago go.
func (db proposalRows) AddProposal(ctx context.Context, p *app.Proposal) error {
	if err := db.give(ctx, "proposals", &p.ID); err != nil {
		return err
	}
	if _, err := db.execUnseen(ctx,
		`UPDATE proposals SET state = 'overtaken', decided_at = $1 WHERE listing = $2 AND field = $3 AND state = 'open'`,
		milli(p.FoundAt), p.Listing, p.Field); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO proposals (id, listing, field, kind, digest, state, body, found_at, decided_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		p.ID, p.Listing, p.Field, p.Kind, p.Digest, p.State, packed([]byte(toJSON(proposed{p.Old, p.New}))),
		milli(p.FoundAt), maybeMilli(p.DecidedAt))
	if err != nil {
		return err
	}
	return db.trim(ctx, p.Listing)
}

// trim keeps what is stored of a listing's proposals within its bounds.
func (db proposalRows) trim(ctx context.Context, listing int64) error {
	const newest = `(SELECT id FROM proposals WHERE listing = $1 AND state <> 'open' ORDER BY id DESC LIMIT $2 + 0)`
	if _, err := db.execUnseen(ctx,
		`UPDATE proposals SET body = $3 WHERE listing = $1 AND state = 'refused' AND id NOT IN `+newest,
		listing, worded, []byte{}); err != nil {
		return err
	}
	for where, most := range map[string]int{`state IN ('accepted', 'overtaken')`: worded,
		`state = 'refused'`: refusedKept} {
		if _, err := db.execUnseen(ctx, `DELETE FROM proposals WHERE listing = $1 AND `+where+` AND id NOT IN `+newest,
			listing, most); err != nil {
			return err
		}
	}
	return nil
}

// CloseProposal ends an open proposal; false if it is open no more.
func (db proposalRows) CloseProposal(ctx context.Context, id int64, as app.ProposalState, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx, `UPDATE proposals SET state = $1, decided_at = $2 WHERE id = $3 AND state = 'open'`,
		as, milli(at), id)
	return n > 0, err
}

// OvertakeProposals ends the open proposals of a company's listings on fields that somebody changed.
func (db proposalRows) OvertakeProposals(ctx context.Context, company int64, fields []string, at time.Time) error {
	if len(fields) == 0 {
		return nil
	}
	in, values := list(3, fields)
	_, err := db.execUnseen(ctx, `UPDATE proposals SET state = 'overtaken', decided_at = $1 WHERE state = 'open'
		AND listing IN (SELECT id FROM listings WHERE company = $2) AND field IN (`+in+`)`, append([]any{milli(at), company}, values...)...)
	return err
}

// ProposalsBy returns the proposals of an account's listings, oldest first.
func (db proposalRows) ProposalsBy(ctx context.Context, account int64, limit, offset int) ([]app.Proposal, error) {
	return all(ctx, db, scanProposal,
		proposalColumns+`WHERE listing IN (SELECT id FROM listings WHERE owner = $1) ORDER BY id LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
}
