package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"debut/web/check/servertest"
)

// An owner reads what their website says differently, and accepts it.
func TestWebsitePage_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t)
	l, err := d.Instance.DB.Store().ListingBySlug(t.Context(), 1, "millrace")
	if err != nil {
		t.Fatal(err)
	}
	owner := tabOn(t, browser, d)
	owner.as(1280, "light")
	owner.signedInAs("owner@debut.example")
	owner.open(fmt.Sprintf("/products/%d/website", l.ID))
	owner.look("website")
	owner.do(chromedp.Click(chromedp.CSS("button[value=accept]")), chromedp.WaitVisible(chromedp.CSS("#past-h")))
	owner.glance("website-decided")
}
