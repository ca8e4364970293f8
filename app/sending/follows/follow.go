package follows

import (
	"context"

	"debut/app"
)

// most is how many listings a person can follow.
const most = 1000

// State is how a person relates to a listing.
type State struct {
	Follows   bool
	Own       bool // who owns it does not follow it
	Followers int  // of all people
}

// State returns how a person relates to a listing of ctx's site.
func (s *Service) State(ctx context.Context, who app.Account, slug app.Slug) (State, error) {
	return s.store.FollowState(ctx, app.SiteOf(ctx).ID, who.ID, slug)
}

// Follow has a person follow a live listing of ctx's site. Who follows it already goes on to.
func (s *Service) Follow(ctx context.Context, who app.Account, slug app.Slug) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
		switch {
		case err != nil:
			return err
		case l.Status != app.ListingLive:
			return app.Missing("live product", slug)
		case l.OwnedBy(app.Caller{Account: who.ID}):
			return app.Refused("own_listing", "%s is your own product. You know what is new before anybody else.",
				l.Company.Name)
		}
		now := s.clock().UTC()
		if _, err := s.store.HoldDigests(ctx, who.ID, now); err != nil { // so that two at once count what the other did
			return err
		}
		saved, err := s.store.SaveFollow(ctx, app.Follow{Account: who.ID, Listing: l.ID, At: now, Often: app.Daily,
			Since: now})
		if err != nil || !saved {
			return err
		}
		if n, err := s.store.CountFollows(ctx, who.ID); err != nil || n > most {
			return tooMany(err)
		}
		return s.store.AddFollowers(ctx, l.ID, 1)
	})
}

func tooMany(err error) error {
	if err != nil {
		return err
	}
	return app.Refused("too_many_follows",
		"You follow %d products, which is the most. Unfollow one on your account page first.", most)
}

// Unfollow ends it. Who does not follow the listing does not afterwards.
func (s *Service) Unfollow(ctx context.Context, account int64, slug app.Slug) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, slug)
		if err != nil {
			return err
		}
		dropped, err := s.store.DropFollow(ctx, account, l.ID)
		if err != nil || !dropped {
			return err
		}
		return s.store.AddFollowers(ctx, l.ID, -1)
	})
}

// Following returns what a person follows on ctx's site as lists show it, oldest follow first.
func (s *Service) Following(ctx context.Context, account int64) (list []app.Listing, err error) {
	followed, err := s.store.FollowsBy(ctx, account, most, 0)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(followed))
	for i, f := range followed {
		ids[i] = f.Listing
	}
	found, err := s.store.Summaries(ctx, ids)
	for _, l := range found {
		if l.Site.ID == app.SiteOf(ctx).ID {
			list = append(list, l)
		}
	}
	return list, err
}
