package moderation

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/audit"
)

// MergeStore is what merging needs remembered.
type MergeStore interface {
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	// VotesToMove returns the votes for a listing of people who gave none to another one and do not own it, oldest
	// first.
	VotesToMove(ctx context.Context, from, to int64) ([]app.Vote, error)
	MoveVote(ctx context.Context, vote, to int64) error
	AddVote(ctx context.Context, listing int64, at time.Time, week app.Week) error
	// MoveRest gives a listing all that hangs on another one but its votes: who follows it, history, updates, awards,
	// results, programmes, money, views, drafts and slugs, with its own. What both have stays that of the one it goes
	// to.
	MoveRest(ctx context.Context, from, to int64) (Moved, error)
	DeleteListing(ctx context.Context, l app.Listing) error
}

// Moved is how much of a listing went to another one.
type Moved struct{ Votes, Followers, Updates, Awards int }

// Merge says which listing goes into which.
type Merge struct {
	Listing int64  `json:"listing" required:"true" min:"1"`
	Into    string `json:"into" required:"true" min:"1" max:"220"`
	// of the one that goes, typed, so that nobody merges by one click
	Slug   string `json:"slug" required:"true" min:"1" max:"220"`
	Reason string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// Merge merges a listing into another one of its company on the same site: what hangs on it goes there, its words go,
// and its slug leads to the other one. A person's votes for both are one. Only an operator does, who signed in lately.
func (s *Service) Merge(ctx context.Context, by app.Session, in Merge) error {
	return s.freshlyOn(ctx, by, in.Listing, func(ctx context.Context, l app.Listing) error {
		if strings.TrimSpace(in.Slug) != string(l.Slug) {
			return app.Refused("other_slug", "Type the slug of the listing, %s, to merge it.", l.Slug)
		}
		into, err := s.store.ListingBySlug(ctx, l.Site.ID, app.Slug(strings.TrimSpace(in.Into)))
		switch {
		case app.KindOf(err) == app.NotFound:
			return app.Refused("no_listing", "There is no listing %s here. Enter the slug of the one that stays.",
				in.Into)
		case err != nil:
			return err
		case into.ID == l.ID:
			return app.Refused("same_listing", "Enter the slug of another listing, which stays.")
		}
		moved, err := s.move(ctx, l, into)
		if err != nil {
			return fmt.Errorf("merge listing %d into %d: %w", l.ID, into.ID, err)
		}
		return s.log(ctx, by, &audit.Entry{
			Action: ActionMerge, Object: "listing " + string(l.Slug), Before: StateOf(l), Reason: in.Reason,
			After: fmt.Sprintf("merged into %s: %d votes, %d followers, %d updates, %d awards",
				into.Slug, moved.Votes, moved.Followers, moved.Updates, moved.Awards),
		}, audit.Target{Kind: audit.OfListing, ID: l.ID, Name: string(l.Slug)},
			audit.Target{Kind: audit.OfListing, ID: into.ID, Name: string(into.Slug)})
	})
}

func (s *Service) move(ctx context.Context, from, to app.Listing) (moved Moved, err error) {
	votes, err := s.store.VotesToMove(ctx, from.ID, to.ID)
	if err != nil {
		return moved, err
	}
	for _, v := range votes {
		if err := s.store.MoveVote(ctx, v.ID, to.ID); err != nil {
			return moved, err
		}
		if v.State == app.VoteCounted {
			if err := s.store.AddVote(ctx, to.ID, v.At, v.Week); err != nil {
				return moved, err
			}
		}
	}
	if moved, err = s.store.MoveRest(ctx, from.ID, to.ID); err != nil {
		return moved, err
	}
	moved.Votes = len(votes)
	if err := s.store.DeleteListing(ctx, from); err != nil {
		return moved, err
	}
	if to, err = s.store.Listing(ctx, to.ID); err != nil {
		return moved, err
	}
	more := slices.DeleteFunc(slices.Clone(from.Unlocked), func(s app.Section) bool {
		return slices.Contains(to.Unlocked, s)
	})
	to.Unlocked = append(to.Unlocked, more...)
	edited := to.Approval.State == app.ApprovalEdited // its history has the changes of both
	if edited {
		to.Approval = app.Approval{State: app.Approved, Since: s.now()}
	}
	bought := from.MoreCategories && !to.MoreCategories || from.Cabinet && !to.Cabinet
	to.MoreCategories, to.Cabinet = to.MoreCategories || from.MoreCategories, to.Cabinet || from.Cabinet
	if edited || bought || len(more) > 0 {
		if err := s.store.SaveListing(ctx, &to); err != nil {
			return moved, err
		}
	}
	for _, id := range []int64{from.ID, to.ID} {
		if err := s.store.ListingChanged(ctx, id); err != nil {
			return moved, err
		}
	}
	return moved, nil
}
