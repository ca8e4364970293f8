package crawl

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/budget"

	"github.com/matryer/is"
)

var somewhere = &url.URL{Scheme: "https", Host: "parcelwick.example", Path: "/"}

func parsed(t *testing.T, html string) (app.Page, pageLinks) {
	return parsePage([]byte(html), somewhere, 200, budget.New(t.Context(), pageLimits))
}

func TestParsePage_ALongBaseCostsBoundedMemory(t *testing.T) {
	large(t)
	t.Parallel()
	is := is.New(t)
	for _, base := range []string{"/" + strings.Repeat("a", 1<<20) + "/", "/" + strings.Repeat("a/", 1_000)} {
		page, links := parsed(t, "<base href='"+base+"'>"+strings.Repeat("<a href=1>x</a>", 15_000))
		for _, l := range links.Links {
			is.True(len(l.URL.String()) <= maxAddress)
		}
		kept := 0
		for _, e := range page.Elements {
			kept += len(e.Href) + len(e.Src)
		}
		is.True(kept <= maxAddresses)
		is.Equal(len(page.Elements) > 1_000, true)
	}
}

func TestParsePage_TextOfALinkThatHoldsLinksIsBounded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	page, links := parsed(t, strings.Repeat("<a href=/x><object>", 200)+strings.Repeat("word ", 300_000))
	for _, l := range links.Links {
		is.True(len(l.Text) <= maxLinkText)
	}
	is.Equal(len(links.Links), 200)
	is.Equal(len(page.Elements) > 200, true)
}

// The names of attributes that one tag has are not to be paid for by all that follow.
func TestTamed_LeavesOutAttributesThatNoPageNeeds(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	b := budget.New(t.Context(), pageLimits)
	many := many(5_000, " a%d=x")
	part, cut := tamed([]byte("<html"+many+"><body class=a>x<body"+many+">y<p"+many+" title=z>"), b)
	is.True(cut)
	is.True(len(part) < 12_000)
	is.True(strings.Contains(string(part), "<body class=a>x<body>y<p a0="))
	same := `<html lang=en><head><title>a < b</title><script type="application/ld+json">{"a":"b"}</script></head><body class="x"><b>bold</b></body></html>`
	part, cut = tamed([]byte(same), b)
	is.Equal(string(part), same)
	is.True(!cut)
}

// What SVG makes of a <style> is for the parser to know: what stands in it counts for nothing, or is no tag.
func TestTamed_HidesNoTagsInText(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	b := budget.New(t.Context(), pageLimits)
	part, _ := tamed([]byte(`<svg><style><b></style><title>1 <b> 2</title><script type=application/ld+json>{"a":"<b>"}</script>`), b)
	is.Equal(string(part), `<svg><style> b></style><title>1 &lt;b> 2</title><script type=application/ld+json>{"a":"\u003cb>"}</script>`)
}

func TestTamed_CountsCopiesThatOnlyTheParserSees(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"closed by another name":      many(500, "<b id=%d></i>") + strings.Repeat("<p>x", 20_000),
		"closed behind a marker":      many(400, "<b id=%d><object></b></object>") + strings.Repeat("<p>x", 20_000),
		"closed where it cannot be":   many(300, "<b id=%d><object><table><tr><td></object></b>") + strings.Repeat("<p>x", 20_000),
		"a link of many attributes":   "<a " + many(250, "a%d ") + ">" + strings.Repeat("<p>x", 20_000),
		"a letter of a long class":    "<b class='" + strings.Repeat("a ", 50_000) + "'>" + strings.Repeat("<p>x", 20_000),
		"within what SVG calls style": "<svg><style>" + many(400, "<b id=%d>") + strings.Repeat("<p>x", 40_000),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			page, links := parsed(t, "<p>Hello there"+html)
			is.True(links.Cut || len(page.Elements) < 100)
			is.True(len(page.Elements) <= maxElements)
			is.Equal(page.Blocks[0].Text, "Hello there")
		})
	}
}

func TestParsePage_ASpentBudgetKeepsWhatWasRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	now := time.Duration(0)
	clock := func() time.Duration { now += time.Millisecond; return now } // at each look
	html := []byte("<title>Brightloom</title>" + strings.Repeat("<p>word", 3_000))
	page, links := parsePage(html, somewhere, 200, budget.New(t.Context(), budget.Limits{CPU: 8 * time.Second, Bytes: 1 << 20, Clock: clock}))
	is.True(links.Cut)
	is.True(len(page.Blocks) > 100 && len(page.Blocks) < 3_000)
	is.True(links.Spent)
	is.Equal(page.Blocks[0].Text, "Brightloom")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	page, links = parsePage(html, somewhere, 200, budget.New(ctx, pageLimits))
	is.Equal(len(page.Blocks), 0)
	is.True(links.Cut)
}

func TestRead_ASiteThatCostsTooMuchIsToldAsSuch(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	now := time.Duration(0)
	w.limits.cost.CPU, w.limits.cost.Clock = siteCPU, func() time.Duration { now += 2 * time.Millisecond; return now }
	site := pages{"/": page("Home", "/about=About", "/pricing=Pricing", "/contact=Contact")}
	for _, path := range []string{"/about", "/pricing", "/contact"} {
		site[path] = page("More") + strings.Repeat("<p>word", 3_000)
	}
	w.serve(t, "example.com", site)
	snap, err := w.Read(t.Context(), "http://example.com", nil)
	is.NoErr(err)
	is.True(len(snap.Pages) > 1)
	is.Equal(snap.Problems[0].Code, tooCostly)
	is.True(strings.Contains(snap.Problems[0].Detail, "Check the profile"))
	for _, p := range snap.Pages {
		is.True(len(p.Blocks) > 0)
	}
}

func TestFindBadge_ManyImagesBesideOneLargeStyle(t *testing.T) {
	large(t)
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	img := `<img src="https://debut.example/badges/brightloom/x.svg">`
	w.serve(t, "example.com", pages{"/": "<html><div style='" + strings.Repeat("color:red;", 100_000) + "'>" + strings.Repeat(img, 15_000)})
	check := w.FindBadge(t.Context(), "http://example.com", "https://debut.example", "brightloom")
	is.Equal(check.Outcome, app.BadgeMissing)
	is.True(strings.Contains(string(check.Reason), "not inside a link"))
}

func TestQueue_LongAddressesAndLabelsAreNotWeighed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	q := newQueue(somewhere, "en", false)
	for _, far := range []string{"/" + strings.Repeat("a-", 1_000), strings.Repeat("/a", 30), "/x?" + strings.Repeat("a=b&", 300), strings.Repeat("/../a", 50)} {
		u, err := somewhere.Parse(far)
		is.NoErr(err)
		q.add(&url.URL{Scheme: u.Scheme, Host: u.Host, Path: far, RawQuery: u.RawQuery}, "About us")
	}
	is.Equal(len(q.order), 0)
	kind, _ := rate(&url.URL{Path: "/xyz"}, "About us "+strings.Repeat("and more ", 10_000))
	is.Equal(kind, "")
	is.True(len(labelOf(strings.Repeat("a-", 10_000)).phrases) <= 5*maxLabel)
}
