package site

import (
	"cmp"
	"html/template"
	"strings"
	"sync"

	"debut/app"
	"debut/app/ground/texts"
	"debut/web/pages/page"
	"debut/web/pages/static"
)

// The parts that a page has many of are written without a template: a template takes several times as long for each
// value.

// sourceHTML returns the mark of a source, which folds its quotes out; nothing if there are none.
func sourceHTML(l texts.Language, s source) template.HTML {
	if len(s.Quotes) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(`<details class="source"><summary title="` + inHTML(l, "Source") + `">` +
		icons("quote") + `<span class="vh">`)
	b.WriteString(inHTML(l, texts.Sprintf("Source of %s", s.Of)) + `</span></summary>`)
	for _, q := range s.Quotes {
		b.WriteString(`<blockquote class="quote">`)
		where := citation(l, q)
		if q.Same {
			b.WriteString(`<cite>` + texts.Sprintf("In these words on %s", where).In(l))
		} else {
			b.WriteString(`<span dir="auto">` + texts.Sprintf("“%s”", string(piecesHTML(q.Words))).In(l) +
				`</span><cite>` + where)
		}
		b.WriteString(`</cite></blockquote>`)
	}
	b.WriteString(`</details>`)
	return template.HTML(b.String())
}

// citation says where a quote stands, and when it was read.
func citation(l texts.Language, q quote) string {
	said := template.HTMLEscapeString(q.URL)
	if href := page.SafeLink(q.URL); href != "" {
		said = `<a href="` + template.HTMLEscapeString(href) + `" rel="nofollow noopener">` +
			template.HTMLEscapeString(page.Host(href)) + `</a>`
	}
	if where := sources[q.From]; where != "" {
		said += ", " + inHTML(l, where)
	}
	if q.On != "" {
		said += ", " + inHTML(l, texts.Sprintf("read %s", page.Date(q.On)))
	}
	return said
}

// piecesHTML returns a text with what is marked in it.
func piecesHTML(text []piece) template.HTML {
	var b strings.Builder
	for _, p := range text {
		if p.Marked {
			b.WriteString("<mark>" + template.HTMLEscapeString(p.Text) + "</mark>")
		} else {
			template.HTMLEscape(&b, []byte(p.Text))
		}
	}
	return template.HTML(b.String())
}

// factsHTML returns facts as the entries of a list.
func factsHTML(l texts.Language, all []fact) template.HTML {
	var b strings.Builder
	for _, f := range all {
		b.WriteString("<div><dt>" + inHTML(l, f.Label) + `</dt><dd class="sourced"><bdi>` +
			string(soft(f.Value.In(l))) + "</bdi>")
		if f.Added {
			b.WriteString("<small>" + inHTML(l, "The company added this; its website does not say it") + "</small>")
		}
		b.WriteString(string(sourceHTML(l, f.Source)) + "</dd></div>\n")
	}
	return template.HTML(b.String())
}

// pointsHTML returns texts as a list of points.
func pointsHTML(all []string) template.HTML {
	var b strings.Builder
	b.WriteString(`<ul class="features">`)
	for _, point := range all {
		b.WriteString("<li>" + icons("check") + `<span dir="auto">`)
		template.HTMLEscape(&b, []byte(point))
		b.WriteString("</span></li>")
	}
	b.WriteString("</ul>")
	return template.HTML(b.String())
}

// proseHTML returns paragraphs.
func proseHTML(paragraphs []string) template.HTML {
	var b strings.Builder
	for _, p := range paragraphs {
		b.WriteString(`<p dir="auto">` + string(page.Breakable(p)) + "</p>")
	}
	return template.HTML(b.String())
}

// words returns what a row says of its listing: the logo, the name, the tagline and a line of facts.
func (r row) words(l texts.Language) template.HTML {
	var b strings.Builder
	b.WriteString(string(page.NewLogo(r.Summary, "m").HTML()))
	b.WriteString(`<div><h3><a href="/listings/` + template.HTMLEscapeString(string(r.Slug)) + `"><bdi>` +
		string(piecesHTML(r.Title)) + "</bdi></a></h3>")
	if r.Tagline != nil {
		b.WriteString("<p><bdi>" + string(piecesHTML(r.Line)) + "</bdi></p>")
	}
	b.WriteString(`<p class="meta">`)
	if c := r.Category; c != nil {
		b.WriteString(linkToCategory(c.Slug,
			cmp.Or(piecesHTML(r.Filed), template.HTML(template.HTMLEscapeString(c.Name)))))
	}
	if r.PricingModel != nil {
		b.WriteString("<span>" + inHTML(l, page.Phrase(r.PricingModel)) + "</span>")
	}
	if r.Country != nil {
		b.WriteString("<span>" + template.HTMLEscapeString(country(l, r.Country)) + "</span>")
	}
	if mark := r.DateMark(); mark != "" {
		b.WriteString(`<b class="paid">` + icons("ticket") + inHTML(l, mark) + "</b>")
	}
	b.WriteString("</p>")
	if r.Reason != "" {
		b.WriteString(`<p class="small muted" dir="auto">` + inHTML(l, r.Reason) + "</p>")
	}
	if len(r.Said) > 0 {
		b.WriteString(`<p class="small muted" dir="auto">` + string(piecesHTML(r.Said)) + "</p>")
	}
	b.WriteString("</div>")
	return template.HTML(b.String())
}

// refsHTML returns links to categories.
func refsHTML(all []app.CategoryRef) template.HTML {
	var b strings.Builder
	for i, c := range all {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(categoryLink(c))
	}
	return template.HTML(b.String())
}

func categoryLink(c app.CategoryRef) string {
	return linkToCategory(c.Slug, template.HTML(template.HTMLEscapeString(c.Name)))
}

func linkToCategory(slug app.Slug, name template.HTML) string {
	return `<a href="/categories/` + template.HTMLEscapeString(string(slug)) + `">` + string(name) + "</a>"
}

// TrailHTML returns the way down to the primary category, as steps of the breadcrumb.
func (p *listingPage) TrailHTML() template.HTML {
	var b strings.Builder
	for _, c := range p.Trail {
		b.WriteString("<li>" + categoryLink(c) + "</li>")
	}
	return template.HTML(b.String())
}

// JumpsHTML returns the links to the sections, whose names are ours.
func (p *listingPage) JumpsHTML() template.HTML {
	var b strings.Builder
	for _, jump := range p.Jumps {
		b.WriteString(`<a href="` + jump.Href + `">` + inHTML(p.language, jump.Label) + "</a>")
	}
	return template.HTML(b.String())
}

// icons returns an icon of the sprite.
func icons(name string) string {
	return `<svg class="i" aria-hidden="true"><use href="` + sprite() + "#" + name + `"/></svg>`
}

var sprite = sync.OnceValue(func() string { return static.Path("icons.svg") })
