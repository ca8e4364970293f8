package accounts

import (
	"context"

	"debut/app"
	"debut/app/secrets"
)

// FirstPath is where a person becomes the first operator.
const FirstPath = "/sign-in/first"

// First returns the secret by which somebody may become the operator of an instance that has none, and that no setting names one for;
// else "". It lives as long as the service: only whoever sees what the program prints has it. Call it before requests are served.
func (s *Service) First(ctx context.Context) (token string, err error) {
	if s.operator != "" {
		return "", nil
	}
	if n, err := s.store.CountOperators(ctx); err != nil || n > 0 {
		return "", err
	}
	if token, err = secrets.New(s.rand); err != nil {
		return "", err
	}
	s.first = secrets.Digest(token)
	return token, nil
}

// BecomeFirst makes the account of an e-mail address the first operator, and a session of it, as Begin does. Nobody can be so twice.
func (s *Service) BecomeFirst(ctx context.Context, token, email, agent string, before app.Session) (secret string, err error) {
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		n, err := s.store.CountOperators(ctx)
		if err != nil {
			return err
		}
		if n > 0 || s.first == nil || !secrets.Same(s.first, secrets.Digest(token)) {
			return app.Refused("link_ended", "This link has been used, or the program was started anew since it was printed. Look at what it printed last.")
		}
		who, err := s.Ensure(ctx, email, "")
		if err != nil {
			return err
		}
		who.Operator = true
		if err := s.store.SaveAccount(ctx, &who); err != nil {
			return err
		}
		secret, err = s.Begin(ctx, who, agent, before)
		return err
	})
	return secret, err
}
