package ogimage

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"testing"

	"github.com/matryer/is"
)

// A logo that somebody uploaded stands whole in the corner; what is no picture leaves it to the letter.
func TestDrawPicture_WholeInTheMiddle(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	file := func(w, h int) []byte {
		on := image.NewRGBA(image.Rect(0, 0, w, h))
		draw.Draw(on, on.Bounds(), image.NewUniform(color.RGBA{200, 30, 90, 255}), image.Point{}, draw.Src)
		var b bytes.Buffer
		is.NoErr(png.Encode(&b, on))
		return b.Bytes()
	}
	on := image.NewRGBA(image.Rect(0, 0, 100, 100))
	is.True(drawPicture(on, file(40, 20), image.Rect(10, 10, 90, 90)))
	at := func(x, y int) bool { return on.RGBAAt(x, y).A > 0 }
	is.Equal([]bool{at(50, 50), at(11, 50), at(88, 50), at(50, 32), at(50, 28), at(50, 72), at(9, 50)}, []bool{true, true, true, true, false, false, false})
	for _, broken := range [][]byte{nil, []byte("GIF89a"), file(40, 20)[:60], file(3000, 2)} {
		is.True(!drawPicture(on, broken, on.Bounds()))
	}
}
