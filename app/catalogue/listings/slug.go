package listings

import (
	"context"
	"fmt"
	"time"

	"debut/app"
)

// SlugStore is what slugs are given out with.
type SlugStore interface {
	// ListingBySlug returns a site's listing by its slug, or by that of one that was merged into it, in any state.
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	SlugTaken(ctx context.Context, site int64, slug app.Slug) (bool, error)
	SaveListing(ctx context.Context, l *app.Listing) error
}

// slugOf returns the slug that a company would have alone: of its name, or of its domain if the name has no letter of
// ASCII.
func slugOf(c app.Company) app.Slug {
	if slug := app.Slugify(c.Name); slug != "" {
		return slug
	}
	return app.Slugify(c.Key)
}

// mostNumbers is up to which number a slug is looked for; behind it stands a number that no other company has.
const mostNumbers = 9

// FreeSlug returns the slug of a company that was saved, numbered if it is taken.
func FreeSlug(ctx context.Context, store SlugStore, site int64, c app.Company) (app.Slug, error) {
	base := slugOf(c)
	slug := base
	for n := int64(2); ; n++ {
		taken, err := store.SlugTaken(ctx, site, slug)
		if err != nil || !taken {
			return slug, err
		}
		number := n
		if n > mostNumbers {
			number = c.ID + n - mostNumbers - 1
		}
		slug = app.Slug(fmt.Sprintf("%s-%d", base, number))
	}
}

// ClaimSlug gives l, which the caller saves, the slug that its company would have alone, unless a listing has it that
// holds it.
func ClaimSlug(ctx context.Context, store SlugStore, l *app.Listing, now time.Time) error {
	base := slugOf(l.Company)
	if l.Slug == base {
		return nil
	}
	if free, err := release(ctx, store, l.Site.ID, base, now); err != nil || !free {
		return err
	}
	l.Slug = base
	return nil
}

// release takes a slug from a listing that does not hold it, and reports whether the slug is free then.
func release(ctx context.Context, store SlugStore, site int64, slug app.Slug, now time.Time) (bool, error) {
	other, err := store.ListingBySlug(ctx, site, slug)
	switch {
	case app.KindOf(err) == app.NotFound:
		return true, nil
	case err != nil || other.Holds(now) || other.Owner == nil || other.Slug != slug: // which leads to it since a merge
		return false, err
	}
	return true, GiveWay(ctx, store, other)
}

// GiveWay gives a listing that nobody proved another slug.
func GiveWay(ctx context.Context, store SlugStore, l app.Listing) error {
	slug, err := FreeSlug(ctx, store, l.Site.ID, l.Company)
	if err != nil {
		return err
	}
	l.Slug = slug
	return store.SaveListing(ctx, &l)
}
