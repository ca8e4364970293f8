package markdown_test

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"

	"debut/app"
	"debut/app/desk/blog/markdown"
)

const stored = "/pictures/0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef.png"

var around = markdown.Around{Origin: "https://debut.example", Table: "Table", Pictures: []app.Picture{{URL: stored, Width: 640, Height: 400}}}

// addresses are those that no reader is to be led to, or whose host no reader's browser is to ask.
var addresses = []string{
	"javascript:alert(1)", "JaVaScRiPt:alert(1)", "javascript&colon;alert(1)", "javascript&#58;alert(1)", "javascript&#x3a;alert(1)", "javascript&#0000058alert(1)",
	"&#106;avascript:alert(1)", "&#x6A;avascript:alert(1)", "&#X6a;&#97;vascript:alert(1)", "java&Tab;script:alert(1)", "java&NewLine;script:alert(1)", "java\tscript:alert(1)",
	"java%0ascript:alert(1)", "%6aavascript:alert(1)", "\x01javascript:alert(1)", "\u0000javascript:alert(1)", "\u200bjavascript:alert(1)", "\u202ejavascript:alert(1)", "\u00a0javascript:alert(1)",
	`javascript\:alert(1)`, `\javascript:alert(1)`, "javascript://debut.example/%0aalert(1)", "javascript:/*https://a*/alert(1)", "vbscript:msgbox(1)", "VBSCRIPT:msgbox(1)", "vb&#115;cript:msgbox(1)",
	"data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHNjcmlwdD4=", "DATA:image/svg+xml,<svg/onload=alert(1)>", "data&colon;text/html,x", "data:image/png;base64,AAAA",
	"file:///etc/passwd", "ftp://evil.example/", "ws://evil.example/", "blob:https://evil.example/1", "about:blank", "view-source:https://evil.example/", "jar:https://evil.example!/", "intent://evil.example#Intent;end",
	"tel:+123", "//evil.example/x", `/\evil.example/x`, `\\evil.example\x`, "/\t/evil.example", "https:evil.example", "https:/evil.example", "https:///evil.example", "http://user:pass@evil.example/",
	"https://debut.example@evil.example/", "evil.example", "?x=1", "mailto:", "mailto:?subject=x", "x:y", ":", "&#0;javascript:1", "https://[::1", "https://%00/", "http://evil.example%2f@debut.example/",
}

// forms are how Markdown names an address.
var forms = []string{"[words](%s)", "[words](<%s>)", "[words][r]\n\n[r]: %s", "[r]\n\n[r]: <%s> \"title\"", "<%s>", "![words](%s)", "![words](<%s> \"t\" )", "![words][r]\n\n[r]: %s", "[![words](%[1]s)](%[1]s)", "%s"}

// markup is HTML that an author writes, and what looks like it.
var markup = []string{
	"<script>alert(1)</script>", "<SCRIPT SRC=//evil.example/x.js></SCRIPT>", "<img src=x onerror=alert(1)>", "<img src=https://evil.example/x.png>", "a <img/src=//evil.example> b", "<svg onload=alert(1)>",
	"<svg><script>alert(1)</script></svg>", "<iframe src=https://evil.example></iframe>", "<object data=//evil.example></object>", "<embed src=//evil.example>", "<link rel=stylesheet href=//evil.example/x.css>",
	"<meta http-equiv=refresh content='0;url=//evil.example'>", "<base href=//evil.example/>", "<form action=//evil.example><input name=a></form>", "<style>@import '//evil.example'</style>",
	"<p style='background:url(//evil.example)'>a</p>", "<a href=javascript:alert(1)>a</a>", "<a href='https://evil.example' target=_blank>a</a>", "<b onmouseover=alert(1)>a</b>", "<details open ontoggle=alert(1)>",
	"<video poster=//evil.example src=//evil.example>", "<audio src=//evil.example autoplay>", "<math><mi xlink:href=javascript:alert(1)>", "<table background=//evil.example>", "<body onload=alert(1)>",
	"<!-- --><script>alert(1)</script>", "<!--><img src=x onerror=alert(1)>-->", "<![CDATA[<script>alert(1)</script>]]>", "<?php echo 1 ?><script>alert(1)</script>", "<!DOCTYPE html><script>alert(1)</script>",
	"<noscript><p title='</noscript><img src=x onerror=alert(1)>'>", "<template><script>alert(1)</script></template>", "<textarea></textarea><script>alert(1)</script>", "<xmp><script>alert(1)</script></xmp>",
	"<scr<script>ipt>alert(1)</script>", "<<script>alert(1)//<</script>", "<img src=\"x\" `<script>alert(1)</script>\">", "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;alert(1)", "\\<script>alert(1)\\</script>",
	"```<script>alert(1)</script>\ncode\n```", "```\"><img src=x onerror=alert(1)>\ncode\n```", "```html onload=alert(1)\n<script>alert(1)</script>\n```", "~~~js\"onmouseover=alert(1)\nx\n~~~", "    <script>alert(1)</script>",
	"`<script>alert(1)</script>`", "# <img src=x onerror=alert(1)>", "# a\" onclick=\"alert(1)", "[a](https://a.example \"x\\\" onclick=alert(1)\")", "[a](https://a.example '\" onclick=alert(1) x=\"')",
	"![\" onerror=alert(1) x=\"](" + stored + ")", "![a](" + stored + " \"\\\" onload=alert(1)\")", "![<script>alert(1)</script>](" + stored + ")", "[a](https://a.example/\"onclick=alert(1))", "<https://a.example/\"onclick=alert(1)>",
	"|<script>alert(1)</script>|b|\n|-|-|\n|<img src=x onerror=alert(1)>|[a](javascript:alert(1))|", "[^1]\n\n[^1]: <script>alert(1)</script>", "- [ ] <script>alert(1)</script>", "[x]: javascript:alert(1)\n\n[x][]", "[a]: //evil.example\n\n![a]",
	"a\u202egnp.exe\u202c b", "`a\u202e\u2066b`", "```\n\u202eif (admin) {\u2066\n```", "[a\u202e](https://a.example/\u202e)", "# a\u202eb", "&#x202e;&#8238;&#x2066;b", "a\x00b\x1b[31m\x7f\u0085\ufeff", "\u2028<script>\u2029",
	"{{.}} {{template \"x\"}}", "${alert(1)}", "$$\\href{javascript:alert(1)}{x}$$", ":::html\n<script>\n:::", "{: onclick=\"alert(1)\"}\n# a {#x onclick=alert(1)}", "# a {#main}", "# main\n# main\n# q", "#\n#\n##",
}

// attacks are texts, each with all that stands in it turned against readers.
func attacks() (all []string) {
	for _, address := range addresses {
		for _, form := range forms {
			all = append(all, strings.ReplaceAll(strings.ReplaceAll(form, "%[1]s", address), "%s", address))
		}
	}
	for _, text := range markup {
		all = append(all, text, "> - "+strings.ReplaceAll(text, "\n", "\n>   "), "**a "+text+" b**", "| a |\n|-|\n| "+strings.ReplaceAll(text, "\n", " ")+" |")
	}
	return all
}

// allowed are the elements of a post, and the attributes of each with what they may hold.
var allowed = map[string]map[string]*regexp.Regexp{
	"p": {}, "br": {}, "hr": {}, "ul": {}, "li": {}, "blockquote": {}, "strong": {}, "em": {}, "del": {}, "code": {}, "thead": {}, "tbody": {}, "tr": {}, "ol": {"start": regexp.MustCompile(`^\d+$`)},
	"h2": heading, "h3": heading, "h4": heading, "h5": heading, "h6": heading,
	"td": {"class": regexp.MustCompile(`^r$`)}, "th": {"class": regexp.MustCompile(`^r$`)}, "table": {"class": regexp.MustCompile(`^table$`)},
	"pre": {"class": regexp.MustCompile(`^code-block$`), "tabindex": zero}, "span": {"class": regexp.MustCompile(`^hl-[a-z]$`)},
	"div": {"class": regexp.MustCompile(`^table-scroll$`), "role": regexp.MustCompile(`^region$`), "tabindex": zero, "aria-label": regexp.MustCompile(`^Table$`)},
	"a":   {"href": regexp.MustCompile(`^(https?://[^/@\\]+|mailto:[^?]+@|/([^/\\]|$)|#)`), "rel": regexp.MustCompile(`^nofollow noopener$`)},
	"img": {"src": regexp.MustCompile(`^/pictures/[a-z0-9-]+\.(png|jpg|svg|webp)$`), "alt": regexp.MustCompile(`(?s)^.*$`), "width": number, "height": number, "loading": regexp.MustCompile(`^lazy$`)},
}

var (
	heading = map[string]*regexp.Regexp{"id": regexp.MustCompile(`^s-[a-z0-9-]*$`)}
	zero    = regexp.MustCompile(`^0$`)
	number  = regexp.MustCompile(`^\d+$`)
)

// parsed returns what a browser makes of a text within a page.
func parsed(t *testing.T, shown string) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader("<!doctype html><body><article>" + shown + "</article></body>"))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// faults lists what a page must not have of a text.
func faults(t *testing.T, shown string) (list []string) {
	for n := range parsed(t, shown).Descendants() {
		switch {
		case n.Type == html.CommentNode:
			list = append(list, "a comment")
		case n.Type == html.TextNode && strings.ContainsFunc(n.Data, unseen):
			list = append(list, fmt.Sprintf("unseen signs in %q", n.Data))
		case n.Type != html.ElementNode || slices.Contains([]string{"html", "head", "body", "article"}, n.Data) && len(n.Attr) == 0:
			continue
		}
		if n.Type != html.ElementNode {
			continue
		}
		may, is := allowed[n.Data]
		if !is {
			list = append(list, "the element "+n.Data)
		}
		for _, a := range n.Attr {
			if good := may[a.Key]; good == nil || !good.MatchString(a.Val) {
				list = append(list, fmt.Sprintf("%s %s=%q", n.Data, a.Key, a.Val))
			}
			if u, err := url.Parse(a.Val); a.Key == "href" && (err != nil || u.User != nil) {
				list = append(list, "a link to "+a.Val)
			}
		}
	}
	return list
}

func unseen(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}

// Nothing of an author's runs, and no reader's browser asks another host for anything: pages have the elements and attributes of a short list alone,
// and pictures of this site.
func TestPage_AttacksRunNothingAndReachNobody(t *testing.T) {
	t.Parallel()
	all := attacks()
	if len(all) < 200 {
		t.Fatalf("there are %d attacks", len(all))
	}
	for _, source := range all {
		text, err := markdown.Read(source)
		if err != nil {
			t.Errorf("%q: %v", source, err)
			continue
		}
		shown, err := text.Page(around)
		if err != nil {
			t.Errorf("%q: %v", source, err)
		}
		for _, fault := range faults(t, shown.HTML) {
			t.Errorf("%q becomes %s, with %s", source, shown.HTML, fault)
		}
		if words := text.Words(); strings.ContainsFunc(words, unseen) {
			t.Errorf("%q is found by %q", source, words)
		}
		for _, h := range shown.Contents {
			if strings.ContainsFunc(h.Words, unseen) || !strings.Contains(shown.HTML, `id="`+h.ID+`"`) {
				t.Errorf("%q has the heading %+v", source, h)
			}
		}
	}
	t.Logf("%d attacks", len(all))
}

// A post is read as hostile in each part of it at once, as an attacker would write it.
func TestPage_AttacksStandTogether(t *testing.T) {
	t.Parallel()
	all := attacks()
	for len(all) > 0 {
		some := all[:min(len(all), 60)]
		all = all[len(some):]
		text, err := markdown.Read(strings.Join(some, "\n\n"))
		if err != nil {
			t.Error(err)
			continue
		}
		shown, err := text.Page(around)
		if err != nil {
			t.Error(err)
		}
		for _, fault := range faults(t, shown.HTML) {
			t.Error(fault)
		}
	}
}
