package site

import (
	"html/template"
	"net/url"
	"strings"

	"debut/web/pages/page"
)

// Share returns the menu of the ways to pass the listing on. Nothing of any network is loaded before somebody follows
// its link.
func (p *listingPage) Share() template.HTML {
	words := p.Name
	if p.Tagline != nil {
		words += ": " + page.OneLine(*p.Tagline)
	}
	link, words := url.QueryEscape(p.URL), url.QueryEscape(page.Shorten(words, 200))
	mail := url.Values{"subject": {page.Shorten(page.OneLine(p.Name), 80)}, "body": {p.URL}}
	var b strings.Builder
	b.WriteString(`<details class="menu share"><summary class="btn btn-2">` +
		icons("link") + inHTML(p.language, "Share") + `</summary><div>` +
		`<button class="wfull btn btn-3" type="button" data-copy="#share-url">` + inHTML(p.language, "Copy the link") +
		`</button>` +
		`<span class="vh" id="share-url">` + template.HTMLEscapeString(p.URL) + `</span>` +
		`<a href="mailto:?` + template.HTMLEscapeString(strings.ReplaceAll(mail.Encode(), "+", "%20")) + `">` +
		inHTML(p.language, "E-mail") + `</a>`)
	for _, to := range [][2]string{
		{"Bluesky", "https://bsky.app/intent/compose?text=" + words + "+" + link},
		{"LinkedIn", "https://www.linkedin.com/sharing/share-offsite/?url=" + link},
		{"Mastodon", "https://share.joinmastodon.org/#text=" + words + "+" + link},
		{"Reddit", "https://www.reddit.com/submit?url=" + link + "&title=" + words},
		{"X", "https://x.com/intent/post?url=" + link + "&text=" + words},
	} {
		b.WriteString(`<a href="` + template.HTMLEscapeString(to[1]) + `" rel="nofollow noopener">` + to[0] + `</a>`)
	}
	b.WriteString(`</div></details>`)
	return template.HTML(b.String())
}
