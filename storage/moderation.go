package storage

import (
	"context"
	"fmt"
	"strings"

	"debut/app"
	"debut/app/moderation"
)

// Moderation is the store of app/moderation.
type Moderation struct {
	*core
	moderationRows
	auditRows
	accountRows
	listingRows
	changeRows
}

var _ moderation.Store = Moderation{}

// ForModeration returns that store.
func (db *DB) ForModeration() Moderation {
	c := db.core
	return Moderation{c, moderationRows{c}, auditRows{c}, accountRows{c}, listingRows{c}, changeRows{c}}
}

// moderationRows are listings and accounts as the team looks for them.
type moderationRows struct{ *core }

// FindListings returns a page of a site's listings in any state, newest first, and how many there are.
func (db moderationRows) FindListings(ctx context.Context, site int64, f moderation.Filter, limit, offset int) ([]app.Listing, int, error) {
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
	if words := strings.ToLower(strings.TrimSpace(f.Words)); words != "" {
		args = append(args, "%"+escapeLike(words)+"%")
		like := fmt.Sprintf(`LIKE $%d ESCAPE '\'`, len(args))
		where += ` AND (c.name ` + like + ` OR l.slug ` + like + ` OR c.key ` + like + ` OR l.owner IN (SELECT id FROM accounts WHERE email_folded ` + like + `))`
	}
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*)`+listingTables+where, args...)
	if err != nil || total <= offset {
		return nil, total, err
	}
	n := len(args)
	found, err := listingRows(db).listings(ctx, fmt.Sprintf(`%s ORDER BY l.created_at DESC, l.id DESC LIMIT $%d + 0 OFFSET $%d + 0`, where, n+1, n+2),
		append(args, limit, offset)...)
	return found, total, err
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
