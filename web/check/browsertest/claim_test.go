package browsertest

import (
	"net/url"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// A founder whose product somebody else has listed proves that it is theirs: by a tag, and another one by a file. They copy what a
// page shows, publish it where it says, and press a button.
func TestClaim_ByATagAndByAFile(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--allow-private")
	squatter := d.KeyFor("squatter@voter.example", app.Scopes...)
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("ada@voter.example")
	value := func() string { return eval[string](tab, `document.querySelector("#proof").textContent`) }
	check := func(outcome string) {
		t.Helper()
		tab.do(chromedp.Click(chromedp.CSS(`form[action$="/check"] .btn`)), chromedp.WaitReady(chromedp.CSS("#outcome ."+outcome)))
	}
	for _, method := range []string{"meta", "file"} {
		home := servertest.NewHomepage(t)
		slug := d.ListWebsite(squatter, home.URL)
		tab.open("/listings/" + slug)
		tab.do(chromedp.Click(chromedp.CSS(`a[href$="/claim"]`)))
		tab.at("/claim")
		tab.look("claim-offer")
		tab.do(chromedp.Click(chromedp.CSS(`input[value="`+method+`"]`)), chromedp.Click(chromedp.CSS("main form .btn")))
		tab.at("/account/claims/")
		tab.glance("claim-" + method)
		check("notice-warn")
		tab.glance("claim-" + method + "-missing")
		home.Publish(value(), value())
		check("notice-good")
		tab.glance("claim-" + method + "-found")
	}
	tab.open("/listings/wrenloop/claim")
	tab.do(chromedp.Click(chromedp.CSS(`input[value="dns"]`)), chromedp.Click(chromedp.CSS("main form .btn")))
	tab.at("/account/claims/")
	tab.do(chromedp.Click(chromedp.CSS("main summary")))
	tab.look("claim-dns")
	tab.open("/account/claims")
	tab.glance("claims")

	ada := d.Person().SignIn("ada@voter.example")
	ada.Ask("POST", "/listings/wrenloop/claim", url.Values{"method": {"email"}, "email": {"ada@wrenloop.example"}})
	tab.open("/account/claims")
	tab.do(chromedp.Click(chromedp.CSS("main li a")))
	tab.at("/account/claims/")
	tab.glance("claim-email")
	tab.open(regexp.MustCompile(`/claims/confirm\?token=[\w-]+`).FindString(ada.MailTo("ada@wrenloop.example", "/claims/confirm")))
	tab.glance("claim-confirm")
	tab.do(chromedp.Click(chromedp.CSS("main form .btn")), chromedp.WaitReady(chromedp.CSS("#outcome .notice-good")))
	tab.open("/products")
	is.True(eval[int](tab, `document.querySelectorAll('main a[href^="/products/"]').length`) >= 3)
	tab.quiet("claiming")
}
