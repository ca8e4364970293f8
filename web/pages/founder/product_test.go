package founder

import (
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
)

func owned(change func(*app.Listing)) listings.Owned {
	l := app.Listing{Slug: "parcelwick", Site: app.Site{Origin: "https://debut.example"}, Week: "2026-11-23",
		Company: app.Company{Website: "https://parcelwick.example/", Facts: app.Facts{Name: "Parcelwick"}}}
	change(&l)
	return listings.ShowOwned(l, nil)
}

func TestOfListing_EachStateHasItsNextStep(t *testing.T) {
	t.Parallel()
	found := &app.BadgeCheck{Outcome: app.BadgeFound}
	for _, c := range []struct {
		change             func(*app.Listing)
		status, step, href string
	}{
		{func(l *app.Listing) { l.Status = app.ListingDraft }, "Not published", "Choose a week", "/products/0"},
		{func(l *app.Listing) { l.Status = app.ListingAwaitingBadge }, "Waiting for the badge", "Put the badge on your site", "/products/0/badge"},
		{func(l *app.Listing) { l.Status, l.Badge = app.ListingAwaitingBadge, found }, "Waiting for the badge", "Complete the founder profile", "/account/profile"},
		{func(l *app.Listing) { l.Status = app.ListingScheduled }, "Scheduled", "See its page", "https://debut.example/listings/parcelwick"},
		{func(l *app.Listing) { l.Status = app.ListingLive }, "Live", "See its page", "https://debut.example/listings/parcelwick"},
		{func(l *app.Listing) { l.Status = app.ListingSuspended }, "Suspended", "", ""},
		{func(l *app.Listing) { l.Status, l.Approval.State = app.ListingDraft, app.ApprovalWaiting }, "Waiting for the team", "", ""},
		{func(l *app.Listing) { l.Status, l.Approval.State = app.ListingLive, app.ApprovalChanges }, "Live, changes asked for", "See its page", "https://debut.example/listings/parcelwick"},
	} {
		is := is.New(t)
		p := ofListing(owned(c.change), texts.English)
		is.Equal(p.Status.Words.String(), c.status)
		is.Equal(p.Step.Words.String(), c.step)
		is.Equal(p.Step.Href, c.href)
		is.True(p.Says != "")
	}
}

func TestOfListing_SaysTheWeekAsPeopleDo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p := ofListing(owned(func(l *app.Listing) { l.Status = app.ListingScheduled }), texts.English)
	is.Equal(p.Says.String(), "Launches in the week of 23 November 2026. Keep the badge on the homepage.")
	p = ofListing(owned(func(l *app.Listing) { l.Status, l.Plan = app.ListingScheduled, app.PlanPaid }), texts.English)
	is.Equal(p.Says.String(), "Launches in the week of 23 November 2026.") // who paid needs no badge
	p = ofListing(owned(func(l *app.Listing) { l.Status = app.ListingAwaitingBadge }), texts.English)
	is.Equal(p.Says.String(), "To go live in the week of 23 November 2026: put the badge on https://parcelwick.example/, and complete the founder profile (name, title, bio of 80 characters or more, one link).")
}

func TestOfDraft_IsCalledByItsWebsiteUntilItHasAName(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p := ofDraft(drafts.Entry{URL: "https://www.parcelwick.example/", Status: app.Crawling, CreatedAt: time.Now()})
	is.Equal(p.Name, "parcelwick.example")
	is.Equal(p.Status.Words.String(), "Reading the website")
	name := "Parcelwick"
	p = ofDraft(drafts.Entry{URL: "https://www.parcelwick.example/", Name: &name, Status: app.Ready, Completeness: 72})
	is.Equal(p.Name, "Parcelwick")
	is.Equal(p.Step.Words.String(), "Look it over")
	is.Equal(p.Says.String(), "The profile is 72 percent filled in. Look it over, correct it, and save it as a listing.")
}
