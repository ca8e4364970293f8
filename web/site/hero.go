package site

import (
	"html/template"
	"strconv"
	"strings"

	"debut/web/page"
)

// ChipsHTML returns what stands beneath the name: the place, the week, whether its date was paid for, and which votes there are.
func (p *listingPage) ChipsHTML() template.HTML {
	var h strings.Builder
	if p.Place != "" {
		h.WriteString(`<span class="chip chip-lime">` + icons("chevron-up") + template.HTMLEscapeString(p.Place) + `</span>`)
	}
	if p.LaunchWeek != nil {
		words := "Debuts on "
		if p.Live {
			words = "Debut in the week of "
		}
		week := template.HTMLEscapeString(*p.LaunchWeek)
		h.WriteString(`<a class="chip" href="/launches/` + week + `">` + icons("calendar") + words + template.HTMLEscapeString(page.Date(*p.LaunchWeek)) + `</a>`)
	}
	if p.PaidDate {
		h.WriteString(`<b class="paid">` + icons("ticket") + `Paid date</b>`)
	}
	if counted := p.Counted(); counted != "" {
		h.WriteString(`<span class="small muted num">` + counted + `</span>`)
	}
	return template.HTML(h.String())
}

// BadgeHTML returns the panel of the listing's badge.
func (p *listingPage) BadgeHTML() template.HTML {
	slug, name, b := template.HTMLEscapeString(string(p.Slug)), template.HTMLEscapeString(p.Name), p.Badge
	var h strings.Builder
	h.WriteString(`<section class="panel" aria-labelledby="badge-h"><h2 id="badge-h">Badge</h2><p><img src="/badges/` + slug + `/` + b.Kind +
		`.svg" alt="` + template.HTMLEscapeString(b.Title) + `" width="` + strconv.Itoa(b.Width) + `" height="` + strconv.Itoa(b.Height) +
		`" loading="lazy"></p><p class="small mt3"><a href="/listings/` + slug + `/badges">All badges of <bdi>` + name + `</bdi></a></p>`)
	if b.Kind == "week1" {
		h.WriteString(`<p class="small"><a href="/listings/` + slug + `/trophies">Trophies of <bdi>` + name + `</bdi></a></p>`)
	}
	h.WriteString(`</section>`)
	return template.HTML(h.String())
}
