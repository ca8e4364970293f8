package launches_test

import (
	"context"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

// ofPage has a listing be of another page of the same domain.
func (d *directory) ofPage(id int64, website string) {
	d.t.Helper()
	l := d.listing(id)
	l.Company.Key, l.Company.Website = app.CompanyKey(website), website
	d.tx(func(ctx context.Context) error { return d.db.SaveCompany(ctx, &l.Company) })
}

// The badge on a page speaks for that page: the listing of the host, of another page or of another host of the domain goes on as it was.
func TestLook_ABadgeOnAPageTakesNoOther(t *testing.T) {
	t.Parallel()
	for _, theirs := range []string{"https://parcelwick.example/users/x/", "https://parcelwick.example/?user=x", "https://x.parcelwick.example/"} {
		t.Run(theirs, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			d := open(t, 15)
			owner := d.submit("parcelwick", true)
			d.ofPage(owner, "https://parcelwick.example/")
			d.choose(owner)
			d.as("member@elsewhere.example")
			member := d.submitAs("member", "parcelwick", true)
			d.ofPage(member, theirs)
			d.choose(member)
			d.look(member, app.BadgeFound)
			is.Equal(d.listing(member).Status, app.ListingScheduled)
			is.Equal(d.listing(owner).Status, app.ListingAwaitingBadge) // not back to a draft
			is.True(d.listing(owner).Week != "")
			d.look(owner, app.BadgeFound)
			is.Equal(d.listing(owner).Status, app.ListingScheduled)
		})
	}
}

// The badge on the homepage speaks for the pages below it, but not for other hosts.
func TestLook_TheBadgeOnTheHomepageSpeaksForTheHost(t *testing.T) {
	t.Parallel()
	for theirs, want := range map[string]app.ListingStatus{
		"https://parcelwick.example/users/x/": app.ListingDraft, "https://www.parcelwick.example/": app.ListingDraft, "https://x.parcelwick.example/": app.ListingAwaitingBadge,
	} {
		t.Run(theirs, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			d := open(t, 15)
			owner := d.submit("parcelwick", true)
			d.ofPage(owner, "https://parcelwick.example/")
			d.choose(owner)
			d.as("member@elsewhere.example")
			member := d.submitAs("member", "parcelwick", true)
			d.ofPage(member, theirs)
			d.choose(member)
			d.look(owner, app.BadgeFound)
			is.Equal(d.listing(member).Status, want)
		})
	}
}

// Who paid has proven nothing: whoever waits with a badge is sent to claim the listing, and waits on.
func TestLook_APayerHasProvenNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t, 15)
	founder := d.submit("parcelwick", true)
	d.ofPage(founder, "https://parcelwick.example/")
	d.choose(founder)
	d.as("payer@elsewhere.example")
	payer := d.submitAs("payer", "parcelwick", true)
	d.ofPage(payer, "https://parcelwick.example/")
	d.tx(func(ctx context.Context) error {
		_, err := d.Buy(ctx, payer, app.WeekOf(d.now, d.Location))
		return err
	})
	l := d.listing(payer)
	is.Equal(l.Status, app.ListingLive)
	is.Equal(l.Company.Held, app.Holding{By: app.ByPayment, Since: d.now})
	is.True(!l.Company.Held.Proven())
	is.Equal(d.listing(founder).Status, app.ListingAwaitingBadge)
	d.look(founder, app.BadgeFound)
	is.Equal(d.listing(founder).Status, app.ListingAwaitingBadge)
}
