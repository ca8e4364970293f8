package web_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web"
)

// watch is a clock that a test moves.
type watch struct{ now time.Time }

func (w *watch) read() time.Time { return w.now }

func newWatch() *watch { return &watch{time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)} }

func TestLimiter_RefillsEvenly(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := newWatch()
	limiter := web.NewLimiter(clock.read, 10)
	charge := web.Charge{Limit: "read", Who: "a", Quota: web.Quota{Calls: 6, Per: time.Minute}}
	for left := 5; left >= 0; left-- {
		quotas, err := limiter.Take(charge)
		is.NoErr(err)
		is.Equal(quotas[0].Left, left)
	}
	quotas, err := limiter.Take(charge)
	is.Equal(app.KindOf(err), app.TooMany)
	is.Equal(err.(*app.Error).RetryAfter, 10*time.Second)
	is.Equal(quotas[0].Reset, 10*time.Second)

	clock.now = clock.now.Add(10*time.Second - 1)
	_, err = limiter.Take(charge)
	is.True(err != nil) // not yet
	clock.now = clock.now.Add(1)
	_, err = limiter.Take(charge)
	is.NoErr(err) // one call came back
	_, err = limiter.Take(charge)
	is.True(err != nil) // and no more

	other := charge
	other.Who = "b"
	_, err = limiter.Take(other)
	is.NoErr(err) // others are not concerned
}

func TestLimiter_TakesAllOrNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	limiter := web.NewLimiter(newWatch().read, 10)
	wide := web.Charge{Limit: "write", Who: "a", Quota: web.Quota{Calls: 5, Per: time.Minute}}
	narrow := web.Charge{Limit: "submit", Who: "a", Quota: web.Quota{Calls: 1, Per: time.Hour}}
	off := web.Charge{Limit: "off", Who: "a"}
	quotas, err := limiter.Take(wide, off, narrow)
	is.NoErr(err)
	policy, limit := web.RateLimitHeaders(quotas)
	is.Equal(policy, `"write";q=5;w=60, "submit";q=1;w=3600`)
	is.Equal(limit, `"write";r=4;t=12, "submit";r=0;t=3600`)
	for range 3 {
		_, err = limiter.Take(wide, narrow)
		is.True(err != nil)
	}
	quotas, err = limiter.Take(wide)
	is.NoErr(err)
	is.Equal(quotas[0].Left, 3) // the refused calls took nothing
}

func TestLimiter_Forgets(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := newWatch()
	limiter := web.NewLimiter(clock.read, 100)
	busy := web.Charge{Limit: "read", Who: "busy", Quota: web.Quota{Calls: 2, Per: time.Hour}}
	for range 2 {
		_, err := limiter.Take(busy)
		is.NoErr(err)
	}
	for i := range 10_000 {
		_, err := limiter.Take(web.Charge{Limit: "read", Who: fmt.Sprint(i), Quota: web.Quota{Calls: 60, Per: time.Minute}})
		is.NoErr(err)
	}
	_, err := limiter.Take(busy)
	is.True(err != nil) // a crowd of callers does not wash away the one who used the limit up
}
