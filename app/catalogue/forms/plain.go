package forms

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"debut/app"
)

// Plain returns a cell as text: markup, scripts and styles are taken out, and each block stands in a paragraph.
func Plain(cell string) string {
	text := cell
	if strings.ContainsAny(cell, "<&") {
		text = withoutMarkup(cell)
	}
	return strings.TrimSpace(blankLines.ReplaceAllString(app.Harmless(lineEnds.Replace(text)), "\n\n"))
}

var (
	lineEnds   = strings.NewReplacer("\r\n", "\n", "\r", "\n")
	blankLines = regexp.MustCompile(`[ \t]*\n[ \t]*\n\s*`)
)

func withoutMarkup(cell string) string {
	var b strings.Builder
	var inside atom.Atom // what is left out up to its end
	tokens := html.NewTokenizer(strings.NewReader(cell))
	for {
		kind := tokens.Next()
		switch kind {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			if inside == 0 {
				b.Write(tokens.Text())
			}
			continue
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
		default:
			continue
		}
		name, _ := tokens.TagName()
		switch tag := atom.Lookup(name); tag {
		case atom.Script, atom.Style, atom.Template, atom.Iframe, atom.Noscript, atom.Svg, atom.Object:
			if kind == html.StartTagToken && inside == 0 {
				inside = tag
			} else if kind == html.EndTagToken && inside == tag {
				inside = 0
			}
		case atom.Br:
			b.WriteByte('\n')
		case atom.Li:
			if kind == html.StartTagToken {
				b.WriteString("\n- ")
			}
		case atom.P, atom.Div, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Ul, atom.Ol, atom.Table,
			atom.Tr, atom.Blockquote, atom.Pre, atom.Section, atom.Figure:
			b.WriteString("\n\n")
		}
	}
}
