package lazyregexp_test

import (
	"regexp"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/lazyregexp"
)

// An expression that is tried only where the words stand that it needs finds what it would find anyway.
func TestRegexp_FindsWhatOneThatIsAlwaysTriedFinds(t *testing.T) {
	t.Parallel()
	texts := []string{"", "x", "Founded by Ann", "FOUNDED BY ANN", "foundeD", "gegründet von Ann", "GEGRÜNDET VON ANN", "mit \u212aant", "wei\u017f", "WEIS",
		"ΟΔΟΣ", "οδος", "οδοσ", "KvK: 123", "abab", "aab", "Straße", "İstanbul", "a1", "日本語", "no"}
	for _, expr := range []string{`(?i)founded by|gegründet von`, `founded`, `(?i)kant`, `(?i)weis`, `(?i)οδος`, `(?i:^|[^\p{L}])kvk(?:-nr)?\s*:?\s*\d`,
		`(?i)k`, `(?:ab){2}`, `(?:ab)*`, `a?b`, `(?i)stra(?:ß|ss)e`, `(?i)istanbul`, `[a-z]\d`, `日本|中国`, `(?i)(x|yy)?`, `x|`, `(a+)(b)`, `^$`} {
		t.Run(expr, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			tried, plain := lazyregexp.Compile(expr), regexp.MustCompile(expr)
			for _, text := range texts {
				is.Equal(tried.MatchString(text), plain.MatchString(text))
				is.Equal(tried.FindStringIndex(text), plain.FindStringIndex(text))
				is.Equal(tried.FindAllStringSubmatchIndex(text, -1), plain.FindAllStringSubmatchIndex(text, -1))
			}
		})
	}
}
