package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// listingRows are listings with their companies.
type listingRows struct{ *core }

// wholeListing reads listings with their companies; what their sites and categories are called follows.
var wholeListing = `SELECT ` + joined(
	"l.id", "l.owner?", "l.slug", "l.status", "l.plan", "l.week", "l.launched_at?",
	"l.votes", "l.week_votes", "l.views", "l.followers", "l.created_at", "l.updated_at", "l.categories", "l.updates",
	"l.held_until?", "l.withheld", "l.withheld_from",
	"l.approval", "l.approval_since", "l.approval_version", "c.id", "c.key", "c.held_by", "c.held_since", "l.site",
	"c.confirmed_at?", "c.confirmed", "l.unlocked", "l.more_categories", "l.cabinet",
	"EXISTS (SELECT 1 FROM reviews WHERE listing = l.id AND state = 'shown' AND stars > 0)",
	"EXISTS (SELECT 1 FROM comments WHERE listing = l.id)",
) + `,
	l.headline, l.summary, l.seo_title, l.seo_description, l.trend, l.badge, l.withheld_reason, l.approval_reason,
	c.website, c.facts, ` +
	listingMembers + `, ` + listingUnnamed + `, ` + listingEntries + listingTables

// summaryColumns are what lists show of a listing.
var summaryColumns = joined(
	"l.id", "l.slug", "l.status", "l.plan", "l.week", "l.launched_at?", "l.votes", "l.week_votes", "l.categories",
	"l.more_categories", "c.id", "l.site") + `, c.website, c.card, ` + listingEntries

const listingTables = `
	FROM listings AS l JOIN companies AS c ON c.id = l.company `

// What is asked most is put together once.
var (
	listingByID         = wholeListing + `WHERE l.id = $1`
	listingBySlug       = wholeListing + `WHERE l.site = $1 AND l.slug = $2`
	listingByMergedSlug = wholeListing + `WHERE l.id = (SELECT listing FROM merged_slugs WHERE site = $1 AND slug = $2)`
)

// ifAny selects what most listings have none of: it costs more than a look whether a table has any, by an index of
// it. Where there are several ways to look, one comes first that sees an empty table.
func ifAny(selected, table string, where ...string) string {
	exists := `EXISTS (SELECT 1 FROM ` + table
	there := exists + ` WHERE ` + strings.Join(where, `) OR `+exists+` WHERE `) + `)`
	if len(where) > 1 {
		there = exists + `) AND (` + there + `)`
	}
	return `CASE WHEN ` + there + ` THEN ` + selected + ` END AS some`
}

func scanListing(r *sql.Rows) (l app.Listing, err error) {
	var v values
	var badge, facts, withheld string
	var looking, unnamed, entries *string
	err = r.Scan((*string)(&v), &l.Headline, &l.Summary, &l.SEOTitle, &l.SEODescription, &l.Trend, &badge,
		&withheld, &l.Approval.Reason, &l.Company.Website, &facts, &looking, &unnamed, &entries)
	if err != nil {
		return l, err
	}
	l.ID, l.Owner, l.Slug = v.number(), v.maybe(), app.Slug(v.text())
	l.Status, l.Plan = app.ListingStatus(v.text()), app.Plan(v.text())
	l.Week, l.LaunchedAt = app.Week(v.text()), maybeFromMilli(v.maybe())
	l.Votes, l.WeekVotes, l.Views, l.Followers = v.count(), v.count(), v.count(), v.count()
	l.CreatedAt, l.UpdatedAt, l.Categories, l.Updates = v.moment(), v.moment(), filedUnder(v.text()), v.count()
	l.HeldUntil = maybeFromMilli(v.maybe())
	l.Withheld = withheldAs(app.Withholding(v.text()), app.ListingStatus(v.text()), withheld)
	l.Approval.State = app.ApprovalState(v.text())
	if since := v.number(); since != 0 {
		l.Approval.Since = fromMilli(since)
	}
	l.Approval.Version = v.number()
	c := &l.Company
	c.ID, c.Key, c.Held, l.Site.ID = v.number(), v.text(), holdingOf(app.Proof(v.text()), v.number()), v.number()
	c.Confirmed, l.Unlocked = confirmedOf(v.maybe(), v.text()), unlockedSections(v.text())
	l.MoreCategories, l.Cabinet, l.Reviewed, l.Discussed = v.is(), v.is(), v.is(), v.is()
	l.Members, l.Relaunches = members(looking), entriesOf(entries)
	if unnamed != nil {
		c.Unnamed = strings.Split(*unnamed, ",")
	}
	if badge != "null" {
		l.Badge, err = badgeFrom(badge)
	}
	return l, errors.Join(err, v.ended(), fromJSON(facts, &c.Facts))
}

func withheldAs(as app.Withholding, from app.ListingStatus, reason string) *app.Withheld {
	if as == "" {
		return nil
	}
	return &app.Withheld{As: as, Reason: reason, From: from}
}

// keptBadge is a look for a badge as it is stored.
type keptBadge struct {
	app.BadgeCheck
	Said  string `json:"said,omitempty"`
	Blind bool   `json:"blind,omitempty"`
}

func keep(b *app.BadgeCheck) *keptBadge {
	if b == nil {
		return nil
	}
	return &keptBadge{*b, string(b.Said), b.Blind}
}

func badgeFrom(stored string) (*app.BadgeCheck, error) {
	var k keptBadge
	err := fromJSON(stored, &k)
	k.BadgeCheck.Said, k.BadgeCheck.Blind = texts.Text(k.Said), k.Blind
	return &k.BadgeCheck, err
}

// unlockedSections reads the names of sections.
func unlockedSections(names string) (sections []app.Section) {
	if names == "" {
		return nil
	}
	for name := range strings.SplitSeq(names, ",") {
		sections = append(sections, app.Section(name))
	}
	return sections
}

// filedUnder reads the slugs of a listing's categories.
func filedUnder(slugs string) (filed []app.CategoryRef) {
	if slugs == "" {
		return nil
	}
	for slug := range strings.SplitSeq(slugs, ",") {
		filed = append(filed, app.CategoryRef{Slug: app.Slug(slug)})
	}
	return filed
}

func scanSummary(r *sql.Rows) (l app.Listing, err error) {
	var v values
	var card string
	var entries *string
	if err = r.Scan((*string)(&v), &l.Company.Website, &card, &entries); err != nil {
		return l, err
	}
	l.ID, l.Slug, l.Status = v.number(), app.Slug(v.text()), app.ListingStatus(v.text())
	l.Plan, l.Week, l.LaunchedAt = app.Plan(v.text()), app.Week(v.text()), maybeFromMilli(v.maybe())
	l.Votes, l.WeekVotes, l.Categories = v.count(), v.count(), filedUnder(v.text())
	l.MoreCategories, l.Company.ID, l.Site.ID, l.Relaunches = v.is(), v.number(), v.number(), entriesOf(entries)
	return l, errors.Join(v.ended(), fromJSON(card, &l.Company.Facts))
}

// listings reads whole listings.
func (db listingRows) listings(ctx context.Context, rest string, args ...any) ([]app.Listing, error) {
	return db.readListings(ctx, wholeListing+rest, args...)
}

func (db listingRows) readListings(ctx context.Context, query string, args ...any) ([]app.Listing, error) {
	found, err := all(ctx, db, scanListing, query+db.held(ctx), args...)
	return db.named(ctx, found, err)
}

// summaries reads of listings only what lists show.
func (db listingRows) summaries(ctx context.Context, rest string, args ...any) ([]app.Listing, error) {
	found, err := all(ctx, db, scanSummary, `SELECT `+summaryColumns+listingTables+rest, args...)
	return db.named(ctx, found, err)
}

// named says what the sites and categories of the listings that were found are called.
func (db listingRows) named(ctx context.Context, found []app.Listing, err error) ([]app.Listing, error) {
	if err != nil || len(found) == 0 {
		return found, err
	}
	names, err := db.names(ctx)
	for i := range found {
		l := &found[i]
		l.Site = names.sites[l.Site.ID]
		for j := range l.Categories {
			l.Categories[j].Name = names.categories[l.Categories[j].Slug]
		}
	}
	return found, err
}

// Listing returns a listing by its id.
func (db listingRows) Listing(ctx context.Context, id int64) (app.Listing, error) {
	return db.theListing(ctx, id, listingByID, id)
}

// ListingBySlug returns a site's listing by its slug, or by that of one that was merged into it, in any state.
func (db listingRows) ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error) {
	l, err := db.theListing(ctx, slug, listingBySlug, site, slug)
	if app.KindOf(err) != app.NotFound {
		return l, err
	}
	return db.theListing(ctx, slug, listingByMergedSlug, site, slug)
}

func (db listingRows) theListing(ctx context.Context, name any, query string, args ...any) (app.Listing, error) {
	found, err := db.readListings(ctx, query, args...)
	if err == nil && len(found) == 0 {
		err = app.Missing("listing", name)
	}
	if err != nil {
		return app.Listing{}, err
	}
	return found[0], nil
}

// ListingsBySlug returns a site's listings of some slugs, in any state.
func (db listingRows) ListingsBySlug(ctx context.Context, site int64, slugs []app.Slug) ([]app.Listing, error) {
	if len(slugs) == 0 {
		return nil, nil
	}
	in, values := list(2, slugs)
	return db.listings(ctx, `WHERE l.site = $1 AND l.slug IN (`+in+`)`, append([]any{site}, values...)...)
}

// Listings returns listings in the order of ids; ids of none are left out.
func (db listingRows) Listings(ctx context.Context, ids []int64) ([]app.Listing, error) {
	return inOrder(ctx, ids, db.listings)
}

// Summaries returns listings in the order of ids, of their companies only what lists show; ids of none are left out.
func (db listingRows) Summaries(ctx context.Context, ids []int64) ([]app.Listing, error) {
	return inOrder(ctx, ids, db.summaries)
}

func inOrder(
	ctx context.Context, ids []int64, read func(ctx context.Context, rest string, args ...any) ([]app.Listing, error),
) ([]app.Listing, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	in, values := list(1, ids)
	found, err := read(ctx, `WHERE l.id IN (`+in+`)`, values...)
	byID := map[int64]app.Listing{}
	for _, l := range found {
		byID[l.ID] = l
	}
	ordered := make([]app.Listing, 0, len(found))
	for _, id := range ids {
		if l, there := byID[id]; there {
			ordered = append(ordered, l)
		}
	}
	return ordered, err
}

// ListingsOwned returns a page of the listings that an account owns or looks after, newest first, and how many there
// are.
func (db listingRows) ListingsOwned(ctx context.Context, account int64, limit, offset int) ([]app.Listing, int, error) {
	total, err := one(ctx, db, scanInt, `SELECT COUNT(*) FROM listings WHERE owner = $1 OR id IN `+heldListings,
		account)
	if err != nil {
		return nil, 0, err
	}
	found, err := db.listings(ctx, `WHERE l.owner = $1 OR l.id IN `+heldListings+
		` ORDER BY l.created_at DESC, l.id DESC LIMIT $2 + 0 OFFSET $3 + 0`, account, limit, offset)
	return found, total, err
}

// ListingsOfCompany returns a company's listings on all sites.
func (db listingRows) ListingsOfCompany(ctx context.Context, company int64) ([]app.Listing, error) {
	return db.listings(ctx, `WHERE l.company = $1 ORDER BY l.id`, company)
}

// ListingsOwnedOf returns the listings that an account owns or looks after of the companies with a key, on all sites:
// those whose place is held first, then the oldest.
func (db listingRows) ListingsOwnedOf(ctx context.Context, account int64, key string) ([]app.Listing, error) {
	return db.listings(ctx, `WHERE (l.owner = $1 OR l.id IN `+heldListings+`) AND l.company IN (SELECT id FROM companies WHERE key = $2)
		ORDER BY CASE WHEN c.held_by <> '' THEN 0 ELSE 1 END, l.id`, account, key)
}

// ListingsInState returns the ids of all sites' listings in a state whose week is not after w, or of any week and of
// none if w is "".
func (db listingRows) ListingsInState(ctx context.Context, state app.ListingStatus, w app.Week) ([]int64, error) {
	return all(ctx, db, scanInt64,
		`SELECT id FROM listings WHERE status = $1 AND ($2 = '' OR week <> '' AND week <= $2) ORDER BY id`,
		state, string(w))
}

// Countries returns the countries of a site's public listings, as ISO 3166-1 alpha-2 codes in their order. The caller
// must not change it.
func (db listingRows) Countries(ctx context.Context, site int64) ([]string, error) {
	return db.countries.get(db, site, txOf(ctx).changed(), func() ([]string, error) {
		return all(ctx, db, scanText,
			`SELECT DISTINCT country FROM listings WHERE site = $1 AND status IN ($2, $3) AND country <> '' ORDER BY country`,
			site, app.ListingLive, app.ListingScheduled)
	})
}

// SlugTaken reports whether a site has a listing of that slug, or one that was merged.
func (db listingRows) SlugTaken(ctx context.Context, site int64, slug app.Slug) (bool, error) {
	if err := db.alone(ctx, fmt.Sprintf("slug %d/%s", site, slug)); err != nil {
		return false, err
	}
	n, err := one(ctx, db, scanInt, `SELECT (SELECT COUNT(*) FROM listings WHERE site = $1 AND slug = $2)
		+ (SELECT COUNT(*) FROM merged_slugs WHERE site = $1 AND slug = $2)`, site, slug)
	return n > 0, err
}

// Browse returns a page of the listings that match, of their companies only what lists show, and how many there are.
func (db listingRows) Browse(
	ctx context.Context, site int64, f listings.Filter, sort string, limit, offset int,
) ([]app.Listing, int, error) {
	where, args := filter(site, f)
	changing := f.Rating.Tenths > 0 || txOf(ctx).changed() // which reviews show changes with the time, too
	total, err := db.totals.get(db, fmt.Sprintf("%s %#v", where, args), changing, func() (int, error) {
		if in, values := list(3, f.Categories); len(f.Categories) > 0 && len(args) == 2+len(values) { // and nothing else
			return one(ctx, db, scanInt, `SELECT COUNT(DISTINCT listing) FROM listing_categories WHERE effective AND site = $1 AND status = $2 AND category IN (`+in+`)`, args...)
		}
		return one(ctx, db, scanInt, `SELECT COUNT(*) FROM listings AS l `+where, args...)
	})
	if err != nil || total <= offset {
		return nil, total, err
	}
	by := sorting(f, sort)
	if f.From.ID != 0 && f.From.At <= offset {
		beyond := offset - f.From.At
		some, from, err := db.onward(ctx, where, args, by, f.From, limit+beyond)
		if err != nil {
			return nil, total, err
		}
		if n := len(from); some != "" {
			found, err := db.summaries(ctx, fmt.Sprintf(`WHERE l.id IN (%s) ORDER BY %s LIMIT $%d + 0 OFFSET $%d`,
				some, by, n+1, n+2), append(from, limit, beyond)...)
			return found, total, err
		}
	}
	// What comes before the page is passed over in an index, and joined with nothing. SQLite would plan anew for each
	// bare LIMIT $n, whose value it looks at.
	n := len(args)
	some := fmt.Sprintf(`SELECT l.id FROM listings AS l %s ORDER BY %s LIMIT $%d + 0 OFFSET $%d`, where, by, n+1, n+2)
	found, err := db.summaries(ctx, `WHERE l.id IN (`+some+`) ORDER BY `+by, append(args, limit, offset)...)
	return found, total, err
}

// topOf is a category of a site, and how many are meant.
type topOf struct {
	site     int64
	category app.Slug
	limit    int
}

// TopOf returns the live listings with the most votes that are filed right under a category, of their companies only
// what lists show. The caller must not change them.
func (db listingRows) TopOf(ctx context.Context, site int64, category app.Slug, limit int) ([]app.Listing, error) {
	return db.tops.get(db, topOf{site, category, limit}, txOf(ctx).changed(), func() ([]app.Listing, error) {
		return db.summaries(ctx, `WHERE l.id IN (SELECT listing FROM listing_categories WHERE effective AND site = $1 AND status = $2 AND category = $3)
			ORDER BY `+sortings["votes"]+` LIMIT $4 + 0`, site, app.ListingLive, category, limit)
	})
}

// filter returns the condition for f, on the listings alone, and its arguments.
func filter(site int64, f listings.Filter) (where string, args []any) {
	args = []any{site, f.Status}
	where = `WHERE l.site = $1 AND l.status = $2`
	add := func(condition string, value any) {
		args = append(args, value)
		where += fmt.Sprintf(` AND `+condition, len(args))
	}
	either := func(column, values, end string) {
		switch all := app.Parts(values); {
		case len(all) == 1:
			add(column+` = $%d`+end, all[0])
		case len(all) > 1:
			in, more := list(len(args)+1, all)
			where += ` AND ` + column + ` IN (` + in + `)` + end
			args = append(args, more...)
		}
	}
	either(`l.stage`, strings.ToLower(f.Stage), ``)
	either(`l.country`, strings.ToUpper(f.Country), ``)
	either(`l.pricing_model`, strings.ToLower(f.PricingModel), ``)
	if f.FreePlan {
		either(`l.pricing_model`, strings.Join(app.FreeModels, ","), ``)
	}
	if f.Rating.Tenths > 0 {
		args = append(args, milli(f.Rating.Made), f.Rating.Tenths)
		where += ` AND l.id IN (` + ratedListings(fmt.Sprintf("$%d", len(args)-1), fmt.Sprintf("$%d", len(args))) + `)`
	}
	either(`l.company IN (SELECT id FROM companies WHERE key`, strings.ToLower(f.Domain), `)`)
	for _, bound := range []struct {
		condition string
		at        time.Time
	}{{`l.updated_at >= $%d`, f.UpdatedSince}, {`l.launched_at >= $%d`, f.LaunchedAfter},
		{`l.launched_at < $%d`, f.LaunchedBefore}} {
		if !bound.at.IsZero() {
			add(bound.condition, milli(bound.at))
		}
	}
	if f.Name != "" {
		add(`l.company IN (SELECT id FROM companies WHERE name LIKE $%d ESCAPE '\')`,
			"%"+escapeLike(strings.ToLower(f.Name))+"%")
	}
	if f.Among != nil {
		in, values := list(len(args)+1, f.Among)
		where += ` AND l.id IN (` + in + `)`
		args = append(args, values...)
	}
	if len(f.Categories) > 0 {
		in, values := list(len(args)+1, f.Categories)
		where += ` AND l.id IN (SELECT listing FROM listing_categories WHERE effective AND site = $1 AND status = $2 AND category IN (` + in + `))`
		args = append(args, values...)
	}
	return where, args
}

func escapeLike(s string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(s)
}
