// Package sending joins the areas of what leaves the house: letters, mails to followers, and messages to programs.
package sending

import (
	"context"
	"time"

	"debut/app/catalogue"
	"debut/app/ground"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/people"
	"debut/app/sending/bounces"
	"debut/app/sending/follows"
	"debut/app/sending/letters"
	"debut/app/sending/webhooks"
)

// Store is what sending needs remembered.
type Store interface {
	bounces.Store
	follows.Store
	letters.Store
	mail.Log
	webhooks.Store
}

// Parts are what the ward is made of.
type Parts struct {
	ground.Common
	Store     Store
	Catalogue *catalogue.Catalogue
	People    *people.People
	Mail      mail.Sender
	Sender    webhooks.Sender
	Silent    bool // nothing is sent to webhooks
}

// Sending is what leaves the house.
type Sending struct {
	Follows  *follows.Service
	Letters  *letters.Service
	Bounces  *bounces.Service
	Webhooks *webhooks.Service
	parts    Parts
}

// New returns the ward.
func New(p Parts) *Sending {
	ground.Whole(p)
	s := p.Live.Now()
	followed := follows.New(follows.Parts{
		Store: p.Store, Searches: p.Catalogue.Listings, Clock: p.Clock, Rand: p.Rand, NewID: p.NewID,
		Location: s.TimeZone,
	})
	written := letters.New(p.Store, followed, p.Clock, p.Rand, s.CanMail())
	return &Sending{
		Follows: followed, Letters: written, Bounces: bounces.New(p.Store, p.Clock, p.Rand), parts: p,
		Webhooks: webhooks.New(webhooks.Parts{
			Store: p.Store, Sender: p.Sender, Letters: written, Node: string(p.NewID()), Alone: s.Database == "",
			Silent: p.Silent,
			Clock:  p.Clock, Rand: p.Rand, Log: p.Log,
		}),
	}
}

// Jobs returns what is done once for a change.
func (w *Sending) Jobs() []jobs.Handler {
	p := w.parts
	dispatch := mail.Dispatch{Sender: p.Mail, Log: p.Store, Clock: p.Clock, Faults: p.Log, Current: w.current}
	return []jobs.Handler{dispatch.Handler(w.mailGivenUp,
		jobs.Handler{Workers: 2, Lease: 30 * time.Second, MaxFailures: 11})}
}

// current returns a mail as it should go out now; false if it should not any more.
func (w *Sending) current(ctx context.Context, m mail.Message) (now mail.Message, due bool, err error) {
	if due, err = w.Bounces.Due(ctx, m); err != nil || !due {
		return m, due, err
	}
	return w.Follows.Current(ctx, m)
}

// mailGivenUp ends the link of a mail that nobody took, and mails to an address that takes none.
func (w *Sending) mailGivenUp(ctx context.Context, m mail.Message, cause error) error {
	if err := w.Bounces.Refused(ctx, m, cause); err != nil {
		return err
	}
	if hash := mail.LinkOf(m); hash != nil {
		return w.parts.People.Accounts.EndMailed(ctx, hash)
	}
	return nil
}

// Periods returns what comes round. It looks often, and writes each day's mails once, where mails go anywhere.
func (w *Sending) Periods() []jobs.Period {
	all := []jobs.Period{
		{Name: "forget links to unsubscribe", Every: 24 * time.Hour, Run: w.Follows.Forget},
		{Name: "forget bounces", Every: 24 * time.Hour, Run: w.Bounces.Forget},
	}
	if w.parts.Live.Now().CanMail() {
		all = append(all, jobs.Period{Name: "mail updates to followers",
			Every: 5 * time.Minute, Run: w.Follows.SendDigests})
	}
	return all
}
