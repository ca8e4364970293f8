package passkeys

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
)

// Asker is a browser that wants to make or to use a passkey.
type Asker struct {
	Browser string // the secret that it is known by from an earlier challenge, or ""
	Client  string // where the request comes from
}

// challenge makes a challenge for a browser, which is known by the secret that is returned. One that has a secret keeps
// it, so that several of its tabs may ask.
func (s *Service) challenge(
	ctx context.Context, by Asker, account int64,
) (challenge []byte, browser string, err error) {
	if browser = by.Browser; len(browser) != len(secrets.Text(make([]byte, secrets.Size))) {
		if browser, err = secrets.New(s.rand); err != nil {
			return nil, "", err
		}
	}
	if challenge, err = secrets.Bytes(s.rand); err != nil {
		return nil, "", err
	}
	now := s.clock()
	c := Challenge{Browser: secrets.Digest(browser), Account: account, Client: by.Client, CreatedAt: now,
		ExpiresAt: now.Add(ChallengeLife)}
	return challenge, browser, s.store.Tx(ctx, func(ctx context.Context) error {
		n, err := s.store.CountChallenges(ctx, by.Client, now.Add(-time.Hour))
		if err != nil {
			return err
		}
		if n >= challengesOfPeer {
			return &app.Error{Kind: app.TooMany, Code: "too_many_tries", RetryAfter: time.Hour,
				Message: "Passkeys were tried often from your network in the last hour. Use the link by e-mail, or try again in an hour."}
		}
		return s.store.AddChallenge(ctx, c, secrets.Digest(secrets.Text(challenge)))
	})
}

// answered takes a challenge, in base64url, that a browser answers. Whether the answer is right is not known yet: a
// challenge is good for one try. It is used up in a transaction of its own, which holds whatever becomes of the answer.
func (s *Service) answered(ctx context.Context, challenge, browser string, account int64) error {
	ended := app.Refused("challenge_ended", "This took longer than five minutes, or was sent twice. Try again.")
	return s.store.Tx(ctx, func(ctx context.Context) error {
		now, hash := s.clock(), secrets.Digest(challenge)
		c, found, err := s.store.ChallengeByHash(ctx, hash)
		switch {
		case err != nil:
			return err
		case !found || c.Account != account || c.UsedAt != nil || !now.Before(c.ExpiresAt):
			return ended
		case !secrets.Same(c.Browser, secrets.Digest(browser)):
			return app.Refused("other_browser",
				"This was begun in another browser, or this one keeps no cookies. Try again here.")
		}
		if fresh, err := s.store.UseChallenge(ctx, hash, now); err != nil || fresh {
			return err
		}
		return ended
	})
}
