package page

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestBreakable(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("W", 2*longWord+1)
	for _, c := range []struct{ name, text, want string }{
		{"words stay whole", "a house of cards", "a house of cards"},
		{"markup is escaped", `<b>"x" & 'y'</b>`, "&lt;b&gt;&#34;x&#34; &amp; &#39;y&#39;&lt;/b&gt;"},
		{"a word of the bound stays whole", long[:longWord], long[:longWord]},
		{"a longer one may be broken", long, long[:longWord] + "<wbr>" + long[:longWord] + "<wbr>W"},
		{"a space begins a new word", long[:longWord] + " " + long[:longWord], long[:longWord] + " " + long[:longWord]},
		{"signs of several characters stay together", strings.Repeat("👩‍🚀", longWord), strings.Repeat("👩‍🚀", longWord)},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(string(Breakable(c.text)), c.want)
		})
	}
}
