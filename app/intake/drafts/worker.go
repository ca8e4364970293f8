package drafts

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
)

// What is done for a draft in the background; each job carries the draft's id.
const (
	CrawlJob   = jobs.Kind[app.UUID]("crawl")
	DraftJob   = jobs.Kind[app.UUID]("draft")
	CompareJob = jobs.Kind[app.UUID]("compare")
)

// jobOf returns a job of the account that has the draft.
func jobOf(kind jobs.Kind[app.UUID], d app.Draft, now time.Time) jobs.Job {
	j := kind.Once(d.ID)
	j.Account, j.RunAt = d.Account, now
	return j
}

// Crawl reads the website of a draft and hands it on to be drafted. It does a CrawlJob; run twice, it reads the site
// again and changes nothing more.
func (s *Service) Crawl(ctx context.Context, id app.UUID) error {
	d, err := s.store.Draft(ctx, id)
	if err != nil || d.Status != app.Crawling {
		return app.IgnoreMissing(err)
	}
	heard, end, err := s.watch(ctx, d)
	if err != nil {
		return err
	}
	snapshot, url, err := readWebsite(ctx, s.reader, d.URL, slices.Contains(d.Bare, d.URL), heard)
	end()
	if err != nil {
		return fmt.Errorf("read %s: %w", d.URL, err)
	}
	return s.step(ctx, d.ID, app.Crawling, func(ctx context.Context, d *app.Draft) error {
		if err := s.store.SaveSnapshot(ctx, d.ID, Own, &snapshot); err != nil {
			return err
		}
		d.Status, d.URL = app.Drafting, url
		d.Problems, d.Pages = snapshot.Problems, snapshot.Read()
		return s.store.AddJob(ctx, jobOf(DraftJob, *d, s.clock()))
	})
}

// pagesEvery is how often the pages that were read so far are kept: a website that is read at once need not tell.
const pagesEvery = 2 * time.Second

// keepPages returns what keeps the pages that were read so far with a draft, for those who wait for it.
func (s *Service) keepPages(ctx context.Context, id app.UUID) app.Reading {
	kept := s.clock()
	return func(p app.Progress) {
		now := s.clock()
		if len(p.Pages) == 0 || now.Sub(kept) < pagesEvery {
			return
		}
		kept = now
		// What cannot be kept now is kept with the next page, or at the end.
		_ = s.step(ctx, id, app.Crawling, func(_ context.Context, d *app.Draft) error {
			d.Pages = p.Read()
			return nil
		})
	}
}

// watch returns what hears of the reading of a draft's website, and ends that: where somebody looks on, they are told
// what is found.
func (s *Service) watch(ctx context.Context, d app.Draft) (heard app.Reading, end func(), err error) {
	keep := s.keepPages(ctx, d.ID)
	if !d.Watched {
		return keep, func() {}, nil
	}
	tree, err := s.store.Categories(ctx)
	if err != nil {
		return nil, nil, err
	}
	w := newWatch(ctx, s.plain, tree, s.clock, func(f app.Found) error {
		return s.store.Tx(ctx, func(ctx context.Context) error { return s.store.SaveFound(ctx, d.ID, f) })
	})
	return func(p app.Progress) { keep(p); w.hear(p) }, w.end, nil
}

// Draft drafts the profile of a website that was read. It does a DraftJob; run twice, it changes nothing more.
func (s *Service) Draft(ctx context.Context, id app.UUID) error {
	d, err := s.store.Draft(ctx, id)
	if err != nil || d.Status != app.Drafting {
		return app.IgnoreMissing(err)
	}
	snapshot, _, err := s.store.Snapshot(ctx, d.ID, Own)
	if err != nil {
		return err
	}
	drafted, err := s.draft(ctx, s.drafter, snapshot)
	if err != nil {
		return fmt.Errorf("draft %s: %w", d.URL, err)
	}
	KeepLogo(ctx, s.logos, d.Account, drafted.Fields)
	return s.step(ctx, d.ID, app.Drafting, func(ctx context.Context, d *app.Draft) error {
		d.Colour = colourOf(snapshot.Pages)
		fill(d, drafted)
		propose(d, snapshot, drafted)
		compareAgain(d)
		d.Status = app.Ready
		return s.announce(ctx, *d)
	})
}

// step changes a draft that is still in the given state; one that went on meanwhile is left alone.
func (s *Service) step(
	ctx context.Context, id app.UUID, from app.DraftStatus, change func(context.Context, *app.Draft) error,
) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.store.Draft(ctx, id)
		if err != nil || d.Status != from {
			return app.IgnoreMissing(err)
		}
		if err := change(ctx, &d); err != nil {
			return err
		}
		d.UpdatedAt = s.clock().UTC()
		return s.store.SaveDraft(ctx, &d)
	})
}

// GiveUp ends a draft whose job failed for good: it is ready, with what is known, and says why. It is part of the
// transaction that gives the job up.
func (s *Service) GiveUp(ctx context.Context, id app.UUID, cause error) error {
	d, err := s.store.Draft(ctx, id)
	if err != nil || d.Status == app.Ready {
		return app.IgnoreMissing(err)
	}
	d.Status, d.UpdatedAt = app.Ready, s.clock().UTC()
	d.Problems = append(d.Problems,
		gaveUp("the website", cause,
			"Have it read again with update_draft and a field under regenerate, or on the draft's page; or fill in the profile by hand."))
	if err := s.announce(ctx, d); err != nil {
		return err
	}
	return s.store.SaveDraft(ctx, &d)
}

// GaveUp tells why nothing came of reading a visitor's website.
func GaveUp(cause error) app.Problem {
	return gaveUp("the website", cause, "You can fill in the profile by hand, or submit the address again.")
}

// gaveUp tells the person why nothing came of reading a website, and what they can do.
func gaveUp(what string, cause error, advice string) app.Problem {
	switch {
	case errors.Is(cause, jobs.ErrDied):
		return app.Problem{Code: "internal", Detail: "Our program broke down twice while it read " + what +
			", so it does not try again by itself. The site team can see that in the log. " + advice}
	case errors.Is(cause, jobs.ErrTookTooLong):
		return app.Problem{Code: "internal",
			Detail: "Reading " + what + " took longer than it may, so it was ended. " + advice}
	}
	return app.Problem{Code: "internal",
		Detail: "Something went wrong on our side while we read " + what + ". " + advice}
}
