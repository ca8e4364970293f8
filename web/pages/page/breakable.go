package page

import (
	"html/template"
	"strings"
	"unicode"
)

// longWord is how many letters a word may have before a browser is offered places to break it. To break a word where
// nothing says that it may, Chromium shapes the rest of it anew for every line: 20,000 letters hold a page up for half
// a minute.
const longWord = 60

// Breakable escapes a text for HTML, with a wbr element after every longWord letters that stand together.
func Breakable(text string) template.HTML {
	var out strings.Builder
	begun, together, last := 0, 0, ' '
	for at, r := range text {
		if unicode.IsSpace(r) {
			together = 0
		} else if together++; together > longWord && letter(last) && letter(r) {
			out.WriteString(template.HTMLEscapeString(text[begun:at]) + "<wbr>")
			begun, together = at, 1
		}
		last = r
	}
	out.WriteString(template.HTMLEscapeString(text[begun:]))
	return template.HTML(out.String())
}

// letter reports whether r is shown by itself: signs that are put together of several are not to be taken apart.
func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// Paragraphs returns the paragraphs of a text: an empty line ends one.
func Paragraphs(text string) []string {
	var list []string
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}
