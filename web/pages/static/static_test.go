package static_test

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/pages/static"
)

func ask(method, path string, header ...string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	static.Handler().ServeHTTP(w, r)
	return w
}

func TestPath_NamesTheContent(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, name := range []string{"debut.css", "debut.js", "icons.svg", "mark.svg", "fonts/instrument-sans.woff2", "fonts/instrument-sans.LICENSE"} {
		path := static.Path(name)
		got := ask(http.MethodGet, path)
		is.Equal(got.Code, http.StatusOK)
		is.Equal(got.Header().Get("Cache-Control"), "public, max-age=31536000, immutable")
		sum := sha256.Sum256(got.Body.Bytes())
		is.True(strings.Contains(path, "."+hex.EncodeToString(sum[:])[:10]+"."))

		plain := ask(http.MethodGet, "/static/"+name)
		is.Equal(plain.Header().Get("Cache-Control"), "public, max-age=300")
		is.Equal(plain.Body.String(), got.Body.String())
	}
}

func TestHandler_ContentTypes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for name, want := range map[string]string{
		"debut.css": "text/css; charset=utf-8", "debut.js": "text/javascript; charset=utf-8", "icons.svg": "image/svg+xml",
		"fonts/familjen-grotesk.woff2": "font/woff2", "fonts/familjen-grotesk.LICENSE": "text/plain; charset=utf-8",
	} {
		is.Equal(ask(http.MethodGet, static.Path(name)).Header().Get("Content-Type"), want)
	}
}

func TestHandler_SheetRefersToTheFontsThatPagesPreload(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	sheet := ask(http.MethodGet, static.Path("debut.css")).Body.String()
	urls := regexp.MustCompile(`url\("([^"]*)"\)`).FindAllStringSubmatch(sheet, -1)
	is.Equal(len(urls), 2)
	for _, u := range urls {
		is.Equal(ask(http.MethodGet, "/static/"+u[1]).Header().Get("Cache-Control"), "public, max-age=31536000, immutable")
	}
	is.True(strings.Contains(sheet, strings.TrimPrefix(static.Path("fonts/familjen-grotesk.woff2"), "/static/")))
}

func TestHandler_TextIsCompressedForThoseWhoTakeIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	plain := ask(http.MethodGet, static.Path("debut.css"))
	is.Equal(plain.Header().Get("Vary"), "Accept-Encoding")
	packed := ask(http.MethodGet, static.Path("debut.css"), "Accept-Encoding", "br, gzip;q=0.5")
	is.Equal(packed.Header().Get("Content-Encoding"), "gzip")
	is.True(packed.Body.Len() < plain.Body.Len()/2)
	is.True(packed.Header().Get("ETag") != plain.Header().Get("ETag"))
	z, err := gzip.NewReader(packed.Body)
	is.NoErr(err)
	body, err := io.ReadAll(z)
	is.NoErr(err)
	is.Equal(string(body), plain.Body.String())

	is.Equal(ask(http.MethodGet, static.Path("debut.css"), "Accept-Encoding", "gzip;q=0").Header().Get("Content-Encoding"), "")
	is.Equal(ask(http.MethodGet, static.Path("fonts/instrument-sans.woff2"), "Accept-Encoding", "gzip").Header().Get("Content-Encoding"), "")
}

func TestHandler_UnchangedFilesAreNotSentAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	first := ask(http.MethodGet, "/static/debut.js")
	again := ask(http.MethodGet, "/static/debut.js", "If-None-Match", first.Header().Get("ETag"))
	is.Equal(again.Code, http.StatusNotModified)
	is.Equal(again.Body.Len(), 0)
	head := ask(http.MethodHead, "/static/debut.js")
	is.Equal(head.Body.Len(), 0)
	is.Equal(head.Header().Get("Content-Length"), first.Header().Get("Content-Length"))
}

func TestHandler_NothingElseIsServed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, path := range []string{"/static/", "/static/nothing.css", "/static/fonts", "/static/../static.go", "/static/debut.0000000000.css"} {
		is.Equal(ask(http.MethodGet, path).Code, http.StatusNotFound)
	}
	is.Equal(ask(http.MethodPost, "/static/debut.css").Code, http.StatusMethodNotAllowed)
}
