package markdown_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"debut/app/desk/blog/markdown"
	"debut/app/ground/budget"
)

// repeated are what stands in texts over and over, up to the longest text there may be.
var repeated = []string{
	"[", "]", "[a](", "![", "[a", "a[", "[](", "[[]]", "<", "<a ", "<!--", "<?", "<![CDATA[", "&", "&amp;", "&#x202e;", "*", "**", "*a ", "a*b", "_a ", "**a *b ", "~~", "~~a ", "`",
	"` ``a ", "|", "|a|\n", "a|b\n", "-|-\n", "> ", "> a\n", "- ", "- a\n", "1. a\n", "  - a\n", "\\", "#", "# a\n", "# é\n", "a\n===\n", "===\n", "\t", "    a\n", "```\n", "~~~\n",
	"http://a ", "www.a.b ", "a@b.c ", "http://", "www.", "a@", "http://a(", "<http://a>", "[a]: b\n", "[a]: <\n", "[a]: b '", "[a][b]", "![a](/pictures/a.svg)", "\n", "\x00",
	"*_", "*_~", "[a](<b", "[x](\"", "<div>\n", "<!--a-->\n", "`a", "> * ", "<b><i>", "[a](b) ", "![a](b) ",
}

// bombs are texts that take long to read, or become large, for what they are.
func bombs() map[string]string {
	all := map[string]string{}
	for _, s := range repeated {
		all[s] = strings.Repeat(s, markdown.MaxLength/len([]rune(s)))
	}
	numbered := func(each func(i int) string) string {
		var b strings.Builder
		for i := 0; ; i++ {
			next := each(i)
			if b.Len()+len(next) > markdown.MaxLength {
				return b.String()
			}
			b.WriteString(next)
		}
	}
	const n = markdown.MaxLength
	all["wide table"] = "|" + strings.Repeat("a|", n/8) + "\n|" + strings.Repeat("-|", n/8) + "\n" + strings.Repeat("a\n", n/8)
	all["narrow table"] = "|a|b|\n|-|-|\n" + strings.Repeat("a\n", n/2-10)
	all["quoted table"] = "> |" + strings.Repeat("a|", n/8) + "\n> |" + strings.Repeat("-|", n/8) + "\n" + strings.Repeat("> a\n", n/16)
	all["brackets in brackets"] = strings.Repeat("[", 2900) + strings.Repeat("](a)", 2900)
	all["emphasis in emphasis"] = strings.Repeat("*a ", n/6) + strings.Repeat("b* ", n/6)
	all["emphasis in turns"] = strings.Repeat("*a _b ", n/12) + strings.Repeat("c* d_ ", n/12)
	all["growing ticks"] = numbered(func(i int) string { return "e" + strings.Repeat("`", i) })
	all["one reference, used often"] = strings.Repeat("[a]: b\n", 1000) + strings.Repeat("[a]\n", 1900)
	all["many references"] = numbered(func(i int) string { return fmt.Sprintf("[%d]: b\n%d\n", i, i) })
	all["deeper lists"] = numbered(func(i int) string { return strings.Repeat("  ", i) + "- a\n" })
	all["deep quotes"] = strings.Repeat(strings.Repeat(">", 16)+"a\n", n/18)
	return all
}

// Whatever is sent takes a bounded time of the processor, and becomes a bounded page, or is refused before it is read.
func TestRead_BombsAreBounded(t *testing.T) {
	t.Parallel()
	for name, source := range bombs() {
		check(t, name, source)
	}
}

// hardCode is what stands in code over and over, where expressions go back again and again.
var hardCode = []string{`"`, `\`, "<", "(", "$", "<!--", "a.", "[", "&", "''"}

func TestRead_CodeOfEachLanguageIsBounded(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"bash", "css", "diff", "docker", "html", "ini", "javascript", "json", "php", "python", "ruby", "sql", "typescript", "xml"} {
		for _, s := range hardCode {
			block := "```" + language + "\n" + strings.Repeat(s, 2000/len(s)) + "\n```\n"
			check(t, language+" "+s, strings.Repeat(block, markdown.MaxLength/len([]rune(block))))
		}
	}
}

// costliest is what a text may take of a processor: a hundred times what most do, so that a slow machine passes as well.
const costliest = 3 * time.Second

func check(t *testing.T, name, source string) {
	t.Helper()
	var shown markdown.Page
	var err error
	spent := budget.Spent(func() {
		var text markdown.Text
		if text, err = markdown.Read(source); err == nil {
			shown, err = text.Page(around)
		}
	})
	if spent > costliest {
		t.Errorf("%q takes %s", name, spent)
	}
	if len(shown.HTML) > 12*len(source)+1000 {
		t.Errorf("%q of %d bytes becomes %d", name, len(source), len(shown.HTML))
	}
	if depth := depthOf(parsed(t, shown.HTML)); depth > 60 {
		t.Errorf("%q becomes %d elements deep", name, depth)
	}
	if testing.Verbose() {
		t.Logf("%8s %7d %q %v", spent.Round(100*time.Microsecond), len(shown.HTML), name, err)
	}
}

func depthOf(n *html.Node) int {
	deepest := 0
	for child := range n.ChildNodes() {
		deepest = max(deepest, depthOf(child))
	}
	return deepest + 1
}
