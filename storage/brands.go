package storage

import (
	"context"
	"database/sql"

	"debut/app"
	"debut/app/desk/brands"
)

// brandRows are the brands of sites, and their marks.
type brandRows struct{ *core }

// Brand returns the newest brand of a site, or none.
func (db brandRows) Brand(ctx context.Context, site int64) (app.Brand, error) {
	v, _, err := first(ctx, db, scanBrand, brandsOf+`LIMIT 1`, site)
	return v.Brand, err
}

// Brands returns the brands that a site has and had, newest first.
func (db brandRows) Brands(ctx context.Context, site int64) ([]brands.Version, error) {
	return all(ctx, db, scanBrand, brandsOf, site)
}

const brandsOf = `
	SELECT b.id, b.brand, b.account, b.at, COALESCE(a.email, '') FROM brands AS b LEFT JOIN accounts AS a ON a.id = b.account
	WHERE b.site = $1 ORDER BY b.id DESC `

func scanBrand(r *sql.Rows) (v brands.Version, err error) {
	var brand string
	var at int64
	if err = r.Scan(&v.ID, &brand, &v.By, &at, &v.Email); err == nil {
		v.At, err = fromMilli(at), fromJSON(brand, &v.Brand)
	}
	return v, err
}

// AddBrand gives a site a brand, and forgets all but the newest brands.Kept of it, and the marks that none has.
func (db brandRows) AddBrand(ctx context.Context, site int64, v brands.Version) error {
	if tx := txOf(ctx); tx != nil {
		tx.renamed = true
	}
	if err := db.give(ctx, "brands", &v.ID); err != nil {
		return err
	}
	if _, err := db.exec(ctx, `INSERT INTO brands (id, site, brand, account, at) VALUES ($1, $2, $3, $4, $5)`,
		v.ID, site, toJSON(v.Brand), v.By, milli(v.At)); err != nil {
		return err
	}
	_, err := db.exec(ctx, `
		DELETE FROM brands WHERE site = $1 AND id NOT IN (SELECT id FROM brands WHERE site = $1 ORDER BY id DESC LIMIT $2 + 0)`, site, brands.Kept)
	if err != nil {
		return err
	}
	_, err = db.exec(ctx, `DELETE FROM marks WHERE NOT EXISTS (SELECT 1 FROM brands WHERE brand LIKE '%"mark":"' || name || '"%')`)
	return err
}

// SaveMark keeps a mark.
func (db brandRows) SaveMark(ctx context.Context, name string, png []byte) error {
	_, err := db.exec(ctx, `INSERT INTO marks (name, png) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, name, png)
	return err
}

// Mark returns a mark.
func (db brandRows) Mark(ctx context.Context, name string) ([]byte, bool, error) {
	return first(ctx, db, scanBytes, `SELECT png FROM marks WHERE name = $1`, name)
}
