package oauth

import (
	"context"
	"fmt"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
	"debut/app/ground/texts"
)

// touchEvery is how exactly the last use of a grant is kept.
const touchEvery = time.Minute

// Authenticate returns who an access token speaks for. Its errors say whether the token is malformed, unknown, revoked,
// expired or meant for another service (Unauthorized), or the account suspended (Forbidden).
func (s *Service) Authenticate(ctx context.Context, bearer string) (app.Caller, error) {
	if !wellFormed(AccessPrefix, bearer) {
		return app.Caller{}, refused("malformed_credential",
			"The credential is not an access token that this service makes.")
	}
	t, g, found, err := s.Store.TokenByHash(ctx, secrets.Digest(bearer))
	now := s.Clock()
	switch {
	case err != nil:
		return app.Caller{}, fmt.Errorf("look up an access token: %w", err)
	case !found || t.Kind != Access:
		return app.Caller{}, refused("unknown_credential",
			"There is no such access token, or it expired long ago. Get a new one with the refresh token, or sign in again.")
	case g.RevokedAt != nil:
		return app.Caller{}, refused("revoked_credential", "The app was disconnected on %s. Sign in again.",
			g.RevokedAt.Format(time.DateOnly))
	case !now.Before(t.ExpiresAt):
		return app.Caller{}, refused("expired_credential",
			"The access token has expired. Get a new one with the refresh token.")
	case !s.ours(ctx, t.Resource):
		return app.Caller{}, refused("wrong_audience", "The access token is meant for another service: %s.", t.Resource)
	}
	owner, err := s.Store.Account(ctx, g.Account)
	if err != nil {
		return app.Caller{}, fmt.Errorf("look up the account of grant %d: %w", g.ID, err)
	}
	if err := owner.MayAct(); err != nil {
		return app.Caller{}, err
	}
	if g.UsedAt == nil || now.Sub(*g.UsedAt) >= touchEvery {
		// A side effect of reading: that it cannot be kept, as on a full disk, is no reason to refuse what was asked
		// for.
		_ = s.Store.Tx(ctx, func(ctx context.Context) error { return s.Store.TouchGrant(ctx, g.ID, now) })
	}
	return app.Caller{Account: g.Account, Credential: fmt.Sprintf("grant:%d", g.ID), Scopes: t.Scopes}, nil
}

func refused(code string, message texts.Text, args ...any) error {
	return &app.Error{Kind: app.Unauthorized, Code: code, Message: texts.Sprintf(message, args...)}
}

// Authenticator tells who a credential stands for.
type Authenticator interface {
	Authenticate(ctx context.Context, bearer string) (app.Caller, error)
}

// Beside returns what takes access tokens, and has other look at all else.
func (s *Service) Beside(other Authenticator) Authenticator { return both{s, other} }

type both struct {
	tokens *Service
	other  Authenticator
}

func (b both) Authenticate(ctx context.Context, bearer string) (app.Caller, error) {
	if strings.HasPrefix(bearer, AccessPrefix) {
		return b.tokens.Authenticate(ctx, bearer)
	}
	return b.other.Authenticate(ctx, bearer)
}
