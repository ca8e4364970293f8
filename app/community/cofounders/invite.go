package cofounders

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
)

const (
	mostInvites  = 10 // of a draft or a listing; one that was taken back or ran out before an answer does not count
	invitesADay  = 20 // of an account
	mailsADay    = 5  // to an address, from everybody
	invitingDay  = 24 * time.Hour
	linkLife     = 14 * 24 * time.Hour
	tooManyWords = "As many invitations as may be were sent within 24 hours. Send this one tomorrow."
)

// InviteInput says whom the caller invites to which draft.
type InviteInput struct {
	ID    app.UUID `json:"id" required:"true" doc:"The draft's id."`
	Email string   `json:"email" required:"true" format:"email" max:"254" doc:"Where the invitation goes."`
}

// Invited is an invitation of a co-founder.
type Invited struct {
	Email     string    `json:"email"`
	State     string    `json:"state" enum:"invited,accepted"`
	InvitedAt time.Time `json:"invited_at"`
	EndsAt    time.Time `json:"ends_at" doc:"When the link in the mail ends."`
	Left      int       `json:"invites_left" doc:"How many more people may be invited to this draft."`
}

// Invite mails an invitation to look after a draft of the caller together, and after the listing that it becomes. Who
// is invited already gets no second mail.
func (s *Service) Invite(ctx context.Context, who app.Caller, in InviteInput) (done Invited, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		t, err := s.draftOf(ctx, who, in.ID)
		if err == nil {
			done, err = s.invite(ctx, who, t, in.Email)
		}
		return err
	})
}

// ListingInviteInput says whom the caller invites to which listing.
type ListingInviteInput struct {
	listings.ID
	Email string `json:"email" required:"true" format:"email" max:"254"`
}

// InviteToListing is Invite for a listing that the caller owns.
func (s *Service) InviteToListing(
	ctx context.Context, who app.Caller, in ListingInviteInput,
) (done Invited, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := listings.OfCaller(ctx, s.store, who, in.Listing)
		if err == nil {
			done, err = s.invite(ctx, who, ofListing(l), in.Email)
		}
		return err
	})
}

func (s *Service) invite(ctx context.Context, who app.Caller, t thing, typed string) (Invited, error) {
	if err := t.ownerOnly(who); err != nil {
		return Invited{}, err
	}
	var issues app.Issues
	app.CheckEmail(&issues, "email", typed)
	if err := issues.Err(); err != nil {
		return Invited{}, err
	}
	email, err := app.CanonicalEmail(typed)
	if err != nil {
		return Invited{}, err
	}
	me, err := s.store.Account(ctx, who.Account)
	if err != nil {
		return Invited{}, err
	}
	if email == me.Email {
		return Invited{}, app.Refused("own_address", "That is your own address. Invite somebody else.")
	}
	before, err := s.store.CofoundersOf(ctx, t.draft, t.listing)
	if err != nil {
		return Invited{}, err
	}
	left := s.left(before)
	for _, c := range before {
		switch {
		case c.Email != email:
		case c.State == app.CofounderAccepted || c.Open(s.now()):
			return shown(c, left), nil
		case c.State == app.CofounderDeclined:
			return Invited{}, app.Refused("invite_declined",
				"Whoever reads %s declined your invitation, so no other is sent there.", email)
		}
	}
	if left == 0 {
		return Invited{}, app.Refused("too_many_invites",
			"%d people were invited, which is the most. Take an invitation back that nobody answered, and invite somebody else.", mostInvites)
	}
	c, err := s.send(ctx, me, t, email)
	return shown(c, left-1), err
}

// left returns how many more people may be invited beside those who were.
func (s *Service) left(before []app.Cofounder) int {
	taken := 0
	for _, c := range before {
		if c.State != app.CofounderRevoked && (c.State != app.CofounderInvited || c.Open(s.now())) {
			taken++
		}
	}
	return max(0, mostInvites-taken)
}

func shown(c app.Cofounder, left int) Invited {
	return Invited{c.Email, string(c.State), c.InvitedAt, c.EndsAt, left}
}

// send keeps the invitation, and writes the mail.
func (s *Service) send(ctx context.Context, me app.Account, t thing, email string) (app.Cofounder, error) {
	now := s.now()
	sent, got, err := s.store.InvitesSince(ctx, me.ID, email, now.Add(-invitingDay))
	if err != nil {
		return app.Cofounder{}, err
	}
	if sent >= invitesADay || got >= mailsADay {
		return app.Cofounder{}, app.TooOften(tooManyWords, invitingDay)
	}
	token, err := secrets.New(s.random)
	if err != nil {
		return app.Cofounder{}, err
	}
	c := app.Cofounder{
		Draft: t.draft, Listing: t.listing, Inviter: me.ID, Email: email, State: app.CofounderInvited, InvitedAt: now,
		EndsAt: now.Add(linkLife), ChangedAt: now,
	}
	if err := s.store.AddCofounder(ctx, &c, secrets.Digest(token)); err != nil {
		return c, err
	}
	site := app.SiteOf(ctx)
	return c, s.store.AddJob(ctx, mail.From(site, letter(site, c, me, t.name, token)))
}
