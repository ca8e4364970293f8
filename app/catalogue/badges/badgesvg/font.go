package badgesvg

import (
	"embed"
	"math"
	"strconv"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fonts are static cuts of Familjen Grotesk by alphabet and weight (SIL Open Font License, beside them), as the npm
// package @fontsource/familjen-grotesk 5.3.0 has them. Letters are drawn from them when a badge is, since WOFF 1.0
// unpacks with the standard library: 70 kB hold Latin letters from Vietnam to Iceland, with their kerning, where
// outlines prepared as text would take several times that and a program of their own. The file in web/pages/static is
// variable, in WOFF 2.0, and for western Europe alone.
//
//go:embed fonts
var fonts embed.FS

// face is a weight of the typeface: a file for each alphabet, the commonest first.
type face []*sfnt.Font

const (
	semibold = "600"
	bold     = "700"
)

var faces = sync.OnceValue(func() map[string]face {
	all := map[string]face{}
	for _, weight := range []string{semibold, bold} {
		for _, alphabet := range []string{"latin", "latin-ext", "vietnamese"} {
			all[weight] = append(all[weight], opened("fonts/"+alphabet+"-"+weight+".woff"))
		}
	}
	return all
})

// opened panics where a file of the program itself cannot be read.
func opened(name string) *sfnt.Font {
	woff, err := fonts.ReadFile(name)
	if err != nil {
		panic(err)
	}
	file, err := unpacked(woff)
	if err != nil {
		panic(name + ": " + err.Error())
	}
	f, err := sfnt.Parse(file)
	if err != nil {
		panic(name + ": " + err.Error())
	}
	return f
}

// glyph is a letter's outline: its place in a file.
type glyph struct {
	font  *sfnt.Font
	index sfnt.GlyphIndex
}

// glyph returns the outline of r; ok is false if there is none.
func (f face) glyph(b *sfnt.Buffer, r rune) (g glyph, ok bool) {
	for _, font := range f {
		if i, err := font.GlyphIndex(b, r); err == nil && i != 0 {
			return glyph{font, i}, true
		}
	}
	return glyph{}, false
}

// em returns the size at which outlines are read: a unit of the font is then a whole number.
func (g glyph) em() fixed.Int26_6 { return fixed.I(int(g.font.UnitsPerEm())) }

// unit returns the em of all files, which are cuts of one typeface.
func (f face) unit() float64 { return float64(f[0].UnitsPerEm()) }

// set is text set in a face.
type set struct {
	glyphs []glyph
	places []int // of each glyph's origin, from the left, in units of the font
	width  int
}

// has reports whether each letter of text has an outline.
func (f face) has(text string) bool {
	var b sfnt.Buffer
	for _, r := range text {
		if _, ok := f.glyph(&b, r); !ok {
			return false
		}
	}
	return true
}

// set places the letters of text beside each other, up to the one that ends beyond enough units: no line has room for
// more. ok is false where one of them has no outline.
func (f face) set(text string, enough int) (s set, ok bool) {
	var b sfnt.Buffer
	var before glyph
	for _, r := range text {
		if s.width > enough {
			break
		}
		g, found := f.glyph(&b, r)
		if !found {
			return set{}, false
		}
		if before.font == g.font {
			if kern, err := g.font.Kern(&b, before.index, g.index, g.em(), font.HintingNone); err == nil {
				s.width += kern.Round()
			}
		}
		s.glyphs, s.places = append(s.glyphs, g), append(s.places, s.width)
		if advance, err := g.font.GlyphAdvance(&b, g.index, g.em(), font.HintingNone); err == nil {
			s.width += advance.Round()
		}
		before = g
	}
	return s, true
}

// path appends the outlines as SVG path data in units of the font, from the left end of the baseline.
func (s set) path(to []byte) []byte {
	for i, g := range s.glyphs {
		to = append(to, 'M')
		to = strconv.AppendInt(to, int64(s.places[i]), 10)
		to = append(to, " 0"...)
		to = append(to, g.outline()...)
	}
	return to
}

// fine writes a scale, whose last decimals count a thousand times.
func fine(f float64) string { return strconv.FormatFloat(f, 'f', 5, 64) }

// num writes a number with two decimals at most.
func num(f float64) string {
	return strconv.FormatFloat(math.Round(f*100)/100, 'f', -1, 64)
}
