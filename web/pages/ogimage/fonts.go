package ogimage

import (
	"embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"

	"debut/app/catalogue/badges/badgesvg"
)

// fonts are static cuts of Instrument Sans by alphabet (SIL Open Font License, beside them), as the npm package
// @fontsource/instrument-sans 5.3.0 has them: x/image reads neither the WOFF2 of the pages nor variable fonts. Names
// are in Familjen Grotesk, which badges bring along.
//
//go:embed fonts/*.woff
var fonts embed.FS

// typeface is a file for each alphabet, the commonest first.
type typeface []*sfnt.Font

func display() typeface { return badgesvg.Typeface("700") }

var text = sync.OnceValue(func() (t typeface) {
	for _, alphabet := range []string{"latin", "latin-ext"} {
		woff, err := fonts.ReadFile("fonts/" + alphabet + "-500.woff")
		if err == nil {
			woff, err = badgesvg.Unpacked(woff)
		}
		if err != nil {
			panic(err) // the fonts are in the binary
		}
		f, err := sfnt.Parse(woff)
		if err != nil {
			panic(err)
		}
		t = append(t, f)
	}
	return t
})

// has returns which file has a letter, or -1.
func (t typeface) has(b *sfnt.Buffer, r rune) int {
	for i, f := range t {
		if glyph, err := f.GlyphIndex(b, r); err == nil && glyph != 0 {
			return i
		}
	}
	return -1
}

// faces returns the files at a size in pixels. They serve one drawing at a time.
func (t typeface) faces(size float64) []font.Face {
	made := make([]font.Face, len(t))
	for i, f := range t {
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic(err) // it fails for no font that was parsed
		}
		made[i] = face
	}
	return made
}

// mostRunes of a text are looked at; a card has room for fewer.
const mostRunes = 400

// drawable returns what a typeface can write of a text, on one line: without control characters, signs that turn the
// direction, and pictures. It is "" if a letter is missing, since half a name is worse than none.
func drawable(t typeface, s string) string {
	var b strings.Builder
	var buffer sfnt.Buffer
	n := 0
	for _, r := range norm.NFC.String(strings.ToValidUTF8(head(s, mostRunes), "")) {
		if unicode.IsSpace(r) || r == '\u2011' {
			r = map[bool]rune{true: '-', false: ' '}[r == '\u2011']
		}
		switch {
		case t.has(&buffer, r) >= 0 && !unicode.IsControl(r):
			b.WriteRune(r)
			n++
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.Mn, r) &&
			!unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Mc, r):
			return ""
		}
	}
	written := strings.Join(strings.Fields(b.String()), " ")
	if !strings.ContainsFunc(written, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
		return ""
	}
	return written
}

// head returns the first n runes of a text.
func head(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i]
		}
	}
	return s
}
