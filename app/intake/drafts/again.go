package drafts

import (
	"context"
	"slices"
	"sync"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/texts"
)

// Reopen takes a draft back to where a job that was given up can run again, in the transaction of ctx. It refuses one
// that its person has worked on since: reading the website again would write over it.
func (s *Service) Reopen(ctx context.Context, j jobs.Job) error {
	d, err := s.store.Draft(ctx, app.UUID(j.Payload))
	switch {
	case app.KindOf(err) == app.NotFound:
		return draftGone()
	case err != nil:
		return err
	case d.ListingID != nil || touched(d):
		return app.Refused("draft_in_use",
			"Its person has worked on that draft since, and reading the website again would write over it.")
	}
	d.Status = app.Crawling
	if j.Kind == string(DraftJob) {
		d.Status = app.Drafting
	}
	d.Problems = slices.DeleteFunc(d.Problems, isGivenUp)
	d.UpdatedAt = s.clock().UTC()
	return s.store.SaveDraft(ctx, &d)
}

// isGivenUp reports whether a problem is that the reading was given up.
func isGivenUp(p app.Problem) bool { return p.Code == "internal" }

// GivenUp reports whether the reading of a draft's website was given up, so that Reread has it done again.
func GivenUp(d app.Draft) bool {
	return d.Status == app.Ready && slices.ContainsFunc(d.Problems, isGivenUp)
}

// Reread queues the website of a draft of the caller to be read again, where that was given up. What the person wrote
// meanwhile stays.
func (s *Service) Reread(ctx context.Context, who app.Caller, in ID) error {
	again := s.rereading(who)
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.owned(ctx, who, in.ID)
		if err != nil || !GivenUp(d) {
			return err // it is read, or being read
		}
		if err := s.reread(ctx, &d, again); err != nil {
			return err
		}
		d.UpdatedAt = s.clock().UTC()
		return s.store.SaveDraft(ctx, &d)
	})
}

// rereading returns what counts a reading that is done again for the caller, however often its transaction runs.
func (s *Service) rereading(who app.Caller) func() error {
	return sync.OnceValue(func() error {
		if wait := s.rereads.Take(who.Account, s.clock()); wait > 0 {
			return app.TooOften(texts.Sprintf(
				"Websites whose reading was given up are read again %d times an hour. Try again later, or fill in the profile by hand.", rereadsPerHour), wait)
		}
		return nil
	})
}

// reread takes a draft whose reading was given up back to where that goes on, and queues it.
func (s *Service) reread(ctx context.Context, d *app.Draft, again func() error) error {
	if err := again(); err != nil {
		return err
	}
	_, read, err := s.store.Snapshot(ctx, d.ID, Own)
	if err != nil {
		return err
	}
	job := CrawlJob
	d.Status = app.Crawling
	if read {
		job, d.Status = DraftJob, app.Drafting
	}
	d.Problems = slices.DeleteFunc(d.Problems, isGivenUp)
	return s.store.AddJob(ctx, jobOf(job, *d, s.clock()))
}

// rereadsPerHour bounds for each account what may have taken the program down before.
const rereadsPerHour = 5

// ReopenComparing does so for a comparison.
func (s *Service) ReopenComparing(ctx context.Context, j jobs.Job) error {
	d, err := s.store.Draft(ctx, app.UUID(j.Payload))
	switch {
	case app.KindOf(err) == app.NotFound || err == nil && d.Competitor == nil:
		return draftGone()
	case err != nil:
		return err
	}
	d.Competitor.Status, d.Competitor.Problems = app.Crawling, []app.Problem{}
	return s.store.SaveDraft(ctx, &d)
}

func draftGone() error {
	return app.Refused("draft_gone", "The draft is not there any more, so there is nothing to try again.")
}

// touched reports whether the person of a draft wrote any of it.
func touched(d app.Draft) bool {
	if len(d.Typed) > 0 {
		return true
	}
	for _, f := range d.Fields {
		if f.State != app.StateAI && f.State != app.StateNotFound {
			return true
		}
	}
	return false
}
