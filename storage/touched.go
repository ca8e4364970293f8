package storage

import (
	"context"
	"database/sql"
	"strconv"

	"debut/app"
)

// touched notes that the transaction of ctx changes a thing that somebody may wait for.
func touched(ctx context.Context, kind app.ThingKind, id string) {
	if tx := txOf(ctx); tx != nil {
		tx.touched = append(tx.touched, app.Thing{Kind: kind, ID: id})
	}
}

// OnTouched has told called after each transaction that changed things, with those. What other processes change is not
// told.
func (db *core) OnTouched(notify func([]app.Thing)) { db.onTouched.Store(&notify) }

func (db *core) tellTouched(things []app.Thing) {
	if notify := db.onTouched.Load(); notify != nil && len(things) > 0 {
		(*notify)(things)
	}
}

// Stamps returns a number for each of some things, which is another one after each change of it, in a query a kind.
// Things that are gone have none.
func (db *core) Stamps(ctx context.Context, things []app.Thing) (map[app.Thing]int64, error) {
	ids := map[app.ThingKind][]string{}
	for _, t := range things {
		ids[t.Kind] = append(ids[t.Kind], t.ID)
	}
	stamps := map[app.Thing]int64{}
	for kind, query := range map[app.ThingKind]string{
		app.DraftThing:   `SELECT id, revision FROM drafts WHERE id IN (`,
		app.ListingThing: `SELECT id, updated_at FROM listings WHERE id IN (`,
		app.OrderThing:   `SELECT number, COALESCE(paid_at, 0) + COALESCE(fulfilled_at, 0) + COALESCE(ended_at, 0) FROM orders WHERE number IN (`,
		app.ReadingThing: `SELECT id, stamp FROM (SELECT id, revision + found_n AS stamp FROM drafts UNION ALL SELECT id, revision AS stamp FROM previews WHERE state <> 'kept') AS readings WHERE id IN (`,
	} {
		if len(ids[kind]) == 0 {
			continue
		}
		in, values := list(1, keysOf(kind, ids[kind]))
		_, err := all(ctx, db, func(r *sql.Rows) (stamp int64, err error) {
			var id string
			if err = r.Scan(&id, &stamp); err == nil {
				stamps[app.Thing{Kind: kind, ID: id}] = stamp
			}
			return stamp, err
		}, query+in+`)`, values...)
		if err != nil {
			return nil, err
		}
	}
	return stamps, nil
}

// keysOf returns ids as their column has them.
func keysOf(kind app.ThingKind, ids []string) []any {
	keys := make([]any, len(ids))
	for i, id := range ids {
		keys[i] = id
		if n, err := strconv.ParseInt(id, 10, 64); err == nil && kind == app.ListingThing {
			keys[i] = n
		}
	}
	return keys
}
