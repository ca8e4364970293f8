package freshness

import (
	"context"
	"maps"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Decision is what an owner decides on proposals of one listing of theirs.
type Decision struct {
	Listing   int64
	Proposals []int64
	Accept    bool // or refuse
}

// Decide accepts or refuses proposals, all or none. What is accepted is a change of the listing as any of its owner's.
func (s *Service) Decide(ctx context.Context, who app.Caller, d Decision) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		l, err := listings.OfCaller(ctx, s.Store, who, d.Listing)
		if err != nil {
			return err
		}
		if len(d.Proposals) == 0 {
			return app.Refused("nothing_chosen", "Nothing was chosen: tick what you decide on.")
		}
		as := app.ProposalRefused
		if d.Accept {
			as = app.ProposalAccepted
		}
		var taken []app.Proposal
		for _, id := range slices.Compact(slices.Sorted(slices.Values(d.Proposals))) {
			p, err := s.Store.Proposal(ctx, id)
			if err == nil && p.Listing != l.ID {
				err = app.Missing("proposal", id)
			}
			if err != nil {
				return err
			}
			if err := s.decide(ctx, l, p, as); err != nil {
				return err
			}
			taken = append(taken, p)
		}
		if !d.Accept {
			return nil
		}
		return s.apply(ctx, who, l, taken)
	})
}

// decide ends a proposal that is open, and of which the listing still says what it said.
func (s *Service) decide(ctx context.Context, l app.Listing, p app.Proposal, as app.ProposalState) error {
	closed := false
	if as == app.ProposalRefused || Stands(l, p) {
		var err error
		if closed, err = s.Store.CloseProposal(ctx, p.ID, as, s.Clock().UTC()); err != nil {
			return err
		}
	}
	if !closed {
		return app.Refused("proposal_closed",
			"That was decided already, or the listing was changed since. Nothing was changed now: look at the page again.")
	}
	return nil
}

// Stands reports whether a listing still says what a proposal would change.
func Stands(l app.Listing, p app.Proposal) bool {
	is, was := app.SaidOf(l.Company.Facts, p.Field), p.Old
	is.Quotes, was.Quotes = nil, nil
	if len(is.Texts()) == 0 && len(was.Texts()) == 0 {
		return true
	}
	return is.Value.Equal(was.Value) && slices.Equal(is.FAQs, was.FAQs) && maps.Equal(is.Socials, was.Socials) &&
		slices.EqualFunc(is.Founders, was.Founders, func(a, b app.Founder) bool {
			return a.Name == b.Name && a.Title == b.Title && a.Bio == b.Bio
		})
}

// apply changes a listing as the website says now.
func (s *Service) apply(ctx context.Context, who app.Caller, l app.Listing, taken []app.Proposal) error {
	_, err := s.Listings.Change(ctx, who, &l, func(l *app.Listing) {
		facts := &l.Company.Facts
		if facts.Evidence = maps.Clone(facts.Evidence); facts.Evidence == nil {
			facts.Evidence = map[string][]app.Quote{}
		}
		facts.NotFound = slices.Clone(facts.NotFound)
		for _, p := range taken {
			facts.Says(p.Field, p.New)
			facts.NotFound = slices.DeleteFunc(facts.NotFound, func(name string) bool { return name == p.Field })
			if p.Kind == app.SaysNoMore && app.SpecOf(p.Field).Key != "" {
				facts.NotFound = append(facts.NotFound, p.Field)
			}
		}
	})
	if err != nil {
		return err
	}
	return s.confirm(ctx, l, taken)
}

// confirm notes that what was taken from the website at its last reading stood there then.
func (s *Service) confirm(ctx context.Context, l app.Listing, taken []app.Proposal) error {
	c := l.Company.Confirmed
	w, _, err := s.Store.Website(ctx, l.Company.ID)
	if err != nil || w.ReadAt == nil {
		return err
	}
	if c.At == nil || !c.At.Equal(*w.ReadAt) {
		return nil
	}
	c.Fields = slices.Clone(c.Fields)
	for _, p := range taken {
		if p.Kind != app.SaysNoMore && !p.FoundAt.After(*c.At) && !slices.Contains(c.Fields, p.Field) {
			c.Fields = append(c.Fields, p.Field)
		}
	}
	return s.Store.SaveConfirmed(ctx, l.Company.ID, c)
}

// ReadNow queues the website of a live listing of the caller to be read now: once a day.
func (s *Service) ReadNow(ctx context.Context, who app.Caller, listing int64) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		l, err := listings.OfCaller(ctx, s.Store, who, listing)
		if err != nil {
			return err
		}
		w, _, err := s.Store.Website(ctx, l.Company.ID)
		if err != nil {
			return err
		}
		now := s.Clock().UTC()
		switch {
		case s.every() == 0:
			return app.Refused("not_read_again", "This directory reads no websites again.")
		case l.Status != app.ListingLive:
			return app.Refused("not_live", "Only the websites of live listings are read again.")
		case !mayAsk(w, now):
			return app.TooOften("The website was read on your wish within the last day. It can be read again a day after that.", w.AskedAt.Add(askEvery).Sub(now))
		}
		if w.Company = l.Company.ID; w.NextAt.IsZero() {
			w.NextAt = slot(w.Company, s.every(), now)
		}
		w.AskedAt = &now
		if err := s.Store.SaveWebsite(ctx, w); err != nil {
			return err
		}
		j := Job.Once(l.ID)
		j.RunAt, j.Account = now, who.Account
		return s.Store.AddJob(ctx, j)
	})
}
