package site

import (
	"html/template"
	"strings"

	"debut/app/ground/texts"
	"debut/web/pages/page"
)

// AboutHTML returns the section of what the product is.
func (p *listingPage) AboutHTML() template.HTML {
	var h strings.Builder
	l := p.language
	h.WriteString(`<section id="about" class="sourced"><h2>` + inHTML(l, "About") + `</h2>` +
		"\n" + `<div class="prose">`)
	if p.Headline != nil {
		h.WriteString(`<p dir="auto"><strong>` + template.HTMLEscapeString(*p.Headline) + `</strong></p>`)
	}
	if p.Abstract != nil {
		h.WriteString(`<p dir="auto">` + string(page.Breakable(*p.Abstract)) + `</p>`)
	}
	if len(p.About) > 0 {
		h.WriteString(string(proseHTML(p.About)))
	} else {
		h.WriteString(`<p class="unknown">` + inHTML(l, "The website does not say what it does.") + `</p>`)
	}
	h.WriteString("</div>\n" + string(sourceHTML(l, p.AboutSource())) + "\n")
	for i, tag := range p.Tags {
		before := ", "
		if i == 0 {
			before = `<p class="small muted mt4">` + inHTML(l, "Tags:") + ` `
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
	label := texts.Text("Category")
	if len(p.Categories) > 1 {
		label = "Categories"
	}
	return `<div><dt>` + template.HTML(inHTML(p.language, label)) + `</dt><dd class="sourced">` +
		refsHTML(p.Categories) +
		sourceHTML(p.language, p.Source("categories")) + "</dd></div>\n" + factsHTML(p.language, p.Facts)
}

// PointsHTML returns the sections of what the product does, what makes it different, and what it costs, as far as the
// website says it.
func (p *listingPage) PointsHTML() template.HTML {
	var h strings.Builder
	section := func(id string, heading texts.Text, field string, said template.HTML) {
		h.WriteString(`<section id="` + id + `" class="sourced"><h2>` + inHTML(p.language, heading) + `</h2>` +
			string(said+sourceHTML(p.language, p.Source(field))) + `</section>`)
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
		section("pricing", "Pricing", "pricing_summary",
			template.HTML(`<p dir="auto">`+template.HTMLEscapeString(*p.PricingSummary)+`</p>`))
	}
	return template.HTML(h.String())
}
