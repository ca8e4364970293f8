package badgesvg

import "golang.org/x/image/font/sfnt"

// Typeface returns a weight of Familjen Grotesk, "600" or "700": a file for each alphabet, the commonest first. Others
// draw with it too.
func Typeface(weight string) []*sfnt.Font { return faces()[weight] }

// Unpacked returns the OpenType file inside a WOFF 1.0 file.
func Unpacked(woff []byte) ([]byte, error) { return unpacked(woff) }
