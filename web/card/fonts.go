package card

import (
	_ "embed"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

// The fonts are those of the pages at one weight each, since x/image reads neither WOFF2 nor variable fonts. They were made by
// fontTools, which is needed for nothing else:
//
//	fonttools varLib.instancer familjen-grotesk.woff2 wght=650 -o familjen.ttf
//	pyftsubset familjen.ttf --unicodes='*' --layout-features=kern --no-hinting --output-file=familjen-grotesk-650.ttf
//
// and so with instrument-sans at wght=450. Both are under the SIL Open Font License; its texts stand beside them.
var (
	//go:embed fonts/familjen-grotesk-650.ttf
	familjen []byte
	//go:embed fonts/instrument-sans-450.ttf
	instrument []byte

	display, text = parse(familjen), parse(instrument)
)

func parse(file []byte) *sfnt.Font {
	f, err := opentype.Parse(file)
	if err != nil {
		panic(err) // the fonts are in the binary
	}
	return f
}

// face is f at a size in pixels. It serves one drawing at a time.
func face(f *sfnt.Font, size float64) font.Face {
	made, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // it fails for no font that was parsed
	}
	return made
}

// mostRunes of a text are looked at; a card has room for fewer.
const mostRunes = 400

// drawable is what a font can write of a text, on one line: without control characters, signs that turn the direction, and
// pictures. It is "" where a letter is missing, since half a name is worse than none.
func drawable(f *sfnt.Font, s string) string {
	var b strings.Builder
	var buffer sfnt.Buffer
	n := 0
	for _, r := range norm.NFC.String(strings.ToValidUTF8(head(s, mostRunes), "")) {
		if unicode.IsSpace(r) || r == '\u2011' {
			r = map[bool]rune{true: '-', false: ' '}[r == '\u2011']
		}
		glyph, err := f.GlyphIndex(&buffer, r)
		switch {
		case err == nil && glyph != 0 && !unicode.IsControl(r):
			b.WriteRune(r)
			n++
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Mc, r):
			return ""
		}
	}
	written := strings.Join(strings.Fields(b.String()), " ")
	if !strings.ContainsFunc(written, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
		return ""
	}
	return written
}

// head is the first n runes of a text.
func head(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}
