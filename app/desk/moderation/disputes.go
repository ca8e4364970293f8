package moderation

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/audit"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// mostDisputes are as many as a page shows, the oldest first.
const mostDisputes = 50

// DisputeStore is what deciding disputes needs remembered.
type DisputeStore interface {
	OpenDisputes(ctx context.Context, limit int) ([]app.Claim, error) // the oldest first
	Claim(ctx context.Context, id int64) (c app.Claim, found bool, err error)
	SaveClaim(ctx context.Context, c *app.Claim) error
}

// Dispute is a claim that was proven, of a listing whose owner had proven it, too.
type Dispute struct {
	app.Claim
	Of       app.Listing
	Claimant string // their addresses; "" of nobody
	Owner    string
}

// Disputes returns those that nobody has decided on.
func (s *Service) Disputes(ctx context.Context) ([]Dispute, error) {
	open, err := s.store.OpenDisputes(ctx, mostDisputes)
	list := make([]Dispute, 0, len(open))
	for _, c := range open {
		if err != nil {
			break
		}
		d := Dispute{Claim: c}
		if d.Of, err = s.store.Listing(ctx, c.Listing); err != nil {
			break
		}
		sides := []int64{c.Account}
		if d.Of.Owner != nil {
			sides = append(sides, *d.Of.Owner)
		}
		emails, failed := s.store.Emails(ctx, sides)
		err, d.Claimant = failed, emails[c.Account]
		if d.Of.Owner != nil {
			d.Owner = emails[*d.Of.Owner]
		}
		list = append(list, d)
	}
	return list, err
}

// CountDisputes returns how many a page shows.
func (s *Service) CountDisputes(ctx context.Context) (int, error) {
	open, err := s.store.OpenDisputes(ctx, mostDisputes)
	return len(open), err
}

// hearing is how long both sides have to tell theirs where money goes back.
const hearing = 3 * 24 * time.Hour

// Ruling says who has a listing that two have proven to be theirs.
type Ruling struct {
	Claim  int64  `json:"claim" required:"true" min:"1"`
	Grant  bool   `json:"grant"` // it goes to who claims it
	Reason string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// Rule decides a dispute, and writes to both sides. Only an operator does, who signed in lately.
func (s *Service) Rule(ctx context.Context, by app.Session, in Ruling) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.freshOperator(ctx, by); err != nil {
			return err
		}
		c, found, err := s.store.Claim(ctx, in.Claim)
		if err == nil && (!found || c.Dispute != app.DisputeOpen) {
			err = app.Refused("decided", "Somebody has decided on this claim already.")
		}
		if err != nil {
			return err
		}
		l, err := s.store.Listing(ctx, c.Listing)
		if err != nil {
			return err
		}
		if c.Reclaims && s.clock().Before(c.VerifiedAt.Add(hearing)) && (c.Said == "" || c.Answered == "") {
			return app.Refused("not_heard",
				"Both sides are heard first: until each has told its side, or three days have passed since the proof.")
		}
		before, former := ownerWords(l), l.Owner
		if c.Dispute = app.DisputeDeclined; in.Grant {
			c.Dispute = app.DisputeGranted
			if c.Reclaims && s.reclaim != nil {
				if err := s.reclaim(ctx, l.ID); err != nil {
					return err
				}
				if l, err = s.store.Listing(ctx, l.ID); err != nil {
					return err
				}
			}
			l.Company.Held = l.Company.Held.With(c.Proof(), s.clock())
			if err := s.passTo(ctx, &l, c.Account); err != nil {
				return err
			}
		}
		if err := s.store.SaveClaim(ctx, &c); err != nil {
			return err
		}
		for _, account := range sidesOf(c, former) {
			if err := s.writeRuling(ctx, l, c, account, in.Reason); err != nil {
				return err
			}
		}
		return s.logListing(ctx, by, l,
			audit.Entry{Action: ActionRule, Before: before, After: ownerWords(l),
				Reason: fmt.Sprintf("claim %d: %s", c.ID, in.Reason)})
	})
}

func sidesOf(c app.Claim, owner *int64) []int64 {
	if owner == nil || *owner == c.Account {
		return []int64{c.Account}
	}
	return []int64{c.Account, *owner}
}

// passTo makes an account the owner of a listing. Its drafts, and whoever looked after it, stay with who had it.
func (s *Service) passTo(ctx context.Context, l *app.Listing, account int64) error {
	if err := listings.Vacate(ctx, s.store, *l); err != nil {
		return err
	}
	l.Owner, l.UpdatedAt = &account, s.clock()
	if err := s.store.SaveListing(ctx, l); err != nil {
		return err
	}
	return s.store.ListingChanged(ctx, l.ID)
}

func (s *Service) writeRuling(ctx context.Context, l app.Listing, c app.Claim, account int64, reason string) error {
	who, err := s.store.Account(ctx, account)
	if err != nil {
		return err
	}
	says := texts.Sprintf("Two accounts proved that %s is theirs. The site team left the listing with the account that had it.", c.Domain)
	switch {
	case c.Reclaims && c.Dispute == app.DisputeGranted:
		says = texts.Sprintf("The site team gave the listing of %s to the account that proved that the website is theirs. The price of its launch goes back to the account that paid for it.", c.Domain)
	case c.Reclaims:
		says = texts.Sprintf("The site team left the listing of %s with the account that paid for its launch.",
			c.Domain)
	case c.Dispute == app.DisputeGranted:
		says = texts.Sprintf("Two accounts proved that %s is theirs. The site team gave the listing to the account that claimed it.", c.Domain)
	}
	letter := mail.Letter{
		Kind: mail.Claim, Subject: texts.Sprintf("The site team decided on the claim of %s", l.Company.Name),
		Says: []texts.Text{says, texts.Sprintf("Its reason: %s", texts.Verbatim(reason))},
	}
	return s.store.AddJob(ctx, mail.From(l.Site, letter.To(l.Site, who.Email, "")))
}
