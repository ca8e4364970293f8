package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"

	"debut/web/check/servertest"
)

// A page of another origin, which allows next to nothing, shows a list of ours in a frame and as a picture, as the snippets say.
func TestEmbed_AListStandsOnAPageOfAnotherOrigin(t *testing.T) {
	t.Parallel()
	tab := openTab(t)
	list := tab.site.URL + "/embed/leaderboards/community-all-time"
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; frame-src "+tab.site.URL+"; img-src data: "+tab.site.URL)
		fmt.Fprintf(w, `<!doctype html><html lang="en"><title>Another site</title><link rel="icon" href="data:,"><h1>Another site</h1>
			<iframe src="%s" title="Leaderboard" width="100%%" height="620" frameborder="0" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
			<p><img src="%[1]s.svg" alt="Leaderboard" width="480" height="612"></p>`, list)
	}))
	t.Cleanup(host.Close)
	tab.as(1280, "light")
	tab.do(chromedp.Navigate(host.URL))
	tab.until(`document.images[0].complete && document.images[0].naturalWidth == 480`)
	servertest.Eventually(t, "the frame was fetched", func() bool {
		tab.mu.Lock()
		defer tab.mu.Unlock()
		for _, f := range tab.fetched {
			if f.address == "/embed/leaderboards/community-all-time" && f.bytes > 0 {
				return true
			}
		}
		return false
	})
	tab.quiet("a page of another origin") // a browser complains of a frame that it refuses to show
	tab.shoot("embed-elsewhere")
}
