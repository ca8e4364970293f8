package static_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/static"
)

func get(path, encoding string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept-Encoding", encoding)
	static.Handler().ServeHTTP(w, r)
	return w
}

func TestFilesOfThisVersionAreKeptForEver(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	css := get(static.Path("debut.css"), "gzip, br")
	is.Equal(css.Code, http.StatusOK)
	is.True(strings.Contains(css.Header().Get("Cache-Control"), "immutable"))
	is.Equal(css.Header().Get("Content-Encoding"), "gzip")
	is.Equal(css.Header().Get("Content-Type"), "text/css; charset=utf-8")
	plain := get("/static/debut.css", "")
	is.Equal(plain.Header().Get("Cache-Control"), "public, max-age=300")
	is.True(css.Body.Len() < plain.Body.Len()/2)
	is.Equal(get(static.Path("fonts/instrument-sans.woff2"), "gzip").Header().Get("Content-Type"), "font/woff2")
	is.Equal(get("/static/nothing.css", "").Code, http.StatusNotFound)
	is.Equal(get("/static/../static.go", "").Code, http.StatusNotFound)
}
