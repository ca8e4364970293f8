package storagetest

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/intake/drafts"
)

func testDrafts(f *fixture) {
	owner := f.account("ines@parcelwick.example")
	quotes := []app.Quote{{Quote: "Parcelwick", URL: "https://parcelwick.example/", From: app.FromTitle}}
	fields := app.EmptyProfile()
	fields["name"] = app.Field{Value: app.TextValue("Wick"), State: app.StateEdited,
		Drafted: app.TextValue("Parcelwick"), Evidence: quotes}
	fields["features"] = app.Field{Value: app.ListValue([]string{"a", "b"}), State: app.StateManual}
	story, url := "A story.", "https://parcelwick.example/x"
	d := app.Draft{
		ID: "6f7d8f0e-1111-4222-8333-444455556666", Account: owner.ID, URL: "https://parcelwick.example/",
		Status: app.Ready, Fields: fields,
		Problems:       []app.Problem{{Code: "timeout", Detail: "…", URL: &url}},
		FAQs:           []app.DraftedFAQ{{Question: "Q", Answer: "A", State: app.StateAI, Evidence: quotes}},
		Founders:       []app.DraftedFounder{{Name: "Ines", State: app.StateManual, Evidence: []app.Quote{}}},
		CompanySocials: app.Socials{"x": "https://x.com/p"}, FounderSocials: app.Socials{},
		Story:      app.Story{Story: &story},
		Milestones: []app.DraftedMilestone{{Date: "2025-04-02", Title: "One", State: app.StateAI, Evidence: quotes}},
		Competitor: &app.Competitor{URL: "https://r.example/", Status: app.Crawling, Compared: []app.ComparedFact{},
			Problems: []app.Problem{}},
		SEO: app.SEO{Title: &story}, Evidence: map[string][]app.Quote{"story.story": quotes},
		Pages: []app.PageRead{{URL: "https://parcelwick.example/", Status: 200}}, CreatedAt: now, UpdatedAt: now,
		Synced:   &app.Given{Facts: app.Facts{Name: "Parcelwick"}},
		Proposed: &app.Proposed{Drafter: app.ByRules, Language: "en", Parts: map[string]app.Stamp{"faqs": "abcdef"}},
	}
	f.tx(func(ctx context.Context) error { return f.CreateDraft(ctx, d) })
	got, err := f.Draft(f.ctx, d.ID)
	f.NoErr(err)
	d.Revision = got.Revision
	f.Equal(got, d) // comes back as it was saved, with what callers do not see
	_, err = f.Draft(f.ctx, "6f7d8f0e-0000-4222-8333-444455556666")
	f.Equal(app.KindOf(err), app.NotFound)

	stale := got
	got.Status, got.UpdatedAt = app.Drafting, now.Add(time.Minute)
	f.tx(func(ctx context.Context) error { return f.SaveDraft(ctx, &got) })
	// it changed meanwhile
	f.True(f.Tx(f.ctx, func(ctx context.Context) error { return f.SaveDraft(ctx, &stale) }) != nil)
	again, err := f.Draft(f.ctx, d.ID)
	f.NoErr(err)
	f.Equal(again, got)

	second := app.Draft{ID: "6f7d8f0e-2222-4222-8333-444455556666", Account: owner.ID, Status: app.Crawling,
		Fields: app.EmptyProfile(), CreatedAt: now.Add(time.Second), UpdatedAt: now}
	l := f.list(f.site(), "Parcelwick", nil)
	second.ListingID = &l.ID
	f.tx(func(ctx context.Context) error { return f.CreateDraft(ctx, second) })
	mine, total, err := f.DraftsOf(f.ctx, owner.ID, 1, 0)
	f.NoErr(err)
	f.Equal(total, 2)
	f.Equal(mine[0].ID, second.ID) // newest first
	of, err := f.DraftsOfListing(f.ctx, l.ID, 10)
	f.NoErr(err)
	f.Equal(len(of), 1)
	f.Equal(of[0].ID, second.ID)

	_, found, err := f.Snapshot(f.ctx, d.ID, drafts.Own)
	f.NoErr(err)
	f.True(!found)
	for _, text := range []string{"first", "second"} {
		s := app.Snapshot{URL: d.URL, ReadAt: now, Problems: []app.Problem{}, Pages: []app.Page{{
			URL: d.URL, Status: 200, Lang: "en", Elements: []app.Element{{Parent: -1, Tag: "html"}},
			Blocks: []app.Block{{From: app.FromText, Text: text, Group: 1}},
		}}}
		f.tx(func(ctx context.Context) error { return f.SaveSnapshot(ctx, d.ID, drafts.Own, &s) })
		read, found, err := f.Snapshot(f.ctx, d.ID, drafts.Own)
		f.NoErr(err)
		f.True(found)
		f.Equal(read, s) // the latest reading
	}
	testDraftChanges(f, owner, d.ID)
	testDeletedDraft(f, d.ID, second.ID)
	changes, err := f.DraftChanges(f.ctx, d.ID)
	f.NoErr(err)
	f.Equal(len(changes), 0) // they went with it
}

// testDraftChanges holds the latest changes of a draft: newest first, bounded in number and size.
func testDraftChanges(f *fixture, owner app.Account, draft app.UUID) {
	change := func(number int64, size int) app.DraftChange {
		c := app.DraftChange{Draft: draft, Number: number, Account: owner.ID, At: now,
			After:  map[string]app.Stamp{"faqs": "abcdef"},
			Before: map[string]json.RawMessage{"faqs": json.RawMessage(`"` + strings.Repeat("x", size) + `"`)}}
		f.tx(func(ctx context.Context) error { return f.SaveDraftChange(ctx, c) })
		return c
	}
	numbers := func() (list []int64) {
		found, err := f.DraftChanges(f.ctx, draft)
		f.NoErr(err)
		for _, c := range found {
			list = append(list, c.Number)
		}
		return list
	}
	for number := range int64(app.MostDraftChanges + 2) {
		change(number+1, 1)
	}
	f.Equal([]int{len(numbers()), int(numbers()[0])}, []int{app.MostDraftChanges, app.MostDraftChanges + 2})
	large := change(50, app.DraftChangesBytes)
	f.Equal(numbers(), []int64{50}) // the latest stays, however large
	found, err := f.DraftChanges(f.ctx, draft)
	f.NoErr(err)
	f.Equal(found, []app.DraftChange{large})
	small := change(50, 2) // in its place
	found, err = f.DraftChanges(f.ctx, draft)
	f.NoErr(err)
	f.Equal(found, []app.DraftChange{small})
	before, err := f.BeforeDraftChange(f.ctx, draft, 50)
	f.NoErr(err)
	f.Equal(before, small.Before)
	small.Before = map[string]json.RawMessage{}
	found, err = f.DraftHistory(f.ctx, draft)
	f.NoErr(err)
	f.Equal(found, []app.DraftChange{small})
	change(51, 1)
	f.tx(func(ctx context.Context) error { return f.DropDraftChange(ctx, draft, 50) })
	f.Equal(numbers(), []int64{51})
	before, err = f.BeforeDraftChange(f.ctx, draft, 50)
	f.NoErr(err)
	f.Equal(len(before), 0) // it is not kept
}

// testDeletedDraft deletes a draft; another stays.
func testDeletedDraft(f *fixture, gone, stays app.UUID) {
	waits := func(id app.UUID) bool {
		claimed, err := f.ClaimJobs(f.ctx, jobs.Claim{Kind: string(drafts.CrawlJob), Most: 10, Now: now, Until: now})
		f.NoErr(err)
		return slices.ContainsFunc(claimed, func(j jobs.Job) bool { return j.Payload == string(id) })
	}
	f.tx(func(ctx context.Context) error {
		for _, id := range []app.UUID{gone, stays} {
			j := drafts.CrawlJob.Once(id)
			j.RunAt = now
			if err := f.AddJob(ctx, j); err != nil {
				return err
			}
		}
		return f.DeleteDraft(ctx, gone)
	})
	_, err := f.Draft(f.ctx, gone)
	f.Equal(app.KindOf(err), app.NotFound)
	_, found, err := f.Snapshot(f.ctx, gone, drafts.Own)
	f.NoErr(err)
	f.True(!found)       // with its reading
	f.True(!waits(gone)) // and with what was to be done for it
	_, err = f.Draft(f.ctx, stays)
	f.NoErr(err) // others stay
}
