package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// suggested waits until a field suggests something, and returns it.
func (t *tab) suggested(words string) (list string) {
	t.tb.Helper()
	servertest.Eventually(t.tb, "there are suggestions with "+words, func() bool {
		list = eval[string](t, `document.querySelector(".suggest:not([hidden])")?.textContent ?? ""`)
		return strings.Contains(list, words)
	})
	return list
}

func TestSearch_SuggestsWhileSomebodyTypes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	tab.as(1280, "light")
	tab.open("/search")
	tab.do(chromedp.SendKeys(chromedp.CSS("#q"), "fin"))
	list := tab.suggested("Fingerlea")
	is.True(strings.Contains(list, "Finance & Fintech") && strings.Contains(list, "Finland")) // products, categories and countries
	for _, v := range tab.violations("document", everything) {
		t.Error(v)
	}
	tab.press(kb.Escape)
	is.True(eval[bool](tab, `document.querySelector("main .suggest").hidden`))
	tab.do(chromedp.SendKeys(chromedp.CSS("#q"), "ger"))
	tab.suggested("Fingerlea")
	tab.press(kb.ArrowDown)
	is.Equal(eval[string](tab, `document.getElementById(document.querySelector("#q").getAttribute("aria-activedescendant")).querySelector("strong").textContent`), "Fingerlea")
	tab.press(kb.Enter)
	tab.at("/listings/fingerlea")
	tab.quiet("suggestions")
}

func TestSearch_FindsAPastedAddress(t *testing.T) {
	t.Parallel()
	tab := openTab(t)
	for _, address := range []string{"https://www.parcelwick.example/pricing?a=b", "parcelwick.example", tab.site.URL + "/listings/parcelwick"} {
		tab.open("/search")
		tab.do(chromedp.SendKeys(chromedp.CSS("#q"), address+kb.Enter))
		tab.at("/search?q=")
		is.New(t).Equal(eval[string](tab, `[...document.querySelectorAll(".launch h3")].map(e => e.textContent).join()`), "Parcelwick")
	}
}

// What a chip promises is what it finds, without script too.
func TestSearch_ChipsSayWhatTheyFind(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	command(tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	for _, from := range []string{"/search", "/search?q=log", "/search?stage=growing"} {
		tab.open(from)
		chips := eval[[]string](tab, `[...document.querySelectorAll(".facet a:not([aria-current])")].map(a => new URL(a.href).pathname + new URL(a.href).search + " " + a.querySelector(".num").textContent)`)
		is.True(len(chips) > 3)
		for _, chip := range chips[:3] {
			to, count, _ := strings.Cut(chip, " ")
			tab.open(to)
			found := eval[string](tab, `(document.querySelector("main [role=status]") ?? document.querySelector("h1")).textContent`)
			if !strings.HasPrefix(found, count+" ") {
				t.Errorf("%s says %s, and %s finds %s", from, count, to, found)
			}
		}
	}
}

func TestComparePage_SuggestsProducts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	tab.as(1280, "light")
	tab.open("/compare?a=parcelwick")
	tab.do(chromedp.SendKeys(chromedp.CSS("#b"), "kestr"))
	tab.suggested("Kestrelby")
	tab.press(kb.ArrowDown)
	tab.press(kb.Enter)
	is.Equal(eval[string](tab, `document.querySelector("#b").value`), "kestrelby")
	tab.do(chromedp.SetValue(chromedp.CSS("#a"), "parcelwick"), chromedp.Click(chromedp.CSS("form.panel .btn")))
	tab.at("/compare?a=parcelwick&b=kestrelby")
	tab.do(chromedp.Click(chromedp.CSS("#sources")))
	is.True(eval[int](tab, shownQuotes) > 5) // each fact has its evidence beside it
}

// With script, the badge follows each choice at once, and the focus stays.
func TestMakerPage_FollowsEachChoice(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	tab := openTab(t)
	tab.as(1280, "light")
	tab.open("/listings/parcelwick/badges")
	is.Equal(eval[bool](tab, `document.querySelector("form.panel .unscripted").checkVisibility()`), false)
	eval[bool](tab, `document.querySelector("#shape-pill").focus(), true`)
	tab.press(" ")
	servertest.Eventually(t, "the code names the pill", func() bool {
		return eval[bool](tab, `document.querySelector("#html").textContent.includes("pill")`)
	})
	is.Equal(eval[string](tab, `document.activeElement.id`), "shape-pill")
	tab.quiet("the badge maker")
}
