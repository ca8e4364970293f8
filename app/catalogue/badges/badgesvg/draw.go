// Package badgesvg draws the badges that companies put on their websites, as SVG that needs no font, no script and
// nothing else from anywhere: words are outlines.
package badgesvg

import (
	"cmp"
	"strconv"
)

// Style is how a badge looks: words of app.BadgeShapes, app.BadgeModes and app.BadgeSizes. Empty ones mean Default.
type Style struct{ Shape, Mode, Size string }

// Default is the style of a badge that nobody chose one for.
var Default = Style{"standard", "auto", "m"}

// Draw returns the SVG of a badge. Its title has the words of s.Title; where the drawing cannot show a name, its desc
// says so.
func Draw(s Says, style Style) []byte {
	p := layOut(s, style)
	px := p.pixels(p.style.Size)
	b := make([]byte, 0, 12<<10)
	b = append(b, `<svg xmlns="http://www.w3.org/2000/svg" width="`+strconv.Itoa(px.Width)+`" height="`+
		strconv.Itoa(px.Height)+`" viewBox="0 0 `+num(p.width)+` `+num(p.shape.height)+`" role="img" aria-label="`...)
	title := escape(s.Title())
	b = append(b, title+`"><title>`+title+`</title>`...)
	if note := p.said.note(); note != "" {
		b = append(b, `<desc>`+escape(note)+`</desc>`...)
	}
	b = append(b, `<style>`+sheet(p.style.Mode, p.shape.bare, s.Lost)+`</style>`...)
	b = p.shape.ground(b, p.width)
	b = p.mark(b, s.Award())
	b = p.small.draw(b, p.smallClass())
	b = p.big.draw(b, "b")
	return append(b, `</svg>`...)
}

// Pixels are how large a badge is on a page, in CSS pixels.
type Pixels struct{ Width, Height int }

// Size returns the pixels of the badge that Draw draws.
func Size(s Says, style Style) Pixels {
	p := layOut(s, style)
	return p.pixels(p.style.Size)
}

// SizesOf returns the pixels that a shape of the badge takes, by size. They are the same in every mode.
func SizesOf(s Says, shape string) map[string]Pixels {
	p, all := layOut(s, Style{Shape: shape}), map[string]Pixels{}
	for size := range scales {
		all[size] = p.pixels(size)
	}
	return all
}

// plan is a badge with everything at its place.
type plan struct {
	style      Style
	shape      shape
	said       said
	small, big words
	width      float64
}

func layOut(s Says, style Style) plan {
	style = Style{cmp.Or(style.Shape, Default.Shape), cmp.Or(style.Mode, Default.Mode),
		cmp.Or(style.Size, Default.Size)}
	p := plan{style: style, shape: shapes[style.Shape]}
	p.said = s.lines(p.shape)
	small, big := p.shape.small, p.shape.big
	if p.said.small == "" { // one line alone stands in the middle of the two
		big.y -= 6
		if p.shape.skyline {
			big.y += 12
		}
	}
	p.small, _ = small.write(p.said.small) // drawable, as lines has seen to
	p.big, _ = big.write(p.said.big)
	if p.width = p.shape.width; p.width == 0 {
		p.width = whole(small.x + max(p.small.width, p.big.width) + margin)
	}
	return p
}

// pixels loses nothing: see scales.
func (p plan) pixels(size string) Pixels {
	return Pixels{int(p.width * scales[size]), int(p.shape.height * scales[size])}
}

func (p plan) mark(b []byte, award bool) []byte {
	sun := p.shape.sun
	if p.shape.skyline {
		return sun.disc(p.shape.days(b, p.width, award))
	}
	if award && p.shape.rayed > 0 {
		sun.r = p.shape.rayed
	}
	b = sun.horizon(sun.disc(b))
	if award {
		b = sun.rays(b)
	}
	return b
}

// smallClass is that of the small words, which are the only ones of a pill.
func (p plan) smallClass() string {
	if p.shape.big.size == 0 {
		return "b"
	}
	return "s"
}
