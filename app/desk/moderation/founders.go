package moderation

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/founders"
	"debut/app/ground/audit"
)

// FounderStore is what merging people needs remembered.
type FounderStore interface {
	// Founders and FounderBySlug find who stands under a page of a site; see founders.Store.
	Founders(ctx context.Context, site int64, f founders.Filter, limit, offset int) ([]app.Person, int, error)
	FounderBySlug(ctx context.Context, site int64, slug app.Slug) (app.Person, error)
	// nobody else merges people until the transaction ends
	HoldFounders(ctx context.Context) error
	MergedInto(ctx context.Context, person int64) (into int64, found bool, err error) // 0: they stand by themselves
	MergedPeople(ctx context.Context, into int64) ([]int64, error)
	MergeFounder(ctx context.Context, person, into int64) error // 0: they stand by themselves again
}

// FoundFounder is a person with the live listings of the site that name them, the newest first.
type FoundFounder struct {
	app.Person
	Listings []app.Listing
}

// peoplePerPage is how many people a page shows.
const peoplePerPage = 20

// Founders returns a page of the people whom live listings name, and what the team did about those, newest first.
func (s *Service) Founders(
	ctx context.Context, words string, number int,
) (list app.List[FoundFounder], acts []audit.Entry, err error) {
	paging := app.Paging{Page: number, PerPage: peoplePerPage}
	people, total, err := s.store.Founders(ctx, app.SiteOf(ctx).ID, founders.Filter{Words: words},
		paging.PerPage, paging.Offset())
	if err != nil {
		return list, nil, err
	}
	found := make([]FoundFounder, len(people))
	for i, p := range people {
		ids := make([]int64, len(p.At))
		for j, at := range p.At {
			ids[j] = at.Listing
		}
		found[i].Person = p
		if found[i].Listings, err = s.store.Summaries(ctx, ids); err != nil {
			return list, nil, err
		}
		of, err := s.store.AuditEntriesOf(ctx, audit.OfFounder, p.ID, shownEntries)
		if err != nil {
			return list, nil, err
		}
		acts = append(acts, of...)
	}
	slices.SortFunc(acts, func(a, b audit.Entry) int { return int(b.ID - a.ID) })
	acts = slices.CompactFunc(acts, func(a, b audit.Entry) bool { return a.ID == b.ID })
	return app.ListOf(found, paging, total), acts, nil
}

// FounderMerge says whose page goes into whose.
type FounderMerge struct {
	Slug   string `json:"slug" required:"true" min:"1" max:"220"`
	Into   string `json:"into" required:"true" min:"1" max:"220"`
	Reason string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// founderState is what a merge changes of a person.
type founderState struct {
	Into int64 `json:"into"` // 0: they stand by themselves
}

// MergeFounders merges two people, with whoever was merged into the first: all that names either stands on the page of
// the other one, on each site. Nothing moves, so that an undo parts them again, whatever was saved in between.
func (s *Service) MergeFounders(ctx context.Context, by app.Session, in FounderMerge) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.member(ctx, by); err != nil {
			return err
		}
		if err := s.store.HoldFounders(ctx); err != nil {
			return err
		}
		from, into, err := s.bothFounders(ctx, in)
		if err != nil {
			return err
		}
		targets := []audit.Target{mergedTarget(from.ID, from.Slug, 0, into.ID)}
		others, err := s.store.MergedPeople(ctx, from.ID)
		if err != nil {
			return err
		}
		for _, id := range others {
			targets = append(targets, mergedTarget(id, "", from.ID, into.ID))
		}
		for _, t := range targets {
			if err := s.store.MergeFounder(ctx, t.ID, into.ID); err != nil {
				return fmt.Errorf("merge founder %d into %d: %w", t.ID, into.ID, err)
			}
		}
		targets = append(targets, mergedTarget(into.ID, into.Slug, 0, 0)) // whose page shows what was done
		return s.log(ctx, by, &audit.Entry{
			Action: ActionMergeFounder, Object: "founder " + string(from.Slug), Before: "a page of its own",
			After: "merged into " + string(into.Slug), Reason: in.Reason,
		}, targets...)
	})
}

func mergedTarget(id int64, slug app.Slug, was, is int64) audit.Target {
	return audit.Target{Kind: audit.OfFounder, ID: id, Name: string(slug), Before: toJSON(founderState{was}),
		After: toJSON(founderState{is})}
}

// bothFounders returns who goes, and who stays: where that one was merged, too, the one whose page theirs leads to.
func (s *Service) bothFounders(ctx context.Context, in FounderMerge) (from, into app.Person, err error) {
	slug, other := app.Slug(strings.TrimSpace(in.Slug)), app.Slug(strings.TrimSpace(in.Into))
	if from, err = s.founder(ctx, slug); err != nil {
		return from, into, err
	}
	if from.Slug != slug {
		return from, into, app.Refused("merged", "%s was merged into %s already. Merge that one, or undo it first.",
			slug, from.Slug)
	}
	if into, err = s.founder(ctx, other); err != nil {
		return from, into, err
	}
	switch {
	case other == slug:
		err = app.Refused("same_founder", "Enter the slug of another founder, whose page stays.")
	case into.ID == from.ID:
		err = app.Refused("merged", "%s was merged into %s, so that one cannot go into it. Undo that first.",
			other, slug)
	}
	return from, into, err
}

func (s *Service) founder(ctx context.Context, slug app.Slug) (app.Person, error) {
	p, err := s.store.FounderBySlug(ctx, app.SiteOf(ctx).ID, slug)
	if app.KindOf(err) == app.NotFound {
		err = app.Refused("no_founder",
			"There is no founder %s here. Enter the last part of the address of a founder’s page.", slug)
	}
	return p, err
}

// undoFounder parts somebody from whom they were merged into, unless that was changed since.
func (u *undoing) undoFounder(ctx context.Context, t audit.Target) (back audit.Target, undone bool, err error) {
	if t.Before == t.After {
		return t, true, nil
	}
	var was founderState
	if err := json.Unmarshal([]byte(t.Before), &was); err != nil {
		return back, false, fmt.Errorf("read what founder %d was: %w", t.ID, err)
	}
	if err := u.store.HoldFounders(ctx); err != nil {
		return back, false, err
	}
	into, found, err := u.store.MergedInto(ctx, t.ID)
	if err != nil || !found || toJSON(founderState{into}) != t.After {
		return back, false, err
	}
	back = audit.Target{Kind: t.Kind, ID: t.ID, Name: t.Name, Before: t.After, After: t.Before}
	return back, true, u.store.MergeFounder(ctx, t.ID, was.Into)
}
