package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// The team finds two pages of one person, and merges them.
func TestFounders_AreMergedInABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example")
	tab := tabOn(t, browser, d)
	tab.as(390, "dark")
	tab.signedInAs("ops@debut.example")
	tab.open("/admin/founders?find=akkerhuis")
	tab.do(chromedp.Click(chromedp.CSS("main details summary")), chromedp.WaitVisible(chromedp.CSS("main input[name=into]")))
	tab.look("admin-founders")
	tab.do(chromedp.SetValue(chromedp.CSS("main input[name=into]"), "ines-vandermolen"), chromedp.SetValue(chromedp.CSS("main input[name=reason]"), "One person."),
		chromedp.Click(chromedp.CSS("main form[method=post] button")), chromedp.WaitReady(chromedp.CSS("#audit")))
	tab.as(1280, "light")
	tab.glance("admin-founders-merged")
	tab.open("/founders/teun-akkerhuis")
	is.True(eval[bool](tab, `location.pathname === "/founders/ines-vandermolen"`))
}
