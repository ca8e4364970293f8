// Package ogimage draws the pictures that stand beside a link to a page where people share it.
package ogimage

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"sync"
)

// Width and Height of every card, in pixels: what the networks ask for.
const Width, Height = 1200, 630

const (
	margin  = 80
	inner   = Width - 2*margin
	ground  = 510 // where the horizon is
	caption = 566 // the base line below it
)

// Listing is what the card of a listing shows. Any text may be empty, and in any script.
type Listing struct {
	Look
	Site    string
	Name    string
	Tagline string
	Host    string // of the company's website; stands for a name that the fonts cannot write
	When    string // about its debut
	Place   string // in its week
	Votes   string
	Logo    []byte // an SVG of paths, a PNG or a JPEG; one that cannot be read gives way to the letter
	Letter  string // of its logo
	Hue     int    // of the ground of the letter, in degrees
}

// Week is what the card of a launch week shows.
type Week struct {
	Look
	Site    string
	Kicker  string // its number and dates
	Heading string
	// who debuts, the best first; those that the fonts cannot write are counted only
	Names []string
	List  func(names []string, more int) string // enumerates names, and counts those who are left
	Days  [7]Day
}

// Day is a day of a week. Its disc is small and dim when it is over, large when it is today, and an outline before it
// comes.
type Day struct {
	Name, Number string
	Past, Today  bool
}

// Home is what the card of the site itself shows.
type Home struct {
	Look
	Site, Line string
}

var (
	named      = style{font: display, leading: 1.03, closer: .024, colour: ink}
	lesserText = style{font: text, size: 37, leading: 1.34, closer: .004, colour: lesser}
	small      = style{font: text, size: 29, leading: 1.3, colour: lesser}
	brand      = style{font: display, size: 40, closer: .018, colour: ink}
	weekday    = style{font: text, size: 25, colour: lesser}
	placed     = style{font: display, size: 31}
	initial    = style{font: display, size: 44, colour: ink}
	numeral    = style{font: display, size: 27, colour: ink}
)

// Draw draws the card.
func (c Listing) Draw() ([]byte, error) {
	return c.canvas(func(on *image.RGBA) {
		const r, x = 118, Width - margin - 22 - 118
		c.glow(on, x, ground, 430, .30)
		c.branded(on, c.Site)
		bar(on, margin, ground, Width-margin-1, 2, c.line()) // to the edge, so that the light ends on it
		disc(on, x, ground, r, c.bright(), false)
		bar(on, x-r-22, ground-1, 2*r+44, 4, c.bright())

		c.corner(on)
		foot, host := small.writing(c.Host)
		name := drawable(display(), c.Name)
		if name == "" { // the fonts know Latin letters; another script would be a row of boxes
			name = drawable(display(), c.Host)
		}
		if name == "" {
			name = drawable(display(), c.Site)
		}
		title, lines := largest(name, named, inner, []float64{112, 100, 92}, []float64{90, 82, 74, 66})
		room := 3
		if len(lines) == 2 {
			room = 2
		}
		line, tagline := lesserText.writing(c.Tagline)
		below := line.balance(tagline, 690, room)
		y := middle(title, lines, line, below)
		y = title.writeAll(on, lines, margin, y)
		line.writeAll(on, below, margin, y-title.size*title.leading+tagGap(title, line))

		when := drawable(text(), c.When)
		foot.write(on, when, margin, caption)
		if host != name {
			host = foot.shortest(host, inner-foot.width(when)-40)
			foot.write(on, host, Width-margin-foot.width(host), caption)
		}
	})
}

// corner draws the logo at the top right, and beside it what people made of the listing.
func (c Listing) corner(on *image.RGBA) {
	const size, x, y = 84, Width - margin - 84, 40
	shapes, side, err := readSVG(c.Logo)
	switch {
	case err == nil && len(shapes) > 0:
		drawSVG(on, shapes, side, image.Rect(x, y, x+size, y+size))
	case drawPicture(on, c.Logo, image.Rect(x, y, x+size, y+size)):
	case c.Letter != "":
		tile(on, x, y, size, hue(c.Hue))
		p := initial.pen()
		letter := drawable(display(), c.Letter)
		p.write(on, letter, x+(size-p.width(letter))/2, y+size/2+p.size*.36)
	}
	for _, line := range []struct {
		words string
		style style
		y     float64
	}{{c.Place, c.with(placed), y + 36}, {c.Votes, small, y + 74}} {
		p := line.style.pen()
		words := drawable(line.style.font(), line.words)
		p.write(on, words, x-24-p.width(words), line.y)
	}
}

// tagGap returns how far the first line of a tagline stands below the last line of the name.
func tagGap(title, line pen) float64 { return title.size*.25 + line.size*1.3 }

// middle returns the base line of the first line of the title, so that the words stand in the middle between the brand
// and the horizon.
func middle(title pen, lines []string, line pen, below []string) float64 {
	const top, bottom = 132, ground - 30
	rise := title.size * .72
	height := rise + float64(len(lines)-1)*title.size*title.leading
	if len(below) > 0 {
		height += tagGap(title, line) + float64(len(below)-1)*line.size*line.leading
	}
	return top + max(24, (bottom-top-height)/2) + rise
}

// Draw draws the card.
func (c Home) Draw() ([]byte, error) {
	return c.canvas(func(on *image.RGBA) {
		const x, r = Width / 2, 150
		c.glow(on, x, ground, 620, .34)
		bar(on, margin, ground, inner, 2, c.line())
		disc(on, x, ground, r, c.bright(), false)
		bar(on, x-r-28, ground-1, 2*r+56, 5, c.bright())
		name := drawable(display(), c.Site)
		title, lines := largest(name, named, inner, []float64{136, 112, 92, 76})
		for _, l := range lines {
			title.write(on, l, (Width-title.width(l))/2, 190)
		}
		line, words := lesserText.writing(c.Line)
		below, _ := line.wrap(words, 900, 1)
		for _, l := range below {
			line.write(on, l, (Width-line.width(l))/2, 268)
		}
	})
}

// branded writes the mark and the site's name at the top.
func (l Look) branded(on draw.Image, site string) {
	l.mark(on, margin-3, 52, 64)
	p := brand.pen()
	p.write(on, p.shortest(drawable(display(), site), inner-90), margin+76, 104)
}

// encoder is quick rather than thorough; its buffers are used again.
var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &buffers{}}

type buffers struct{ sync.Pool }

func (b *buffers) Get() *png.EncoderBuffer  { e, _ := b.Pool.Get().(*png.EncoderBuffer); return e }
func (b *buffers) Put(e *png.EncoderBuffer) { b.Pool.Put(e) }

// canvases hold 3 MB each, so they are used again.
var canvases = sync.Pool{New: func() any { return image.NewRGBA(image.Rect(0, 0, Width, Height)) }}

// canvas returns a card as PNG.
func (l Look) canvas(paint func(on *image.RGBA)) ([]byte, error) {
	on, _ := canvases.Get().(*image.RGBA)
	defer canvases.Put(on)
	draw.Draw(on, on.Rect, image.NewUniform(l.ground()), image.Point{}, draw.Src)
	paint(on)
	var b bytes.Buffer
	err := encoder.Encode(&b, on)
	return b.Bytes(), err
}
