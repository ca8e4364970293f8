package brands

import (
	"bytes"
	"image"
	_ "image/jpeg" // what a mark may be sent as, besides PNG
	"image/png"
	"slices"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp"

	"debut/app"
	"debut/app/ground/texts"
)

// MarkBytes is how large a file with a mark may be.
const MarkBytes = 512 << 10

// Sides of a mark in pixels, as it is sent and as it is kept.
const (
	leastSide, mostSide = 64, 4096
	keptSide            = 256
)

// newMark returns a mark that was sent as PNG, JPEG or WebP: drawn anew as a square PNG of 256 pixels, with clear edges
// where it was none. So nothing else that the file held is kept.
func newMark(sent []byte) ([]byte, error) {
	refused := func(message texts.Text, args ...any) ([]byte, error) {
		var issues app.Issues
		issues.Add("mark", message, args...)
		return nil, issues.Err()
	}
	if len(sent) > MarkBytes {
		return refused("has %d kB; the most is %d", len(sent)>>10, MarkBytes>>10)
	}
	form, kind, err := image.DecodeConfig(bytes.NewReader(sent))
	if err != nil || !slices.Contains([]string{"png", "jpeg", "webp"}, kind) { // the program may know more
		return refused("is no picture that can be read; send PNG, JPEG or WebP")
	}
	if w, h := form.Width, form.Height; min(w, h) < leastSide || max(w, h) > mostSide {
		return refused("has %d × %d pixels; each side must have %d to %d", w, h, leastSide, mostSide)
	}
	from, _, err := image.Decode(bytes.NewReader(sent))
	if err != nil {
		return refused("ends in the middle, or is broken; send it again")
	}
	on := image.NewNRGBA(image.Rect(0, 0, keptSide, keptSide))
	draw.CatmullRom.Scale(on, within(from.Bounds().Size()), from, from.Bounds(), draw.Src, nil)
	var b bytes.Buffer
	err = png.Encode(&b, on)
	return b.Bytes(), err
}

// within returns where a picture of a size stands in the square: as large as it fits, in the middle.
func within(size image.Point) image.Rectangle {
	longest := max(size.X, size.Y)
	w, h := size.X*keptSide/longest, size.Y*keptSide/longest
	x, y := (keptSide-w)/2, (keptSide-h)/2
	return image.Rect(x, y, x+max(w, 1), y+max(h, 1))
}
