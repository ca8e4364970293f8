package storage

import (
	"context"
	"database/sql"
	"strings"

	"debut/app"
	"debut/app/desk/moderation"
)

// moderationRows are listings and accounts as the team looks for them.
type moderationRows struct{ *core }

// FindListings returns a page of a site's listings in any state, newest first, and how many there are.
func (db moderationRows) FindListings(
	ctx context.Context, site int64, f moderation.Filter, limit, offset int,
) ([]app.Listing, int, error) {
	where, args := `WHERE l.site = $1`, []any{site}
	switch f.State {
	case "":
	case string(app.Hidden):
		where += ` AND l.withheld = 'hidden'`
	case string(app.Suspended):
		where += ` AND l.status = 'suspended' AND l.withheld <> 'hidden'`
	default:
		where, args = where+` AND l.status = $2`, append(args, f.State)
	}
	return db.found(ctx, where, f.Words, `l.created_at DESC, l.id DESC`, args, limit, offset)
}

// Emails returns the addresses of accounts by their ids; those that are gone have none.
func (db moderationRows) Emails(ctx context.Context, accounts []int64) (map[int64]string, error) {
	emails := map[int64]string{}
	if len(accounts) == 0 {
		return emails, nil
	}
	in, values := list(1, accounts)
	found, err := all(ctx, db, scanAccount, accountColumns+`WHERE id IN (`+in+`)`, values...)
	for _, a := range found {
		emails[a.ID] = a.Email
	}
	return emails, err
}

// RemoveListing deletes a listing with all that belongs to it, and the drafts that it was made of.
func (db moderationRows) RemoveListing(ctx context.Context, l app.Listing) error {
	for _, change := range []string{
		`DELETE FROM jobs WHERE kind IN ('crawl', 'draft', 'compare', 'draft_ready_letter', 'draft_missing_letter') AND payload IN (SELECT id FROM drafts WHERE listing_id = $1)`,
		`DELETE FROM drafts WHERE listing_id = $1`,
	} {
		if _, err := db.execUnseen(ctx, change, l.ID); err != nil {
			return err
		}
	}
	return personalRows(db).DeleteListing(ctx, l)
}

// FindAccounts returns a page of the accounts whose address holds some words, newest first, and how many there are.
func (db moderationRows) FindAccounts(
	ctx context.Context, words string, limit, offset int,
) ([]moderation.Person, int, error) {
	like := "%" + escapeLike(strings.ToLower(strings.TrimSpace(words))) + "%"
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM accounts WHERE email_folded LIKE $1 ESCAPE '\'`, like)
	if err != nil {
		return nil, 0, err
	}
	found, err := all(ctx, db, scanPerson,
		personColumns+`WHERE a.email_folded LIKE $1 ESCAPE '\' ORDER BY a.created_at DESC, a.id DESC LIMIT $2 + 0 OFFSET $3 + 0`,
		like, limit, offset)
	return found, total, err
}

// Person returns an account as FindAccounts does.
func (db moderationRows) Person(ctx context.Context, id int64) (moderation.Person, error) {
	p, found, err := first(ctx, db, scanPerson, personColumns+`WHERE a.id = $1`, id)
	if err == nil && !found {
		err = app.Missing("account", id)
	}
	return p, err
}

const personColumns = `
	SELECT a.id, a.email, a.name, a.operator, a.editor, a.suspended, a.created_at,
		(SELECT COUNT(*) FROM listings AS l WHERE l.owner = a.id),
		(SELECT MAX(s.seen_at) FROM sessions AS s WHERE s.account = a.id),
		(SELECT MAX(k.last_used_at) FROM api_keys AS k WHERE k.account = a.id)
	FROM accounts AS a `

func scanPerson(r *sql.Rows) (p moderation.Person, err error) {
	var created int64
	var seen, used *int64
	err = r.Scan(&p.ID, &p.Email, &p.Name, &p.Operator, &p.Editor, &p.Suspended, &created, &p.Listings, &seen, &used)
	p.CreatedAt = fromMilli(created)
	for _, at := range []*int64{seen, used} {
		if at != nil && (p.SeenAt == nil || fromMilli(*at).After(*p.SeenAt)) {
			p.SeenAt = maybeFromMilli(at)
		}
	}
	return p, err
}
