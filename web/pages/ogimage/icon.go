package ogimage

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"image/png"
)

// Icon returns the mark on its ground as PNG, a square of so many pixels. The mark keeps clear of the edges, which some
// systems cut round.
func (l Look) Icon(size int) ([]byte, error) {
	on := image.NewRGBA(image.Rect(0, 0, size, size))
	draw.Draw(on, on.Rect, image.NewUniform(l.ground()), image.Point{}, draw.Src)
	clear := float64(size) * .16
	l.mark(on, clear, clear*.9, float64(size)-2*clear)
	var b bytes.Buffer
	err := png.Encode(&b, on)
	return b.Bytes(), err
}

// ICO returns the mark as the file that browsers ask for at /favicon.ico: one picture of 32 pixels, as PNG.
func (l Look) ICO() ([]byte, error) {
	const size = 32
	picture, err := l.Icon(size)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, part := range []any{
		[3]uint16{0, 1, 1},               // an icon, with one picture
		[4]uint8{size, size, 0, 0},       // without a palette
		[2]uint16{1, 32},                 // planes, and bits a pixel
		uint32(len(picture)), uint32(22), // where it stands
		picture,
	} {
		_ = binary.Write(&b, binary.LittleEndian, part) // into memory: it cannot fail
	}
	return b.Bytes(), nil
}
