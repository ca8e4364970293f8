// Package community joins the areas of what people say of listings, and of who a listing is of.
package community

import (
	"time"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/community/alternatives"
	"debut/app/community/claims"
	"debut/app/community/cofounders"
	"debut/app/community/discussions"
	"debut/app/community/interviews"
	"debut/app/community/reports"
	"debut/app/community/reviews"
	"debut/app/community/suggestions"
	"debut/app/community/unnaming"
	"debut/app/ground"
	"debut/app/ground/jobs"
	"debut/app/ground/live"
	"debut/app/sending"
)

// Store is what the community needs remembered.
type Store interface {
	alternatives.Store
	claims.Store
	cofounders.Store
	discussions.Store
	interviews.Store
	reports.Store
	reviews.Store
	suggestions.Store
	unnaming.Store
}

// Crawler looks for proofs, and reads the pages that suggestions name.
type Crawler interface {
	claims.Prover
	suggestions.Reader
}

// Parts are what the ward is made of.
type Parts struct {
	ground.Common
	Store     Store
	Catalogue *catalogue.Catalogue
	Sending   *sending.Sending
	Crawler   Crawler
}

// Community is what people say of listings, and who a listing is of.
type Community struct {
	Alternatives *alternatives.Service
	Claims       *claims.Service
	Cofounders   *cofounders.Service
	Discussions  *discussions.Service
	Interviews   *interviews.Service
	Reports      *reports.Service
	Reviews      *reviews.Service
	Suggestions  *suggestions.Service
	Unnaming     *unnaming.Service
}

// New returns the ward.
func New(p Parts) *Community {
	ground.Whole(p)
	found, letters := p.Catalogue.Listings, p.Sending.Letters
	return &Community{
		Alternatives: alternatives.New(p.Store, letters, p.Clock),
		Claims: claims.New(claims.Parts{
			Store: p.Store, Prover: p.Crawler, Letters: letters, Nearest: found.Nearest, Clock: p.Clock, Rand: p.Rand,
		}),
		Cofounders: cofounders.New(p.Store, p.Clock, p.Rand),
		Discussions: discussions.New(discussions.Parts{
			Store: p.Store, Letters: letters, Quoter: p.Catalogue.Answers, Clock: p.Clock,
			On: live.Of(p.Live, func(s *app.Settings) bool { return s.Discussions }),
		}),
		Interviews: interviews.New(p.Store, p.Clock),
		Reports:    reports.New(p.Store, p.Clock),
		Reviews:    reviews.New(p.Store, letters, p.Clock),
		Suggestions: suggestions.New(suggestions.Parts{
			Store: p.Store, Listings: found, Reader: p.Crawler, Letters: letters, Clock: p.Clock,
		}),
		Unnaming: unnaming.New(unnaming.Parts{Store: p.Store, Letters: letters, Clock: p.Clock, Rand: p.Rand}),
	}
}

// Jobs returns what is done once for a change.
func (w *Community) Jobs() []jobs.Handler {
	return []jobs.Handler{
		suggestions.Job.Handler(w.Suggestions.Check, w.Suggestions.GiveUp, jobs.Handler{
			Untrusted: true, Workers: 2, PerAccount: 1, Lease: ground.Lease, SlowAfter: ground.Slow,
			Limit: time.Minute, MaxFailures: 3,
		}),
		reviews.TellJob.Handler(w.Reviews.Tell, nil, jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 5}),
		discussions.LetterJob.Handler(w.Discussions.WriteLetter, nil,
			jobs.Handler{Workers: 1, Lease: ground.Lease, MaxFailures: 5}),
	}
}

// Periods returns what comes round.
func (w *Community) Periods() []jobs.Period {
	return []jobs.Period{
		{Name: "look for proofs of claims again", Every: claims.LookEvery, Run: w.Claims.LookAgain},
		{Name: "forget where reviews came from", Every: 24 * time.Hour, Run: w.Reviews.Forget},
		{Name: "forget old questions and answers", Every: 24 * time.Hour, Run: w.Discussions.Forget},
		{Name: "forget who reported", Every: 24 * time.Hour, Run: w.Reports.Forget},
		{Name: "forget wishes of founders", Every: time.Hour, Run: w.Unnaming.Forget},
		{Name: "forget suggestions", Every: 24 * time.Hour, Run: w.Suggestions.Forget},
	}
}
