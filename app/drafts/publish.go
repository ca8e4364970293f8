package drafts

import (
	"context"
	"fmt"
	"reflect"

	"debut/app"
	"debut/app/listings"
)

// Submitted tells which listing a draft became.
type Submitted struct {
	ListingID int64    `json:"listing_id" min:"1"`
	Slug      app.Slug `json:"slug"`
	Status    string   `json:"status" enum:"draft,awaiting_badge,scheduled,live,suspended"`
	NextStep  string   `json:"next_step" doc:"What to do now, in words."`
}

// Publish saves the draft as a listing of the caller, which stays unpublished until its launch is chosen. Run again, it
// updates the same listing.
func (s *Service) Publish(ctx context.Context, who app.Caller, in ID) (Submitted, error) {
	var done Submitted
	err := s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.owned(ctx, who, in.ID)
		if err != nil {
			return err
		}
		if d.Status != app.Ready {
			return app.Refused("draft_not_ready", "The draft is still %s; poll get_draft until its status is ready.", d.Status)
		}
		l, err := s.sync(ctx, who, &d)
		if err != nil {
			return err
		}
		shown := listings.ShowOwned(l, nil)
		done = Submitted{ListingID: l.ID, Slug: l.Slug, Status: shown.Status, NextStep: shown.NextStep}
		return s.store.SaveDraft(ctx, &d)
	})
	return done, err
}

// sync brings the draft's listing up to date, and makes it where there is none. It is part of a transaction; the caller
// saves the draft.
func (s *Service) sync(ctx context.Context, who app.Caller, d *app.Draft) (app.Listing, error) {
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return app.Listing{}, err
	}
	given, categories, issues := facts(*d, tree)
	if err := issues.Err(); err != nil {
		return app.Listing{}, err
	}
	l, err := s.listing(ctx, who, *d, given)
	if err != nil {
		return l, err
	}
	title, meta := l.SEOTitle, l.SEODescription
	if d.SEO.Title != nil {
		title = *d.SEO.Title
	}
	if d.SEO.Meta != nil {
		meta = *d.SEO.Meta
	}
	refiled := !reflect.DeepEqual(l.Categories, categories)
	l.Categories = categories
	err = s.listings.Change(ctx, who, &l, func(l *app.Listing) {
		merge(&l.Company.Facts, d.Synced, given)
		l.SEOTitle, l.SEODescription = title, meta
	})
	if err == nil && refiled {
		err = s.refile(ctx, &l)
	}
	d.ListingID, d.Synced, d.UpdatedAt = &l.ID, &given, s.clock().UTC()
	return l, err
}

// refile saves new categories, which the version history does not keep.
func (s *Service) refile(ctx context.Context, l *app.Listing) error {
	if err := s.store.SaveListing(ctx, l); err != nil {
		return err
	}
	return s.store.AddJob(ctx, listings.IndexJob(l.ID))
}

// listing returns the listing that the draft became, or makes it and its company.
func (s *Service) listing(ctx context.Context, who app.Caller, d app.Draft, given app.Facts) (app.Listing, error) {
	if d.ListingID != nil {
		l, err := s.store.Listing(ctx, *d.ListingID)
		if err == nil && !l.OwnedBy(who) {
			err = app.Refused("not_yours", "The listing of this draft belongs to another account now.")
		}
		return l, err
	}
	key := s.reader.CompanyKey(d.URL)
	company, found, err := s.store.CompanyByKey(ctx, key)
	if err != nil {
		return app.Listing{}, err
	}
	if !found {
		company = app.Company{Key: key, Website: d.URL, Facts: app.Facts{Name: given.Name}}
		if err := s.store.SaveCompany(ctx, &company); err != nil {
			return app.Listing{}, err
		}
	}
	return s.listingOf(ctx, who, company)
}

// listingOf returns the caller's listing of a company on the site of the request, or makes it.
func (s *Service) listingOf(ctx context.Context, who app.Caller, company app.Company) (app.Listing, error) {
	all, err := s.store.ListingsOfCompany(ctx, company.ID)
	if err != nil {
		return app.Listing{}, err
	}
	site := app.SiteOf(ctx)
	for _, l := range all {
		if !l.OwnedBy(who) {
			return l, app.Refused("already_listed", "%s is listed already, as %q. If it is your company, claim that listing with claim_listing.", company.Key, l.Slug)
		}
		if l.Site.ID == site.ID {
			return l, nil
		}
	}
	slug, err := s.freeSlug(ctx, site.ID, company)
	if err != nil {
		return app.Listing{}, err
	}
	now := s.clock().UTC()
	l := app.Listing{
		Site: site, Company: company, Owner: &who.Account, Slug: slug, Status: app.ListingDraft, Plan: app.PlanNone,
		CreatedAt: now, UpdatedAt: now,
	}
	return l, s.store.SaveListing(ctx, &l)
}

// freeSlug makes a slug of the company's name, or of its domain where the name has no letter of ASCII, and numbers it
// where it is taken.
func (s *Service) freeSlug(ctx context.Context, site int64, c app.Company) (app.Slug, error) {
	base := app.Slugify(c.Name)
	if base == "" {
		base = app.Slugify(c.Key)
	}
	for n := 1; ; n++ {
		slug := base
		if n > 1 {
			slug = app.Slug(fmt.Sprintf("%s-%d", base, n))
		}
		taken, err := s.store.SlugTaken(ctx, site, slug)
		if err != nil || !taken {
			return slug, err
		}
	}
}

// resubmitted brings the listing of a submitted draft up to date after a change. Where the draft holds something that a
// listing refuses, the change is refused, with its place.
func (s *Service) resubmitted(ctx context.Context, who app.Caller, d *app.Draft) error {
	if d.ListingID == nil {
		return nil
	}
	l, err := s.sync(ctx, who, d)
	if err != nil {
		return err
	}
	return s.launches.Settle(ctx, l.ID)
}
