package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// editing has a website of testdata read for the owner, who is signed in in a tab, and returns the path of its draft.
func editing(t *testing.T) (d *servertest.Server, path string, tab *tab) {
	t.Helper()
	browser := needsBrowser(t)
	d = servertest.Demo(t, "--allow-private").WithKey()
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": servertest.Website(t, "parcelwick", nil).URL}).Body, "id")
	d.Ready(id)
	tab = tabOn(t, browser, d)
	tab.signedInAs("owner@debut.example")
	return d, "/drafts/" + id, tab
}

// writes puts the focus into a field, and writes at its end.
func (t *tab) writes(id, text string) {
	t.tb.Helper()
	t.do(chromedp.Focus(chromedp.CSS(id)), chromedp.Evaluate[chromedp.Void](`document.activeElement.setSelectionRange(9999, 9999)`))
	t.press(text)
}

// conditions are those of the network, as browsers of all years know the command.
var conditions = cdp.Command[network.OverrideNetworkStateParams, cdp.Empty]{Method: "Network.emulateNetworkConditions"}

// offline cuts the tab off from the network, or lets it back.
func (t *tab) offline(off bool) {
	t.tb.Helper()
	command(t, conditions, network.OverrideNetworkStateParams{Offline: off, DownloadThroughput: -1, UploadThroughput: -1})
}

// says waits until a field of the draft says something, by the API.
func (t *tab) says(path, field, want string) {
	t.tb.Helper()
	servertest.Eventually(t.tb, field+" says "+want, func() bool {
		return servertest.Text(t.site.Call("GET", path, nil).Body, "fields", field, "value") == want
	})
}

func TestEditor_SavesEachKeystrokeWhateverHappens(t *testing.T) {
	if !*wholeWay {
		t.Skip("it waits for what the page does by itself, some ten seconds: -args -whole-way")
	}
	t.Parallel()
	is := is.New(t)
	d, path, tab := editing(t)
	tab.as(1280, "light")
	tab.open("/products")
	tab.do(chromedp.Click(chromedp.CSS(`a.btn[href="` + path + `"]`)))
	tab.at(path)
	tab.until(`document.querySelector("#preview").contentDocument?.querySelector("h1")`)
	tab.look("editor")
	tagline := eval[string](tab, `document.querySelector("#tagline").value`)

	tab.writes("#tagline", ", one")
	tab.says(path, "tagline", tagline+", one")
	tab.until(`document.querySelector("#p-tagline").dataset.state == "edited"`)
	tab.until(`document.querySelector("#preview").contentDocument.querySelector(".tag").textContent.endsWith(", one")`)
	is.True(eval[bool](tab, `document.activeElement.id == "tagline" && document.querySelector("#said").textContent.startsWith("Saved")`))

	tab.quiet("writing")
	tab.offline(true)
	tab.writes("#tagline", ", two")
	tab.until(`document.querySelector("#said").textContent.startsWith("No connection")`)
	tab.do(chromedp.Navigate("about:blank")) // it is closed
	tab.offline(false)
	tab.open(path)
	tab.says(path, "tagline", tagline+", one, two") // it was kept in the browser
	tab.until(`Object.keys(localStorage).length == 0`)

	is.Equal(d.Call("PATCH", path, map[string]any{"fields": map[string]any{"city": "Ghent"}}).Status, 200)
	tab.until(`document.querySelector("#city").value == "Ghent"`) // an idle tab follows
	tab.offline(true)
	tab.writes("#city", " or Bruges")
	is.Equal(d.Call("PATCH", path, map[string]any{"fields": map[string]any{"city": "Antwerp"}}).Status, 200)
	tab.offline(false)
	tab.until(`document.querySelector("#p-city[data-result=conflict] .said")?.textContent == "Antwerp"`)
	is.Equal(eval[string](tab, `document.querySelector("#city").value`), "Ghent or Bruges")
	tab.glance("editor-conflict")
	tab.do(chromedp.Click(chromedp.CSS(`[value="mine:city"]`)))
	tab.says(path, "city", "Ghent or Bruges")
	tab.until(`!document.querySelector("#p-city .clash")`)

	locksRestoresAndAdds(tab, path, tagline)
}

// locksRestoresAndAdds goes on by keyboard, to the end of the page.
func locksRestoresAndAdds(tab *tab, path, tagline string) {
	tab.do(chromedp.Focus(chromedp.CSS(`[value="lock:name"]`)))
	tab.press(kb.Enter)
	tab.until(`document.querySelector("#p-name").dataset.state == "override" && document.querySelector("#name").readOnly`)
	tab.until(`document.activeElement.value == "unlock:name"`)
	tab.press(kb.Enter)
	tab.until(`document.querySelector("#p-name").dataset.state == "ai"`)
	tab.do(chromedp.Focus(chromedp.CSS(`[value="restore:tagline"]`)))
	tab.press(kb.Enter)
	tab.says(path, "tagline", tagline)
	tab.do(chromedp.Focus(chromedp.CSS("#faqs-question-1")))
	tab.press("Is it quick?" + kb.Tab + "Yes." + kb.Tab)
	tab.until(`document.querySelector("#p-faqs").dataset.result == "saved" && document.querySelector("#faqs-question-2")`)
	tab.mu.Lock()
	tab.complaints = nil // of the requests that found no network
	tab.mu.Unlock()
	tab.tabTo("Continue")
	tab.press(kb.Enter)
	tab.at("/products/")
}

// Whether to write over what somebody wrote is asked until they answer, whatever changes elsewhere meanwhile.
func TestEditor_AQuestionStaysUntilItIsAnswered(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, path, tab := editing(t)
	tab.open(path)
	tab.writes("#tagline", ", by hand")
	tab.until(`document.querySelector("#p-tagline").dataset.state == "edited"`)
	tab.do(chromedp.Click(chromedp.CSS(`[value="regenerate:tagline"]`)))
	tab.until(`document.activeElement.value == "keep:tagline"`)
	is.Equal(d.Call("PATCH", path, map[string]any{"fields": map[string]any{"city": "Ghent"}}).Status, 200)
	tab.until(`document.querySelector("#city").value == "Ghent"`)
	is.True(eval[bool](tab, `document.activeElement.value == "keep:tagline"`))
	tab.press(kb.Tab + kb.Enter)
	tab.until(`document.querySelector("#p-tagline").dataset.state == "ai"`)
}

// A part that somebody else changed is written anew, whatever of it has the focus.
func TestEditor_APartIsWrittenAnewUnderAFocus(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, path, tab := editing(t)
	tab.open(path)
	is.True(eval[bool](tab, `(() => {
		const all = [...document.querySelectorAll("#p-city :is(a, summary, button)")];
		all.find((e) => !e.id && !e.closest(".tools, .clash"))?.focus();
		window.faults = [];
		addEventListener("unhandledrejection", (e) => faults.push(String(e.reason)));
		return document.activeElement.id == "" && document.activeElement.closest("#p-city") != null;
	})()`))
	is.Equal(d.Call("PATCH", path, map[string]any{"fields": map[string]any{"city": "Ghent"}}).Status, 200)
	tab.until(`document.querySelector("#city").value == "Ghent"`)
	is.Equal(eval[string](tab, `faults.join()`), "")
}
