package pictures_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"sync"
)

// canvas returns a picture with more than one colour.
func canvas(w, h int) *image.NRGBA {
	on := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range on.Pix {
		on.Pix[i] = uint8(i * 7 / (1 + i%3))
		if i%4 == 3 {
			on.Pix[i] = 255
		}
	}
	return on
}

func pngOf(w, h int) []byte {
	var b bytes.Buffer
	must(png.Encode(&b, canvas(w, h)))
	return b.Bytes()
}

func jpegOf(w, h int) []byte {
	var b bytes.Buffer
	must(jpeg.Encode(&b, canvas(w, h), nil))
	return b.Bytes()
}

func gifOf(w, h int) []byte {
	var b bytes.Buffer
	must(gif.Encode(&b, canvas(w, h), nil))
	return b.Bytes()
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// webpOf returns a WebP of one colour, which takes the same few bytes at any size.
func webpOf(w, h int, chunks ...[]byte) []byte {
	var bits, n uint64
	put := func(v uint64, size uint64) { bits |= v << n; n += size }
	body := []byte{0x2f}
	put(uint64(w-1), 14)
	put(uint64(h-1), 14)
	put(0, 4) // no alpha, version 0
	put(0, 3) // no transform, no colour cache, one group of codes
	body = append(body, le(bits&(1<<32-1), 4)...)
	bits, n = bits>>32, n-32
	for _, symbol := range []uint64{200, 30, 90, 255, 0} {
		put(1|0<<1|1<<2|symbol<<3, 11) // a simple code of one symbol of 8 bits
		for n >= 8 {
			body, bits, n = append(body, byte(bits)), bits>>8, n-8
		}
	}
	body = append(body, byte(bits), 0, 0, 0)
	return riff(append([][]byte{chunk("VP8L", body)}, chunks...)...)
}

func le(v uint64, size int) []byte { return binary.LittleEndian.AppendUint64(nil, v)[:size] }

func chunk(name string, body []byte) []byte {
	c := append([]byte(name), le(uint64(len(body)), 4)...)
	c = append(c, body...)
	if len(body)%2 == 1 {
		c = append(c, 0)
	}
	return c
}

func riff(chunks ...[]byte) []byte {
	body := append([]byte("WEBP"), bytes.Join(chunks, nil)...)
	return append(append([]byte("RIFF"), le(uint64(len(body)), 4)...), body...)
}

// vp8x is the header of an extended WebP.
func vp8x(flags byte, w, h int) []byte {
	return chunk("VP8X", append(append([]byte{flags, 0, 0, 0}, le(uint64(w-1), 3)...), le(uint64(h-1), 3)...))
}

// block is a chunk of a PNG.
func block(name string, body []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
	b = append(append(b, name...), body...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// header is the first chunk of a PNG.
func header(w, h int, depth, colour, interlace byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(w))
	return block("IHDR", append(binary.BigEndian.AppendUint32(b, uint32(h)), depth, colour, 0, 0, interlace))
}

const pngMagic = "\x89PNG\r\n\x1a\n"

// withBlocks puts chunks after the first of a PNG.
func withBlocks(whole []byte, blocks ...[]byte) []byte {
	const first = 33
	return bytes.Join([][]byte{whole[:first], bytes.Join(blocks, nil), whole[first:]}, nil)
}

// segment is one of a JPEG.
func segment(marker byte, body []byte) []byte {
	return append([]byte{0xff, marker, byte((len(body) + 2) >> 8), byte(len(body) + 2)}, body...)
}

// withSegments puts segments at the beginning of a JPEG.
func withSegments(whole []byte, segments ...[]byte) []byte {
	return bytes.Join([][]byte{whole[:2], bytes.Join(segments, nil), whole[2:]}, nil)
}

// exif returns the content of a segment with an orientation, a place and words.
func exif(order binary.AppendByteOrder, orientation uint16) []byte {
	t := []byte("Exif\x00\x00MM\x00*")
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		t = []byte("Exif\x00\x00II*\x00")
	}
	t = order.AppendUint32(t, 8)
	t = order.AppendUint16(t, 3)
	entry := func(tag, kind uint16, count, value uint32) {
		t = order.AppendUint16(order.AppendUint16(t, tag), kind)
		t = order.AppendUint32(t, count)
		if kind == 3 {
			t = append(order.AppendUint16(t, uint16(value)), 0, 0)
			return
		}
		t = order.AppendUint32(t, value)
	}
	entry(0x010e, 2, uint32(len(secret)), 50)
	entry(0x0112, 3, 1, uint32(orientation))
	entry(0x8825, 4, 1, 50) // where its place is
	t = order.AppendUint32(t, 0)
	return append(t, secret...)
}

func withEXIF(whole []byte, orientation uint16) []byte {
	return withSegments(whole, segment(0xe1, exif(binary.BigEndian, orientation)))
}

// inflated is 32 MB of nothing, compressed.
var inflated = sync.OnceValue(func() []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	nothing := make([]byte, 1<<20)
	for range 32 {
		_, err := w.Write(nothing)
		must(err)
	}
	must(w.Close())
	return b.Bytes()
})

func polyglots() []upload {
	html := []byte("<!doctype html><script>alert('" + secret + "')</script>")
	js := []byte("/*" + secret + "*/=1;alert(1)//")
	zip := append([]byte("PK\x03\x04\x14\x00\x00\x00\x00\x00"+secret), "PK\x05\x06\x00\x00"...)
	pdf := []byte("%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj " + secret)
	var all []upload
	for name, whole := range map[string][]byte{"png": pngOf(80, 80), "jpeg": jpegOf(80, 80), "webp": webpOf(80, 80), "gif": gifOf(80, 80)} {
		for kind, tail := range map[string][]byte{"html": html, "js": js, "zip": zip, "pdf": pdf, "php": []byte("<?php system($_GET[0]); // " + secret)} {
			all = append(all, upload{name + " with " + kind + " behind it", append(bytes.Clone(whole), tail...)},
				upload{kind + " before " + name, append(bytes.Clone(tail), whole...)})
		}
	}
	all = append(all,
		upload{"gif that is js", append([]byte("GIF89a"), js...)}, upload{"bmp that is js", append([]byte("BM"), js...)},
		upload{"riff that is js", append([]byte("RIFF"), js...)}, upload{"webp with no picture", riff()},
		upload{"html", html}, upload{"js", js}, upload{"zip", zip}, upload{"pdf", pdf}, upload{"nothing", nil}, upload{"one byte", []byte{0xff}},
		upload{"tiff", []byte("II*\x00\x08\x00\x00\x00" + secret)}, upload{"tiff of the other order", []byte("MM\x00*\x00\x00\x00\x08" + secret)},
		upload{"heic", []byte("\x00\x00\x00\x18ftypheic" + secret)}, upload{"avif", []byte("\x00\x00\x00\x18ftypavif" + secret)}, upload{"mp4", []byte("\x00\x00\x00\x18ftypmp42" + secret)},
		upload{"icon with a png", append([]byte("\x00\x00\x01\x00\x01\x00\x50\x50\x00\x00\x01\x00\x20\x00\x99\x00\x00\x00\x16\x00\x00\x00"), pngOf(80, 80)...)},
		upload{"compressed svg", append([]byte("\x1f\x8b\x08\x00"), secret...)}, upload{"postscript", []byte("%!PS-Adobe-3.0 EPSF-3.0\n" + secret)},
		upload{"elf", []byte("\x7fELF" + secret)}, upload{"exe", []byte("MZ" + secret)}, upload{"words", []byte(secret)}, upload{"json", []byte(`{"a":"` + secret + `"}`)},
		upload{"xml", []byte("<?xml version='1.0'?><a>" + secret + "</a>")}, upload{"utf-16", []byte("\xff\xfe<\x00s\x00v\x00g\x00>\x00")},
		upload{"netpbm", []byte("P6 80 80 255 " + secret)}, upload{"jpeg 2000", []byte("\x00\x00\x00\x0cjP  \r\n\x87\n" + secret)}, upload{"jpeg xl", []byte("\xff\x0a" + secret)},
		upload{"jpeg with only its magic", []byte("\xff\xd8\xff\xe0")}, upload{"png with only its magic", []byte(pngMagic)},
	)
	return all
}

func bombs() []upload {
	deflated := inflated()
	of := func(blocks ...[]byte) []byte { return append([]byte(pngMagic), bytes.Join(blocks, nil)...) }
	idat, end := block("IDAT", deflated), block("IEND", nil)
	var all []upload
	for _, side := range []int{12_001, 50_000, 65_535, 1 << 24, 1<<31 - 1} {
		all = append(all,
			upload{fmt.Sprintf("bomb: png of %d a side", side), of(header(side, side, 8, 6, 0), idat, end)},
			upload{fmt.Sprintf("bomb: png of one bit, %d a side", side), of(header(side, side, 1, 0, 0), idat, end)},
			upload{fmt.Sprintf("bomb: png, %d wide", side), of(header(side, 64, 16, 6, 1), idat, end)})
	}
	all = append(all,
		upload{"bomb: png whose data goes on", of(header(64, 64, 8, 6, 0), idat, idat, end)},
		upload{"bomb: png with a profile", withBlocks(pngOf(64, 64), block("iCCP", append([]byte("p\x00\x00"), deflated...)))},
		upload{"bomb: png with words", withBlocks(pngOf(64, 64), block("zTXt", append([]byte("Comment\x00\x00"), deflated...)))},
		upload{"bomb: png with words of the world", withBlocks(pngOf(64, 64), block("iTXt", append([]byte("Comment\x00\x01\x00\x00\x00"), deflated...)))},
		upload{"bomb: png of 16 bits, interlaced", of(header(4800, 4800, 16, 6, 1), idat, end)},
		upload{"bomb: png with a thousand frames", withBlocks(pngOf(64, 64), block("acTL", []byte{0, 0, 3, 232, 0, 0, 0, 0}), bytes.Repeat(block("fdAT", []byte("0000"+secret)), 1000))},
		upload{"bomb: png with a chunk of 4 GB", append(of(header(64, 64, 8, 6, 0)), "\xff\xff\xff\xffIDAT"...)},
		upload{"bomb: png without a size", of(header(0, 0, 8, 6, 0), idat, end)},
		upload{"bomb: too many bytes", append(pngOf(64, 64), make([]byte, 5<<20)...)},
		upload{"bomb: gif of 65535 a side", append([]byte("GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff"), bytes.Repeat([]byte("\x2c\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02\x44\x01\x00"), 1000)...)})
	for _, side := range []int{12_001, 16_383} {
		all = append(all, upload{fmt.Sprintf("bomb: webp of %d a side", side), webpOf(side, side)},
			upload{fmt.Sprintf("bomb: webp of %d a side behind a small header", side), riff(vp8x(0, 64, 64), webpOf(side, side)[12:])},
			upload{fmt.Sprintf("bomb: webp with a canvas of %d a side", side), riff(vp8x(0, side, side), webpOf(64, 64)[12:])},
			upload{fmt.Sprintf("bomb: webp with clear edges of %d a side", side), riff(vp8x(0x10, side, side), chunk("ALPH", []byte{1, 0, 0}), webpOf(64, 64)[12:])})
	}
	all = append(all, upload{"bomb: webp with frames", riff(vp8x(0x02, 64, 64), chunk("ANIM", make([]byte, 6)), bytes.Repeat(chunk("ANMF", make([]byte, 24)), 5000))},
		upload{"bomb: webp with a chunk of 4 GB", riff(vp8x(0, 64, 64), []byte("EXIF\xff\xff\xff\xff"))})
	return append(all, jpegBombs()...)
}

func jpegBombs() (all []upload) {
	frame := func(marker byte, w, h int, sampling byte) []byte {
		return segment(marker, []byte{8, byte(h >> 8), byte(h), byte(w >> 8), byte(w), 3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0})
	}
	scan := segment(0xda, []byte{1, 1, 0, 0, 0, 0})
	start := []byte{0xff, 0xd8}
	for _, marker := range []byte{0xc0, 0xc1, 0xc2, 0xc3, 0xc9} {
		for _, side := range []int{12_001, 65_535} {
			all = append(all, upload{fmt.Sprintf("bomb: jpeg of the frame %x, %d a side", marker, side), bytes.Join([][]byte{start, frame(marker, side, side, 0x22), scan, make([]byte, 4096)}, nil)})
		}
	}
	return append(all,
		upload{"bomb: progressive jpeg that must be kept whole", bytes.Join([][]byte{start, frame(0xc2, 4800, 4800, 0x11), scan, make([]byte, 4096)}, nil)},
		upload{"bomb: progressive jpeg with 9,000 scans", bytes.Join([][]byte{start, frame(0xc2, 3000, 2000, 0x22), bytes.Repeat(append(scan, 0, 0), 9000)}, nil)},
		upload{"bomb: jpeg with 9,000 frames", bytes.Join([][]byte{start, bytes.Repeat(frame(0xc0, 64, 64, 0x22), 9000), scan}, nil)},
		upload{"bomb: jpeg with 9,000 tables", bytes.Join([][]byte{start, bytes.Repeat(segment(0xdb, make([]byte, 65)), 9000), scan}, nil)},
		upload{"bomb: jpeg with 60,000 bytes of comment, 60 times", withSegments(jpegOf(64, 64), bytes.Repeat(segment(0xfe, bytes.Repeat([]byte(secret), 2000)), 60))},
		upload{"bomb: jpeg with padding", bytes.Join([][]byte{start, bytes.Repeat([]byte{0xff}, 1<<20), jpegOf(64, 64)[2:]}, nil)},
	)
}

// withMetadata are good pictures with what nobody should learn of whoever sent them.
func withMetadata() (all []upload) {
	for i := range uint16(10) { // 0 and 9 are no orientations
		all = append(all, upload{fmt.Sprintf("jpeg with a place, orientation %d", i), withEXIF(jpegOf(96, 64), i)},
			upload{fmt.Sprintf("jpeg with a place, of the other order, orientation %d", i), withSegments(jpegOf(96, 64), segment(0xe1, exif(binary.LittleEndian, i)))})
	}
	for name, s := range map[string][]byte{
		"xmp": segment(0xe1, []byte("http://ns.adobe.com/xap/1.0/\x00<x:xmpmeta>"+secret)), "profile": segment(0xe2, []byte("ICC_PROFILE\x00\x01\x01"+secret)),
		"iptc": segment(0xed, []byte("Photoshop 3.0\x008BIM\x04\x04"+secret)), "comment": segment(0xfe, []byte(secret)), "more pictures": segment(0xe2, []byte("MPF\x00"+secret)),
		"exif cut short": segment(0xe1, []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\xff\xff")), "exif in a circle": segment(0xe1, []byte("Exif\x00\x00II*\x00\x08\x00\x00\x00\x00\x00\x08\x00\x00\x00")),
		"exif far away": segment(0xe1, []byte("Exif\x00\x00II*\x00\xff\xff\xff\xff"+secret)), "jfif thumbnail": segment(0xe0, append([]byte("JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x02\x02"), secret...)),
	} {
		all = append(all, upload{"jpeg with " + name, withSegments(jpegOf(96, 64), s)})
	}
	for _, name := range []string{"tEXt", "eXIf", "iTXt", "zTXt", "iCCP", "prVt", "caBX"} {
		all = append(all, upload{"png with " + name, withBlocks(pngOf(96, 64), block(name, []byte("Comment\x00\x00"+secret)))})
	}
	for _, name := range []string{"EXIF", "XMP ", "ICCP", "ABCD"} {
		all = append(all, upload{"webp with " + name, riff(vp8x(0x2c, 96, 64), chunk(name, []byte(secret)), webpOf(96, 64)[12:])},
			upload{"webp with " + name + " behind it", webpOf(96, 64, chunk(name, []byte(secret)))})
	}
	return all
}
