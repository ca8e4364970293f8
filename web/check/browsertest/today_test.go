package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"debut/app/ground/jobs"
	"debut/web/check/servertest"
)

// signedInAs signs the tab in, as somebody with an address.
func (t *tab) signedInAs(email string) {
	t.tb.Helper()
	p := t.site.Person().SignIn(email)
	for _, c := range p.Client.Jar.Cookies(p.Address()) {
		command(t, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: t.site.URL})
	}
}

// What founders and the team see first.
func TestProductsAndToday_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--operator", "owner@debut.example")
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/products")
	tab.look("products")
	tab.open("/admin")
	tab.glance("today-quiet")
	d.GiveUp(jobs.Job{Kind: "crawl", Payload: "0190f1a2-0000-7000-8000-000000000000"}, "the website did not answer within a minute")
	d.GiveUp(jobs.Job{Kind: "mail", Payload: `{"to":"ines@parcelwick.example","subject":"Your launch","text":"…"}`}, "mail server mail.example: 550 mailbox unavailable")
	tab.open("/admin")
	tab.look("today")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), "nobody@parcelwick.example"), chromedp.Click(chromedp.CSS("form.panel .btn")), chromedp.WaitReady(chromedp.CSS(".errors")))
	tab.glance("today-refused")
	empty := tabOn(t, browser, d)
	empty.as(1280, "light")
	empty.signedInAs("new@parcelwick.example")
	empty.open("/products")
	empty.glance("products-empty")
}
