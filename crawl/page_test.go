package crawl

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/matryer/is"

	"debut/app"
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

func TestAPageIsBlocksOfWords(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		html string
		want []string
	}{
		"inline tags are part of their line":     {`<p>Fills in <b>customs</b> papers</p>`, []string{"Fills in customs papers"}},
		"blocks are apart":                       {`<div>One<p>Two</p>Three</div>`, []string{"One", "Two", "Three"}},
		"white space is folded":                  {"<p>a\n\t  b</p>", []string{"a b"}},
		"entities are decoded":                   {`<p>Salt &amp; pepper&nbsp;mills</p>`, []string{"Salt & pepper mills"}},
		"scripts and styles are no words":        {`<p>a</p><script>b()</script><style>c{}</style><template><p>d</p></template>`, []string{"a"}},
		"a struck price is apart from the price": {`<p><del>€29</del> €19 a month</p>`, []string{"€29", "€19 a month"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := ParsePage([]byte("<html><body>"+test.html+"</body></html>"), "https://parcelwick.example/", 200)
			is.New(t).Equal(blocks(p, app.FromText), test.want)
		})
	}
}

func TestWhatAPageSaysInItsHeadIsKept(t *testing.T) {
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

func FuzzParsePage(f *testing.F) {
	f.Add(`<html><body><p>a<p>b<table><tr><td>c</table>`)
	f.Add(`<script type="application/ld+json">{"@graph":[{"@id":"#a","name":"x"},{"@id":"#a"}]}</script>`)
	f.Add(strings.Repeat("<div>", 3000))
	f.Fuzz(func(t *testing.T, html string) {
		p := ParsePage([]byte(html), "https://parcelwick.example/", 200)
		for i, e := range p.Elements {
			if e.Parent >= i || e.Parent < -1 {
				t.Fatalf("element %d stands before its parent %d", i, e.Parent)
			}
		}
		for _, b := range p.Blocks {
			if b.Text == "" || b.Element < 0 || b.Element >= len(p.Elements) || utf8.ValidString(html) && !utf8.ValidString(b.Text) {
				t.Fatalf("a block that cannot be: %+v", b)
			}
		}
	})
}

// Whatever stands in a script of JSON-LD, what is read of it is short of everything: depth, blocks and text.
func FuzzJSONLD(f *testing.F) {
	f.Add(`{"@type":"Organization","name":"Brightloom","founder":[{"@type":"Person","name":"Ines"}]}`)
	f.Add(`{"@graph":[{"@id":"#a","name":"x"},{"@id":"#a","parent":{"@id":"#a"}}]}`)
	f.Add(`[{"name":"a",},/* no */{"name":'b'}] {"name":"c"}`)
	f.Add(strings.Repeat(`{"a":[`, 200))
	f.Add("{\"name\":\"\u202ea\\ud800\\u0000\"}")
	f.Fuzz(func(t *testing.T, data string) {
		html := `<html><body><script type="application/ld+json">` + data + `</script><p>words`
		p := ParsePage([]byte(html), "https://parcelwick.example/", 200)
		total := 0
		for _, b := range p.Blocks {
			total += len(b.Text)
			if b.Text == "" || strings.Count(b.Name, ".") > 64 || utf8.ValidString(data) && !utf8.ValidString(b.Text) {
				t.Fatalf("a block that cannot be: %+v", b)
			}
		}
		if len(p.Blocks) > 10+len(data) || total > 64*len(html) {
			t.Fatalf("%d blocks with %d bytes of %d", len(p.Blocks), total, len(html))
		}
	})
}
