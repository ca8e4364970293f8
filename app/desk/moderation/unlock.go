package moderation

import (
	"context"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/audit"
)

// Unlocking says which sections a listing shows whatever its plan is.
type Unlocking struct {
	Listing  int64         `json:"listing" required:"true" min:"1"`
	Sections []app.Section `json:"sections" max:"3"`
	Reason   string        `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// Unlock has a listing show some sections beyond those of its plan, and no others. Only an operator does.
func (s *Service) Unlock(ctx context.Context, by app.Session, in Unlocking) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if _, err := s.operator(ctx, by); err != nil {
			return err
		}
		l, err := s.listing(ctx, in.Listing)
		if err != nil {
			return err
		}
		before := unlockedWords(l)
		l.Unlocked = nil
		for _, section := range app.Sections { // in their order, each once
			if slices.Contains(in.Sections, section) {
				l.Unlocked = append(l.Unlocked, section)
			}
		}
		if unlockedWords(l) == before {
			return nil
		}
		l.UpdatedAt = s.now()
		if err := s.store.SaveListing(ctx, &l); err != nil {
			return err
		}
		if err := s.store.ListingChanged(ctx, l.ID); err != nil {
			return err
		}
		return s.logListing(ctx, by, l,
			audit.Entry{Action: ActionUnlock, Before: before, After: unlockedWords(l), Reason: in.Reason})
	})
}

func unlockedWords(l app.Listing) string {
	if len(l.Unlocked) == 0 {
		return "none unlocked"
	}
	words := make([]string, len(l.Unlocked))
	for i, s := range l.Unlocked {
		words[i] = string(s)
	}
	return "unlocked: " + strings.Join(words, ", ")
}
