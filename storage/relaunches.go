package storage

import (
	"context"
	"database/sql"
	"strconv"
	"strings"

	"debut/app"
)

// listingEntries selects the relaunches of a listing that are done, as text: a week, when, and how, with spaces between
// them, and commas between relaunches.
var listingEntries = ifAny(`(SELECT STRING_AGG(e.week || ' ' || CAST(e.done_at AS TEXT) || ' ' || e.how, ',' ORDER BY e.done_at, e.id)
	FROM relaunches AS e WHERE e.listing = l.id AND e.done_at IS NOT NULL)`, `relaunches`, `listing = l.id`)

// entriesOf reads what listingEntries selected, the first first.
func entriesOf(said *string) (found []app.Entry) {
	if said == nil {
		return nil
	}
	for one := range strings.SplitSeq(*said, ",") {
		week, rest, _ := strings.Cut(one, " ")
		at, how, _ := strings.Cut(rest, " ")
		milliseconds, _ := strconv.ParseInt(at, 10, 64) // a number of the database
		found = append(found, app.Entry{Week: app.Week(week), At: fromMilli(milliseconds), How: app.RelaunchHow(how)})
	}
	return found
}

func scanRelaunch(r *sql.Rows) (l app.Relaunch, err error) {
	var done *int64
	err = r.Scan(&l.ID, &l.Site, &l.Listing, &l.Line, &l.Week, &l.Before, &l.How, &done)
	l.DoneAt = maybeFromMilli(done)
	return l, err
}

const relaunchColumns = `SELECT id, site, listing, line, week, before, how, done_at FROM relaunches `

// SaveRelaunch makes one, or changes the one with its ID.
func (db effectRows) SaveRelaunch(ctx context.Context, r *app.Relaunch) error {
	if r.ID == 0 {
		if err := db.give(ctx, "relaunches", &r.ID); err != nil {
			return err
		}
	}
	_, err := db.exec(ctx, `
		INSERT INTO relaunches (id, site, listing, line, week, before, how, done_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET week = excluded.week, before = excluded.before, done_at = excluded.done_at`,
		r.ID, r.Site, r.Listing, r.Line, r.Week, r.Before, r.How, maybeMilli(r.DoneAt))
	return err
}

// RelaunchesDue returns those whose week has come, the first first.
func (db effectRows) RelaunchesDue(ctx context.Context, this app.Week) ([]app.Relaunch, error) {
	return all(ctx, db, scanRelaunch, relaunchColumns+`WHERE week <= $1 AND done_at IS NULL ORDER BY week, id`, this)
}

// DropRelaunch forgets the relaunch that a line of an order made, and returns it. One of the same listing that came
// after it follows what was before it.
func (db effectRows) DropRelaunch(ctx context.Context, line int64) (r app.Relaunch, found bool, err error) {
	r, found, err = first(ctx, db, scanRelaunch, relaunchColumns+`WHERE line = $1`+db.held(ctx), line)
	if err != nil || !found {
		return r, found, err
	}
	if r.DoneAt != nil {
		if _, err := db.exec(ctx, `UPDATE relaunches SET before = $1 WHERE listing = $2 AND before = $3`,
			r.Before, r.Listing, r.Week); err != nil {
			return r, true, err
		}
	}
	_, err = db.exec(ctx, `DELETE FROM relaunches WHERE line = $1`, line)
	return r, true, err
}
