package badgesvg

import (
	"encoding/xml"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// line is where words stand on a badge, in user units: from x rightwards, or to both sides of it, on the baseline y.
type line struct {
	x, y, size float64
	least      float64 // size that the letters get at the least for want of room, before words are shortened
	weight     string
	room       float64 // that the words may take
	centred    bool
}

const ellipsis = "…"

// words are text set in a line.
type words struct {
	line
	set   set
	width float64
	cut   bool // for want of room
}

// write sets text in the line; ok is false if a letter of it has no outline.
func (l line) write(text string) (w words, ok bool) {
	if text == "" {
		return words{line: l}, true
	}
	f := faces()[l.weight]
	s, ok := f.set(text, int(l.room*f.unit()/l.least))
	if !ok {
		return words{}, false
	}
	cut := false
	if wide := float64(s.width) * l.size / f.unit(); wide > l.room {
		l.size = max(l.least, l.size*l.room/wide)
		room := int(l.room * f.unit() / l.size)
		cut = s.width > room
		s = f.shortened(text, s, room)
	}
	w = words{line: l, set: s, width: float64(s.width) * l.size / f.unit(), cut: cut}
	if l.centred {
		w.x -= w.width / 2
	}
	return w, true
}

// shortened returns text that was set as s, with an ellipsis for as much of its end as does not fit into room units.
func (f face) shortened(text string, s set, room int) set {
	end, _ := f.set(ellipsis, room)
	letters := []rune(text)
	n := sort.Search(len(s.places), func(i int) bool { return s.places[i] > room-end.width })
	for s.width > room && n > 1 {
		n-- // what begins in the room may end outside of it
		s, _ = f.set(strings.TrimRightFunc(string(letters[:n]), notLetter)+ellipsis, room)
	}
	return s
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func notLetter(r rune) bool { return !letter(r) }

func (w words) draw(to []byte, class string) []byte {
	if len(w.set.glyphs) == 0 {
		return to
	}
	scale := w.size / faces()[w.weight].unit()
	to = append(to, `<path class="`+class+`" transform="translate(`+num(w.x)+` `+num(w.y)+`) scale(`+
		fine(scale)+`)" d="`...)
	return append(w.set.path(to), `"/>`...)
}

// drawable returns the first of names that has an outline for each of its letters, without its emoji; "" if none has.
// first tells whether it is the first of them.
func drawable(names ...string) (name string, first bool) {
	for i, n := range names {
		// Signs that stand for letters, such as those of full width, become these letters only where they have no
		// outline themselves.
		for _, form := range []norm.Form{norm.NFC, norm.NFKC} {
			name := clean(strings.Map(unpictured, form.String(n)))
			if strings.ContainsFunc(name, letter) && faces()[bold].has(name) {
				return name, i == 0
			}
		}
	}
	return "", false
}

// unpictured drops emoji, and signs that only change how the one before them looks. A name reads the same without them.
func unpictured(r rune) rune {
	if r < 0x2000 || r == '™' {
		return r
	}
	if unicode.In(r, unicode.So, unicode.Sk, unicode.Variation_Selector) || r == '\u200d' || r == '\u20e3' {
		return -1
	}
	return r
}

// clean drops what XML does not allow and what turns text around, and folds white space.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == utf8.RuneError, r&0xFFFE == 0xFFFE:
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder takes everything
	return b.String()
}
