package storage

import (
	"context"
	"time"

	"debut/app"
)

// ruleRows are what the team of a site lets in.
type ruleRows struct{ *core }

// Rules returns the rules of a site; DefaultRules if its team made none. Nothing is cached: what the team changes is in
// force on every node.
func (db ruleRows) Rules(ctx context.Context, site int64) (app.Rules, error) {
	text, found, err := first(ctx, db, scanText, `SELECT rules FROM rules WHERE site = $1`, site)
	rules := app.DefaultRules()
	if err != nil || !found {
		return rules, err
	}
	return rules, fromJSON(text, &rules)
}

// SaveRules changes them.
func (db ruleRows) SaveRules(ctx context.Context, site int64, rules app.Rules) error {
	_, err := db.execUnseen(ctx,
		`INSERT INTO rules (site, rules) VALUES ($1, $2) ON CONFLICT (site) DO UPDATE SET rules = excluded.rules`,
		site, toJSON(rules))
	return err
}

// Trusted reports whether an account has a listing, besides one, that was launched or approved, and is not suspended.
func (db ruleRows) Trusted(ctx context.Context, account, besides int64) (bool, error) {
	n, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM listings WHERE owner = $1 AND id <> $2 AND status <> 'suspended'
		AND (launched_at IS NOT NULL OR approval = 'approved' OR approval_version <> 0)`, account, besides)
	return n > 0, err
}

// Invite lets an address make an account on a site that is closed to others; false if it was invited before.
func (db ruleRows) Invite(ctx context.Context, site int64, email string, at time.Time) (bool, error) {
	n, err := db.execUnseen(ctx,
		`INSERT INTO invitations (site, email, at) VALUES ($1, $2, $3) ON CONFLICT (site, email) DO NOTHING`,
		site, email, milli(at))
	return n > 0, err
}

// Uninvite takes that back; false if the address was not invited.
func (db ruleRows) Uninvite(ctx context.Context, site int64, email string) (bool, error) {
	n, err := db.execUnseen(ctx, `DELETE FROM invitations WHERE site = $1 AND email = $2`, site, email)
	return n > 0, err
}

// Invited reports whether an address was invited.
func (db ruleRows) Invited(ctx context.Context, site int64, email string) (bool, error) {
	n, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM invitations WHERE site = $1 AND email = $2`, site, email)
	return n > 0, err
}

// Invitations returns the addresses that were invited and have no account yet, the last first.
func (db ruleRows) Invitations(ctx context.Context, site int64, limit int) ([]string, error) {
	return all(ctx, db, scanText, `SELECT email FROM invitations AS i WHERE site = $1
		AND NOT EXISTS (SELECT 1 FROM accounts AS a WHERE a.email_folded = i.email) ORDER BY at DESC, email LIMIT $2 + 0`, site, limit)
}
