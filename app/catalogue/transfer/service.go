package transfer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/jobs"
)

// Store is what moving listings needs remembered.
type Store interface {
	listings.Changes
	Tx(ctx context.Context, fn func(context.Context) error) error
	Categories(ctx context.Context) ([]app.Category, error) // parents first
	SaveCategories(ctx context.Context, tree []app.Category) error
	ListingsBySlug(ctx context.Context, site int64, slugs []app.Slug) ([]app.Listing, error)
	ListingsInState(ctx context.Context, state app.ListingStatus, w app.Week) ([]int64, error)
	Listings(ctx context.Context, ids []int64) ([]app.Listing, error)
	ListingsOfCompany(ctx context.Context, company int64) ([]app.Listing, error)
	HeldCompanies(ctx context.Context, keys []string) ([]app.Company, error)
	SaveCompany(ctx context.Context, c *app.Company) error
	// of new companies, which nobody owns
	AddListings(ctx context.Context, added []*app.Listing) error
	listings.SlugStore
	UpdatesOf(ctx context.Context, listing int64, limit int) ([]app.Update, error) // newest first
	AddUpdate(ctx context.Context, u *app.Update) error
	jobs.Adder
	Imported(ctx context.Context, site int64, source string, ids []string) ([]Imported, error)
	ImportedAs(ctx context.Context, listing int64, source string) (id string, err error) // "" if it did not
	SaveImported(ctx context.Context, i Imported) error
}

// Service moves listings in and out.
type Service struct {
	store      Store
	clock      app.Clock
	companyKey func(website string) string // "" if that is no address
}

// New returns the service.
func New(store Store, clock app.Clock, companyKey func(website string) string) *Service {
	return &Service{store, clock, companyKey}
}

// fewChanges is up to how many changed listings are indexed one by one; building anew is quicker for more.
const fewChanges = 1000

// numbered is a line and where it stands in its file, counted from 1.
type numbered struct {
	Line
	number  int
	unnamed bool // it states no slug; Slug is one made of its name
	from    foreignRow
}

// outcome says what became of a line.
type outcome string

const (
	added     outcome = "added"
	updated   outcome = "updated"
	leftOut   outcome = "left out"
	unchanged outcome = "unchanged"
	refused   outcome = "refused"
)

// result is what became of a line: a note says what was left out of one that was kept, err why one was refused.
type result struct {
	outcome
	note string
	err  error
	slug app.Slug // of the listing
}

// errDry undoes what a dry run did.
var errDry = errors.New("nothing is kept of a dry run")

// batch is some lines that are saved in one transaction.
type batch struct {
	*Service
	site      app.Site
	tree      *tree
	listings  map[app.Slug]app.Listing
	companies map[string]app.Company
	changes   int // of all batches so far
	how       Elsewhere
	imported  map[string]Imported // of the lines, by what they are called in their program
	fresh     []fresh
}

// fresh is a new listing of a new company that is added with others: what belongs to it follows when it has a number.
type fresh struct {
	listing *app.Listing
	news    []app.Update
	then    func(app.Listing) error
}

// save saves lines, wholly or not at all, and tells what became of each, with why one was refused.
// seen are the lines before that gave a slug.
func (s *Service) save(
	ctx context.Context, i Import, lines []numbered, seen map[app.Slug]int, changes *int,
) (done []result, err error) {
	var changed int
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		b, lines, err := s.open(ctx, i.Site, lines, seen)
		if err != nil {
			return err
		}
		done, b.changes, b.how = nil, *changes, i.elsewhere()
		for _, line := range lines {
			r := b.save(ctx, line)
			r.slug = line.Slug
			if public, _ := app.PublicMessage(r.err); r.err != nil && !public {
				return fmt.Errorf("line %d, %s: %w", line.number, line.Slug, r.err)
			}
			done = append(done, r)
		}
		if err := b.add(ctx); err != nil {
			return err
		}
		changed = b.changes
		if i.DryRun {
			return errDry
		}
		return nil
	})
	if err == nil || errors.Is(err, errDry) {
		*changes = changed
		return done, nil
	}
	return nil, err
}

// open reads what the lines may meet, a few queries for all of them. It returns the lines with the slugs of those that
// state none.
func (s *Service) open(
	ctx context.Context, site app.Site, lines []numbered, seen map[app.Slug]int,
) (*batch, []numbered, error) {
	b := &batch{Service: s, site: site, listings: map[app.Slug]app.Listing{}, companies: map[string]app.Company{},
		imported: map[string]Imported{}}
	var err error
	if b.tree, err = s.readTree(ctx); err != nil {
		return nil, nil, err
	}
	var keys []string
	for _, line := range lines {
		keys = append(keys, s.keysOf(line.Line)...)
	}
	companies, err := s.store.HeldCompanies(ctx, keys)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range companies {
		b.companies[c.Key] = c
	}
	if lines, err = b.recalled(ctx, lines); err != nil {
		return nil, nil, err
	}
	if lines, err = b.named(ctx, lines, seen); err != nil {
		return nil, nil, err
	}
	if lines, err = b.bySlug(ctx, lines); err != nil {
		return nil, nil, err
	}
	found, err := s.store.ListingsBySlug(ctx, site.ID, slugsOf(lines))
	if err != nil {
		return nil, nil, err
	}
	for _, l := range found {
		if l.Keeps() || l.Owner == nil {
			b.listings[l.Slug] = l
		} else if err := listings.GiveWay(ctx, s.store, l); err != nil {
			return nil, nil, err
		}
	}
	return b, lines, nil
}

func slugsOf(lines []numbered) []app.Slug {
	slugs := make([]app.Slug, len(lines))
	for i, line := range lines {
		slugs[i] = line.Slug
	}
	return slugs
}

func (b *batch) save(ctx context.Context, line numbered) result {
	l, known := b.listings[line.Slug]
	before := l
	if line.Slug == "" {
		return result{outcome: refused,
			err: app.Refused("no_slug", "slug: more than %d companies are called %s; give this line a slug.",
				mostNamesakes, app.Brief(line.Name))}
	}
	if err := b.fit(&line); err != nil {
		return result{outcome: refused, err: err}
	}
	if !known {
		l = app.Listing{Site: b.site, Plan: app.PlanFree}
	}
	origin, stated, err := b.prepare(&line, l)
	if err != nil {
		return result{outcome: refused, err: err}
	}
	note, err := b.company(ctx, line.Line, &l)
	if err != nil {
		return result{outcome: refused, err: err}
	}
	notes := append(line.from.notes, note, line.ownPictures(b.site.Origin))
	note = strings.Join(slices.DeleteFunc(notes, func(n string) bool { return n == "" }), "; ")
	line.apply(&l, b.clock().UTC())
	if err := checkWeek(l); err != nil {
		return result{outcome: refused, err: err}
	}
	if line.Categories.Set {
		if err := b.room(line.Line); err != nil {
			return result{outcome: refused, err: err}
		}
		l.Categories = b.file(line.Line)
	}
	news, err := b.news(ctx, line.Line, before)
	if err != nil {
		return result{outcome: refused, err: err}
	}
	if known && same(before, l) && len(news) == 0 {
		return result{outcome: unchanged, note: note, err: b.remember(ctx, origin, stated, l)}
	}
	remember := func(l app.Listing) error { return b.remember(ctx, origin, stated, l) }
	if !known && l.Company.ID == 0 {
		b.fresh = append(b.fresh, fresh{&l, news, remember})
		b.companies[l.Company.Key] = l.Company
		return result{outcome: added, note: note}
	}
	if err := b.write(ctx, &l, news); err != nil {
		return result{outcome: refused, err: err}
	}
	if err := remember(l); err != nil {
		return result{outcome: refused, err: err}
	}
	if known {
		return result{outcome: updated, note: note}
	}
	return result{outcome: added, note: note}
}

// add saves the new listings of new companies that wait.
func (b *batch) add(ctx context.Context) error {
	if len(b.fresh) == 0 {
		return nil
	}
	if err := b.makeCategories(ctx); err != nil {
		return err
	}
	added := make([]*app.Listing, len(b.fresh))
	for i, f := range b.fresh {
		added[i] = f.listing
	}
	if err := b.store.AddListings(ctx, added); err != nil {
		return err
	}
	for _, f := range b.fresh {
		if err := b.wrote(ctx, *f.listing, f.news); err != nil {
			return err
		}
		if err := f.then(*f.listing); err != nil {
			return err
		}
	}
	b.fresh = nil
	return nil
}

// write saves a listing with its company and news.
func (b *batch) write(ctx context.Context, l *app.Listing, news []app.Update) error {
	if err := b.makeCategories(ctx); err != nil {
		return err
	}
	if err := b.store.SaveCompany(ctx, &l.Company); err != nil {
		return err
	}
	if err := b.store.SaveListing(ctx, l); err != nil {
		return err
	}
	return b.wrote(ctx, *l, news)
}

// makeCategories saves the categories that lines made.
func (b *batch) makeCategories(ctx context.Context) error {
	if len(b.tree.made) == 0 {
		return nil
	}
	err := b.store.SaveCategories(ctx, b.tree.made)
	b.tree.made = nil
	return err
}

// wrote saves the news of a listing that was saved, and queues it for the index.
func (b *batch) wrote(ctx context.Context, l app.Listing, news []app.Update) error {
	for _, u := range news {
		u.Listing = l.ID
		if err := b.store.AddUpdate(ctx, &u); err != nil {
			return err
		}
	}
	b.listings[l.Slug], b.companies[l.Company.Key] = l, l.Company
	if b.changes++; b.changes > fewChanges {
		return b.store.AllChanged(ctx)
	}
	return b.store.ListingChanged(ctx, l.ID)
}

// room returns why the line's paths find no place in the tree, where it would grow too large for people to look
// through.
func (b *batch) room(line Line) error {
	missing := 0
	for _, path := range line.Categories.Value {
		missing += b.tree.missing(split(path, "", &app.Issues{}))
	}
	if missing > 0 && len(b.tree.slugs)+missing > mostCategories {
		return app.Refused("too_many_categories",
			"categories: would be more than %d in all; file it under one that there is.", mostCategories)
	}
	return nil
}

// file returns the categories of the line's paths.
func (b *batch) file(line Line) []app.CategoryRef {
	var filed []app.CategoryRef
	for _, path := range line.Categories.Value {
		filed = append(filed, b.tree.file(split(path, "", &app.Issues{})))
	}
	return filed
}
