package crawl

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

func TestCheckWebhook_RefusesWhatNobodyShouldBeSentTo(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	for _, c := range []struct{ address, resolves, says string }{
		{"https://hooks.example.com/in?x=1", "93.184.216.34", ""},
		{"http://hooks.example.com/", "93.184.216.34", "https alone"},
		{"https://hooks.example.com:8443/", "93.184.216.34", "without a port"},
		{"https://me:secret@hooks.example.com/", "93.184.216.34", "user name"},
		{"https://127.0.0.1/", "127.0.0.1", ""},
		{"https://[::1]/", "::1", ""},
		{"https://localhost/", "127.0.0.1", ""},
		{"https://rebound.example.com/", "10.1.2.3", "not public"},
		{"https://mixed.example.com/", "93.184.216.34 169.254.169.254", "not public"},
		{"https://v6.example.com/", "::ffff:192.168.0.1", "not public"},
		{"https://nobody.example.com/", "", "no host"},
		{"ftp://hooks.example.com/", "93.184.216.34", "Only http and https"},
		{"https://hooks.example.com/" + strings.Repeat("a", 2048), "93.184.216.34", "longer than"},
		{"hooks", "93.184.216.34", "not a web address"},
	} {
		is := is.New(t)
		w.names = always(c.resolves)
		got, err := w.CheckWebhook(t.Context(), c.address)
		if c.says == "" && strings.Contains(c.address, "hooks.example") {
			is.NoErr(err)
			is.Equal(got, c.address)
			continue
		}
		is.True(app.RefusalOf(err) != nil) // c.address
		is.True(strings.Contains(err.Error(), c.says))
	}
}

// What a hostile receiver does costs little, leads nowhere, and is told in a word.
func TestSendWebhook_HostileReceivers(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	led := false
	inside := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { led = true }))
	defer inside.Close()
	for name, c := range map[string]struct {
		answer func(res http.ResponseWriter, req *http.Request)
		status int
		fault  string
		begins string
	}{
		"takes it": {func(res http.ResponseWriter, _ *http.Request) { _, _ = res.Write([]byte("thanks")) }, 200, "", "thanks"},
		"leads inside": {func(res http.ResponseWriter, req *http.Request) {
			http.Redirect(res, req, inside.URL, http.StatusTemporaryRedirect)
		}, http.StatusTemporaryRedirect, "", ""},
		"leads to itself": {func(res http.ResponseWriter, req *http.Request) {
			http.Redirect(res, req, "/again", http.StatusPermanentRedirect)
		}, http.StatusPermanentRedirect, "", ""},
		"changes protocol": {func(res http.ResponseWriter, _ *http.Request) {
			res.Header().Set("Upgrade", "x")
			res.Header().Set("Connection", "Upgrade")
			res.WriteHeader(101)
		}, 101, "", ""},
		"never answers": {func(_ http.ResponseWriter, req *http.Request) { neverAnswers(req) }, 0, timeout, ""},
		"breaks off":    {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, 0, connectionFailed, ""},
		"endless header": {func(res http.ResponseWriter, _ *http.Request) {
			res.Header().Set("X", strings.Repeat("x", 100<<10))
		}, 0, tooLarge, ""},
		"endless body": {func(res http.ResponseWriter, req *http.Request) {
			for req.Context().Err() == nil {
				if _, err := res.Write([]byte(strings.Repeat("more ", 1000))); err != nil {
					return
				}
			}
		}, 200, "", "more more"},
		"a bomb": {func(res http.ResponseWriter, _ *http.Request) {
			res.Header().Set("Content-Encoding", "gzip")
			_, _ = res.Write([]byte("\x1f\x8b\x08"))
		}, 200, "", "\x1f\x8b"},
		"a body that stops": {func(res http.ResponseWriter, req *http.Request) {
			_, _ = res.Write([]byte("so far"))
			res.(http.Flusher).Flush()
			<-req.Context().Done()
		}, 200, "", "so far"},
	} {
		t.Run(name, func(t *testing.T) {
			is := is.New(t)
			server := httptest.NewUnstartedServer(http.HandlerFunc(func(res http.ResponseWriter, req *http.Request) {
				_, _ = io.Copy(io.Discard, req.Body) // only then does a server notice that the other side has gone
				c.answer(res, req)
			}))
			server.Config.ErrorLog = quiet
			server.StartTLS()
			defer server.Close()
			defer server.CloseClientConnections()
			here := newWeb(t)
			here.roots = server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
			here.hosts["example.com:443"] = server.Listener.Addr().String() // whose certificate it has
			ctx, cancel := context.WithTimeout(t.Context(), map[bool]time.Duration{true: 100 * time.Millisecond, false: time.Minute}[name == "never answers"])
			defer cancel()
			got := here.SendWebhook(ctx, "https://example.com/in", map[string]string{"Webhook-Id": "msg_1"}, []byte(`{}`))
			is.Equal(got.Status, c.status)
			is.Equal(got.Fault, c.fault)
			is.True(strings.HasPrefix(string(got.Body), c.begins))
			is.True(len(got.Body) <= hookKept)
		})
	}
	is := is.New(t)
	is.True(!led)
	_, port, _ := net.SplitHostPort(inside.Listener.Addr().String())
	for _, address := range []string{"https://127.0.0.1/", "https://unmapped.example.com/", "https://127.0.0.1:" + port + "/", "http://example.com/", "https://u:p@example.com/"} {
		is.Equal(w.SendWebhook(t.Context(), address, nil, nil).Fault, refusedAddress) // at the last moment, too
	}
	is.True(!led)
}

// A certificate for another name, or of nobody known, is not trusted.
func TestSendWebhook_VerifiesTheCertificate(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.Config.ErrorLog = quiet
	server.StartTLS()
	defer server.Close()
	w := newWeb(t)
	w.hosts["example.com:443"], w.hosts["other.example.org:443"] = server.Listener.Addr().String(), server.Listener.Addr().String()
	is.Equal(w.SendWebhook(t.Context(), "https://example.com/", nil, nil).Fault, tlsFailed)
	w.roots = server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	is.Equal(w.SendWebhook(t.Context(), "https://other.example.org/", nil, nil).Fault, tlsFailed)
	is.Equal(w.SendWebhook(t.Context(), "https://example.com/", nil, nil).Status, 404)
}

func TestRetryAfter_SecondsOrATime(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	for asked, want := range map[string]time.Duration{
		"": 0, "120": 2 * time.Minute, "-5": 0, "soon": 0, "Fri, 20 Nov 2026 09:01:00 GMT": time.Minute, "Fri, 20 Nov 2020 09:01:00 GMT": 0,
	} {
		is.New(t).Equal(retryAfter(http.Header{"Retry-After": {asked}}, now), want) // asked
	}
}
