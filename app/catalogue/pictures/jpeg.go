package pictures

import (
	"encoding/binary"
	"image"
)

// Markers of JPEG (ITU-T T.81, table B.1).
const (
	baseline    = 0xc0
	extended    = 0xc1
	progressive = 0xc2
	startOfScan = 0xda
	endOfImage  = 0xd9
	app1        = 0xe1
)

// segments calls each with the marker and the content of what stands before the first scan of a JPEG, until it returns
// false.
func segments(sent []byte, each func(marker byte, content []byte) bool) {
	for at := 2; at+4 <= len(sent); {
		if sent[at] != 0xff {
			at++
			continue
		}
		marker := sent[at+1]
		switch {
		case marker == 0xff:
			at++
			continue
		case marker == startOfScan || marker == endOfImage:
			return
		case marker == 0 || marker == 1 || marker >= 0xd0 && marker <= 0xd8: // these stand alone
			at += 2
			continue
		}
		size := int(binary.BigEndian.Uint16(sent[at+2:]))
		if size < 2 || at+2+size > len(sent) || !each(marker, sent[at+4:at+2+size]) {
			return
		}
		at += 2 + size
	}
}

// frameOf returns the kind of a JPEG's frame, and of how many full planes it is: 4:2:0 has one and a half, which count
// as two.
func frameOf(sent []byte) (kind byte, planes int) {
	segments(sent, func(marker byte, content []byte) bool {
		if marker != baseline && marker != extended && marker != progressive {
			return true
		}
		kind = marker
		if len(content) < 6 {
			return false
		}
		n := int(content[5])
		if len(content) < 6+3*n {
			planes = n
			return false
		}
		var most, sum int
		for i := range n {
			area := int(content[7+3*i]>>4) * int(content[7+3*i]&0xf)
			most, sum = max(most, area), sum+area
		}
		if most > 0 {
			planes = (sum + most - 1) / most
		}
		return false
	})
	return kind, max(planes, 1)
}

// orientation returns how a JPEG is to be turned, from 1 to 8 (Exif 2.32, tag 0x0112); 1 is not at all.
func orientation(sent []byte) int {
	found := 1
	segments(sent, func(marker byte, content []byte) bool {
		if marker != app1 || !has(content, 0, "Exif\x00\x00") {
			return true
		}
		if n := orientationOf(content[6:]); n >= 1 && n <= 8 {
			found = n
		}
		return false
	})
	return found
}

// orientationOf reads the tag in the first directory of a TIFF.
func orientationOf(tiff []byte) int {
	if len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.LittleEndian
	if tiff[0] == 'M' {
		order = binary.BigEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at < 8 || at+2 > int64(len(tiff)) {
		return 0
	}
	count := int64(order.Uint16(tiff[at:]))
	for i := range count {
		entry := at + 2 + 12*i
		if entry+12 > int64(len(tiff)) {
			return 0
		}
		if order.Uint16(tiff[entry:]) == 0x0112 {
			return int(order.Uint16(tiff[entry+8:]))
		}
	}
	return 0
}

// turn returns the picture the way up that an orientation says.
func turn(from *image.RGBA, orientation int) *image.RGBA {
	if orientation <= 1 {
		return from
	}
	w, h := from.Rect.Dx(), from.Rect.Dy()
	to := image.NewRGBA(image.Rect(0, 0, w, h))
	if orientation >= 5 {
		to = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			atX, atY := x, y
			switch orientation {
			case 2:
				atX = w - 1 - x
			case 3:
				atX, atY = w-1-x, h-1-y
			case 4:
				atY = h - 1 - y
			case 5:
				atX, atY = y, x
			case 6:
				atX, atY = h-1-y, x
			case 7:
				atX, atY = h-1-y, w-1-x
			case 8:
				atX, atY = y, w-1-x
			}
			copy(to.Pix[atY*to.Stride+4*atX:][:4], from.Pix[y*from.Stride+4*x:][:4])
		}
	}
	return to
}
