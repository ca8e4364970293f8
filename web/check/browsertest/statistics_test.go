package browsertest

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"debut/web/check/servertest"
)

// Somebody opens a listing's page and goes on to the website; its owner reads of both.
func TestStatistics_AVisitIsOnTheOwnersPage(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t)
	l, err := d.Instance.DB.Store().ListingBySlug(t.Context(), 1, "parcelwick")
	if err != nil {
		t.Fatal(err)
	}
	clicks := func() int {
		err := d.Instance.Directory.Counter.Flush(t.Context())
		r, err2 := d.Instance.Directory.Statistics.Days(t.Context(), l.ID, 1)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		return r.Total.Clicks
	}
	before := clicks()
	visitor := tabOn(t, browser, d)
	command(visitor, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"})
	visitor.open("/listings/parcelwick")
	eval[bool](visitor, `addEventListener("click", (e) => e.preventDefault()), true`) // there is no such website
	visitor.do(chromedp.Click(chromedp.CSS("[data-leaves]")))
	d.Until("the click is counted", func() bool { return clicks() == before+1 })
	visitor.quiet("a visit")

	owner := tabOn(t, browser, d)
	owner.as(1280, "light")
	owner.signedInAs("owner@debut.example")
	owner.open("/products")
	owner.look("products-figures")
	owner.open("/products/" + strconv.FormatInt(l.ID, 10))
	owner.do(chromedp.Click(chromedp.CSS("main details summary")))
	owner.glance("overview")
}
