package directory

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
)

// mostDeadJobs are kept for the operator to see, however long.
const mostDeadJobs = 1000

// Runner returns what does the jobs and periods of the directory.
func (d *Directory) Runner(ctx context.Context) (*jobs.Runner, error) {
	// the data folder has one process
	node := jobs.Node{ID: string(d.parts.NewID()), Alone: d.parts.Live.Now().Database == ""}
	return jobs.NewRunner(ctx, jobs.Options{
		Store: d.parts.Store, Node: node, Clock: d.parts.Clock, Log: d.parts.Log,
		Handlers: d.Jobs(), Periods: d.Periods(),
	})
}

// Jobs returns the table of what is done once for a change.
func (d *Directory) Jobs() []jobs.Handler { return append(d.jobsBelowDesk(), d.Desk.Jobs()...) }

// jobsBelowDesk are the jobs that the team may give up. What comes of those that read what strangers wrote is counted.
func (d *Directory) jobsBelowDesk() []jobs.Handler {
	all := slices.Concat(d.Catalogue.Jobs(), d.Sending.Jobs(), d.Contest.Jobs(), d.Intake.Jobs(),
		d.Community.Jobs(), d.Sales.Jobs())
	for i, h := range all {
		if h.Untrusted {
			all[i] = d.counted(h)
		}
	}
	return all
}

// Periods returns the table of what comes round.
func (d *Directory) Periods() []jobs.Period {
	return slices.Concat(
		d.Ground.Periods(), d.People.Periods(), d.Catalogue.Periods(), d.Sending.Periods(),
		d.Contest.Periods(), d.Intake.Periods(),
		d.Community.Periods(), d.Sales.Periods(), d.Desk.Periods(), []jobs.Period{
			{Name: "forget dead jobs", Every: time.Hour, Run: d.forgetDeadJobs},
			{Name: "forget what is old", Every: time.Hour, Run: func(ctx context.Context) error {
				return d.parts.Forget(ctx, d.parts.Clock())
			}},
		})
}

func (d *Directory) forgetDeadJobs(ctx context.Context) error {
	before := app.DaysBefore(d.parts.Clock(), d.parts.Live.Now().Storage.EndedDays)
	return d.parts.Store.ForgetDeadJobs(ctx, before, mostDeadJobs)
}

// Background returns the context of work that no request asked for: if it asks for a site, that is the default one.
func (d *Directory) Background(ctx context.Context) context.Context {
	return app.WithSite(ctx, &d.Current.All(ctx)[0])
}
