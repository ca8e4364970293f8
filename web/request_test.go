package web_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web"
)

func TestClientAddress(t *testing.T) {
	t.Parallel()
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, test := range []struct {
		name, peer string
		forwarded  []string
		want       string
	}{
		{"nobody in between", "198.51.100.7:1", nil, "198.51.100.7"},
		{"a stranger's word is not believed", "198.51.100.7:1", []string{"203.0.113.1"}, "198.51.100.7"},
		{"a proxy's is", "10.0.0.1:1", []string{"203.0.113.1"}, "203.0.113.1"},
		{"what the client claims of others is not", "10.0.0.1:1", []string{"192.0.2.1, 203.0.113.1"}, "203.0.113.1"},
		{"two proxies in a row", "10.0.0.1:1", []string{"192.0.2.1, 203.0.113.1", "10.0.0.2"}, "203.0.113.1"},
		{"nonsense ends it", "10.0.0.1:1", []string{"203.0.113.1, unknown"}, "10.0.0.1"},
		{"an address with a port", "10.0.0.1:1", []string{"203.0.113.1:4711"}, "203.0.113.1"},
		{"every hop is a proxy", "10.0.0.1:1", []string{"10.0.0.3, 10.0.0.2"}, "10.0.0.3"},
		{"nothing said", "10.0.0.1:1", nil, "10.0.0.1"},
		{"IPv6", "[fd00::1]:1", []string{"2001:db8:1:2:3::4"}, "2001:db8:1:2::/64"},
		{"IPv4 as IPv6", "[::ffff:198.51.100.7]:1", nil, "198.51.100.7"},
		{"one person has a network", "[2001:db8:1:2:ffff::9%eth0]:1", nil, "2001:db8:1:2::/64"},
		{"no address", "pipe", nil, "invalid IP"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = test.peer
			r.Header["X-Forwarded-For"] = test.forwarded
			is.New(t).Equal(web.ClientKey(web.ClientAddress(r, proxies)), test.want)
		})
	}
}

func TestCredential(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		headers []string
		bearer  string
		sent    bool
		code    string
	}{
		{"none", nil, "", false, ""},
		{"a key", []string{"Bearer debut_x"}, "debut_x", true, ""},
		{"any case, any space", []string{"  bEARER   debut_x "}, "debut_x", true, ""},
		{"two", []string{"Bearer a", "Bearer b"}, "", true, "invalid_request"},
		{"two in one", []string{"Bearer a, Bearer b"}, "", true, "malformed_credential"},
		{"a password", []string{"Basic YTpi"}, "", true, "malformed_credential"},
		{"nothing after it", []string{"Bearer "}, "", true, "malformed_credential"},
		{"empty", []string{""}, "", true, "malformed_credential"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			r := httptest.NewRequest("GET", "/", nil)
			r.Header["Authorization"] = test.headers
			bearer, sent, err := web.Credential(r)
			is.Equal(sent, test.sent)
			if test.code != "" {
				is.Equal(err.(*app.Error).Code, test.code)
				return
			}
			is.NoErr(err)
			is.Equal(bearer, test.bearer)
		})
	}
}

func TestNeedsScope(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	reader := app.Caller{Account: 1, Scopes: []app.Scope{app.AccountRead}}
	is.NoErr(web.NeedsScope(app.Caller{}, ""))
	is.NoErr(web.NeedsScope(reader, app.AccountRead))
	is.Equal(app.KindOf(web.NeedsScope(app.Caller{}, app.AccountRead)), app.Unauthorized)
	is.Equal(app.KindOf(web.NeedsScope(app.Caller{Scopes: app.Scopes}, app.AccountRead)), app.Unauthorized) // scopes of nobody
	is.Equal(app.KindOf(web.NeedsScope(reader, app.OrdersWrite)), app.Forbidden)
}

func middleware(log io.Writer, handler http.HandlerFunc) http.Handler {
	return web.Middleware(web.Options{Log: slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})), Clock: newWatch().read, NewID: func() string { return "made" }, HTTPS: true}, handler)
}

func TestMiddleware_KeepsBrowsersSafe(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var log bytes.Buffer
	w := httptest.NewRecorder()
	r := httptest.NewRequest("GET", "/me?key=hunter2", nil)
	r.Header.Set("Authorization", "Bearer hunter2")
	var id string
	middleware(&log, func(w http.ResponseWriter, r *http.Request) { id = web.RequestID(r.Context()) }).ServeHTTP(w, r)
	is.Equal(id, "made")
	is.Equal(w.Header().Get("X-Request-Id"), "made")
	is.Equal(w.Header().Get("Content-Security-Policy"), web.DefaultCSP)
	is.Equal(w.Header().Get("X-Content-Type-Options"), "nosniff")
	is.Equal(w.Header().Get("Strict-Transport-Security"), "max-age=31536000")
	is.True(strings.Contains(log.String(), `"id":"made","method":"GET","path":"/me","status":200`))
	is.True(!strings.Contains(log.String(), "hunter2")) // neither query nor credential is logged
}

// A page that is not there, and an instance that somebody should look at, are no news at each look.
func TestMiddleware_LinesOfTheLogAreAsLoudAsTheirNews(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		method, path string
		status       int
		level        string
	}{
		{"GET", "/", 200, "DEBUG"}, {"GET", "/wp-login.php", 404, "DEBUG"}, {"GET", "/readyz", 503, "DEBUG"},
		{"GET", "/search", 400, "INFO"}, {"POST", "/submit", 303, "INFO"}, {"POST", "/nowhere", 404, "INFO"}, {"GET", "/", 503, "ERROR"},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			handler := middleware(&log, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(c.status) })
			handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(c.method, c.path, nil))
			is.New(t).True(strings.Contains(log.String(), `"level":"`+c.level+`","msg":"request"`))
		})
	}
}

func TestMiddleware_BoundsBodies(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var err error
	handler := middleware(io.Discard, func(_ http.ResponseWriter, r *http.Request) { _, err = io.ReadAll(r.Body) })
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(strings.Repeat("x", web.DefaultMaxBody))))
	is.NoErr(err)
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("POST", "/", strings.NewReader(strings.Repeat("x", web.DefaultMaxBody+1))))
	is.True(err != nil)
}

func TestMiddleware_Recovers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var log bytes.Buffer
	w := httptest.NewRecorder()
	middleware(&log, func(http.ResponseWriter, *http.Request) { panic("fell over") }).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	is.Equal(w.Code, 500)
	is.True(!strings.Contains(w.Body.String(), "fell over"))
	is.True(strings.Contains(w.Body.String(), "made"))
	is.True(strings.Contains(log.String(), "fell over"))
}

func TestBytes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	file := web.Bytes("application/json", 300, []byte("{}"))
	serve := func(method, tag string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(context.Background(), method, "/", nil)
		r.Header.Set("If-None-Match", tag)
		file.ServeHTTP(w, r)
		return w
	}
	got := serve("GET", "")
	is.Equal(got.Body.String(), "{}")
	is.Equal(got.Header().Get("Cache-Control"), "public, max-age=300")
	is.Equal(got.Header().Get("Access-Control-Allow-Origin"), "*")
	is.Equal(serve("GET", got.Header().Get("ETag")).Code, 304)
	is.Equal(serve("HEAD", "").Body.String(), "")
	is.Equal(serve("POST", "").Code, 405)
	is.Equal(serve("OPTIONS", "").Header().Get("Access-Control-Allow-Methods"), "GET, HEAD, OPTIONS")
}
