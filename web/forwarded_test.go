package web_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web"
)

// seen returns the client that a request counts for once it came through the middleware, and what was logged.
func seen(proxies []netip.Prefix, requests ...*http.Request) (clients []string, log string) {
	var b bytes.Buffer
	h := web.Middleware(web.Options{
		Log: slog.New(slog.NewTextHandler(&b, nil)), Clock: newWatch().read, NewID: func() string { return "r1" }, Proxies: proxies,
		Sites: []app.Site{{Origin: "https://debut.example"}, {Origin: "https://de.debut.example"}},
	}, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		clients = append(clients, web.ClientAddress(r, proxies).String())
	}))
	for _, r := range requests {
		h.ServeHTTP(httptest.NewRecorder(), r)
	}
	return clients, b.String()
}

func via(peer, host, forwarded string) *http.Request {
	r := httptest.NewRequest("GET", "http://"+host+"/", nil)
	r.RemoteAddr = peer + ":99"
	if forwarded != "" {
		r.Header.Set("X-Forwarded-For", forwarded)
	}
	return r
}

// A proxy that was left as it comes (nginx: proxy_pass alone) passes on what its client wrote, and its own address as the Host.
func TestMiddleware_AProxyThatPassesNoHostIsNotBelievedInAnythingElse(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	proxies := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	clients, log := seen(proxies, via("127.0.0.1", "127.0.0.1:8080", "203.0.113.7"), via("127.0.0.1", "127.0.0.1:8080", "203.0.113.8"))
	is.Equal(clients, []string{"127.0.0.1", "127.0.0.1"}) // nobody chooses an address for limits
	is.Equal(strings.Count(log, "does not pass the Host header"), 1)
	clients, log = seen(proxies, via("127.0.0.1", "debut.example", "203.0.113.7"), via("127.0.0.1", "de.debut.example", "198.51.100.9, 203.0.113.8"))
	is.Equal(clients, []string{"203.0.113.7", "203.0.113.8"})
	is.Equal(log, "")
}

func TestMiddleware_WarnsOnceOfAProxyThatIsNotNamed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clients, log := seen(nil, via("172.17.0.1", "debut.example", "203.0.113.7"), via("172.17.0.1", "debut.example", "203.0.113.8"), via("172.17.0.1", "debut.example", ""))
	is.Equal(clients, []string{"172.17.0.1", "172.17.0.1", "172.17.0.1"})
	is.Equal(strings.Count(log, "--proxies does not name"), 1)
}

func TestCrossOrigin_NamesTheHostThatAProxyTookAway(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	site := &app.Site{Origin: "https://debut.example"}
	form := func(host, origin, fetched string) error {
		r := via("127.0.0.1", host, "")
		r.Header.Set("Origin", origin)
		if fetched != "" {
			r.Header.Set("Sec-Fetch-Site", fetched)
		}
		return web.CrossOrigin(r.WithContext(app.WithSite(r.Context(), site)))
	}
	err := form("127.0.0.1:8080", "https://debut.example", "")
	is.Equal(app.KindOf(err), app.Forbidden)
	is.True(strings.Contains(err.Error(), "Host header") && strings.Contains(err.Error(), "127.0.0.1:8080"))
	for _, other := range []error{form("debut.example", "https://evil.example", ""), form("127.0.0.1:8080", "https://evil.example", ""), form("127.0.0.1:8080", "https://debut.example", "cross-site")} {
		is.True(strings.Contains(other.Error(), "another site"))
	}
}

func TestVisitors_PagesHaveALimit(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	v := &web.Visitors{Limiter: web.NewLimiter(newWatch().read, 1000), Pages: app.Always(web.Quota{Calls: 5, Per: time.Minute})}
	h := v.Limit(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "ok") }))
	statuses := map[int]int{}
	var last *httptest.ResponseRecorder
	for range 9 {
		last = httptest.NewRecorder()
		h.ServeHTTP(last, from("192.0.2.1:99"))
		statuses[last.Code]++
	}
	is.Equal(statuses, map[int]int{200: 5, 429: 4})
	is.Equal(last.Header().Get("Retry-After"), "12")
	is.NoErr(v.Charge(from("192.0.2.2:99"), 0))
	is.NoErr(v.Charge(from("192.0.2.1:99"), 7)) // who is signed in counts for themselves
	var none *web.Visitors
	is.NoErr(none.Charge(from("192.0.2.1:99"), 0))
}

// One customer's network asks for no more mails than eight clients may, so that it cannot use up what all may ask for.
func TestVisitors_AWideNetworkAsksForFewMails(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	v := &web.Visitors{Limiter: web.NewLimiter(newWatch().read, 1000), Mails: app.Always(web.Quota{Calls: 20, Per: time.Hour})}
	mails := 0
	for i := range 1000 {
		if v.ChargeMail(from(fmt.Sprintf("[2001:db8:7:%x::1]:99", i))) == nil {
			mails++
		}
	}
	is.Equal(mails, 160)
	is.NoErr(v.ChargeMail(from("[2001:db8:8::1]:99")))
	is.NoErr(v.ChargeMail(from("192.0.2.1:99")))
	is.NoErr(v.ChargeKey(from("[2001:db8:7::1]:99"))) // switched off
}

// A crowd of callers at the bound must not have the limiter look through all of them for each.
func TestLimiter_ACrowdDoesNotMakeEachCallSweep(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	l := web.NewLimiter(newWatch().read, 1000)
	for i := range 20_000 {
		_, err := l.Take(web.Charge{Limit: "read", Who: fmt.Sprint(i), Quota: web.Quota{Calls: 60 + i%7, Per: time.Minute}})
		is.NoErr(err)
	}
	is.True(l.Sweeps() < 100)
}
