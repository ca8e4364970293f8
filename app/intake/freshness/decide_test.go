package freshness_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/intake/freshness"
)

// aPrice is a change of which two proposals come: of the price, and of the tagline.
var aPrice = edits{
	"pricing.html": {"€19 a month", "€24 a month"},
	"index.html":   {"<h1>Customs papers for small exporters, filled in from one invoice</h1>", "<h1>Ship abroad without an export department</h1>"},
}

// of returns the open proposal of a field.
func (d *desk) of(field string) app.Proposal {
	d.t.Helper()
	open := d.open()
	at := slices.IndexFunc(open, func(p app.Proposal) bool { return p.Field == field })
	if at < 0 {
		d.t.Fatalf("no open proposal of %s among %d", field, len(open))
	}
	return open[at]
}

func (d *desk) decide(accept bool, ids ...int64) error {
	return d.Decide(d.ctx, d.who, freshness.Decision{Listing: d.id, Proposals: ids, Accept: accept})
}

func TestDecide_AcceptingChangesTheListingAsItsOwnerWould(t *testing.T) {
	t.Parallel()
	d := openDesk(t, "parcelwick")
	d.edit(aPrice)
	d.reread(40)
	p := d.of("pricing_summary")
	d.NoErr(d.decide(true, p.ID))
	l := d.listing(d.id)
	d.Equal(l.Company.PricingSummary, p.New.Value.String())
	d.Equal(l.Company.Evidence["pricing_summary"], p.New.Quotes)
	d.True(slices.Contains(l.Company.Confirmed.Fields, "pricing_summary"))
	versions, err := d.db.Versions(d.ctx, d.id, 5)
	d.NoErr(err)
	d.True(slices.Contains(versions[0].Changed(), "pricing_summary")) // it can be undone
	d.Equal(len(d.open()), 1)
	d.Equal(codeOf(d.decide(true, p.ID)), "proposal_closed") // a second tab
	d.Equal(d.listing(d.id).Words(), l.Words())
	d.reread(40)
	d.Equal(len(d.open()), 1) // nothing new
	d.Equal(len(d.mails()), 1)
}

func TestDecide_WhatWasRefusedNeverComesAgain(t *testing.T) {
	t.Parallel()
	d := openDesk(t, "parcelwick")
	d.edit(aPrice)
	d.reread(40)
	d.NoErr(d.decide(false, d.of("pricing_summary").ID, d.of("tagline").ID))
	before := d.listing(d.id).Words()
	d.reread(40)
	d.Equal(len(d.open()), 0)
	d.Equal(d.listing(d.id).Words(), before)
	d.edit(edits{"pricing.html": {"€24 a month", "€29 a month"}})
	d.reread(40)
	d.Equal(len(d.open()), 1) // another price is another proposal
	d.edit(edits{"pricing.html": {"€29 a month", "€19 a month"}})
	d.reread(40)
	d.Equal(len(d.open()), 0) // and none when it is as before
}

func TestDecide_TheOwnersOwnWordsOvertakeAProposal(t *testing.T) {
	t.Parallel()
	d := openDesk(t, "parcelwick")
	d.edit(aPrice)
	d.reread(40)
	p := d.of("tagline")
	_, err := d.lists.Update(d.ctx, d.who, listings.UpdateInput{Listing: d.id, Fields: app.ListingFieldsInput{"tagline": app.TextValue("My own words")}})
	d.NoErr(err)
	d.Equal(codeOf(d.decide(true, p.ID)), "proposal_closed")
	d.Equal(codeOf(d.decide(true, p.ID, d.of("pricing_summary").ID)), "proposal_closed") // all or none
	d.Equal(len(d.open()), 1)
	d.reread(40)
	d.Equal(d.listing(d.id).Company.Tagline, "My own words")
	d.Equal(len(d.open()), 1) // what a person wrote is left alone
	d.True(!slices.Contains(d.listing(d.id).Company.Confirmed.Fields, "tagline"))
}

func TestDecide_OtherPeoplesProposalsAreAsMissingAsNone(t *testing.T) {
	t.Parallel()
	d := openDesk(t, "parcelwick")
	d.edit(aPrice)
	d.reread(40)
	p := d.of("tagline")
	mallory := d.account("mallory@elsewhere.example")
	for _, err := range []error{
		d.Decide(d.ctx, mallory, freshness.Decision{Listing: d.id, Proposals: []int64{p.ID}, Accept: true}),
		d.Decide(d.ctx, d.who, freshness.Decision{Listing: d.id, Proposals: []int64{p.ID + 1000}, Accept: true}),
		d.Decide(d.ctx, app.Caller{}, freshness.Decision{Listing: d.id, Proposals: []int64{p.ID}}),
		d.ReadNow(d.ctx, mallory, d.id),
		func() error { _, err := d.View(d.ctx, mallory, d.id); return err }(),
	} {
		d.Equal(app.KindOf(err), app.NotFound)
	}
	d.who, d.site = mallory, serve(t, "owlpress")
	other := d.publish()
	d.Equal(app.KindOf(d.Decide(d.ctx, mallory, freshness.Decision{Listing: other, Proposals: []int64{p.ID}, Accept: true})), app.NotFound)
}

func TestReadNow_OnceADay(t *testing.T) {
	t.Parallel()
	d := openDesk(t, "parcelwick")
	d.NoErr(d.ReadNow(d.ctx, d.who, d.id))
	d.Equal(app.KindOf(d.ReadNow(d.ctx, d.who, d.id)), app.TooMany)
	d.clock.set(d.clock.now().AddDate(0, 0, 1))
	d.NoErr(d.ReadNow(d.ctx, d.who, d.id))
}

func TestRead_ADeadWebsiteIsToldToTheTeamAfterThreeWeeks(t *testing.T) {
	t.Parallel()
	d := openDesk(t, "parcelwick")
	d.reread(1)
	d.True(d.listing(d.id).Company.Confirmed.At != nil)
	d.fall("error")
	dead := func() []freshness.Dead {
		list, err := d.Dead(d.ctx)
		d.NoErr(err)
		return list
	}
	for _, week := range []int{0, 1, 2} {
		d.Equal(len(dead()), 0)
		w, _, err := d.db.Website(d.ctx, d.listing(d.id).Company.ID)
		d.NoErr(err)
		d.True(week == 0 || w.NextAt.Equal(d.clock.now().AddDate(0, 0, 7))) // it is looked at sooner
		d.reread(7)
	}
	d.reread(7)
	d.Equal(len(dead()), 1)
	d.Equal(dead()[0].Says.String(), "It answers with an error.")
	d.Equal(len(d.open()), 0) // nobody knows what it would say
	d.fall("robots")
	d.reread(7)
	d.Equal(len(dead()), 0) // it lives, and asks not to be read
	v, err := d.View(d.ctx, d.who, d.id)
	d.NoErr(err)
	d.Equal(v.Says.String(), "It may not be read: its robots.txt asks us not to.")
}

func TestRead_OfAListingThatIsNotLiveReadsNothing(t *testing.T) {
	t.Parallel()
	d := openDesk(t, "parcelwick")
	l := d.listing(d.id)
	l.Status = app.ListingSuspended
	d.NoErr(d.db.Tx(d.ctx, func(ctx context.Context) error { return d.db.SaveListing(ctx, &l) }))
	d.reread(1)
	_, found, err := d.db.Website(d.ctx, l.Company.ID)
	d.NoErr(err)
	d.True(!found)
	d.NoErr(d.Read(d.ctx, d.id+1000)) // one that is gone
}

func TestSaid_TextsOfAPersonWithoutATitle(t *testing.T) {
	t.Parallel()
	is.New(t).Equal(app.Said{Founders: []app.Founder{{Name: "Ines"}}, Socials: app.Socials{"x": "https://x.com/a"}}.Texts(), []string{"Ines", "x: https://x.com/a"})
}

func codeOf(err error) string {
	var e *app.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
