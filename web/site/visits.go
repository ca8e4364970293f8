package site

import (
	"hash/maphash"
	"net/http"
	"regexp"
	"sync"
	"time"

	"debut/app"
	"debut/web"
)

const (
	visitLasts = 30 * time.Minute // a reload within that time is no new view
	mostVisits = 100_000          // remembered, as 8 bytes each
)

// visits remembers for a while who saw what. It keeps no addresses, only hashes that mean nothing outside of the process.
type visits struct {
	clock app.Clock
	seed  maphash.Seed

	mu         sync.Mutex
	young, old map[uint64]struct{}
	turned     time.Time
}

func newVisits(clock app.Clock) *visits {
	return &visits{clock: clock, seed: maphash.MakeSeed(), young: map[uint64]struct{}{}, turned: clock()}
}

// first reports whether a client sees an address for the first time in a while.
func (v *visits) first(client, address string) bool {
	key := maphash.String(v.seed, client+" "+address)
	v.mu.Lock()
	defer v.mu.Unlock()
	if now := v.clock(); now.Sub(v.turned) >= visitLasts || len(v.young) >= mostVisits {
		v.young, v.old, v.turned = map[uint64]struct{}{}, v.young, now
	}
	_, before := v.young[key]
	if _, earlier := v.old[key]; earlier {
		before = true
	}
	v.young[key] = struct{}{}
	return !before
}

var robotic = regexp.MustCompile(`(?i)bot\b|bot/|crawl|spider|slurp|preview|monitor|curl/|wget|python|java/|go-http|headless|scrapy|httpclient`)

// view counts a view of a listing's page, where a person asked for it.
func (s *Site) view(r *http.Request, slug string) {
	agent := r.UserAgent()
	if r.Method != http.MethodGet || agent == "" || robotic.MatchString(agent) || r.Header.Get("Sec-Purpose") != "" || r.Header.Get("Purpose") != "" {
		return
	}
	if s.visits.first(web.ClientKey(web.ClientAddress(r, s.Proxies)), app.SiteOf(r.Context()).Origin+slug) {
		s.Views.Saw(r.Context(), app.Slug(slug))
	}
}
