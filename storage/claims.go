package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// claimRows are who says that a listing is theirs.
type claimRows struct{ *core }

const claimColumns = `SELECT id, account, listing, domain, website, method, email, token, status, dispute, tries, outcome, seen, dnssec, looked_at,
	created_at, expires_at, verified_at, check_at, failures, reclaims, said, answered FROM claims `

func scanClaim(r *sql.Rows) (c app.Claim, err error) {
	var look app.ClaimLook
	var seen string
	var looked, verified, check *int64
	var created, expires int64
	err = r.Scan(&c.ID, &c.Account, &c.Listing, &c.Domain, &c.Website, &c.Method, &c.Email, &c.Token, &c.Status,
		&c.Dispute, &c.Tries, &look.Outcome, &seen,
		&look.DNSSEC, &looked, &created, &expires, &verified, &check, &c.Failures, &c.Reclaims, &c.Said, &c.Answered)
	if looked != nil {
		look.Seen, look.At = texts.Text(seen), fromMilli(*looked)
		c.Look = &look
	}
	c.CreatedAt, c.ExpiresAt, c.VerifiedAt, c.CheckAt = fromMilli(created), fromMilli(expires),
		maybeFromMilli(verified), maybeFromMilli(check)
	return c, err
}

// SaveClaim makes a claim, or changes the one with its ID. A claim that is verified shows on its listing.
func (db claimRows) SaveClaim(ctx context.Context, c *app.Claim) error {
	if c.ID == 0 {
		if err := db.give(ctx, "claims", &c.ID); err != nil {
			return err
		}
	}
	var look app.ClaimLook
	var looked *int64
	if c.Look != nil {
		look = *c.Look
		looked = maybeMilli(&look.At)
	}
	change := db.execUnseen
	if c.VerifiedAt != nil {
		change = db.exec
	}
	_, err := change(ctx, `
		INSERT INTO claims (id, account, listing, domain, website, method, email, token, status, dispute, tries, outcome, seen, dnssec, looked_at,
			created_at, expires_at, verified_at, check_at, failures, reclaims, said, answered)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
		ON CONFLICT (id) DO UPDATE SET status = excluded.status, dispute = excluded.dispute, tries = excluded.tries, outcome = excluded.outcome,
			seen = excluded.seen, dnssec = excluded.dnssec, looked_at = excluded.looked_at, verified_at = excluded.verified_at,
			check_at = excluded.check_at, failures = excluded.failures, reclaims = excluded.reclaims,
			said = excluded.said, answered = excluded.answered`,
		c.ID, c.Account, c.Listing, c.Domain, c.Website, c.Method, c.Email, c.Token, c.Status, c.Dispute, c.Tries,
		look.Outcome, string(look.Seen), look.DNSSEC,
		looked, milli(c.CreatedAt), milli(c.ExpiresAt), maybeMilli(c.VerifiedAt), maybeMilli(c.CheckAt), c.Failures,
		c.Reclaims, c.Said, c.Answered)
	return err
}

// Claim returns a claim, and keeps others from changing it until the transaction ends.
func (db claimRows) Claim(ctx context.Context, id int64) (c app.Claim, found bool, err error) {
	return first(ctx, db, scanClaim, claimColumns+`WHERE id = $1`+db.held(ctx), id)
}

// ClaimsBy returns a page of the claims of an account, newest first, and how many there are.
func (db claimRows) ClaimsBy(ctx context.Context, account int64, limit, offset int) ([]app.Claim, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM claims WHERE account = $1`, account)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanClaim, claimColumns+`WHERE account = $1 ORDER BY id DESC LIMIT $2 + 0 OFFSET $3 + 0`,
		account, limit, offset)
	return found, total, err
}

// ClaimsOf returns the claims of a listing that are pending or verified, the first first.
func (db claimRows) ClaimsOf(ctx context.Context, listing int64) ([]app.Claim, error) {
	return all(ctx, db, scanClaim, claimColumns+`WHERE listing = $1 AND status IN ('pending', 'verified') ORDER BY id`+
		db.held(ctx), listing)
}

// ClaimsDue returns claims whose proof, which is published, is to be looked for again by a time, those first that are
// due for longest.
func (db claimRows) ClaimsDue(ctx context.Context, now time.Time, limit int) ([]app.Claim, error) {
	return all(ctx, db, scanClaim,
		claimColumns+`WHERE check_at <= $1 AND status = 'verified' AND method <> 'email' ORDER BY check_at, id LIMIT $2 + 0`, milli(now), limit)
}

// ClaimsSince counts the claims since a time of an account, of which so many are pending still, and those of a listing.
func (db claimRows) ClaimsSince(
	ctx context.Context, account, listing int64, since, now time.Time,
) (made, pending, ofListing int, err error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return 0, 0, 0, err
	}
	n, err := one(ctx, db, func(r *sql.Rows) (n [3]int, err error) { return n, r.Scan(&n[0], &n[1], &n[2]) }, `
		SELECT (SELECT COUNT(*) FROM claims WHERE account = $1 AND created_at > $2), (SELECT COUNT(*) FROM claims WHERE account = $1 AND status = 'pending' AND expires_at > $3),
			(SELECT COUNT(*) FROM claims WHERE listing = $4 AND created_at > $2)`, account, milli(since), milli(now), listing)
	return n[0], n[1], n[2], err
}

// DetachDrafts parts the drafts that an account made of a listing from it.
func (db claimRows) DetachDrafts(ctx context.Context, account, listing int64) error {
	_, err := db.execUnseen(ctx,
		`UPDATE drafts SET listing_id = NULL, revision = revision + 1 WHERE account = $1 AND listing_id = $2`,
		account, listing)
	return err
}

// SaveClaimLink saves the hash of the secret in the link that confirms a claim, and counts its mail; nil ends the link
// that there was.
func (db claimRows) SaveClaimLink(ctx context.Context, claim int64, hash []byte, ends time.Time) error {
	sent := 1
	if hash == nil {
		sent = 0
	}
	_, err := db.execUnseen(ctx, `UPDATE claims SET mail_hash = $1, mail_ends = $2, mails = mails + $3 WHERE id = $4`,
		hash, milli(ends), sent, claim)
	return err
}

// ClaimByLink returns the claim of a link that works at a time, and keeps others from changing it until the transaction
// ends.
func (db claimRows) ClaimByLink(ctx context.Context, hash []byte, now time.Time) (c app.Claim, found bool, err error) {
	return first(ctx, db, scanClaim, claimColumns+`WHERE mail_hash = $1 AND mail_ends > $2`+
		db.held(ctx), hash, milli(now))
}

// ClaimMails counts the mails that were sent for a claim, and those to an address for claims that were made since a
// time.
func (db claimRows) ClaimMails(
	ctx context.Context, claim int64, email string, since time.Time,
) (sent, got int, err error) {
	n, err := one(ctx, db, func(r *sql.Rows) (n [2]int, err error) { return n, r.Scan(&n[0], &n[1]) }, `
		SELECT (SELECT mails FROM claims WHERE id = $1), (SELECT CAST(COALESCE(SUM(mails), 0) AS BIGINT) FROM claims WHERE email = $2 AND created_at > $3)`, claim, email, milli(since))
	return n[0], n[1], err
}

// OwnerProved reports whether the owner of a listing proved by a claim that it is theirs, and the proof stands.
func (db claimRows) OwnerProved(ctx context.Context, listing int64) (bool, error) {
	_, found, err := first(ctx, db, scanInt, `SELECT 1 FROM claims AS c JOIN listings AS l ON l.id = c.listing JOIN companies AS o ON o.id = l.company
		WHERE c.listing = $1 AND c.status = 'verified' AND c.account = l.owner AND c.domain = o.key`, listing)
	return found, err
}

// OpenDisputes returns the claims on which the team has to decide, the oldest first.
func (db claimRows) OpenDisputes(ctx context.Context, limit int) ([]app.Claim, error) {
	return all(ctx, db, scanClaim, claimColumns+`WHERE dispute = 'open' ORDER BY id LIMIT $1 + 0`, limit)
}
