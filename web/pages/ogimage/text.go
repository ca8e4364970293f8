package ogimage

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"debut/app/catalogue/badges/badgesvg"
)

// style is how words are written.
type style struct {
	font    func() typeface
	size    float64 // pixels
	leading float64 // of a line to the size
	closer  float64 // how much closer letters stand, as a part of the size
	colour  color.RGBA
}

// pen writes in one style.
type pen struct {
	style
	typeface typeface
	faces    []font.Face
	buffer   *sfnt.Buffer
}

func (s style) pen() pen {
	t := s.font()
	return pen{s, t, t.faces(s.size), &sfnt.Buffer{}}
}

// writing returns a pen for a text and what it writes of it: the style's own letters, or else those of names, which
// know more alphabets.
func (s style) writing(words string) (pen, string) {
	written := drawable(s.font(), words)
	if written == "" {
		if written = drawable(display(), words); written != "" {
			s.font = func() typeface { return badgesvg.Typeface("600") }
		}
	}
	return s.pen(), written
}

// face returns the one that has a letter.
func (p pen) face(r rune) font.Face { return p.faces[max(0, p.typeface.has(p.buffer, r))] }

// walk calls at for each letter with its place in a line that begins at 0, and returns the width of the line.
func (p pen) walk(line string, at func(x fixed.Int26_6, face font.Face, r rune)) float64 {
	var x fixed.Int26_6
	var before font.Face
	last := rune(-1)
	for _, r := range line {
		face := p.face(r)
		if last >= 0 {
			x -= fixed.Int26_6(p.closer * p.size * 64)
		}
		if before == face {
			x += face.Kern(last, r)
		}
		if at != nil {
			at(x, face, r)
		}
		advance, _ := face.GlyphAdvance(r)
		x, before, last = x+advance, face, r
	}
	return float64(x) / 64
}

func (p pen) width(line string) float64 { return p.walk(line, nil) }

// write writes a line that begins at x on the base line y.
func (p pen) write(on draw.Image, line string, x, y float64) {
	ink := image.NewUniform(p.colour)
	p.walk(line, func(dx fixed.Int26_6, face font.Face, r rune) {
		dot := fixed.Point26_6{X: fixed.Int26_6(x*64) + dx, Y: fixed.Int26_6(y * 64)}
		if to, mask, from, _, ok := face.Glyph(dot, r); ok {
			draw.DrawMask(on, to, ink, image.Point{}, mask, from, draw.Over)
		}
	})
}

// writeAll writes lines below one another, the first on the base line y, and returns the base line after the last.
func (p pen) writeAll(on draw.Image, lines []string, x, y float64) float64 {
	for _, line := range lines {
		p.write(on, line, x, y)
		y += p.size * p.leading
	}
	return y
}

// wrap breaks words into at most so many lines of a width; what has no room ends in an ellipsis. Whole tells that all
// had room, and that no word had to be broken.
func (p pen) wrap(words string, width float64, most int) (lines []string, whole bool) {
	whole = true
	rest := strings.Fields(words)
	for len(rest) > 0 && len(lines) < most {
		n := 1
		for n < len(rest) && p.width(strings.Join(rest[:n+1], " ")) <= width {
			n++
		}
		line := strings.Join(rest[:n], " ")
		if rest = rest[n:]; p.width(line) > width { // one long word
			whole = false
			kept := p.fitting(line, width)
			rest, line = append([]string{strings.TrimPrefix(line, kept)}, rest...), kept
		}
		lines = append(lines, line)
	}
	if len(rest) > 0 {
		whole = false
		end := len(lines) - 1
		lines[end] = p.shorten(lines[end]+" "+rest[0], width)
	}
	return lines, whole
}

// fitting returns the beginning of a word that has room, at least one letter.
func (p pen) fitting(word string, width float64) string {
	fits := 0
	for i, r := range word {
		next := i + len(string(r))
		if fits > 0 && p.width(word[:next]) > width {
			break
		}
		fits = next
	}
	return word[:fits]
}

const ellipsis = "…"

// shorten cuts a line at a word, or else within one, so that it has room with an ellipsis behind it.
func (p pen) shorten(line string, width float64) string {
	for {
		cut := strings.LastIndexByte(line, ' ')
		if cut < 0 {
			break
		}
		line = line[:cut]
		if short := strings.TrimRight(line, " ,.;:–-") + ellipsis; p.width(short) <= width {
			return short
		}
	}
	return p.fitting(line, width-p.width(ellipsis)) + ellipsis
}

// shortest returns a line with room for it, cut where it is too long.
func (p pen) shortest(line string, width float64) string {
	if p.width(line) <= width {
		return line
	}
	return p.fitting(line, width-p.width(ellipsis)) + ellipsis
}

// balance breaks words into the lines of wrap, as even as they get.
func (p pen) balance(words string, width float64, most int) []string {
	lines, whole := p.wrap(words, width, most)
	if !whole || len(lines) < 2 {
		return lines
	}
	for narrow, wide := width/2, width; wide-narrow > 8; {
		middle := math.Round((narrow + wide) / 2)
		if even, whole := p.wrap(words, middle, len(lines)); whole {
			lines, wide = even, middle
		} else {
			narrow = middle
		}
	}
	return lines
}

// largest writes words whole at the largest size there is: in one line at the first sizes, in two at the second, and so
// on. Where they are too long for all of them, they are shortened.
func largest(words string, s style, width float64, sizes ...[]float64) (p pen, lines []string) {
	for i, those := range sizes {
		for _, s.size = range those {
			p = s.pen()
			if _, whole := p.wrap(words, width, i+1); whole {
				return p, p.balance(words, width, i+1)
			}
		}
	}
	return p, p.balance(words, width, len(sizes))
}
