package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

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

func TestResponse_ShortTextsAndPicturesAreNotCompressed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for kind, body := range map[string]string{"text/html": "short", "image/png": strings.Repeat("p", 5000)} {
		w := send(web.NewResponse(kind, "no-cache", []byte(body)), http.MethodGet, "Accept-Encoding", "gzip")
		is.Equal(w.Header().Get("Content-Encoding"), "")
		is.Equal(w.Header().Get("Vary"), "")
	}
}
