package demoart_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/matryer/is"

	"debut/web/pages/demoart"
)

func TestDemoArt_PicturesAreServedByTheirName(t *testing.T) {
	t.Parallel()
	h := demoart.New("/logos/", func(name string) ([]byte, bool) { return []byte("<svg/>"), name == "parcelwick" })
	ask := func(method, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, path, nil))
		return w
	}
	is := is.New(t)
	w := ask(http.MethodGet, "/logos/parcelwick.svg")
	is.Equal(w.Code, http.StatusOK)
	is.Equal(w.Body.String(), "<svg/>")
	is.Equal(w.Header().Get("Content-Type"), "image/svg+xml")
	is.Equal(w.Header().Get("Content-Security-Policy"), "default-src 'none'; sandbox")
	for _, path := range []string{"/logos/nobody.svg", "/logos/parcelwick", "/logos/parcelwick.png", "/logos/"} {
		is.Equal(ask(http.MethodGet, path).Code, http.StatusNotFound) // path
	}
	is.Equal(ask(http.MethodPost, "/logos/parcelwick.svg").Code, http.StatusMethodNotAllowed)
}
