package directory

import (
	"slices"
	"time"

	"debut/app"
	"debut/app/community/cofounders"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/desk/moderation"
	"debut/app/ground/mail"
	"debut/app/intake/drafts"
	"debut/app/intake/freshness"
	"debut/app/sales/orders"
	"debut/app/sending/follows"
	"debut/app/sending/webhooks"
)

// SampleMails returns every letter to founders, and to whoever reported a listing, as a site would send it, for those
// who look at how they read. An area with letters of its own adds them here.
func SampleMails(site app.Site) []mail.Message {
	at := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	l := app.Listing{
		ID: 1, Site: site, Slug: "parcelwick", Status: app.ListingAwaitingBadge, Plan: app.PlanFree, Week: "2026-12-14",
		CreatedAt: at, UpdatedAt: at,
		Company: app.Company{Key: "parcelwick.example", Website: "https://parcelwick.example/",
			Facts: app.Facts{Name: "Parcelwick"}},
	}
	d := app.Draft{ID: "00000000-0000-4000-8000-000000000000", URL: l.Company.Website, Status: app.Ready,
		Fields: app.EmptyProfile()}
	d.Pages = []app.PageRead{{URL: d.URL, Status: 200}}
	d.Fields["name"] = app.Field{Value: app.TextValue("Parcelwick"), State: app.StateAI}
	d.Fields["tagline"] = app.Field{Value: app.TextValue("Customs papers from one invoice"), State: app.StateAI}
	to := "ines@parcelwick.example"
	var all []mail.Message
	for _, letter := range slices.Concat(drafts.SampleLetters(site, d, l), launches.SampleLetters(l),
		[]mail.Letter{moderation.SampleLetter(l)}) {
		all = append(all, letter.To(site, to, ""))
	}
	all = append(all, awards.SampleMail(site), awards.SamplePlaceMail(site), freshness.SampleMail(l))
	for i := range all {
		all[i] = all[i].Ending(site, site.Origin+follows.UnsubscribePath+"?token=sample")
	}
	for _, letter := range webhooks.SampleLetters(site,
		app.Webhook{ID: 1, Account: 1, URL: "https://hooks.parcelwick.example/debut"}) {
		all = append(all, letter.To(site, to, ""))
	}
	for _, letter := range orders.SampleLetters(site,
		app.Order{Number: "D-2026-000001", ExpiresAt: at.AddDate(0, 0, 7)}) {
		all = append(all, letter.To(site, to, ""))
	}
	all = append(all, cofounders.SampleMail(site, l.Company.Name, at.AddDate(0, 0, 14)))
	for i := range all {
		all[i] = mail.Dressed(site, all[i])
	}
	return all
}
