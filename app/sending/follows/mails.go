package follows

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/secrets"
)

// linkLife is how long the links in a mail end mails.
const linkLife = 180 * 24 * time.Hour

// Stopped reports whether a person wants no mails.
func (s *Service) Stopped(ctx context.Context, account int64) (bool, error) {
	d, err := s.store.Digests(ctx, account, s.clock())
	return d.Stopped, err
}

// Stop ends the mails to a person, or has them begin again with what is new from then on. They go on following what
// they follow.
func (s *Service) Stop(ctx context.Context, account int64, stop bool) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		d, err := s.store.HoldDigests(ctx, account, s.clock())
		if err != nil || d.Stopped == stop {
			return err
		}
		if d.Stopped = stop; !stop {
			d.Until = s.clock()
		}
		return s.store.SaveDigests(ctx, d)
	})
}

// Unsubscription is a person's request for fewer mails, by the link in one of them.
type Unsubscription struct {
	Token string
	Slug  app.Slug // of the listing to unfollow; "" ends all mails, if there is no Follow
	ID    app.UUID // of the follow of which no mails come any more
}

// Subscriber returns whom the link of a mail is of, and which mails it ends.
func (s *Service) Subscriber(ctx context.Context, token string) (account int64, k mail.Kind, err error) {
	account, k, err = s.store.UnsubscribeLink(ctx, secrets.Digest(token))
	if err == nil && account == 0 {
		err = app.Refused("link_over",
			"This link is over, or was cut. Sign in, and choose on your account page what you follow.")
	}
	return account, k, err
}

// Unsubscribe does what the link of a mail is for. Nobody has to sign in for it.
func (s *Service) Unsubscribe(ctx context.Context, u Unsubscription) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		account, k, err := s.Subscriber(ctx, u.Token)
		if err != nil {
			return err
		}
		if k != mail.Updates {
			return s.store.SaveMailChoice(ctx, account, k, false)
		}
		switch {
		case u.Slug != "":
			return s.Unfollow(ctx, account, u.Slug)
		case u.ID != "":
			return s.silence(ctx, account, u.ID)
		}
		return s.Stop(ctx, account, true)
	})
}

// silence has no mails come of a follow any more. One that is gone needs none.
func (s *Service) silence(ctx context.Context, account int64, id app.UUID) error {
	f, err := s.store.SavedFollow(ctx, account, id)
	if app.KindOf(err) == app.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	f.Often = app.Off
	return s.store.SaveSavedFollow(ctx, f)
}

// Called returns what a person called a follow; an error if there is none.
func (s *Service) Called(ctx context.Context, account int64, id app.UUID) (string, error) {
	f, err := s.store.SavedFollow(ctx, account, id)
	return f.Name, err
}

// Forget forgets the links of old mails, and what was in them.
func (s *Service) Forget(ctx context.Context) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.store.ForgetNewsSent(ctx, s.clock().Add(-sentKept)); err != nil {
			return err
		}
		return s.store.ForgetUnsubscribeLinks(ctx, s.clock().Add(-linkLife))
	})
}
