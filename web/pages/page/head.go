package page

import (
	"html/template"
	"strings"
	"time"

	"github.com/segmentio/encoding/json"

	"debut/app/desk/brands"
	"debut/app/ground/texts"
)

// Sheet returns the name of the style sheet with the site's own colours; "" if it has none.
func (f *frame) Sheet() string { return brands.SheetOf(f.Site.Brand).Name }

// Meta returns what search engines and networks read in the head of a page. Every page has it, so it is written without
// a template.
func (f *frame) Meta() template.HTML {
	var b strings.Builder
	meta := func(kind, name, content string) {
		b.WriteString("<meta " + kind + `="` + name + `" content="`)
		template.HTMLEscape(&b, []byte(content))
		b.WriteString(`">`)
	}
	about := f.About()
	b.WriteString("<title>" + template.HTMLEscapeString(f.Headline()) + "</title>\n")
	if about != "" {
		meta("name", "description", about)
	}
	switch here := f.Site.Origin + f.Path; {
	case f.Unlisted && (f.Path != "" || !f.SignedIn): // what only somebody signed in is shown, no search engine reads
		meta("name", "robots", "noindex, nofollow")
	case f.Path != "":
		b.WriteString(`<link rel="canonical" href="` + template.HTMLEscapeString(here) + `">`)
	}
	b.WriteByte('\n')
	if f.Path == "" {
		return template.HTML(b.String())
	}
	kind, published := "website", ""
	if !f.Published.IsZero() {
		kind, published = "article", f.Published.UTC().Format(time.RFC3339)
	}
	for _, p := range [][2]string{
		{"og:type", kind}, {"article:published_time", published}, {"og:site_name", f.Site.Name},
		{"og:title", f.Shared()}, {"og:description", about}, {"og:url", f.Site.Origin + f.Path},
		{"og:image", f.Site.Origin + f.Picture()}, {"og:image:type", "image/png"}, {"og:image:width", "1200"},
		{"og:image:height", "630"},
		{"og:image:alt", f.PictureAlt()},
	} {
		if p[1] != "" {
			meta("property", p[0], p[1])
		}
	}
	meta("name", "twitter:card", "summary_large_image")
	return template.HTML(b.String())
}

// Alternates returns the links to what says the same in other forms: the feeds, and Markdown.
func (f *frame) Alternates() template.HTML {
	var b strings.Builder
	alternate := func(kind, title, path string) {
		b.WriteString(`<link rel="alternate" type="` + kind + `"`)
		if title != "" {
			b.WriteString(` title="` + template.HTMLEscapeString(title) + `"`)
		}
		b.WriteString(` href="` + template.HTMLEscapeString(path) + `">` + "\n")
	}
	feed := func(title, atom string) {
		alternate("application/atom+xml", title, atom)
		alternate("application/feed+json", title, strings.TrimSuffix(atom, ".atom")+".json")
	}
	if f.Atom != "" {
		feed(f.Shared(), f.Atom)
	}
	feed(f.say(texts.Sprintf("%s: launches", f.Site.Name)), LaunchesFeed)
	if f.Markdown != "" {
		alternate("text/markdown", "", f.Markdown)
	}
	if f.OEmbed != "" {
		alternate("application/json+oembed", f.Shared(), f.OEmbed)
	}
	return template.HTML(b.String())
}

// JSONLD returns the data of the page in a block of its own. What could end the block is escaped, as encoding/json
// does.
func (f *frame) JSONLD() (template.HTML, error) {
	if f.Data == nil {
		return "", nil
	}
	data, err := json.Marshal(f.Data)
	return template.HTML(`<script type="application/ld+json">` + string(data) + "</script>\n"), err
}
