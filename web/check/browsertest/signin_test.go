package browsertest

import (
	"debut/web/check/servertest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
)

// The pages of a person, looked at in a browser like those of everybody.
func TestSignIn_ByMailInABrowser(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	tab := tabOn(t, browser, servertest.Demo(t))
	look := tab.look
	tab.as(1280, "light")
	tab.open("/account")
	tab.at("/sign-in?next=%2Faccount")
	look("sign-in")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), "ines@parcelwick.example"), chromedp.Click(chromedp.CSS("form.panel .btn")))
	tab.do(chromedp.WaitReady(chromedp.CSS(".notice")))
	look("sent")
	tab.open("/dev/mail")
	for range 100 {
		if eval[bool](tab, `!!document.querySelector(".prose a")`) {
			break
		}
		tab.open("/dev/mail")
	}
	look("mail")
	tab.do(chromedp.Click(chromedp.CSS(".prose a")))
	tab.at("/sign-in/link")
	look("confirm")
	tab.do(chromedp.Click(chromedp.CSS("main .btn")))
	tab.at("/account")
	look("account")
	tab.do(chromedp.SetValue(chromedp.CSS("#label"), "agent"), chromedp.Click(chromedp.CSS("form.panel .btn")))
	tab.do(chromedp.WaitReady(chromedp.CSS("#secret")))
	look("key")
	is.True(strings.HasPrefix(eval[string](tab, `document.querySelector("#secret").textContent`), "debut_"))
	tab.quiet("the account")
}

// The link is opened in a browser that never asked for it, by keyboard.
func TestSignIn_ByCodeInABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Demo(t)
	tab := tabOn(t, browser, d)
	link, code := d.Person().LinkAndCode("ines@parcelwick.example")
	tab.as(1280, "light")
	tab.open(link)
	tab.do(chromedp.Click(chromedp.CSS("main .btn")))
	tab.do(chromedp.WaitReady(chromedp.CSS("#code")))
	tab.look("code")
	tab.do(chromedp.Focus(chromedp.CSS("#code")))
	tab.press("12345\r")
	tab.do(chromedp.WaitReady(chromedp.CSS(".errors")))
	tab.glance("code-refused")
	tab.do(chromedp.Focus(chromedp.CSS("#code")))
	tab.press(strings.ReplaceAll(code, "\u00a0", " ") + "\r")
	tab.at("/products")
}

func TestBootstrap_InABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := servertest.Start(t, "--data", t.TempDir())
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.open(strings.TrimPrefix(d.Bootstrap, d.URL))
	tab.look("bootstrap")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), "ines@parcelwick.example"), chromedp.Click(chromedp.CSS("form.panel .btn")))
	tab.at("/admin/start")
	tab.look("first-hour")
	tab.quiet("the first operator")
}
