package crawl

import (
	"fmt"
	"strings"
)

const hello = "<html><title>Brightloom</title><p>Hello there, this is Brightloom.</p>"

var hostileMarkup = []hostile{
	{name: "elements in elements", host: home(body("<html>" + strings.Repeat("<div>", 90_000) + "Hello there")), pages: 1, has: "Hello there"},
	{name: "items in headings in items", host: home(body("<html>" + strings.Repeat("<li><h1>", 5_000) + "Hello there")), pages: 1, has: "Hello there"},
	{name: "links in links", host: home(body("<html>" + strings.Repeat("<a href=/about><div>", 5_000) + "Hello there")), pages: 1, has: "Hello there"},
	{name: "tables in tables", host: home(body(hello + strings.Repeat("<table><tr><td>", 20_000))), pages: 1, has: "Hello there"},
	{name: "words in tables that belong before them", host: home(body(hello + "<table>" + strings.Repeat("x<b>y<tr>", 30_000))), pages: 1, has: "Hello there", codes: tooLarge + "|"},
	{name: "templates in templates", host: home(body(hello + strings.Repeat("<template>", 50_000))), pages: 1},
	{name: "pictures in SVG in MathML", host: home(body(hello + strings.Repeat("<svg><foreignObject><math><mtext>", 10_000))), pages: 1},
	{name: "frames", host: home(body("<html><frameset><frame src=http://127.0.0.1/>" + strings.Repeat("<frameset>", 10_000))), codes: nothingFound, pages: 1},
	{name: "one line of two million letters", host: home(body(hello + "<p>" + strings.Repeat("a", 2_000_000))), codes: tooLarge, pages: 1},
	{name: "one word for each of a hundred thousand paragraphs", host: home(body(hello + strings.Repeat("<p>word", 100_000))), codes: tooLarge, pages: 1, says: "larger than we read"},
	{name: "links without end", host: home(endless(okHTML+"\r\n"+hello, "<a href=/about/1>about</a>")), codes: tooLarge, pages: 1, visits: 1},
	{name: "pages that link to the next one for ever", host: calendar(), pages: 2, visits: 12},
	{name: "sixty thousand pages", host: home(body(hello + many(60_000, "<a href='/about/%d?p=%[1]d'>about</a>"))), pages: 1, visits: 1, codes: tooLarge},
	{name: "a base on another host", host: host{"/": body(page("Home", "about=About") + "<base href=http://127.0.0.1/>"), "/about": body(page("About"))}, pages: 2},
	{name: "a base that is a script", host: host{"/": body("<base href=javascript:alert(1)//>" + page("Home", "about=About")), "/about": body(page("About"))}, pages: 2},
	{name: "a canonical address of another site", host: home(body("<link rel=canonical href=http://example.org/>" + page("Home"))), pages: 1},
	{name: "links to everything but pages", host: home(body(page("Home", "javascript:alert(1)=About", "data:text/html,x=Pricing", "file:///etc/passwd=Contact",
		"http://127.0.0.1/about=About", "http://[::1]/team=Team", "//169.254.169.254/faq=FAQ", "http://example.com:22/about=About", "http://a@example.com/about=About", "http://%zz/=x", "\x01/about=x"))), pages: 1},
	{name: "attributes without end", host: home(body(hello + "<p " + strings.Repeat("a ", 900_000) + ">more")), codes: tooLarge, pages: 1, has: "Hello there"},
	{name: "a tag without end", host: home(endless(okHTML+"\r\n"+hello+"<p title='", strings.Repeat("a", 4000))), codes: tooLarge, pages: 1, has: "Hello there"},
	{name: "a comment without end", host: home(endless(okHTML+"\r\n"+hello+"<!-- ", "never ends ")), codes: tooLarge, pages: 1, has: "Hello there", lacks: "never ends"},
	{name: "a script without end", host: home(endless(okHTML+"\r\n"+hello+"<script>", "never ends ")), codes: tooLarge + " " + javascriptRequired, pages: 1, has: "Hello there", lacks: "never ends"},
	{name: "entities without end", host: home(body(hello + "<p>" + strings.Repeat("&notit;&#x110000;&#0;&amp", 50_000))), pages: 1, codes: tooLarge, has: "Hello there"},
	{name: "JSON-LD ten thousand deep", host: home(body(hello + jsonLD(strings.Repeat(`{"a":[`, 10_000)))), pages: 1, has: "Hello there"},
	{name: "JSON-LD that refers to itself", host: home(body(hello + jsonLD(`{"@graph":[{"@id":"#a","@type":"Organization","name":"Brightloom","parent":{"@id":"#b"}},{"@id":"#b","x":"y","child":[{"@id":"#a"},{"@id":"#b"}]}]}`))), pages: 1, has: "Brightloom"},
	{name: "JSON-LD in which all refers to all", host: home(body(hello + jsonLD(allToAll(40)))), pages: 1, has: "Hello there"},
	{name: "JSON-LD of wrong types", host: home(body(hello + jsonLD(`{"@type":[{}],"@id":7,"name":[[["x"]],null,{"__proto__":{"a":1}}],"__proto__":{"name":"y"},"constructor":"z"}`))), pages: 1},
	{name: "JSON-LD that is none", host: home(body(hello + jsonLD("\x00{{{{,,,:::]]]}}}\"\\u"))), pages: 1},
	{name: "metas without end", host: home(body(hello + many(30_000, "<meta name='og:x%d' content='y'>"))), pages: 1, codes: tooLarge},
	{name: "ids and classes of a megabyte", host: home(body(hello + "<p id='" + strings.Repeat("a", 500_000) + "' class='" + strings.Repeat("b ", 400_000) + "'>more")), pages: 1, has: "more"},
}

// calendar links from every page to a page of its own.
func calendar() host {
	return host{
		"/": body(page("Home") + many(60, "<a href='/about?p=%d'>About us</a>")),
		"*": body(page("About") + many(200, "<a href='/about?p=%d'>About us</a>")),
	}
}

// many writes a pattern with numbers.
func many(n int, pattern string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, pattern, i)
	}
	return b.String()
}

func jsonLD(json string) string {
	return `<script type="application/ld+json">` + json + `</script><p>Hello there again.</p>`
}

// allToAll returns a graph of n objects in which each refers to all.
func allToAll(n int) string {
	refs := strings.TrimSuffix(many(n, `{"@id":"#%d"},`), ",")
	return `{"@graph":[` + strings.TrimSuffix(many(n, `{"@id":"#%d","name":"n","knows":[`+strings.ReplaceAll(refs, "%", "%%")+`]},`), ",") + `]}`
}
