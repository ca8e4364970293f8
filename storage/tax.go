package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// taxRows are what VAT depends on beside the law: kinds of products, sales abroad, and exchange rates.
type taxRows struct{ *core }

// ProductKinds returns the kinds of service that the team of a site said, by product.
func (db taxRows) ProductKinds(ctx context.Context, site int64) (map[app.Product]string, error) {
	return byKey[app.Product, string](ctx, db, `SELECT product, kind FROM product_kinds WHERE site = $1`, site)
}

// SaveProductKind keeps the kind of service that a product is.
func (db taxRows) SaveProductKind(ctx context.Context, site int64, product app.Product, kind string) error {
	_, err := db.exec(ctx, `INSERT INTO product_kinds (site, product, kind) VALUES ($1, $2, $3)
		ON CONFLICT (site, product) DO UPDATE SET kind = excluded.kind`, site, product, kind)
	return err
}

// SoldAbroad returns what was paid from a time on and before another on all sites for lines that count for the threshold
// of Art. 59c, before VAT, in cents of each currency.
func (db taxRows) SoldAbroad(ctx context.Context, from, until time.Time) (map[string]int64, error) {
	return byKey[string, int64](ctx, db, `
		SELECT o.currency, CAST(SUM(l.net - l.discount) AS BIGINT) FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id
		WHERE l.abroad AND o.paid_at >= $1 AND o.paid_at < $2 GROUP BY o.currency`, milli(from), milli(until))
}

// SoldElsewhere returns what the operator said was sold elsewhere in a year, in cents of the euro; 0 of nothing said.
func (db taxRows) SoldElsewhere(ctx context.Context, year int) (int64, error) {
	cents, _, err := first(ctx, db, func(r *sql.Rows) (n int64, err error) { return n, r.Scan(&n) },
		`SELECT cents FROM sales_elsewhere WHERE year = $1`, year)
	return cents, err
}

// SaveSoldElsewhere keeps it.
func (db taxRows) SaveSoldElsewhere(ctx context.Context, year int, cents int64) error {
	_, err := db.execUnseen(ctx, `INSERT INTO sales_elsewhere (year, cents) VALUES ($1, $2)
		ON CONFLICT (year) DO UPDATE SET cents = excluded.cents`, year, cents)
	return err
}

func scanExchangeRate(r *sql.Rows) (x app.ExchangeRate, err error) {
	var added int64
	err = r.Scan(&x.Currency, &x.Day, &x.Rate, &x.Source, &added)
	x.AddedAt = fromMilli(added)
	return x, err
}

const exchangeColumns = `SELECT currency, day, rate, source, added_at FROM exchange_rates `

// ExchangeRate returns the last rate of a currency on a day or before it.
func (db taxRows) ExchangeRate(ctx context.Context, currency, day string) (app.ExchangeRate, bool, error) {
	return first(ctx, db, scanExchangeRate,
		exchangeColumns+`WHERE currency = $1 AND day <= $2 ORDER BY day DESC LIMIT 1`, currency, day)
}

// NextExchangeRate returns the first on a day or after it.
func (db taxRows) NextExchangeRate(ctx context.Context, currency, day string) (app.ExchangeRate, bool, error) {
	return first(ctx, db, scanExchangeRate,
		exchangeColumns+`WHERE currency = $1 AND day >= $2 ORDER BY day LIMIT 1`, currency, day)
}

// ExchangeRates returns the last rates that there are, the latest first.
func (db taxRows) ExchangeRates(ctx context.Context, limit int) ([]app.ExchangeRate, error) {
	return all(ctx, db, scanExchangeRate, exchangeColumns+`ORDER BY day DESC, currency LIMIT $1 + 0`, limit)
}

// SaveExchangeRate keeps a rate, in the place of one of the same day.
func (db taxRows) SaveExchangeRate(ctx context.Context, x app.ExchangeRate) error {
	_, err := db.execUnseen(ctx, `INSERT INTO exchange_rates (currency, day, rate, source, added_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (currency, day) DO UPDATE SET rate = excluded.rate, source = excluded.source, added_at = excluded.added_at`,
		x.Currency, x.Day, x.Rate, x.Source, milli(x.AddedAt))
	return err
}
