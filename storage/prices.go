package storage

import (
	"context"
	"database/sql"
	"time"

	"debut/app"
)

// priceRows are what products cost on a site.
type priceRows struct{ *core }

func scanPrice(r *sql.Rows) (p app.Price, err error) {
	var from int64
	err = r.Scan(&p.ID, &p.Site, &p.Product, &p.Cents, &p.Sold, &from)
	p.From = fromMilli(from)
	return p, err
}

// Prices returns the prices of a site that were made until a time, the first first.
func (db priceRows) Prices(ctx context.Context, site int64, until time.Time) ([]app.Price, error) {
	return all(ctx, db, scanPrice,
		`SELECT id, site, product, cents, sold, from_at FROM prices WHERE site = $1 AND from_at <= $2 ORDER BY from_at, id`, site, milli(until))
}

// SavePrice makes a price.
func (db priceRows) SavePrice(ctx context.Context, p *app.Price) error {
	if err := db.give(ctx, "prices", &p.ID); err != nil {
		return err
	}
	_, err := db.exec(ctx, `INSERT INTO prices (id, site, product, cents, sold, from_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		p.ID, p.Site, p.Product, p.Cents, p.Sold, milli(p.From))
	return err
}

// Price returns a price of a site.
func (db priceRows) Price(ctx context.Context, site, id int64) (app.Price, bool, error) {
	return first(ctx, db, scanPrice,
		`SELECT id, site, product, cents, sold, from_at FROM prices WHERE id = $1 AND site = $2`, id, site)
}

// DeletePrice deletes a price.
func (db priceRows) DeletePrice(ctx context.Context, id int64) error {
	_, err := db.exec(ctx, `DELETE FROM prices WHERE id = $1`, id)
	return err
}
