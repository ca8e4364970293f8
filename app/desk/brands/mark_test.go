package brands

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func square(w, h int) *image.NRGBA {
	p := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range p.Pix {
		p.Pix[i] = 0xff
	}
	p.Set(0, 0, color.NRGBA{0xff, 0, 0, 0xff})
	return p
}

func encoded(t *testing.T, p image.Image, as string) []byte {
	t.Helper()
	var b bytes.Buffer
	err := map[string]func() error{
		"png": func() error { return png.Encode(&b, p) }, "jpeg": func() error { return jpeg.Encode(&b, p, nil) }, "gif": func() error { return gif.Encode(&b, p, nil) },
	}[as]()
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A mark is drawn anew: nothing of the file is kept but what is seen.
func TestNewMark_IsASquareWithoutAnythingElse(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, as := range []string{"png", "jpeg"} {
		sent := encoded(t, square(600, 300), as)
		sent = append(sent, "<script>alert(1)</script> GPS 52.37, 4.89"...) // behind the picture, where some programs read on
		made, err := newMark(sent)
		is.NoErr(err)
		p, err := png.Decode(bytes.NewReader(made))
		is.NoErr(err)
		is.Equal(p.Bounds(), image.Rect(0, 0, 256, 256))
		_, _, _, above := p.At(128, 10).RGBA()
		_, _, _, middle := p.At(128, 128).RGBA()
		is.True(above == 0 && middle == 0xffff) // clear edges, since it was no square
		is.True(!bytes.Contains(made, []byte("script")) && !bytes.Contains(made, []byte("GPS")))
	}
}

func TestNewMark_SaysWhatIsWrongWithAFile(t *testing.T) {
	t.Parallel()
	whole := encoded(t, square(300, 300), "png")
	huge := bytes.Clone(whole)
	copy(huge[16:24], []byte{0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff}) // what a bomb says of its size; the sum over it is wrong then, too
	for what, c := range map[string]struct {
		sent []byte
		want string
	}{
		"text":        {[]byte("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "is no picture that can be read; send PNG, JPEG or WebP"},
		"another":     {encoded(t, square(100, 100), "gif"), "is no picture that can be read; send PNG, JPEG or WebP"},
		"small":       {encoded(t, square(63, 300), "png"), "has 63 × 300 pixels; each side must have 64 to 4096"},
		"wide":        {encoded(t, square(4097, 64), "png"), "has 4097 × 64 pixels; each side must have 64 to 4096"},
		"cut":         {whole[:len(whole)/2], "ends in the middle, or is broken; send it again"},
		"a bomb":      {huge, "is no picture that can be read; send PNG, JPEG or WebP"},
		"of a size":   {make([]byte, MarkBytes+1024), "has 513 kB; the most is 512"},
		"not a thing": {nil, "is no picture that can be read; send PNG, JPEG or WebP"},
	} {
		_, err := newMark(c.sent)
		if e := app.RefusalOf(err); e == nil || !strings.Contains(e.Error()+e.Issues[0].Message.String(), c.want) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
