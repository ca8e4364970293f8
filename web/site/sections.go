package site

import (
	"html/template"
	"strings"
)

// AboutHTML returns the section of what the product is.
func (p *listingPage) AboutHTML() template.HTML {
	var h strings.Builder
	h.WriteString(`<section id="about" class="sourced"><h2>About</h2>` + "\n" + `<div class="prose">`)
	if p.Headline != nil {
		h.WriteString(`<p dir="auto"><strong>` + template.HTMLEscapeString(*p.Headline) + `</strong></p>`)
	}
	if p.Abstract != nil {
		h.WriteString(`<p dir="auto">` + string(breakable(*p.Abstract)) + `</p>`)
	}
	if len(p.About) > 0 {
		h.WriteString(string(proseHTML(p.About)))
	} else {
		h.WriteString(`<p class="unknown">The website does not say what it does.</p>`)
	}
	h.WriteString("</div>\n" + string(sourceHTML(p.AboutSource())) + "\n")
	for i, tag := range p.Tags {
		before := ", "
		if i == 0 {
			before = `<p class="small muted mt4">Tags: `
		}
		h.WriteString(before + `<bdi>` + template.HTMLEscapeString(tag) + `</bdi>`)
	}
	if len(p.Tags) > 0 {
		h.WriteString(`</p>`)
	}
	h.WriteString(`</section>`)
	return template.HTML(h.String())
}

// FactsHTML returns the entries of the facts: the categories, and what the company states.
func (p *listingPage) FactsHTML() template.HTML {
	label := "Category"
	if len(p.Categories) > 1 {
		label = "Categories"
	}
	return `<div><dt>` + template.HTML(label) + `</dt><dd class="sourced">` + refsHTML(p.Categories) + sourceHTML(p.Source("categories")) + "</dd></div>\n" + factsHTML(p.Facts)
}

// PointsHTML returns the sections of what the product does, what makes it different, and what it costs, as far as the website says it.
func (p *listingPage) PointsHTML() template.HTML {
	var h strings.Builder
	section := func(id, heading, field string, said template.HTML) {
		h.WriteString(`<section id="` + id + `" class="sourced"><h2>` + heading + `</h2>` + string(said+sourceHTML(p.Source(field))) + `</section>`)
	}
	if len(p.Features) > 0 {
		section("features", "Features", "features", pointsHTML(p.Features))
	}
	h.WriteByte('\n')
	if len(p.USPs) > 0 {
		section("different", "What makes it different", "usps", pointsHTML(p.USPs))
	}
	h.WriteByte('\n')
	if p.PricingSummary != nil {
		section("pricing", "Pricing", "pricing_summary", template.HTML(`<p dir="auto">`+template.HTMLEscapeString(*p.PricingSummary)+`</p>`))
	}
	return template.HTML(h.String())
}
