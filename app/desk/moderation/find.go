package moderation

import (
	"context"

	"debut/app"
	"debut/app/ground/audit"
)

// Filter says which listings are looked for.
type Filter struct {
	Words string // in the name, slug, domain or the owner's address; "" is all
	State string // "draft", "awaiting_badge", "scheduled", "live", "hidden" or "suspended"; "" is all
}

// Found is a listing as the team finds it.
type Found struct {
	app.Listing
	Email string // of its owner; "" if it has none
}

// perPage is how many listings or accounts a page has.
const perPage = 50

// Listings returns a page of the listings of ctx's site that match, newest first.
func (s *Service) Listings(ctx context.Context, f Filter, page int) (app.List[Found], error) {
	p := app.Paging{Page: page, PerPage: perPage}
	found, total, err := s.store.FindListings(ctx, app.SiteOf(ctx).ID, f, perPage, p.Offset())
	if err != nil {
		return app.List[Found]{}, err
	}
	shown, err := s.withOwners(ctx, found)
	return app.ListOf(shown, p, total), err
}

func (s *Service) withOwners(ctx context.Context, found []app.Listing) ([]Found, error) {
	var owners []int64
	for _, l := range found {
		if l.Owner != nil {
			owners = append(owners, *l.Owner)
		}
	}
	emails, err := s.store.Emails(ctx, owners)
	shown := make([]Found, len(found))
	for i, l := range found {
		shown[i] = Found{Listing: l}
		if l.Owner != nil {
			shown[i].Email = emails[*l.Owner]
		}
	}
	return shown, err
}

// Case is all that the team sees of one listing.
type Case struct {
	Found
	Entries []audit.Entry // of the audit log, newest first
	Named   []app.Listing // alternatives that its owner named
}

// shownEntries is how many entries of the audit log stand beside what they are about.
const shownEntries = 50

// Case returns a listing of ctx's site.
func (s *Service) Case(ctx context.Context, id int64) (c Case, err error) {
	l, err := s.listing(ctx, id)
	if err != nil {
		return c, err
	}
	found, err := s.withOwners(ctx, []app.Listing{l})
	if err != nil {
		return c, err
	}
	c.Found = found[0]
	if c.Named, err = s.named(ctx, id); err != nil {
		return c, err
	}
	c.Entries, err = s.store.AuditEntriesOf(ctx, audit.OfListing, id, shownEntries)
	return c, err
}

// listing returns a listing of ctx's site; those of other sites are as missing as those that are not there.
func (s *Service) listing(ctx context.Context, id int64) (app.Listing, error) {
	l, err := s.store.Listing(ctx, id)
	if err == nil && l.Site.ID != app.SiteOf(ctx).ID {
		err = app.Missing("listing", id)
	}
	return l, err
}
