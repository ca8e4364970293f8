package storage

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
)

// changeRows are what the search index of every node follows: the last change of each kind of each listing. A change of
// what changed before moves its row up, so there are never more rows than listings and kinds, and nobody has to know
// how far the slowest node is.
type changeRows struct{ *core }

// changes are what a transaction changed that indexes follow.
type changes struct {
	all            bool
	listing, count map[int64]bool
}

var errNoTransaction = errors.New("a change is noted outside of a transaction")

// ListingChanged has every node index a listing as it is after the transaction of ctx, or take it out of the index.
func (db changeRows) ListingChanged(ctx context.Context, id int64) error {
	return noteChange(ctx, func(c *changes) { c.listing = with(c.listing, id) })
}

// CountsChanged tells every node that the counts of a listing changed.
func (db changeRows) CountsChanged(ctx context.Context, id int64) error {
	return noteChange(ctx, func(c *changes) { c.count = with(c.count, id) })
}

// AllChanged has every node build its index anew.
func (db changeRows) AllChanged(ctx context.Context) error {
	return noteChange(ctx, func(c *changes) { c.all = true })
}

func noteChange(ctx context.Context, note func(*changes)) error {
	tx := txOf(ctx)
	if tx == nil {
		return errNoTransaction
	}
	note(&tx.changes)
	return nil
}

func with(set map[int64]bool, id int64) map[int64]bool {
	if set == nil {
		set = map[int64]bool{}
	}
	set[id] = true
	return set
}

// rows returns the changes without those that others of them include.
func (c changes) rows() (rows []listings.IndexChange) {
	if c.all {
		return []listings.IndexChange{{Kind: listings.AllChange}}
	}
	for _, id := range slices.Sorted(maps.Keys(c.listing)) {
		rows = append(rows, listings.IndexChange{Kind: listings.ListingChange, Listing: id})
	}
	for _, id := range slices.Sorted(maps.Keys(c.count)) {
		if !c.listing[id] {
			rows = append(rows, listings.IndexChange{Kind: listings.CountsChange, Listing: id})
		}
	}
	return rows
}

// saveChanges writes changes, and reports whether there are any. It stands at the end of a transaction: whoever comes
// next waits for its row of counters until this one has ended. So a stamp is seen only after all smaller ones, and who
// reads on from the last that they saw misses none.
func (db *core) saveChanges(ctx context.Context, noted changes) (bool, error) {
	rows := noted.rows()
	if len(rows) == 0 {
		return false, nil
	}
	stamp, err := one(ctx, db, scanInt64, `
		INSERT INTO counters (name, last) VALUES ('index', $1)
		ON CONFLICT (name) DO UPDATE SET last = counters.last + excluded.last
		RETURNING last`, len(rows))
	if err != nil {
		return false, err
	}
	stamp -= int64(len(rows))
	for _, c := range rows {
		stamp++
		if _, err := db.execUnseen(ctx, `
			INSERT INTO index_changes (listing, kind, stamp) VALUES ($1, $2, $3)
			ON CONFLICT (listing, kind) DO UPDATE SET stamp = excluded.stamp`, c.Listing, string(c.Kind), stamp); err != nil {
			return false, err
		}
	}
	return true, nil
}

// tellFollower wakes who waits for Changed.
func (db *core) tellFollower() {
	select {
	case db.followed <- struct{}{}:
	default: // it is awake
	}
}

// Changed gets something when this process has changed what indexes follow. It is for one reader; what other processes
// change is not told.
func (db *core) Changed() <-chan struct{} { return db.followed }

// LastIndexChange returns the stamp of the last change; 0 if there is none.
func (db changeRows) LastIndexChange(ctx context.Context) (int64, error) {
	n, _, err := first(ctx, db, scanInt64, `SELECT last FROM counters WHERE name = 'index'`)
	return n, err
}

// IndexChanges returns the changes after a stamp, in their order, up to a limit.
func (db changeRows) IndexChanges(ctx context.Context, after int64, limit int) ([]listings.IndexChange, error) {
	return all(ctx, db, func(r *sql.Rows) (c listings.IndexChange, err error) {
		return c, r.Scan(&c.Stamp, &c.Kind, &c.Listing)
	},
		`SELECT stamp, kind, listing FROM index_changes WHERE stamp > $1 ORDER BY stamp LIMIT $2 + 0`, after, limit)
}

// CountIndexChanges counts the changes after a stamp.
func (db changeRows) CountIndexChanges(ctx context.Context, after int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM index_changes WHERE stamp > $1`, after)
}

// Counted returns listings of which it reads their status, their counts, their week and when they were launched, and
// nothing else. Ids of none are left out.
func (db listingRows) Counted(ctx context.Context, ids []int64) ([]app.Listing, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	in, values := list(1, ids)
	return all(ctx, db, func(r *sql.Rows) (l app.Listing, err error) {
		var launched *int64
		err = r.Scan(&l.ID, &l.Status, &l.Votes, &l.WeekVotes, &l.Views, &l.Followers, &l.Trend, &launched, &l.Week)
		l.LaunchedAt = maybeFromMilli(launched)
		return l, err
	}, `SELECT id, status, votes, week_votes, views, followers, trend, launched_at, week FROM listings WHERE id IN (`+in+`)`,
		values...)
}
