package server_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/storage"
	"debut/web/check/servertest"
)

// stopwatch is a clock that stands still until a test moves it.
type stopwatch struct{ now atomic.Int64 }

func newStopwatch() *stopwatch {
	w := &stopwatch{}
	w.now.Store(servertest.Now().UnixMilli())
	return w
}

func (w *stopwatch) read() time.Time { return time.UnixMilli(w.now.Load()) }

func (w *stopwatch) advance(by time.Duration) { w.now.Add(by.Milliseconds()) }

// answered is what an address tells: its body, and the ETag of that.
type answered struct{ body, tag string }

func ask(t *testing.T, d *servertest.Server, path, key string) answered {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %v\n%s", path, answer.StatusCode, err, body)
	}
	return answered{string(body), answer.Header.Get("ETag")}
}

// A vote empties no cache: others see it within ten seconds, and whoever is signed in sees it at once.
func TestRaceCounts_LeaveTheCacheAloneAndShowToWhoIsSignedIn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := newStopwatch()
	d := servertest.DemoAt(t, clock.read).Indexed()
	ines := d.Person().SignIn(inesAddress)
	db := d.Instance.DB.Store()
	l, err := db.ListingBySlug(t.Context(), d.Instance.Site().ID, "parcelwick")
	is.NoErr(err)
	more := l.Counts // so many that it leads every list
	more.Votes, more.WeekVotes, more.Trend = l.Votes+1234, l.WeekVotes+1234, l.Trend.Add(app.TrendOf(1234, clock.read()))
	inJSON, inWords := fmt.Sprintf(`"votes":%d`, more.Votes), fmt.Sprintf(`<span class="num">%d</span>`, more.Votes)
	shown := map[string]string{
		"/api/v1/listings/parcelwick":                 inJSON,
		"/api/v1/listings?sort=votes":                 inJSON,
		"/api/v1/listings?sort=trending":              inJSON,
		"/api/v1/listings?q=customs":                  inJSON,
		"/api/v1/launches/weeks/this":                 inJSON,
		"/listings/parcelwick":                        inWords,
		"/launches/" + string(l.Week):                 inWords,
		"/search?q=customs":                           inWords,
		"/":                                           inWords,
		"/categories/" + string(l.Categories[0].Slug): inWords,
	}
	set := func(c app.Counts) {
		is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error { return db.SetCounts(ctx, l.ID, c) }))
	}
	all := func() map[string]answered {
		answers := map[string]answered{}
		for path := range shown {
			answers[path] = ask(t, d, path, "")
		}
		return answers
	}

	var before, after map[string]answered
	d.Until("nothing else changes meanwhile", func() bool {
		generation := db.Generation() + d.Instance.Index.Generation()
		set(l.Counts)
		clock.advance(10 * time.Second)
		before = all()
		set(more)
		after = all()
		return generation == db.Generation()+d.Instance.Index.Generation()
	})
	is.Equal(before, after) // to others nothing changes yet
	for path, count := range shown {
		body := ask(t, d, path, d.Key).body // to whoever sends a key
		if !strings.HasPrefix(path, "/api/") {
			_, body = ines.Ask(http.MethodGet, path, nil) // to whoever is signed in
		}
		if !strings.Contains(body, count) || strings.Contains(after[path].body, count) {
			t.Errorf("%s does not show it at once, or did before", path)
		}
	}
	clock.advance(10 * time.Second)
	for path, answer := range all() {
		is.True(strings.Contains(answer.body, shown[path])) // to everybody
	}
}

// What another process counts reaches the order of searches here.
func TestCounts_ReachTheOrderOfSearches(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	place := app.Place{Data: t.TempDir()}
	d := servertest.Demo(t, "--data", place.Data).Indexed()
	first := func(sort string) (slug string, all []any) {
		d.Until("there is something to put in order", func() bool {
			all, _ = d.Call("GET", "/listings?q=customs&sort="+sort, nil).Body["items"].([]any)
			return len(all) >= 2
		})
		return servertest.Text(servertest.FirstOf(all), "slug"), all
	}
	_, all := first("votes")
	last := servertest.Text(all[len(all)-1], "slug")

	opened, err := storage.OpenShared(t.Context(), place)
	is.NoErr(err)
	defer opened.Close()
	other := opened.Store()
	l, err := other.ListingBySlug(t.Context(), d.Instance.Site().ID, app.Slug(last))
	is.NoErr(err)
	is.NoErr(other.Tx(t.Context(), func(ctx context.Context) error {
		return other.SetCounts(ctx, l.ID, app.Counts{Votes: 1_000_000, Views: 1_000_000, Followers: 1_000_000, Trend: 1_000_000})
	}))
	for _, sort := range []string{"votes", "trending", "most_viewed", "most_followed"} {
		d.Until("the listing leads by "+sort, func() bool {
			slug, _ := first(sort)
			return slug == last
		})
	}
}
