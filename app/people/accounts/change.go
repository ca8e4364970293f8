package accounts

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	mails "debut/app/ground/mail"
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
)

// ChangeStore is what changes of addresses need remembered.
type ChangeStore interface {
	// sets ID; ends others of the account
	AddEmailChange(ctx context.Context, c *app.EmailChange, oldHash, newHash []byte) error
	EmailChangeByHash(ctx context.Context, hash []byte) (c app.EmailChange, at app.MailSide, found bool, err error)
	// newest first
	EmailChanges(ctx context.Context, account int64) ([]app.EmailChange, error)
	// false if it was before, or the change ended
	ConfirmEmailChange(ctx context.Context, id int64, at app.MailSide, when time.Time) (first bool, err error)
	EndEmailChanges(ctx context.Context, account int64, at time.Time) error
	CountEmailChanges(
		ctx context.Context, account int64, to, client string, since time.Time,
	) (ofAccount, ofEmail, ofClient int, err error)
	ForgetEmailChanges(ctx context.Context, ended, dead time.Time) error // and the mails that nobody took until dead
}

// ChangeLife is how long the two links of a change work. They sign nobody in, so they may live longer than those that
// do: the old mailbox may be read only in the evening, and whom a thief moves out of their own account must have a day
// to read of it.
const ChangeLife = 24 * time.Hour

// ChangePath is where the links of a change lead.
const ChangePath = "/account/email/link"

// StaleCode is the code of the error for a session that is not fresh enough.
const StaleCode = "sign_in_again"

// NeedsFresh refuses a session in which somebody signed in too long ago.
func NeedsFresh(session app.Session, now time.Time) error {
	if session.Fresh(now) {
		return nil
	}
	return &app.Error{Kind: app.Forbidden, Code: StaleCode,
		Message: "Sign in again first: this is only done within ten minutes of signing in."}
}

// EmailChangeRequest is what somebody sends who wants another address.
type EmailChangeRequest struct {
	Email  string
	Client string // where the request came from
}

// RequestEmailChange mails a link to a person's address and one to the address that they want. Whether another account
// has that address makes no difference to anybody but its owner, who is told instead of asked.
func (s *Service) RequestEmailChange(ctx context.Context, session app.Session, r EmailChangeRequest) error {
	if err := NeedsFresh(session, s.clock()); err != nil {
		return err
	}
	address, err := app.CanonicalEmail(r.Email)
	if err != nil {
		return err
	}
	tokens, err := s.twoSecrets()
	if err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		who, err := s.store.Account(ctx, session.Account)
		if err != nil {
			return err
		}
		now := s.clock()
		c := app.EmailChange{Account: who.ID, Old: who.Email, New: address, Client: r.Client, CreatedAt: now,
			ExpiresAt: now.Add(ChangeLife)}
		if c.New == who.Email {
			return app.Refused("same_email", "This is your address already.")
		}
		if err := s.mayRequestEmailChange(ctx, c); err != nil {
			return err
		}
		_, taken, err := s.store.AccountByEmail(ctx, c.New)
		if err != nil {
			return err
		}
		if err := s.store.AddEmailChange(ctx, &c, secrets.Digest(tokens[0]), secrets.Digest(tokens[1])); err != nil {
			return err
		}
		toNew := newAddressMail(ctx, address, tokens[1])
		if taken {
			toNew = takenMail(ctx, address)
		}
		return s.queueMails(ctx, oldAddressMail(ctx, c, tokens[0]), toNew)
	})
}

func (s *Service) twoSecrets() (tokens [2]string, err error) {
	for i := range tokens {
		if tokens[i], err = secrets.New(s.rand); err != nil {
			return tokens, err
		}
	}
	return tokens, nil
}

func (s *Service) mayRequestEmailChange(ctx context.Context, c app.EmailChange) error {
	limits, since := s.limits.Now(), c.CreatedAt.Add(-time.Hour)
	ofAccount, ofEmail, ofClient, err := s.store.CountEmailChanges(ctx, c.Account, c.New, c.Client, since)
	if err != nil {
		return err
	}
	if over(ofAccount, limits.Email) || over(ofEmail, strangersShare*limits.Email) || over(ofClient, limits.Client) {
		return tooManyMails()
	}
	n, err := s.store.CountSignInLinks(ctx, c.New, c.Client, "", since)
	if err == nil && over(n.All, limits.All) {
		err = s.full()
	}
	return err
}

// queueMails queues mails in the transaction of ctx.
func (s *Service) queueMails(ctx context.Context, letters ...mails.Message) error {
	for _, m := range letters {
		if err := s.store.AddJob(ctx, mails.From(app.SiteOf(ctx), m)); err != nil {
			return err
		}
	}
	return nil
}

// Pending returns the change of an account that waits; ok is false if none does.
func (s *Service) Pending(ctx context.Context, account int64) (c app.EmailChange, ok bool, err error) {
	all, err := s.store.EmailChanges(ctx, account)
	for _, c := range all {
		if c.Open(s.clock()) {
			return c, true, nil
		}
	}
	return c, false, err
}

// CancelChange ends the change of an account that waits, if one does.
func (s *Service) CancelChange(ctx context.Context, account int64) error {
	return s.store.Tx(ctx, func(ctx context.Context) error { return s.store.EndEmailChanges(ctx, account, s.clock()) })
}

// ChangeLink returns the change that a link stands for, and which of the addresses the link was mailed to.
func (s *Service) ChangeLink(ctx context.Context, token string) (c app.EmailChange, at app.MailSide, err error) {
	c, at, found, err := s.store.EmailChangeByHash(ctx, secrets.Digest(token))
	used := c.OldConfirmedAt
	if at == app.NewAddress {
		used = c.NewConfirmedAt
	}
	if err == nil && (!found || used != nil || !c.Open(s.clock())) {
		err = changeLinkEnded()
	}
	return c, at, err
}

func changeLinkEnded() error {
	return app.Refused("link_ended",
		"This link has been used, is older than a day, or the change that it was for has ended.")
}

// ConfirmChange uses a link for the address that it was mailed to, in a session of the account: whoever only reads a
// mail that went astray takes no account over. Once both addresses confirmed, done is true: the address is changed, and
// the other sessions have ended.
func (s *Service) ConfirmChange(
	ctx context.Context, session app.Session, token string,
) (c app.EmailChange, done bool, err error) {
	var taken bool
	err = s.store.Tx(ctx, func(ctx context.Context) (err error) {
		var at app.MailSide
		if c, at, err = s.ChangeLink(ctx, token); err != nil {
			return err
		}
		if c.Account != session.Account {
			return app.Missing("link", texts.Text("of that kind"))
		}
		now := s.clock()
		first, err := s.store.ConfirmEmailChange(ctx, c.ID, at, now)
		switch {
		case err != nil:
			return fmt.Errorf("use a link: %w", err)
		case !first: // it was used since it was looked at
			return changeLinkEnded()
		}
		if at == app.OldAddress {
			c.OldConfirmedAt = &now
		} else {
			c.NewConfirmedAt = &now
		}
		if c.OldConfirmedAt == nil || c.NewConfirmedAt == nil {
			return nil
		}
		done = true
		taken, err = s.complete(ctx, session, c)
		return err
	})
	if err == nil && taken {
		return c, false, app.Refused("email_taken",
			"Meanwhile this address has an account of its own, so nothing was changed. Sign in with it, or choose another.")
	}
	return c, done && err == nil, err
}

// complete makes a change come true. Where the address was taken meanwhile, it ends the change, and all stays as it
// was. Nobody becomes the operator by it: that takes signing in with the operator's address.
func (s *Service) complete(ctx context.Context, session app.Session, c app.EmailChange) (taken bool, err error) {
	now := s.clock()
	if err := s.store.EndEmailChanges(ctx, c.Account, now); err != nil {
		return false, err
	}
	if _, taken, err = s.store.AccountByEmail(ctx, c.New); err != nil || taken {
		return taken, err
	}
	who, err := s.store.Account(ctx, c.Account)
	if err != nil {
		return false, err
	}
	who.Email = c.New
	if err := s.store.SaveAccount(ctx, &who); err != nil {
		return false, err
	}
	if err := s.signOutElsewhere(ctx, who.ID, session.ID, c.Old, c.New); err != nil {
		return false, err
	}
	return false, s.queueMails(ctx, changedMails(ctx, c)...)
}

// DisownChange is for somebody who asked for nothing, and uses the link in the mail to the old address: the change
// ends, and with it every session of the account.
func (s *Service) DisownChange(ctx context.Context, token string) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		c, at, err := s.ChangeLink(ctx, token)
		if err != nil {
			return err
		}
		if at != app.OldAddress {
			return app.Missing("link", texts.Text("of that kind"))
		}
		if err := s.store.EndEmailChanges(ctx, c.Account, s.clock()); err != nil {
			return err
		}
		return s.signOutElsewhere(ctx, c.Account, 0, c.Old)
	})
}

// signOutElsewhere ends the sessions of an account but for one, and the links that wait in the mails of some addresses.
func (s *Service) signOutElsewhere(ctx context.Context, account, but int64, addresses ...string) error {
	for _, address := range addresses {
		if err := s.store.EndSignInLinks(ctx, address, s.clock()); err != nil {
			return err
		}
	}
	return s.store.EndSessions(ctx, account, but, s.clock())
}
