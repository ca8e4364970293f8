package server_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/ground/secrets"
	"debut/storage/storagetest"
	"debut/web/check/servertest"
)

// mondays is a directory whose products launch on one Monday after the other, by a clock that only the test moves. It runs on one node,
// or several.
type mondays struct {
	*servertest.Server // the first
	nodes              []*servertest.Server
	is                 *is.I
	t                  *testing.T
	clock              *stopwatch
	person             int64 // who votes; 0 before they do
}

func newMondays(t *testing.T, nodes ...[]string) *mondays {
	t.Helper()
	m := &mondays{is: is.New(t), t: t, clock: newStopwatch()}
	m.set(time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC))
	m.start(nodes)
	return m
}

// start starts the nodes, each with its flags.
func (m *mondays) start(nodes [][]string) {
	m.t.Helper()
	m.nodes = nil
	for _, flags := range nodes {
		m.nodes = append(m.nodes, servertest.StartNode(m.t, m.clock.read, flags...))
	}
	m.Server = m.nodes[0]
}

// restart has all nodes be down when the clock comes to a time.
func (m *mondays) restart(at time.Time) {
	m.t.Helper()
	var same [][]string
	for _, node := range m.nodes {
		node.Stop()
		same = append(same, node.SamePlace())
	}
	m.set(at)
	m.start(same)
}

func (m *mondays) set(to time.Time) { m.clock.now.Store(to.UnixMilli()) }

// schedule has a product wait for a week.
func (m *mondays) schedule(w app.Week) app.Listing {
	m.t.Helper()
	db, now := m.Instance.DB.Store(), m.clock.read()
	key := "debut" + strings.ReplaceAll(string(w), "-", "")
	l := app.Listing{
		Site: m.Instance.Directory.Current.All(m.t.Context())[0], Slug: app.Slug(key), Status: app.ListingScheduled, Plan: app.PlanPaid, Week: w,
		Categories: []app.CategoryRef{{Slug: "developer-tools"}}, CreatedAt: now, UpdatedAt: now,
		Company: app.Company{Key: key + ".example", Website: "https://" + key + ".example/", Facts: app.Facts{Name: key, Tagline: "Quays for kestrels"}},
	}
	m.is.NoErr(db.Tx(m.t.Context(), func(ctx context.Context) error {
		l.Company.ID, l.ID = 0, 0
		if err := db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		if err := db.SaveListing(ctx, &l); err != nil {
			return err
		}
		return db.ListingChanged(ctx, l.ID)
	}))
	return l
}

// reply is what an address answers.
type reply struct {
	status int
	header http.Header
	body   string
}

func (m *mondays) read(method, path, body string) reply {
	return m.readAt(m.Server, method, path, body)
}

func (m *mondays) readAt(node *servertest.Server, method, path, body string) reply {
	r, err := http.NewRequestWithContext(m.t.Context(), method, node.URL+path, strings.NewReader(body))
	if err != nil {
		m.t.Error(err)
		return reply{}
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		m.t.Error(err)
		return reply{}
	}
	defer a.Body.Close()
	all, err := io.ReadAll(a.Body)
	if err != nil {
		m.t.Error(err)
	}
	return reply{a.StatusCode, a.Header, string(all)}
}

// reads are the addresses that show a product which is live in a week from its first moment on, by what they then hold: the board
// of the week has no places in the first two days. {} is the product, {week} its Monday.
var mondayReads = map[string]string{
	"/":                                     `/listings/{}"`,
	"/launches":                             `/listings/{}"`,
	"/launches/{week}":                      `/listings/{}"`,
	"/search?q={}":                          `/listings/{}"`,
	"/search?sort=newest":                   `/listings/{}"`,
	"/categories/developer-tools":           `/listings/{}"`,
	"/listings/{}":                          `action="/listings/{}/vote"`,
	"/launches.atom":                        `/listings/{}"`,
	"/leaderboards/community-weekly.atom":   `/listings/{}"`,
	"/categories/developer-tools.atom":      `/listings/{}"`,
	"/sitemaps/launches.xml":                `/launches/{week}<`,
	"/sitemaps/listings-1.xml":              `/listings/{}<`,
	"/badges/{}/launched.svg":               `: launched on`,
	"/api/v1/launches":                      `"slug":"{}"`,
	"/api/v1/launches?section=today":        `"slug":"{}"`,
	"/api/v1/launches?section=recent":       `"slug":"{}"`,
	"/api/v1/launches/weeks/this":           `"slug":"{}"`,
	"/api/v1/launches/weeks/{week}":         `"rank":1,`,
	"/api/v1/leaderboards/community-weekly": `"slug":"{}"`,
	"/api/v1/listings":                      `"slug":"{}"`,
	"/api/v1/listings?q={}":                 `"slug":"{}"`,
	"/api/v1/listings?domain={}.example":    `"slug":"{}"`,
	"/api/v1/listings/{}":                   `"status":"live"`,
	"mcp get_launch_week":                   `\"slug\":\"{}\"`,
	"mcp list_launches":                     `\"slug\":\"{}\"`,
	"mcp search_listings":                   `\"slug\":\"{}\"`,
}

var mondayTools = map[string]string{"get_launch_week": `{"week":"this"}`, "list_launches": `{"section":"this-week"}`, "search_listings": `{"sort":"newest"}`}

// readAll reads every address of every node at once, and hands what it answers on with what it is to hold of a product.
func (m *mondays) readAll(l app.Listing, check func(path, holds string, a reply)) {
	fill := strings.NewReplacer("{}", string(l.Slug), "{week}", string(l.Week))
	var all sync.WaitGroup
	for path, holds := range mondayReads {
		for _, node := range m.nodes {
			all.Go(func() {
				path, holds := fill.Replace(path), fill.Replace(holds)
				if tool, is := strings.CutPrefix(path, "mcp "); is {
					check(path, holds, m.readAt(node, "POST", "/mcp", fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, tool, mondayTools[tool])))
					return
				}
				check(path, holds, m.readAt(node, "GET", path, ""))
			})
		}
	}
	all.Wait()
}

var seconds = regexp.MustCompile(`(?:max-age|stale-while-revalidate)=(\d+)`)

// lasts returns how long an answer may be kept, by what it says to caches.
func lasts(a reply) (all time.Duration) {
	for _, n := range seconds.FindAllStringSubmatch(a.header.Get("Cache-Control"), -1) {
		s, _ := strconv.Atoi(n[1])
		all += time.Duration(s) * time.Second
	}
	return all
}

// before reads everything in the last seconds of a week: nobody may keep what they are told beyond its end.
func (m *mondays) before(next app.Listing) {
	m.t.Helper()
	end := next.Week.Start(time.UTC)
	left := end.Sub(m.clock.read())
	m.readAll(next, func(path, holds string, a reply) {
		if kept := lasts(a); kept > left {
			m.t.Errorf("%v before Monday %s may be kept for %v: %s", left, path, kept, a.header.Get("Cache-Control"))
		}
		if strings.HasPrefix(path, "/api/v1/") && !strings.Contains(path, "/weeks/") && strings.Contains(a.body, holds) {
			m.t.Errorf("%v before Monday %s shows what is not live", left, path)
		}
	})
}

// after reads everything at a time of the week, at once: each address shows the product.
func (m *mondays) after(l app.Listing) {
	m.t.Helper()
	m.readAll(l, func(path, holds string, a reply) {
		if a.status != http.StatusOK || !strings.Contains(a.body, holds) {
			m.t.Errorf("%s in the week of %s: %d without %s in %.300s", path, l.Week, a.status, holds, a.body)
		}
	})
}

// watch reads the week that runs again and again until stop: whenever that is the week of a product, it shows it.
func (m *mondays) watch(l app.Listing) (stop func()) {
	ended, reading := make(chan struct{}), sync.WaitGroup{}
	for at := range max(2, len(m.nodes)) {
		reading.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-ended:
					return
				default:
				}
				// A page of its own each time, so that none comes from the cache.
				a := m.readAt(m.nodes[at%len(m.nodes)], "GET", fmt.Sprintf("/api/v1/leaderboards/community-weekly?per_page=%d", 1+n%100), "")
				if strings.Contains(a.body, `"week":"`+string(l.Week)) && !strings.Contains(a.body, string(l.Slug)) {
					m.t.Errorf("while the week of %s begins: %.300s", l.Week, a.body)
					return
				}
			}
		})
	}
	return func() { close(ended); reading.Wait() }
}

// voter returns somebody who signed up long ago and is signed in.
func (m *mondays) voter() *servertest.Person {
	m.t.Helper()
	db, now := m.Instance.DB.Store(), m.clock.read()
	m.is.NoErr(db.Tx(m.t.Context(), func(ctx context.Context) error {
		if m.person == 0 {
			a := app.Account{Email: voter, CreatedAt: now.AddDate(0, -1, 0)}
			if err := db.SaveAccount(ctx, &a); err != nil {
				return err
			}
			m.person = a.ID
		}
		return db.AddSession(ctx, &app.Session{Account: m.person, CreatedAt: now, SeenAt: now}, secrets.Digest(now.String()))
	}))
	p := m.Person()
	p.Client.Jar.SetCookies(p.Address(), []*http.Cookie{{Name: "session", Value: now.String(), Path: "/"}})
	return p
}

// votes has somebody vote for a product at once.
func (m *mondays) votes(l app.Listing) {
	m.t.Helper()
	m.voter().Ask("POST", "/listings/"+string(l.Slug)+"/vote", url.Values{})
	if a := m.read("GET", "/api/v1/listings?sort=votes&domain="+string(l.Slug)+".example&per_page=50", ""); !strings.Contains(a.body, `"votes":1,`) {
		m.t.Errorf("a vote for %s does not count: %s", l.Slug, a.body)
	}
}

// sheet waits for the result sheet of the week before, while the clock stands still.
func (m *mondays) sheet(of app.Listing) {
	m.t.Helper()
	path := "/launches/" + string(of.Week) + "/results.txt"
	m.Until(path, func() bool { return strings.Contains(m.read("GET", path, "").body, string(of.Slug)) })
}

func TestRaceMonday_NoReadIsWithoutItsProductsAndNoAnswerIsKeptBeyondIt(t *testing.T) {
	t.Parallel()
	newMondays(t, nil).pass(20)
}

// Nor on any of three nodes, whichever of them has the week begin.
func TestRaceMonday_OnThreeNodes(t *testing.T) {
	t.Parallel()
	database := storagetest.Postgres(t)
	var nodes [][]string
	for range 3 {
		nodes = append(nodes, []string{"--data", t.TempDir(), "--database", database})
	}
	newMondays(t, nodes...).pass(4)
}

// pass lets so many weeks begin. Before each fourth the program is down.
func (m *mondays) pass(weeks int) {
	var last app.Listing
	for monday, n := app.Week("2026-11-23"), 0; n < weeks; monday, n = monday.Add(1), n+1 {
		l, start := m.schedule(monday), monday.Start(time.UTC)
		for _, node := range m.nodes {
			m.Until("the index is whole", func() bool {
				return strings.Contains(m.readAt(node, "GET", "/api/v1/listings?status=scheduled&q="+string(l.Slug), "").body, string(l.Slug))
			})
		}
		m.set(start.Add(-2 * time.Second))
		m.before(l)
		if n%4 == 3 {
			m.restart(start.Add(time.Duration(n) * time.Hour))
			m.after(l)
		} else {
			stop := m.watch(l)
			m.set(start)
			m.after(l)
			stop()
		}
		m.votes(l)
		if n > 0 {
			m.sheet(last)
		}
		last = l
	}
}
