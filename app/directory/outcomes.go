package directory

import (
	"cmp"
	"context"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/intake/drafts"
	"debut/app/intake/freshness"
)

// What came of a job, besides what a website that could not be read says of itself.
const (
	done    = "done"
	failed  = "failed" // a try, which is not the last
	givenUp = "given_up"
)

// counted has a handler count what comes of its jobs.
func (d *Directory) counted(h jobs.Handler) jobs.Handler {
	run, end := h.Run, h.GaveUp
	h.Run = func(ctx context.Context, j jobs.Job) error {
		err := run(ctx, j)
		switch {
		case ctx.Err() != nil: // the program stops, or the job took too long, which gives it up
		case err != nil:
			d.count(ctx, h.Kind, failed)
		default:
			d.count(ctx, h.Kind, d.outcomeOf(ctx, j))
		}
		return err
	}
	h.GaveUp = func(ctx context.Context, j jobs.Job, cause error) error {
		if end != nil {
			if err := end(ctx, j, cause); err != nil {
				return err
			}
		}
		return d.Health.Count(ctx, h.Kind, givenUp)
	}
	return h
}

// count counts what came of a job. One that is done is not done again because it could not be counted.
func (d *Directory) count(ctx context.Context, kind, outcome string) {
	if err := d.Health.Count(ctx, kind, outcome); err != nil && ctx.Err() == nil {
		d.parts.Log.Warn("count what came of a job", "kind", kind, "error", err)
	}
}

// outcomeOf returns what came of a job that did not fail: of a website that could not be read, why.
func (d *Directory) outcomeOf(ctx context.Context, j jobs.Job) string {
	if j.Kind == string(freshness.Job) {
		listing, _ := freshness.Job.Payload(j)
		outcome, err := d.Freshness.Outcome(ctx, listing)
		if err != nil {
			outcome = ""
		}
		return cmp.Or(outcome, done)
	}
	if j.Kind != string(drafts.CrawlJob) {
		return done
	}
	draft, err := d.parts.Store.Draft(ctx, app.UUID(j.Payload))
	if err != nil || len(draft.Problems) == 0 || len(draft.Pages) > 0 {
		return done
	}
	return draft.Problems[0].Code
}
