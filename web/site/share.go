package site

import (
	"net/url"
	"strings"

	"debut/web/page"
)

// share is the ways to pass a listing on. Nothing of any network is loaded before somebody follows its link.
type share struct {
	URL   string
	Links []shareLink
}

type shareLink struct {
	Label, Href string
	Site        bool // a website, not a program of the visitor's
}

// Share returns the ways to pass the listing on.
func (p listingPage) Share() share {
	words := p.Name
	if p.Tagline != nil {
		words += ": " + page.OneLine(*p.Tagline)
	}
	link, words := url.QueryEscape(p.URL), url.QueryEscape(page.Shorten(words, 200))
	mail := url.Values{"subject": {page.Shorten(page.OneLine(p.Name), 80)}, "body": {p.URL}}
	return share{p.URL, []shareLink{
		{"E-mail", "mailto:?" + strings.ReplaceAll(mail.Encode(), "+", "%20"), false},
		{"Bluesky", "https://bsky.app/intent/compose?text=" + words + "+" + link, true},
		{"LinkedIn", "https://www.linkedin.com/sharing/share-offsite/?url=" + link, true},
		{"Mastodon", "https://share.joinmastodon.org/#text=" + words + "+" + link, true},
		{"Reddit", "https://www.reddit.com/submit?url=" + link + "&title=" + words, true},
		{"X", "https://x.com/intent/post?url=" + link + "&text=" + words, true},
	}}
}
