package openai

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// folded is a text in which spellings of the same words are alike: white space is one space, quotation marks and
// dashes are of one kind, what is invisible is gone. Nothing else changes, so that a place in it is one in the text.
type folded struct {
	text string
	from []int // per byte of text: where its character stands in what was folded
	to   []int // per byte of text: where that character ends
}

func fold(s string) folded {
	var f folded
	var sb strings.Builder
	space := true // at the beginning none is kept
	for i, size := 0, 0; i < len(s); i += size {
		var r rune
		r, size = utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsSpace(r):
			if !space {
				f.add(&sb, " ", i, i+size)
			}
			space = true
		case invisible(r):
		default:
			f.add(&sb, string(plainRune(r)), i, i+size)
			space = false
		}
	}
	f.text = sb.String()
	return f
}

// invisible reports whether r shows nothing, or only turns the direction of what follows.
func invisible(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) }

func (f *folded) add(sb *strings.Builder, s string, from, to int) {
	sb.WriteString(s)
	for range len(s) {
		f.from, f.to = append(f.from, from), append(f.to, to)
	}
}

func plainRune(r rune) rune {
	switch r {
	case '“', '”', '„', '«', '»', '‟':
		return '"'
	case '‘', '’', '‚', '‛', '`', '´':
		return '\''
	case '–', '—', '‑', '‐', '−', '―':
		return '-'
	}
	return r
}

// find returns the bytes of s where quote stands, word for word; ok is false if it does not.
func find(s, quote string) (start, end int, ok bool) {
	want := strings.TrimSpace(fold(quote).text)
	in := fold(s)
	at := strings.Index(in.text, want)
	if want == "" || at < 0 {
		return 0, 0, false
	}
	return in.from[at], in.to[at+len(want)-1], true
}
