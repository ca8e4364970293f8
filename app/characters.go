package app

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"debut/app/ground/texts"
)

// Typed returns a text as it is kept: without white space around it, and "" if nothing of it is visible. wrong says
// what it holds that no text may hold; a name, and each other text of one line, holds no line break either. What people
// send by a form, the API, a file or a setting is read by this alone, so that what one door takes no other refuses.
func Typed(text string, lines bool) (kept string, wrong texts.Text) {
	kept = lineEnds.Replace(strings.TrimSpace(text))
	for _, r := range kept {
		switch {
		case r == '\n' && !lines:
			return kept, "has a line break; send it in one line"
		case r == '\t' && !lines:
			return kept, "has a tab; send a space instead"
		case r == '\n' || r == '\t':
		case turns(r):
			return kept, texts.Sprintf("holds %s, which turns the direction of the text around it; send it without",
				named(r))
		case unicode.IsControl(r):
			return kept, texts.Sprintf("holds %s, a control character; send it without", named(r))
		case !allowed(r):
			return kept, texts.Sprintf("holds %s, which stands for no character; send it without", named(r))
		}
	}
	if !strings.ContainsFunc(kept, Visible) {
		return "", ""
	}
	return kept, ""
}

// Harmless returns a text that nobody typed, as of a website, without what Typed refuses.
func Harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && !allowed(r) {
			return -1
		}
		return r
	}, text)
}

// lineEnds are the ways to end a line; one kept text has one.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// allowed reports whether a character may stand in a text of one line.
func allowed(r rune) bool {
	// the first two by Unicode, section 23.7
	nothing := r&0xFFFE == 0xFFFE || r >= 0xFDD0 && r <= 0xFDEF || r == unicode.ReplacementChar
	return !nothing && !turns(r) && !unicode.IsControl(r)
}

// turns reports whether a character turns the direction of what stands behind it, outside of its own text too.
func turns(r rune) bool { return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' }

// Visible reports whether one sees a character.
func Visible(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !slices.Contains(unseen, r)
}

// unseen are characters that Unicode counts as letters or symbols, and that nobody sees.
var unseen = []rune{'\u115f', '\u1160', '\u2800', '\u3164', '\uffa0'}

func named(r rune) string { return fmt.Sprintf("U+%04X", r) }
