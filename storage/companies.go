package storage

import (
	"context"
	"database/sql"
	"reflect"
	"strconv"
	"strings"

	"debut/app"
)

// companyRows are companies with their facts.
type companyRows struct{ *core }

func scanCompany(r *sql.Rows) (c app.Company, err error) {
	var facts string
	if err = r.Scan(&c.ID, &c.Key, &c.Proven, &c.Website, &facts); err != nil {
		return c, err
	}
	return c, fromJSON(facts, &c.Facts)
}

// companyColumns are those of scanCompany. A company is proven if it holds its key.
const companyColumns = `SELECT id, key, held = key, website, facts FROM companies `

// ProvenCompany returns the company that is proven to be that of a registrable domain, or of a host on a shared one.
func (db companyRows) ProvenCompany(ctx context.Context, key string) (app.Company, bool, error) {
	return first(ctx, db, scanCompany, companyColumns+`WHERE held = $1`+db.held(ctx), key)
}

// ProvenCompanies returns the proven companies of some keys.
func (db companyRows) ProvenCompanies(ctx context.Context, keys []string) ([]app.Company, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	in, values := list(1, keys)
	return all(ctx, db, scanCompany, companyColumns+`WHERE held IN (`+in+`) ORDER BY id`+db.held(ctx), values...)
}

// SaveCompany makes a company, or changes the one with its ID. Milestones without an ID get one.
func (db companyRows) SaveCompany(ctx context.Context, c *app.Company) (err error) {
	if c.ID == 0 {
		if err = db.give(ctx, "companies", &c.ID); err != nil {
			return err
		}
	}
	for i := range c.Milestones {
		if c.Milestones[i].ID == 0 {
			if err = db.give(ctx, "milestones", &c.Milestones[i].ID); err != nil {
				return err
			}
		}
	}
	_, err = db.exec(ctx, `
		INSERT INTO companies (id, key, held, website, facts, card, name) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (id) DO UPDATE SET held = CASE WHEN companies.held = companies.key THEN excluded.key ELSE companies.held END,
			key = excluded.key, website = excluded.website, facts = excluded.facts, card = excluded.card, name = excluded.name`,
		c.ID, c.Key, unproven(c.ID), c.Website, factsJSON(c.Facts), summaryOf(c.Facts), strings.ToLower(c.Name))
	if err != nil {
		return err
	}
	_, err = db.exec(ctx, `UPDATE listings SET stage = $1, country = $2, pricing_model = $3 WHERE company = $4`, append(filed(c.Facts), c.ID)...)
	if err != nil {
		return err
	}
	return founderRows(db).fileFounders(ctx, c.ID, c.Founders)
}

// SaveConfirmed keeps which facts of a company were found on its website again.
func (db companyRows) SaveConfirmed(ctx context.Context, company int64, c app.Confirmed) error {
	_, err := db.exec(ctx, `UPDATE companies SET confirmed_at = $1, confirmed = $2 WHERE id = $3`, maybeMilli(c.At), strings.Join(c.Fields, ","), company)
	return err
}

// prove makes a company the proven one of its key, and ends the waiting of all others of that key. It fails if another is proven already:
// the database holds a key once.
func (db companyRows) prove(ctx context.Context, c *app.Company) error {
	restored(ctx, &c.Proven)
	c.Proven = true
	n, err := db.exec(ctx, `UPDATE companies SET held = key WHERE id = $1 AND held <> key`, c.ID)
	if err != nil || n == 0 {
		return err
	}
	_, err = db.exec(ctx, `
		UPDATE listings SET status = 'draft', plan = 'none', week = '', held_until = NULL
		WHERE status = 'awaiting_badge' AND company IN (SELECT id FROM companies WHERE key = $1 AND held <> key)`, c.Key)
	return err
}

// unproven is what a company holds instead of its key.
func unproven(company int64) string { return "#" + strconv.FormatInt(company, 10) }

// UnproveCompany has a company hold its key no more, so that others of that key may prove theirs.
func (db companyRows) UnproveCompany(ctx context.Context, company int64) error {
	_, err := db.exec(ctx, `UPDATE companies SET held = $1 WHERE id = $2`, unproven(company), company)
	return err
}

// summaryOf writes those of the facts that lists show, under the facts' own names.
func summaryOf(f app.Facts) string {
	return toJSON(map[string]string{
		"name": f.Name, "tagline": f.Tagline, "logo_url": f.LogoURL, "stage": f.Stage, "country": f.Country, "pricing_model": f.PricingModel,
	})
}

// filed returns the facts that lists filter by: stage, country and pricing model.
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
