package storage

import (
	"context"
	"fmt"
	"slices"
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
	_, err = db.exec(ctx, savingListing, listingValues(*l)...)
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

// listingSaved are those of listings that are saved, in the order of listingValues; the counts are not among them.
var listingSaved = []string{"id", "site", "company", "owner", "slug", "status", "plan", "headline", "summary", "seo_title",
	"seo_description", "week", "launched_at", "newest_at", "badge", "created_at", "updated_at", "categories", "held_until",
	"stage", "country", "pricing_model", "withheld", "withheld_reason", "withheld_from", "approval", "approval_reason",
	"approval_since", "approval_version", "unlocked", "more_categories", "cabinet", "entered_at"}

// listingCounts are the counts of listings.
var listingCounts = []string{"votes", "week_votes", "views", "followers", "trend"}

// listingOnce are those that keep what they were first saved as.
var listingOnce = []string{"id", "site", "company", "created_at"}

// savingListing makes a listing without counts, or changes the one that there is.
var savingListing = func() string {
	var places, set []string
	for i, column := range listingSaved {
		places = append(places, fmt.Sprintf("$%d", i+1))
		if !slices.Contains(listingOnce, column) {
			set = append(set, column+" = excluded."+column)
		}
	}
	return `INSERT INTO listings (` + strings.Join(slices.Concat(listingSaved, listingCounts), ", ") + `)
		VALUES (` + strings.Join(places, ", ") + strings.Repeat(", 0", len(listingCounts)) + `)
		ON CONFLICT (id) DO UPDATE SET ` + strings.Join(set, ", ")
}()

// listingValues returns what is saved of a listing.
func listingValues(l app.Listing) []any {
	newest := l.CreatedAt
	if l.LaunchedAt != nil {
		newest = *l.LaunchedAt
	}
	entered := newest
	if at := l.EnteredAt(); at != nil {
		entered = *at
	}
	withheld := withheldOf(l)
	return append(append([]any{l.ID, l.Site.ID, l.Company.ID, l.Owner, l.Slug, l.Status, l.Plan, l.Headline, l.Summary,
		l.SEOTitle, l.SEODescription, l.Week,
		maybeMilli(l.LaunchedAt), milli(newest), toJSON(keep(l.Badge)), milli(l.CreatedAt), milli(l.UpdatedAt),
		slugsOf(l.Categories), maybeMilli(l.HeldUntil)}, filed(l.Company.Facts)...), withheld.As,
		withheld.Reason, withheld.From,
		l.Approval.State, l.Approval.Reason, sinceOf(l.Approval), l.Approval.Version, namesOf(l.Unlocked),
		l.MoreCategories, l.Cabinet, milli(entered))
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
	return db.insert(ctx, "listing_categories", filingColumns, filings(*l))
}

var filingColumns = []string{"listing", "position", "category", "effective", "site", "status"}

// filings are the rows that put a listing under its categories.
func filings(l app.Listing) (rows [][]any) {
	unlocked := len(l.Effective())
	for i, c := range l.Categories {
		rows = append(rows, []any{l.ID, i, c.Slug, i < unlocked, l.Site.ID, l.Status})
	}
	return rows
}
