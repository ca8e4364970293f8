package suggestions

import (
	"context"
	"maps"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// Decision is what is decided on a suggestion, and on all that suggest the same.
type Decision struct {
	Listing    int64  `json:"listing" required:"true" min:"1"`
	Suggestion int64  `json:"suggestion" required:"true" min:"1"`
	Act        string `json:"act" required:"true" enum:"accept,refuse"`
}

// Decide accepts or refuses a suggestion to a listing of the caller.
func (s *Service) Decide(ctx context.Context, who app.Caller, in Decision) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		l, err := listings.OfCaller(ctx, s.Store, who, in.Listing)
		if err != nil {
			return err
		}
		_, err = s.DecideOn(ctx, who, l, in)
		return err
	})
}

// DecideOn decides on a suggestion to a listing that the transaction of ctx has read; whether the caller may, is known
// by then.
func (s *Service) DecideOn(ctx context.Context, who app.Caller, l app.Listing, in Decision) (app.Suggestion, error) {
	g, err := s.Store.Suggestion(ctx, in.Suggestion)
	switch {
	case err == nil && g.Listing != l.ID:
		err = app.Missing("suggestion", in.Suggestion)
	case err == nil && g.State != app.SuggestionOpen:
		err = app.Refused("suggestion_closed",
			"That was decided already. Nothing was changed now: look at the page again.")
	case err == nil && in.Act == "accept" && !stands(l, g):
		err = app.Refused("suggestion_closed",
			"The listing was changed since this was suggested. Refuse it, or change the listing yourself.")
	}
	if err != nil {
		return g, err
	}
	as, says := app.SuggestionRefused, texts.Text("It was not taken up.")
	if in.Act == "accept" {
		as, says = app.SuggestionAccepted, "It was taken up, and stands in the listing now. Thank you."
		if err := s.apply(ctx, who, l, g); err != nil {
			return g, err
		}
	}
	same, err := s.Store.Suggested(ctx, l.ID, g.Digest)
	if err != nil {
		return g, err
	}
	now := s.Clock().UTC()
	for _, one := range same {
		if one.State != app.SuggestionOpen {
			continue
		}
		one.State, one.DecidedAt = as, &now
		if err := s.Store.SaveSuggestion(ctx, &one); err != nil {
			return g, err
		}
		if err := s.answer(ctx, l, one, texts.Sprintf("Your suggestion for %s", name(l)), says); err != nil {
			return g, err
		}
	}
	return g, nil
}

// apply changes a listing as was suggested: a change as any of its owner's, with the words of the website that state
// it.
func (s *Service) apply(ctx context.Context, who app.Caller, l app.Listing, g app.Suggestion) error {
	part := partOf(g)
	_, err := s.Listings.Change(ctx, who, &l, func(l *app.Listing) {
		facts := &l.Company.Facts
		if facts.Evidence = maps.Clone(facts.Evidence); facts.Evidence == nil {
			facts.Evidence = map[string][]app.Quote{}
		}
		facts.NotFound = slices.DeleteFunc(slices.Clone(facts.NotFound), func(name string) bool { return name == part })
		facts.Says(part, g.New)
	})
	return err
}

// mostShown are as many as a page shows, the oldest first.
const mostShown = 50

// Open returns the suggestions that wait for a listing of the caller, the first of each fact.
func (s *Service) Open(ctx context.Context, who app.Caller, listing int64) ([]app.Suggestion, error) {
	if _, err := listings.OfCaller(ctx, s.Store, who, listing); err != nil {
		return nil, err
	}
	return s.Store.OpenSuggestions(ctx, listing, mostShown)
}

// Unowned is a listing that nobody owns, with what people suggest to it.
type Unowned struct {
	Of   app.Listing
	Open []app.Suggestion
}

// Unowned returns the listings of a site that nobody owns and that have suggestions, and how many there are.
func (s *Service) Unowned(ctx context.Context) (list []Unowned, total int, err error) {
	ids, total, err := s.Store.UnownedSuggestions(ctx, app.SiteOf(ctx).ID, mostShown)
	for _, id := range ids {
		var u Unowned
		if err == nil {
			u.Of, err = s.Store.Listing(ctx, id)
		}
		if err == nil {
			u.Open, err = s.Store.OpenSuggestions(ctx, id, mostShown)
		}
		list = append(list, u)
	}
	return list, total, err
}

// CountUnowned returns how many listings that nobody owns have suggestions.
func (s *Service) CountUnowned(ctx context.Context) (int, error) {
	_, total, err := s.Store.UnownedSuggestions(ctx, app.SiteOf(ctx).ID, 0)
	return total, err
}

// Record is a suggestion as whoever made it sees it.
type Record struct {
	app.Suggestion
	Slug app.Slug // of a listing that has a page still; "" of others
	Name string
}

// Mine lists the caller's suggestions, newest first.
func (s *Service) Mine(ctx context.Context, who app.Caller, p app.Paging) (app.List[Record], error) {
	found, total, err := s.Store.SuggestionsBy(ctx, who.Account, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Record]{}, err
	}
	of, err := listings.NamedBy(ctx, s.Store, found, func(g app.Suggestion) int64 { return g.Listing })
	items := make([]Record, len(found))
	for i, g := range found {
		l := of[g.Listing]
		items[i] = Record{Suggestion: g, Name: l.Company.Name}
		if l.HasPage() {
			items[i].Slug = l.Slug
		}
	}
	return app.ListOf(items, p, total), err
}
