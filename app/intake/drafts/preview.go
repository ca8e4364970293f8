package drafts

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Preview returns the listing that a draft of the caller would become with an edit, as anyone would see it. Nothing is
// checked, and nothing changes.
func (s *Service) Preview(ctx context.Context, who app.Caller, in EditInput) (listings.Public, error) {
	d, err := s.owned(ctx, who, in.ID)
	if err != nil {
		return listings.Public{}, err
	}
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return listings.Public{}, err
	}
	in.LockFields, in.Restore = nil, nil
	in.UpdateInput.apply(&d, nil)
	given, _ := facts(d, tree)
	l := app.Listing{
		Site: app.SiteOf(ctx), Slug: "preview", Company: app.Company{Website: d.URL, Facts: given.Facts},
		Status: app.ListingDraft, Plan: app.PlanNone,
		UpdatedAt: d.UpdatedAt,
	}
	for _, c := range given.Categories {
		if c.Slug != "" {
			l.Categories = append(l.Categories, c)
		}
	}
	return listings.Show(l), nil
}
