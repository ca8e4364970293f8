package crawl

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/budget"

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

// A base and a link that are each short enough may be too long together.
func TestParsePage_LeavesOutAddressesThatAreLongOnceResolved(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	long := strings.Repeat("a", 100)
	page, links := parsed(t, "<base href='/"+strings.Repeat("a/", 990)+"'><a href=near>x</a><a href="+long+">y</a><img src=near><img src="+long+">")
	is.Equal(len(links.Links), 1)
	is.Equal(links.Links[0].Text, "x")
	for _, e := range page.Elements {
		is.True(len(e.Href) <= maxAddress && len(e.Src) <= maxAddress)
	}
}

// What is kept of a page is taken from what there is for its site, whatever the page is made of.
func TestParsePage_KeepsNoMoreBytesThanAreLeftForTheSite(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"elements":   strings.Repeat("<i></i>", 5_000),
		"classes":    many(1_000, "<i class='"+strings.Repeat("c", 180)+"%d'></i>"),
		"addresses":  many(1_000, "<img src='"+strings.Repeat("s", 180)+"%d'>"),
		"paragraphs": many(1_000, "<p>"+strings.Repeat("word ", 40)+"%d"),
		"facts":      "<script type=application/ld+json>[" + many(1_000, `{"name":"`+strings.Repeat("f", 180)+`%d"},`) + "{}]</script>",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			const left = 60_000
			page, links := parsePage([]byte("<title>Brightloom</title>"+html), somewhere, 200, budget.New(t.Context(), budget.Limits{CPU: siteCPU, Bytes: left}))
			kept := 0
			for _, e := range page.Elements {
				kept += elementBytes + len(e.ID) + len(e.Class) + len(e.Role) + len(e.Href) + len(e.Src)
			}
			for _, b := range page.Blocks {
				kept += blockBytes + len(b.Name) + len(b.Text)
			}
			is.True(kept <= left)
			is.True(kept > left/2)
			is.True(links.Cut)
			is.Equal(page.Blocks[0].Text, "Brightloom")
		})
	}
}

// Objects of JSON-LD may refer to one another in more ways than there is time to follow.
func TestParsePage_FactsThatReferToOneAnotherEnd(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	now := time.Duration(0)
	clock := func() time.Duration { now += time.Millisecond; return now } // at each look: one for each value
	limits := budget.Limits{CPU: time.Hour, Bytes: siteBytes, Clock: clock}
	page, links := parsePage([]byte("<p>Hello there"+jsonLD(factless(40))), somewhere, 200, budget.New(t.Context(), limits))
	is.True(!links.Spent)
	is.Equal(page.Blocks[0].Text, "Hello there")
}

// factless returns a graph as allToAll does, in which nothing states anything: no number of facts ends the reading of it.
func factless(n int) string { return strings.ReplaceAll(allToAll(n), `"name":"n",`, "") }

func TestParsePage_NamesOfFactsAreBounded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	name := strings.Repeat("n", 1_000)
	page, _ := parsed(t, jsonLD(`{"@type":"`+name+`","`+name+`":{"`+name+`":"Brightloom"}}`))
	named := 0
	for _, b := range page.Blocks {
		is.True(len(b.Name) <= maxLDPath)
		if b.Text == "Brightloom" {
			named++
		}
	}
	is.Equal(named, 1)
}

// A link may hold all of a page, and be one of hundreds that do.
func TestLinkText_LooksNoFurtherThanItsBounds(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, far := range []string{strings.Repeat("<i></i>", maxLinkNodes), strings.Repeat(" ", 8*maxLinkText)} {
		_, links := parsed(t, "<a href=/x>"+far+"late</a>")
		is.Equal(links.Links[0].Text, "")
	}
	_, links := parsed(t, "<a href=/x>"+strings.Repeat("<i></i>", 100)+strings.Repeat(" ", 100)+"soon</a>")
	is.Equal(links.Links[0].Text, "soon")
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

// The parser may make many elements of few tags, so the walk looks at the budget, too; and so do what reads JSON-LD, and the parser itself.
func TestParsePage_EachPartEndsWithItsShareOfTheBudget(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	now := time.Duration(0)
	clock := func() time.Duration { now += time.Millisecond; return now } // at each look
	limits := budget.Limits{CPU: 10 * time.Second, Bytes: siteBytes, Clock: clock}
	copied := "<p>" + many(60, "<b id=%d>") + strings.Repeat("<p>word", 600)
	page, links := parsePage([]byte("<title>Brightloom</title>"+copied), somewhere, 200, budget.New(t.Context(), limits))
	is.True(links.Spent)
	is.True(len(page.Elements) > 2_000 && len(page.Elements) < 6_000) // of 36,000
	_, links = parsePage([]byte(jsonLD(factless(40))), somewhere, 200, budget.New(t.Context(), limits))
	is.True(links.Spent)
	limits.CPU = 2 * time.Second
	_, links = parsePage([]byte(strings.Repeat("word ", 400_000)), somewhere, 200, budget.New(t.Context(), limits)) // one token
	is.True(links.Spent)
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
	home := &url.URL{Scheme: "https", Host: "example.com", Path: "/"}
	q := newQueue(home, "en", false)
	for _, far := range []string{"/" + strings.Repeat("a-", 1_000), strings.Repeat("/a", 30), "/x?" + strings.Repeat("a=b&", 300), strings.Repeat("/../a", 50)} {
		u, err := home.Parse(far)
		is.NoErr(err)
		q.add(&url.URL{Scheme: u.Scheme, Host: u.Host, Path: far, RawQuery: u.RawQuery}, "About us")
	}
	is.Equal(len(q.order), 0)
	q.add(&url.URL{Scheme: "https", Host: "example.com", Path: "/company"}, "About us")
	is.Equal(len(q.order), 1)
	kind, _ := rate(&url.URL{Path: "/xyz"}, "About us "+strings.Repeat("and more ", 10_000))
	is.Equal(kind, "")
	is.True(len(labelOf(strings.Repeat("a-", 10_000)).phrases) <= 5*maxLabel)
}
