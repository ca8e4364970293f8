package drafts

import (
	"context"
	"fmt"
	"strings"
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
	drafted, err := s.draft(ctx, snapshot)
	if err != nil {
		return fmt.Errorf("draft %s: %w", d.URL, err)
	}
	return s.step(ctx, d.ID, app.Drafting, func(_ context.Context, d *app.Draft) error {
		fill(d, drafted)
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

// Compare reads the website of a draft's competitor and sets its words beside the draft's. It is the handler of "compare" jobs.
func (s *Service) Compare(ctx context.Context, j jobs.Job) error {
	d, err := s.store.Draft(ctx, app.UUID(j.Payload))
	if err != nil || d.Competitor == nil || d.Competitor.Status == app.Ready {
		return gone(err)
	}
	url := d.Competitor.URL
	snapshot, err := s.reader.Read(ctx, url, func(string) {})
	if err != nil {
		return fmt.Errorf("read %s: %w", url, err)
	}
	theirs, err := s.draft(ctx, snapshot)
	if err != nil {
		return fmt.Errorf("draft %s: %w", url, err)
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.store.Draft(ctx, d.ID)
		if err != nil || d.Competitor == nil || d.Competitor.URL != url {
			return gone(err)
		}
		d.Competitor.Status = app.Ready
		d.Competitor.Problems = orEmpty(snapshot.Problems)
		d.Competitor.Name, d.Competitor.Tagline = theirs.Fields["name"].Value.Text, theirs.Fields["tagline"].Value.Text
		d.Competitor.Compared = compare(d.Fields, theirs.Fields)
		return s.store.SaveDraft(ctx, &d)
	})
}

// GiveUpComparing ends a comparison whose job failed for good.
func (s *Service) GiveUpComparing(ctx context.Context, j jobs.Job, _ error) error {
	d, err := s.store.Draft(ctx, app.UUID(j.Payload))
	if err != nil || d.Competitor == nil {
		return gone(err)
	}
	d.Competitor.Status = app.Ready
	d.Competitor.Problems = []app.Problem{{Code: "internal", Detail: "Something went wrong on our side while the competitor's website was read. Send competitor_url again."}}
	return s.store.SaveDraft(ctx, &d)
}

// compared are the facts that are set side by side.
var compared = []string{"tagline", "pricing_model", "pricing_summary", "country", "city", "founded_year", "features", "usps"}

// compare sets the facts of two websites side by side, those that at least one of them states.
func compare(ours, theirs app.Profile) []app.ComparedFact {
	rows := []app.ComparedFact{}
	for _, name := range compared {
		row := app.ComparedFact{Field: name, Ours: cell(ours[name].Value), Theirs: cell(theirs[name].Value), Evidence: theirs[name].Quotes()}
		if row.Ours != nil || row.Theirs != nil {
			rows = append(rows, row)
		}
	}
	return rows
}

// cell is a value as one text; a list is read item by item.
func cell(v app.Value) *string {
	if len(v.List) == 0 {
		return v.Text
	}
	joined := strings.Join(v.List, "; ")
	return &joined
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
