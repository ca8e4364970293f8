package markdown

import (
	"embed"
	"html"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
)

// The languages that authors of a directory's blog show, as chroma describes them: all of its languages would make the
// program three times as much larger, and start later each time.
//
//go:embed lexers/*.xml
var lexers embed.FS

// languages reads them when the first code is shown.
var languages = sync.OnceValue(func() *chroma.LexerRegistry {
	all := chroma.NewLexerRegistry()
	files, err := lexers.ReadDir("lexers")
	if err != nil {
		panic(err) // the files are in the binary
	}
	for _, file := range files {
		all.Register(chroma.MustNewXMLLexer(lexers, "lexers/"+file.Name()))
	}
	return all
})

// How much code is coloured, in bytes: of one block, and of a text. The rest is shown as it is. Some expressions of the
// languages take time by the square of what they read.
const (
	longestHighlighted = 2 << 10
	mostHighlighted    = 8 << 10
)

// highlighter colours code until it has done enough.
type highlighter struct{ left int }

// html returns code with spans around what has a colour.
func (h *highlighter) html(language, code string) string {
	if len(code) > longestHighlighted || len(code) > h.left {
		return html.EscapeString(code)
	}
	lexer := languageOf(language)
	if lexer == nil {
		return html.EscapeString(code)
	}
	h.left -= len(code)
	tokens, err := chroma.Coalesce(lexer).Tokenise(&chroma.TokeniseOptions{State: "root"}, code)
	if err != nil {
		return html.EscapeString(code)
	}
	var b strings.Builder
	for token := range tokens.Stdlib() {
		words := html.EscapeString(token.Value)
		if class := classOf(token.Type); class != "" {
			words = `<span class="` + class + `">` + words + `</span>`
		}
		b.WriteString(words)
	}
	return b.String()
}

// languageOf returns what reads a language by one of its names; nil if none does.
func languageOf(name string) chroma.Lexer {
	for _, lexer := range languages().Lexers {
		config := lexer.Config()
		for _, known := range append([]string{config.Name}, config.Aliases...) {
			if strings.EqualFold(known, name) {
				return lexer
			}
		}
	}
	return nil
}

// classes are those of the style sheet, by what a token is.
var classes = map[chroma.TokenType]string{
	chroma.Keyword: "hl-k", chroma.Comment: "hl-c", chroma.LiteralString: "hl-s", chroma.LiteralNumber: "hl-n",
	chroma.NameTag: "hl-k", chroma.NameAttribute: "hl-f", chroma.NameFunction: "hl-f", chroma.NameBuiltin: "hl-f",
	chroma.NameClass:       "hl-f",
	chroma.GenericInserted: "hl-i", chroma.GenericDeleted: "hl-d",
}

func classOf(t chroma.TokenType) string {
	for _, kind := range []chroma.TokenType{t, t.SubCategory(), t.Category()} {
		if class, has := classes[kind]; has {
			return class
		}
	}
	return ""
}
