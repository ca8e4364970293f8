package storage

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// rowBytes is about what a row takes besides what stands in it, with its place in the indexes: many small ones fill a
// disk, too.
const rowBytes = 300

// Limit sets how much is stored, and for how long, in the place of the default. It stands before any other use. The
// file may grow to what is said now.
func (db *DB) Limit(ctx context.Context, limits app.Live[app.Storage]) error {
	db.limits = limits
	s := limits.Now()
	if s.DatabaseMB == 0 || db.path == "" {
		return nil // a server's disk is not ours to limit
	}
	var size int
	if err := db.write.QueryRowContext(ctx, `PRAGMA page_size`).Scan(&size); err != nil {
		return err
	}
	_, err := db.write.ExecContext(ctx, fmt.Sprintf(`PRAGMA max_page_count = %d`, s.DatabaseMB<<20/size))
	return err
}

// Change runs fn in one transaction for an account. It is refused, and nothing changed, if the account would then store
// more than it may and more than before.
func (db *core) Change(ctx context.Context, account int64, fn func(context.Context) error) error {
	return db.Tx(ctx, func(ctx context.Context) error {
		if err := db.aloneFor(ctx, account); err != nil {
			return err
		}
		if err := fn(ctx); err != nil {
			return err
		}
		most := int64(db.limits.Now().AccountMB) << 20
		if most == 0 || account == 0 {
			return nil
		}
		now, err := db.stored(ctx, account)
		if err != nil || now.total() <= most {
			return err
		}
		before, err := db.stored(context.WithValue(ctx, txKey{}, (*transaction)(nil)), account)
		if err != nil || now.total() <= before.total() {
			return err
		}
		return db.full(ctx, account, before)
	})
}

// room is what an account stores, in bytes.
type room struct{ drafts, listings, updates, pictures int64 }

func (r room) total() int64 { return r.drafts + r.listings + r.updates + r.pictures }

// stored counts what an account stores that nothing but its person takes away again.
func (db *core) stored(ctx context.Context, account int64) (room, error) {
	return one(ctx, db, func(r *sql.Rows) (s room, err error) {
		return s, r.Scan(&s.drafts, &s.listings, &s.updates, &s.pictures)
	}, `
		SELECT (SELECT COALESCE(SUM(OCTET_LENGTH(body) + $2), 0) FROM drafts WHERE account = $1),
			(SELECT COALESCE(SUM(OCTET_LENGTH(c.facts) + OCTET_LENGTH(c.card) + OCTET_LENGTH(l.headline) + OCTET_LENGTH(l.summary) + OCTET_LENGTH(l.badge) + $2), 0)
				FROM listings AS l JOIN companies AS c ON c.id = l.company WHERE l.owner = $1),
			(SELECT COALESCE(SUM(OCTET_LENGTH(u.title) + OCTET_LENGTH(u.body) + $2), 0)
				FROM listings AS l JOIN updates AS u ON u.listing = l.id WHERE l.owner = $1),
			(SELECT COALESCE(SUM(p.size + $2), 0) FROM picture_uploads AS b JOIN pictures AS p ON p.hash = b.picture WHERE b.account = $1)`, account, rowBytes)
}

// full says that an account stores as much as it may, and what makes room.
func (db *core) full(ctx context.Context, account int64, has room) error {
	message := texts.Sprintf("Your account may store %d MB and this would be more: now it stores %s in drafts, %s in listings and %s in pictures. Nothing was changed. Send shorter texts, or shorten those of your other drafts and listings; pictures that you take out of all of them stop counting after a day.",
		db.limits.Now().AccountMB, megabytes(has.drafts), megabytes(has.listings+has.updates), megabytes(has.pictures))
	words, err := db.whenDraftsGo(ctx, account)
	if err != nil {
		return err
	}
	return app.Refused("account_full", "%s%s", message, words)
}

// whenDraftsGo says when the oldest of an account's drafts is deleted by itself.
func (db *core) whenDraftsGo(ctx context.Context, account int64) (texts.Text, error) {
	oldest, err := one(ctx, db, func(r *sql.Rows) (at *int64, err error) { return at, r.Scan(&at) },
		`SELECT MIN(updated_at) FROM drafts WHERE account = $1 AND listing_id IS NULL`, account)
	if err != nil || oldest == nil || db.limits.Now().DraftDays == 0 {
		return "", err
	}
	goes := fromMilli(*oldest).AddDate(0, 0, db.limits.Now().DraftDays)
	return texts.Sprintf(" A draft that is never submitted is deleted %d days after its last change; the next of yours on %s.", db.limits.Now().DraftDays, goes.Format(time.DateOnly)), nil
}

func megabytes(bytes int64) texts.Text {
	return texts.Sprintf("%s MB", texts.Decimal(float64(bytes)/(1<<20), 1))
}
