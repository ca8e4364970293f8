package storage

import (
	"context"
	"strconv"
	"strings"

	"debut/app"
)

// SaveListing makes a listing, or changes the one with its ID. It never saves counts, which may have changed since they
// were read: those of a new listing are 0. The company is saved apart, but what it holds is saved with the listing.
func (db listingRows) SaveListing(ctx context.Context, l *app.Listing) (err error) {
	if l.ID == 0 {
		if err = db.give(ctx, "listings", &l.ID); err != nil {
			return err
		}
	}
	newest := l.CreatedAt
	if l.LaunchedAt != nil {
		newest = *l.LaunchedAt
	}
	entered := newest
	if at := l.EnteredAt(); at != nil {
		entered = *at
	}
	withheld := withheldOf(*l)
	_, err = db.exec(ctx, `
		INSERT INTO listings (id, site, company, owner, slug, status, plan, headline, summary, seo_title, seo_description, week,
			launched_at, newest_at, badge, created_at, updated_at, categories, held_until, stage, country, pricing_model,
			withheld, withheld_reason, withheld_from, approval, approval_reason, approval_since, approval_version, unlocked, more_categories, cabinet, entered_at,
			votes, week_votes, views, followers, trend)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33,
			0, 0, 0, 0, 0)
		ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, slug = excluded.slug, status = excluded.status, plan = excluded.plan,
			headline = excluded.headline, summary = excluded.summary, seo_title = excluded.seo_title,
			seo_description = excluded.seo_description, week = excluded.week, launched_at = excluded.launched_at,
			newest_at = excluded.newest_at, badge = excluded.badge, updated_at = excluded.updated_at, categories = excluded.categories,
			held_until = excluded.held_until, stage = excluded.stage, country = excluded.country, pricing_model = excluded.pricing_model,
			withheld = excluded.withheld, withheld_reason = excluded.withheld_reason, withheld_from = excluded.withheld_from,
			approval = excluded.approval, approval_reason = excluded.approval_reason, approval_since = excluded.approval_since,
			approval_version = excluded.approval_version, unlocked = excluded.unlocked, more_categories = excluded.more_categories, cabinet = excluded.cabinet,
			entered_at = excluded.entered_at`,
		append(append([]any{l.ID, l.Site.ID, l.Company.ID, l.Owner, l.Slug, l.Status, l.Plan, l.Headline, l.Summary,
			l.SEOTitle, l.SEODescription, l.Week,
			maybeMilli(l.LaunchedAt), milli(newest), toJSON(keep(l.Badge)), milli(l.CreatedAt), milli(l.UpdatedAt),
			slugsOf(l.Categories), maybeMilli(l.HeldUntil)}, filed(l.Company.Facts)...), withheld.As,
			withheld.Reason, withheld.From,
			l.Approval.State, l.Approval.Reason, sinceOf(l.Approval), l.Approval.Version, namesOf(l.Unlocked),
			l.MoreCategories, l.Cabinet, milli(entered))...)
	touched(ctx, app.ListingThing, strconv.FormatInt(l.ID, 10))
	restored(ctx, &l.Company.Held)
	if l.Hold(); err == nil && l.Company.Held.By != "" {
		err = companyRows(db).hold(ctx, l.Company)
	}
	if err != nil {
		return err
	}
	if err := db.file(ctx, l); err != nil {
		return err
	}
	return founderRows(db).fileFounders(ctx, l.Company.ID, l.Company.Founders)
}

// withheldOf returns why l is not shown; the zero value if the team did not say so.
func withheldOf(l app.Listing) app.Withheld {
	if l.Withheld == nil || l.Status != app.ListingSuspended {
		return app.Withheld{}
	}
	return *l.Withheld
}

// sinceOf returns when a listing came to where it stands in the queue; 0 if it stands nowhere.
func sinceOf(a app.Approval) int64 {
	if a.Since.IsZero() {
		return 0
	}
	return milli(a.Since)
}

func namesOf(sections []app.Section) string {
	names := make([]string, len(sections))
	for i, s := range sections {
		names[i] = string(s)
	}
	return strings.Join(names, ",")
}

func slugsOf(categories []app.CategoryRef) string {
	slugs := make([]string, len(categories))
	for i, c := range categories {
		slugs[i] = string(c.Slug)
	}
	return strings.Join(slugs, ",")
}

// file puts a listing under its categories.
func (db listingRows) file(ctx context.Context, l *app.Listing) error {
	if _, err := db.exec(ctx, `DELETE FROM listing_categories WHERE listing = $1`, l.ID); err != nil {
		return err
	}
	unlocked := len(l.Effective())
	for i, c := range l.Categories {
		_, err := db.exec(ctx, `
			INSERT INTO listing_categories (listing, position, category, effective, site, status) VALUES ($1, $2, $3, $4, $5, $6)`,
			l.ID, i, c.Slug, i < unlocked, l.Site.ID, l.Status)
		if err != nil {
			return err
		}
	}
	return nil
}
