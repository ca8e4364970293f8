package web_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web"
)

// monday is when an answer of a Sunday evening ceases to hold.
var monday = time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)

func holds(made time.Time) time.Time { return app.WeekEnd(made, time.UTC) }

func TestHolds_NoCacheControlReachesBeyondTheWeek(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{
		"public, max-age=30, stale-while-revalidate=300":                        "public, max-age=30, stale-while-revalidate=70",
		"public, max-age=86400, stale-while-revalidate=86400, stale-if-error=9": "public, max-age=100, stale-if-error=9",
		"public, max-age=60":                  "public, max-age=60",
		"public, max-age=3600":                "public, max-age=100",
		"public, max-age=31536000, immutable": "public, max-age=31536000, immutable",
		"no-store":                            "no-store",
	} {
		clock := monday.Add(-100*time.Second - time.Millisecond)
		h := web.Middleware(web.Options{
			Log: slog.New(slog.DiscardHandler), Clock: func() time.Time { return clock }, NewID: func() string { return "r" }, Holds: holds,
		}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Cache-Control", said) }))
		got := httptest.NewRecorder()
		h.ServeHTTP(got, httptest.NewRequest(http.MethodGet, "/", nil))
		is.New(t).Equal(got.Header().Get("Cache-Control"), want)
	}
}

func TestCache_HoldsNothingBeyondTheWeekInWhichItWasBegun(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := monday.Add(-3 * time.Second)
	c := web.NewCache(1<<20, func() uint64 { return 1 }, func() time.Time { return clock }, holds)
	_, put := c.Get("week")
	put(web.NewResponse("text/plain", "public, max-age=30", []byte("old")))
	_, late := c.Get("late") // is begun before Monday, and made on it
	clock = monday.Add(-time.Millisecond)
	cached, _ := c.Get("week")
	is.True(cached != nil)
	clock = monday
	late(web.NewResponse("text/plain", "public, max-age=30", []byte("old")))
	for _, key := range []string{"week", "late"} {
		cached, _ := c.Get(key)
		is.Equal(cached, nil)
	}
}
