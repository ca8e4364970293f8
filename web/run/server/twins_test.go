package server_test

import (
	"strings"
	"testing"

	"debut/web/check/servertest"
)

// What people read, programs read too: each page for everybody has the same in Markdown.
func TestTwins_EachPageOfTheDemoIsMarkdownToo(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t)
	for _, path := range []string{"/index", "/search", "/launches", "/launches/last", "/calendar", "/categories", "/leaderboards",
		"/leaderboards/community-all-time", "/how-it-works", "/how-rankings-work", "/results", "/awards", "/hall-of-fame", "/trophies", "/programmes",
		"/programmes/small-shops", "/founders", "/founders/ines-vandermolen", "/interviews", "/interviews/ines-vandermolen", "/blog",
		"/blog/how-a-launch-week-works", "/updates", "/terms", "/privacy", "/contact", "/bot", "/embed", "/ask", "/compare", "/submit",
		"/listings/parcelwick", "/listings/parcelwick/alternatives", "/listings/parcelwick/reviews", "/listings/parcelwick/badges", "/categories/developer-tools"} {
		text := d.Page(path + ".md")
		if !strings.Contains("\n"+text, "\n# ") || strings.Contains(text, "<script") || len(text) < 60 {
			t.Errorf("%s.md: %.200s", path, text)
		}
	}
	if text := d.Page("/compare.md?a=parcelwick&b=kestrelby"); !strings.Contains(text, "Pricing") {
		t.Error(text)
	}
}
