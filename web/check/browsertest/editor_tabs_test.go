package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
)

func TestEditor_TwoTabsASignOutAndNoScript(t *testing.T) {
	if !*wholeWay {
		t.Skip("it waits for what the pages do by themselves: -args -whole-way")
	}
	t.Parallel()
	is := is.New(t)
	d, path, one := editing(t)
	one.as(390, "dark")
	one.open(path)
	two := tabOn(t, needsBrowser(t), d)
	two.as(1280, "light")
	two.signedInAs("owner@debut.example")
	two.open(path)
	one.offline(true)
	one.writes("#city", " or so")
	two.writes("#city", ", Leiden")
	two.says(path, "city", "Delft, Leiden")
	two.writes("#name", " B.V.")
	two.until(`document.querySelector("#p-name").dataset.result == "saved"`)
	one.offline(false)
	command(one, page.BringToFront, cdp.Empty{}) // a tab that nobody looks at follows nothing
	one.until(`document.querySelector("#p-city[data-result=conflict]") && document.querySelector("#name").value.endsWith(" B.V.")`)
	one.do(chromedp.Click(chromedp.CSS(`[value="theirs:city"]`)))
	one.until(`document.querySelector("#city").value == "Delft, Leiden" && !document.querySelector(".clash")`)

	command(two, network.ClearBrowserCookies, cdp.Empty{})
	two.writes("#city", " aan Zee")
	two.until(`document.querySelector("#said a")?.href.includes("/sign-in?next=")`)
	two.signedInAs("owner@debut.example")
	two.says(path, "city", "Delft, Leiden aan Zee")

	command(two, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	two.open(path)
	two.writesPlain("#tagline", "By hand")
	two.do(chromedp.Click(chromedp.CSS(`[value="lock:tagline"]`)))
	two.do(chromedp.WaitReady(chromedp.CSS(`#p-tagline[data-state="override"]`)))
	two.says(path, "tagline", "By hand")
	two.open(path + "/delete")
	two.do(chromedp.Click(chromedp.CSS("main .btn-red")))
	two.at("/products")
	is.True(strings.HasSuffix(two.at("/products"), "/products"))
}

// writesPlain replaces what a field holds, without a script of the page.
func (t *tab) writesPlain(id, text string) {
	t.tb.Helper()
	t.do(chromedp.SetValue(chromedp.CSS(id), text))
}
