package server

import (
	"crypto/rand"

	"debut/app"
	"debut/app/demo"
	"debut/app/ground/live"
	"debut/web/pages/admin"
	"debut/web/pages/claim"
	"debut/web/pages/editor"
	"debut/web/pages/founder"
	"debut/web/pages/order"
	"debut/web/pages/page"
	"debut/web/pages/reading"
	"debut/web/pages/reports"
	"debut/web/pages/review"
	"debut/web/pages/site"
	"debut/web/pages/unnaming"
	"debut/web/pages/webhook"
)

// site are the addresses that are for everybody, and those of a person.
func (p parts) site() *page.Router {
	d, s := p.Directory, p.Settings.Now()
	return site.New(site.Options{
		Listings: d.Listings, Categories: d.Categories, Launches: d.Launches, Leaderboards: d.Leaderboards,
		Ratings: s.Boards.Ratings, Sites: d.Sites, Awards: d.Awards, Badges: d.Badges, Votes: d.Votes,
		Follows: d.Follows, Trophies: d.Trophies, Featured: d.Orders.Featured, Programmes: d.Programmes,
		Founders: d.Founders, Interviews: d.Interviews, Blog: d.Blog, Reviews: d.Reviews,
		RatedFrom: live.Of(p.Settings, func(s *app.Settings) int { return s.RatedFrom }), Counter: d.Counter,
		Audience: p.audience, Logo: demo.Logo, Stored: d.Pictures.Get,
		Cache: p.cache, Brands: d.Brands, Publisher: site.Publisher{Name: s.Publisher, Contact: s.Contact},
		Clock: p.Clock, Rand: rand.Reader, Log: p.Log, Explain: p.Explain, Proxies: s.Proxies, Visitors: p.visitors,
		Persons: p.persons,
	})
}

// pages are the addresses at which people do something.
func (p parts) pages() []*page.Pages {
	d, s := p.Directory, p.Settings.Now()
	return []*page.Pages{
		founder.New(founder.Options{
			Listings: d.Listings, Drafts: d.Drafts, Pictures: d.Pictures, Accounts: d.Accounts, Letters: d.Letters,
			Profiles: d.Profiles, Interviews: d.Interviews, Cofounders: d.Cofounders, Alternatives: d.Alternatives,
			Visitors: p.visitors, Clock: p.Clock, Log: p.Log,
			Launches: d.Launches, Badges: d.Badges, Freshness: d.Freshness, Suggestions: d.Suggestions,
			Statistics: d.Statistics, Selling: d.Orders.Selling(),
		}),
		claim.New(claim.Options{Claims: d.Claims, Accounts: d.Accounts, Visitors: p.visitors, Log: p.Log}),
		webhook.New(webhook.Options{Webhooks: d.Webhooks, Accounts: d.Accounts, Visitors: p.visitors, Clock: p.Clock, Log: p.Log}),
		order.New(order.Options{Orders: d.Orders, Accounts: d.Accounts, Visitors: p.visitors, Log: p.Log}),
		reports.New(reports.Options{Reports: d.Reports, Suggestions: d.Suggestions, Accounts: d.Accounts, Visitors: p.visitors, Proxies: s.Proxies, Log: p.Log}),
		unnaming.New(unnaming.Options{Unnaming: d.Unnaming, Accounts: d.Accounts, Visitors: p.visitors, Proxies: s.Proxies, Log: p.Log}),
		review.New(review.Options{Reviews: d.Reviews, Accounts: d.Accounts, Proxies: s.Proxies, Visitors: p.visitors, Rand: rand.Reader, Log: p.Log}),
		editor.New(editor.Options{
			Drafts: d.Drafts, Categories: d.Categories, Accounts: d.Accounts, Preview: site.Preview,
			Visitors: p.visitors, Clock: p.Clock, Log: p.Log,
		}),
		reading.New(reading.Options{
			Previews: d.Previews, Drafts: d.Drafts, Accounts: d.Accounts, Visitors: p.visitors, Waiters: p.Waiters,
			Proxies: s.Proxies, Clock: p.Clock, Log: p.Log,
		}),
		admin.New(admin.Options{
			Brands: d.Brands, Setup: d.Setup, Programmes: d.Programmes, Blog: d.Blog, PreviewPost: site.PreviewPost,
			Team: d.Team, Health: d.Health, Moderation: d.Moderation, Votes: d.Votes, Imports: d.Imports,
			Accounts: d.Accounts, Visitors: p.visitors, Clock: p.Clock, Log: p.Log,
			Backups: d.Backups, Freshness: d.Freshness, Reviews: d.Reviews, Suggestions: d.Suggestions,
			Unnaming: d.Unnaming, VIES: d.VIES, Orders: d.Orders, Webhooks: d.Webhooks.Team(), Place: s.Place,
			S3: s.Backup.S3,
		}),
	}
}

// Routes returns the methods and paths of all pages: "GET /listings/{slug}/claim".
func Routes(o Options) []string {
	p := newParts(o)
	routes := p.site().Routes()
	for _, pages := range p.pages() {
		routes = append(routes, pages.Routes()...)
	}
	return routes
}
