package cofounders

import (
	"context"
	"time"

	"debut/app"
)

// Sent is an invitation that the caller sent.
type Sent struct {
	InvitationID int64     `json:"invitation_id" min:"1"`
	Email        string    `json:"email" doc:"Where it went."`
	State        string    `json:"state" enum:"invited,expired,accepted,declined,revoked,left,removed"`
	DraftID      app.Text  `json:"draft_id" doc:"The draft; null if it was to a listing."`
	ListingID    *int64    `json:"listing_id" doc:"The listing; null before there is one."`
	InvitedAt    time.Time `json:"invited_at"`
	EndsAt       time.Time `json:"ends_at" doc:"When the link in the mail ends."`
}

func (s *Service) sent(c app.Cofounder) Sent {
	one := Sent{InvitationID: c.ID, Email: c.Email, State: string(c.State), DraftID: app.Text(c.Draft),
		InvitedAt: c.InvitedAt, EndsAt: c.EndsAt}
	if c.State == app.CofounderInvited && !c.Open(s.now()) {
		one.State = "expired"
	}
	if c.Listing != 0 {
		one.ListingID = &c.Listing
	}
	return one
}

// List returns a page of the invitations that the caller sent, newest first.
func (s *Service) List(ctx context.Context, who app.Caller, p app.Paging) (app.List[Sent], error) {
	found, total, err := s.store.CofoundersInvited(ctx, who.Account, p.PerPage, p.Offset())
	items := make([]Sent, len(found))
	for i, c := range found {
		items[i] = s.sent(c)
	}
	return app.ListOf(items, p, total), err
}

// SentInput names an invitation that the caller sent.
type SentInput struct {
	Invitation int64 `json:"invitation_id" required:"true" min:"1" doc:"As list_invitations gives it."`
}

// Revoke takes an invitation back that nobody answered: its link ends, and its place is free.
func (s *Service) Revoke(ctx context.Context, who app.Caller, in SentInput) (done Sent, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		c, err := s.invitedBy(ctx, who, in)
		if err != nil {
			return err
		}
		c.State, c.ChangedAt = app.CofounderRevoked, s.now()
		done = s.sent(c)
		return s.store.SaveCofounder(ctx, c)
	})
}

// SendAgain takes an invitation back that nobody answered, and sends it anew, with another link. The limits of mails
// are those of invitations.
func (s *Service) SendAgain(ctx context.Context, who app.Caller, in SentInput) (done Sent, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		c, err := s.invitedBy(ctx, who, in)
		if err != nil {
			return err
		}
		t, err := s.thingOf(ctx, c)
		if err != nil {
			return err
		}
		if err := t.ownerOnly(who); err != nil {
			return err
		}
		me, err := s.store.Account(ctx, who.Account)
		if err != nil {
			return err
		}
		c.State, c.ChangedAt = app.CofounderRevoked, s.now()
		if err := s.store.SaveCofounder(ctx, c); err != nil {
			return err
		}
		t.draft, t.listing = c.Draft, c.Listing
		again, err := s.send(ctx, me, t, c.Email)
		done = s.sent(again)
		return err
	})
}

// invitedBy returns an invitation that the caller sent and nobody answered; anybody else's is as missing as none.
func (s *Service) invitedBy(ctx context.Context, who app.Caller, in SentInput) (app.Cofounder, error) {
	c, found, err := s.store.Cofounder(ctx, in.Invitation)
	switch {
	case err != nil:
		return c, err
	case !found || c.Inviter != who.Account:
		return c, app.Missing("invitation", in.Invitation)
	case c.State != app.CofounderInvited:
		return c, app.Refused("invitation_answered",
			"The invitation to %s is %s, so it cannot be taken back or sent again.", c.Email, c.State)
	}
	return c, nil
}
