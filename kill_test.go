package main

import (
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
)

var kills = flag.Int("kills", 5, "how often the program is killed in each stage")

// Killed in the middle, the program takes its work up again: nothing that was acknowledged is lost, and nothing is done twice.
func TestKilledWhileCrawling(t *testing.T) {
	t.Parallel()
	killedIn(t, func(d *debut, _ string, s *slowSite) { <-s.inTheMiddle })
}

func TestKilledWhileDrafting(t *testing.T) {
	t.Parallel()
	hit := 0
	killedIn(t, func(d *debut, id string, s *slowSite) {
		s.let()
		for {
			switch text(d.call("GET", "/drafts/"+id, nil).body, "status") {
			case "drafting":
				hit++
				return
			case "ready": // it was too quick this time: the kill comes just after
				return
			}
		}
	})
	t.Logf("%d of %d kills came while drafting", hit, *kills)
}

// A website under which the program died twice is not read a third time. Its owner is told, and another that was only there is read.
func TestKilled_TwiceUnderOneWebsiteItIsGivenUp(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	args := append([]string{"serve", "--data", data, "--allow-private"}, unlimited...)
	d := startProcess(t, args...).withKey(data)
	deadly, innocent := newSlowSite(t), newSlowSite(t)
	killer := text(d.call("POST", "/drafts", map[string]any{"url": deadly.URL}).body, "id")
	bystander := text(d.call("POST", "/drafts", map[string]any{"url": innocent.URL}).body, "id")
	<-deadly.inTheMiddle
	<-innocent.inTheMiddle
	d.kill()
	innocent.let()
	key := d.key
	d = startProcess(t, args...)
	<-deadly.inTheMiddle // again
	d.kill()
	d = startProcess(t, args...)
	d.key = key
	draft := d.ready(killer)
	is.Equal(len(draft["problems"].([]any)), 1)
	is.True(strings.Contains(text(draft["problems"].([]any)[0], "detail"), "broke down twice"))
	draft = d.ready(bystander)
	is.Equal(len(draft["problems"].([]any)), 0)
	is.Equal(text(draft, "fields", "name", "value"), "Slowbarrow")
}

func killedIn(t *testing.T, middle func(d *debut, id string, s *slowSite)) {
	is := is.New(t)
	data := t.TempDir()
	args := append([]string{"serve", "--data", data, "--allow-private"}, unlimited...)
	d := startProcess(t, args...).withKey(data)
	key, ids := d.key, map[string]string{}
	for i := range *kills {
		site := newSlowSite(t)
		body, idempotent := map[string]any{"url": site.URL}, fmt.Sprintf("kill-%d", i)
		submitted := d.call("POST", "/drafts", body, "Idempotency-Key", idempotent)
		is.Equal(submitted.status, http.StatusCreated)
		id := text(submitted.body, "id")
		ids[id] = idempotent
		middle(d, id, site)
		d.kill()
		site.let()
		d = startProcess(t, args...)
		d.key = key
		again := d.call("POST", "/drafts", body, "Idempotency-Key", idempotent)
		is.Equal(text(again.body, "id"), id) // the same key does the thing once, across the kill
		is.Equal(again.header.Get("Idempotency-Replayed"), "true")
	}
	for id := range ids {
		draft := d.ready(id)
		is.Equal(text(draft, "fields", "name", "value"), "Slowbarrow")
		is.Equal(len(draft["pages"].([]any)), slowPages)
		is.Equal(len(draft["problems"].([]any)), 0)
	}
	is.Equal(d.call("GET", "/drafts", nil).body["total"], float64(*kills)) // none lost, none doubled
}

// slowSite is a website whose second page waits until it is let go.
type slowSite struct {
	*httptest.Server
	inTheMiddle chan struct{} // one for each time that the second page is asked for
	open        chan struct{}
}

// slowPages is how many pages it has; each is long, so that drafting takes a while.
const slowPages = 4

func newSlowSite(tb testing.TB) *slowSite {
	s := &slowSite{inTheMiddle: make(chan struct{}, 100), open: make(chan struct{})}
	cards := 1000
	if testing.Short() {
		cards = 100
	}
	filler := strings.Repeat("<div><h3>Sorts barrows</h3><p>It sorts your barrows by wheel and by weight, as you would.</p></div>\n", cards)
	page := func(title string) string {
		return "<!doctype html><html lang=en><head><title>" + title + "</title><meta property=og:site_name content=Slowbarrow></head><body><h1>Barrows, sorted</h1>" +
			`<nav><a href="/pricing">Pricing</a> <a href="/about">About</a> <a href="/contact">Contact</a></nav>` + filler + "<footer>© 2026 Slowbarrow</footer></body></html>"
	}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/", "/about", "/contact":
		case "/pricing":
			s.inTheMiddle <- struct{}{}
			select {
			case <-s.open:
			case <-r.Context().Done():
				return
			case <-time.After(5 * time.Second): // shorter than a reader waits
			}
		default:
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, page("Slowbarrow | "+r.URL.Path))
	}))
	tb.Cleanup(s.Close)
	return s
}

// let lets the second page go, now and from then on.
func (s *slowSite) let() {
	select {
	case <-s.open:
	default:
		close(s.open)
	}
}
