package cofounders

import (
	"context"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/ground/secrets"
)

// Invitation is what the link in a mail shows.
type Invitation struct {
	From    string // the address of who invites
	To      string // the address that is invited, masked
	Product string
	Listing int64 // 0 of a draft
	Draft   app.UUID
}

// TokenInput is the secret of a link.
type TokenInput struct {
	Token string `json:"token" required:"true" max:"100"`
}

// Open returns the invitation of a link that can still be answered. Looking answers nothing.
func (s *Service) Open(ctx context.Context, token string) (Invitation, error) {
	_, shown, err := s.open(ctx, token)
	return shown, err
}

func (s *Service) open(ctx context.Context, token string) (app.Cofounder, Invitation, error) {
	over := app.Refused("invitation_over",
		"This invitation is over: it was answered or taken back, its time has passed, or the link was cut. Ask for another one.")
	c, found, err := s.store.CofounderByHash(ctx, secrets.Digest(token))
	if err != nil {
		return c, Invitation{}, err
	}
	if !found || !c.Open(s.now()) {
		return c, Invitation{}, over
	}
	t, err := s.thingOf(ctx, c)
	if app.KindOf(err) == app.NotFound || err == nil && t.owner != c.Inviter {
		return c, Invitation{}, over // it went to somebody else
	}
	if err != nil {
		return c, Invitation{}, err
	}
	me, err := s.store.Account(ctx, c.Inviter)
	return c, Invitation{From: me.Email, To: masked(c.Email), Product: brief(t.name),
		Listing: c.Listing, Draft: c.Draft}, err
}

// Accept has the caller look after what the link invites to.
func (s *Service) Accept(ctx context.Context, who app.Caller, in TokenInput) (shown Invitation, err error) {
	return shown, s.store.Tx(ctx, func(ctx context.Context) error {
		c, invitation, err := s.open(ctx, in.Token)
		if err != nil {
			return err
		}
		if c.Inviter == who.Account {
			return app.Refused("own_invitation", "You sent this invitation yourself. Whom you invited accepts it.")
		}
		me, err := s.store.Account(ctx, who.Account)
		if err != nil {
			return err
		}
		if me.Email != c.Email {
			return app.Refused("invited_another",
				"This invitation is for %s. Sign in with that address, or ask %s to invite %s.",
				masked(c.Email), invitation.From, me.Email)
		}
		all, err := s.store.CofoundersOf(ctx, c.Draft, c.Listing)
		if err != nil {
			return err
		}
		for _, other := range all {
			if other.State == app.CofounderAccepted && other.Account == who.Account {
				return app.Refused("already_in_team", "You look after %s already.", invitation.Product)
			}
		}
		shown = invitation
		c.Account, c.State, c.ChangedAt = who.Account, app.CofounderAccepted, s.now()
		return s.store.SaveCofounder(ctx, c)
	})
}

// masked shows the first letter of an address and its domain, to whoever may be somebody else.
func masked(email string) string {
	name, domain, _ := strings.Cut(email, "@")
	_, first := utf8.DecodeRuneInString(name)
	return name[:first] + "…@" + domain
}

// Decline answers the invitation of a link with no. Whoever has the link may, without signing in.
func (s *Service) Decline(ctx context.Context, in TokenInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		c, _, err := s.open(ctx, in.Token)
		if err != nil {
			return err
		}
		c.State, c.ChangedAt = app.CofounderDeclined, s.now()
		return s.store.SaveCofounder(ctx, c)
	})
}
