package pictures

import (
	"image"

	"debut/app"
)

// Shape is what pictures of a purpose are made to.
type Shape struct {
	Most   int  // pixels of the longer side
	Least  int  // pixels of the shorter side that is sent
	Square bool // what is missing to a square is left clear
	Cut    bool // the middle is cut out as a square
	Longer int  // how many times longer one side may be than the other
}

// The shapes.
var (
	Logo     = Shape{Most: 512, Least: 48, Square: true, Longer: 4}
	View     = Shape{Most: 1600, Least: 120, Longer: 5} // of a product
	Portrait = Shape{Most: 400, Least: 96, Cut: true, Longer: 5}
)

// check refuses pictures that are of no use in the shape, or too large to be read.
func (s Shape) check(w, h int) error {
	short, long := min(w, h), max(w, h)
	switch {
	case long > maxSide || int64(w)*int64(h) > maxPixels:
		return tooManyPixels(w, h)
	case short < s.Least:
		return app.Refused("picture_too_small",
			"The picture has %d × %d pixels, and each side must have %d or more. Send it larger.", w, h, s.Least)
	case long > s.Longer*short:
		return app.Refused("picture_too_long",
			"The picture has %d × %d pixels, and one side may be at most %d times as long as the other. Cut it, and send the part that matters.", w, h, s.Longer)
	}
	return nil
}

func tooManyPixels(w, h int) error {
	return app.Refused("picture_too_many_pixels",
		"The picture has %d × %d pixels, more than are read: %d million in all, and %d a side. Save it with fewer, and send that.", w, h, maxPixels/1_000_000, maxSide)
}

// within returns how large a picture is made, never larger than it is.
func (s Shape) within(w, h int) (int, int) {
	long := max(w, h)
	if long <= s.Most {
		return w, h
	}
	return max(1, w*s.Most/long), max(1, h*s.Most/long)
}

// part returns which part of a picture is shown.
func (s Shape) part(of image.Rectangle) image.Rectangle {
	if !s.Cut {
		return of
	}
	side := min(of.Dx(), of.Dy())
	x, y := of.Min.X+(of.Dx()-side)/2, of.Min.Y+(of.Dy()-side)/2
	return image.Rect(x, y, x+side, y+side)
}
