package server

import (
	"debut/app"
	"debut/app/demo"
	"debut/app/directory"
	"debut/app/ground/live"
	"debut/web/pages/admin"
	"debut/web/pages/claim"
	"debut/web/pages/discussion"
	"debut/web/pages/editor"
	"debut/web/pages/following"
	"debut/web/pages/founder"
	"debut/web/pages/newsletter"
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
		Common: p.common, Ground: d.Ground, Catalogue: d.Catalogue, Sending: d.Sending, Contest: d.Contest,
		Community: d.Community, Desk: d.Desk,
		Persons: site.Persons{
			Apps: d.Apps, Passkeys: d.Passkeys, Outbox: p.Outbox, Samples: directory.SampleMails, CanMail: s.CanMail(),
		},
		Ratings: s.Boards.Ratings, Featured: d.Orders.Featured,
		RatedFrom: live.Of(p.Settings, func(s *app.Settings) int { return s.RatedFrom }),
		Audience:  p.audience, Logo: demo.Logo, Cache: p.cache,
		Publisher: site.Publisher{Name: s.Publisher, Contact: s.Contact},
		Explain:   p.Explain, Reading: reading.Purpose(d.Previews),
	})
}

// pages are the addresses at which people do something.
func (p parts) pages() []*page.Pages {
	d, s, c := p.Directory, p.Settings.Now(), p.common
	own := founder.Options{
		Common: c, Ground: d.Ground, Catalogue: d.Catalogue, Sending: d.Sending, Contest: d.Contest,
		Intake: d.Intake, Community: d.Community, Orders: d.Orders,
	}
	return []*page.Pages{
		founder.New(own),
		claim.New(claim.Options{Common: c, Claims: d.Claims}),
		webhook.New(webhook.Options{Common: c, Webhooks: d.Webhooks}),
		newsletter.New(newsletter.Options{
			Common: c, Newsletter: d.Newsletter, Categories: d.Categories, Bounces: d.Bounces,
		}),
		following.New(following.Options{Common: c, Follows: d.Follows, CanMail: s.CanMail()}),
		order.New(order.Options{Common: c, Orders: d.Orders, Launches: d.Launches, Head: founder.HeadOf(own)}),
		reports.New(reports.Options{Common: c, Reports: d.Reports, Suggestions: d.Suggestions}),
		unnaming.New(unnaming.Options{Common: c, Unnaming: d.Unnaming}),
		discussion.New(discussion.Options{Common: c, Discussions: d.Discussions}),
		review.New(review.Options{Common: c, Reviews: d.Reviews}),
		editor.New(editor.Options{Common: c, Drafts: d.Drafts, Categories: d.Categories, Preview: site.Preview}),
		reading.New(reading.Options{
			Common: c, Previews: d.Previews, Drafts: d.Drafts, Launches: d.Launches, Waiters: p.Waiters,
		}),
		admin.New(admin.Options{
			Common: c, Catalogue: d.Catalogue, Contest: d.Contest, Intake: d.Intake, Community: d.Community,
			Sales: d.Sales, Desk: d.Desk, Bounces: d.Bounces,
			Webhooks: d.Webhooks.Team(), Place: s.Place, S3: s.Backup.S3, PreviewPost: site.PreviewPost,
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
