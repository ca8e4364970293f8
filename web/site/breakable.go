package site

import (
	"html/template"
	"strings"
	"unicode"
)

// longWord is how many letters a word may have before a browser is offered places to break it. To break a word where nothing says
// that it may, Chromium shapes the rest of it anew for every line: 20,000 letters hold a page up for half a minute.
const longWord = 60

// breakable escapes a text for HTML, with a wbr element after every longWord letters that stand together.
func breakable(text string) template.HTML {
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

// soft escapes a text for HTML, with places to break an address that stands in it: before the @ and each dot.
func soft(text string) template.HTML {
	if !strings.Contains(text, "@") {
		return breakable(text)
	}
	return template.HTML(softBreaks.Replace(template.HTMLEscapeString(text)))
}

var softBreaks = strings.NewReplacer("@", "<wbr>@", ".", "<wbr>.")

// letter reports whether r is shown by itself: signs that are put together of several are not to be taken apart.
func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
