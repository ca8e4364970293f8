package crawl

import (
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/budget"
)

// blocks returns the texts of a page that come from one source.
func blocks(p app.Page, from app.Source) []string {
	var texts []string
	for _, b := range p.Blocks {
		if b.From == from {
			texts = append(texts, b.Text)
		}
	}
	return texts
}

func TestParsePage_APageIsBlocksOfWords(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		html string
		want []string
	}{
		"inline tags are part of their line": {`<p>Fills in <b>customs</b> papers</p>`, []string{"Fills in customs papers"}},
		"blocks are apart":                   {`<div>One<p>Two</p>Three</div>`, []string{"One", "Two", "Three"}},
		"white space is folded":              {"<p>a\n\t  b</p>", []string{"a b"}},
		"entities are decoded":               {`<p>Salt &amp; pepper&nbsp;mills</p>`, []string{"Salt & pepper mills"}},
		"scripts and styles are no words":    {`<p>a</p><script>b()</script><style>c{}</style><template><p>d</p></template>`, []string{"a"}},
		"a title and its words, set below each other by a style sheet alone": {
			`<div><strong>Forms</strong><span>Fills in customs papers from an invoice</span></div>`,
			[]string{"Forms", "Fills in customs papers from an invoice"}},
		"a sentence goes on in another element": {
			`<div><strong>Forms</strong><span> are filled in from an invoice</span></div>`,
			[]string{"Forms are filled in from an invoice"}},
		"a label and what it is of are one line": {
			`<li><b>Forms:</b> <span>Filled in from an invoice</span></li>`, []string{"Forms: Filled in from an invoice"}},
		"a heading is one line": {
			`<h2><span>Papers</span><span>Filled in from an invoice in minutes</span></h2>`,
			[]string{"Papers Filled in from an invoice in minutes"}},
		"a line of a heading is set below the other by a style sheet alone": {
			`<h1>Papers for parcels<em>in four minutes</em></h1><h1>The un<em>bent</em> form</h1>`,
			[]string{"Papers for parcels in four minutes", "The unbent form"}},
		"a struck price is apart from the price": {`<p><del>€29</del> €19 a month</p>`, []string{"€29", "€19 a month"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := ParsePage([]byte("<html><body>"+test.html+"</body></html>"), "https://parcelwick.example/", 200)
			is.New(t).Equal(blocks(p, app.FromText), test.want)
		})
	}
}

func TestParsePage_KeepsWhatAPageSaysInItsHead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p := ParsePage([]byte(`<html lang="nl"><head><title>Parcelwick</title><meta name="description" content="Customs papers">
		<script type="application/ld+json">{"@type":"Organization","name":"Parcelwick", /* a comment */ "address":{"addressCountry":"NL"},}</script></head><body><img src="/logo.svg" alt="The logo"></body></html>`),
		"https://parcelwick.example/about", 200)
	is.Equal(p.Lang, "nl")
	is.Equal(blocks(p, app.FromTitle), []string{"Parcelwick"})
	is.Equal(blocks(p, app.FromMeta), []string{"Customs papers"})
	is.True(strings.Contains(strings.Join(blocks(p, app.FromJSONLD), " "), "NL")) // although it is not quite JSON
	for _, e := range p.Elements {
		if e.Tag == "img" {
			is.Equal(e.Src, "https://parcelwick.example/logo.svg") // absolute
		}
	}
}

// Whatever the HTML, the page is bounded, each block is words in UTF-8, and each element stands below one before it.
func FuzzParsePage(f *testing.F) {
	f.Add(`<html><body><p>a<p>b<table><tr><td>c</table>`)
	f.Add(`<script type="application/ld+json">{"@graph":[{"@id":"#a","name":"x"},{"@id":"#a"}]}</script>`)
	f.Add(strings.Repeat("<div>", 3000))
	f.Add(strings.Repeat("<li><h1><b a><a>", 300) + "x\xff\u202e")
	f.Add(`<meta http-equiv=refresh content="0;url=//x"><base href=//y><a href="%zz">z</a><input type=password>`)
	f.Fuzz(func(t *testing.T, html string) {
		u := &url.URL{Scheme: "https", Host: "parcelwick.example", Path: "/"}
		var p app.Page
		var links pageLinks
		if spent := budget.Spent(func() {
			p, links = parsePage([]byte(html), u, 200, budget.New(t.Context(), pageLimits))
			placeholder(p, links)
		}); costly(spent, 2*time.Second) {
			t.Fatalf("%d bytes took %s", len(html), spent)
		}
		for i, e := range p.Elements {
			if e.Parent >= i || e.Parent < -1 {
				t.Fatalf("element %d stands before its parent %d", i, e.Parent)
			}
		}
		text := 0
		for _, b := range p.Blocks {
			text += len(b.Text)
			if b.Text == "" || b.Element < 0 || b.Element >= len(p.Elements) || !utf8.ValidString(b.Text) || strings.ContainsAny(b.Text, "\x00\u202e") {
				t.Fatalf("a block that cannot be: %+v", b)
			}
		}
		if text > maxPageText || len(p.Blocks) > maxBlocks || len(p.Elements) > maxElements+maxBlocks || len(links.Links) > maxLinks {
			t.Fatalf("%d blocks, %d bytes, %d elements, %d links", len(p.Blocks), text, len(p.Elements), len(links.Links))
		}
	})
}

// Of what a page says in several languages side by side, for a script to show one of them, that of the page is read.
func TestParsePage_VersionsInOtherLanguagesAreHidden(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ lang, html, seen string }{
		"by class":            {"de", `<h3><b class="lang-de">Wie?</b><b class="lang-en">How?</b></h3>`, "Wie?"},
		"by attribute":        {"it-IT", `<p><b data-lang-en>Renewal</b><b data-lang-it>Rinnovo</b></p>`, "Rinnovo"},
		"by language":         {"en", `<p lang="fr">Bonjour</p><p lang="en">Hello</p>`, "Hello"},
		"one alone is read":   {"en", `<p>They say <i lang="fr">bonjour</i> here</p>`, "They say bonjour here"},
		"neither is the page": {"es", `<p lang="fr">Bonjour</p><p lang="en">Hello</p>`, "Bonjour, Hello"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, _ := parsed(t, `<html lang="`+c.lang+`"><body>`+c.html+`</body></html>`)
			var seen []string
			for _, b := range p.Blocks {
				if b.From == app.FromText && !p.Elements[b.Element].Hidden {
					seen = append(seen, b.Text)
				}
			}
			is.New(t).Equal(strings.Join(seen, ", "), c.seen)
		})
	}
}

// Whatever stands in a script of JSON-LD, what is made of it is bounded in depth and number.
func FuzzJSONLD(f *testing.F) {
	f.Add(`{"@type":"Organization","name":"Parcelwick", /* x */ "sameAs":['a',b,],}`)
	f.Add(`{"@graph":[{"@id":"#a","x":[{"@id":"#a"},{"@id":"#b"}]},{"@id":"#b","y":{"@id":"#a"}}]}`)
	f.Add(strings.Repeat(`{"a":[`, 100) + "\\ud800\\u")
	f.Add("<!-- [[1,2],{a:{b:`c`}}] // -->")
	f.Fuzz(func(t *testing.T, text string) {
		left := maxLDValues
		w := &pageWalk{page: app.Page{Elements: []app.Element{{Parent: -1, Tag: "html"}}}, ld: []ldScript{{text: text}}, budget: budget.New(t.Context(), pageLimits)}
		spent := budget.Spent(func() {
			for _, v := range readJSON(text, &left) {
				if depth := depthOf(v); depth > 42 {
					t.Fatalf("%d deep", depth)
				}
			}
			w.jsonLD()
		})
		if len(w.page.Blocks) > maxLDLeaves || costly(spent, 2*time.Second) {
			t.Fatalf("%d leaves in %s", len(w.page.Blocks), spent)
		}
		for _, b := range w.page.Blocks {
			if b.From != app.FromJSONLD || b.Text == "" || len(b.Text) > maxBlockText || len(b.Name) > 200 {
				t.Fatalf("a block that cannot be: %+v", b)
			}
		}
	})
}

func depthOf(v *jsonValue) int {
	deepest := 0
	for _, item := range v.items {
		deepest = max(deepest, depthOf(item))
	}
	for _, m := range v.members {
		deepest = max(deepest, depthOf(m.value))
	}
	return 1 + deepest
}

// An amount that is struck out by its looks is no part of the amount beside it.
func TestParsePage_WhatIsStruckStandsByItself(t *testing.T) {
	t.Parallel()
	for _, struck := range []string{`<span class="text-sm line-through">€ 50</span>`, `<span style="color:red;text-decoration: line-through">€ 50</span>`, `<s>€ 50</s>`, `<span class="old-price">€ 50</span>`} {
		t.Run(struck, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			page := ParsePage([]byte(`<p>`+struck+` € 35</p>`), "https://parcelwick.example/", 200)
			is.Equal(page.Blocks[0].Text, "€ 50")
			is.Equal(page.Elements[page.Blocks[0].Element].Tag, "s")
			is.Equal(page.Blocks[1].Text, "€ 35")
		})
	}
}

// So it is where a style sheet of the page strikes it out, and not where that is for a moment.
func TestParsePage_WhatAStyleSheetStrikesStandsByItself(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		css, struck string
		apart       bool
	}{
		"by its class": {`.card .before{color:#999;text-decoration:line-through}`, `<span class="x before">€ 50</span>`, true},
		"with others": {`/* prices */ .a, .b > span.before { text-decoration-line : line-through; }`,
			`<span class="before">€ 50</span>`, true},
		"under the pointer":      {`.before:hover{text-decoration:line-through}`, `<span class="before">€ 50</span>`, false},
		"as one of several":      {`.before.sold{text-decoration:line-through}`, `<span class="before">€ 50</span>`, false},
		"another one":            {`.before{color:red}.sold{text-decoration:line-through}`, `<span class="before">€ 50</span>`, false},
		"a block, as a whole":    {`.before{text-decoration:line-through}`, `<div class="before">€ 50</div>`, true},
		"by a rule among others": {`.a{color:red}.before{text-decoration:line-through}.c{color:red}`, `<span class="before">€ 50</span>`, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			page := ParsePage([]byte(`<head><style>`+c.css+`</style></head><div>`+c.struck+` € 35</div>`),
				"https://parcelwick.example/", 200)
			is.Equal(page.Blocks[0].Text == "€ 50", c.apart)
			is.Equal(strings.Contains(page.Elements[page.Blocks[0].Element].Class, "line-through"), c.apart)
		})
	}
}

// A page that only a script fills may say something to those without scripts.
func TestParsePage_ReadsWhatAShellSaysWithoutScripts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	said := `<p>Parcelwick fills in the customs papers that go with an invoice, for small exporters.</p>
		<p>It reads the invoice in nine languages, photographs of crumpled ones too, and suggests a code for each line.</p>
		<p>What is printed at the end are six forms, which one signs and puts into the box.</p>`
	shell := func(inside string) app.Page {
		return ParsePage([]byte(`<body><noscript>`+inside+`</noscript><div id="root"></div><script src="/app.js"></script></body>`), "https://parcelwick.example/", 200)
	}
	page := shell(`<h1>Parcelwick</h1>` + said)
	is.Equal(len(page.Blocks), 4)
	is.Equal(page.Blocks[0].Text, "Parcelwick")
	is.Equal(page.Elements[page.Blocks[0].Element].Tag, "h1")
	is.Equal(len(shell(`You need to enable JavaScript to run this app.`).Blocks), 0)
	whole := ParsePage([]byte(`<body><noscript><p>Please switch on scripts.</p></noscript>`+said), "https://parcelwick.example/", 200)
	is.Equal(len(whole.Blocks), 3) // it has words of its own
}
