// Package contest joins the areas of launches and of what comes of them. Money never counts here.
package contest

import (
	"context"
	"errors"
	"time"

	"debut/app"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/app/contest/programmes"
	"debut/app/contest/trophies"
	"debut/app/contest/votes"
	"debut/app/ground"
	"debut/app/ground/jobs"
	"debut/app/ground/live"
	"debut/app/sending"
)

// Store is what contests need remembered.
type Store interface {
	awards.Store
	launches.Store
	leaderboards.MeasureStore
	leaderboards.Store
	programmes.Store
	trophies.Store
	votes.Store
}

// Crawler looks for badges, and asks who measures websites.
type Crawler interface {
	launches.BadgeFinder
	leaderboards.Fetcher
}

// Parts are what the ward is made of. What stands above it is asked when it is needed.
type Parts struct {
	ground.Common
	Store   Store
	Sending *sending.Sending
	Crawler Crawler

	Ordered func(ctx context.Context) error // does what of orders is due, such as relaunches
	// Follow has this node see all changes that other nodes made, and its index all there are; nil: they do.
	Follow func(ctx context.Context) error `part:"optional"`
}

// Contest is launches, and what comes of them.
type Contest struct {
	Launches     *launches.Service
	WeekStart    *launches.WeekStart // before which nobody reads of a week
	Leaderboards *leaderboards.Service
	Votes        *votes.Service
	Awards       *awards.Service
	Trophies     *trophies.Service
	Programmes   *programmes.Service
	parts        Parts
}

// New returns the ward.
func New(p Parts) *Contest {
	ground.Whole(p)
	zone, letters := p.Live.Now().TimeZone, p.Sending.Letters
	weeks := launches.New(p.Store, p.Crawler, p.Clock, launches.Settings{
		Location:    zone,
		WeeksAhead:  live.Of(p.Live, func(s *app.Settings) int { return s.WeeksAhead }),
		FreePerWeek: live.Of(p.Live, func(s *app.Settings) int { return s.FreePerWeek }),
		MoveWeeks:   live.Of(p.Live, func(s *app.Settings) int { return s.MoveWeeks }),
	}).WithLetters(letters)
	counted := votes.New(p.Store, p.Clock, zone, p.Rand).Limit(live.Of(p.Live, func(s *app.Settings) votes.Limits {
		return votes.Limits{Person: s.VoteLimit, All: s.VoteTotalLimit}
	}))
	least := live.Of(p.Live, func(s *app.Settings) int { return s.AwardVotes })
	w := &Contest{
		Launches: weeks, Votes: counted, Trophies: trophies.New(p.Store),
		Leaderboards: leaderboards.New(p.Store, weeks,
			live.Of(p.Live, func(s *app.Settings) string { return s.Boards.Currency })),
		Awards: awards.New(awards.Parts{
			Store: p.Store, Votes: counted, Clock: p.Clock, Rand: p.Rand, Location: zone,
			Least: least, Letters: letters,
		}),
		Programmes: programmes.New(programmes.Parts{
			Store: p.Store, Votes: counted, Clock: p.Clock, Rand: p.Rand, Least: least, Letters: letters,
		}),
		parts: p,
	}
	w.WeekStart = &launches.WeekStart{Clock: p.Clock, Location: zone, Launch: w.launchDue, After: w.endWeek, Log: p.Log}
	weeks.Begins(w.WeekStart)
	return w
}

// launchDue makes the launches and relaunches that are due live, and shows them at this node.
func (w *Contest) launchDue(ctx context.Context) error {
	err := errors.Join(w.Launches.Advance(ctx), w.parts.Ordered(ctx))
	if w.parts.Follow != nil {
		err = errors.Join(err, w.parts.Follow(ctx))
	}
	return err
}

// endWeek closes the week that has ended, at once, and has those relaunch that waited for its close.
func (w *Contest) endWeek(ctx context.Context) error {
	return errors.Join(w.closeWeeks(ctx), w.parts.Ordered(ctx))
}

// closeWeeks closes the weeks that have ended, and then counts the votes of accounts that are not new any more: in this
// order, so that whether such a vote counts in its week does not hang on when the program was down.
func (w *Contest) closeWeeks(ctx context.Context) error {
	return errors.Join(w.Awards.Close(ctx), w.Votes.Release(ctx))
}

// Jobs returns what is done once for a change.
func (w *Contest) Jobs() []jobs.Handler {
	return []jobs.Handler{
		launches.LookJob.Handler(w.Launches.Look, w.Launches.GiveUpLooking, jobs.Handler{
			Untrusted: true, Workers: 4, PerAccount: 2, Spare: 1,
			Lease: ground.Lease, SlowAfter: ground.Slow, Limit: time.Minute, MaxFailures: 10,
		}),
		leaderboards.MeasureJob.Handler(w.measure, nil, jobs.Handler{
			Untrusted: true, Workers: 1, Lease: ground.Lease, Limit: 6 * time.Minute, MaxFailures: 3,
		}),
	}
}

// Periods returns what comes round.
func (w *Contest) Periods() []jobs.Period {
	all := []jobs.Period{
		{Name: "launch", Every: time.Minute, Run: w.Launches.Advance},
		{Name: "close weeks", Every: time.Minute, Run: w.closeWeeks},
		{Name: "close programmes", Every: time.Minute, Run: w.Programmes.Close},
		{Name: "look for badges", Every: 24 * time.Hour, Run: w.Launches.LookDaily},
		{Name: "forget where votes came from", Every: 24 * time.Hour, Run: w.Votes.Forget},
	}
	// a third party measures websites; what it takes long for is a job, beside which others run
	if w.ratings().URL != "" {
		all = append(all, jobs.Period{Name: "ask for ratings", Every: time.Hour, Run: func(ctx context.Context) error {
			return w.parts.Store.AddJob(ctx, leaderboards.MeasureJob.Once(jobs.Nothing{}))
		}})
	}
	return all
}

func (w *Contest) ratings() app.Ratings { return w.parts.Live.Now().Boards.Ratings }

// measure does a MeasureJob. That the third party fails is for the log: its ratings are asked for again when they are
// due.
func (w *Contest) measure(ctx context.Context, _ jobs.Nothing) error {
	p, r := w.parts, w.ratings()
	if r.URL == "" {
		return nil
	}
	meter := leaderboards.Meter{
		Store: p.Store, Source: r.Name(), Clock: p.Clock,
		Provider: leaderboards.HTTPProvider{Fetch: p.Crawler, Address: r.URL, Key: r.Key, Field: r.Field},
	}
	if err := meter.Measure(ctx); err != nil && ctx.Err() == nil {
		p.Log.Warn("some ratings could not be had; they are asked for again in a week", "error", err)
	}
	return ctx.Err()
}
