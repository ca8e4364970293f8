// Package desk joins the areas of what the people do who run a directory.
package desk

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/community"
	"debut/app/contest"
	"debut/app/contest/awards"
	"debut/app/desk/backups"
	"debut/app/desk/blog"
	"debut/app/desk/brands"
	"debut/app/desk/health"
	"debut/app/desk/moderation"
	"debut/app/desk/newsletter"
	"debut/app/desk/privacy"
	"debut/app/desk/setup"
	"debut/app/desk/team"
	"debut/app/ground"
	"debut/app/ground/jobs"
	"debut/app/ground/live"
	"debut/app/ground/mail"
	"debut/app/ground/results/minisign"
	"debut/app/intake"
	"debut/app/intake/drafts"
	"debut/app/sales"
	"debut/app/sending"
)

// Store is what the desk needs remembered.
type Store interface {
	awards.KeyStore
	backups.Store
	blog.Store
	brands.Store
	health.Store
	moderation.Store
	newsletter.Store
	privacy.Store
	setup.Store
	team.Store
}

// Parts are what the ward is made of.
type Parts struct {
	ground.Common
	Store     Store
	Catalogue *catalogue.Catalogue
	Sending   *sending.Sending
	Contest   *contest.Contest
	Intake    *intake.Intake
	Community *community.Community
	Sales     *sales.Sales
	Jobs      []jobs.Handler // of the other wards, which the team gives up where they wait
	Mail      mail.Sender
	Render    func(any) ([]byte, error) // as the API does, for people who take their data along
	Copies    backups.Source            // of the database
	BackupTo  backups.Destination       `part:"optional"` // nil: no backups are made
	Machine   func() team.Machine       // what the instance stands on
	Version   string
	// CertificateEnd returns when the certificate of the origin ends; nil where it has none.
	CertificateEnd func(ctx context.Context) (time.Time, error) `part:"optional"`
}

// Desk is what the people do who run a directory.
type Desk struct {
	Backups    *backups.Service
	Blog       *blog.Service
	Brands     *brands.Service
	Health     *health.Service
	Moderation *moderation.Service
	Newsletter *newsletter.Service
	Privacy    *privacy.Service
	Setup      *setup.Service
	Team       *team.Service
	canMail    bool
}

// New returns the ward.
func New(p Parts) *Desk {
	ground.Whole(p)
	s := p.Live.Now()
	w := &Desk{
		Backups: backups.New(p.backups()),
		Blog:    blog.New(p.Store, p.Catalogue.Pictures, p.Clock, s.TimeZone),
		Brands:  brands.New(p.Store, p.Clock),
		Privacy: privacy.New(p.Store, p.Clock, p.Render),
		Setup:   setup.New(p.Store, p.Intake.Drafts, p.Catalogue.Categories, p.Mail, p.Live, p.Clock),
		Team: team.New(p.Store, p.Clock, map[string]team.Again{
			string(drafts.CrawlJob): p.Intake.Drafts.Reopen, string(drafts.DraftJob): p.Intake.Drafts.Reopen,
			string(drafts.CompareJob): p.Intake.Drafts.ReopenComparing,
		}, p.Machine),
		canMail: s.CanMail(),
	}
	w.Newsletter = newsletter.New(newsletter.Parts{
		Store: p.Store, Weeks: p.Contest.Launches, Among: p.Catalogue.Listings.Among,
		Unreachable: p.Sending.Bounces.Unreachable,
		Hour:        live.Of(p.Live, func(s *app.Settings) int { return s.NewsletterHour }),
		Limits: live.Of(p.Live, func(s *app.Settings) newsletter.Limits {
			return newsletter.Limits{Client: s.MailClientLimit, Total: s.MailTotalLimit}
		}),
		Publisher: s.Publisher, CanMail: w.canMail, Location: s.TimeZone, Clock: p.Clock, Rand: p.Rand,
	})
	w.Health = health.New(health.Parts{
		Store: p.Store, Machine: p.Machine, CanMail: w.canMail, NoReports: s.Sales.RefusesReports(),
		Version: p.Version, Clock: p.Clock,
		Limits:       live.Of(p.Live, func(s *app.Settings) app.Alerts { return s.Alerts }),
		NewestBackup: w.Backups.Newest, NeverBackedUp: w.Backups.Never, CertificateEnd: p.CertificateEnd,
	})
	w.Moderation = moderation.New(p.Store, w.Privacy, p.Contest.Launches, p.Clock, p.Rand).
		WithLetters(p.Sending.Letters).WithSuggestions(p.Community.Suggestions).WithReclaim(p.Sales.Orders.Reclaim)
	for _, h := range p.Jobs {
		w.Team.WhenGivenUp(h.Kind, h.GaveUp)
	}
	return w
}

func (p Parts) backups() backups.Parts {
	return backups.Parts{
		Store: p.Store, Source: p.Copies, To: p.BackupTo, Recipients: p.Live.Now().Backup.Recipients,
		Every:  live.Of(p.Live, func(s *app.Settings) time.Duration { return s.Backup.Every }),
		Keep:   live.Of(p.Live, func(s *app.Settings) int { return s.Backup.Keep }),
		Missed: live.Of(p.Live, func(s *app.Settings) bool { return !s.Invented && s.Alerts.BackupHours > 0 }),
		Clock:  p.Clock, NewID: p.NewID, Log: p.Log,
		Key: func(ctx context.Context) (minisign.PrivateKey, error) {
			return awards.KeyOf(ctx, p.Store, p.Clock(), p.Rand)
		},
	}
}

// Jobs returns what is done once for a change.
func (w *Desk) Jobs() []jobs.Handler {
	return []jobs.Handler{backups.MakeJob.Handler(w.Backups.Make, nil,
		jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 20})}
}

// Periods returns what comes round.
func (w *Desk) Periods() []jobs.Period {
	all := []jobs.Period{
		{Name: "back up", Every: time.Minute, Run: w.Backups.Schedule},
		{Name: "forget who did not subscribe", Every: time.Hour, Run: w.Newsletter.Forget},
	}
	if w.canMail {
		all = append(all,
			jobs.Period{Name: "mail the week", Every: 5 * time.Minute, Run: w.Newsletter.Send},
			jobs.Period{Name: "write of problems", Every: 5 * time.Minute, Run: w.Health.Alert},
			jobs.Period{Name: "look at the certificate", Every: 24 * time.Hour, Run: w.Health.AlertCertificate})
	}
	return all
}
