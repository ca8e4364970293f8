package badge_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/ground/statistics"
	"debut/web"
	"debut/web/pages/badge"
)

// A badge is sent from the cache, whether or not it is counted who sees it.
func BenchmarkCached(b *testing.B) {
	audience, counter := web.NewAudience(time.Now, nil), statistics.NewCounter(nil, time.Now, time.UTC)
	count := func(r *http.Request, site *app.Site, slug app.Slug) {
		if audience.Embeds(r, site, slug) {
			counter.Count(site.ID, slug, statistics.Activity{Impressions: 1})
		}
	}
	for name, shown := range map[string]badge.Shown{"uncounted": nil, "counted": count} {
		cache := web.NewCache(1<<20, func() uint64 { return 1 }, time.Now, nil)
		h := web.Middleware(web.Options{
			Log: slog.New(slog.DiscardHandler), Clock: time.Now, NewID: func() string { return "1" }, HTTPS: true, Sites: []app.Site{kiln}, Cached: badge.Cached(cache, shown),
		}, badge.New(badges.New(all), cache, shown))
		for _, visitors := range []int{1, 50_000} {
			b.Run(fmt.Sprintf("%s/%d visitors", name, visitors), func(b *testing.B) {
				r := httptest.NewRequest(http.MethodGet, "/badges/tallowby/launched.svg", nil)
				for k, v := range map[string]string{
					"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image", "Referer": "https://tallowby.example/",
					"User-Agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
				} {
					r.Header.Set(k, v)
				}
				addresses := make([]string, visitors)
				for i := range addresses {
					addresses[i] = fmt.Sprintf("192.%d.%d.%d:4711", i>>16, i>>8&255, i&255)
				}
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					r.RemoteAddr = addresses[i%visitors]
					h.ServeHTTP(httptest.NewRecorder(), r)
				}
			})
		}
	}
}
