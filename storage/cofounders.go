package storage

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"time"

	"debut/app"
)

// cofounderRows are who was invited to which draft or listing.
type cofounderRows struct{ *core }

// membersOf selects the accounts that accepted, the first to be invited first, as text with commas between them.
const membersOf = `(SELECT STRING_AGG(CAST(m.account AS TEXT), ',' ORDER BY m.id) FROM cofounders AS m WHERE m.state = 'accepted' AND m.%s)`

// heldBy selects what an account, $1, looks after by an invitation.
const heldBy = `(SELECT m.%[1]s FROM cofounders AS m WHERE m.account = $1 AND m.state = 'accepted' AND m.%[1]s IS NOT NULL)`

var (
	listingMembers = ifAny(fmt.Sprintf(membersOf, "listing = l.id"), "cofounders", "listing = l.id")
	draftMembers   = fmt.Sprintf(membersOf, "draft = drafts.id")
	heldListings   = fmt.Sprintf(heldBy, "listing")
	heldDrafts     = fmt.Sprintf(heldBy, "draft")
)

// members reads what membersOf selects.
func members(text *string) (accounts []int64) {
	if text == nil {
		return nil
	}
	for id := range strings.SplitSeq(*text, ",") {
		if n, err := strconv.ParseInt(id, 10, 64); err == nil {
			accounts = append(accounts, n)
		}
	}
	return accounts
}

// AddCofounder keeps an invitation by the hash of its secret, and sets its ID.
func (db cofounderRows) AddCofounder(ctx context.Context, c *app.Cofounder, hash []byte) error {
	if err := db.give(ctx, "cofounders", &c.ID); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `INSERT INTO cofounders (id, draft, listing, inviter, email, account, state, hash, invited_at, ends_at, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`, c.ID, maybeUUID(c.Draft), maybeID(c.Listing), c.Inviter, c.Email, maybeID(c.Account), c.State, hash,
		milli(c.InvitedAt), milli(c.EndsAt), milli(c.ChangedAt))
	return err
}

func maybeUUID(id app.UUID) *string {
	if id == "" {
		return nil
	}
	text := string(id)
	return &text
}

const cofounderColumns = `SELECT id, draft, listing, inviter, email, account, state, invited_at, ends_at, changed_at FROM cofounders `

func scanCofounder(r *sql.Rows) (c app.Cofounder, err error) {
	var draft *string
	var listing, account *int64
	var invited, ends, changed int64
	if err = r.Scan(&c.ID, &draft, &listing, &c.Inviter, &c.Email, &account, &c.State, &invited, &ends,
		&changed); err != nil {
		return c, err
	}
	if draft != nil {
		c.Draft = app.UUID(*draft)
	}
	if listing != nil {
		c.Listing = *listing
	}
	if account != nil {
		c.Account = *account
	}
	c.InvitedAt, c.EndsAt, c.ChangedAt = fromMilli(invited), fromMilli(ends), fromMilli(changed)
	return c, nil
}

// CofounderByHash returns the invitation whose secret has a hash, and keeps others from changing it until the
// transaction ends.
func (db cofounderRows) CofounderByHash(ctx context.Context, hash []byte) (c app.Cofounder, found bool, err error) {
	return first(ctx, db, scanCofounder, cofounderColumns+`WHERE hash = $1`+db.held(ctx), hash)
}

// Cofounder returns an invitation, and keeps others from changing it until the transaction ends.
func (db cofounderRows) Cofounder(ctx context.Context, id int64) (c app.Cofounder, found bool, err error) {
	return first(ctx, db, scanCofounder, cofounderColumns+`WHERE id = $1`+db.held(ctx), id)
}

// CofoundersInvited returns a page of the invitations that an account sent, newest first, and how many there are.
func (db cofounderRows) CofoundersInvited(
	ctx context.Context, inviter int64, limit, offset int,
) ([]app.Cofounder, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM cofounders WHERE inviter = $1`, inviter)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanCofounder, cofounderColumns+
		`WHERE inviter = $1 ORDER BY id DESC LIMIT $2 + 0 OFFSET $3 + 0`, inviter, limit, offset)
	return found, total, err
}

// CofoundersOf returns everybody who was ever invited to a draft or a listing, the first first. "" and 0 are none.
func (db cofounderRows) CofoundersOf(ctx context.Context, draft app.UUID, listing int64) ([]app.Cofounder, error) {
	return all(ctx, db, scanCofounder, cofounderColumns+`WHERE draft = $1 OR listing = $2 ORDER BY id`+db.held(ctx),
		string(draft), listing)
}

// CofoundersBy returns a page of the invitations that an account sent, accepted, or got at an address, oldest first.
func (db cofounderRows) CofoundersBy(
	ctx context.Context, account int64, email string, limit, offset int,
) ([]app.Cofounder, error) {
	return all(ctx, db, scanCofounder, cofounderColumns+
		`WHERE inviter = $1 OR account = $1 OR email = $2 ORDER BY id LIMIT $3 + 0 OFFSET $4 + 0`,
		account, email, limit, offset)
}

// SaveCofounder changes the state of an invitation, and who accepted it.
func (db cofounderRows) SaveCofounder(ctx context.Context, c app.Cofounder) error {
	_, err := db.execUnseen(ctx, `UPDATE cofounders SET account = $1, state = $2, changed_at = $3 WHERE id = $4`,
		maybeID(c.Account), c.State, milli(c.ChangedAt), c.ID)
	return err
}

// InvitesSince counts the invitations since a time that an account sent, and those that went to an address.
func (db cofounderRows) InvitesSince(
	ctx context.Context, inviter int64, email string, since time.Time,
) (sent, got int, err error) {
	if err := db.aloneFor(ctx, inviter); err != nil {
		return 0, 0, err
	}
	counts, err := one(ctx, db, func(r *sql.Rows) (c [2]int, err error) { return c, r.Scan(&c[0], &c[1]) }, `
		SELECT (SELECT COUNT(*) FROM cofounders WHERE inviter = $1 AND invited_at > $2), (SELECT COUNT(*) FROM cofounders WHERE email = $3 AND invited_at > $2)`,
		inviter, milli(since), email)
	return counts[0], counts[1], err
}

// JoinListing moves the invitations to a draft to the listing that it became.
func (db cofounderRows) JoinListing(ctx context.Context, draft app.UUID, listing int64) error {
	_, err := db.execUnseen(ctx, `UPDATE cofounders SET listing = $1 WHERE draft = $2 AND listing IS NULL`,
		listing, string(draft))
	return err
}

// DropCofounders deletes the invitations to a listing: it goes to somebody who chooses anew.
func (db cofounderRows) DropCofounders(ctx context.Context, listing int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM cofounders WHERE listing = $1`, listing)
	return err
}

// PassCofounders passes a listing's invitations to its new owner, who was one of them. The draft that they came by goes
// with the old one.
func (db cofounderRows) PassCofounders(ctx context.Context, listing, to int64) error {
	if _, err := db.execUnseen(ctx, `DELETE FROM cofounders WHERE listing = $1 AND account = $2`,
		listing, to); err != nil {
		return err
	}
	_, err := db.execUnseen(ctx, `UPDATE cofounders SET inviter = $1, draft = NULL WHERE listing = $2`, to, listing)
	return err
}

// Involved reports whether somebody was ever invited to a listing, by their account or their address.
func (db cofounderRows) Involved(ctx context.Context, listing, account int64, email string) (bool, error) {
	n, err := one(ctx, db, scanInt,
		`SELECT COUNT(*) FROM cofounders WHERE listing = $1 AND (account = $2 OR email = $3)`, listing, account, email)
	return n > 0, err
}
