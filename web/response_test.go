package web_test

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/matryer/is"

	"debut/web"
)

func send(a *web.Response, method string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/", nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	a.Send(w, r)
	return w
}

func TestResponse_HasTwoForms(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	words := strings.Repeat("Customs papers from one invoice. ", 200)
	a := web.NewResponse("text/html; charset=utf-8", "no-cache", []byte(words))
	a.Vary = "Cookie"

	plain := send(a, http.MethodGet)
	is.Equal(plain.Body.String(), words)
	is.Equal(plain.Header().Get("Vary"), "Cookie, Accept-Encoding")
	packed := send(a, http.MethodGet, "Accept-Encoding", "gzip, br")
	is.Equal(packed.Header().Get("Content-Encoding"), "gzip")
	is.True(packed.Header().Get("ETag") != plain.Header().Get("ETag")) // another representation
	z, err := gzip.NewReader(packed.Body)
	is.NoErr(err)
	unpacked, err := io.ReadAll(z)
	is.NoErr(err)
	is.Equal(string(unpacked), words)

	is.Equal(send(a, http.MethodHead).Body.Len(), 0)
	again := send(a, http.MethodGet, "If-None-Match", plain.Header().Get("ETag"))
	is.Equal(again.Code, http.StatusNotModified)
	is.Equal(again.Header().Get("Content-Length"), "")
	is.Equal(send(a, http.MethodGet, "If-None-Match", `"other"`).Code, http.StatusOK)
}

func TestResponse_OfOneCallerIsCompressedAndHasNoTag(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	words := strings.Repeat("A draft that nobody else sees. ", 200)
	for _, accept := range []string{"gzip", ""} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		web.NewResponse("text/html; charset=utf-8", "no-store", []byte(words)).SendOnce(w, r, http.StatusUnprocessableEntity)
		is.Equal(w.Code, http.StatusUnprocessableEntity)
		is.Equal(w.Header().Get("Content-Encoding"), accept)
		is.Equal(w.Header().Get("Content-Length"), strconv.Itoa(w.Body.Len()))
		is.Equal(w.Header()["Etag"], nil)
		is.Equal(w.Body.Len() < len(words)/10, accept == "gzip")
	}
}

func TestResponse_ShortTextsAndPicturesAreNotCompressed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for kind, body := range map[string]string{"text/html": "short", "image/png": strings.Repeat("p", 5000)} {
		w := send(web.NewResponse(kind, "no-cache", []byte(body)), http.MethodGet, "Accept-Encoding", "gzip")
		is.Equal(w.Header().Get("Content-Encoding"), "")
		is.Equal(w.Header().Get("Vary"), "")
	}
}

// sendUntil sends an answer until it comes in a coding: brotli is not waited for.
func sendUntil(t *testing.T, a *web.Response, coding, accept string) *httptest.ResponseRecorder {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for ctx.Err() == nil {
		w := send(a, http.MethodGet, "Accept-Encoding", accept)
		if w.Header().Get("Content-Encoding") == coding {
			return w
		}
		runtime.Gosched()
	}
	t.Fatal("it never came by " + coding)
	return nil
}

func TestResponse_WhatIsAskedForOftenComesByBrotli(t *testing.T) {
	t.Parallel()
	for _, lasting := range []bool{false, true} {
		is := is.New(t)
		words := strings.Repeat("Customs papers from one invoice. ", 200)
		a := web.NewResponse("text/html; charset=utf-8", "no-cache", []byte(words))
		a.Lasting = lasting
		first := send(a, http.MethodGet, "Accept-Encoding", "gzip, br")
		is.Equal(first.Header().Get("Content-Encoding"), "gzip") // nobody waits for brotli
		w := sendUntil(t, a, "br", "gzip, br")
		is.Equal(w.Header().Get("Vary"), "Accept-Encoding")
		is.Equal(w.Header().Get("Content-Length"), strconv.Itoa(w.Body.Len()))
		is.True(w.Header().Get("ETag") != first.Header().Get("ETag")) // another representation
		unpacked, err := io.ReadAll(brotli.NewReader(w.Body))
		is.NoErr(err)
		is.Equal(string(unpacked), words)

		for _, had := range []*httptest.ResponseRecorder{first, w} {
			again := send(a, http.MethodGet, "Accept-Encoding", "gzip, br", "If-None-Match", had.Header().Get("ETag"))
			is.Equal(again.Code, http.StatusNotModified) // either form is still right
			is.Equal(again.Header().Get("ETag"), had.Header().Get("ETag"))
			is.Equal(again.Header().Get("Content-Encoding"), "")
		}
		is.Equal(send(a, http.MethodGet, "Accept-Encoding", "gzip", "If-None-Match", w.Header().Get("ETag")).Code, http.StatusOK) // cannot read what it has

		anew := web.NewResponse("text/html; charset=utf-8", "no-cache", []byte(words))
		is.Equal(send(anew, http.MethodGet, "Accept-Encoding", "gzip, br", "If-None-Match", w.Header().Get("ETag")).Code, http.StatusNotModified)
	}
}

// RFC 9110, section 12.5.3.
func TestResponse_ComesInTheCodingThatIsPreferred(t *testing.T) {
	t.Parallel()
	a := web.NewResponse("text/plain", "no-cache", []byte(strings.Repeat("Customs papers from one invoice. ", 200)))
	sendUntil(t, a, "br", "br")
	for accept, want := range map[string]string{
		"": "", "identity": "", "gzip": "gzip", "x-gzip": "gzip", "br": "br", "BR, GZIP": "br", "gzip, deflate, br, zstd": "br",
		"br;q=0, gzip": "gzip", "br; q=0.5, gzip;q=0.8": "gzip", "gzip;q=0.5, br;Q=0.8": "br", "br;q=0.000, gzip;q=0": "",
		"*": "br", "*;q=0": "", "br;q=0, *": "gzip", "gzip;q=0, *;q=0.1": "br", "br;q=0.2, gzip;q=0.1, identity;q=0.9": "",
		"deflate, zstd": "", "brotli": "", "gzip;level=9": "gzip",
	} {
		if got := send(a, http.MethodGet, "Accept-Encoding", accept).Header().Get("Content-Encoding"); got != want {
			t.Errorf("Accept-Encoding: %s: it came by %q, want %q", accept, got, want)
		}
	}
}
