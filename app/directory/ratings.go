package directory

import (
	"context"
	"time"

	"debut/app/contest/leaderboards"
	"debut/app/ground/jobs"
)

// newMeter returns what has websites measured by the third party that the settings name.
func newMeter(p Parts) leaderboards.Meter {
	r := p.Settings.Now().Boards.Ratings
	return leaderboards.Meter{
		Store: p.Store, Source: r.Name(), Clock: p.Clock,
		Provider: leaderboards.HTTPProvider{Fetch: p.Crawler, Address: r.URL, Key: r.Key, Field: r.Field},
	}
}

// ratingPeriods returns what comes round where a third party measures websites. What it takes long for is a job, beside which others run.
func (d *Directory) ratingPeriods() []jobs.Period {
	if d.parts.Settings.Now().Boards.Ratings.URL == "" {
		return nil
	}
	return []jobs.Period{{Name: "ask for ratings", Every: time.Hour, Run: func(ctx context.Context) error {
		return d.parts.Store.AddJob(ctx, leaderboards.MeasureJob.Once(jobs.Nothing{}))
	}}}
}

// measure does a MeasureJob. That the third party fails is for the log: its ratings are asked for again when they are due.
func (d *Directory) measure(ctx context.Context, _ jobs.Nothing) error {
	if d.parts.Settings.Now().Boards.Ratings.URL == "" {
		return nil
	}
	if err := newMeter(d.parts).Measure(ctx); err != nil && ctx.Err() == nil {
		d.parts.Log.Warn("some ratings could not be had; they are asked for again in a week", "error", err)
	}
	return ctx.Err()
}
