package rules

import (
	"strings"
	"unicode"
)

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// containsFold reports whether text holds part, in any case.
func containsFold(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

// firstWord returns the first word of s.
func firstWord(s string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(s), " ")
	return first
}

// inCapitals reports whether s has capitals and no small letter.
func inCapitals(s string) bool { return s == strings.ToUpper(s) && s != strings.ToLower(s) }

// firstWords and lastWords return up to n words of s, on one line.
func firstWords(s string, n int) string {
	words := strings.Fields(s)
	return strings.Join(words[:min(n, len(words))], " ")
}

func lastWords(s string, n int) string {
	words := strings.Fields(s)
	return strings.Join(words[max(0, len(words)-n):], " ")
}
