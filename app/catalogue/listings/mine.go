package listings

import (
	"context"
	"strconv"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// historyLength is how many of the latest changes an owner is shown.
const historyLength = 20

// Entry is a listing as it stands in its owner's list.
type Entry struct {
	ListingID  int64      `json:"listing_id" min:"1"`
	Slug       app.Slug   `json:"slug"`
	Name       string     `json:"name"`
	Status     string     `json:"status" enum:"draft,awaiting_badge,scheduled,live,suspended"`
	Plan       string     `json:"plan" enum:"none,free,paid"`
	LaunchWeek *string    `json:"launch_week" format:"date" doc:"The Monday of the launch week."`
	Votes      int        `json:"votes" doc:"All time."`
	NextStep   texts.Text `json:"next_step" doc:"What the owner can do now, in words."`
}

// Mine lists the caller's listings in any state, newest first.
func (s *Service) Mine(ctx context.Context, who app.Caller, p app.Paging) (app.List[Entry], error) {
	found, total, err := s.store.ListingsOwned(ctx, who.Account, p.PerPage, p.Offset())
	items := make([]Entry, len(found))
	for i, l := range found {
		items[i] = Entry{ListingID: l.ID, Slug: l.Slug, Name: l.Company.Name,
			Status: string(l.Status), Plan: string(l.Plan),
			LaunchWeek: app.Stated(string(l.Week)), Votes: l.Votes}
		if items[i].NextStep, err = s.NextStep(ctx, l); err != nil {
			break
		}
	}
	return app.ListOf(items, p, total), err
}

// ShowMine lists the caller's listings like Mine, with everything about each.
func (s *Service) ShowMine(ctx context.Context, who app.Caller, p app.Paging) (app.List[Owned], error) {
	found, total, err := s.store.ListingsOwned(ctx, who.Account, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Owned]{}, err
	}
	items := make([]Owned, len(found))
	for i, l := range found {
		if items[i], err = ShowToOwner(ctx, s.store, s.clock(), l); err != nil {
			return app.List[Owned]{}, err
		}
	}
	return app.ListOf(items, p, total), nil
}

// ID says which of their listings the caller means.
type ID struct {
	Listing int64 `json:"listing_id" required:"true" min:"1" doc:"As submit_draft gives it."`
}

// GetMineInput says which listing of theirs the caller wants, and how much of it.
type GetMineInput struct {
	ID
	AsOf int64 `json:"as_of" in:"query" min:"1" doc:"The number of a change: the words as they stood after it, and all else as it is now. list_changes has them."`
	app.Viewing
	app.Waiting
}

// GetMine returns a listing of the caller.
func (s *Service) GetMine(ctx context.Context, who app.Caller, in GetMineInput) (Owned, error) {
	l, err := s.owned(ctx, who, in.Listing)
	if err != nil {
		return Owned{}, err
	}
	if in.AsOf > 0 {
		if l, err = s.asOf(ctx, l, in.AsOf); err != nil {
			return Owned{}, err
		}
	}
	o, err := s.show(ctx, l)
	if err != nil || in.View != "full" || s.counts == nil {
		return o, err
	}
	report, err := s.counts.Days(ctx, l.ID, figureDays)
	o.Statistics = &report
	return o, err
}

// figureDays is of how many days an owner sees what people did.
const figureDays = 28

// Awaited says what callers who wait for a change of the listing wait for: whatever its owner is shown.
func (o Owned) Awaited() app.Awaited {
	stamp := o.UpdatedAt.UnixMilli()
	return app.Awaited{
		Thing: app.Thing{Kind: app.ListingThing, ID: strconv.FormatInt(o.ListingID, 10)}, Stamp: stamp,
		State: strconv.FormatInt(stamp, 10), Says: o.Status,
	}
}

// OwnerStore is what a listing's owner is shown beside it.
type OwnerStore interface {
	ProofStore
	besideStore
	Versions(ctx context.Context, listing int64, limit int) ([]app.Version, error) // newest first
}

// ShowToOwner shows a listing as it is now to its owner with its history, its updates and the next step: every answer
// that has a listing of the caller has it so, whether it was read or changed.
func ShowToOwner(ctx context.Context, store OwnerStore, now time.Time, l app.Listing) (Owned, error) {
	versions, err := store.Versions(ctx, l.ID, historyLength)
	if err != nil {
		return Owned{}, err
	}
	shown := ShowOwned(l, versions)
	if shown.NextStep, err = nextStepOf(ctx, store, l); err != nil {
		return Owned{}, err
	}
	shown.Public, err = withMore(ctx, store, now, l, shown.Public)
	return shown, err
}

func (s *Service) show(ctx context.Context, l app.Listing) (Owned, error) {
	return ShowToOwner(ctx, s.store, s.clock(), l)
}

// NextStep says what the owner of l can do now. If somebody else has proven the company, it says that.
func (s *Service) NextStep(ctx context.Context, l app.Listing) (texts.Text, error) {
	return nextStepOf(ctx, s.store, l)
}

func nextStepOf(ctx context.Context, store ProofStore, l app.Listing) (texts.Text, error) {
	words, err := takenWords(ctx, store, l.Company, l.Site)
	if words == "" {
		words = nextStep(l)
	}
	return words, err
}

func (s *Service) owned(ctx context.Context, who app.Caller, id int64) (app.Listing, error) {
	return OfCaller(ctx, s.store, who, id)
}

// OfCaller returns a listing of the caller; another person's is as missing as one that is not there.
func OfCaller(ctx context.Context, store interface {
	Listing(ctx context.Context, id int64) (app.Listing, error)
}, who app.Caller, id int64) (app.Listing, error) {
	l, err := store.Listing(ctx, id)
	if err == nil && !l.OwnedBy(who) {
		err = app.Missing("listing", id)
	}
	return l, err
}
