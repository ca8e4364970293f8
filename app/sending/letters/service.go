// Package letters writes to people of what became of what is theirs, unless they want no mails of the kind.
package letters

import (
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
	"debut/app/sending/follows"
)

// Store is what letters need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	// MailChoices returns what a person said of kinds of mails; of others nothing.
	MailChoices(ctx context.Context, account int64) (map[mail.Kind]bool, error)
	SaveMailChoice(ctx context.Context, account int64, k mail.Kind, wanted bool) error
	// FirstLetter notes that a listing has a letter of a kind; false if it had one.
	FirstLetter(ctx context.Context, listing int64, k mail.Kind, at time.Time) (first bool, err error)
	AddUnsubscribeLink(ctx context.Context, hash []byte, account int64, k mail.Kind, at time.Time) error
}

// Service writes letters, and keeps who wants which.
type Service struct {
	store   Store
	follows *follows.Service // which keeps whether updates are wanted
	clock   app.Clock
	random  io.Reader
	canMail bool
}

// New returns the service. Where mails go nowhere, none is written.
func New(store Store, f *follows.Service, clock app.Clock, random io.Reader, canMail bool) *Service {
	return &Service{store, f, clock, random, canMail}
}

// Write queues a letter of a site to an account, unless its person wants none of the kind, or cannot sign in. It is
// part of the transaction that made the change of which the letter tells, so that each is sent once.
func (s *Service) Write(ctx context.Context, site app.Site, account int64, l mail.Letter) error {
	return s.Send(ctx, site, account, l.To(site, "", ""))
}

// Send is Write of a mail that is written already.
func (s *Service) Send(ctx context.Context, site app.Site, account int64, m mail.Message) error {
	if !s.canMail {
		return nil
	}
	who, err := s.store.Account(ctx, account)
	if err != nil || who.Suspended {
		return err
	}
	chosen, err := s.store.MailChoices(ctx, account)
	if wanted, said := chosen[m.Kind]; err != nil || said && !wanted {
		return err
	}
	end := ""
	if mail.MayEnd(m.Kind) {
		token, err := secrets.New(s.random)
		if err != nil {
			return err
		}
		if err := s.store.AddUnsubscribeLink(ctx, secrets.Digest(token), account, m.Kind, s.clock()); err != nil {
			return err
		}
		end = site.Origin + follows.UnsubscribePath + "?token=" + token
	}
	m.To = who.Email
	return s.store.AddJob(ctx, mail.From(site, m.Ending(site, end)))
}

// WriteOnce is Write of a letter of which a listing has one of the kind at most.
func (s *Service) WriteOnce(ctx context.Context, listing app.Listing, l mail.Letter) error {
	if listing.Owner == nil {
		return nil
	}
	first, err := s.store.FirstLetter(ctx, listing.ID, l.Kind, s.clock())
	if err != nil || !first {
		return err
	}
	return s.Write(ctx, listing.Site, *listing.Owner, l)
}

// Choice is a kind of mails that people can do without, and whether somebody wants it.
type Choice struct {
	mail.Choice
	Wanted bool
}

// Choices returns what a person wants of the mails that they can do without.
func (s *Service) Choices(ctx context.Context, account int64) ([]Choice, error) {
	stopped, err := s.follows.Stopped(ctx, account)
	if err != nil {
		return nil, err
	}
	said, err := s.store.MailChoices(ctx, account)
	list := make([]Choice, len(mail.Optional))
	for i, c := range mail.Optional {
		wanted, known := said[c.Kind]
		list[i] = Choice{c, wanted || !known}
		if c.Kind == mail.Updates {
			list[i].Wanted = !stopped
		}
	}
	return list, err
}

// Choose says of every kind of mails that a person can do without whether they want it.
func (s *Service) Choose(ctx context.Context, account int64, wanted map[mail.Kind]bool) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		for _, c := range mail.Optional {
			if c.Kind == mail.Updates {
				continue
			}
			if err := s.store.SaveMailChoice(ctx, account, c.Kind, wanted[c.Kind]); err != nil {
				return err
			}
		}
		return s.follows.Stop(ctx, account, !wanted[mail.Updates])
	})
}
