package drafts

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/jobs"
)

func crawlJob(id app.UUID, now time.Time) jobs.Job {
	return jobs.Job{Kind: "crawl", Uniq: string(id), Payload: string(id), RunAt: now}
}

func draftJob(id app.UUID, now time.Time) jobs.Job {
	return jobs.Job{Kind: "draft", Uniq: string(id), Payload: string(id), RunAt: now}
}

// Crawl reads the website of a draft and hands it on to be drafted. It is the handler of "crawl" jobs; run twice, it reads
// the site again and changes nothing more.
func (s *Service) Crawl(ctx context.Context, j jobs.Job) error {
	d, err := s.store.Draft(ctx, app.UUID(j.Payload))
	if err != nil || d.Status != app.Crawling {
		return gone(err)
	}
	snapshot, err := s.reader.Read(ctx, d.URL, func(string) {})
	if err != nil {
		return fmt.Errorf("read %s: %w", d.URL, err)
	}
	return s.step(ctx, d.ID, app.Crawling, func(ctx context.Context, d *app.Draft) error {
		if err := s.store.SaveSnapshot(ctx, d.ID, Own, snapshot); err != nil {
			return err
		}
		d.Status = app.Drafting
		d.Problems, d.Pages = snapshot.Problems, pagesRead(snapshot)
		return s.store.AddJob(ctx, draftJob(d.ID, s.clock()))
	})
}

// Draft drafts the profile of a website that was read. It is the handler of "draft" jobs; run twice, it changes nothing more.
func (s *Service) Draft(ctx context.Context, j jobs.Job) error {
	d, err := s.store.Draft(ctx, app.UUID(j.Payload))
	if err != nil || d.Status != app.Drafting {
		return gone(err)
	}
	snapshot, _, err := s.store.Snapshot(ctx, d.ID, Own)
	if err != nil {
		return err
	}
	drafted, err := s.draft(ctx, s.drafter, snapshot)
	if err != nil {
		return fmt.Errorf("draft %s: %w", d.URL, err)
	}
	return s.step(ctx, d.ID, app.Drafting, func(_ context.Context, d *app.Draft) error {
		fill(d, drafted)
		compareAgain(d)
		d.Status = app.Ready
		return nil
	})
}

// step changes a draft that is still in the given state; one that went on meanwhile is left alone.
func (s *Service) step(ctx context.Context, id app.UUID, from app.DraftStatus, change func(context.Context, *app.Draft) error) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.store.Draft(ctx, id)
		if err != nil || d.Status != from {
			return gone(err)
		}
		if err := change(ctx, &d); err != nil {
			return err
		}
		d.UpdatedAt = s.clock().UTC()
		return s.store.SaveDraft(ctx, &d)
	})
}

// GiveUp ends a draft whose job failed for good: it is ready, empty, and says so. It is part of the transaction that
// buries the job.
func (s *Service) GiveUp(ctx context.Context, j jobs.Job, _ error) error {
	d, err := s.store.Draft(ctx, app.UUID(j.Payload))
	if err != nil || d.Status == app.Ready {
		return gone(err)
	}
	d.Status, d.UpdatedAt = app.Ready, s.clock().UTC()
	d.Problems = append(d.Problems, app.Problem{
		Code: "internal", Detail: "Something went wrong on our side while the website was read. You can fill in the profile by hand, or submit the address again.",
	})
	return s.store.SaveDraft(ctx, &d)
}

func pagesRead(snapshot app.Snapshot) []app.PageRead {
	pages := make([]app.PageRead, len(snapshot.Pages))
	for i, p := range snapshot.Pages {
		pages[i] = app.PageRead{URL: p.URL, Status: p.Status}
	}
	return pages
}

// gone is nil for a draft that is no longer there: its job has nothing left to do.
func gone(err error) error {
	if app.KindOf(err) == app.NotFound {
		return nil
	}
	return err
}
