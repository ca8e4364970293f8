package directory

import (
	"context"
	"errors"
	"slices"
	"time"

	"debut/app"
	"debut/app/catalogue/imports"
	"debut/app/community/claims"
	"debut/app/community/reviews"
	"debut/app/community/suggestions"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/app/desk/backups"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/intake/drafts"
	"debut/app/intake/freshness"
	"debut/app/intake/previews"
	"debut/app/sales/orders"
	"debut/app/sales/orders/vies"
)

const (
	lease = 20 * time.Second // of most jobs
	slow  = 10 * time.Second // what a website may take before another job runs beside it
	// mostDeadJobs are kept for the operator to see, however long.
	mostDeadJobs = 1000
)

// Runner returns what does the jobs and periods of the directory.
func (d *Directory) Runner(ctx context.Context) (*jobs.Runner, error) {
	node := jobs.Node{ID: string(d.parts.NewID()), Alone: d.parts.Settings.Now().Database == ""} // the data folder has one process
	return jobs.NewRunner(ctx, jobs.Options{
		Store: d.parts.Store, Node: node, Clock: d.parts.Clock, Log: d.parts.Log, Handlers: d.Jobs(), Periods: d.Periods(),
	})
}

// Jobs returns the table of what is done once for a change.
func (d *Directory) Jobs() []jobs.Handler {
	return slices.Concat(d.websiteJobs(), []jobs.Handler{
		imports.Job.Handler(d.Imports.Run, d.Imports.GiveUp, jobs.Handler{Workers: 1, Lease: 30 * time.Second, MaxFailures: 3}),
		mail.Dispatch{Sender: d.parts.Mail, Log: d.parts.Store, Clock: d.parts.Clock, Faults: d.parts.Log, Current: d.Follows.Current}.Handler(d.mailGivenUp, jobs.Handler{Workers: 2, Lease: 30 * time.Second, MaxFailures: 11}),
		drafts.ReadyLetterJob.Handler(d.Drafts.WriteReady, nil, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 5}),
		orders.FulfilJob.Handler(d.Orders.Fulfil, nil, jobs.Handler{Workers: 2, Lease: lease, MaxFailures: 50}),
		orders.RefundJob.Handler(d.Orders.GiveBack, nil, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 50}),
		orders.RefundPartJob.Handler(d.Orders.SendPart, nil, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 50}),
		orders.EndJob.Handler(d.Orders.EndPayment, nil, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 50}),
		orders.ReconcileJob.Handler(d.Orders.Reconcile, nil, jobs.Handler{Workers: 2, Lease: lease, MaxFailures: 50}),
		reviews.TellJob.Handler(d.Reviews.Tell, nil, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 5}),
		drafts.MissingLetterJob.Handler(d.Drafts.WriteMissing, nil, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 5}),
		vies.Job.Handler(d.VIES.Run, d.VIES.GiveUp, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 90}), // half a day
		backups.MakeJob.Handler(d.Backups.Make, nil, jobs.Handler{Workers: 1, Lease: lease, MaxFailures: 20}),
	})
}

// websiteJobs read what strangers wrote.
func (d *Directory) websiteJobs() []jobs.Handler {
	all := []jobs.Handler{
		drafts.CrawlJob.Handler(d.Drafts.Crawl, d.Drafts.GiveUp,
			jobs.Handler{Workers: 8, PerAccount: 3, Spare: 2, SlowAfter: slow, Limit: time.Minute, MaxFailures: 3}),
		drafts.DraftJob.Handler(d.Drafts.Draft, d.Drafts.GiveUp,
			jobs.Handler{Workers: 2, PerAccount: 1, Limit: time.Minute + d.parts.Settings.Now().AI.Timeout, MaxFailures: 3}),
		previews.ReadJob.Handler(d.Previews.Read, d.Previews.GiveUp, // on all nodes together
			jobs.Handler{Workers: previews.AtOnce, PerAccount: previews.AtOnce, Limit: 2 * time.Minute, MaxFailures: 2}),
		drafts.CompareJob.Handler(d.Drafts.Compare, d.Drafts.GiveUpComparing,
			jobs.Handler{Workers: 2, PerAccount: 1, SlowAfter: slow, Limit: 2 * time.Minute, MaxFailures: 3}),
		launches.LookJob.Handler(d.Launches.Look, d.Launches.GiveUpLooking,
			jobs.Handler{Workers: 4, PerAccount: 2, Spare: 1, SlowAfter: slow, Limit: time.Minute, MaxFailures: 10}),
		freshness.Job.Handler(d.Freshness.Read, d.Freshness.GiveUp,
			jobs.Handler{Workers: 1, SlowAfter: slow, Limit: 2 * time.Minute, MaxFailures: 3}),
		suggestions.Job.Handler(d.Suggestions.Check, d.Suggestions.GiveUp,
			jobs.Handler{Workers: 2, PerAccount: 1, SlowAfter: slow, Limit: time.Minute, MaxFailures: 3}),
		leaderboards.MeasureJob.Handler(d.measure, nil, jobs.Handler{Workers: 1, Limit: 6 * time.Minute, MaxFailures: 3}),
	}
	for i := range all {
		all[i].Untrusted, all[i].Lease = true, lease
		all[i] = d.counted(all[i])
	}
	return all
}

// Periods returns the table of what comes round.
func (d *Directory) Periods() []jobs.Period {
	return slices.Concat(d.mailPeriods(), d.ratingPeriods(), []jobs.Period{
		{Name: "launch", Every: time.Minute, Run: d.Launches.Advance},
		{Name: "what was ordered", Every: time.Minute, Run: d.Orders.Advance},
		{Name: "issue missing invoices", Every: time.Hour, Run: d.Orders.IssueMissing},
		{Name: "ask about payments", Every: 10 * time.Minute, Run: d.Orders.ReconcileAll},
		{Name: "close weeks", Every: time.Minute, Run: d.closeWeeks},
		{Name: "close programmes", Every: time.Minute, Run: d.Programmes.Close},
		{Name: "forget where votes came from", Every: 24 * time.Hour, Run: d.Votes.Forget},
		{Name: "forget where reviews came from", Every: 24 * time.Hour, Run: d.Reviews.Forget},
		{Name: "keep views", Every: 10 * time.Second, EachNode: true, Run: d.Counter.Flush},
		{Name: "fold statistics", Every: 24 * time.Hour, Run: d.Statistics.Fold},
		{Name: "have websites read again", Every: freshness.ScheduleEvery, Run: d.Freshness.Schedule},
		{Name: "look for proofs of claims again", Every: claims.LookEvery, Run: d.Claims.LookAgain},
		{Name: "look for badges", Every: 24 * time.Hour, Run: d.Launches.LookDaily},
		{Name: "back up", Every: time.Minute, Run: d.Backups.Schedule},
		{Name: "forget dead jobs", Every: time.Hour, Run: d.forgetDeadJobs},
		{Name: "forget what is old", Every: time.Hour, Run: d.forget},
		{Name: "forget pictures that nothing shows", Every: 24 * time.Hour, Run: d.Pictures.Forget},
		{Name: "forget links and sessions", Every: time.Hour, Run: d.Accounts.Forget},
		{Name: "forget what was read for visitors", Every: time.Hour, Run: d.Previews.Forget},
		{Name: "forget who reported", Every: 24 * time.Hour, Run: d.Reports.Forget},
		{Name: "forget wishes of founders", Every: time.Hour, Run: d.Unnaming.Forget},
		{Name: "forget suggestions", Every: 24 * time.Hour, Run: d.Suggestions.Forget},
		{Name: "forget wrong promo codes", Every: time.Hour, Run: d.Orders.ForgetGuesses},
		{Name: "forget challenges", Every: time.Hour, Run: d.Passkeys.Forget},
		{Name: "forget what apps were allowed", Every: time.Hour, Run: d.Apps.Forget},
		{Name: "forget links to unsubscribe", Every: 24 * time.Hour, Run: d.Follows.Forget},
	})
}

// mailPeriods returns what comes round where mails go anywhere. It looks often, and has each day's mails written once.
func (d *Directory) mailPeriods() []jobs.Period {
	if !d.parts.Settings.Now().CanMail() {
		return nil
	}
	return []jobs.Period{
		{Name: "mail updates to followers", Every: 10 * time.Minute, Run: d.Follows.SendDigests},
		{Name: "write of problems", Every: 5 * time.Minute, Run: d.Health.Alert},
		{Name: "look at the certificate", Every: 24 * time.Hour, Run: d.Health.AlertCertificate},
	}
}

// Background returns the context of work that no request asked for: if it asks for a site, that is the default one.
func (d *Directory) Background(ctx context.Context) context.Context {
	return app.WithSite(ctx, &d.Current.All(ctx)[0])
}

// launchDue has the launches and relaunches that are due be live, and this node show them.
func (d *Directory) launchDue(ctx context.Context) error {
	err := errors.Join(d.Launches.Advance(ctx), d.Orders.Advance(ctx))
	if d.parts.Follow != nil {
		err = errors.Join(err, d.parts.Follow(ctx))
	}
	return err
}

// endWeek closes the week that has ended, at once, and has those relaunch that waited for its close.
func (d *Directory) endWeek(ctx context.Context) error {
	return errors.Join(d.closeWeeks(ctx), d.Orders.Advance(ctx))
}

// closeWeeks closes the weeks that have ended, and then counts the votes of accounts that are not new any more: in this order, so
// that whether such a vote counts in its week does not hang on when the program was down.
func (d *Directory) closeWeeks(ctx context.Context) error {
	return errors.Join(d.Awards.Close(ctx), d.Votes.Release(ctx))
}

func (d *Directory) forget(ctx context.Context) error {
	return d.parts.Forget(ctx, d.parts.Clock())
}

func (d *Directory) forgetDeadJobs(ctx context.Context) error {
	before := app.DaysBefore(d.parts.Clock(), d.parts.Settings.Now().Storage.EndedDays)
	return d.parts.Store.ForgetDeadJobs(ctx, before, mostDeadJobs)
}

// mailGivenUp ends the link of a mail that nobody took.
func (d *Directory) mailGivenUp(ctx context.Context, m mail.Message, _ error) error {
	if hash := mail.LinkOf(m); hash != nil {
		return d.Accounts.EndMailed(ctx, hash)
	}
	return nil
}
