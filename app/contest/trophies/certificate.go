package trophies

import (
	"fmt"
	"html"
	"strings"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/ground/texts"
)

// Certificate returns the certificate of an award as an SVG of the shape of an A4 sheet on its side. It stands for
// itself: it loads nothing, and says where anyone checks it. One that does not hold any more says so.
func Certificate(site app.Site, c awards.Checked) []byte {
	lines := []struct {
		y, size int
		fill    string
		weight  int
		text    texts.Text
	}{
		{150, 26, "#6b5f78", 500, texts.Sprintf("%s · %s", site.Name, c.Contest())},
		{262, 44, "#2a1035", 600, places[c.Place].title},
		{372, 72, "#2a1035", 700, texts.Verbatim(c.Name)},
		{452, 28, "#2a1035", 500, texts.Sprintf("Place %d of %d, by %d counted votes of people",
			c.Place, c.Entries, c.Votes)},
		{640, 24, "#2a1035", 600, texts.Verbatim(c.Code)},
		{680, 20, "#6b5f78", 500, texts.Sprintf("Anyone checks it at %s", c.URL)},
	}
	var svg strings.Builder
	in := site.Brand.Language
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1120 792" width="1120" height="792" role="img" aria-label="%s"><title>%[1]s</title>`, escaped(inOneLine(site, c).In(in)))
	svg.WriteString(`<rect width="1120" height="792" fill="#fff"/><rect x="28" y="28" width="1064" height="736" rx="18" fill="none" stroke="#2a1035" stroke-width="3"/>` +
		`<path d="M500 560a60 60 0 0 1 120 0z" fill="#2a1035"/><rect x="470" y="566" width="180" height="6" fill="#c8f031"/>`)
	for _, l := range lines {
		fmt.Fprintf(&svg, `<text x="560" y="%d" text-anchor="middle" font-family="'Instrument Sans',Inter,'Helvetica Neue',Arial,sans-serif" font-size="%d" font-weight="%d" fill="%s"%s>%s</text>`,
			l.y, l.size, l.weight, l.fill, fitting(l.text.In(in), l.size), escaped(l.text.In(in)))
	}
	if !c.Holds {
		fmt.Fprintf(&svg, `<rect x="140" y="484" width="840" height="48" fill="#fff" stroke="#b3261e" stroke-width="2"/>`+
			`<text x="560" y="516" text-anchor="middle" font-family="Inter,Arial,sans-serif" font-size="24" font-weight="600" fill="#b3261e">%s</text>`, escaped(texts.Sprintf("This award does not hold any more. %s", *c.Reason).In(in)))
	}
	svg.WriteString(`</svg>`)
	return []byte(svg.String())
}

// fitting narrows a text that would be wider than the sheet.
func fitting(text string, size int) string {
	const widest = 980
	if n := len([]rune(text)); n*size*6/10 > widest {
		return fmt.Sprintf(` textLength="%d" lengthAdjust="spacingAndGlyphs"`, widest)
	}
	return ""
}

// escaped writes a text of somebody else into XML, without the signs that XML has none for.
func escaped(text string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "")))
}

// places are what the first three are called, alone and within a sentence.
var places = map[int]struct{ title, words texts.Text }{
	1: {"First place", "first place"}, 2: {"Second place", "second place"}, 3: {"Third place", "third place"},
}

// inOneLine is the certificate for who does not see it.
func inOneLine(site app.Site, c awards.Checked) texts.Text {
	place := places[c.Place].words
	if c.Programme != nil {
		return texts.Sprintf("%s: %s of the programme %s at %s, award %s",
			c.Name, place, c.Programme.Name, site.Name, c.Code)
	}
	return texts.Sprintf("%s: %s of the launch week of %s at %s, award %s",
		c.Name, place, c.Monday(), site.Name, c.Code)
}
