package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// evidenceRows say where the buyers of orders are.
type evidenceRows struct{ *core }

// SaveEvidence keeps a piece of evidence of an order, in the place of the one of its kind.
func (db evidenceRows) SaveEvidence(ctx context.Context, order int64, e app.Evidence) error {
	_, err := db.execUnseen(ctx, `INSERT INTO location_evidence (order_id, kind, country, source, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (order_id, kind) DO UPDATE SET country = excluded.country, source = excluded.source, at = excluded.at`,
		order, e.Kind, e.Country, e.Source, milli(e.At))
	return err
}

// DropEvidence removes what was kept for an order that is not paid.
func (db evidenceRows) DropEvidence(ctx context.Context, order int64) error {
	_, err := db.execUnseen(ctx, `DELETE FROM location_evidence WHERE order_id = $1`, order)
	return err
}

// Evidence returns that of an order, by kind.
func (db evidenceRows) Evidence(ctx context.Context, order int64) ([]app.Evidence, error) {
	return all(ctx, db, func(r *sql.Rows) (e app.Evidence, err error) {
		var at int64
		err = r.Scan(&e.Kind, &e.Country, &e.Source, &at)
		e.At = fromMilli(at)
		return e, err
	}, `SELECT kind, country, source, at FROM location_evidence WHERE order_id = $1 ORDER BY kind`, order)
}

// SaveLocation keeps where the buyer of an order is.
func (db evidenceRows) SaveLocation(ctx context.Context, l app.Location) error {
	_, err := db.execUnseen(ctx, `INSERT INTO buyer_locations (order_id, verdict, country, reason, at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (order_id) DO UPDATE SET verdict = excluded.verdict, country = excluded.country,
			reason = excluded.reason, at = excluded.at`,
		l.Order, l.Verdict, l.Country, l.Reason, milli(l.At))
	return err
}

// Location returns where the buyer of an order is, if that was looked at.
func (db evidenceRows) Location(ctx context.Context, order int64) (app.Location, bool, error) {
	return first(ctx, db, func(r *sql.Rows) (l app.Location, err error) {
		var at int64
		err = r.Scan(&l.Order, &l.Verdict, &l.Country, &l.Reason, &at)
		l.At = fromMilli(at)
		return l, err
	}, `SELECT order_id, verdict, country, reason, at FROM buyer_locations WHERE order_id = $1`, order)
}

const unlocated = `id IN (SELECT order_id FROM buyer_locations WHERE verdict = 'waiting') AND status = 'paid' AND site = $1 `

// UnlocatedOrders returns the paid orders of a site whose evidence waits for the team, the first first, and how many
// there are.
func (db evidenceRows) UnlocatedOrders(ctx context.Context, site int64, limit int) ([]app.Order, int, error) {
	n, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM orders WHERE `+unlocated, site)
	if err != nil || n == 0 || limit == 0 {
		return nil, n, err
	}
	list, err := orderRows(db).withLines(ctx, orderColumns+`WHERE `+unlocated+`ORDER BY id LIMIT $2 + 0`, site, limit)
	return list, n, err
}

// SoldToConsumers returns what buyers without a VAT number paid for what is done electronically from a time on and
// before another one, on all sites, by currency: in cents, without VAT.
func (db evidenceRows) SoldToConsumers(ctx context.Context, from, until time.Time) (map[string]int64, error) {
	return byKey[string, int64](ctx, db, `
		SELECT o.currency, CAST(SUM(l.net - l.discount) AS BIGINT) FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id
		WHERE o.status = 'paid' AND o.paid_at >= $1 AND o.paid_at < $2 AND o.billing LIKE '%"vat_number":""%'
			AND l.tax NOT LIKE '%"kind":"human"%'
		GROUP BY o.currency`, milli(from), milli(until))
}
