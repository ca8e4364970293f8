package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/app/ground/texts"
	"debut/web/check/servertest"
)

const shownQuotes = `[...document.querySelectorAll(".source .quote")].filter(e => e.checkVisibility()).length`

// One switch shows the sources of all facts and hides them again, with and without script.
func TestListingPage_OneSwitchShowsAllSources(t *testing.T) {
	t.Parallel()
	for name, scripts := range map[string]bool{"with script": true, "without script": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			tab := openTab(t)
			command(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !scripts})
			tab.open("/listings/parcelwick")
			all := eval[int](tab, `document.querySelectorAll(".source .quote").length`)
			is.True(all > 5)
			is.Equal(eval[int](tab, shownQuotes), 0)
			tab.do(chromedp.Click(chromedp.CSS("#sources")))
			is.Equal(eval[int](tab, shownQuotes), all)
			tab.do(chromedp.Click(chromedp.CSS("#sources")))
			is.Equal(eval[int](tab, shownQuotes), 0)
		})
	}
}

// A picture opens over all of the window, leads to the next one, and closes again; nothing behind it comes into focus meanwhile.
func TestListingPage_OpensAPictureWithoutScript(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	site := servertest.Start(t) // pictures are those of its own address
	_, err := site.Instance.Directory.FillDemo(t.Context(), texts.English)
	is.NoErr(err)
	tab := tabOn(t, browser, site)
	tab.as(390, "light")
	command(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	tab.open("/listings/parcelwick")
	tab.within(1280, 320, 390)
	const opened = `[...document.querySelectorAll(".gallery figure")].map(f => f.offsetWidth >= innerWidth && f.offsetHeight >= innerHeight).join()`
	is.Equal(eval[string](tab, opened), "false,false,false")
	tab.do(chromedp.Click(chromedp.CSS(".pictures > .btn"))) // says how many there are
	is.Equal(eval[string](tab, opened), "true,false,false")
	is.Equal(eval[bool](tab, `document.querySelector(".top a").checkVisibility({visibilityProperty: true})`), false)
	tab.do(chromedp.Click(chromedp.CSS(`#picture-0 [href="#picture-1"].btn`)))
	is.Equal(eval[string](tab, opened), "false,true,false")
	tab.do(chromedp.Click(chromedp.CSS(`#picture-1 [href="#pictures"]`)))
	is.Equal(eval[string](tab, opened), "false,false,false")

	command(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
	tab.open("/listings/parcelwick")
	tab.do(chromedp.Click(chromedp.CSS(".pictures > .btn")))
	is.Equal(eval[string](tab, opened), "true,false,false")
	tab.press(kb.Escape) // which closes as well where there is a script
	is.Equal(eval[string](tab, opened), "false,false,false")
}

// Beside a long listing there is no empty column.
func TestListingPage_FillsBothColumns(t *testing.T) {
	t.Parallel()
	tab := openTab(t)
	tab.as(1280, "light")
	for _, slug := range []string{"parcelwick", "oatbridge", "wrenloop"} {
		tab.open("/listings/" + slug)
		if empty := eval[int](tab, `Math.round(Math.abs(document.querySelector(".listing-rest").getBoundingClientRect().bottom - document.querySelector(".listing-rest").previousElementSibling.getBoundingClientRect().bottom))`); empty > 900 {
			t.Errorf("%s has %d px of an empty column", slug, empty)
		}
	}
}

func TestListingPage_OnAPhone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	tab.as(390, "light")
	tab.open("/listings/parcelwick")
	const top = `.getBoundingClientRect().top`
	is.True(eval[bool](tab, `document.querySelector("#facts-h")`+top+` > document.querySelector("#about")`+top)) // facts follow About
	is.True(eval[bool](tab, `document.querySelector("#facts-h")`+top+` < document.querySelector("#features")`+top))
	eval[bool](tab, `scrollTo(0, document.body.scrollHeight), true`)
	for _, act := range []string{".hero-actions .vote button", ".hero-actions .btn"} { // Vote and Visit stay in reach
		is.True(eval[bool](tab, `(r => r.top > 0 && r.bottom <= innerHeight && r.height >= 44)(document.querySelector("`+act+`").getBoundingClientRect())`))
	}
	is.True(eval[bool](tab, `document.querySelector(".foot-in").getBoundingClientRect().bottom <= document.querySelector(".hero-actions")`+top)) // nothing is hidden
}

// No value of a fact is broken inside of a word: an address has places of its own to break.
func TestListingPage_BreaksNoFactInsideAWord(t *testing.T) {
	t.Parallel()
	tab := openTab(t)
	for _, width := range []int64{1280, 390} {
		tab.as(width, "light")
		tab.open("/listings/parcelwick")
		if narrow := eval[int](tab, `Math.min(...[...document.querySelectorAll(".facts dd")].map(e => e.clientWidth - parseFloat(getComputedStyle(e).paddingInlineEnd)))`); narrow < 190 {
			t.Errorf("at %d px a value has %d px", width, narrow)
		}
		lines := eval[int](tab, `(r => { const e = [...document.querySelectorAll(".facts dd bdi")].find(e => e.textContent.includes("@")); r.selectNodeContents(e); return new Set([...r.getClientRects()].map(c => Math.round(c.top))).size })(document.createRange())`)
		if lines != 1 {
			t.Errorf("at %d px the e-mail address has %d lines", width, lines)
		}
	}
}
