// Package directory joins the areas of app: what callers may do in a directory, and what it does by itself.
package directory

import (
	"context"
	"io"
	"log/slog"
	"sync/atomic"
	"time"

	"debut/app"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/rules"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/imports"
	"debut/app/catalogue/listings"
	"debut/app/catalogue/pictures"
	"debut/app/catalogue/transfer"
	"debut/app/community/alternatives"
	"debut/app/community/claims"
	"debut/app/community/cofounders"
	"debut/app/community/interviews"
	"debut/app/community/reports"
	"debut/app/community/reviews"
	"debut/app/community/suggestions"
	"debut/app/community/unnaming"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/app/contest/programmes"
	"debut/app/contest/trophies"
	"debut/app/contest/votes"
	"debut/app/demo"
	"debut/app/desk/backups"
	"debut/app/desk/blog"
	"debut/app/desk/brands"
	"debut/app/desk/health"
	"debut/app/desk/moderation"
	"debut/app/desk/privacy"
	"debut/app/desk/setup"
	"debut/app/desk/team"
	"debut/app/ground/jobs"
	"debut/app/ground/limited"
	"debut/app/ground/mail"
	"debut/app/ground/results/minisign"
	"debut/app/ground/sites"
	"debut/app/ground/statistics"
	"debut/app/intake/drafts"
	"debut/app/intake/freshness"
	"debut/app/intake/previews"
	"debut/app/intake/profiles"
	"debut/app/people/accounts"
	"debut/app/people/oauth"
	"debut/app/people/passkeys"
	"debut/app/sales/orders"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/pay/stripepay"
	"debut/app/sales/orders/pay/testpay"
	transfers "debut/app/sales/orders/pay/transfer"
	"debut/app/sales/orders/vies"
	"debut/app/sending/follows"
	"debut/app/sending/letters"
	"debut/app/sending/webhooks"
)

// Store is what the areas need remembered: each says in an interface of its own which rows it reads and writes.
type Store interface {
	accounts.Store
	alternatives.Store
	awards.Store
	backups.Store
	badges.Store
	blog.Store
	brands.Store
	categories.Store
	claims.Store
	cofounders.Store
	demo.Store
	drafts.Store
	follows.Store
	founders.Store
	freshness.Store
	health.Store
	imports.Store
	interviews.Store
	jobs.Store
	launches.Store
	leaderboards.MeasureStore
	leaderboards.Store
	letters.Store
	listings.Store
	mail.Log
	moderation.Store
	oauth.Store
	orders.Store
	passkeys.Store
	pictures.Store
	previews.Store
	privacy.Store
	profiles.Store
	programmes.Store
	reports.Store
	reviews.Store
	setup.Store
	sites.Store
	statistics.Store
	suggestions.Store
	team.Store
	transfer.Store
	trophies.Store
	vies.Store
	votes.Store
	webhooks.Store
	unnaming.Store
	Instance(ctx context.Context) (string, error)                         // what the database is called, and no other is
	ForgetDeadJobs(ctx context.Context, before time.Time, most int) error // those that were given up
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
	Store    Store
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
	// Follow has this node see all changes that other nodes made, and its index all there are; nil: they do.
	Follow func(ctx context.Context) error
}

// Directory is a service for each area.
type Directory struct {
	Sites        *sites.Service
	Listings     *listings.Service
	Categories   *categories.Service
	Launches     *launches.Service
	WeekStart    *launches.WeekStart // before which nobody reads of a week
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
	Unnaming     *unnaming.Service
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
	signing      atomic.Pointer[minisign.PrivateKey] // once it was read
}

// New joins the services. It saves the sites that the settings name, and the first categories.
func New(ctx context.Context, p Parts) (*Directory, error) {
	s, store, live := p.Settings.Now(), p.Store, p.Settings
	counts := statistics.New(store, p.Clock, s.TimeZone)
	found := listings.New(store, p.Index, p.Clock).WithStatistics(counts)
	weeks := launches.New(store, p.Crawler, p.Clock, launches.Settings{
		Location:    s.TimeZone,
		WeeksAhead:  setup.Of(live, func(s *app.Settings) int { return s.WeeksAhead }),
		FreePerWeek: setup.Of(live, func(s *app.Settings) int { return s.FreePerWeek }),
		MoveWeeks:   setup.Of(live, func(s *app.Settings) int { return s.MoveWeeks }),
	})
	found.WithLaunches(weeks)
	least := setup.Of(live, func(s *app.Settings) int { return s.AwardVotes })
	drafter, quick := NewDrafters(s.AI, setup.Of(live, func(s *app.Settings) int { return s.AI.PerHour }), p.Log)
	followed := follows.New(store, p.Clock, p.Rand, s.TimeZone)
	written := letters.New(store, followed, p.Clock, p.Rand, s.CanMail())
	weeks.WithLetters(written)
	d := &Directory{
		Sites: sites.New(store), Listings: found, Categories: categories.New(store), Launches: weeks, Badges: badges.New(store),
		Accounts: accounts.New(store, p.Clock, p.Rand).WithOperator(s.Operator).Limit(mailLimits(live, p.Log)),
		Drafts: drafts.New(drafts.Parts{
			Store: store, Listings: found, Launches: weeks, Reader: p.Crawler, Clock: p.Clock,
			Drafter: drafter, Redrafter: quick, Plain: rules.New(), NewID: p.NewID, Letters: written,
		}),
		Apps:         oauth.New(oauth.Options{Store: store, Fetch: p.Crawler, Clock: p.Clock, Rand: p.Rand, Origin: app.OriginOf}),
		Privacy:      privacy.New(store, p.Clock, p.Render),
		Leaderboards: leaderboards.New(store, weeks, setup.Of(live, func(s *app.Settings) string { return s.Boards.Currency })),
		Votes:        votes.New(store, p.Clock, s.TimeZone, p.Rand).Limit(voteLimits(live)),
		Follows:      followed,
		Letters:      written,
		Trophies:     trophies.New(store),
		Counter:      statistics.NewCounter(store, p.Clock, s.TimeZone),
		Statistics:   counts,
		Pictures:     pictures.New(store, p.Crawler, p.Clock),
		parts:        p,
	}
	d.Freshness = freshness.New(freshness.Parts{
		Store: store, Listings: found, Drafts: d.Drafts, Reader: p.Crawler, Clock: p.Clock,
		Every: setup.Of(live, func(s *app.Settings) int { return s.ReadAgain }), Letters: written,
	})
	d.Previews = previews.New(previews.Parts{
		Store: store, Drafts: d.Drafts, Reader: p.Crawler, Drafter: rules.New(), Clock: p.Clock, NewID: p.NewID, Rand: p.Rand,
		PerHour: setup.Of(live, func(s *app.Settings) int { return s.VisitorReads }),
	})
	d.Team = team.New(store, p.Clock, map[string]team.Again{
		string(drafts.CrawlJob): d.Drafts.Reopen, string(drafts.DraftJob): d.Drafts.Reopen, string(drafts.CompareJob): d.Drafts.ReopenComparing,
	}, p.Machine)
	d.Backups = backups.New(backups.Parts{
		Store: store, Source: p.Copies, To: p.BackupTo, Recipients: s.Backup.Recipients,
		Every: setup.Of(live, func(s *app.Settings) time.Duration { return s.Backup.Every }), Keep: setup.Of(live, func(s *app.Settings) int { return s.Backup.Keep }),
		Clock: p.Clock, NewID: p.NewID, Log: p.Log,
		Key: func(ctx context.Context) (minisign.PrivateKey, error) {
			return awards.KeyOf(ctx, store, p.Clock(), p.Rand)
		},
	})
	d.Health = health.New(health.Parts{
		Store: store, Machine: p.Machine, CanMail: s.CanMail(), NoReports: s.Sales.RefusesReports(), Limits: setup.Of(live, func(s *app.Settings) app.Alerts { return s.Alerts }), Version: p.Version, Clock: p.Clock,
		NewestBackup: d.Backups.Newest, CertificateEnd: p.CertificateEnd,
	})
	d.Imports = imports.NewService(imports.Parts{
		Store: store, Transfer: transfer.New(store, p.Clock, p.KeyOf), Read: p.ReadLine, Sites: p.Sites, Clock: p.Clock,
	})
	d.Moderation = moderation.New(store, d.Privacy, weeks, p.Clock, p.Rand).WithLetters(written)
	d.Awards = awards.New(awards.Parts{Store: store, Votes: d.Votes, Clock: p.Clock, Rand: p.Rand, Location: s.TimeZone, Least: least, Letters: written})
	d.Cofounders = cofounders.New(store, p.Clock, p.Rand)
	d.Claims = claims.New(claims.Parts{Store: store, Prover: p.Crawler, Letters: written, Nearest: found.Nearest, Clock: p.Clock, Rand: p.Rand})
	d.Suggestions = suggestions.New(suggestions.Parts{Store: store, Listings: found, Reader: p.Crawler, Letters: written, Clock: p.Clock})
	d.Moderation.WithSuggestions(d.Suggestions)
	d.Reports = reports.New(store, p.Clock)
	d.Unnaming = unnaming.New(unnaming.Parts{Store: store, Letters: written, Clock: p.Clock, Rand: p.Rand})
	d.VIES = vies.New(vies.Parts{Store: store, Asker: p.Crawler, Address: s.VIES, Seller: s.Sales.Seller.VATNumber, Clock: p.Clock})
	d.Reviews = reviews.New(store, written, p.Clock)
	d.Webhooks = webhooks.New(webhooks.Parts{
		Store: store, Sender: p.Crawler, Letters: written, Node: string(p.NewID()), Alone: s.Database == "", Silent: p.Silent, Clock: p.Clock, Rand: p.Rand, Log: p.Log,
	})
	database, err := store.Instance(ctx)
	if err != nil {
		return nil, err
	}
	d.Orders = orders.New(orders.Parts{
		Store: store, Launches: weeks, Listings: found, Providers: providers(s.Sales, p.Clock), Instance: database, Numbers: d.VIES, Letters: written, Sales: s.Sales, Currency: setup.Of(live, func(s *app.Settings) string { return s.Boards.Currency }),
		PerWeek: setup.Of(live, func(s *app.Settings) int { return s.PaidPerWeek }), Location: s.TimeZone, Clock: p.Clock,
	})
	d.WeekStart = &launches.WeekStart{Clock: p.Clock, Location: s.TimeZone, Launch: d.launchDue, After: d.endWeek, Log: p.Log}
	weeks.Begins(d.WeekStart)
	d.Badges.WithPlaces(d.Orders.HasPlace)
	d.Moderation.WithReclaim(d.Orders.Reclaim)
	d.Founders = founders.New(store)
	d.Alternatives = alternatives.New(store, written, p.Clock)
	d.Blog = blog.New(store, d.Pictures, p.Clock, s.TimeZone)
	d.Interviews = interviews.New(store, p.Clock)
	d.Profiles = profiles.New(store, d.Listings, d.Launches, d.Pictures, p.Clock)
	d.Programmes = programmes.New(programmes.Parts{Store: store, Votes: d.Votes, Clock: p.Clock, Rand: p.Rand, Least: least, Letters: written})
	d.Passkeys = passkeys.New(store, d.Accounts, p.Clock, p.Rand)
	d.Setup = setup.New(store, d.Drafts, d.Categories, p.Mail, live, p.Clock)
	for _, h := range d.Jobs() {
		d.Team.WhenGivenUp(h.Kind, h.GaveUp)
	}
	if err := d.Sites.Save(ctx, p.Sites); err != nil {
		return nil, err
	}
	d.Brands, d.Current = brands.New(store, p.Clock), sites.NewCurrent(p.Sites, store.Sites, p.Generation)
	return d, d.Categories.Seed(ctx)
}

// mostOfStripe is how many bytes an answer of Stripe may have; theirs have some thousands.
const mostOfStripe = 1 << 20

// providers are the ways to pay that there are.
func providers(s app.Sales, clock app.Clock) map[string]pay.Provider {
	return map[string]pay.Provider{
		app.PaymentTest:     testpay.Provider{},
		app.PaymentTransfer: transfers.Provider{},
		app.PaymentStripe:   stripepay.New(stripepay.Options{Key: s.Stripe.Key, Secret: s.Stripe.Secret, URL: s.Stripe.URL, HTTP: limited.Client(mostOfStripe), Clock: clock}),
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
