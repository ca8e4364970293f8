package mail

import (
	"regexp"
	"strings"
	"unicode"
)

// secretWords are the words of a mail that may let somebody in: links, and whatever has a capital letter or a digit and
// is as long as a code.
var secretWords = regexp.MustCompile(`https?://\S+|[0-9A-Za-z_-]{8,}`)

// discreet returns what a mail server said of a mail, without naming the person, and without what the text keeps
// secret: filters of spam like to repeat links.
func discreet(said string, m Message) string {
	hide := func(part, by string) {
		if part == "" {
			return
		}
		said = regexp.MustCompile(`(?i)`+regexp.QuoteMeta(part)).ReplaceAllString(said, by)
	}
	hide(m.To, "(the person)")
	for _, word := range secretWords.FindAllString(m.Text, -1) {
		if strings.Contains(word, "://") ||
			strings.ContainsFunc(word, func(r rune) bool { return unicode.IsDigit(r) || unicode.IsUpper(r) }) {
			hide(strings.TrimRight(word, ".,"), "(a part of the mail)")
			if _, token, found := strings.Cut(word, "token="); found {
				hide(token, "(a part of the mail)")
			}
		}
	}
	return said
}

// maxReply is how much of what a mail server said is kept.
const maxReply = 500

// firstPart returns the beginning of a text, in one line.
func firstPart(text string) string {
	line := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " "))
	return string(line[:min(len(line), maxReply)])
}
