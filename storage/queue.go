package storage

import (
	"context"
	"fmt"
	"strings"

	"debut/app"
	"debut/app/desk/moderation"
)

// queued is what the team has not looked at: listings as a whole, but those that it took out of public view, and
// changes by owners.
const queued = `WHERE l.site = $1 AND l.approval IN ('new', 'waiting', 'edited') AND (l.status <> 'suspended' OR l.approval = 'edited')`

// FindQueued returns a page of the listings of a site that the team looks at, what came first before, and how many
// there are.
func (db moderationRows) FindQueued(
	ctx context.Context, site int64, f moderation.QueueFilter, limit, offset int,
) ([]app.Listing, int, error) {
	where, args := queued, []any{site}
	if f.State != "" {
		args = append(args, f.State)
		where += ` AND l.approval = $2`
	}
	return db.found(ctx, where, f.Words, `l.approval_since, l.id`, args, limit, offset)
}

// found returns a page of the listings that match where with its args, and words in them or in the address of their
// owner; and how many there are.
func (db moderationRows) found(
	ctx context.Context, where, words, order string, args []any, limit, offset int,
) ([]app.Listing, int, error) {
	if words = strings.ToLower(strings.TrimSpace(words)); words != "" {
		args = append(args, "%"+escapeLike(words)+"%")
		where += matching(len(args))
	}
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*)`+listingTables+where, args...)
	if err != nil || total <= offset {
		return nil, total, err
	}
	n := len(args)
	page, err := listingRows(db).listings(ctx, fmt.Sprintf(`%s ORDER BY %s LIMIT $%d + 0 OFFSET $%d + 0`,
		where, order, n+1, n+2), append(args, limit, offset)...)
	return page, total, err
}

// matching is the condition that a listing, or the address of its owner, holds the words of the nth argument.
func matching(n int) string {
	like := fmt.Sprintf(`LIKE $%d ESCAPE '\'`, n)
	return ` AND (c.name ` + like + ` OR l.slug ` + like + ` OR c.key ` + like +
		` OR l.owner IN (SELECT id FROM accounts WHERE email_folded ` + like + `))`
}

// VersionsFrom returns the changes of a listing from one on, oldest first.
func (db moderationRows) VersionsFrom(ctx context.Context, listing, number int64, limit int) ([]app.Version, error) {
	return all(ctx, db, scanVersion, versionColumns+`WHERE listing = $1 AND number >= $2 ORDER BY at, id LIMIT $3 + 0`,
		listing, number, limit)
}
