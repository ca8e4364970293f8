package oauth

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
)

// Connected is an application that may act for an account, on however many devices.
type Connected struct {
	Client string // its id
	Name   string // as it says
	Host   string // where it describes itself; "" if it registered
	Scopes []app.Scope
	Since  time.Time
	UsedAt *time.Time
}

// Connected lists the applications that may act for an account, the newest first.
func (s *Service) Connected(ctx context.Context, account int64) ([]Connected, error) {
	grants, err := s.Store.Grants(ctx, account)
	if err != nil {
		return nil, err
	}
	var list []Connected
	place := map[string]int{}
	for _, g := range grants {
		if !s.Clock().Before(g.ExpiresAt) {
			continue
		}
		at, known := place[g.Client]
		if !known {
			at = len(list)
			place[g.Client] = at
			list = append(list, Connected{Client: g.Client, Name: g.Name, Host: HostOf(g.Client)})
		}
		c := &list[at]
		c.Scopes, c.Since = withImplied(append(c.Scopes, g.Scopes...)), g.CreatedAt
		if g.UsedAt != nil && (c.UsedAt == nil || c.UsedAt.Before(*g.UsedAt)) {
			c.UsedAt = g.UsedAt
		}
	}
	return list, nil
}

// Disconnect ends all that an account allowed a client, from the next request on.
func (s *Service) Disconnect(ctx context.Context, account int64, client string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		grants, err := s.Store.Grants(ctx, account)
		if err != nil {
			return err
		}
		found := false
		for _, g := range grants {
			if g.Client == client {
				found = true
				if err := s.Store.RevokeGrant(ctx, g.ID, s.Clock()); err != nil {
					return err
				}
			}
		}
		if !found {
			return app.Missing("connected app", client)
		}
		return nil
	})
}

// Revoke ends a token that a client has no more use for, and all that came of the same grant (RFC 7009, section 2.1). A
// token that is unknown is no error: it is useless already.
func (s *Service) Revoke(ctx context.Context, client Client, token string) error {
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		_, g, found, err := s.Store.TokenByHash(ctx, secrets.Digest(token))
		if err != nil || !found {
			return err
		}
		if g.Client != client.ID {
			return fault(InvalidGrant, "The token was given to another client.")
		}
		return s.Store.RevokeGrant(ctx, g.ID, s.Clock())
	})
}

// Forget deletes what ended a day ago or was not used for long.
func (s *Service) Forget(ctx context.Context) error {
	now := s.Clock()
	return s.Store.Tx(ctx, func(ctx context.Context) error {
		if err := s.Store.ForgetGrants(ctx, now.Add(-24*time.Hour)); err != nil {
			return err
		}
		return s.Store.ForgetClients(ctx, now.Add(-neverUsed), now.Add(-longUnused))
	})
}
