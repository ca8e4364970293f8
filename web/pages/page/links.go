package page

import (
	"html/template"
	"regexp"
	"strings"
)

// address is a link as people type it.
var address = regexp.MustCompile(`(?i)\bhttps?://[^\s<>"“”«»]+`)

// Linked escapes a text for HTML as Breakable does, with the addresses of websites in it as links that search engines do
// not follow for the site.
func Linked(text string) template.HTML {
	var out strings.Builder
	begun := 0
	for _, at := range address.FindAllStringIndex(text, -1) {
		found := strings.TrimRight(text[at[0]:at[1]], `.,;:!?)]}'’`)
		href := SafeLink(found)
		if href == "" {
			continue
		}
		out.WriteString(string(Breakable(text[begun:at[0]])) + `<a href="` + template.HTMLEscapeString(href) +
			`" rel="ugc nofollow noopener">` + string(Breakable(found)) + `</a>`)
		begun = at[0] + len(found)
	}
	out.WriteString(string(Breakable(text[begun:])))
	return template.HTML(out.String())
}
