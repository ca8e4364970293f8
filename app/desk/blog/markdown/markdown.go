// Package markdown makes HTML of what the team writes in Markdown: CommonMark with tables, strikes and addresses that
// become links, as GitHub has them. No HTML of the author's gets through, no link that runs something, and no picture
// of another host.
package markdown

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"debut/app"
)

// Bounds of a text.
const (
	MaxLength = 40_000 // characters
	maxDepth  = 16     // of lists, quotes and emphasis inside of one another
	maxCells  = 2_000  // of all tables: a row of one sign has as many as its table has columns
	maxOpened = 3_000  // brackets: each is looked for to where it might end
)

// Around is what a text is shown in.
type Around struct {
	Origin   string        // of the site: what leads there is no link elsewhere
	Pictures []app.Picture // those of the text, whose sizes are known
	Table    string        // what a table is called for those who do not see it
}

// Page is a text as a page shows it.
type Page struct {
	HTML     string // of allowed elements alone
	Contents []Heading
}

// Heading is one of the headings that divide a text.
type Heading struct {
	ID, Words string
	Level     int // 2 of the largest
}

// grammar reads blocks first, which is cheap, and what stands in them then.
var grammar = goldmark.New(
	goldmark.WithExtensions(extension.Strikethrough, extension.Linkify,
		extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone))),
).Parser()

// Text is a text that was read.
type Text struct {
	source []byte
	root   ast.Node
}

// Read reads a text, or says why it is none that could be shown.
func Read(source string) (Text, error) {
	source = clean(source)
	if n := len([]rune(source)); n > MaxLength {
		return Text{}, app.Refused("post_too_long", "The text has %d characters; the most is %d. Make two posts of it.",
			n, MaxLength)
	}
	if err := tooCostly(source); err != nil {
		return Text{}, err
	}
	t := Text{source: []byte(source)}
	t.root = grammar.Parse(text.NewReader(t.source), parser.WithContext(parser.NewContext()))
	return t, t.check()
}

// tooCostly refuses what would take long to read, before it is read.
func tooCostly(source string) error {
	if n := strings.Count(source, "["); n > maxOpened {
		return app.Refused("post_too_many_links", "The text has %d opening brackets; the most is %d.", n, maxOpened)
	}
	columns, cells := 0, 0 // of the table that may be under way, and of all
	for line := range strings.Lines(source) {
		if opens(line) > maxDepth {
			return deep()
		}
		switch {
		case strings.Trim(line, "> \t\n") == "":
			columns = 0
		case strings.Contains(line, "|") && strings.Trim(line, "|:->*+.)0123456789 \t\n") == "":
			columns = max(columns, strings.Count(line, "|")+1)
		}
		if cells += columns; cells > maxCells {
			return app.Refused("post_table_too_large",
				"The tables of the text have more than %d cells. Make them smaller.", maxCells)
		}
	}
	return nil
}

func deep() error {
	return app.Refused("post_too_deep",
		"The text has lists, quotes or emphasis more than %d deep inside of one another. Make it flatter.", maxDepth)
}

// opens returns how many quotes and items of lists a line begins with.
func opens(line string) (n int) {
	for i := 0; i < len(line); i++ {
		before, after := byte(0), byte(' ')
		if i > 0 {
			before = line[i-1]
		}
		if i+1 < len(line) {
			after = line[i+1]
		}
		switch c := line[i]; {
		case c == '>':
			n++
		case strings.IndexByte("-+*.)", c) >= 0 && (after == ' ' || after == '\t') &&
			(strings.IndexByte("-+*", c) >= 0 || before >= '0' && before <= '9'):
			n++
		case c != ' ' && c != '\t' && (c < '0' || c > '9'):
			return n
		}
	}
	return strings.Count(line, ">") // what is not one of quotes is a line across, or an empty one
}

// check refuses what is deeper than browsers take well.
func (t Text) check() error {
	depth := 0
	return ast.Walk(t.root, func(_ ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			depth--
			return ast.WalkContinue, nil
		}
		if depth++; depth > 2*maxDepth+2 { // an item stands in a list, and has a paragraph
			return ast.WalkStop, deep()
		}
		return ast.WalkContinue, nil
	})
}

// clean takes out what cannot be seen, and what turns text around.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 ||
			r == unicode.ReplacementChar || r == 0xFFFE || r == 0xFFFF || r == 0xFEFF:
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n"))
}

// Page returns the text as it is shown.
func (t Text) Page(around Around) (Page, error) {
	w := writer{around: around, source: t.source, highlighter: highlighter{left: mostHighlighted},
		ids: map[string]int{}}
	var b bytes.Buffer
	// Writing is not done by what read the text: each text has a writer of its own, which knows what is around it.
	err := renderer.NewRenderer(renderer.WithNodeRenderers(
		util.Prioritized(&w, 1), util.Prioritized(extension.NewStrikethroughHTMLRenderer(), 2),
		util.Prioritized(html.NewRenderer(), 3),
	)).Render(&b, t.source, t.root)
	if err != nil {
		return Page{}, err
	}
	return Page{clean(policy().SanitizeReader(&b).String()), w.contents}, nil
}
