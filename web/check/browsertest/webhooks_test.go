package browsertest

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// Somebody adds a webhook by the keyboard alone, copies its secret, tries it out, reads in its log why that failed, and sends it again.
func TestWebhooks_FromTheFirstToItsLog(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	d := servertest.Demo(t, "--allow-private", "--operator", "ops@debut.example")
	var status atomic.Int64
	status.Store(http.StatusServiceUnavailable)
	server := httptest.NewServer(servertest.Verified(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(int(status.Load()))
		_, _ = w.Write([]byte("Back in five minutes."))
	}))
	defer server.Close()
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("ada@voter.example")
	tab.open("/account")
	tab.do(chromedp.Click(chromedp.CSS(`main a[href="/account/webhooks"]`)))
	tab.at("/account/webhooks")
	tab.glance("webhooks-none")
	eval[bool](tab, `document.querySelector("#url").focus(), true`)
	tab.press(server.URL + "/in/" + strings.Repeat("a", 100) + kb.Tab + " " + kb.Tab + kb.Tab + kb.Tab + kb.Tab + kb.Tab + "Our chat" + kb.Enter)
	tab.do(chromedp.WaitReady(chromedp.CSS("#secret")))
	tab.look("webhook-secret")
	one := eval[string](tab, `document.querySelector('main form[action$="/rotate"]').getAttribute("action").replace("/rotate", "")`)
	d.Until("its address is verified", func() bool {
		tab.open(one)
		return eval[bool](tab, `!!document.querySelector('form[action$="/test"]')`)
	})
	tab.do(chromedp.Click(chromedp.CSS(`form[action$="/test"] .btn`)), chromedp.WaitReady(chromedp.CSS("#log .chip-wait")))
	tab.at(one)
	d.Until("the server refused it", func() bool {
		return eval[bool](tab, `document.querySelector("#log").textContent.includes("answered 503")`)
	})
	tab.do(chromedp.Click(chromedp.CSS("#log summary")))
	tab.glance("webhook-waiting")
	tab.do(chromedp.Click(chromedp.CSS(`form[action$="/switch"] .btn`)), chromedp.WaitReady(chromedp.CSS(`button[name="enabled"]`)))
	status.Store(http.StatusOK)
	tab.glance("webhook-paused")
	tab.do(chromedp.Click(chromedp.CSS(`button[name="enabled"]`)), chromedp.WaitReady(chromedp.CSS("#since")))
	tab.do(chromedp.Click(chromedp.CSS(`#log form[action$="/replay"].panel .btn`)))
	tab.at("state=waiting")
	d.Until("the server took it", func() bool {
		tab.open(one)
		return eval[bool](tab, `!!document.querySelector("#log .chip-live")`)
	})
	tab.open("/account/webhooks")
	tab.glance("webhooks")

	ops := d.Person().SignIn("ops@debut.example")
	ops.Ask("POST", "/admin/webhooks", url.Values{"url": {server.URL + "/team"}, "description": {"The team’s chat"}})
	status.Store(http.StatusGone)
	tab.open(one)
	ada := d.Person().SignIn("ada@voter.example")
	ada.Ask("POST", one+"/test", nil)
	d.Until("it was switched off", func() bool {
		tab.open(one)
		return eval[bool](tab, `!!document.querySelector(".notice-warn")`)
	})
	tab.glance("webhook-gone")
	tab.quiet("webhooks")
	team := tabOn(t, browser, d)
	team.as(1280, "light")
	team.signedInAs("ops@debut.example")
	team.open("/admin/webhooks")
	is.True(eval[int](team, `document.querySelectorAll("main table tbody tr").length`) == 1)
	team.look("team-webhooks")
	team.do(chromedp.Click(chromedp.CSS("main li a")))
	team.at("/admin/webhooks/")
	team.glance("team-webhook")
	team.quiet("the team's webhooks")
}
