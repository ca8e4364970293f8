package page

import (
	"html/template"
	"testing"

	"github.com/matryer/is"
)

func TestLinked_NamesWebsitesAndNothingThatRuns(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"See https://docs.example/a?b=1&c=2.":        `See <a href="https://docs.example/a?b=1&amp;c=2" rel="ugc nofollow noopener">https://docs.example/a?b=1&amp;c=2</a>.`,
		"(http://docs.example)":                      `(<a href="http://docs.example" rel="ugc nofollow noopener">http://docs.example</a>)`,
		"javascript:alert(1) and www.docs.example":   `javascript:alert(1) and www.docs.example`,
		`https://docs.example/"onmouseover="alert()`: `<a href="https://docs.example/" rel="ugc nofollow noopener">https://docs.example/</a>&#34;onmouseover=&#34;alert()`,
		"<b>bold</b>": `&lt;b&gt;bold&lt;/b&gt;`,
	} {
		is.New(t).Equal(Linked(text), template.HTML(want))
	}
}
