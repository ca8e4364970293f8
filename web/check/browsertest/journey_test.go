package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"
)

func TestSearch_AMistypedNameIsFoundByKeyboardAlone(t *testing.T) {
	t.Parallel()
	tab := openTab(t)
	tab.open("/")
	command(tab, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "/", Text: "/"}) // the search field, from anywhere
	tab.press("parcelwikc")
	tab.press(kb.Enter)
	tab.at("/search?q=parcelwikc")
	tab.tabTo("Parcelwick")
	tab.press(kb.Enter)
	tab.at("/listings/parcelwick")
	is.New(t).Equal(eval[string](tab, `document.querySelector("h1").textContent`), "Parcelwick")
	tab.quiet("the search")
}

func TestSearch_FiltersOutliveBackAndReload(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	tab.as(1280, "light")
	tab.open("/search")
	tab.do(chromedp.Click(chromedp.CSS(".facet:nth-of-type(2) summary")), chromedp.Click(chromedp.CSS(`.facet a[href="/search?stage=growing"]`)))
	filtered := tab.at("stage=growing")
	first := eval[string](tab, `new URL(document.querySelector(".launch h3 a").href).pathname`)
	tab.do(chromedp.Click(chromedp.CSS(".launch h3 a")))
	tab.at(first)
	tab.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	tab.at(filtered)
	for range 2 {
		is.Equal(eval[string](tab, `document.querySelector(".facet .chip-lime").textContent.trim()`), "Stage: Growing")
		is.Equal(eval[string](tab, `document.querySelector(".tokens a").textContent.trim()`), "Remove Stage: Growing")
		tab.do(chromedp.Reload())
	}
	tab.do(chromedp.Click(chromedp.CSS(".tokens a")), chromedp.WaitReady(chromedp.CSS("main:not(:has(.tokens a))")))
	is.True(!strings.Contains(tab.at("/search"), "stage"))
	is.Equal(eval[int](tab, `document.querySelectorAll(".facet .chip-lime").length`), 0)
}

func TestListingPage_EvidenceFoldsOut(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	tab.open("/listings/parcelwick")
	const shown = `document.querySelector("aside .source blockquote").checkVisibility()`
	is.Equal(eval[bool](tab, shown), false)
	tab.do(chromedp.Click(chromedp.CSS("aside .source summary")))
	is.Equal(eval[bool](tab, shown), true)
	is.True(strings.Contains(eval[string](tab, `document.querySelector("aside .source cite").textContent`), "parcelwick.example"))
}

func TestTheme_FollowsTheVisitorsScheme(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	const ground = `getComputedStyle(document.body).backgroundColor`
	tab.as(1280, "light")
	tab.open("/")
	light := eval[string](tab, ground)
	tab.as(1280, "dark")
	dark := eval[string](tab, ground)
	is.True(light != dark)
	tab.do(chromedp.Click(chromedp.CSS("[data-theme-toggle]"))) // the visitor's own choice goes before the system's
	is.Equal(eval[string](tab, ground), light)
	is.Equal(eval[string](tab, `cookieStore.get("theme").then(cookie => cookie.value)`), "light") // in the jar, which may take a moment
	tab.do(chromedp.Reload())                                                                     // and the server knows it
	is.Equal(eval[string](tab, `document.documentElement.dataset.theme`), "light")
	is.Equal(eval[string](tab, ground), light)
	tab.quiet("the theme")
}

func TestPages_EverythingWorksWithoutScript(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	command(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	tab.as(1280, "light")
	tab.open("/")
	tab.do(chromedp.SendKeys(chromedp.CSS("#q"), "parcelwikc"+kb.Enter))
	tab.at("/search?q=parcelwikc")
	tab.do(chromedp.Click(chromedp.CSS(`.launch h3 a[href="/listings/parcelwick"]`)))
	tab.at("/listings/parcelwick")
	tab.do(chromedp.Click(chromedp.CSS("aside .source summary")), chromedp.WaitReady(chromedp.CSS("aside .source[open]")))
	tab.do(chromedp.Click(chromedp.CSS(`a[href="/listings/parcelwick/badges"]`)))
	tab.at("/listings/parcelwick/badges")
	tab.do(chromedp.Click(chromedp.CSS(`input[name=shape][value=pill]`)), chromedp.Click(chromedp.CSS("form.panel button.btn-2")))
	tab.at("shape=pill")
	is.True(eval[bool](tab, `document.querySelector("input[name=shape][value=pill]").checked`))
}
