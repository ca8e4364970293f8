package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// effectRows are what orders have done.
type effectRows struct{ *core }

// SavePlacement makes a place on the home page, which begins later; a line of an order makes one.
func (db effectRows) SavePlacement(ctx context.Context, p *app.Placement) error {
	if err := db.give(ctx, "placements", &p.ID); err != nil {
		return err
	}
	_, err := db.exec(ctx, `INSERT INTO placements (id, site, listing, line, from_at, until_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		p.ID, p.Site, p.Listing, p.Line, maybeMilli(p.From), maybeMilli(p.Until))
	return err
}

// StartPlacements has the places begin whose listings are live and have none, the first first, while a site has fewer
// than most.
func (db effectRows) StartPlacements(ctx context.Context, from, until time.Time, most int) error {
	if err := db.alone(ctx, "placements"); err != nil {
		return err
	}
	waiting, err := all(ctx, db, func(r *sql.Rows) (p app.Placement, err error) { return p, r.Scan(&p.ID, &p.Site, &p.Listing) }, `
		SELECT p.id, p.site, p.listing FROM placements AS p JOIN listings AS l ON l.id = p.listing WHERE p.from_at IS NULL AND l.status = 'live' ORDER BY p.id`)
	for _, p := range waiting {
		if err == nil {
			_, err = db.exec(ctx, `UPDATE placements SET from_at = $1, until_at = $2 WHERE id = $3
				AND (SELECT COUNT(*) FROM placements WHERE site = $4 AND until_at > $1) < $5
				AND NOT EXISTS (SELECT 1 FROM placements WHERE listing = $6 AND until_at > $1)`, milli(from), milli(until), p.ID, p.Site, most, p.Listing)
		}
	}
	return err
}

// Placed returns the ids of the live listings that have a place on a site's home page at a time, the latest first.
func (db effectRows) Placed(ctx context.Context, site int64, now time.Time) ([]int64, error) {
	return all(ctx, db, scanInt64, `SELECT p.listing FROM placements AS p JOIN listings AS l ON l.id = p.listing
		WHERE p.site = $1 AND p.until_at > $2 AND l.status = 'live' GROUP BY p.listing ORDER BY MAX(p.from_at) DESC, p.listing`, site, milli(now))
}

// HasPlace reports whether a listing has a place on the home page at a time.
func (db effectRows) HasPlace(ctx context.Context, listing int64, now time.Time) (bool, error) {
	until, err := db.placed.get(db, 0, txOf(ctx).changed(), func() (map[int64]int64, error) {
		return byKey[int64, int64](ctx, db, `SELECT listing, MAX(until_at) FROM placements WHERE until_at IS NOT NULL GROUP BY listing`)
	})
	return until[listing] > milli(now), err
}

// DropPlacement ends the place that a line of an order made.
func (db effectRows) DropPlacement(ctx context.Context, line int64) error {
	_, err := db.exec(ctx, `DELETE FROM placements WHERE line = $1`, line)
	return err
}

// DropContribution takes back money that was contributed.
func (db effectRows) DropContribution(ctx context.Context, listing int64, reference string) error {
	_, err := db.exec(ctx, `DELETE FROM contributions WHERE listing = $1 AND reference = $2`, listing, reference)
	return err
}

func scanOrderTask(r *sql.Rows) (t app.OrderTask, err error) {
	var line, listing, ended *int64
	var created int64
	if err = r.Scan(&t.ID, &t.Site, &t.Order, &t.Number, &line, &listing, &t.Kind, &t.Says, &t.Result, &t.State,
		&created, &ended); err != nil {
		return t, err
	}
	if line != nil {
		t.Line = *line
	}
	if listing != nil {
		t.Listing = *listing
	}
	t.CreatedAt, t.EndedAt = fromMilli(created), maybeFromMilli(ended)
	return t, nil
}

const orderTaskColumns = `SELECT t.id, t.site, t.order_id, o.number, t.line, t.listing, t.kind, t.says, t.result, t.state, t.created_at, t.ended_at
	FROM order_tasks AS t JOIN orders AS o ON o.id = t.order_id `

// SaveOrderTask makes a task, or changes the one with its ID.
func (db effectRows) SaveOrderTask(ctx context.Context, t *app.OrderTask) error {
	if t.ID == 0 {
		if err := db.give(ctx, "order_tasks", &t.ID); err != nil {
			return err
		}
	}
	_, err := db.execUnseen(ctx, `INSERT INTO order_tasks (id, site, order_id, line, listing, kind, says, result, state, created_at, ended_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (id) DO UPDATE SET result = excluded.result, state = excluded.state, ended_at = excluded.ended_at`,
		t.ID, t.Site, t.Order, maybeID(t.Line), maybeID(t.Listing), t.Kind, string(t.Says), t.Result, t.State,
		milli(t.CreatedAt), maybeMilli(t.EndedAt))
	return err
}

// OrderTask returns a task, which nobody else changes before the transaction ends.
func (db effectRows) OrderTask(ctx context.Context, id int64) (app.OrderTask, bool, error) {
	return first(ctx, db, scanOrderTask, orderTaskColumns+`WHERE t.id = $1`+db.held(ctx), id)
}

// OrderTasks returns the tasks of a site in a state, the oldest first.
func (db effectRows) OrderTasks(
	ctx context.Context, site int64, state app.TaskState, limit int,
) ([]app.OrderTask, error) {
	return all(ctx, db, scanOrderTask, orderTaskColumns+`WHERE t.site = $1 AND t.state = $2 ORDER BY t.id LIMIT $3 + 0`,
		site, state, limit)
}

// CountOrderTasks counts the open tasks of a site.
func (db effectRows) CountOrderTasks(ctx context.Context, site int64) (int, error) {
	return one(ctx, db, scanInt, `SELECT COUNT(*) FROM order_tasks WHERE site = $1 AND state = 'open'`, site)
}

// TasksOfOrder returns those of an order, the oldest first.
func (db effectRows) TasksOfOrder(ctx context.Context, order int64) ([]app.OrderTask, error) {
	return all(ctx, db, scanOrderTask, orderTaskColumns+`WHERE t.order_id = $1 ORDER BY t.id`, order)
}

// EndOrderTasks cancels what is still to be done for an order.
func (db effectRows) EndOrderTasks(ctx context.Context, order int64, at time.Time) error {
	_, err := db.execUnseen(ctx,
		`UPDATE order_tasks SET state = 'cancelled', ended_at = $1 WHERE order_id = $2 AND state = 'open' AND kind NOT IN ('send', 'refund')`, milli(at), order)
	return err
}
