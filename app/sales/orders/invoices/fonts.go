package invoices

import (
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

// fonts are the Go fonts, by the library's letters of their styles: Latin, Greek and Cyrillic letters of every language
// of the European Union.
var fonts = map[string][]byte{"": goregular.TTF, "B": gobold.TTF}

var regular = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic(err) // it is in the binary
	}
	return f
})

// known writes a text with letters that the fonts have: those without their accents for others, and a question mark
// where there is none. The XML has the text as it is.
func known(s string) string {
	var b sfnt.Buffer
	has := func(r rune) bool {
		glyph, err := regular().GlyphIndex(&b, r)
		return err == nil && glyph != 0
	}
	var out strings.Builder
	for _, r := range norm.NFC.String(s) {
		if plain := []rune(norm.NFD.String(string(r)))[0]; has(r) {
			out.WriteRune(r)
		} else if r == 'ẞ' {
			out.WriteString("SS")
		} else if has(plain) && r >= ' ' {
			out.WriteRune(plain)
		} else if r >= ' ' {
			out.WriteByte('?')
		}
	}
	return out.String()
}
