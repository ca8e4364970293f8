package demo

import (
	"context"
	"maps"
	"slices"
	"strings"

	"debut/app"
	"debut/app/intake/freshness"
)

// rereadSlug is the owner's listing whose website was read again, and has another price now.
const rereadSlug app.Slug = "millrace"

// reread notes that the website of a listing was read again on the last Saturday, and proposes to the owner what
// differs.
func (c company) reread(ctx context.Context, store Store, cal calendar, l app.Listing, tree []app.Category) error {
	if l.Slug != rereadSlug {
		return nil
	}
	read := app.WeekOf(cal.now, cal.zone).Start(cal.zone).UTC().AddDate(0, 0, -2)
	c.Pricing = strings.NewReplacer("€740", "€890", "740 €", "890 €").Replace(c.Pricing)
	p := app.Proposal{
		Listing: l.ID, Field: "pricing_summary", Kind: app.SaysOtherwise, State: app.ProposalOpen, FoundAt: read,
		Old: app.SaidOf(l.Company.Facts, "pricing_summary"),
		New: app.SaidOf(c.proven(l.Site.Origin, read, tree), "pricing_summary"),
	}
	p.Digest = freshness.Digest(p)
	if err := store.AddProposal(ctx, &p); err != nil {
		return err
	}
	w := app.Website{Company: l.Company.ID, ReadAt: &read, NextAt: read.AddDate(0, 0, 30)}
	if err := store.SaveWebsite(ctx, w); err != nil {
		return err
	}
	found := slices.DeleteFunc(slices.Sorted(maps.Keys(l.Company.Evidence)), func(name string) bool {
		return name == p.Field || !freshness.Compares(name, l.Company.Evidence[name])
	})
	return store.SaveConfirmed(ctx, l.Company.ID, app.Confirmed{At: &read, Fields: found})
}
