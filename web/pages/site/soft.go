package site

import (
	"html/template"
	"strings"

	"debut/web/pages/page"
)

// soft escapes a text for HTML, with places to break an address that stands in it: before the @ and each dot.
func soft(text string) template.HTML {
	if !strings.Contains(text, "@") {
		return page.Breakable(text)
	}
	return template.HTML(softBreaks.Replace(template.HTMLEscapeString(text)))
}

var softBreaks = strings.NewReplacer("@", "<wbr>@", ".", "<wbr>.")
