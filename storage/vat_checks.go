package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

// vatCheckRows are what VIES was asked.
type vatCheckRows struct{ *core }

const vatCheckColumns = `SELECT id, order_number, number, state, request, name, address, fault, asked_at, answered_at, noted_at FROM vat_checks `

func scanVATCheck(r *sql.Rows) (c app.VATCheck, err error) {
	var asked int64
	var answered, noted *int64
	err = r.Scan(&c.ID, &c.Order, &c.Number, &c.State, &c.Request, &c.Name, &c.Address, &c.Fault,
		&asked, &answered, &noted)
	c.AskedAt, c.AnsweredAt, c.NotedAt = fromMilli(asked), maybeFromMilli(answered), maybeFromMilli(noted)
	return c, err
}

// SaveVATCheck makes a question, or changes the one with its ID.
func (db vatCheckRows) SaveVATCheck(ctx context.Context, c *app.VATCheck) error {
	if c.ID == 0 {
		if err := db.give(ctx, "vat_checks", &c.ID); err != nil {
			return err
		}
	}
	_, err := db.execUnseen(ctx, `
		INSERT INTO vat_checks (id, order_number, number, state, request, name, address, fault, asked_at, answered_at, noted_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (id) DO UPDATE SET state = excluded.state, request = excluded.request, name = excluded.name, address = excluded.address,
			fault = excluded.fault, answered_at = excluded.answered_at, noted_at = excluded.noted_at`,
		c.ID, c.Order, c.Number, c.State, c.Request, c.Name, c.Address, c.Fault, milli(c.AskedAt),
		maybeMilli(c.AnsweredAt), maybeMilli(c.NotedAt))
	return err
}

// VATCheck returns a question, and keeps others from changing it until the transaction ends.
func (db vatCheckRows) VATCheck(ctx context.Context, id int64) (app.VATCheck, error) {
	c, found, err := first(ctx, db, scanVATCheck, vatCheckColumns+`WHERE id = $1`+db.held(ctx), id)
	if err == nil && !found {
		err = app.Missing("question about a VAT number", id)
	}
	return c, err
}

// VATChecksOf returns the questions about an order, the first first.
func (db vatCheckRows) VATChecksOf(ctx context.Context, order string) ([]app.VATCheck, error) {
	return all(ctx, db, scanVATCheck, vatCheckColumns+`WHERE order_number = $1 ORDER BY id`, order)
}

// LastVATAnswer returns the last question about a number that was answered.
func (db vatCheckRows) LastVATAnswer(ctx context.Context, number string) (app.VATCheck, bool, error) {
	return first(ctx, db, scanVATCheck, vatCheckColumns+
		`WHERE number = $1 AND state IN ('valid', 'invalid') ORDER BY id DESC LIMIT 1`, number)
}

// LastVATCheck returns the last question about a number, whether or not it was answered.
func (db vatCheckRows) LastVATCheck(ctx context.Context, number string) (app.VATCheck, bool, error) {
	return first(ctx, db, scanVATCheck, vatCheckColumns+`WHERE number = $1 ORDER BY id DESC LIMIT 1`, number)
}

const doubtful = `WHERE noted_at IS NULL AND state IN ('invalid', 'unanswered') `

// DoubtfulVATChecks returns those that wait for the team, the oldest first, and how many there are.
func (db vatCheckRows) DoubtfulVATChecks(ctx context.Context, limit int) ([]app.VATCheck, int, error) {
	n, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM vat_checks `+doubtful)
	if err != nil || n == 0 || limit == 0 {
		return nil, n, err
	}
	list, err := all(ctx, db, scanVATCheck, vatCheckColumns+doubtful+`ORDER BY id LIMIT $1 + 0`, limit)
	return list, n, err
}
