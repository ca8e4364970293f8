package storage

import (
	"context"
	"database/sql"
	"reflect"
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

// CompaniesByKey returns the companies of some keys.
func (db *DB) CompaniesByKey(ctx context.Context, keys []string) ([]app.Company, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	in, values := list(1, keys)
	return all(ctx, db, scanCompany, `SELECT id, key, website, facts FROM companies WHERE key IN (`+in+`)`, values...)
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
		INSERT INTO companies (id, key, website, facts, card, name) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO UPDATE SET key = excluded.key, website = excluded.website, facts = excluded.facts, card = excluded.card, name = excluded.name`,
		c.ID, c.Key, c.Website, factsJSON(c.Facts), cardOf(c.Facts), strings.ToLower(c.Name))
	if err != nil {
		return err
	}
	_, err = db.exec(ctx, `UPDATE listings SET stage = $1, country = $2, pricing_model = $3 WHERE company = $4`, append(filed(c.Facts), c.ID)...)
	return err
}

// cardOf writes those of the facts that lists show, under the facts' own names.
func cardOf(f app.Facts) string {
	return toJSON(map[string]string{
		"name": f.Name, "tagline": f.Tagline, "logo_url": f.LogoURL, "stage": f.Stage, "country": f.Country, "pricing_model": f.PricingModel,
	})
}

// filed are the facts that lists filter by: stage, country and pricing model.
func filed(f app.Facts) []any {
	return []any{strings.ToLower(f.Stage), strings.ToUpper(f.Country), strings.ToLower(f.PricingModel)}
}

// factsJSON leaves out what is not stated, which is most of what there could be: every view of a listing reads these.
func factsJSON(f app.Facts) string {
	stated := map[string]any{}
	all := reflect.ValueOf(f)
	for i := range all.NumField() {
		if v := all.Field(i); !v.IsZero() {
			stated[all.Type().Field(i).Tag.Get("json")] = v.Interface()
		}
	}
	return toJSON(stated)
}
