package browsertest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// Somebody reports a listing and suggests a fact, the owner takes it up, and the team decides.
func TestReportsAndSuggestions_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example")
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.open("/listings/wrenloop/report")
	tab.look("report")
	tab.signedInAs("ops@debut.example")
	tab.open("/listings/wrenloop/report")
	tab.do(chromedp.Click(chromedp.CSS(`input[value="dead"]`)), chromedp.SetValue(chromedp.CSS("#words"), "Nothing answers since Monday."), chromedp.Click(chromedp.CSS("main button")), chromedp.WaitReady(chromedp.CSS(`a[href="/account/reports"]`)))
	tab.glance("report-sent")
	tab.open("/account/reports")
	tab.glance("reports-own")
	tab.open("/listings/wrenloop/suggest")
	tab.look("suggest")
	millrace := suggestTo(t, d, "wrenloop", "millrace")
	tab.open("/account/suggestions")
	tab.glance("suggestions-own")
	tab.open("/admin/inbox/suggestions")
	tab.glance("admin-suggestions")
	const suggested, reported = `section[aria-label="Suggestions to Wrenloop"]`, `form[aria-label="Reports of Wrenloop"]`
	tab.openCase("Wrenloop", suggested)
	tab.do(chromedp.Click(chromedp.CSS(suggested+" button[value=accept]")), chromedp.WaitNotPresent(chromedp.CSS(suggested)))
	tab.open("/admin/inbox/reports")
	tab.glance("admin-reports")
	tab.openCase("Wrenloop", reported)
	tab.do(chromedp.SetValue(chromedp.CSS(reported+" input[name=reason]"), "Its website answers."), chromedp.Click(chromedp.CSS(reported+" button[value=nothing]")), chromedp.WaitNotPresent(chromedp.CSS(reported)))
	tab.open("/listings/wrenloop")
	is.True(eval[bool](tab, `document.querySelector("main").textContent.includes("Delft")`))

	owner := tabOn(t, browser, d)
	owner.as(1280, "light")
	owner.signedInAs("owner@debut.example")
	owner.open(fmt.Sprintf("/products/%d/website", millrace))
	owner.look("website-suggested")
	owner.do(chromedp.Click(chromedp.CSS(`form[action$="/suggestions"] button[value=accept]`)), chromedp.WaitNotPresent(chromedp.CSS("#suggested-h")))
}

// suggestTo has the operator suggest a city to listings, as if it had been found; it returns the last of them.
func suggestTo(t *testing.T, d *servertest.Server, slugs ...app.Slug) (id int64) {
	t.Helper()
	db, now := d.Instance.DB.Store(), servertest.Now().UTC().Truncate(time.Millisecond)
	err := db.Tx(t.Context(), func(ctx context.Context) error {
		who, _, err := db.AccountByEmail(ctx, "ops@debut.example")
		for _, slug := range slugs {
			var l app.Listing
			if err == nil {
				l, err = db.ListingBySlug(ctx, d.Instance.Site().ID, slug)
			}
			id = l.ID
			page := l.Company.Website + "about"
			g := app.Suggestion{
				Listing: l.ID, Account: who.ID, Field: "city", Value: "Delft", Digest: "delft", Page: page, State: app.SuggestionOpen, CreatedAt: now, Old: app.SaidOf(l.Company.Facts, "city"),
				New: app.Said{Value: app.TextValue("Delft"), Quotes: []app.Quote{{Quote: "Our office is in Delft.", URL: page, From: app.FromText, On: "2026-11-18"}}},
			}
			if err == nil {
				err = db.SaveSuggestion(ctx, &g)
			}
			failed := g
			failed.ID, failed.Digest, failed.State, failed.Value, failed.New = 0, "failed", app.SuggestionFailed, "Atlantis", app.Said{}
			failed.Seen = "We read https://wrenloop.example/about, which begins with “Wrenloop”, and did not find on it what you suggested. It has to stand there in words, or as a link."
			if err == nil {
				err = db.SaveSuggestion(ctx, &failed)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}
