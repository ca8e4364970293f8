package web

import (
	"hash/maphash"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"debut/app"
)

const (
	lookLasts = 30 * time.Minute // who looks again within that time is not counted again
	mostLooks = 100_000          // remembered in that time, as 8 bytes each
	// agentsEach is for how many people the browsers behind one address may stand: a household or an office has
	// several, and a program may claim to be any.
	agentsEach = 8
	// longestAgent is how long the name of a browser may be.
	longestAgent = 512
)

// Audience tells people who look at something from programs, and from those who did a moment ago. It keeps no addresses
// and nothing that lasts: only hashes, in memory, with a secret that is thrown away with them within an hour.
type Audience struct {
	clock   app.Clock
	proxies []netip.Prefix

	mu         sync.Mutex
	young, old looks
	turned     time.Time
}

// looks are those of one half hour.
type looks struct {
	seed maphash.Seed
	seen map[uint64]struct{}
}

func newLooks() looks { return looks{maphash.MakeSeed(), map[uint64]struct{}{}} }

// NewAudience returns an Audience. proxies are those whose X-Forwarded-For is believed.
func NewAudience(clock app.Clock, proxies []netip.Prefix) *Audience {
	return &Audience{clock: clock, proxies: proxies, young: newLooks(), old: newLooks(), turned: clock()}
}

// Opens reports whether somebody opens the page of a listing.
func (a *Audience) Opens(r *http.Request, site *app.Site, slug app.Slug) bool {
	from, as := r.Header.Get("Sec-Fetch-Site"), r.Header.Get("Sec-Fetch-Dest")
	if r.Method != http.MethodGet || from == "" && saysWhence(site) || as != "" && as != "document" {
		return false
	}
	return a.first(r, "opens", site.Origin, string(slug))
}

// Leaves reports whether somebody went on from a page of the site to the website of a listing, as that page says.
func (a *Audience) Leaves(r *http.Request, site *app.Site, slug app.Slug) bool {
	if r.Header.Get("Sec-Fetch-Site") != "same-origin" && (saysWhence(site) || r.Header.Get("Origin") != site.Origin) {
		return false
	}
	return a.first(r, "leaves", site.Origin, string(slug))
}

// Embeds reports whether somebody sees a picture of a listing on a page of another website.
func (a *Audience) Embeds(r *http.Request, site *app.Site, slug app.Slug) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site":
		if r.Header.Get("Sec-Fetch-Dest") != "image" {
			return false
		}
	case "":
		page, err := url.Parse(r.Referer())
		if saysWhence(site) || err != nil || page.Host == "" || page.Host == r.Host {
			return false
		}
	default:
		return false
	}
	return r.Method == http.MethodGet && a.first(r, "embeds", site.Origin, string(slug))
}

// saysWhence reports whether browsers say to a site where their requests come from (Fetch Metadata): they do so over
// TLS. What does not is a program.
func saysWhence(site *app.Site) bool { return strings.HasPrefix(site.Origin, "https://") }

// first reports whether a person did something for the first time in a while.
func (a *Audience) first(r *http.Request, what ...string) bool {
	agent := r.UserAgent()
	if r.Header.Get("Sec-Purpose") != "" || r.Header.Get("Purpose") != "" || agent == "" || len(agent) > longestAgent {
		return false
	}
	client := ClientKey(ClientAddress(r, a.proxies))
	a.mu.Lock()
	defer a.mu.Unlock()
	switch now, age := a.clock(), a.clock().Sub(a.turned); {
	case age >= 2*lookLasts:
		a.young, a.old, a.turned = newLooks(), newLooks(), now
	case age >= lookLasts || len(a.young.seen) >= mostLooks:
		a.young, a.old, a.turned = newLooks(), a.young, now
	}
	key := a.young.key(client, agent, what)
	if _, before := a.young.seen[key]; before {
		return false
	}
	_, earlier := a.old.seen[a.old.key(client, agent, what)]
	if !earlier && isRobot(agent) { // last, since it takes the longest
		return false
	}
	a.young.seen[key] = struct{}{}
	return !earlier
}

func (l looks) key(client, agent string, what []string) uint64 {
	var h maphash.Hash
	h.SetSeed(l.seed)
	_ = h.WriteByte(byte(maphash.String(l.seed, agent) % agentsEach)) // which never fails, as all writes to a Hash
	_, _ = h.WriteString(client)
	for _, part := range what {
		_ = h.WriteByte(' ')
		_, _ = h.WriteString(part)
	}
	return h.Sum64()
}

// robotic are words in the names of programs, in lower case, that are in those of no browser.
var robotic = []string{
	"crawl", "spider", "slurp", "preview", "monitor", "curl/", "wget", "python", "java/", "go-http", "headless",
	"scrapy", "httpclient", "okhttp", "axios", "node-fetch",
	"externalhit", "imageproxy", "lighthouse", "chatgpt", "whatsapp/",
}

// isRobot reports whether a User-Agent is that of a program that looks for no person.
func isRobot(agent string) bool {
	agent = strings.ToLower(agent)
	for _, word := range robotic {
		if strings.Contains(agent, word) {
			return true
		}
	}
	for rest := agent; ; {
		_, after, found := strings.Cut(rest, "bot")
		if !found {
			return false
		}
		if after == "" || !strings.ContainsAny(after[:1], "abcdefghijklmnopqrstuvwxyz0123456789_") {
			return true // a word that ends with it
		}
		rest = after
	}
}
