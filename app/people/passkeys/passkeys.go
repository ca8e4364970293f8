// Package passkeys lets people sign in without a mail, by what their device holds for them (Web Authentication Level
// 3). Passkeys are discoverable credentials: nobody types who they are. Each is bound to the host of the site on which
// it was made.
package passkeys

import (
	"context"
	"io"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/texts"
)

// ChallengeLife is how long a device has for an answer.
const ChallengeLife = 5 * time.Minute

// PerClient is how many challenges a client address may ask for in an hour.
const PerClient = 60

const (
	most             = 20 // passkeys of an account
	challengesOfPeer = PerClient
)

// Passkey is one credential of an account.
type Passkey struct {
	ID           int64
	Account      int64
	Handle       []byte // what authenticators know the account by
	RelyingParty string // the host that it signs in to
	Credential   []byte // its id, as the authenticator gave it
	PublicKey    []byte // COSE (RFC 9052)
	SignCount    uint32 // 0 if its authenticator does not count
	Transports   []string
	MayBackUp    bool // it can be copied to other devices of the person; never changes
	BackedUp     bool
	Label        string
	CreatedAt    time.Time
	UsedAt       *time.Time
}

// Challenge is what a device is asked to sign, once.
type Challenge struct {
	Browser   []byte // hash of the secret of the browser that asked
	Account   int64  // that a passkey is added to; 0 if somebody signs in
	Client    string // where the request came from
	CreatedAt time.Time
	ExpiresAt time.Time
	UsedAt    *time.Time
}

// Store is what passkeys need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	// fresh becomes the handle if there is none yet
	HandleOf(ctx context.Context, account int64, fresh []byte) ([]byte, error)
	AddPasskey(ctx context.Context, p *Passkey) error // sets ID
	PasskeyByCredential(ctx context.Context, credential []byte) (p Passkey, found bool, err error)
	Passkeys(ctx context.Context, account int64) ([]Passkey, error) // oldest first
	UsePasskey(ctx context.Context, id int64, count uint32, backedUp bool, at time.Time) error
	RenamePasskey(ctx context.Context, account, id int64, label string) (found bool, err error)
	RemovePasskey(ctx context.Context, account, id int64) (found bool, err error)
	AddChallenge(ctx context.Context, c Challenge, hash []byte) error
	ChallengeByHash(ctx context.Context, hash []byte) (c Challenge, found bool, err error)
	UseChallenge(ctx context.Context, hash []byte, at time.Time) (fresh bool, err error)
	CountChallenges(ctx context.Context, client string, since time.Time) (int, error)
	ForgetChallenges(ctx context.Context, made time.Time) error
}

// Sessions makes the session of somebody who has proved to be who, and ends the one that their browser had before, if
// any. It refuses who is suspended.
type Sessions interface {
	Begin(ctx context.Context, who app.Account, agent string, before app.Session) (secret string, err error)
}

// Service is what callers may do with passkeys.
type Service struct {
	store    Store
	sessions Sessions
	clock    app.Clock
	rand     io.Reader
}

// New returns the service. rand gives the bytes of challenges.
func New(store Store, sessions Sessions, clock app.Clock, rand io.Reader) *Service {
	return &Service{store, sessions, clock, rand}
}

// Unfit says why browsers make no passkeys for a site at an origin; "" if they do (Web Authentication, section 5.1.3,
// and W3C Secure Contexts, section 3.1).
func Unfit(origin string) texts.Text {
	u, err := url.Parse(origin)
	if err != nil {
		return "This site has no address that a passkey can be for."
	}
	host := u.Hostname()
	if _, err := netip.ParseAddr(host); err == nil {
		return "This site is reached by an IP address, and passkeys are for sites with a name."
	}
	if local := host == "localhost" || strings.HasSuffix(host, ".localhost"); u.Scheme != "https" && !local {
		return "This site is reached without TLS, and passkeys are for sites at https addresses."
	}
	return ""
}

// RelyingParty returns the host of an origin: what passkeys that are made there are bound to.
func RelyingParty(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

// List returns the passkeys of an account, oldest first.
func (s *Service) List(ctx context.Context, account int64) ([]Passkey, error) {
	return s.store.Passkeys(ctx, account)
}

// Forget drops challenges that ended long ago.
func (s *Service) Forget(ctx context.Context) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		return s.store.ForgetChallenges(ctx, s.clock().Add(-2*time.Hour))
	})
}
