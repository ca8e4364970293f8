package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

const refundColumns = `SELECT id, order_id, provider, key, name, note, cents, state, why, task, asked_at, changed_at FROM refunds `

func scanRefund(r *sql.Rows) (f app.Refund, err error) {
	var asked, changed int64
	err = r.Scan(&f.ID, &f.Order, &f.Provider, &f.Key, &f.Name, &f.Note, &f.Cents, &f.State, &f.Why, &f.Task,
		&asked, &changed)
	f.AskedAt, f.ChangedAt = fromMilli(asked), fromMilli(changed)
	return f, err
}

// SaveRefund makes one, or changes the one with its ID.
func (db orderRows) SaveRefund(ctx context.Context, f *app.Refund) error {
	if f.ID == 0 {
		if err := db.give(ctx, "refunds", &f.ID); err != nil {
			return err
		}
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO refunds (id, order_id, provider, key, name, note, cents, state, why, task, asked_at, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		ON CONFLICT (id) DO UPDATE SET provider = excluded.provider, name = excluded.name, note = excluded.note, state = excluded.state,
			why = excluded.why, task = excluded.task, changed_at = excluded.changed_at`,
		f.ID, f.Order, f.Provider, f.Key, f.Name, f.Note, f.Cents, f.State, f.Why, f.Task,
		milli(f.AskedAt), milli(f.ChangedAt))
	return err
}

// RefundsOf returns those of an order, the first first, which nobody else changes before the transaction ends.
func (db orderRows) RefundsOf(ctx context.Context, order int64) ([]app.Refund, error) {
	return all(ctx, db, scanRefund, refundColumns+`WHERE order_id = $1 ORDER BY id`+db.held(ctx), order)
}

// RefundOfTask returns the refund that a task is about.
func (db orderRows) RefundOfTask(ctx context.Context, task int64) (app.Refund, bool, error) {
	return first(ctx, db, scanRefund, refundColumns+`WHERE task = $1 AND task <> 0`+db.held(ctx), task)
}

// OrdersWithRefunds returns the orders after an id with a refund by a provider that waits, the first first.
func (db orderRows) OrdersWithRefunds(
	ctx context.Context, provider string, after int64, limit int,
) ([]app.Order, error) {
	return db.withLines(ctx, orderColumns+`WHERE id > $2 AND id IN (SELECT order_id FROM refunds
		WHERE provider = $1 AND state IN ('asked', 'pending')) ORDER BY id LIMIT $3 + 0`, provider, after, limit)
}
