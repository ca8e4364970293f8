package site

import (
	"html/template"
	"strconv"
	"strings"

	"debut/app/ground/texts"
)

// ChipsHTML returns what stands beneath the name: the place, the week, whether its date was paid for, which votes there
// are, and the rating.
func (p *listingPage) ChipsHTML() template.HTML {
	var h strings.Builder
	if p.Place != "" {
		h.WriteString(`<span class="chip chip-lime">` + icons("chevron-up") + inHTML(p.language, p.Place) + `</span>`)
	}
	if p.LaunchWeek != nil {
		week := template.HTMLEscapeString(*p.LaunchWeek)
		h.WriteString(`<a class="chip" href="/launches/` + week + `">` +
			icons("calendar") + inHTML(p.language, debut(p.Summary)) + `</a>`)
	}
	if mark := p.DateMark(); mark != "" {
		h.WriteString(`<b class="paid">` + icons("ticket") + inHTML(p.language, mark) + `</b>`)
	}
	if counted := p.Counted(); counted != "" {
		h.WriteString(`<span class="small muted num">` + inHTML(p.language, counted) + `</span>`)
	}
	if r := p.Rating; r != nil {
		h.WriteString(`<a class="chip" href="#reviews">` + icons("star") + inHTML(p.language, ratedBy(*r)) + `</a>`)
	}
	return template.HTML(h.String())
}

// BadgeHTML returns the panel of the listing's badge; "" of one that has none yet.
func (p *listingPage) BadgeHTML() template.HTML {
	if p.Badge.Kind == "" {
		return ""
	}
	slug, name, b := template.HTMLEscapeString(string(p.Slug)), `<bdi>`+template.HTMLEscapeString(p.Name)+`</bdi>`,
		p.Badge
	var h strings.Builder
	h.WriteString(`<section class="panel" aria-labelledby="badge-h"><h2 id="badge-h">` + inHTML(p.language, "Badge") +
		`</h2><p><img src="/badges/` + slug + `/` + b.Kind +
		`.svg" alt="` + template.HTMLEscapeString(b.Title) + `" width="` + strconv.Itoa(b.Width) + `" height="` +
		strconv.Itoa(b.Height) +
		`" loading="lazy"></p><p class="small mt3"><a href="/listings/` + slug + `/badges">` +
		texts.Sprintf("All badges of %s", name).In(p.language) + `</a></p>`)
	if b.Kind == "week1" {
		h.WriteString(`<p class="small"><a href="/listings/` + slug + `/trophies">` + texts.Sprintf("Trophies of %s",
			name).In(p.language) + `</a></p>`)
	}
	h.WriteString(`</section>`)
	return template.HTML(h.String())
}
