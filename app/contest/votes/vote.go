package votes

import (
	"context"

	"debut/app"
	"debut/app/ground/results"
)

// Ballot is what a person gives: a vote for a listing, from somewhere.
type Ballot struct {
	Slug    app.Slug
	Network string // client address or network
	Browser []byte // digest of what the browser is known by
}

// Vote gives a listing of ctx's site the vote of a person. Who has voted for it already keeps that vote.
func (s *Service) Vote(ctx context.Context, who app.Account, b Ballot) (vote app.Vote, err error) {
	return vote, s.store.Together(ctx, func(ctx context.Context) error {
		l, err := s.store.VotedFor(ctx, app.SiteOf(ctx).ID, b.Slug)
		if err == nil {
			err = mayVote(who, l)
		}
		if err == nil {
			err = s.uninvolved(ctx, who, l)
		}
		if err != nil {
			return err
		}
		now := s.clock().UTC()
		if err := s.notClosed(ctx, app.WeekOf(now, s.location)); err != nil {
			return err
		}
		vote = app.Vote{Account: who.ID, Listing: l.ID, At: now, Week: app.WeekOf(now, s.location),
			Network: b.Network, Browser: b.Browser}
		if vote.Receipt, err = results.NewReceipt(s.rand); err != nil {
			return err
		}
		vote.Fresh = now.Before(who.CreatedAt.Add(firstWeek))
		crowd, err := s.signals(ctx, who, l, &vote)
		if err != nil {
			return err
		}
		saved, err := s.store.SaveVote(ctx, &vote)
		if err != nil || !saved {
			return err
		}
		if err := s.within(ctx, vote); err != nil {
			return err
		}
		if vote.State == app.VoteCounted {
			return s.count(ctx, vote)
		}
		return s.holdAlike(ctx, vote, crowd)
	})
}

// mayVote says why somebody cannot vote for a listing; nil if they can.
func mayVote(who app.Account, l app.Listing) error {
	switch {
	case l.Status != app.ListingLive:
		return app.Missing("live product", l.Slug)
	case l.Owner != nil && *l.Owner == who.ID:
		return ownListing(l)
	}
	return nil
}

func ownListing(l app.Listing) error {
	return app.Refused("own_listing", "%s is your own product. Votes are for those of others.", l.Company.Name)
}

// uninvolved refuses the vote of somebody who was invited to look after the listing, whatever they answered.
func (s *Service) uninvolved(ctx context.Context, who app.Account, l app.Listing) error {
	invited, err := s.store.Involved(ctx, l.ID, who.ID, who.Email)
	if err == nil && invited {
		err = ownListing(l)
	}
	return err
}

// TakeBack takes the vote of a person for a listing back, while the week runs in which it was cast. Who has none has
// none.
func (s *Service) TakeBack(ctx context.Context, who app.Account, slug app.Slug) error {
	return s.store.Together(ctx, func(ctx context.Context) error {
		l, err := s.store.VotedFor(ctx, app.SiteOf(ctx).ID, slug)
		if err != nil {
			return err
		}
		vote, found, err := s.store.VoteOf(ctx, who.ID, l.ID)
		switch {
		case err != nil || !found:
			return err
		case vote.State == app.VoteVoid:
			return app.Refused("vote_void", "That vote does not count, so there is nothing to take back: %s", Why(vote))
		case vote.Week < app.WeekOf(s.clock(), s.location):
			return app.Refused("week_over",
				"A vote can be taken back while the week runs in which it was cast. That week is over.")
		case vote.ReceiptSigned:
			return app.Refused("receipt_signed", "You have the signed receipt of this vote, which says that it is on the result sheet: so it stays.")
		}
		if err := s.notClosed(ctx, vote.Week); err != nil {
			return err
		}
		if err := s.store.DropVote(ctx, vote.ID); err != nil || vote.State != app.VoteCounted {
			return err
		}
		return s.uncount(ctx, vote)
	})
}

// notClosed refuses what would change a week whose result sheet is signed. It runs once more only where the clock of
// the machine went back.
func (s *Service) notClosed(ctx context.Context, w app.Week) error {
	last, err := s.store.LastClosed(ctx, app.SiteOf(ctx).ID)
	if err == nil && last >= w {
		err = app.Refused("week_closed", "The week of %s is closed, and its result sheet is signed, so no vote in it can change. The clock of this site is behind: try again when it is right.", w)
	}
	return err
}

func (s *Service) count(ctx context.Context, v app.Vote) error {
	return s.store.AddVote(ctx, v.Listing, v.At, v.Week)
}

func (s *Service) uncount(ctx context.Context, v app.Vote) error {
	return s.store.RemoveVote(ctx, v.Listing, v.At, v.Week)
}
