package oauth

import (
	"context"
	"net/url"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
)

// Offer is an Ask that waits for the decision of the person who was shown it.
type Offer struct {
	Ask
	Account   int64
	Session   []byte // hash of the session in which it was shown
	ExpiresAt time.Time
}

// Code is what a client gets tokens for, once.
type Code struct {
	Ask
	Account   int64
	Grant     int64 // what came of it; 0 before
	ExpiresAt time.Time
}

// Offer notes what a person is shown. The ticket must come back with the decision, once, from the same session.
func (s *Service) Offer(ctx context.Context, ask Ask, account int64, session string) (ticket string, err error) {
	ticket, hash, err := s.secret(ticketPrefix)
	if err != nil {
		return "", err
	}
	o := Offer{Ask: ask, Account: account, Session: secrets.Digest(session), ExpiresAt: s.Clock().Add(OfferLife)}
	err = s.Store.Tx(ctx, func(ctx context.Context) error { return s.Store.SaveOffer(ctx, hash, o) })
	return ticket, err
}

// Decision is what a person answers.
type Decision struct {
	Ticket  string
	Account int64
	Session string
	Allow   bool
	Scopes  []app.Scope // what is allowed, whatever was asked for
}

// Decide carries a decision out and returns where to send the person. Nothing of the request is read again: what was
// shown is what is allowed.
func (s *Service) Decide(ctx context.Context, d Decision) (to string, err error) {
	hash := secrets.Digest(d.Ticket)
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		o, found, err := s.Store.OfferByHash(ctx, hash)
		if err != nil {
			return err
		}
		if !found || o.Account != d.Account || !secrets.Same(o.Session, secrets.Digest(d.Session)) ||
			!s.Clock().Before(o.ExpiresAt) {
			return app.Refused("stale_consent",
				"This question was answered before, or waited for more than %d minutes. Go back to the app and connect again.", int(OfferLife.Minutes()))
		}
		if _, err := s.Store.DeleteOffer(ctx, hash); err != nil {
			return err
		}
		answer := Refusal(AccessDenied, "The person did not allow it.")
		if d.Allow {
			if answer, err = s.code(ctx, o, d.Scopes); err != nil {
				return err
			}
		}
		to = o.To(s.Origin(ctx), answer)
		return nil
	})
	return to, err
}

func (s *Service) code(ctx context.Context, o Offer, allowed []app.Scope) (url.Values, error) {
	text, hash, err := s.secret(codePrefix)
	if err != nil {
		return nil, err
	}
	c := Code{Ask: o.Ask, Account: o.Account, ExpiresAt: s.Clock().Add(CodeLife)}
	c.Scopes = withImplied(allowed)
	return url.Values{"code": {text}}, s.Store.SaveCode(ctx, hash, c)
}
