package cofounders

import (
	"context"
	"slices"

	"debut/app"
	"debut/app/catalogue/listings"
)

// Team is who looks after a listing.
type Team struct {
	Own     bool   // the caller owns it
	Owner   string // the owner's address; "" if there is none
	Members []Member
	Left    int // how many more may be invited
}

// Member is somebody who was invited, and said yes or can still.
type Member struct {
	app.Cofounder
	Name string // the address of who accepted, or that the invitation went to
	Self bool   // it is the caller
}

// Team returns who looks after a listing of the caller.
func (s *Service) Team(ctx context.Context, who app.Caller, in listings.ID) (t Team, err error) {
	l, err := listings.OfCaller(ctx, s.store, who, in.Listing)
	if err != nil {
		return t, err
	}
	of := ofListing(l)
	t.Own = of.owner == who.Account
	if owner, err := s.store.Account(ctx, of.owner); err == nil {
		t.Owner = owner.Email
	} else if app.KindOf(err) != app.NotFound {
		return t, err
	}
	all, err := s.store.CofoundersOf(ctx, "", l.ID)
	t.Left = s.left(all)
	for _, c := range all {
		m := Member{c, c.Email, c.Account == who.Account}
		switch {
		case c.State == app.CofounderAccepted:
			account, err := s.store.Account(ctx, c.Account)
			if err != nil {
				return t, err
			}
			m.Name = account.Email
		case !t.Own || !c.Open(s.now()): // whom the owner asked is for the owner to know
			continue
		}
		t.Members = append(t.Members, m)
	}
	return t, err
}

// MemberInput names somebody of a listing's team.
type MemberInput struct {
	listings.ID
	Member int64 `json:"member_id" required:"true" min:"1"`
}

// Remove has somebody look after a listing of the caller no more, or takes an invitation back. Only the owner does.
func (s *Service) Remove(ctx context.Context, who app.Caller, in MemberInput) (done struct{}, err error) {
	return done, s.end(ctx, who, in.ID, func(l app.Listing, c *app.Cofounder) (bool, error) {
		if c.ID != in.Member {
			return false, nil
		}
		switch c.State {
		case app.CofounderAccepted:
			c.State = app.CofounderRemoved
		case app.CofounderInvited:
			c.State = app.CofounderRevoked
		default:
			return false, nil
		}
		return true, ofListing(l).ownerOnly(who)
	})
}

// Leave has the caller look after a listing no more that they were invited to.
func (s *Service) Leave(ctx context.Context, who app.Caller, in listings.ID) (done struct{}, err error) {
	return done, s.end(ctx, who, in, func(_ app.Listing, c *app.Cofounder) (bool, error) {
		meant := c.State == app.CofounderAccepted && c.Account == who.Account
		if meant {
			c.State = app.CofounderLeft
		}
		return meant, nil
	})
}

// end changes the first of a listing's team that is meant.
func (s *Service) end(
	ctx context.Context, who app.Caller, in listings.ID, meant func(app.Listing, *app.Cofounder) (bool, error),
) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := listings.OfCaller(ctx, s.store, who, in.Listing)
		if err != nil {
			return err
		}
		all, err := s.store.CofoundersOf(ctx, "", l.ID)
		if err != nil {
			return err
		}
		for _, c := range slices.Clone(all) {
			found, err := meant(l, &c)
			if err != nil || found {
				c.ChangedAt = s.now()
				if err == nil {
					err = s.store.SaveCofounder(ctx, c)
				}
				return err
			}
		}
		return app.Missing("person of the team", in.Listing)
	})
}
