package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web"
)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

var (
	secure = app.Site{ID: 1, Origin: "https://debut.example"}
	plain  = app.Site{ID: 1, Origin: "http://debut.example"}
)

// request is one of a browser's; headers come in pairs.
func request(from string, headers ...string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "http://debut.example/", nil)
	r.RemoteAddr = from + ":1000"
	r.Header.Set("User-Agent", firefox)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

func TestAudience_KnowsWhoLooks(t *testing.T) {
	t.Parallel()
	const whence, as, referer = "Sec-Fetch-Site", "Sec-Fetch-Dest", "Referer"
	opens, leaves, embeds := (*web.Audience).Opens, (*web.Audience).Leaves, (*web.Audience).Embeds
	for _, c := range []struct {
		name    string
		does    func(*web.Audience, *http.Request, *app.Site, app.Slug) bool
		site    app.Site
		headers []string
		want    bool
	}{
		{"opens a page from its address", opens, secure, []string{whence, "none", as, "document"}, true},
		{"opens a page from elsewhere", opens, secure, []string{whence, "cross-site", as, "document"}, true},
		{"opens a page over plain http", opens, plain, nil, true},
		{"a program that claims to be a browser", opens, secure, nil, false},
		{"a script that reads the page", opens, secure, []string{whence, "same-origin", as, "empty"}, false},
		{"a page that is fetched ahead", opens, secure, []string{whence, "none", "Sec-Purpose", "prefetch;prerender"}, false},
		{"a robot", opens, secure, []string{whence, "none", "User-Agent", "Mozilla/5.0 (compatible; ExampleBot/1.0)"}, false},
		{"a phone whose name has bot in it", opens, secure, []string{whence, "none", "User-Agent", "Mozilla/5.0 (Linux; Android 15; Robotix 7) Firefox/140.0"}, true},
		{"no name at all", opens, secure, []string{whence, "none", "User-Agent", ""}, false},
		{"leaves from a page of the site", leaves, secure, []string{whence, "same-origin"}, true},
		{"leaves from a page of the site over plain http", leaves, plain, []string{"Origin", plain.Origin}, true},
		{"leaves from a page of another site", leaves, plain, []string{"Origin", "http://evil.example"}, false},
		{"is sent by a program", leaves, plain, nil, false},
		{"claims the origin and says nothing else", leaves, secure, []string{"Origin", secure.Origin}, false},
		{"a badge on another website", embeds, secure, []string{whence, "cross-site", as, "image"}, true},
		{"a badge on a website beside ours", embeds, secure, []string{whence, "same-site", as, "image"}, true},
		{"a badge on a page of ours", embeds, secure, []string{whence, "same-origin", as, "image"}, false},
		{"a badge that is opened by itself", embeds, secure, []string{whence, "none", as, "document"}, false},
		{"a badge that is linked to", embeds, secure, []string{whence, "cross-site", as, "document"}, false},
		{"a badge over plain http", embeds, plain, []string{referer, "http://parcelwick.example/"}, true},
		{"a badge of nowhere over plain http", embeds, plain, nil, false},
		{"a badge of a page of ours over plain http", embeds, plain, []string{referer, "http://debut.example/listings/parcelwick/badges"}, false},
		{"a badge that a mail service fetches", embeds, secure, []string{whence, "cross-site", as, "image", "User-Agent", "Mozilla/5.0 Firefox/11.0 (via ggpht.com GoogleImageProxy)"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := web.NewAudience(time.Now, nil)
			is.New(t).Equal(c.does(a, request("192.0.2.1", c.headers...), &c.site, "parcelwick"), c.want)
		})
	}
}

func TestAudience_CountsEachOnceInAWhile(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	now := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	a := web.NewAudience(func() time.Time { return now }, nil)
	opens := func(from string, slug app.Slug, headers ...string) bool {
		return a.Opens(request(from, headers...), &plain, slug)
	}
	is.True(opens("192.0.2.1", "parcelwick"))
	is.True(!opens("192.0.2.1", "parcelwick")) // a reload
	is.True(opens("192.0.2.1", "tallowby"))
	is.True(opens("192.0.2.2", "parcelwick"))
	is.True(a.Leaves(request("192.0.2.1", "Origin", plain.Origin), &plain, "parcelwick")) // something else
	now = now.Add(29 * time.Minute)
	is.True(!opens("192.0.2.1", "parcelwick"))
	now = now.Add(time.Minute)
	is.True(!opens("192.0.2.1", "parcelwick")) // what is younger than half an hour is remembered
	now = now.Add(time.Hour)
	is.True(opens("192.0.2.1", "parcelwick")) // and what is older than an hour is not
}

func TestAudience_AnAddressStandsForAFewPeople(t *testing.T) {
	t.Parallel()
	a := web.NewAudience(time.Now, nil)
	n := 0
	for i := range 1000 { // names that a program makes up
		if a.Opens(request("192.0.2.1", "User-Agent", fmt.Sprint(firefox, i)), &plain, "parcelwick") {
			n++
		}
	}
	is.New(t).Equal(n, 8)
}
