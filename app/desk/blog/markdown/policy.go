package markdown

import (
	"regexp"
	"sync"

	"github.com/microcosm-cc/bluemonday"
)

// policy is all that a text may become, whatever came of it before.
var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "ul", "li", "blockquote", "strong", "em", "del", "code", "thead", "tbody", "tr")
	p.AllowAttrs("start").Matching(regexp.MustCompile(`^\d{1,9}$`)).OnElements("ol")
	p.AllowElements("ol")
	p.AllowAttrs("id").Matching(regexp.MustCompile(`^s-[a-z0-9-]{1,80}$`)).OnElements("h2", "h3", "h4", "h5", "h6")
	p.AllowAttrs("href").OnElements("a")
	p.AllowAttrs("rel").Matching(regexp.MustCompile(`^nofollow noopener$`)).OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto")
	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(true)
	p.AllowAttrs("src").Matching(regexp.MustCompile(`^/pictures/[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp)$`)).OnElements(
		"img")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("width", "height").Matching(bluemonday.Integer).OnElements("img")
	p.AllowAttrs("loading").Matching(regexp.MustCompile(`^lazy$`)).OnElements("img")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^table-scroll$`)).OnElements("div")
	p.AllowAttrs("role").Matching(regexp.MustCompile(`^region$`)).OnElements("div")
	p.AllowAttrs("tabindex").Matching(regexp.MustCompile(`^0$`)).OnElements("div", "pre")
	p.AllowAttrs("aria-label").OnElements("div")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^table$`)).OnElements("table")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^r$`)).OnElements("td", "th")
	p.AllowElements("td", "th")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^code-block$`)).OnElements("pre")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^hl-[a-z]$`)).OnElements("span")
	return p
})
