// Package badge draws the badges that companies put on their websites.
package badge

import (
	"encoding/xml"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Style is how a badge looks; see app.BadgeShapes, app.BadgeModes and app.BadgeSizes.
type Style struct{ Shape, Mode, Size string }

// shape is where the parts of a badge stand, in user units.
type shape struct {
	width, height, radius float64 // width 0 follows the words
	mark                  box     // of the disc and its horizon
	small, big            line    // "Listed on", and the site's name
	bare                  bool    // no ground
}

type box struct{ x, y, r float64 }

type line struct {
	x, y, size float64
	centred    bool
}

var shapes = map[string]shape{
	"standard": {0, 56, 12, box{34, 33, 14}, line{64, 22, 11, false}, line{64, 42, 19, false}, false},
	"outline":  {0, 56, 12, box{34, 33, 14}, line{64, 22, 11, false}, line{64, 42, 19, false}, true},
	"pill":     {0, 36, 18, box{26, 21.5, 9}, line{46, 22.5, 13, false}, line{0, 22.5, 13, false}, false},
	"banner":   {380, 64, 14, box{46, 38, 18}, line{82, 26, 13, false}, line{82, 49, 22, false}, false},
	"square":   {120, 120, 18, box{60, 58, 24}, line{60, 86, 12, true}, line{60, 107, 19, true}, false},
}

var scales = map[string]float64{"s": 0.75, "m": 1, "l": 1.5}

// colours of a scheme: ground, edge, words, disc, horizon.
type colours struct{ ground, edge, ink, disc, horizon string }

var (
	light = colours{"#ffffff", "#d8d1de", "#1e1226", "#2b1234", "#a9bd27"}
	dark  = colours{"#2b1234", "#4a2a58", "#f5f1f8", "#ddf45b", "#ddf45b"}
)

const (
	padding  = 16   // to the right of the words
	longest  = 240  // that the words may be; longer ones are drawn closer
	average  = 0.56 // of a letter's width to its size, in the fonts that badges are read in
	fontList = "'Instrument Sans', system-ui, 'Segoe UI', Roboto, sans-serif"
)

// Draw draws a badge that says title ("Listed on") and name. Both may hold any text.
func Draw(title, name string, s Style) []byte {
	title, name = clean(title), clean(name)
	at := shapes[s.Shape]
	small, big := written(title, at.small, 400), written(name, at.big, 650)
	if s.Shape == "pill" { // one line
		big.x = at.small.x + small.width + 5
	}
	width := at.width
	if width == 0 {
		width = max(small.x+small.width, big.x+big.width) + padding
	}
	scale := scales[s.Size]
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" role="img" aria-label="%s"><title>%[5]s</title>`,
		num(width*scale), num(at.height*scale), num(width), num(at.height), escape(title+" "+name))
	b.WriteString(`<style>` + scheme(s.Mode) + `</style>`)
	ground := `class="g e"`
	if at.bare {
		ground = `fill="none" class="e"`
	}
	fmt.Fprintf(&b, `<rect x=".75" y=".75" width="%s" height="%s" rx="%s" stroke-width="1.5" %s/>`, num(width-1.5), num(at.height-1.5), num(at.radius), ground)
	m := at.mark
	fmt.Fprintf(&b, `<path class="d" d="M%s %sa%s %[3]s 0 0 1 %s 0z"/>`, num(m.x-m.r), num(m.y), num(m.r), num(2*m.r))
	fmt.Fprintf(&b, `<path class="h" d="M%s %sh%s" stroke-width="%s" stroke-linecap="round"/>`, num(m.x-1.35*m.r), num(m.y+.28*m.r), num(2.7*m.r), num(.2*m.r))
	small.draw(&b)
	big.draw(&b)
	b.WriteString(`</svg>`)
	return []byte(b.String())
}

// scheme is the style sheet of a mode; auto follows the visitor's system.
func scheme(mode string) string {
	sheet := func(c colours) string {
		return ".g{fill:" + c.ground + "}.e{stroke:" + c.edge + "}.t{fill:" + c.ink + "}.d{fill:" + c.disc + "}.h{stroke:" + c.horizon + "}"
	}
	switch mode {
	case "light":
		return sheet(light)
	case "dark":
		return sheet(dark)
	}
	return sheet(light) + "@media(prefers-color-scheme:dark){" + sheet(dark) + "}"
}

// words are a line of text with the room that it takes.
type words struct {
	line
	text   string
	weight int
	width  float64
	tight  bool // drawn closer than it would be, to fit
}

func written(text string, l line, weight int) words {
	w := words{line: l, text: text, weight: weight}
	for _, r := range text {
		if r > 0x2E80 { // ideographs, kana, emoji: as wide as they are high
			w.width += l.size
		} else {
			w.width += l.size * average
		}
	}
	room := float64(longest)
	if l.centred {
		room = 104
	}
	if w.width > room {
		w.width, w.tight = room, true
	}
	return w
}

func (w words) draw(b *strings.Builder) {
	anchor, fit := "", ""
	if w.centred {
		anchor = ` text-anchor="middle"`
	}
	if w.tight {
		fit = fmt.Sprintf(` textLength="%s" lengthAdjust="spacingAndGlyphs"`, num(w.width))
	}
	fmt.Fprintf(b, `<text class="t" x="%s" y="%s" font-family="%s" font-size="%s" font-weight="%d"%s%s>%s</text>`,
		num(w.x), num(w.y), fontList, num(w.size), w.weight, anchor, fit, escape(w.text))
}

func num(f float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", f), "0"), ".")
}

// clean drops what XML does not allow and what turns text around.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, s)
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}
