package search

import (
	"testing"
	"unicode/utf8"

	"github.com/matryer/is"
)

func TestFold_FoldsTexts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(fold("Crème BRÛLÉE"), "creme brulee")
	is.Equal(fold("ｗｉｄｅ ﬁt Straße"), "wide fit strasse")
	is.Equal(fold("a\u200bb\u202ec"), "abc") // invisible characters part nothing
	is.Equal(fold("Ёж"), "еж")
	is.Equal(collapse(fold("Open-Air & Co. 24/7")), "openairco247")
}

func TestFold_ATextIsUnderstoodWithinBounds(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(understand("the best of kestrels").terms, []string{"best", "kestrels"})
	is.Equal(understand("the").terms, []string{"the"})
	is.Equal(understand("1 2 3 4 5 6 7 8 9").terms, []string{"1", "2", "3", "4", "5", "6", "7", "8"})
	is.Equal(understand("日本").terms, []string{"日", "本"})
	is.Equal(starts("open air"), []string{"a", "ai", "air", "o", "^o", "op", "^op", "ope", "^ope"})
}

func FuzzUnderstand(f *testing.F) {
	for _, seed := range []string{"", "Open Air", "日本ハーバー", "a\u0301\u200d", "\xff\xfe", "🦀🇩🇪", "o'neil’s", "ﷺ", "नमस्ते", "ก็"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		w := understand(text)
		if len(w.terms) > maxTerms {
			t.Errorf("%d terms", len(w.terms))
		}
		folded := fold(text)
		if !utf8.ValidString(folded) {
			t.Errorf("%q folds to %q", text, folded)
		}
		if (collapse(folded) == "") != (len(starts(folded)) == 0) {
			t.Errorf("%q has starts %q", text, starts(folded))
		}
		for _, a := range []string{asWritten, stemmed} {
			newMapping().AnalyzerNamed(a).Analyze([]byte(folded))
		}
	})
}
