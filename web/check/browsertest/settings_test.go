package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A setting is in force as soon as it is saved, and a link that is made for the invited leads to their account.
func TestSettings_AndAnInvitationInABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/admin/settings")
	tab.look("admin-settings")
	tab.do(chromedp.SendKeys(chromedp.CSS("#value-free-per-week"), "3\r"), chromedp.WaitReady(chromedp.CSS("#value-free-per-week[value='3']")))
	tab.open("/how-it-works")
	is.True(strings.Contains(eval[string](tab, `document.querySelector("#weeks").innerText`), "3 free launches"))

	tab.open("/admin/rules")
	tab.do(chromedp.SendKeys(chromedp.CSS("#note"), "The guild\r"), chromedp.WaitReady(chromedp.CSS("#new-link")))
	tab.glance("admin-rules-link")
	link := eval[string](tab, `document.querySelector("#link code").innerText`)
	tab.open(strings.TrimPrefix(link, d.URL))
	is.True(eval[bool](tab, `document.querySelector("[data-link-secret]").hidden && document.querySelector("[data-link-secret] input").value.length === 43`))
	tab.look("invited")
}
