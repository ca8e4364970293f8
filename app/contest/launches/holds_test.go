package launches_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/contest/launches"
)

// Who proves or pays first, who comes after, and who holds what then: "both" hold their own places, or the first alone. What claims
// do to these stands in app/community/claims.
func TestPlaces_WhoHoldsWhatAfterwards(t *testing.T) {
	t.Parallel()
	const badge, payment = app.ByBadge, app.ByPayment
	for _, c := range []struct {
		first  string
		by     app.Proof
		second string
		with   app.Proof
		after  time.Duration
		want   string
	}{
		// Paths: the homepage keeps what lies below, a page keeps nobody from the homepage.
		{"https://parcelwick.example/", badge, "https://parcelwick.example/", badge, 0, "first"},
		{"https://parcelwick.example/", badge, "https://parcelwick.example/users/x/", badge, 0, "first"},
		{"https://parcelwick.example/", badge, "https://parcelwick.example/?user=x", badge, 0, "first"},
		{"https://parcelwick.example/", badge, "https://www.parcelwick.example/index.html", badge, 0, "first"},
		{"https://parcelwick.example/", badge, "http://parcelwick.example/", badge, 0, "first"},
		{"https://parcelwick.example/users/x/", badge, "https://parcelwick.example/", badge, 0, "both"},
		{"https://parcelwick.example/users/x/", badge, "https://parcelwick.example/users/y/", badge, 0, "both"},
		{"https://parcelwick.example/users/x/", badge, "https://parcelwick.example/users/xy/", badge, 0, "both"},
		{"https://parcelwick.example/users/x/", badge, "https://parcelwick.example/users/x/shop/", badge, 0, "first"},
		{"https://parcelwick.example/users/x/shop/", badge, "https://parcelwick.example/users/x/", badge, 0, "both"},
		{"https://parcelwick.example/?user=x", badge, "https://parcelwick.example/", badge, 0, "both"},
		{"https://parcelwick.example/?user=x", badge, "https://parcelwick.example/?user=y", badge, 0, "both"},
		{"https://parcelwick.example/?user=x", badge, "https://parcelwick.example/?user=x", badge, 0, "first"},

		// Ports and subdomains: each is a host of its own.
		{"https://parcelwick.example/", badge, "https://parcelwick.example:8443/", badge, 0, "both"},
		{"https://parcelwick.example:8443/", badge, "https://parcelwick.example/", badge, 0, "both"},
		{"https://parcelwick.example:8443/", badge, "https://parcelwick.example:8443/x/", badge, 0, "first"},
		{"https://parcelwick.example:443/", badge, "https://parcelwick.example/", badge, 0, "first"},
		{"https://x.parcelwick.example/", badge, "https://parcelwick.example/", badge, 0, "both"},
		{"https://parcelwick.example/", badge, "https://x.parcelwick.example/", badge, 0, "both"},
		{"https://x.parcelwick.example/", badge, "https://y.parcelwick.example/", badge, 0, "both"},
		{"https://x.parcelwick.example/", badge, "https://www.x.parcelwick.example/", badge, 0, "first"},

		// Shared hosts: users of one never speak for each other.
		{"https://ines.github.io/", badge, "https://ole.github.io/", badge, 0, "both"},
		{"https://ines.github.io/", badge, "https://ines.github.io/shop/", badge, 0, "first"},
		{"https://ines.substack.com/", badge, "https://ole.substack.com/", badge, 0, "both"},
		{"https://sites.google.com/view/ines/", badge, "https://sites.google.com/view/ole/", badge, 0, "both"},
		{"https://sites.google.com/", badge, "https://sites.google.com/view/ines/", badge, 0, "both"},
		{"https://github.com/ines/shop", badge, "https://github.com/ines/play", badge, 0, "both"},
		{"https://github.com/ines/shop", badge, "https://github.com/ines/shop/", badge, 0, "first"},

		// Payers: they hold the page that they list as long as nobody contests that; no badge takes it, whenever it is found.
		{"https://parcelwick.example/", payment, "https://parcelwick.example/", badge, 0, "first"},
		{"https://parcelwick.example/", payment, "https://parcelwick.example/", badge, 13 * 24 * time.Hour, "first"},
		{"https://parcelwick.example/", payment, "https://parcelwick.example/", badge, 20 * 24 * time.Hour, "first"},
		{"https://parcelwick.example/", payment, "https://parcelwick.example/", payment, 0, "first"},
		{"https://parcelwick.example/", payment, "https://parcelwick.example/users/x/", badge, 0, "first"},
		{"https://parcelwick.example/", payment, "https://parcelwick.example/users/x/", payment, 0, "first"},
		{"https://parcelwick.example/users/x/", payment, "https://parcelwick.example/", badge, 0, "both"},
		{"https://parcelwick.example/users/x/", payment, "https://parcelwick.example/", payment, 0, "both"},
		{"https://parcelwick.example/users/x/", payment, "https://parcelwick.example/users/y/", payment, 0, "both"},
		{"https://parcelwick.example/", badge, "https://parcelwick.example/", payment, 0, "first"},
		{"https://parcelwick.example/", badge, "https://parcelwick.example/users/x/", payment, 0, "first"},
		{"https://parcelwick.example/users/x/", badge, "https://parcelwick.example/", payment, 0, "both"},
		{"https://x.parcelwick.example/", badge, "https://parcelwick.example/", payment, 0, "both"},
		{"https://parcelwick.example:8443/", payment, "https://parcelwick.example/", badge, 0, "both"},
		{"https://ines.github.io/", payment, "https://ole.github.io/", badge, 0, "both"},
		{"https://sites.google.com/view/ines/", payment, "https://sites.google.com/view/ole/", payment, 0, "both"},
	} {
		t.Run(string(c.by)+" "+c.first+" "+string(c.with)+" "+c.second, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			d := open(t, 15)
			first := d.submitAs("first", "parcelwick", true)
			d.ofPage(first, c.first)
			is.NoErr(d.takes(first, c.by))
			is.Equal(d.listing(first).Company.Held.By, c.by)
			d.now = d.now.Add(c.after)
			d.as("second@elsewhere.example")
			second := d.submitAs("second", "parcelwick", true)
			d.ofPage(second, c.second)
			err := d.takes(second, c.with)
			is.Equal(d.listing(first).Company.Held.By, c.by) // nobody loses by what comes after
			held := d.listing(second).Company.Held.By
			if c.want == "both" {
				is.NoErr(err)
				is.Equal(held, c.with)
				return
			}
			is.Equal(held, app.Proof(""))
			is.Equal(app.RefusalOf(err).Code, "already_listed")
			is.True(strings.Contains(err.Error(), "claim_listing")) // what to do then
			is.Equal(d.listing(second).Status, app.ListingDraft)
		})
	}
}

// takes has the owner of a listing put the badge on their page, or pay for a launch now.
func (d *directory) takes(id int64, by app.Proof) error {
	d.t.Helper()
	if by == app.ByPayment {
		return d.db.Tx(d.ctx, func(ctx context.Context) error {
			_, err := d.Buy(ctx, id, app.WeekOf(d.now, d.Location))
			return err
		})
	}
	_, err := d.ChooseFree(d.ctx, d.owner, launches.ChooseFreeInput{ID: listings.ID{Listing: id}})
	if err == nil {
		d.look(id, app.BadgeFound)
	}
	return err
}
