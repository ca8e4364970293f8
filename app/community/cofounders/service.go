// Package cofounders has several people look after one draft, and after the listing that it becomes: who made it
// invites them by mail.
package cofounders

import (
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
)

// Store is what teams need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	Draft(ctx context.Context, id app.UUID) (app.Draft, error)
	Listing(ctx context.Context, id int64) (app.Listing, error)

	AddCofounder(ctx context.Context, c *app.Cofounder, hash []byte) error // sets ID
	SaveCofounder(ctx context.Context, c app.Cofounder) error              // state and account
	CofounderByHash(ctx context.Context, hash []byte) (c app.Cofounder, found bool, err error)
	// Cofounder returns an invitation, which nobody else changes before the transaction ends.
	Cofounder(ctx context.Context, id int64) (c app.Cofounder, found bool, err error)
	// CofoundersInvited returns a page of the invitations that an account sent, newest first, and how many there are.
	CofoundersInvited(ctx context.Context, inviter int64, limit, offset int) ([]app.Cofounder, int, error)
	// CofoundersOf returns everybody who was ever invited to a draft or a listing, the first first. "" and 0 are none.
	CofoundersOf(ctx context.Context, draft app.UUID, listing int64) ([]app.Cofounder, error)
	// InvitesSince counts the invitations since a time that an account sent, and those that went to an address.
	InvitesSince(ctx context.Context, inviter int64, email string, since time.Time) (sent, got int, err error)
}

// Service is what callers may do with teams.
type Service struct {
	store  Store
	clock  app.Clock
	random io.Reader
}

// New returns the service.
func New(store Store, clock app.Clock, random io.Reader) *Service {
	return &Service{store, clock, random}
}

// now is in the precision in which times are kept.
func (s *Service) now() time.Time { return s.clock().UTC().Truncate(time.Millisecond) }

// thing is what somebody is invited to.
type thing struct {
	draft   app.UUID // "" of a listing without one
	listing int64    // 0 before there is one
	owner   int64    // 0 if nobody owns it
	name    string
}

func ofDraft(d app.Draft, l app.Listing) thing {
	t := thing{draft: d.ID, owner: d.Account, name: d.Fields["name"].Value.String()}
	if l.Owner != nil && *l.Owner == d.Account { // else the draft's person is a guest there
		t.listing = l.ID
	}
	if t.name == "" {
		t.name = d.URL
	}
	return t
}

func ofListing(l app.Listing) thing {
	t := thing{listing: l.ID, name: l.Company.Name}
	if l.Owner != nil {
		t.owner = *l.Owner
	}
	return t
}

// draftOf returns what the caller's draft is about.
func (s *Service) draftOf(ctx context.Context, who app.Caller, id app.UUID) (thing, error) {
	d, err := s.store.Draft(ctx, id)
	if err == nil && !d.OwnedBy(who) {
		err = app.Missing("draft", id)
	}
	if err != nil || d.ListingID == nil {
		return ofDraft(d, app.Listing{}), err
	}
	l, err := s.store.Listing(ctx, *d.ListingID)
	if app.KindOf(err) == app.NotFound {
		return ofDraft(d, app.Listing{}), nil
	}
	return ofDraft(d, l), err
}

// thingOf returns what an invitation is to, as it is now; an error of the kind NotFound if it is gone.
func (s *Service) thingOf(ctx context.Context, c app.Cofounder) (thing, error) {
	if c.Listing != 0 {
		l, err := s.store.Listing(ctx, c.Listing)
		return ofListing(l), err
	}
	d, err := s.store.Draft(ctx, c.Draft)
	return ofDraft(d, app.Listing{}), err
}

// ownerOnly refuses what only the owner does, who cannot be outvoted by those that they invited.
func (t thing) ownerOnly(who app.Caller) error {
	if t.owner == who.Account {
		return nil
	}
	return app.Refused("owner_only", "Only the owner of %s invites and removes people.", t.name)
}
