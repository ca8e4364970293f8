package browsertest

import (
	"net/url"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A search is saved from its page, by somebody who signs in on the way; what they follow stands on a page of their own.
func TestFollows_SavedAndChosenOnPages(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	d := servertest.Demo(t).Indexed()
	ole := d.Person().SignIn("ole@voter.example")
	ole.Ask("POST", "/listings/moorlamp/follow", url.Values{})
	ole.Ask("POST", "/account/follows/new", url.Values{"kind": {"category"}, "slug": {"developer-tools"}, "mail": {"weekly"}})
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("ole@voter.example")
	tab.open("/search?q=paperwork+Germany")
	tab.tabTo("Save this search")
	tab.press("\r")
	tab.do(chromedp.WaitReady(chromedp.CSS("#mail")))
	is.Equal(eval[string](tab, `document.querySelector("#name").value`), "paperwork, Germany")
	tab.look("follows-new")
	tab.tabTo("Save")
	tab.press("\r")
	tab.do(chromedp.WaitReady(chromedp.CSS("#feed-h")))
	is.Equal(eval[int](tab, `document.querySelectorAll('[name="mail"]').length`), 3)
	tab.look("follows")
	tab.tabTo("Make an address")
	tab.press("\r")
	tab.do(chromedp.WaitReady(chromedp.CSS("#feed")))
	tab.glance("follows-feed")
	tab.quiet("/account/follows")
}

// The weekly mail is asked for, confirmed and ended by buttons, and the team writes above it.
func TestNewsletter_OnPages(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--operator", "operator@debut.example")
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.open("/newsletter")
	tab.do(chromedp.SendKeys(chromedp.CSS("#email"), "ines@reader.example"))
	tab.tabTo("Send me the link")
	tab.press("\r")
	tab.do(chromedp.WaitReady(chromedp.CSS(`a[href="/launches"].btn-2`)))
	mail := d.Person().MailTo("ines@reader.example", "Confirm the weekly mail")
	tab.open(regexp.MustCompile(`/newsletter/confirm\?token=[A-Za-z0-9_-]{43}`).FindString(mail))
	tab.look("newsletter-confirm")
	tab.tabTo("Send it to me")
	tab.press("\r")
	tab.do(chromedp.WaitReady(chromedp.CSS(`a[href="/launches"].btn-2`)))
	is.Equal(eval[string](tab, `document.querySelector("h1").textContent`), "Confirmed")
	tab.glance("newsletter-confirmed")

	team := tabOn(t, browser, d)
	team.as(1280, "light")
	team.signedInAs("operator@debut.example")
	team.open("/admin/newsletter")
	team.look("admin-newsletter")
	d.Person().SignIn("operator@debut.example").
		Ask("POST", "/admin/newsletter", url.Values{"stamp": {"0"}, "intro": {"A **fine** week."}})
	team.open("/admin/newsletter/preview")
	is.Equal(eval[string](team, `document.querySelector(".ink strong").textContent`), "fine")
	team.shoot("newsletter-preview")
}
