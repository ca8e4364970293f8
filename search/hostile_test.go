package search

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/matryer/is"

	"debut/app"
)

func TestSearch_AnyTextIsAnsweredInTime(t *testing.T) {
	t.Parallel()
	s := companies()
	is := is.New(t)
	is.NoErr(library(2000)(func(l app.Listing) error {
		l.ID += 1000
		s = append(s, l)
		return nil
	}))
	ix := opened(t, s)
	ix.patience = fuzzyPatience
	ix.limit = searchLimit / 5 // what takes longer would be an error below
	for _, text := range []string{
		"a b c d e f g h i j k l m n o p", "bafe gudi kelo mina pore suta", strings.Repeat("bafe ", 40), strings.Repeat("abcdefgh", 25),
		strings.Repeat("ab", 31), strings.Repeat("b", maxFuzzy), strings.Repeat("b", maxFuzzy+1), "bbbbbbbb aaaaaaaa eeeeeeee iiiiiiii oooooooo uuuuuuuu kkkkkkkk llllllll",
		"?!#§$%&/()=", "🦀🦊🐙", "👩‍👩‍👧‍👦 family", "日本語の検索エンジン", "データ", "港", "مرحبا بالعالم", "השקה", "กาแฟ", "ёлка", "e\u0301\u0301\u0301\u0301", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
		"\u200b\u200d", "a\x00b", "\xff\xfe\xfd", "'''", "o'", "'o'o'o'", "-", "the and of", "İstanbul ẞ ﬃ ㎏ ½",
	} {
		for _, sort := range everySort {
			_, _, err := ix.Search(context.Background(), 1, text, live, sort, 20, 0)
			is.NoErr(err)
		}
	}
	is.Equal(ix.NeedsRebuild(), "")
}

// FuzzText gives any text to what runs in bleve's own goroutines, where a panic would end the process.
func FuzzText(f *testing.F) {
	for _, text := range []string{"Crème Brûlée", "O'Malley.js", "日本ハーバー", "\xff's", "ization ational ss s 's", "ыми"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		folded := fold(text)
		for _, token := range analyzers().stemmed.Analyze([]byte(folded)) {
			if !utf8.Valid(token.Term) {
				t.Errorf("%q has the stem %q", text, token.Term)
			}
		}
		analyzers().written.Analyze([]byte(folded))
		starts(folded)
		if w := understand(text); len(w.terms) > maxTerms {
			t.Errorf("%q is read as %q", text, w.terms)
		}
	})
}
