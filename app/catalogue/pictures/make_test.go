package pictures_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/pictures"
)

// read returns the pixels of a picture that was made anew.
func read(t *testing.T, p pictures.Tried) image.Image {
	t.Helper()
	decode := map[string]func([]byte) (image.Image, error){
		"png": func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) },
		"jpg": func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) },
	}[p.Kind]
	on, err := decode(p.Body)
	is.New(t).NoErr(err)
	return on
}

// A photo lies as its camera was held: its corner that is black comes to where the orientation says.
func TestMake_PhotosStandUpright(t *testing.T) {
	t.Parallel()
	on := image.NewRGBA(image.Rect(0, 0, 240, 160))
	for i := range on.Pix {
		on.Pix[i] = 255
	}
	for y := range 60 {
		for x := range 60 {
			on.SetRGBA(x, y, color.RGBA{A: 255})
		}
	}
	var photo bytes.Buffer
	is.New(t).NoErr(jpeg.Encode(&photo, on, nil))
	for orientation, corner := range []image.Point{0: {0, 0}, 1: {0, 0}, 2: {1, 0}, 3: {1, 1}, 4: {0, 1}, 5: {0, 0}, 6: {1, 0}, 7: {1, 1}, 8: {0, 1}} {
		is := is.New(t)
		p, err := pictures.Try(t.Context(), pictures.View, withEXIF(photo.Bytes(), uint16(orientation)))
		is.NoErr(err)
		size := image.Pt(240, 160)
		if orientation >= 5 {
			size = image.Pt(160, 240)
		}
		is.Equal(image.Pt(p.Width, p.Height), size) // orientation
		made := read(t, p)
		for _, at := range []image.Point{{0, 0}, {1, 0}, {0, 1}, {1, 1}} {
			r, _, _, _ := made.At(10+at.X*(size.X-20), 10+at.Y*(size.Y-20)).RGBA()
			is.Equal(r < 0x8000, at == corner) // orientation
		}
	}
}

func TestMake_ComesWithinItsBoundsHoweverHardAPictureIsToCompress(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	noise := image.NewNRGBA(image.Rect(0, 0, 560, 480))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(random.Uint32())
	}
	var clear, solid bytes.Buffer
	is := is.New(t)
	is.NoErr(png.Encode(&clear, noise))
	is.NoErr(jpeg.Encode(&solid, noise, nil))
	for _, c := range []struct {
		shape pictures.Shape
		sent  []byte
		kind  string
	}{{pictures.Logo, clear.Bytes(), "png"}, {pictures.View, solid.Bytes(), "jpg"}, {pictures.Portrait, solid.Bytes(), "jpg"}} {
		p, err := pictures.Try(t.Context(), c.shape, c.sent)
		is.NoErr(err)
		is.Equal(p.Kind, c.kind)
		is.True(len(p.Body) <= pictures.StoredBytes && len(p.Body) > pictures.StoredBytes/4)
		is.True(max(p.Width, p.Height) <= c.shape.Most)
		is.Equal(read(t, p).Bounds().Size(), image.Pt(p.Width, p.Height))
	}
}

func TestMake_LogosAreSquareAndPortraitsCutOut(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p, err := pictures.Try(t.Context(), pictures.Logo, webpOf(600, 300))
	is.NoErr(err)
	is.Equal([]int{p.Width, p.Height}, []int{512, 512})
	_, _, _, alpha := read(t, p).At(256, 10).RGBA()
	is.Equal(alpha, uint32(0)) // what is missing to a square is clear
	p, err = pictures.Try(t.Context(), pictures.Portrait, webpOf(1000, 800))
	is.NoErr(err)
	is.Equal([]int{p.Width, p.Height}, []int{400, 400})
	r, g, b, _ := read(t, p).At(200, 200).RGBA()
	is.Equal([]uint32{r >> 8, g >> 8, b >> 8}, []uint32{30, 200, 90}) // the symbols are of green, red and blue
}

func TestMake_SaysWhatToSendInstead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, code string
		sent       []byte
	}{
		{"a GIF", "picture_unknown", gifOf(64, 64)}, {"too small", "picture_too_small", pngOf(20, 20)}, {"too long", "picture_too_long", pngOf(600, 60)},
		{"too many pixels", "picture_too_many_pixels", webpOf(16_000, 16_000)}, {"cut short", "picture_broken", pngOf(64, 64)[:200]},
		{"too large", "picture_too_large", make([]byte, pictures.MaxBytes+1)}, {"words in an SVG", "picture_unsafe", svgOf("<text>Parcelwick</text>")},
	} {
		_, err := pictures.Try(t.Context(), pictures.Logo, c.sent)
		e := app.RefusalOf(err)
		is.New(t).True(e != nil)        // c.name
		is.New(t).Equal(e.Code, c.code) // c.name
	}
}
