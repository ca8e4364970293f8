package feed_test

import (
	"context"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// A relaunch moves a listing in no feed: it has an entry of its own in the listing's, and says everywhere that it was paid.
func TestFeed_ARelaunchIsMarkedAndMovesNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	d.add(t, "parcelwick", friday.AddDate(0, 0, -14), func(l *app.Listing) { l.Plan = app.PlanFree })
	d.add(t, "wrenloop", friday.AddDate(0, 0, -7), func(l *app.Listing) { l.Plan = app.PlanFree })
	is.NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error {
		l, err := d.db.ListingBySlug(ctx, d.site.ID, "parcelwick")
		if err != nil {
			return err
		}
		at := friday.Add(-time.Hour)
		if err := d.db.SaveRelaunch(ctx, &app.Relaunch{Site: d.site.ID, Listing: l.ID, Line: 1, Week: "2026-11-16",
			Before: "2026-11-02", How: app.RelaunchBought, DoneAt: &at}); err != nil {
			return err
		}
		l.Week = "2026-11-16"
		return d.db.SaveListing(ctx, &l)
	}))
	f := d.read(t)
	is.Equal(titles(f), "wrenloop\nparcelwick\n")
	is.Equal([]string{f.Entries[0].Summary, f.Entries[1].Summary}, []string{"", "Paid relaunch"})
	is.Equal(f.Entries[1].Published, "2026-11-06T12:30:15Z")
	is.Equal(d.readAt(t, "/categories/shipping-logistics.atom").Entries[1].Summary, "Paid relaunch")
	one := d.readAt(t, "/listings/parcelwick.atom")
	is.Equal(titles(one), "Paid: parcelwick launched again, in the week of 16 November 2026\nparcelwick made its debut\n")
	is.Equal([]string{one.Entries[0].Published, one.Entries[0].Links[0].Href},
		[]string{"2026-11-20T11:30:15Z", origin + "/launches/2026-11-16"})
}
