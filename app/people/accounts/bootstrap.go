package accounts

import (
	"context"

	"debut/app"
	"debut/app/ground/secrets"
)

// BootstrapPath is where a person becomes the first operator.
const BootstrapPath = "/sign-in/first"

// BootstrapToken returns the secret by which somebody may become the operator of an instance that has none; else "". If
// a setting names the operator, there is one only if the instance cannot mail them a link. It lives as long as the
// service: only whoever sees what the program prints has it. Call it before requests are served.
func (s *Service) BootstrapToken(ctx context.Context, canMail bool) (token string, err error) {
	if s.operator != "" && canMail {
		return "", nil
	}
	if n, err := s.store.CountOperators(ctx); err != nil || n > 0 {
		return "", err
	}
	if token, err = secrets.New(s.rand); err != nil {
		return "", err
	}
	s.bootstrapHash = secrets.Digest(token)
	return token, nil
}

// Bootstrap makes the account of an e-mail address the first operator, and a session of it, as Begin does. It works
// once.
func (s *Service) Bootstrap(
	ctx context.Context, token, email, agent string, before app.Session,
) (secret string, err error) {
	canonical, err := app.CanonicalEmail(email)
	if err != nil {
		return "", err
	}
	if s.operator != "" && canonical != s.operator {
		return "", app.Refused("other_operator",
			"The setting --operator names somebody else. Enter that address, or have the setting changed.")
	}
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		n, err := s.store.CountOperators(ctx)
		if err != nil {
			return err
		}
		if n > 0 || s.bootstrapHash == nil || !secrets.Same(s.bootstrapHash, secrets.Digest(token)) {
			return app.Refused("link_ended",
				"This link has been used, or the program was started anew since it was printed. Look at what it printed last.")
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

// OperatorLink makes the account of an e-mail address an operator, and returns the secret of a link that signs it in,
// once, in any browser: for whoever runs the machine, and can be mailed nothing.
func (s *Service) OperatorLink(ctx context.Context, email string) (who app.Account, token string, err error) {
	return s.TeamLink(ctx, email, func(a *app.Account) { a.Operator = true })
}

// TeamLink is OperatorLink for the role that give gives.
func (s *Service) TeamLink(
	ctx context.Context, email string, give func(*app.Account),
) (who app.Account, token string, err error) {
	if token, err = secrets.New(s.rand); err != nil {
		return who, "", err
	}
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		if who, err = s.Ensure(ctx, email, ""); err != nil {
			return err
		}
		before := who
		if give(&who); who != before {
			if err := s.store.SaveAccount(ctx, &who); err != nil {
				return err
			}
		}
		now := s.clock()
		return s.store.AddSignInLink(ctx, app.SignInLink{
			Hash: secrets.Digest(token), Browser: []byte{}, Known: true, Email: who.Email, Client: "the shell",
			Next: "/account", CreatedAt: now, ExpiresAt: now.Add(LinkLife),
		})
	})
	return who, token, err
}
