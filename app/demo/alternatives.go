package demo

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// fillAlternatives has owners name alternatives to their products.
func fillAlternatives(ctx context.Context, store Store, site app.Site, now time.Time) error {
	for _, c := range invented(texts.English) {
		for i, slug := range c.Alternatives {
			l, err := store.ListingBySlug(ctx, site.ID, c.slug())
			if err != nil {
				return err
			}
			other, err := store.ListingBySlug(ctx, site.ID, slug)
			if err != nil {
				return err
			}
			at := now.Add(time.Duration(i-len(c.Alternatives)) * time.Hour)
			if err := store.SaveAlternative(ctx,
				app.Alternative{Listing: l.ID, Other: other.ID, State: app.AlternativeApproved, At: at}); err != nil {
				return err
			}
		}
	}
	return nil
}
