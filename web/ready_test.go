package web_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web"
)

func send(a *web.Ready, method string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/", nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	a.Send(w, r)
	return w
}

func TestAReadyAnswerHasTwoForms(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	words := strings.Repeat("Customs papers from one invoice. ", 200)
	a := web.NewReady("text/html; charset=utf-8", "no-cache", []byte(words))
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

func TestShortAnswersAndPicturesAreNotCompressed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for kind, body := range map[string]string{"text/html": "short", "image/png": strings.Repeat("p", 5000)} {
		w := send(web.NewReady(kind, "no-cache", []byte(body)), http.MethodGet, "Accept-Encoding", "gzip")
		is.Equal(w.Header().Get("Content-Encoding"), "")
		is.Equal(w.Header().Get("Vary"), "")
	}
}

// shelf is one whose generation and clock a test moves.
func shelf(bytes int) (s *web.Shelf, change func(), clock *watch) {
	var generation uint64
	clock = newWatch()
	return web.NewShelf(bytes, func() uint64 { return generation }, clock.read), func() { generation++ }, clock
}

func put(s *web.Shelf, key, body string) {
	if kept, keep := s.Get(key); kept == nil {
		keep(web.NewReady("text/plain", "no-cache", []byte(body)))
	}
}

func body(s *web.Shelf, key string) string {
	kept, _ := s.Get(key)
	if kept == nil {
		return ""
	}
	return string(kept.Body)
}

func TestAnswersAreKeptUntilSomethingChanges(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, change, clock := shelf(1 << 20)
	put(s, "/a", "one")
	is.Equal(body(s, "/a"), "one")
	is.Equal(body(s, "/b"), "")
	change()
	is.Equal(body(s, "/a"), "")
	put(s, "/a", "two")
	clock.now = clock.now.Add(31 * time.Second)
	is.Equal(body(s, "/a"), "") // time alone changes some of what answers say
}

func TestAnAnswerThatWasOvertakenIsNotKept(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, change, _ := shelf(1 << 20)
	_, keep := s.Get("/a")
	change() // while the answer is made
	keep(web.NewReady("text/plain", "no-cache", []byte("old")))
	is.Equal(body(s, "/a"), "")
}

func TestAShelfIsBounded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, _, _ := shelf(40_000)
	put(s, "/often", "often")
	for i := range 100 {
		put(s, strings.Repeat("x", i), strings.Repeat("a", 1000))
		is.Equal(body(s, "/often"), "often") // what is asked for again and again stays
	}
	is.Equal(body(s, "x"), "") // the others make room
	put(s, "/large", strings.Repeat("a", 50_000))
	is.Equal(body(s, "/large"), "") // larger than the shelf

	var none *web.Shelf
	put(none, "/a", "one")
	is.Equal(body(none, "/a"), "")
	is.Equal(web.NewShelf(0, nil, nil), nil)
}
