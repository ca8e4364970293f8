// Package directory joins the areas of app: what callers may do in a directory, and what it does by itself.
package directory

import (
	"context"
	"io"
	"log/slog"
	"time"

	"debut/app"
	"debut/app/accounts"
	"debut/app/alternatives"
	"debut/app/awards"
	"debut/app/backups"
	"debut/app/badges"
	"debut/app/blog"
	"debut/app/brands"
	"debut/app/categories"
	"debut/app/claims"
	"debut/app/cofounders"
	"debut/app/demo"
	"debut/app/drafting/rules"
	"debut/app/drafts"
	"debut/app/follows"
	"debut/app/founders"
	"debut/app/freshness"
	"debut/app/health"
	"debut/app/imports"
	"debut/app/interviews"
	"debut/app/jobs"
	"debut/app/launches"
	"debut/app/leaderboards"
	"debut/app/letters"
	"debut/app/listings"
	"debut/app/mail"
	"debut/app/moderation"
	"debut/app/oauth"
	"debut/app/orders"
	"debut/app/orders/pay"
	"debut/app/orders/pay/stripepay"
	"debut/app/orders/pay/testpay"
	transfers "debut/app/orders/pay/transfer"
	"debut/app/orders/vies"
	"debut/app/passkeys"
	"debut/app/pictures"
	"debut/app/previews"
	"debut/app/privacy"
	"debut/app/profiles"
	"debut/app/programmes"
	"debut/app/reports"
	"debut/app/reviews"
	"debut/app/setup"
	"debut/app/sites"
	"debut/app/statistics"
	"debut/app/suggestions"
	"debut/app/team"
	"debut/app/transfer"
	"debut/app/trophies"
	"debut/app/votes"
	"debut/app/webhooks"
	"debut/app/wishes"
)

// Stores are what the areas need remembered.
type Stores struct {
	Sites        sites.Store
	Brands       brands.Store
	Setup        setup.Store
	Accounts     accounts.Store
	Categories   categories.Store
	Listings     ListingStore
	Launches     launches.Store
	Leaderboards LeaderboardStore
	Drafts       DraftStore
	OAuth        oauth.Store
	Previews     previews.Store
	Passkeys     passkeys.Store
	Privacy      privacy.Store
	Team         team.Store
	Moderation   moderation.Store
	Votes        votes.Store
	Follows      follows.Store
	Freshness    freshness.Store
	Letters      letters.Store
	Awards       awards.Store
	Trophies     trophies.Store
	Orders       orders.Store
	Programmes   programmes.Store
	Profiles     profiles.Store
	Founders     founders.Store
	Alternatives alternatives.Store
	Blog         blog.Store
	Interviews   interviews.Store
	Cofounders   cofounders.Store
	Claims       claims.Store
	Reports      reports.Store
	Wishes       wishes.Store
	VATChecks    vies.Store
	Suggestions  suggestions.Store
	Reviews      reviews.Store
	Webhooks     webhooks.Store
	Imports      imports.Store
	Backups      backups.Store
	Pictures     pictures.Store
	Jobs         JobStore
	Health       HealthStore
	Statistics   statistics.Store
}

// ListingStore is the store of the areas that show listings.
type ListingStore interface {
	listings.Store
	badges.Store
	transfer.Store
}

// LeaderboardStore is the store of leaderboards, and of what some of them rank by.
type LeaderboardStore interface {
	leaderboards.Store
	leaderboards.MeasureStore
	jobs.Adder
}

// HealthStore is the store of what is measured, and of the log of mails.
type HealthStore interface {
	health.Store
	mail.Log
}

// DraftStore is the store of drafts, and of the demo, which makes some and what becomes of them.
type DraftStore interface {
	drafts.Store
	demo.Store
}

// Crawler reads websites and documents of others.
type Crawler interface {
	drafts.Reader
	launches.BadgeFinder
	oauth.Fetcher
	leaderboards.Fetcher
	pictures.Fetcher
	claims.Prover
	suggestions.Reader
	webhooks.Sender
	vies.Asker
}

// Parts are what a directory is made of.
type Parts struct {
	Settings *setup.Current
	Sites    []app.Site // the default one first
	Stores   Stores
	Index    listings.Index
	Crawler  Crawler
	Mail     mail.Sender
	Render   func(any) ([]byte, error)                   // as the API does, for people who take their data along
	ReadLine func(raw []byte, into *transfer.Line) error // as strictly as the API reads what it is sent
	KeyOf    func(website string) string                 // of a company; "" if that is no address
	NewID    func() app.UUID
	Clock    app.Clock
	Rand     io.Reader
	Log      *slog.Logger
	Copies   backups.Source                                 // of the database
	BackupTo backups.Destination                            // nil: no backups are made
	Machine  func() team.Machine                            // what the instance stands on
	Forget   func(ctx context.Context, now time.Time) error // removes from the stores what has had its time
	Version  string
	// CertificateEnd returns when the certificate of the origin ends; nil where it has none.
	CertificateEnd func(ctx context.Context) (time.Time, error)

	Silent     bool          // nothing is sent to webhooks
	Generation func() uint64 // grows with every change of the stores
}

// Directory is a service for each area.
type Directory struct {
	Sites        *sites.Service
	Listings     *listings.Service
	Categories   *categories.Service
	Launches     *launches.Service
	Leaderboards *leaderboards.Service
	Badges       *badges.Service
	Accounts     *accounts.Service
	Drafts       *drafts.Service
	Previews     *previews.Service
	Apps         *oauth.Service // applications that act for people
	Passkeys     *passkeys.Service
	Privacy      *privacy.Service
	Team         *team.Service
	Moderation   *moderation.Service
	Votes        *votes.Service
	Follows      *follows.Service
	Freshness    *freshness.Service // whether websites still say what listings do
	Letters      *letters.Service
	Awards       *awards.Service
	Trophies     *trophies.Service
	Orders       *orders.Service
	Programmes   *programmes.Service
	Profiles     *profiles.Service
	Founders     *founders.Service
	Alternatives *alternatives.Service
	Blog         *blog.Service
	Interviews   *interviews.Service
	Cofounders   *cofounders.Service
	Claims       *claims.Service
	Reports      *reports.Service
	Wishes       *wishes.Service
	VIES         *vies.Service
	Suggestions  *suggestions.Service
	Reviews      *reviews.Service
	Webhooks     *webhooks.Service
	Imports      *imports.Service
	Backups      *backups.Service
	Counter      *statistics.Counter // of what people do with listings
	Statistics   *statistics.Service
	Pictures     *pictures.Service
	Brands       *brands.Service
	Setup        *setup.Service
	Current      *sites.Current
	Health       *health.Service
	parts        Parts
}

// New joins the services. It saves the sites that the settings name, and the first categories.
func New(ctx context.Context, p Parts) (*Directory, error) {
	s, store, live := p.Settings.Now(), p.Stores, p.Settings
	counts := statistics.New(store.Statistics, p.Clock, s.TimeZone)
	found := listings.New(store.Listings, p.Index, p.Clock).WithStatistics(counts)
	weeks := launches.New(store.Launches, p.Crawler, p.Clock, launches.Settings{
		Location:    s.TimeZone,
		WeeksAhead:  setup.Of(live, func(s *app.Settings) int { return s.WeeksAhead }),
		FreePerWeek: setup.Of(live, func(s *app.Settings) int { return s.FreePerWeek }),
		MoveWeeks:   setup.Of(live, func(s *app.Settings) int { return s.MoveWeeks }),
	})
	least := setup.Of(live, func(s *app.Settings) int { return s.AwardVotes })
	drafter, quick := NewDrafters(s.AI, setup.Of(live, func(s *app.Settings) int { return s.AI.PerHour }), p.Log)
	followed := follows.New(store.Follows, p.Clock, p.Rand, s.TimeZone)
	written := letters.New(store.Letters, followed, p.Clock, p.Rand, s.CanMail())
	weeks.WithLetters(written)
	d := &Directory{
		Sites: sites.New(store.Sites), Listings: found, Categories: categories.New(store.Categories), Launches: weeks, Badges: badges.New(store.Listings),
		Accounts: accounts.New(store.Accounts, p.Clock, p.Rand).WithOperator(s.Operator).Limit(mailLimits(live, p.Log)),
		Drafts: drafts.New(drafts.Parts{
			Store: store.Drafts, Listings: found, Launches: weeks, Reader: p.Crawler, Clock: p.Clock,
			Drafter: drafter, Redrafter: quick, Plain: rules.New(), NewID: p.NewID, Letters: written,
		}),
		Apps:         oauth.New(oauth.Options{Store: store.OAuth, Fetch: p.Crawler, Clock: p.Clock, Rand: p.Rand, Origin: app.OriginOf}),
		Privacy:      privacy.New(store.Privacy, p.Clock, p.Render),
		Leaderboards: leaderboards.New(store.Leaderboards, weeks, setup.Of(live, func(s *app.Settings) string { return s.Boards.Currency })),
		Votes:        votes.New(store.Votes, p.Clock, s.TimeZone, p.Rand).Limit(voteLimits(live)),
		Follows:      followed,
		Letters:      written,
		Trophies:     trophies.New(store.Trophies),
		Counter:      statistics.NewCounter(store.Statistics, p.Clock, s.TimeZone),
		Statistics:   counts,
		Pictures:     pictures.New(store.Pictures, p.Crawler, p.Clock),
		parts:        p,
	}
	d.Freshness = freshness.New(freshness.Parts{
		Store: store.Freshness, Listings: found, Drafts: d.Drafts, Reader: p.Crawler, Clock: p.Clock,
		Every: setup.Of(live, func(s *app.Settings) int { return s.ReadAgain }), Letters: written,
	})
	d.Previews = previews.New(previews.Parts{
		Store: store.Previews, Drafts: d.Drafts, Reader: p.Crawler, Drafter: rules.New(), Clock: p.Clock, NewID: p.NewID, Rand: p.Rand,
		PerHour: setup.Of(live, func(s *app.Settings) int { return s.VisitorReads }),
	})
	d.Team = team.New(store.Team, p.Clock, map[string]team.Again{
		string(drafts.CrawlJob): d.Drafts.Reopen, string(drafts.DraftJob): d.Drafts.Reopen, string(drafts.CompareJob): d.Drafts.ReopenComparing,
	}, p.Machine)
	d.Backups = backups.New(backups.Parts{
		Store: store.Backups, Source: p.Copies, To: p.BackupTo, Recipients: s.Backup.Recipients,
		Every: setup.Of(live, func(s *app.Settings) time.Duration { return s.Backup.Every }), Keep: setup.Of(live, func(s *app.Settings) int { return s.Backup.Keep }),
		Clock: p.Clock, NewID: p.NewID, Log: p.Log,
	})
	d.Health = health.New(health.Parts{
		Store: store.Health, Machine: p.Machine, CanMail: s.CanMail(), Limits: setup.Of(live, func(s *app.Settings) app.Alerts { return s.Alerts }), Version: p.Version, Clock: p.Clock,
		NewestBackup: d.Backups.Newest, CertificateEnd: p.CertificateEnd,
	})
	d.Imports = imports.NewService(imports.Parts{
		Store: store.Imports, Transfer: transfer.New(store.Listings, p.Clock, p.KeyOf), Read: p.ReadLine, Sites: p.Sites, Clock: p.Clock,
	})
	d.Moderation = moderation.New(store.Moderation, d.Privacy, weeks, p.Clock, p.Rand).WithLetters(written)
	d.Awards = awards.New(awards.Parts{Store: store.Awards, Votes: d.Votes, Clock: p.Clock, Rand: p.Rand, Location: s.TimeZone, Least: least, Letters: written})
	d.Cofounders = cofounders.New(store.Cofounders, p.Clock, p.Rand)
	d.Claims = claims.New(claims.Parts{Store: store.Claims, Prover: p.Crawler, Letters: written, Nearest: found.Nearest, Clock: p.Clock, Rand: p.Rand})
	d.Suggestions = suggestions.New(suggestions.Parts{Store: store.Suggestions, Listings: found, Reader: p.Crawler, Letters: written, Clock: p.Clock})
	d.Moderation.WithSuggestions(d.Suggestions)
	d.Reports = reports.New(store.Reports, p.Clock)
	d.Wishes = wishes.New(wishes.Parts{Store: store.Wishes, SharedHost: p.Crawler.SharedHost, Letters: written, Clock: p.Clock, Rand: p.Rand})
	d.VIES = vies.New(vies.Parts{Store: store.VATChecks, Asker: p.Crawler, Address: s.VIES, Seller: s.Sales.Seller.VATNumber, Clock: p.Clock})
	d.Reviews = reviews.New(store.Reviews, written, p.Clock)
	d.Webhooks = webhooks.New(webhooks.Parts{
		Store: store.Webhooks, Sender: p.Crawler, Letters: written, Node: string(p.NewID()), Alone: s.Database == "", Silent: p.Silent, Clock: p.Clock, Rand: p.Rand, Log: p.Log,
	})
	d.Orders = orders.New(orders.Parts{
		Store: store.Orders, Launches: weeks, Listings: found, Providers: providers(s.Sales, p.Clock), Numbers: d.VIES, Letters: written, Sales: s.Sales, Currency: setup.Of(live, func(s *app.Settings) string { return s.Boards.Currency }),
		PerWeek: setup.Of(live, func(s *app.Settings) int { return s.PaidPerWeek }), Location: s.TimeZone, Clock: p.Clock,
	})
	d.Badges.WithPlaces(d.Orders.HasPlace)
	d.Founders = founders.New(store.Founders)
	d.Alternatives = alternatives.New(store.Alternatives, written, p.Clock)
	d.Blog = blog.New(store.Blog, d.Pictures, p.Clock, s.TimeZone)
	d.Interviews = interviews.New(store.Interviews, p.Clock)
	d.Profiles = profiles.New(store.Profiles, d.Listings, d.Launches, d.Pictures, p.Clock)
	d.Programmes = programmes.New(programmes.Parts{Store: store.Programmes, Votes: d.Votes, Clock: p.Clock, Rand: p.Rand, Least: least, Letters: written})
	d.Passkeys = passkeys.New(store.Passkeys, d.Accounts, p.Clock, p.Rand)
	d.Setup = setup.New(store.Setup, d.Drafts, d.Categories, p.Mail, live, p.Clock)
	for _, h := range d.Jobs() {
		d.Team.WhenGivenUp(h.Kind, h.GaveUp)
	}
	if err := d.Sites.Save(ctx, p.Sites); err != nil {
		return nil, err
	}
	d.Brands, d.Current = brands.New(store.Brands, p.Clock), sites.NewCurrent(p.Sites, store.Sites.Sites, p.Generation)
	return d, d.Categories.Seed(ctx)
}

// providers are the ways to pay that there are.
func providers(s app.Sales, clock app.Clock) map[string]pay.Provider {
	return map[string]pay.Provider{
		app.PaymentTest:     testpay.Provider{},
		app.PaymentTransfer: transfers.Provider{},
		app.PaymentStripe:   stripepay.New(stripepay.Options{Key: s.Stripe.Key, Secret: s.Stripe.Secret, URL: s.Stripe.URL, Clock: clock}),
	}
}

// mailLimits returns the limits of mails that people ask for.
func mailLimits(live *setup.Current, log *slog.Logger) app.Live[accounts.Limits] {
	return setup.Of(live, func(s *app.Settings) accounts.Limits {
		return accounts.Limits{Email: s.MailLimit, Client: s.MailClientLimit, All: s.MailTotalLimit, Full: func() {
			log.Warn("as many mails as --mail-total-limit allows were asked for in an hour; further ones are refused but for known browsers", "limit", s.MailTotalLimit)
		}}
	})
}

func voteLimits(live *setup.Current) app.Live[votes.Limits] {
	return setup.Of(live, func(s *app.Settings) votes.Limits { return votes.Limits{Person: s.VoteLimit, All: s.VoteTotalLimit} })
}
