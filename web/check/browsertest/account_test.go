package browsertest

import (
	"debut/web/check/servertest"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
)

// The new pages of a person, looked at in a browser like those of everybody.
func TestAccountPages_InABrowser(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	d := servertest.Demo(t)
	tab := tabOn(t, browser, d)
	look := func(name string) { tab.glance("self-" + name) } // the longest is looked at thoroughly
	tab.as(1280, "light")
	signIn := func() {
		tab.do(chromedp.SetValue(chromedp.CSS("#email"), "owner@debut.example"), chromedp.Click(chromedp.CSS("form.panel .btn")), chromedp.WaitReady(chromedp.CSS(".notice")))
		tab.open(servertest.LinkInMail.FindString(d.Person().MailTo("owner@debut.example", "/sign-in/link")))
		tab.do(chromedp.Click(chromedp.CSS("main .btn")))
	}
	tab.open("/account")
	tab.at("/sign-in")
	signIn()
	tab.at("/account")
	tab.look("self-account")
	tab.open("/account/votes")
	look("votes")
	tab.open("/account/email")
	look("email")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), "ines@ravelmoor.example"), chromedp.Click(chromedp.CSS("form.panel .btn")), chromedp.WaitReady(chromedp.CSS("#waits")))
	look("email-waits")
	ofOld := servertest.LinkOfChange.FindString(d.Person().MailTo("owner@debut.example", "/account/email/link"))
	tab.open(ofOld)
	look("change-link")
	tab.do(chromedp.Click(chromedp.CSS("main .btn")), chromedp.WaitReady(chromedp.CSS("button[value=confirm]")))
	look("change")
	tab.do(chromedp.Click(chromedp.CSS("button[value=confirm]")), chromedp.WaitReady(chromedp.CSS("main a[href='/account']")))
	is.Equal(eval[string](tab, `document.querySelector("h1").textContent`), "Confirmed")
	look("confirmed")
	tab.quiet("changing the address")
	tab.open("/account") // from the page that a link leads to, the same link is a step within the page
	tab.open(ofOld)
	tab.do(chromedp.Click(chromedp.CSS("main .btn")), chromedp.WaitReady(chromedp.CSS("main .errors")))
	look("change-ended")
	tab.open("/account/delete")
	look("delete")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), "other@debut.example"), chromedp.Click(chromedp.CSS("#take-down")), chromedp.Click(chromedp.CSS("form.panel .btn-red")))
	tab.do(chromedp.WaitReady(chromedp.CSS(".errors")))
	look("delete-refused")
	d.AgeSessions(11 * time.Minute)
	tab.open("/account/delete")
	look("delete-stale")
	tab.do(chromedp.Click(chromedp.CSS("main section .btn:not(.btn-2)")))
	tab.at("/sign-in?next=%2Faccount%2Fdelete")
	look("sign-in-again")
	d.AgeSessions(-11 * time.Minute)
	tab.open("/account/delete")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), "owner@debut.example"), chromedp.Click(chromedp.CSS("#take-down")), chromedp.Click(chromedp.CSS("form.panel .btn-red")))
	tab.at("/account/deleted")
	look("account-deleted")
}
