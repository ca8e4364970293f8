package privacy

import (
	"context"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/app/people/accounts"
)

// Impact is what a person would lose by deleting their account.
type Impact struct {
	Drafts       int
	Reviews      int           // that the person wrote
	Comments     int           // questions and answers that the person wrote
	Live         []app.Listing // what becomes of them, the person chooses
	Waiting      []app.Listing // for a launch week, which is cancelled; they are deleted
	Unpublished  []app.Listing // deleted, too
	Suspended    []app.Listing // stay suspended, without an owner
	Passing      []app.Listing // go to the first of those who look after them, too
	Keys         int           // that work
	Apps         int           // that may act for the person
	LastOperator bool          // nobody else runs the instance
}

// Impact returns what deleting an account would take away.
func (s *Service) Impact(ctx context.Context, account int64) (h Impact, err error) {
	who, err := s.store.Account(ctx, account)
	if err != nil {
		return h, err
	}
	if h.LastOperator, err = s.lastOperator(ctx, who); err != nil {
		return h, err
	}
	if h.Drafts, err = s.store.CountDrafts(ctx, account); err != nil {
		return h, err
	}
	if h.Reviews, err = s.store.CountReviews(ctx, account); err != nil {
		return h, err
	}
	if h.Comments, err = s.store.CountComments(ctx, account); err != nil {
		return h, err
	}
	if h.Apps, err = s.store.LiveGrants(ctx, account, s.clock()); err != nil {
		return h, err
	}
	keys, err := s.store.Keys(ctx, account)
	for _, k := range keys {
		if k.RevokedAt == nil && (k.ExpiresAt == nil || k.ExpiresAt.After(s.clock())) {
			h.Keys++
		}
	}
	if err != nil {
		return h, err
	}
	return h, s.eachListing(ctx, account, func(l app.Listing) error {
		list := map[app.ListingStatus]*[]app.Listing{
			app.ListingLive: &h.Live, app.ListingDraft: &h.Unpublished, app.ListingSuspended: &h.Suspended,
		}[l.Status]
		if list == nil {
			list = &h.Waiting
		}
		if len(l.Members) > 0 {
			list = &h.Passing
		}
		*list = append(*list, l)
		return nil
	})
}

func (s *Service) eachListing(ctx context.Context, account int64, do func(app.Listing) error) error {
	ids, err := s.store.ListingIDs(ctx, account)
	if err != nil {
		return err
	}
	for _, id := range ids {
		l, err := s.store.Listing(ctx, id)
		if err == nil {
			err = do(l)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) lastOperator(ctx context.Context, who app.Account) (bool, error) {
	if !who.Operator {
		return false, nil
	}
	n, err := s.store.CountOperators(ctx)
	return n < 2, err
}

// What a person chooses for their live listings.
const (
	TakeDown = "take_down" // they are deleted
	Leave    = "leave"     // they stay, without an owner
)

// Deletion is a person's request to delete their account.
type Deletion struct {
	Email    string // typed, so that nobody deletes by one click
	Listings string // TakeDown or Leave; "" if none is live
	Orphan   bool   // the person knows that nobody is left to run the instance
}

// isEmailOf reports whether somebody typed the address of an account. An account from before addresses had one form may
// have one that is not canonical.
func isEmailOf(who app.Account, typed string) bool {
	canonical, err := app.CanonicalEmail(typed)
	return err == nil && canonical == who.Email || strings.TrimSpace(typed) == who.Email
}

// Delete deletes the account of a session and all that is kept about its person, in one transaction. Live listings go
// or stay as the person chooses. Those that wait are deleted, and with them their places in launch weeks. A suspended
// one stays suspended, without an owner, so that deleting an account lifts no suspension.
//
// The last operator may go, too: a person's right to leave does not hang on others, and whoever runs the machine can
// name another at any time. But they must say that they know.
func (s *Service) Delete(ctx context.Context, session app.Session, w Deletion) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		who, err := s.store.Account(ctx, session.Account)
		if err != nil {
			return err
		}
		if err := accounts.NeedsFresh(session, s.clock()); err != nil {
			return err
		}
		return s.delete(ctx, who, w)
	})
}

// DeleteFor deletes an account as Delete does, for the team, which has made sure that it may.
func (s *Service) DeleteFor(ctx context.Context, account int64, w Deletion) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		who, err := s.store.Account(ctx, account)
		if err != nil {
			return err
		}
		return s.delete(ctx, who, w)
	})
}

func (s *Service) delete(ctx context.Context, who app.Account, w Deletion) error {
	if err := s.mayDelete(ctx, who, w); err != nil {
		return err
	}
	err := s.eachListing(ctx, who.ID, func(l app.Listing) error {
		if len(l.Members) > 0 {
			return s.pass(ctx, who, l)
		}
		stays := l.Status == app.ListingSuspended || l.Status == app.ListingLive && w.Listings == Leave
		return s.release(ctx, who, l, stays)
	})
	if err != nil {
		return err
	}
	if err := s.store.DeleteAccount(ctx, who); err != nil {
		return fmt.Errorf("delete account %d: %w", who.ID, err)
	}
	return s.store.AddJob(ctx, mail.From(app.SiteOf(ctx), deletedMail(app.SiteOf(ctx), who.Email, s.clock())))
}

func (s *Service) mayDelete(ctx context.Context, who app.Account, w Deletion) error {
	if !isEmailOf(who, w.Email) {
		return app.Refused("other_email", "Type the e-mail address of your account, %s, to delete it.", who.Email)
	}
	h, err := s.Impact(ctx, who.ID)
	switch {
	case err != nil:
		return err
	case len(h.Live) > 0 && w.Listings != TakeDown && w.Listings != Leave:
		return app.Refused("no_choice", "Choose what becomes of your listings.")
	case h.LastOperator && !w.Orphan:
		return app.Refused("last_operator",
			"Nobody else runs this instance. Tick the box to delete your account all the same.")
	}
	return nil
}

// pass gives a listing to the first of those who look after it, too.
func (s *Service) pass(ctx context.Context, who app.Account, l app.Listing) error {
	if err := s.forgetContact(ctx, who, &l); err != nil {
		return err
	}
	to := l.Members[0]
	l.Owner, l.UpdatedAt = &to, s.clock()
	if err := s.store.SaveListing(ctx, &l); err != nil {
		return fmt.Errorf("pass listing %d on: %w", l.ID, err)
	}
	if err := s.store.PassCofounders(ctx, l.ID, to); err != nil {
		return err
	}
	return s.store.ListingChanged(ctx, l.ID)
}

// forgetContact takes the person's address away from a company's contact: the company may be listed elsewhere.
func (s *Service) forgetContact(ctx context.Context, who app.Account, l *app.Listing) error {
	if !isEmailOf(who, l.Company.ContactEmail) {
		return nil
	}
	l.Company.ContactEmail = ""
	delete(l.Company.Evidence, "contact_email")
	return s.store.SaveCompany(ctx, &l.Company)
}

// release deletes a listing, or leaves it without an owner. The person's address goes in either case: the company may
// be listed elsewhere.
func (s *Service) release(ctx context.Context, who app.Account, l app.Listing, stays bool) error {
	err := s.forgetContact(ctx, who, &l)
	if err != nil {
		return err
	}
	if stays {
		l.Owner, l.UpdatedAt = nil, s.clock()
		err = s.store.SaveListing(ctx, &l)
	} else {
		err = s.store.DeleteListing(ctx, l)
	}
	if err != nil {
		return fmt.Errorf("let listing %d go: %w", l.ID, err)
	}
	return s.store.ListingChanged(ctx, l.ID)
}

func deletedMail(site app.Site, to string, at time.Time) mail.Message {
	subject := texts.Sprintf("Your account at %s is deleted", site.Name)
	text := texts.Sprintf("Your account at %s was deleted on %s, and with it your drafts, API keys, connected apps and sessions.\n\n"+
		"This address is no longer stored. Whoever signs in with it gets a new account, which knows nothing of the old one.\n\n%s\n",
		site.Name, texts.Time(at.UTC(), "2 January 2006 at 15:04 UTC"), site.Origin)
	return mail.Message{Kind: mail.AccountDeleted, To: to, Subject: subject.In(site.Brand.Language),
		Text: text.In(site.Brand.Language)}
}
