package moderation

import (
	"context"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/app/desk/privacy"
	"debut/app/ground/audit"
	"debut/app/people/oauth"
)

// AccountStore is what acts about accounts need remembered.
type AccountStore interface {
	// by their addresses, newest first
	FindAccounts(ctx context.Context, words string, limit, offset int) ([]Person, int, error)
	Person(ctx context.Context, id int64) (Person, error)
	SaveAccount(ctx context.Context, a *app.Account) error
	ListingsOwned(ctx context.Context, account int64, limit, offset int) ([]app.Listing, int, error)
	Sessions(ctx context.Context, account int64) ([]app.Session, error) // not ended, last seen first
	EndSessions(ctx context.Context, account, but int64, at time.Time) error
	EndSignInLinks(ctx context.Context, email string, at time.Time) error
	Keys(ctx context.Context, account int64) ([]app.Key, error)
	RevokeKey(ctx context.Context, id int64, at time.Time) (found bool, err error)
	Grants(ctx context.Context, account int64) ([]oauth.Grant, error) // not revoked
	RevokeGrant(ctx context.Context, id int64, at time.Time) error
}

// Person is an account as the team finds it.
type Person struct {
	app.Account
	Listings int
	SeenAt   *time.Time // on the site, or by a key; nil if never, or long ago
}

// People returns a page of the accounts whose address holds some words, newest first. It is for operators.
func (s *Service) People(ctx context.Context, words string, page int) (app.List[Person], error) {
	p := app.Paging{Page: page, PerPage: perPage}
	found, total, err := s.store.FindAccounts(ctx, words, perPage, p.Offset())
	return app.ListOf(found, p, total), err
}

// PersonCase is all that operators see of one account.
type PersonCase struct {
	Person
	Owned    []app.Listing // the newest 50
	Sessions []app.Session
	Keys     []app.Key // that were not revoked
	Apps     []oauth.Grant
	Entries  []audit.Entry
}

// PersonCase returns an account.
func (s *Service) PersonCase(ctx context.Context, id int64) (c PersonCase, err error) {
	if c.Person, err = s.store.Person(ctx, id); err != nil {
		return c, err
	}
	if c.Owned, _, err = s.store.ListingsOwned(ctx, id, perPage, 0); err != nil {
		return c, err
	}
	if c.Sessions, err = s.store.Sessions(ctx, id); err != nil {
		return c, err
	}
	if c.Keys, err = s.liveKeys(ctx, id); err != nil {
		return c, err
	}
	if c.Apps, err = s.store.Grants(ctx, id); err != nil {
		return c, err
	}
	c.Entries, err = s.store.AuditEntriesOf(ctx, audit.OfAccount, id, shownEntries)
	return c, err
}

func (s *Service) liveKeys(ctx context.Context, account int64) (live []app.Key, err error) {
	keys, err := s.store.Keys(ctx, account)
	for _, k := range keys {
		if k.RevokedAt == nil && (k.ExpiresAt == nil || k.ExpiresAt.After(s.clock())) {
			live = append(live, k)
		}
	}
	return live, err
}

// AccountAct says which account is meant, and why.
type AccountAct struct {
	Account int64  `json:"account" required:"true" min:"1"`
	Reason  string `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// SuspendAccount signs an account out, and refuses its keys, its apps and its signing in, until that is lifted.
func (s *Service) SuspendAccount(ctx context.Context, by app.Session, in AccountAct) error {
	return s.about(ctx, by, in, func(ctx context.Context, a *app.Account) (entry audit.Entry, err error) {
		if a.Suspended {
			return entry, nil
		}
		a.Suspended = true
		if err := s.store.SaveAccount(ctx, a); err != nil {
			return entry, err
		}
		return audit.Entry{Action: ActionSuspendAccount, Before: "not suspended", After: "suspended"},
			s.signOut(ctx, *a)
	})
}

// LiftAccount lets a suspended account sign in again; its keys work again.
func (s *Service) LiftAccount(ctx context.Context, by app.Session, in AccountAct) error {
	return s.about(ctx, by, in, func(ctx context.Context, a *app.Account) (entry audit.Entry, err error) {
		if !a.Suspended {
			return entry, nil
		}
		a.Suspended = false
		return audit.Entry{Action: ActionLiftAccount, Before: "suspended", After: "not suspended"},
			s.store.SaveAccount(ctx, a)
	})
}

// EndAccess signs an account out everywhere, and ends its keys and what its apps may do.
func (s *Service) EndAccess(ctx context.Context, by app.Session, in AccountAct) error {
	return s.about(ctx, by, in, func(ctx context.Context, a *app.Account) (entry audit.Entry, err error) {
		sessions, err := s.store.Sessions(ctx, a.ID)
		if err != nil {
			return entry, err
		}
		keys, err := s.liveKeys(ctx, a.ID)
		if err != nil {
			return entry, err
		}
		apps, err := s.store.Grants(ctx, a.ID)
		if err != nil {
			return entry, err
		}
		for _, k := range keys {
			if _, err := s.store.RevokeKey(ctx, k.ID, s.clock()); err != nil {
				return entry, err
			}
		}
		for _, g := range apps {
			if err := s.store.RevokeGrant(ctx, g.ID, s.clock()); err != nil {
				return entry, err
			}
		}
		had := fmt.Sprintf("sessions: %d, keys: %d, apps: %d", len(sessions), len(keys), len(apps))
		return audit.Entry{Action: ActionEndAccess, Before: had, After: "none"}, s.signOut(ctx, *a)
	})
}

func (s *Service) signOut(ctx context.Context, a app.Account) error {
	if err := s.store.EndSessions(ctx, a.ID, 0, s.clock()); err != nil {
		return err
	}
	return s.store.EndSignInLinks(ctx, strings.ToLower(a.Email), s.clock())
}

// AccountDeletion says which account is deleted, and what becomes of its live listings.
type AccountDeletion struct {
	AccountAct
	Email    string `json:"email" required:"true" min:"1" max:"254"` // typed, so that nobody deletes by one click
	Listings string `json:"listings" required:"true" enum:"take_down,leave"`
}

// DeleteAccount deletes an account as its person's own deletion does.
func (s *Service) DeleteAccount(ctx context.Context, by app.Session, in AccountDeletion) error {
	return s.about(ctx, by, in.AccountAct, func(ctx context.Context, a *app.Account) (entry audit.Entry, err error) {
		if typed, err := app.CanonicalEmail(in.Email); err != nil || typed != strings.ToLower(a.Email) {
			return entry, app.Refused("other_email", "Type the e-mail address of the account, %s, to delete it.",
				a.Email)
		}
		entry = audit.Entry{Action: ActionDeleteAccount, Before: "there",
			After: "deleted, listings: " + strings.ReplaceAll(in.Listings, "_", " ")}
		return entry, s.privacy.DeleteFor(ctx, a.ID, privacy.Deletion{Email: a.Email, Listings: in.Listings})
	})
}

// about does something to the account of somebody else, and writes the entry of the audit log that act returns, if it
// has an action. Only an operator does, who signed in lately.
func (s *Service) about(
	ctx context.Context, by app.Session, in AccountAct, act func(context.Context, *app.Account) (audit.Entry, error),
) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.freshOperator(ctx, by); err != nil {
			return err
		}
		if in.Account == by.Account {
			return app.Refused("own_account",
				"This is your own account: another operator does that, or you do on your account page.")
		}
		a, err := s.store.Account(ctx, in.Account)
		if err != nil {
			return err
		}
		entry, err := act(ctx, &a)
		if err != nil || entry.Action == "" {
			return err
		}
		entry.Object, entry.Reason = fmt.Sprintf("account %d", a.ID), in.Reason
		return s.log(ctx, by, &entry, audit.Target{Kind: audit.OfAccount, ID: a.ID})
	})
}
