package ogimage

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// The colours of a picture, as in the header of the home page.
var (
	background = color.RGBA{0x2b, 0x12, 0x34, 0xff}
	lime       = color.RGBA{0xdd, 0xf4, 0x5b, 0xff}
	dimmed     = color.RGBA{0x9a, 0x9b, 0x4d, 0xff}
	ink        = color.RGBA{0xf5, 0xf1, 0xf8, 0xff}
	lesser     = color.RGBA{0xcf, 0xc3, 0xd7, 0xff}
	horizon    = color.RGBA{0x6b, 0x57, 0x73, 0xff}
)

// path draws a shape into a rectangle of pixels that holds it. Coordinates are those of the card.
func path(on draw.Image, within image.Rectangle, c color.RGBA, trace func(v *vector.Rasterizer, dx, dy float32)) {
	v := vector.NewRasterizer(within.Dx(), within.Dy())
	trace(v, float32(-within.Min.X), float32(-within.Min.Y))
	v.Draw(on, within, image.NewUniform(c), image.Point{})
}

// quarter is how far the handles of a cubic curve stand that draws a quarter of a circle of radius 1.
const quarter = 0.5522847

// arch traces the upper half of a disc about (x, y), from its left to its right end.
func arch(v *vector.Rasterizer, x, y, r float32) {
	k := r * quarter
	v.CubeTo(x-r, y-k, x-k, y-r, x, y-r)
	v.CubeTo(x+k, y-r, x+r, y-k, x+r, y)
}

// above returns the rectangle of pixels that holds what is above y and within r of (x, y).
func above(x, y, r float64) image.Rectangle {
	return image.Rect(int(math.Floor(x-r)), int(math.Floor(y-r)), int(math.Ceil(x+r)), int(math.Ceil(y)))
}

// disc draws a disc half risen over y. A hollow one is a line of two pixels.
func disc(on draw.Image, x, y, r float64, c color.RGBA, hollow bool) {
	path(on, above(x, y, r), c, func(v *vector.Rasterizer, dx, dy float32) {
		cx, cy, cr := float32(x)+dx, float32(y)+dy, float32(r)
		v.MoveTo(cx-cr, cy)
		arch(v, cx, cy, cr)
		if hollow {
			const line = 2
			inner, k := cr-line, (cr-line)*quarter
			v.LineTo(cx+inner, cy)
			v.CubeTo(cx+inner, cy-k, cx+k, cy-inner, cx, cy-inner)
			v.CubeTo(cx-k, cy-inner, cx-inner, cy-k, cx-inner, cy)
		}
		v.ClosePath()
	})
}

// bar draws a line with round ends from (x, y) to the right, h high.
func bar(on draw.Image, x, y, w, h float64, c color.RGBA) {
	within := image.Rect(int(x), int(y), int(math.Ceil(x+w))+1, int(math.Ceil(y+h))+1)
	path(on, within, c, func(v *vector.Rasterizer, dx, dy float32) {
		left, right, top, r := float32(x)+dx, float32(x+w)+dx, float32(y)+dy, float32(h/2)
		k := r * quarter
		v.MoveTo(left+r, top)
		v.LineTo(right-r, top)
		v.CubeTo(right-r+k, top, right, top+r-k, right, top+r)
		v.CubeTo(right, top+r+k, right-r+k, top+2*r, right-r, top+2*r)
		v.LineTo(left+r, top+2*r)
		v.CubeTo(left+r-k, top+2*r, left, top+r+k, left, top+r)
		v.CubeTo(left, top+r-k, left+r-k, top, left+r, top)
		v.ClosePath()
	})
}

// tile draws a square with round corners.
func tile(on draw.Image, x, y, size float64, c color.RGBA) {
	within := image.Rect(int(x), int(y), int(x+size)+1, int(y+size)+1)
	path(on, within, c, func(v *vector.Rasterizer, dx, dy float32) {
		left, top, right, bottom, r := float32(x)+dx, float32(y)+dy, float32(x+size)+dx,
			float32(y+size)+dy, float32(size)*.22
		k := r * (1 - quarter)
		v.MoveTo(left+r, top)
		v.LineTo(right-r, top)
		v.CubeTo(right-k, top, right, top+k, right, top+r)
		v.LineTo(right, bottom-r)
		v.CubeTo(right, bottom-k, right-k, bottom, right-r, bottom)
		v.LineTo(left+r, bottom)
		v.CubeTo(left+k, bottom, left, bottom-k, left, bottom-r)
		v.LineTo(left, top+r)
		v.CubeTo(left, top+k, left+k, top, left+r, top)
		v.ClosePath()
	})
}

// hue returns hsl(degrees 42% 36%), on which a page writes the letter of a logo, too (CSS Color 4, section 7.1).
func hue(degrees int) color.RGBA {
	const light, spread = .36, .42 * .36
	part := func(n float64) uint8 {
		k := math.Mod(n+float64(degrees)/30, 12)
		return uint8(math.Round(255 * (light - spread*math.Max(-1, math.Min(math.Min(k-3, 9-k), 1)))))
	}
	return color.RGBA{part(0), part(8), part(4), 0xff}
}

// glow lights the ground about (x, y), above y alone, as far as r. strength is the part of the bright colour in the
// middle.
func (l Look) glow(on *image.RGBA, x, y, r, strength float64) {
	bright := l.bright()
	reach := above(x, y, r).Intersect(on.Rect)
	for py := reach.Min.Y; py < reach.Max.Y; py++ {
		for px := reach.Min.X; px < reach.Max.X; px++ {
			dx, dy := float64(px)+.5-x, float64(py)+.5-y
			far := math.Sqrt(dx*dx+dy*dy) / r
			if far >= 1 {
				continue
			}
			part := strength * (1 - far) * (1 - far)
			pixel := on.Pix[on.PixOffset(px, py):]
			for i, light := range [3]uint8{bright.R, bright.G, bright.B} {
				pixel[i] += uint8(part * float64(int(light)-int(pixel[i])))
			}
		}
	}
}
