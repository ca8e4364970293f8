package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"debut/app"
)

// companyRows are companies with their facts.
type companyRows struct{ *core }

func scanCompany(r *sql.Rows) (c app.Company, err error) {
	var facts string
	var since int64
	if err = r.Scan(&c.ID, &c.Key, &c.Held.By, &since, &c.Website, &facts); err != nil {
		return c, err
	}
	c.Held = holdingOf(c.Held.By, since)
	return c, fromJSON(facts, &c.Facts)
}

func holdingOf(by app.Proof, since int64) app.Holding {
	if by == "" {
		return app.Holding{}
	}
	return app.Holding{By: by, Since: fromMilli(since)}
}

// companyColumns are those of scanCompany.
const companyColumns = `SELECT id, key, held_by, held_since, website, facts FROM companies `

// Holder returns the company, other than c, that holds the place of c's website, or one around it. Within a transaction
// nobody else takes a place of c's key before it ends.
func (db companyRows) Holder(ctx context.Context, c app.Company) (app.Company, bool, error) {
	if err := db.alone(ctx, "company "+c.Key); err != nil {
		return app.Company{}, false, err
	}
	in, values := list(2, c.Around())
	return first(ctx, db, scanCompany, companyColumns+`WHERE id <> $1 AND held IN (`+in+
		`) ORDER BY LENGTH(held) LIMIT 1`+db.held(ctx), append([]any{c.ID}, values...)...)
}

// HeldCompanies returns the companies of some keys that hold a place, of each key the one with the widest last.
func (db companyRows) HeldCompanies(ctx context.Context, keys []string) ([]app.Company, error) {
	if len(keys) == 0 {
		return nil, nil
	}
	in, values := list(1, keys)
	return all(ctx, db, scanCompany, companyColumns+`WHERE held_by <> '' AND key IN (`+in+
		`) ORDER BY LENGTH(held) DESC, id DESC`+db.held(ctx), values...)
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
		INSERT INTO companies (id, key, held, website, facts, card, name, page) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET held = CASE WHEN companies.held_by = '' THEN companies.held ELSE $9 END, page = excluded.page,
			key = excluded.key, website = excluded.website, facts = excluded.facts, card = excluded.card, name = excluded.name`,
		c.ID, c.Key, unheld(c.ID), c.Website, factsJSON(c.Facts), summaryOf(c.Facts), strings.ToLower(c.Name),
		app.PageOf(c.Website), c.Place())
	if err != nil {
		return err
	}
	_, err = db.exec(ctx, `UPDATE listings SET stage = $1, country = $2, pricing_model = $3 WHERE company = $4`,
		append(filed(c.Facts), c.ID)...)
	if err != nil {
		return err
	}
	return founderRows(db).fileFounders(ctx, c.ID, c.Founders)
}

// newCompanyColumns are those of a new company.
var newCompanyColumns = []string{"id", "key", "held", "held_by", "held_since", "website", "facts", "card", "name", "page"}

// newCompanyValues returns what is saved of a new company, with what it holds.
func newCompanyValues(c app.Company) []any {
	held, since := unheld(c.ID), int64(0)
	if c.Held.By != "" {
		held, since = string(c.Place()), milli(c.Held.Since)
	}
	return []any{c.ID, c.Key, held, c.Held.By, since, c.Website, factsJSON(c.Facts), summaryOf(c.Facts),
		strings.ToLower(c.Name), app.PageOf(c.Website)}
}

// SaveConfirmed keeps which facts of a company were found on its website again.
func (db companyRows) SaveConfirmed(ctx context.Context, company int64, c app.Confirmed) error {
	_, err := db.exec(ctx, `UPDATE companies SET confirmed_at = $1, confirmed = $2 WHERE id = $3`,
		maybeMilli(c.At), strings.Join(c.Fields, ","), company)
	return err
}

// hold has a company hold its place, and where it is proven ends the waiting of all others whose website lies in it. It
// fails if another company holds the place already, or one around it.
func (db companyRows) hold(ctx context.Context, c app.Company) error {
	n, err := db.exec(ctx, `UPDATE companies SET held = $1, held_by = $2, held_since = $3 WHERE id = $4 AND (held <> $1 OR held_by <> $2 OR held_since <> $3)`,
		c.Place(), c.Held.By, milli(c.Held.Since), c.ID)
	if err != nil || n == 0 {
		return err
	}
	holder, taken, err := db.Holder(ctx, c)
	if err != nil || taken && c.Held.By != app.ByTeam { // the team lists several companies of a website, if it wants to
		return errors.Join(err, fmt.Errorf("the place %s of company %d is that of company %d",
			c.Place(), c.ID, holder.ID))
	}
	if !c.Held.Proven() {
		return nil
	}
	return db.endWaiting(ctx, map[string][]app.Reach{c.Key: {c.Place()}})
}

// endWaiting ends the waiting of all companies whose website lies in one of some places, by their keys.
func (db companyRows) endWaiting(ctx context.Context, places map[string][]app.Reach) error {
	if len(places) == 0 {
		return nil
	}
	in, values := list(1, slices.Sorted(maps.Keys(places)))
	others, err := all(ctx, db, scanCompany, companyColumns+`WHERE key IN (`+in+
		`) AND held_by = '' AND id IN (SELECT company FROM listings WHERE status = 'awaiting_badge') ORDER BY id`, values...)
	for _, other := range others {
		if err != nil || !slices.ContainsFunc(other.Around(), func(at app.Reach) bool {
			return slices.Contains(places[other.Key], at)
		}) {
			continue
		}
		_, err = db.exec(ctx, `UPDATE listings SET status = 'draft', plan = 'none', week = '', held_until = NULL WHERE status = 'awaiting_badge' AND company = $1`, other.ID)
	}
	return err
}

// unheld is what a company holds instead of a place.
func unheld(company int64) string { return "#" + strconv.FormatInt(company, 10) }

// ReleaseCompany has a company hold its place no more, so that others may.
func (db companyRows) ReleaseCompany(ctx context.Context, company int64) error {
	_, err := db.exec(ctx, `UPDATE companies SET held = $1, held_by = '', held_since = 0 WHERE id = $2`,
		unheld(company), company)
	return err
}

// summaryOf writes those of the facts that lists show, under the facts' own names.
func summaryOf(f app.Facts) string {
	return toJSON(map[string]string{
		"name": f.Name, "tagline": f.Tagline, "logo_url": f.LogoURL, "stage": f.Stage, "country": f.Country,
		"pricing_model": f.PricingModel,
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
