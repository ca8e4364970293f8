package browsertest

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// unpublished makes a listing of somebody that lacks nothing but its launch.
func unpublished(t *testing.T, d *servertest.Server, email, website string) (id int64) {
	t.Helper()
	db, now := d.Instance.DB.Store(), servertest.Now()
	err := db.Tx(t.Context(), func(ctx context.Context) error {
		who, _, err := db.AccountByEmail(ctx, email)
		if err != nil {
			return err
		}
		sites, err := db.Sites(ctx)
		if err != nil {
			return err
		}
		c := app.Company{Key: "tallowby.example", Website: website, Facts: app.Facts{Name: "Tallowby", Tagline: "Candles by subscription"}}
		c.Founders = []app.Founder{{Name: "Ines", Title: "Founder", Bio: app.Text(strings.Repeat("Candles. ", 10)), Socials: app.Socials{"x": "https://x.com/ines"}}}
		if err := db.SaveCompany(ctx, &c); err != nil {
			return err
		}
		l := app.Listing{Site: sites[0], Company: c, Owner: &who.ID, Slug: "tallowby", Status: app.ListingDraft, Plan: app.PlanNone, CreatedAt: now, UpdatedAt: now}
		err = db.SaveListing(ctx, &l)
		id = l.ID
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// From the queue over the badge to the Monday on which a listing is live.
func TestPublish_FromTheQueueToTheLaunch(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	passed, code := atomic.Int64{}, atomic.Pointer[string]{}
	d := servertest.DemoAt(t, func() time.Time { return servertest.Now().Add(time.Duration(passed.Load())) }, "--allow-private")
	website := servertest.Website(t, "parcelwick", func(page string) string {
		if put := code.Load(); put != nil {
			page = strings.Replace(page, "</body>", *put+"</body>", 1)
		}
		return page
	})
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("ines@tallowby.example")
	at := fmt.Sprintf("/products/%d", unpublished(t, d, "ines@tallowby.example", website.URL+"/"))
	tab.open(at + "/publish")
	tab.look("publish")
	tab.tabTo("Join the free queue")
	tab.press("\r")
	tab.do(chromedp.WaitReady(chromedp.CSS("#place")))
	tab.glance("publish-queued")
	tab.do(chromedp.Click(chromedp.CSS(`form[action$="/week"] .btn`)), chromedp.WaitReady(chromedp.CSS(`#week option[value="2026-12-14"]`)))

	tab.open(at + "/badge?shape=pill")
	tab.look("badge")
	put := eval[string](tab, `document.querySelector("#html").textContent`)
	code.Store(&put)
	passed.Add(int64(time.Minute))
	tab.do(chromedp.Click(chromedp.CSS(`form[action$="/check"] .btn`)), chromedp.WaitReady(chromedp.CSS("#outcome .notice-good"))) // without a reload
	tab.glance("badge-found")
	week := app.WeekOf(servertest.Now(), time.UTC).Add(5).Start(time.UTC) // that it was moved to
	passed.Store(int64(time.Until(week) - time.Until(servertest.Now()) + time.Minute))
	d.Until("it is live", func() bool {
		l, err := d.Instance.DB.Store().ListingBySlug(t.Context(), 1, "tallowby")
		return err == nil && l.Status == app.ListingLive
	})
	tab.signedInAs("ines@tallowby.example") // weeks have passed
	tab.open(at + "/publish")
	tab.look("publish-live")
	is.True(strings.Contains(d.Person().MailTo("ines@tallowby.example", "Tallowby is live at Debut"), "List-Unsubscribe"))
	for _, n := range []string{"6", "9"} { // letters, as programs for mail show them
		tab.open("/dev/mail/samples/" + n)
		for _, on := range looks {
			tab.as(on.width, on.scheme)
			tab.fits(on.width)
			tab.shoot(fmt.Sprintf("letter-%s-%s-%d", n, on.scheme, on.width))
		}
	}
	tab.quiet("publishing")
}
