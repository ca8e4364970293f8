// Package server answers every address of an instance: the API, the MCP server, OAuth, the website, its pictures and
// feeds.
package server

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/catalogue/transfer"
	"debut/app/demo"
	"debut/app/desk/newsletter"
	"debut/app/directory"
	"debut/app/ground/live"
	"debut/app/ground/mail"
	"debut/app/ground/statistics"
	"debut/app/people/passkeys"
	"debut/app/sending/follows"
	"debut/web"
	"debut/web/doors/api"
	"debut/web/doors/dump"
	"debut/web/doors/mcp"
	"debut/web/doors/op"
	"debut/web/doors/openapi"
	"debut/web/doors/rest"
	"debut/web/pages/admin"
	"debut/web/pages/badge"
	"debut/web/pages/demoart"
	"debut/web/pages/feed"
	"debut/web/pages/founder"
	"debut/web/pages/oauth"
	"debut/web/pages/page"
	"debut/web/pages/pictures"
	"debut/web/pages/sitemap"
	"debut/web/run/metrics"
	"debut/web/run/ready"
)

// Options are what New joins.
type Options struct {
	Settings   *live.Settings
	Name       string     // of the default site when the program began, for programs that ask
	Sites      []app.Site // the default one first
	Directory  *directory.Directory
	Answers    op.Answers                                              // to requests that may be repeated
	Waiters    *op.Waiters                                             // calls that wait for a change
	Generation func() uint64                                           // grows with every change of what is public
	Away       func() bool                                             // whether the database cannot be read now; may be nil
	Queries    func() uint64                                           // that the database was asked since the start
	Explain    func(query string, texts []string) listings.Explanation // why a search found them; nil: not said
	Spent      web.Spent                                               // what servers of one database count calls by; nil: there is one
	Pools      func() []metrics.Pool                                   // of connections to the database
	// mails that are shown and not sent; nil if there are none
	Outbox     *mail.Outbox
	Background []func(context.Context) // what else runs while the server does
	Version    string
	// is told of each answer; nil if nobody asks for metrics
	measure func(r *http.Request, status int, took time.Duration)
	Clock   app.Clock
	Log     *slog.Logger
}

// New returns the handler of every address. wake is called when a request may have asked for something to be done in
// the background.
func New(o Options, health *ready.Health, wake func()) http.Handler {
	d, s := o.Directory, o.Settings.Now()
	p := newParts(o)
	mux := http.NewServeMux()
	p.addAPI(mux)
	p.addOAuth(mux)
	mux.Handle(app.LogoFolder, demoart.New(app.LogoFolder, demo.Logo))
	mux.Handle(app.PictureFolder, pictures.New(d.Pictures, demoart.New(app.PictureFolder, demo.Picture)))
	// those that are kept are answered before
	mux.Handle("/badges/", p.common.Visitors.Limit(badge.New(d.Badges, p.cache, p.shown)))
	mux.HandleFunc("GET "+alive, health.Alive)
	mux.HandleFunc("GET /readyz", health.Ready)
	maps := sitemap.New(sitemap.Options{Catalogue: d.Catalogue, Community: d.Community, Desk: d.Desk, Cache: p.cache})
	mux.Handle("GET /sitemap.xml", maps)
	mux.Handle("GET /sitemaps/", p.common.Visitors.Limit(maps))
	mux.Handle(listings.DumpPath,
		p.common.Visitors.Limit(dump.New(dump.Options{Listings: d.Listings, Folder: filepath.Join(s.Data, "dumps"),
			Generation: o.Generation, Clock: o.Clock})))
	feeds := feed.New(feed.Options{Common: p.common, Catalogue: d.Catalogue, Contest: d.Contest,
		Community: d.Community, Desk: d.Desk, Follows: d.Follows, Cache: p.cache})
	mux.Handle("/", feeds.Beside(p.site()))
	mux.Handle(transfer.SamplePath, web.Bytes("text/csv; charset=utf-8", 3600, transfer.Sample))
	for _, pages := range p.pages() {
		pages.Mount(mux)
	}
	waking := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux.ServeHTTP(w, r)
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			wake()
		}
	})
	served := web.Middleware(web.Options{
		Log: o.Log, Clock: o.Clock, Holds: p.holds, NewID: web.NewIDs(rand.Reader),
		HTTPS: strings.HasPrefix(s.Origin, "https://"), Sites: o.Sites, Former: s.Former,
		Lasting: []string{follows.UnsubscribePath, newsletter.EndPath}, Current: d.Current.All, Proxies: s.Proxies,
		Cached: badge.Cached(p.cache, p.shown), Measure: o.measure,
		Large: func(path string) int64 { return max(admin.Large[path], admin.LargePicture(path), founder.Large(path)) },
	}, waking)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != alive {
			d.WeekStart.Ensure(r.Context())
		}
		served.ServeHTTP(w, r)
	})
}

// alive tells that the process is there, whatever the database does.
const alive = "/healthz"

// parts are what several doors share.
type parts struct {
	Options
	gate     *web.Gate
	holds    web.Holds
	cache    *web.Cache
	common   page.Common
	audience *web.Audience
}

func newParts(o Options) parts {
	d, s := o.Directory, o.Settings.Now()
	limiter := newLimiter(o)
	holds := func(made time.Time) time.Time { return app.WeekEnd(made, s.TimeZone) }
	visitors := &web.Visitors{
		Limiter: limiter, Proxies: s.Proxies, Keys: app.Always(web.Quota{Calls: passkeys.PerClient, Per: time.Hour}),
		Pages: live.Of(o.Settings, func(s *app.Settings) web.Quota {
			return web.Quota{Calls: s.PageLimit, Per: time.Minute}
		}),
		Writes: live.Of(o.Settings, writes), Submits: live.Of(o.Settings, submits),
		Mails: live.Of(o.Settings, func(s *app.Settings) web.Quota {
			return web.Quota{Calls: s.MailClientLimit, Per: time.Hour}
		}),
	}
	return parts{
		holds:   holds,
		Options: o,
		gate: &web.Gate{Auth: d.Apps.Beside(d.Accounts), Limiter: limiter,
			Limits: limits(o.Settings), Proxies: s.Proxies},
		audience: web.NewAudience(o.Clock, s.Proxies),
		cache:    web.NewCache(s.KeepMB<<20, o.Generation, o.Clock, holds).While(o.Away),
		common: page.Common{
			Accounts: d.Accounts, Visitors: visitors, Proxies: s.Proxies, Clock: o.Clock, Rand: rand.Reader, Log: o.Log,
		},
	}
}

// newLimiter returns what counts calls: by itself, or together with the other servers of its database.
func newLimiter(o Options) *web.Limiter {
	l := web.NewLimiter(o.Clock, 100_000)
	if o.Spent == nil {
		return l
	}
	return l.WithShared(web.Shared{Rows: o.Spent, Key: func(ctx context.Context) ([]byte, error) {
		return o.Directory.KeyFor(ctx, "limits")
	}})
}

// shown counts a badge that a page of another website shows.
func (p parts) shown(r *http.Request, site *app.Site, slug app.Slug) {
	if p.audience.Embeds(r, site, slug) {
		p.Directory.Counter.Count(site.ID, slug, statistics.Activity{Impressions: 1})
	}
}

// addAPI adds the operations: over HTTP, as tools, and their description.
func (p parts) addAPI(mux *http.ServeMux) {
	d, s := p.Directory, p.Settings.Now()
	operations := api.Operations(api.Services{
		Sites: d.Sites, Listings: d.Listings, Answers: d.Answers, Categories: d.Categories, Launches: d.Launches,
		Leaderboards: d.Leaderboards, Awards: d.Awards, Trophies: d.Trophies, Orders: d.Orders,
		Programmes: d.Programmes, Badges: d.Badges, Accounts: d.Accounts, Drafts: d.Drafts,
		Founders: d.Founders, Blog: d.Blog, Interviews: d.Interviews, Cofounders: d.Cofounders,
		Claims: d.Claims, Webhooks: d.Webhooks, Reviews: d.Reviews, Follows: d.Follows,
		Discussions: d.Discussions,
	})
	runner := op.NewRunner(p.Answers, p.Clock, time.After).WithWaiters(p.Waiters).WithCursorKey(d.CursorKey)
	overHTTP := rest.New(rest.Options{
		Operations: operations, Prefix: api.Prefix, Name: p.Name, Version: openapi.Version, Cache: p.cache,
		Log: p.Log, Origin: app.OriginOf, Gate: p.gate, Runner: runner,
	})
	mux.Handle(api.Prefix, overHTTP)
	mux.Handle(api.Prefix+"/", overHTTP)
	mux.Handle(mcp.Path, mcp.New(mcp.Options{
		Operations: operations, Core: api.Core, Name: p.Name, Version: p.Version, Origin: app.OriginOf,
		Origins: origins(p.Sites), Gate: p.gate, Runner: runner, Log: p.Log,
		Resources: resources(d), Complete: completion(d.Listings, d.Categories),
	}))
	mux.Handle(mcp.RegistryPath, mcp.RegistryHandler(p.Version))
	info := openapi.Describe(p.Name, s.Origin)
	mux.Handle(api.Prefix+"/openapi.json", openapi.JSONHandler(operations, info))
	mux.Handle(api.Prefix+"/openapi.yaml", openapi.YAMLHandler(operations, info))
	mux.Handle("/docs/api", openapi.ReferenceHandler(operations, info))
	mux.Handle(openapi.ChangesPath, openapi.ChangesHandler(api.Changes, operations, info))
}

// addOAuth adds the authorization server.
func (p parts) addOAuth(mux *http.ServeMux) {
	limits := live.Of(p.Settings, func(s *app.Settings) oauth.Limits {
		l := oauth.DefaultLimits()
		l.Register = web.Quota{Calls: s.RegisterLimit, Per: time.Hour}
		return l
	})
	consent := oauth.New(oauth.Options{
		Service: p.Directory.Apps, Person: p.common.Person, SignIn: page.SignInPath, Origins: origins(p.Sites),
		Limiter: p.gate.Limiter, Limits: limits, Proxies: p.Settings.Now().Proxies, Log: p.Log,
	})
	for _, path := range oauth.Paths {
		mux.Handle(path, consent)
	}
}

func limits(now *live.Settings) app.Live[web.Limits] {
	return live.Of(now, func(s *app.Settings) web.Limits {
		return web.Limits{
			Read: web.Quota{Calls: s.ReadLimit, Per: time.Minute}, Write: writes(s),
			Anonymous:  web.Quota{Calls: s.AnyoneLimit, Per: time.Minute},
			Operations: map[string]web.Quota{"submit": submits(s)},
		}
	})
}

func writes(s *app.Settings) web.Quota { return web.Quota{Calls: s.WriteLimit, Per: time.Minute} }

func submits(s *app.Settings) web.Quota { return web.Quota{Calls: s.SubmitLimit, Per: time.Hour} }

func origins(sites []app.Site) []string {
	list := make([]string, len(sites))
	for i, s := range sites {
		list[i] = s.Origin
	}
	return list
}
