package web_test

import (
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web"
)

// newCache returns a cache whose generation and clock a test moves.
func newCache(bytes int) (s *web.Cache, change func(), clock *watch) {
	var generation uint64
	clock = newWatch()
	return web.NewCache(bytes, func() uint64 { return generation }, clock.read, nil), func() { generation++ }, clock
}

func cacheText(s *web.Cache, key, body string) {
	if cached, put := s.Get(key); cached == nil {
		put(web.NewResponse("text/plain", "no-cache", []byte(body)))
	}
}

func cachedText(s *web.Cache, key string) string {
	cached, _ := s.Get(key)
	if cached == nil {
		return ""
	}
	return string(cached.Body)
}

func TestCache_HoldsAnswersUntilSomethingChanges(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, change, clock := newCache(1 << 20)
	cacheText(s, "/a", "one")
	is.Equal(cachedText(s, "/a"), "one")
	is.Equal(cachedText(s, "/b"), "")
	change()
	is.Equal(cachedText(s, "/a"), "")
	cacheText(s, "/a", "two")
	clock.now = clock.now.Add(9 * time.Second)
	is.Equal(cachedText(s, "/a"), "two")
	clock.now = clock.now.Add(time.Second)
	is.Equal(cachedText(s, "/a"), "") // time alone changes some of what answers say, and counts change without a word
}

// Counts are what changes without a word, so what shows none is good for longer.
func TestCache_HoldsLongerWhatShowsNoCounts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, _, clock := newCache(1 << 20)
	badge := web.NewResponse("image/svg+xml", "no-cache", []byte("badge"))
	badge.CountsFree = true
	_, put := s.Get("/badge")
	put(badge)
	clock.now = clock.now.Add(4 * time.Minute)
	is.Equal(cachedText(s, "/badge"), "badge")
	clock.now = clock.now.Add(time.Minute)
	is.Equal(cachedText(s, "/badge"), "")
}

// While the database is away, an old answer is better than none.
func TestCache_HoldsWhatCannotBeMadeAnew(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, _, clock := newCache(1 << 20)
	away := false
	s.While(func() bool { return away })
	cacheText(s, "/a", "one")
	clock.now = clock.now.Add(time.Hour)
	away = true
	is.Equal(cachedText(s, "/a"), "one")
	away = false
	is.Equal(cachedText(s, "/a"), "")
}

func TestCache_TakesNoAnswerThatWasOvertaken(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, change, _ := newCache(1 << 20)
	_, put := s.Get("/a")
	change() // while the answer is made
	put(web.NewResponse("text/plain", "no-cache", []byte("old")))
	is.Equal(cachedText(s, "/a"), "")
}

func TestCache_IsBounded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s, _, _ := newCache(40_000)
	cacheText(s, "/often", "often")
	for i := range 100 {
		cacheText(s, strings.Repeat("x", i), strings.Repeat("a", 1000))
		is.Equal(cachedText(s, "/often"), "often") // what is asked for again and again stays
	}
	is.Equal(cachedText(s, "x"), "") // the others make room
	cacheText(s, "/large", strings.Repeat("a", 50_000))
	is.Equal(cachedText(s, "/large"), "") // larger than the cache

	var none *web.Cache
	cacheText(none, "/a", "one")
	is.Equal(cachedText(none, "/a"), "")
	is.Equal(web.NewCache(0, nil, nil, nil), nil)
}
