package drafts

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/jobs"
)

// Reopen takes a draft back to where a job that was given up can run again, in the transaction of ctx. It refuses one that its person has
// worked on since: reading the website again would write over it.
func (s *Service) Reopen(ctx context.Context, j jobs.Job) error {
	d, err := s.store.Draft(ctx, app.UUID(j.Payload))
	switch {
	case app.KindOf(err) == app.NotFound:
		return draftGone()
	case err != nil:
		return err
	case d.ListingID != nil || touched(d):
		return app.Refused("draft_in_use", "Its person has worked on that draft since, and reading the website again would write over it.")
	}
	d.Status = app.Crawling
	if j.Kind == string(DraftJob) {
		d.Status = app.Drafting
	}
	d.Problems = slices.DeleteFunc(d.Problems, func(p app.Problem) bool { return p.Code == "internal" })
	d.UpdatedAt = s.clock().UTC()
	return s.store.SaveDraft(ctx, &d)
}

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
