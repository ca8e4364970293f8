package badgesvg

import "golang.org/x/image/font/sfnt"

// Typeface returns a weight of Familjen Grotesk, "600" or "700": a file for each alphabet, the commonest first. Others
// draw with it too.
func Typeface(weight string) []*sfnt.Font { return faces()[weight] }

// Centred returns an SVG path of words in Familjen Grotesk, of weight "600" or "700", in the middle around x on the
// baseline y. Words that are wider than room are set smaller, and cut where they would get smaller than a third. ok is
// false where a letter of them has no outline.
func Centred(text, weight, fill string, x, y, size, room float64) (path string, ok bool) {
	w, ok := line{x: x, y: y, size: size, least: size / 3, weight: weight, room: room, centred: true}.write(clean(text))
	if !ok {
		return "", false
	}
	return string(w.draw(nil, `" fill="`+fill)), true
}

// Unpacked returns the OpenType file inside a WOFF 1.0 file.
func Unpacked(woff []byte) ([]byte, error) { return unpacked(woff) }
