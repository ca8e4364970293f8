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
// its listing (SVG, PNG or JPEG; nil is none) and in the typeface of the badges. Its place stands large in the sun of
// the mark, and each place looks its own. It stands for itself: it loads nothing, and says where anyone checks it. One
// that does not hold any more says so.
func Certificate(site app.Site, c awards.Checked, logo []byte) []byte {
	look := looks[c.Place]
	if !c.Holds {
		look = lost
	}
	name := 574
	if len(logo) == 0 {
		name = 500
	}
	lines := []printed{
		{92, 24, look.soft, semibold, texts.Sprintf("%s · %s", site.Name, c.Contest())},
		{306, 150, look.numeral, bold, texts.Verbatim(fmt.Sprint(c.Place))},
		{386, 38, look.ink, semibold, places[c.Place].title},
		{name, 72, look.ink, bold, texts.Verbatim(c.Name)},
		{name + 50, 26, look.ink, semibold, texts.Sprintf("Place %d of %d, by %d counted votes of people",
			c.Place, c.Entries, c.Votes)},
		{700, 18, look.soft, semibold, texts.Verbatim(c.Code)},
		{728, 16, look.soft, semibold, texts.Sprintf("Anyone checks it at %s", c.URL)},
	}
	if !c.Holds {
		lines = append(lines, printed{name + 92, 24, fault, semibold,
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
	look.draw(&svg)
	if len(logo) > 0 {
		fmt.Fprintf(&svg, `<clipPath id="logo"><rect x="518" y="412" width="84" height="84" rx="18"/></clipPath>`+
			`<image clip-path="url(#logo)" x="518" y="412" width="84" height="84" href="data:%s;base64,%s"/>`,
			kindOf(logo), base64.StdEncoding.EncodeToString(logo))
	}
	for _, l := range lines {
		svg.WriteString(l.in(in))
	}
	svg.WriteString(`</svg>`)
	return []byte(svg.String())
}

// Colours and weights of the certificate.
const (
	background, dark, muted, fault = "#2b1234", "#1e1226", "#675c70", "#a81e36"
	lime, limeLine                 = "#ddf45b", "#a9bd27"

	semibold, bold = "600", "700"
)

// look is what tells one place from another.
type look struct {
	ground, edge, ink, soft, disc, rim, numeral, horizon string
	rays                                                 bool
}

// looks are those of the first three: the sun shines, has risen, and is about to rise.
var looks = map[int]look{
	1: {background, lime, "#fff", "#cbb8d5", lime, lime, background, lime, true},
	2: {"#fff", background, dark, muted, background, background, lime, limeLine, false},
	3: {"#fff", "#d8d1de", dark, muted, "none", background, background, limeLine, false},
}

// lost is without the colours of what is earned.
var lost = look{"#fff", "#d8d1de", "#463b4f", muted, "#e5e0e9", "#8d8297", "#463b4f", "#8d8297", false}

// draw writes the sheet and the sun on it.
func (k look) draw(svg *strings.Builder) {
	fmt.Fprintf(svg, `<rect width="1120" height="792" fill="%s"/><rect x="28" y="28" width="1064" height="736"`+
		` rx="18" fill="none" stroke="%s" stroke-width="3"/>`, k.ground, k.edge)
	fmt.Fprintf(svg, `<path d="M410 318a150 150 0 0 1 300 0z" fill="%s" stroke="%s" stroke-width="3"/>`+
		`<rect x="360" y="326" width="400" height="7" rx="3.5" fill="%s"/>`, k.disc, k.rim, k.horizon)
	if k.rays {
		fmt.Fprintf(svg, `<path d="M725 264l28-9M658 183l17-24M462 183l-17-24M395 264l-28-9M560 148v-29"`+
			` stroke="%s" stroke-width="7" stroke-linecap="round"/>`, k.horizon)
	}
}

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
