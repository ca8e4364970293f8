package storage

import (
	"context"
	"database/sql"
	"strings"

	"debut/app"
)

func scanCompany(r *sql.Rows) (c app.Company, err error) {
	var facts string
	if err = r.Scan(&c.ID, &c.Key, &c.Website, &facts); err != nil {
		return c, err
	}
	return c, fromJSON(facts, &c.Facts)
}

// CompanyByKey returns the company of a registrable domain, or of a host on a shared one.
func (db *DB) CompanyByKey(ctx context.Context, key string) (app.Company, bool, error) {
	return first(ctx, db, scanCompany, `SELECT id, key, website, facts FROM companies WHERE key = $1`, key)
}

// SaveCompany makes a company, or changes the one with its ID. Milestones without an ID get one.
func (db *DB) SaveCompany(ctx context.Context, c *app.Company) (err error) {
	if c.ID == 0 {
		if c.ID, err = db.next(ctx, "companies"); err != nil {
			return err
		}
	}
	for i := range c.Milestones {
		if c.Milestones[i].ID == 0 {
			if c.Milestones[i].ID, err = db.next(ctx, "milestones"); err != nil {
				return err
			}
		}
	}
	_, err = db.exec(ctx, `
		INSERT INTO companies (id, key, website, facts, name, stage, country, pricing_model)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET website = excluded.website, facts = excluded.facts, name = excluded.name,
			stage = excluded.stage, country = excluded.country, pricing_model = excluded.pricing_model`,
		c.ID, c.Key, c.Website, toJSON(c.Facts), strings.ToLower(c.Name), strings.ToLower(c.Stage), strings.ToUpper(c.Country), strings.ToLower(c.PricingModel))
	return err
}
