package oauth

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"debut/app/ground/secrets"
)

// Ways for a client to say who it is at the token endpoint (RFC 7591, section 2).
const (
	MethodNone  = "none"
	MethodBasic = "client_secret_basic"
	MethodPost  = "client_secret_post"
)

// Client is an application that people may let act for them.
type Client struct {
	ID        string // the address of its document, or one that was made here
	Name      string
	Homepage  string // "" if it names none
	Redirects []string
	Method    string
	Secret    []byte // its hash; nil of a public client
	CreatedAt time.Time
	UsedAt    *time.Time // when somebody last allowed it something
}

// Described reports whether a client id is the address of a document that describes the client
// (draft-ietf-oauth-client-id-metadata-document), in the place of a registration.
func Described(id string) bool { return strings.HasPrefix(id, "https://") }

// Registration is what a client says of itself when it registers (RFC 7591, section 2).
type Registration struct {
	Redirects     []string
	Name          string
	Homepage      string
	Method        string // "" is MethodBasic
	GrantTypes    []string
	ResponseTypes []string
}

const (
	maxRedirects = 20
	maxName      = 100                 // characters
	maxClients   = 10_000              // that nobody lets act for them
	neverUsed    = 30 * 24 * time.Hour // after which a client that nobody allowed anything is forgotten
	longUnused   = 90 * 24 * time.Hour // after which one is that somebody did
)

// Register makes a client. The secret is "" if the client is public. Redirects are of the kinds that checkRedirect
// allows.
func (s *Service) Register(ctx context.Context, r Registration) (c Client, secret string, err error) {
	if r.Method == "" {
		r.Method = MethodBasic
	}
	if c, err = newClient(r); err != nil {
		return c, "", err
	}
	c.CreatedAt = s.Clock()
	if c.ID, _, err = s.secret(clientPrefix); err != nil {
		return c, "", err
	}
	if c.Method != MethodNone {
		if secret, c.Secret, err = s.secret(secretPrefix); err != nil {
			return c, "", err
		}
	}
	err = s.Store.Tx(ctx, func(ctx context.Context) error {
		if err := s.room(ctx); err != nil {
			return err
		}
		return s.Store.SaveClient(ctx, c)
	})
	return c, secret, err
}

// room makes sure that there is place for one more client: registering is never closed to all by what somebody
// registers. Where there are too many, those that nobody lets act for them give way, the ones that nobody ever did and
// the oldest first.
func (s *Service) room(ctx context.Context) error {
	n, err := s.Store.CountClients(ctx)
	if err != nil || n < s.MaxClients {
		return err
	}
	return s.Store.TrimClients(ctx, s.MaxClients*19/20, s.Clock())
}

// newClient checks what a client says of itself. Names for people lose what cannot be seen.
func newClient(r Registration) (Client, error) {
	c := Client{Name: visible(r.Name), Redirects: r.Redirects, Method: r.Method}
	if len(r.Redirects) == 0 || len(r.Redirects) > maxRedirects {
		return c, fault(InvalidRedirect, "A client has 1 to %d redirect_uris.", maxRedirects)
	}
	for _, redirect := range r.Redirects {
		if err := checkRedirect(redirect); err != nil {
			return c, err
		}
	}
	switch {
	case len([]rune(c.Name)) > maxName:
		return c, fault(InvalidMetadata, "The client_name has more than %d characters.", maxName)
	case !slices.Contains([]string{MethodNone, MethodBasic, MethodPost}, r.Method):
		return c, fault(InvalidMetadata,
			"The token_endpoint_auth_method must be none, client_secret_basic or client_secret_post.")
	case len(r.GrantTypes) > 0 && !slices.Contains(r.GrantTypes, "authorization_code"):
		return c, fault(InvalidMetadata, "The grant_types must hold authorization_code; refresh_token comes with it.")
	case len(r.ResponseTypes) > 0 && !slices.Contains(r.ResponseTypes, "code"):
		return c, fault(InvalidMetadata, "The response_types must hold code.")
	}
	if u, err := url.Parse(r.Homepage); err == nil && u.Scheme == "https" && u.User == nil &&
		len(r.Homepage) <= maxRedirect && !unseen(r.Homepage) && plainHost(u.Host) {
		c.Homepage = r.Homepage
	}
	return c, nil
}

// visible drops control characters and those that turn or hide what stands around them, and folds white space.
func visible(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsGraphic(r) && r != unicode.ReplacementChar:
			return r
		}
		return -1
	}, strings.ToValidUTF8(text, ""))), " ")
}

// Credentials are how a client says who it is. Secret is "" if it sends none.
type Credentials struct{ ID, Secret string }

// Client returns who credentials belong to; the error is InvalidClient. A client that describes itself has no secret,
// so there is nothing to look up: the code or token that it brings says whether it is meant.
func (s *Service) Client(ctx context.Context, given Credentials) (Client, error) {
	if Described(given.ID) && given.Secret == "" && checkDocumentURL(given.ID) == nil {
		return Client{ID: given.ID, Method: MethodNone}, nil
	}
	c, found, err := s.Store.ClientByID(ctx, given.ID)
	if err != nil {
		return c, fmt.Errorf("look up a client: %w", err)
	}
	if !found || c.Method == MethodNone && given.Secret != "" || c.Method != MethodNone &&
		!secrets.Same(secrets.Digest(given.Secret), c.Secret) {
		return Client{}, fault(InvalidClient,
			"There is no client with this client_id and client_secret. A public client sends no secret; one that was forgotten registers anew.")
	}
	return c, nil
}
