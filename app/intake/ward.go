// Package intake joins the areas that lead from an address to a listing.
package intake

import (
	"time"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/catalogue/drafting/rules"
	"debut/app/contest"
	"debut/app/ground"
	"debut/app/ground/jobs"
	"debut/app/ground/live"
	"debut/app/intake/corrections"
	"debut/app/intake/drafts"
	"debut/app/intake/freshness"
	"debut/app/intake/previews"
	"debut/app/intake/profiles"
	"debut/app/sending"
)

// Store is what the intake needs remembered.
type Store interface {
	drafts.Store
	freshness.Store
	previews.Store
	profiles.Store
}

// Parts are what the ward is made of.
type Parts struct {
	ground.Common
	Store     Store
	Catalogue *catalogue.Catalogue
	Sending   *sending.Sending
	Contest   *contest.Contest
	Reader    drafts.Reader
}

// Intake leads from an address to a listing.
type Intake struct {
	Drafts      *drafts.Service
	Previews    *previews.Service
	Freshness   *freshness.Service // whether websites still say what listings do
	Profiles    *profiles.Service
	Corrections *corrections.Service // what people change in what was drafted for them
	parts       Parts
}

// New returns the ward.
func New(p Parts) *Intake {
	ground.Whole(p)
	found, weeks, letters := p.Catalogue.Listings, p.Contest.Launches, p.Sending.Letters
	made := drafts.New(drafts.Parts{
		Store: p.Store, Listings: found, Launches: weeks, Reader: p.Reader, Clock: p.Clock,
		Drafter: p.Catalogue.Drafter, Redrafter: p.Catalogue.Redrafter, Plain: rules.New(), NewID: p.NewID, Letters: letters,
		Logos: p.Catalogue.Pictures,
	})
	return &Intake{
		Drafts: made,
		Freshness: freshness.New(freshness.Parts{
			Store: p.Store, Listings: found, Drafts: made, Reader: p.Reader, Clock: p.Clock,
			Every: live.Of(p.Live, func(s *app.Settings) int { return s.ReadAgain }), Letters: letters,
		}),
		Previews: previews.New(previews.Parts{
			Store: p.Store, Drafts: made, Reader: p.Reader, Drafter: rules.New(), Clock: p.Clock,
			Pictures: p.Catalogue.Pictures, NewID: p.NewID, Rand: p.Rand,
			PerHour: live.Of(p.Live, func(s *app.Settings) int { return s.VisitorReads }),
		}),
		Profiles:    profiles.New(p.Store, found, weeks, p.Catalogue.Pictures, p.Clock),
		Corrections: corrections.New(p.Store, p.Clock),
		parts:       p,
	}
}

// Jobs returns what is done once for a change.
func (w *Intake) Jobs() []jobs.Handler {
	websites := []jobs.Handler{
		drafts.CrawlJob.Handler(w.Drafts.Crawl, w.Drafts.GiveUp,
			jobs.Handler{Workers: 8, PerAccount: 3, Spare: 2, SlowAfter: ground.Slow,
				Limit: time.Minute, MaxFailures: 3}),
		drafts.DraftJob.Handler(w.Drafts.Draft, w.Drafts.GiveUp,
			jobs.Handler{Workers: 2, PerAccount: 1, Limit: time.Minute + w.parts.Live.Now().AI.Timeout,
				MaxFailures: 3}),
		previews.ReadJob.Handler(w.Previews.Read, w.Previews.GiveUp, // on all nodes together
			jobs.Handler{Workers: previews.AtOnce, PerAccount: previews.AtOnce,
				Limit: 2 * time.Minute, MaxFailures: 2}),
		drafts.CompareJob.Handler(w.Drafts.Compare, w.Drafts.GiveUpComparing,
			jobs.Handler{Workers: 2, PerAccount: 1, SlowAfter: ground.Slow, Limit: 2 * time.Minute, MaxFailures: 3}),
		drafts.CorrectionsJob.Handler(w.Drafts.CountCorrections, nil,
			jobs.Handler{Workers: 1, Limit: time.Minute, MaxFailures: 3}),
		drafts.PassagesJob.Handler(w.Drafts.KeepPassages, nil,
			jobs.Handler{Workers: 1, Limit: time.Minute, MaxFailures: 3}),
		freshness.Job.Handler(w.Freshness.Read, w.Freshness.GiveUp,
			jobs.Handler{Workers: 1, SlowAfter: ground.Slow, Limit: 2 * time.Minute, MaxFailures: 3}),
	}
	for i := range websites {
		websites[i].Untrusted, websites[i].Lease = true, ground.Lease
	}
	return append(websites,
		drafts.ReadyLetterJob.Handler(w.Drafts.WriteReady, nil,
			jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 5}),
		drafts.MissingLetterJob.Handler(w.Drafts.WriteMissing, nil,
			jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 5}),
	)
}

// Periods returns what comes round.
func (w *Intake) Periods() []jobs.Period {
	return []jobs.Period{
		{Name: "have websites read again", Every: freshness.ScheduleEvery, Run: w.Freshness.Schedule},
		{Name: "forget what was read for visitors", Every: time.Hour, Run: w.Previews.Forget},
	}
}
