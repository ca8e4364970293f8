// Package oauth is the authorization server: applications that people let act for them, with OAuth 2.1 (RFC 6749 as
// amended by draft-ietf-oauth-v2-1), PKCE (RFC 7636), resource indicators (RFC 8707) and the issuer in answers (RFC
// 9207).
//
// Faults that a client may be told are *app.Error; their Code is one of the words below.
package oauth

import (
	"context"
	"io"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// The words for what is wrong: RFC 6749, sections 4.1.2.1 and 5.2; RFC 7591, section 3.2.2; RFC 8707, section 2.
const (
	InvalidRequest          = "invalid_request"
	InvalidClient           = "invalid_client"
	InvalidGrant            = "invalid_grant"
	InvalidScope            = "invalid_scope"
	InvalidTarget           = "invalid_target"
	AccessDenied            = "access_denied"
	UnsupportedResponseType = "unsupported_response_type"
	UnsupportedGrantType    = "unsupported_grant_type"
	InvalidRedirect         = "invalid_redirect_uri"
	InvalidMetadata         = "invalid_client_metadata"
	TemporarilyUnavailable  = "temporarily_unavailable"
)

// How long things live.
const (
	OfferLife   = 10 * time.Minute // of a question to a person
	CodeLife    = time.Minute
	AccessLife  = time.Hour
	RefreshLife = 30 * 24 * time.Hour  // of each; using one gives the next
	GrantLife   = 365 * 24 * time.Hour // of all that follow from one consent
)

// Store is what oauth needs remembered. Secrets are known by their hashes alone.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)

	SaveClient(ctx context.Context, c Client) error // makes it, or changes the one with its ID
	ClientByID(ctx context.Context, id string) (c Client, found bool, err error)
	CountClients(ctx context.Context) (int, error)
	// ForgetClients deletes those without a grant that were last used before used, or registered before made and never
	// used.
	ForgetClients(ctx context.Context, made, used time.Time) error

	// TrimClients deletes, of those without a live grant, all but most: it keeps what was used before what never was,
	// and then the newest.
	TrimClients(ctx context.Context, most int, now time.Time) error

	SaveOffer(ctx context.Context, hash []byte, o Offer) error
	OfferByHash(ctx context.Context, hash []byte) (o Offer, found bool, err error)
	DeleteOffer(ctx context.Context, hash []byte) (found bool, err error)

	SaveCode(ctx context.Context, hash []byte, c Code) error
	CodeByHash(ctx context.Context, hash []byte) (c Code, found bool, err error)
	UseCode(ctx context.Context, hash []byte, grant int64) (first bool, err error) // false if it was used before

	// makes it and sets ID where ID is 0
	SaveGrant(ctx context.Context, g *Grant) error
	// that were not revoked, newest first
	Grants(ctx context.Context, account int64) ([]Grant, error)
	// does nothing if it was revoked before
	RevokeGrant(ctx context.Context, id int64, at time.Time) error
	TouchGrant(ctx context.Context, id int64, at time.Time) error                    // notes the last use
	SaveToken(ctx context.Context, hash []byte, t Token) error                       // makes it
	UseToken(ctx context.Context, hash []byte, at time.Time) (first bool, err error) // false if it was used before
	TokenByHash(ctx context.Context, hash []byte) (t Token, g Grant, found bool, err error)
	// ForgetGrants deletes the offers, codes and tokens that ended before ended, and grants that did with all that is
	// theirs.
	ForgetGrants(ctx context.Context, ended time.Time) error
}

// Fetcher fetches the document at an https address that somebody unknown gave: from public addresses alone, with no
// redirect followed, and bounded in time and size. fresh is how long the server lets it be kept. An error that is an
// *app.Error tells people why there is none.
type Fetcher interface {
	Document(ctx context.Context, address string) (body []byte, fresh time.Duration, err error)
}

// Options are what New joins.
type Options struct {
	Store  Store
	Fetch  Fetcher
	Clock  app.Clock
	Rand   io.Reader                    // the bytes of secrets
	Origin func(context.Context) string // of the site that a request came to: "https://debut.example"; the issuer

	MaxClients int // that registered and nobody lets act for them; 0 is 10,000
}

// Service is the authorization server without its addresses.
type Service struct {
	Options
	documents documents
}

// New returns the service.
func New(o Options) *Service {
	if o.MaxClients == 0 {
		o.MaxClients = maxClients
	}
	return &Service{Options: o}
}

// fault returns an error of a client that it is told by one of the words above. The message is ASCII without quotation
// marks and backslashes (RFC 6749, section 5.2).
func fault(code string, message texts.Text, args ...any) error {
	kind := app.Invalid
	if code == InvalidClient {
		kind = app.Unauthorized
	}
	return &app.Error{Kind: kind, Code: code, Message: texts.Sprintf(message, args...)}
}
