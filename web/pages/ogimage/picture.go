package ogimage

import (
	"bytes"
	"image"
	_ "image/jpeg" // logos are stored as one of these
	_ "image/png"

	"golang.org/x/image/draw"
)

// maxSide is how many pixels a side of a logo may have, so that a file says little and costs little.
const maxSide = 2048

// drawPicture draws a picture, whole, in the middle of a rectangle, and reports whether it could be read.
func drawPicture(on *image.RGBA, file []byte, in image.Rectangle) bool {
	size, _, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil || size.Width < 1 || size.Height < 1 || size.Width > maxSide || size.Height > maxSide {
		return false
	}
	picture, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return false
	}
	longest := max(size.Width, size.Height)
	width, height := max(1, in.Dx()*size.Width/longest), max(1, in.Dy()*size.Height/longest)
	at := in.Min.Add(image.Pt((in.Dx()-width)/2, (in.Dy()-height)/2))
	draw.CatmullRom.Scale(on, image.Rectangle{at, at.Add(image.Pt(width, height))}, picture,
		picture.Bounds(), draw.Over, nil)
	return true
}
