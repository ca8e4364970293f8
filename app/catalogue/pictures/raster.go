package pictures

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"debut/app"
	"debut/app/ground/budget"
	"debut/app/ground/texts"
)

// format is one in which pictures are read. Others are refused by name, if they are known.
type format struct {
	at     int
	magic  string
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
	takes  func(image.Config, []byte) int64 // bytes that the picture has while it is read
}

var formats = []format{
	{0, "\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode, pngTakes},
	{0, "\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode, jpegTakes},
	{8, "WEBP", webp.DecodeConfig, webp.Decode, func(c image.Config, _ []byte) int64 { return pixels(c) * 4 }},
}

// others are what is sent and not read.
var others = []struct {
	at    int
	magic string
	name  texts.Text
}{
	{0, "GIF8", "a GIF"}, {0, "%PDF", "a PDF"}, {0, "PK\x03\x04", "a ZIP archive"}, {0, "BM", "a BMP"},
	{0, "II*\x00", "a TIFF"}, {0, "MM\x00*", "a TIFF"},
	{4, "ftyphei", "a HEIC photo"}, {4, "ftypmif1", "a HEIC photo"}, {4, "ftypavif", "an AVIF"},
	{0, "\x00\x00\x01\x00", "an icon file (ICO)"}, {0, "\x1f\x8b", "compressed with gzip"},
}

func has(sent []byte, at int, magic string) bool {
	return len(sent) >= at+len(magic) && string(sent[at:at+len(magic)]) == magic
}

// makeRaster reads a picture of pixels, and makes it anew.
func makeRaster(work *budget.Budget, shape Shape, sent []byte) (picture, error) {
	for _, f := range formats {
		if has(sent, f.at, f.magic) {
			return f.make(work, shape, sent)
		}
	}
	for _, o := range others {
		if has(sent, o.at, o.magic) {
			return picture{}, app.Refused("picture_unknown",
				"The file is %s, which is not read. Save the picture as PNG, JPEG, WebP or SVG, and send that.", o.name)
		}
	}
	return picture{}, app.Refused("picture_unknown",
		"The file is no picture that can be read, whatever its name says. Send PNG, JPEG, WebP or SVG.")
}

func (f format) make(work *budget.Budget, shape Shape, sent []byte) (picture, error) {
	config, err := f.config(bytes.NewReader(sent))
	if err != nil {
		return picture{}, broken()
	}
	if err := shape.check(config.Width, config.Height); err != nil {
		return picture{}, err
	}
	if f.takes(config, sent) > maxDecoded {
		return picture{}, tooManyPixels(config.Width, config.Height)
	}
	from, err := f.decode(&checked{bytes.NewReader(sent), work})
	if err != nil || from.Bounds().Dx() != config.Width || from.Bounds().Dy() != config.Height {
		return picture{}, broken()
	}
	made := reduce(work, from, shape)
	if f.magic == formats[1].magic {
		made = turn(made, orientation(sent))
	}
	return encode(work, shape, made)
}

func broken() error {
	return app.Refused("picture_broken", "The picture ends in the middle, or is broken. Save it anew, and send that.")
}

// checked is a file that is read within a budget.
type checked struct {
	io.Reader
	work *budget.Budget
}

func (c *checked) Read(b []byte) (int, error) {
	c.work.Check()
	return c.Reader.Read(b)
}

func pixels(c image.Config) int64 { return int64(c.Width) * int64(c.Height) }

// pngTakes counts an interlaced picture twice: its passes are pictures, too.
func pngTakes(c image.Config, sent []byte) int64 {
	each := int64(4)
	switch c.ColorModel {
	case color.RGBA64Model, color.NRGBA64Model, color.Gray16Model:
		each = 8
	}
	if _, indexed := c.ColorModel.(color.Palette); indexed {
		each = 1
	}
	const interlace = 28 // the offset in the file
	if len(sent) > interlace && sent[interlace] != 0 {
		each *= 2
	}
	return pixels(c) * each
}

// jpegTakes counts the coefficients of a progressive picture, which are kept until its end. One with many scans takes
// for ever.
func jpegTakes(c image.Config, sent []byte) int64 {
	if bytes.Count(sent, []byte{0xff, 0xda}) > maxScans {
		return maxDecoded + 1
	}
	frame, parts := frameOf(sent)
	each := int64(parts)
	if frame == progressive {
		each *= 5 // 1 of the sample, and 4 of its coefficient
	}
	return pixels(c) * each
}
