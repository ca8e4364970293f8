package pictures

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/draw"

	"debut/app/ground/budget"
)

// qualities are those that JPEG is tried with, before there are fewer pixels.
var qualities = []int{88, 78, 66}

// encode writes a picture in StoredBytes: as PNG where that does, else as JPEG, and smaller as long as neither does.
// Edges that are clear are kept in logos; in what is no logo they become white if PNG does not do.
func encode(work *budget.Budget, shape Shape, on *image.RGBA) (picture, error) {
	if shape.Square {
		on = squared(on)
	}
	for {
		made := picture{width: on.Rect.Dx(), height: on.Rect.Dy()}
		whole := on.Opaque()
		if body := bounded(work, func(to *limited) error { return png.Encode(to, on) }); body != nil {
			made.kind, made.body = "png", body
			return made, nil
		}
		if !whole && !shape.Square {
			on = onWhite(on)
			whole = true
		}
		for _, quality := range qualities {
			if !whole {
				break
			}
			if body := bounded(work, func(to *limited) error {
				return jpeg.Encode(to, on, &jpeg.Options{Quality: quality})
			}); body != nil {
				made.kind, made.body = "jpg", body
				return made, nil
			}
		}
		on = scaled(on, max(1, on.Rect.Dx()*4/5), max(1, on.Rect.Dy()*4/5))
	}
}

// squared returns the picture in the middle of a square.
func squared(from *image.RGBA) *image.RGBA {
	w, h := from.Rect.Dx(), from.Rect.Dy()
	if w == h {
		return from
	}
	side := max(w, h)
	to := image.NewRGBA(image.Rect(0, 0, side, side))
	at := image.Pt((side-w)/2, (side-h)/2)
	draw.Draw(to, image.Rectangle{at, at.Add(from.Rect.Size())}, from, image.Point{}, draw.Src)
	return to
}

func onWhite(from *image.RGBA) *image.RGBA {
	to := image.NewRGBA(from.Rect)
	draw.Draw(to, to.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(to, to.Rect, from, image.Point{}, draw.Over)
	return to
}

// bounded returns what write wrote; nil if that is more than StoredBytes.
func bounded(work *budget.Budget, write func(*limited) error) []byte {
	to := limited{work: work}
	if write(&to) != nil {
		return nil
	}
	return to.kept.Bytes()
}

// limited takes no more than StoredBytes, within a budget.
type limited struct {
	kept bytes.Buffer
	work *budget.Budget
}

var errFull = errors.New("full")

func (l *limited) Write(b []byte) (int, error) {
	l.work.Check()
	if l.kept.Len()+len(b) > StoredBytes {
		return 0, errFull
	}
	return l.kept.Write(b)
}
