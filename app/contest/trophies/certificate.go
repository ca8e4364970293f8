package trophies

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"strings"

	"debut/app"
	"debut/app/catalogue/badges/badgesvg"
	"debut/app/contest/awards"
	"debut/app/ground/texts"
)

// Certificate returns the certificate of an award as an SVG of the shape of an A4 sheet on its side, with the logo of
// its listing (SVG, PNG or JPEG; nil is none) and in the typeface of the badges. It stands for itself: it loads
// nothing, and says where anyone checks it. One that does not hold any more says so.
func Certificate(site app.Site, c awards.Checked, logo []byte) []byte {
	lines := []printed{
		{124, 24, muted, semibold, texts.Sprintf("%s · %s", site.Name, c.Contest())},
		{352, 42, ink, semibold, places[c.Place].title},
		{438, 76, ink, bold, texts.Verbatim(c.Name)},
		{496, 26, ink, semibold, texts.Sprintf("Place %d of %d, by %d counted votes of people",
			c.Place, c.Entries, c.Votes)},
		{700, 18, muted, semibold, texts.Verbatim(c.Code)},
		{728, 16, muted, semibold, texts.Sprintf("Anyone checks it at %s", c.URL)},
	}
	if !c.Holds {
		lines = append(lines, printed{566, 24, fault, semibold,
			texts.Sprintf("This award does not hold any more. %s", *c.Reason)})
	}
	var svg, says strings.Builder
	in := site.Brand.Language
	for _, l := range lines {
		says.WriteString(escaped(l.text.In(in)) + "\n")
	}
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1120 792" width="1120" height="792"`+
		` role="img" aria-label="%s"><title>%[1]s</title><desc>%s</desc>`,
		escaped(inOneLine(site, c).In(in)), says.String())
	svg.WriteString(`<rect width="1120" height="792" fill="#fff"/><rect x="28" y="28" width="1064" height="736"` +
		` rx="18" fill="none" stroke="` + ink + `" stroke-width="3"/>`)
	mark := 230
	if len(logo) > 0 {
		mark = 620
		fmt.Fprintf(&svg, `<clipPath id="logo"><rect x="508" y="168" width="104" height="104" rx="22"/></clipPath>`+
			`<image clip-path="url(#logo)" x="508" y="168" width="104" height="104" href="data:%s;base64,%s"/>`,
			kindOf(logo), base64.StdEncoding.EncodeToString(logo))
	}
	fmt.Fprintf(&svg, `<path d="M512 %da48 48 0 0 1 96 0z" fill="%s"/><rect x="488" y="%d" width="144" height="5" fill="#c8f031"/>`,
		mark, ink, mark+5)
	for _, l := range lines {
		svg.WriteString(l.in(in))
	}
	svg.WriteString(`</svg>`)
	return []byte(svg.String())
}

// Colours and weights of the certificate.
const (
	ink, muted, fault = "#2a1035", "#6b5f78", "#b3261e"

	semibold, bold = "600", "700"
)

// widest is what a line may take of the sheet.
const widest = 980

// printed is a line of the certificate.
type printed struct {
	y, size int
	fill    string
	weight  string
	text    texts.Text
}

// in writes the line in a language: as outlines, and in a font of whoever looks at it where letters have none.
func (l printed) in(language texts.Language) string {
	text := l.text.In(language)
	if path, ok := badgesvg.Centred(text, l.weight, l.fill, 560, float64(l.y), float64(l.size), widest); ok {
		return path
	}
	return fmt.Sprintf(`<text x="560" y="%d" text-anchor="middle"`+
		` font-family="'Familjen Grotesk','Helvetica Neue',Arial,sans-serif"`+
		` font-size="%d" font-weight="%s" fill="%s"%s>%s</text>`,
		l.y, l.size, l.weight, l.fill, fitting(text, l.size), escaped(text))
}

// kindOf returns the media type of a logo's file, by how it begins.
func kindOf(logo []byte) string {
	switch {
	case bytes.HasPrefix(logo, []byte("\x89PNG")):
		return "image/png"
	case bytes.HasPrefix(logo, []byte("\xff\xd8")):
		return "image/jpeg"
	}
	return "image/svg+xml"
}

// fitting narrows a text that would be wider than the sheet.
func fitting(text string, size int) string {
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
