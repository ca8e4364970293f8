package crawl

import (
	"context"
	"crypto/tls"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
)

// secure puts a host with a good certificate on the web.
func (w *web) secure(t *testing.T, name string, h http.HandlerFunc) {
	ca := newSigner(t)
	server := httptest.NewUnstartedServer(h)
	server.TLS = &tls.Config{Certificates: []tls.Certificate{ca.certificate(t, name, time.Hour)}}
	server.Config.ErrorLog = quiet
	server.StartTLS()
	t.Cleanup(server.Close)
	w.roots = ca.pool
	w.hosts[name+":443"] = server.Listener.Addr().String()
}

func TestDocument_IsRead(t *testing.T) {
	t.Parallel()
	for rule, want := range map[string]time.Duration{
		"": 5 * time.Minute, "max-age=60": time.Minute, `public, max-age="3600"`: time.Hour, "no-store": 0, "max-age=60, no-cache": 0, "max-age=soon": 0,
	} {
		is := is.New(t)
		w := newWeb(t)
		w.secure(t, "app.example.com", func(w http.ResponseWriter, r *http.Request) {
			if rule != "" {
				w.Header().Set("Cache-Control", rule)
			}
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			w.Write([]byte(r.URL.RequestURI() + r.Header.Get("Cookie") + r.Header.Get("Referer")))
		})
		body, fresh, err := w.Document(t.Context(), "https://app.example.com/client.json?v=1")
		is.NoErr(err)
		is.Equal(string(body), "/client.json?v=1")
		is.Equal(fresh, want)
	}
}

func TestDocumentFor_SendsTheKeyToItsServerAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	w.secure(t, "ratings.example.com", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/moved" {
			http.Redirect(w, r, "https://elsewhere.example.com/", http.StatusFound)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte(r.Header.Get("Authorization")))
	})
	body, err := w.DocumentFor(t.Context(), "https://ratings.example.com/", "secret")
	is.NoErr(err)
	is.Equal(string(body), "Bearer secret")
	body, err = w.DocumentFor(t.Context(), "https://ratings.example.com/", "")
	is.NoErr(err)
	is.Equal(string(body), "")
	_, err = w.DocumentFor(t.Context(), "https://ratings.example.com/moved", "secret")
	is.True(err != nil && !strings.Contains(err.Error(), "secret"))
}

func TestDocument_WhatIsNoneIsToldInWords(t *testing.T) {
	t.Parallel()
	kind := func(w http.ResponseWriter, s string) { w.Header().Set("Content-Type", s) }
	for name, row := range map[string]struct {
		answer http.HandlerFunc
		says   string
	}{
		"a redirect":     {func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/other", http.StatusFound) }, "leads on"},
		"not found":      {http.NotFound, "404"},
		"created":        {func(w http.ResponseWriter, _ *http.Request) { kind(w, "application/json"); w.WriteHeader(201) }, "201"},
		"a web page":     {func(w http.ResponseWriter, _ *http.Request) { kind(w, "text/html"); w.Write([]byte("{}")) }, "not JSON"},
		"without a type": {func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("{}")) }, "not JSON"},
		"too large": {func(w http.ResponseWriter, _ *http.Request) {
			kind(w, "application/json")
			w.Write(make([]byte, 32<<10+1))
		}, "32 KiB"},
		"broken off": {func(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) }, "broke it off"},
		"packed unasked": {func(w http.ResponseWriter, _ *http.Request) {
			kind(w, "application/json")
			w.Header().Set("Content-Encoding", "br")
			w.Write([]byte("{}"))
		}, "broke it off"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWeb(t)
			w.secure(t, "app.example.com", row.answer)
			refusedDocument(t, w.Crawler, "https://app.example.com/client.json", row.says)
		})
	}
}

func TestDocument_ASilentServerTakesTooLong(t *testing.T) {
	t.Parallel()
	w := newWeb(t)
	w.limits.request = 400 * time.Millisecond
	w.secure(t, "app.example.com", func(http.ResponseWriter, *http.Request) { <-t.Context().Done() }) // an answer may win against the time
	refusedDocument(t, w.Crawler, "https://app.example.com/client.json", "too long")
}

// Whoever names an address learns nothing of the network that the program stands in.
func TestDocument_ComesFromPublicAddressesAlone(t *testing.T) {
	t.Parallel()
	w := newWeb(t) // on which each name that is not served leads to 127.0.0.1
	refusedDocument(t, w.Crawler, "https://rebind.example.com/client.json", "public website")
	for _, address := range strings.Fields(`https://127.0.0.1/c https://127.0.0.1:8443/c https://[::1]/c https://[::ffff:10.0.0.1]/c https://10.0.0.1/c https://169.254.169.254/latest
		https://localhost/c https://2130706433/c https://0x7f.1/c https://metadata.google.internal/c https://router.lan/c https://app.example.com:8443/c https://u:p@app.example.com/c
		http://app.example.com/c ftp://app.example.com/c file:///etc/passwd`) {
		refusedDocument(t, w.Crawler, address, "")
	}
	is.New(t).Equal(len(w.requests), 0)
}

func refusedDocument(t *testing.T, c *Crawler, address, says string) {
	t.Helper()
	_, _, err := c.Document(context.WithoutCancel(t.Context()), address)
	var e *app.Error
	if !errors.As(err, &e) || !strings.Contains(e.Message.String(), says) {
		t.Errorf("%s: %v, want words with %q", address, err, says)
	}
}
