package oauth

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/secrets"
)

// Kinds of tokens.
const (
	Access  = "access"
	Refresh = "refresh"
)

// Grant is what a person allowed a client, and the family of all tokens that follow from it.
type Grant struct {
	ID        int64
	Account   int64
	Client    string
	Name      string // of the client, as it was when it was allowed
	Scopes    []app.Scope
	Resource  string
	CreatedAt time.Time
	ExpiresAt time.Time  // of its last token
	UsedAt    *time.Time // when a token was last used
	RevokedAt *time.Time
}

// Token is one secret of a grant.
type Token struct {
	Grant     int64
	Kind      string
	Scopes    []app.Scope
	Resource  string
	ExpiresAt time.Time
	UsedAt    *time.Time // of a refresh token: when it was exchanged for the next
}

// Tokens are what a client gets.
type Tokens struct {
	Access, Refresh string
	Scopes          []app.Scope // of the access token
	Life            time.Duration
}

// Redemption is a code that a client brings.
type Redemption struct {
	Code, Verifier string
	Redirect       *string // nil if it is not sent, as in OAuth 2.1
	Resources      []string
}

// Redeem gives tokens for a code (OAuth 2.1, section 4.1.3). A code that comes a second time was stolen by one of the
// two who brought it, so all that came of it ends.
func (s *Service) Redeem(ctx context.Context, client Client, r Redemption) (tokens Tokens, err error) {
	if r.Code == "" || r.Verifier == "" {
		return tokens, fault(InvalidRequest,
			"Send the code, and the code_verifier that the code_challenge was made of.")
	}
	hash, replayed := secrets.Digest(r.Code), false
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		replayed = false
		c, found, err := s.Store.CodeByHash(ctx, hash)
		switch {
		case err != nil:
			return err
		case !found || c.Client != client.ID:
			return fault(InvalidGrant, "There is no such code for this client.")
		case c.Grant != 0:
			replayed = true
			return s.Store.RevokeGrant(ctx, c.Grant, s.Clock())
		case !s.Clock().Before(c.ExpiresAt):
			return fault(InvalidGrant, "The code is older than %d seconds.", int(CodeLife.Seconds()))
		case r.Redirect != nil && *r.Redirect != c.Redirect:
			return fault(InvalidGrant, "The redirect_uri is not the one that the code was sent to.")
		case !answers(r.Verifier, c.Challenge):
			return fault(InvalidGrant, "The code_verifier does not belong to the code_challenge.")
		}
		resource, err := s.narrowed(ctx, c.Resource, r.Resources)
		if err != nil {
			return err
		}
		g := Grant{Account: c.Account, Client: c.Client, Name: c.Name, Scopes: c.Scopes,
			Resource: c.Resource, CreatedAt: s.Clock()}
		if tokens, err = s.issue(ctx, &g, g.Scopes, resource); err != nil {
			return err
		}
		if err := s.usedClient(ctx, client); err != nil {
			return err
		}
		return once(s.Store.UseCode(ctx, hash, g.ID))
	})
	if err == nil && replayed {
		err = fault(InvalidGrant, "The code was used before. What came of it was revoked.")
	}
	return tokens, err
}

// Renewal is a refresh token that a client brings. Scope is "" for all that was granted.
type Renewal struct {
	Token, Scope string
	Resources    []string
}

// Renew gives tokens for a refresh token, which ends with that (OAuth 2.1, section 4.3.1). One that comes a second time
// ends its whole family.
func (s *Service) Renew(ctx context.Context, client Client, r Renewal) (tokens Tokens, err error) {
	if r.Token == "" {
		return tokens, fault(InvalidRequest, "Send the refresh_token.")
	}
	hash, replayed := secrets.Digest(r.Token), false
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		replayed = false
		t, g, found, err := s.Store.TokenByHash(ctx, hash)
		switch {
		case err != nil:
			return err
		case !found || t.Kind != Refresh || g.Client != client.ID:
			return fault(InvalidGrant, "There is no such refresh token for this client.")
		case g.RevokedAt != nil:
			return fault(InvalidGrant, "The grant was revoked. Ask the person again.")
		case t.UsedAt != nil:
			replayed = true
			return s.Store.RevokeGrant(ctx, g.ID, s.Clock())
		case !s.Clock().Before(t.ExpiresAt):
			return fault(InvalidGrant, "The refresh token has expired. Ask the person again.")
		}
		scopes := g.Scopes
		if r.Scope != "" {
			if scopes, err = scopesOf(r.Scope); err == nil && !covers(g.Scopes, scopes) {
				err = fault(InvalidScope, "The person allowed %s. Ask for more at the authorization endpoint.",
					ScopeText(g.Scopes))
			}
			if err != nil {
				return err
			}
		}
		resource, err := s.narrowed(ctx, g.Resource, r.Resources)
		if err != nil {
			return err
		}
		if err := once(s.Store.UseToken(ctx, hash, s.Clock())); err != nil {
			return err
		}
		tokens, err = s.issue(ctx, &g, scopes, resource)
		return err
	})
	if err == nil && replayed {
		err = fault(InvalidGrant,
			"The refresh token was used before. All tokens of this grant were revoked; ask the person again.")
	}
	return tokens, err
}

// once refuses what another request used since it was read, where the database lets two of them run at a time.
func once(first bool, err error) error {
	if err == nil && !first {
		err = fault(InvalidGrant, "It was used before.")
	}
	return err
}

// issue saves a grant with two new tokens.
func (s *Service) issue(ctx context.Context, g *Grant, scopes []app.Scope, resource string) (Tokens, error) {
	owner, err := s.Store.Account(ctx, g.Account)
	if err == nil && owner.Suspended {
		err = fault(InvalidGrant, "The account is suspended.")
	}
	if err != nil {
		return Tokens{}, err
	}
	if g.ID == 0 {
		if err := s.grantRoom(ctx, g.Account); err != nil {
			return Tokens{}, err
		}
	}
	now := s.Clock()
	g.ExpiresAt = now.Add(RefreshLife)
	if end := g.CreatedAt.Add(GrantLife); end.Before(g.ExpiresAt) {
		g.ExpiresAt = end
	}
	if err := s.Store.SaveGrant(ctx, g); err != nil {
		return Tokens{}, err
	}
	access, hash, err := s.secret(AccessPrefix)
	if err == nil {
		err = s.Store.SaveToken(ctx, hash,
			Token{Grant: g.ID, Kind: Access, Scopes: scopes, Resource: resource, ExpiresAt: now.Add(AccessLife)})
	}
	if err != nil {
		return Tokens{}, err
	}
	refresh, hash, err := s.secret(refreshPrefix)
	if err == nil {
		err = s.Store.SaveToken(ctx, hash,
			Token{Grant: g.ID, Kind: Refresh, Scopes: g.Scopes, Resource: g.Resource, ExpiresAt: g.ExpiresAt})
	}
	return Tokens{Access: access, Refresh: refresh, Scopes: scopes, Life: AccessLife}, err
}

// maxGrants is how many grants of an account are live at a time: an app has one for each device.
const maxGrants = 200

// grantRoom ends the grants of an account that were used least lately, where it has too many for one more.
func (s *Service) grantRoom(ctx context.Context, account int64) error {
	all, err := s.Store.Grants(ctx, account)
	if err != nil || len(all) < maxGrants {
		return err
	}
	slices.SortFunc(all, func(a, b Grant) int { return lastUse(b).Compare(lastUse(a)) })
	for _, g := range all[maxGrants-1:] {
		if err := s.Store.RevokeGrant(ctx, g.ID, s.Clock()); err != nil {
			return err
		}
	}
	return nil
}

func lastUse(g Grant) time.Time {
	if g.UsedAt != nil {
		return *g.UsedAt
	}
	return g.CreatedAt
}

// usedClient notes that somebody allowed a client something, so that it is kept.
func (s *Service) usedClient(ctx context.Context, c Client) error {
	if Described(c.ID) {
		return nil // it is not kept at all
	}
	now := s.Clock()
	c.UsedAt = &now
	return s.Store.SaveClient(ctx, c)
}
