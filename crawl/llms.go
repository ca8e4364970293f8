package crawl

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"strings"

	"debut/app/ground/lazyregexp"
)

// summary reads /llms.txt of a site whose homepage only a script fills: what the site says of itself to machines, in
// Markdown (llmstxt.org), with links to its pages.
func (r *reading) summary(ctx context.Context) {
	if !r.bare {
		return
	}
	u, err := r.queue.home.Parse("/llms.txt")
	if err != nil {
		return
	}
	got, err := r.allowed(ctx, u, sameSite, "text/markdown,text/plain", r.limits.sitemap)
	kind := strings.ToLower(got.header.Get("Content-Type"))
	if err != nil || got.status != http.StatusOK || !strings.HasPrefix(kind, "text/plain") &&
		!strings.HasPrefix(kind, "text/markdown") || !strings.HasPrefix(strings.TrimSpace(string(got.body)), "# ") {
		return
	}
	got.body = []byte(marked(string(got.body)))
	page, links := r.parse(got)
	links.Shell = false
	r.queue.take(got.url)
	r.addPage(got, page, links)
}

var (
	markdownLink = lazyregexp.Compile(`\[([^\]\n]{1,200})\]\((https?://[^\s)]{1,500}|/[^\s)]{0,500})\)`)
	markdownHead = lazyregexp.Compile(`^(#{1,6})\s+(.+)$`)
	markdownItem = lazyregexp.Compile(`^\s*(?:[-*+]|\d{1,3}\.)\s+(.+)$`)
)

// marked writes Markdown as HTML: headings, lists, paragraphs and links, which is what such files hold.
func marked(text string) string {
	var b strings.Builder
	b.WriteString("<html><body>")
	listed := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		item := markdownItem.FindStringSubmatch(line)
		if listed != (item != nil) {
			b.WriteString(map[bool]string{true: "</ul>", false: "<ul>"}[listed])
			listed = item != nil
		}
		head := markdownHead.FindStringSubmatch(line)
		switch {
		case item != nil:
			b.WriteString("<li>" + linked(item[1]) + "</li>")
		case head != nil:
			fmt.Fprintf(&b, "<h%d>%s</h%d>", len(head[1]), linked(head[2]), len(head[1]))
		case line != "":
			b.WriteString("<p>" + linked(strings.TrimSpace(strings.TrimLeft(line, ">"))) + "</p>")
		}
	}
	return b.String() + "</body></html>"
}

// linked writes a line of Markdown as HTML.
func linked(line string) string {
	line = strings.NewReplacer("**", "", "`", "").Replace(html.EscapeString(line))
	return markdownLink.ReplaceAllString(line, `<a href="$2">$1</a>`)
}
