package ogimage

import (
	"cmp"
	"image"
	"image/color"

	"golang.org/x/image/draw"
)

// Look is what a site's pictures look like. Its zero value is Debut's.
type Look struct {
	Ground, Bright color.RGBA
	Mark           image.Image // a square; nil is a disc half risen over its horizon
}

func (l Look) ground() color.RGBA { return cmp.Or(l.Ground, background) }
func (l Look) bright() color.RGBA { return cmp.Or(l.Bright, lime) }

// dimmed is the colour of a day that is over.
func (l Look) dimmed() color.RGBA {
	if l.Bright.A == 0 && l.Ground.A == 0 {
		return dimmed
	}
	return between(l.bright(), l.ground(), .4)
}

// line is the colour of the horizon.
func (l Look) line() color.RGBA {
	if l.Ground.A == 0 {
		return horizon
	}
	return between(l.Ground, ink, .32)
}

// mark draws the mark in a square of the size.
func (l Look) mark(on draw.Image, x, y, size float64) {
	if l.Mark != nil {
		draw.CatmullRom.Scale(on, image.Rect(int(x), int(y), int(x+size), int(y+size)), l.Mark,
			l.Mark.Bounds(), draw.Over, nil)
		return
	}
	unit := size / 32
	disc(on, x+16*unit, y+21*unit, 11*unit, l.bright(), false)
	bar(on, x+1.5*unit, y+24*unit, 29*unit, 3*unit, l.bright())
}

// with returns the style in the bright colour.
func (l Look) with(s style) style {
	s.colour = l.bright()
	return s
}

// between returns the colour that far from a to b.
func between(a, b color.RGBA, part float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + part*(float64(y)-float64(x))) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
