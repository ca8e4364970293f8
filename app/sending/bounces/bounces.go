// Package bounces is which addresses mails do not reach, or whose people complained of one: mails that they can do
// without go there no more. A mail server says so when it takes the mail, or a report says so afterwards.
package bounces

import (
	"context"
	"io"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
)

// Path is where whoever handles mails reports what bounced, by a key in the query.
const Path = "/mail/bounces"

// MostBytes is how large a report may be.
const MostBytes = 256 << 10

// kept is how long an address is not written to; a mailbox may be there again, and be another person's.
const kept = 180 * 24 * time.Hour

// Reasons for which an address is not written to.
const (
	Bounced    = "bounce"
	Complained = "complaint"
)

// Store is what is remembered of them.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	AddUnreachable(ctx context.Context, email, reason string, at time.Time) error
	Unreachable(ctx context.Context, email string) (bool, error)
	CountUnreachable(ctx context.Context) (int, error)
	DropUnreachable(ctx context.Context, email string) (dropped bool, err error)
	ForgetUnreachable(ctx context.Context, before time.Time) error
	DropSubscribersOf(ctx context.Context, email string) error
	DropMailsTo(ctx context.Context, email string, kinds []mail.Kind) error
	SaveBounceKey(ctx context.Context, hash []byte, at time.Time) error // instead of the one before
	BounceKey(ctx context.Context) ([]byte, error)                      // nil if there is none
}

// Service keeps them.
type Service struct {
	store  Store
	clock  app.Clock
	random io.Reader
}

// New returns the service.
func New(store Store, clock app.Clock, random io.Reader) *Service {
	return &Service{store, clock, random}
}

// MakeKey makes the key with which bounces are reported, instead of the one before, and returns the address that takes
// them: it is shown this once.
func (s *Service) MakeKey(ctx context.Context) (address string, err error) {
	key, err := secrets.New(s.random)
	if err != nil {
		return "", err
	}
	return app.SiteOf(ctx).Origin + Path + "?key=" + key, s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.SaveBounceKey(ctx, secrets.Digest(key), s.clock())
	})
}

// HasKey reports whether bounces can be reported.
func (s *Service) HasKey(ctx context.Context) (bool, error) {
	hash, err := s.store.BounceKey(ctx)
	return hash != nil, err
}

// Take takes a report by somebody who has the key, and returns how many addresses it names that are written to no
// more.
func (s *Service) Take(ctx context.Context, key string, report []byte) (n int, err error) {
	hash, err := s.store.BounceKey(ctx)
	if err != nil {
		return 0, err
	}
	if hash == nil || !secrets.Same(hash, secrets.Digest(key)) {
		return 0, &app.Error{Kind: app.Unauthorized, Code: "bad_key",
			Message: "The key is not the one of this site, or was replaced. Its address is made on the team's page of the weekly mail."}
	}
	found, err := Read(report)
	if err != nil {
		return 0, err
	}
	return len(found), s.store.Tx(ctx, func(ctx context.Context) error {
		for _, r := range found {
			if err := s.Note(ctx, r.Email, r.Reason); err != nil {
				return err
			}
		}
		return nil
	})
}

// Note keeps that an address is not to be written to, in the transaction of ctx: its subscriptions end, and what waits
// to be sent to it, and can be done without, is not.
func (s *Service) Note(ctx context.Context, email, reason string) error {
	email, err := app.CanonicalEmail(strings.TrimSpace(email))
	if err != nil {
		return nil // nobody has it
	}
	if err := s.store.AddUnreachable(ctx, email, reason, s.clock()); err != nil {
		return err
	}
	if err := s.store.DropSubscribersOf(ctx, email); err != nil {
		return err
	}
	return s.store.DropMailsTo(ctx, email, []mail.Kind{mail.Newsletter, mail.Updates})
}

// Refused keeps that the mail server refused the address of a mail for good, if it did.
func (s *Service) Refused(ctx context.Context, m mail.Message, cause error) error {
	if !endable(m.Kind) || !mail.IsUnreachable(cause) {
		return nil
	}
	return s.store.Tx(ctx, func(ctx context.Context) error { return s.Note(ctx, m.To, Bounced) })
}

// Due reports whether a mail may go to its address: those that people need always may.
func (s *Service) Due(ctx context.Context, m mail.Message) (bool, error) {
	if !endable(m.Kind) {
		return true, nil
	}
	gone, err := s.store.Unreachable(ctx, m.To)
	return !gone, err
}

func endable(k mail.Kind) bool { return k == mail.Newsletter || mail.MayEnd(k) }

// Unreachable reports whether an address is written to no more.
func (s *Service) Unreachable(ctx context.Context, email string) (bool, error) {
	return s.store.Unreachable(ctx, email)
}

// Count counts the addresses that are written to no more.
func (s *Service) Count(ctx context.Context) (int, error) { return s.store.CountUnreachable(ctx) }

// AgainInput names an address that is to be written to again.
type AgainInput struct {
	Email string `json:"email" required:"true" max:"254"`
}

// Again has an address written to again.
func (s *Service) Again(ctx context.Context, _ app.Caller, in AgainInput) (done struct{}, err error) {
	email, err := app.CanonicalEmail(in.Email)
	if err != nil {
		return done, err
	}
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		dropped, err := s.store.DropUnreachable(ctx, email)
		if err == nil && !dropped {
			err = app.Refused("not_bounced", "Nothing is known of that address: mails go there as it is.")
		}
		return err
	})
}

// Forget forgets what was kept long ago.
func (s *Service) Forget(ctx context.Context) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.ForgetUnreachable(ctx, s.clock().Add(-kept))
	})
}
