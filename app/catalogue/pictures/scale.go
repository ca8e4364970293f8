package pictures

import (
	"image"

	"golang.org/x/image/draw"

	"debut/app/ground/budget"
)

// reduce returns the part of a picture that the shape shows, at its size. Of many pixels first whole blocks become one,
// row by row, so that a large picture takes no more memory for being made small.
func reduce(work *budget.Budget, from image.Image, shape Shape) *image.RGBA {
	part := shape.part(from.Bounds())
	w, h := shape.within(part.Dx(), part.Dy())
	blocks := average(work, from, part, max(1, min(part.Dx()/w, part.Dy()/h)))
	if blocks.Rect.Dx() == w && blocks.Rect.Dy() == h {
		return blocks
	}
	work.Check()
	return scaled(blocks, w, h)
}

// scaled returns a picture at a size.
func scaled(from *image.RGBA, w, h int) *image.RGBA {
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	var by draw.Scaler = draw.ApproxBiLinear
	if w*from.Rect.Dy() <= 1<<20 { // what is finer takes 32 bytes of each
		by = draw.CatmullRom
	}
	by.Scale(to, to.Rect, from, from.Rect, draw.Src, nil)
	return to
}

// average returns a part of a picture with one pixel for each square block of so many, which is their average.
func average(work *budget.Budget, from image.Image, part image.Rectangle, side int) *image.RGBA {
	w, h := part.Dx()/side, part.Dy()/side
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	row := image.NewRGBA(image.Rect(0, 0, w*side, 1))
	sums := make([]uint32, 4*w)
	for y := range h {
		work.Check()
		clear(sums)
		for line := range side {
			draw.Draw(row, row.Rect, from, image.Pt(part.Min.X, part.Min.Y+y*side+line), draw.Src)
			for x := range w {
				for i := range side {
					at := 4 * (x*side + i)
					sums[4*x] += uint32(row.Pix[at])
					sums[4*x+1] += uint32(row.Pix[at+1])
					sums[4*x+2] += uint32(row.Pix[at+2])
					sums[4*x+3] += uint32(row.Pix[at+3])
				}
			}
		}
		many := uint32(side * side)
		for i, sum := range sums {
			to.Pix[y*to.Stride+i] = uint8((sum + many/2) / many)
		}
	}
	return to
}
