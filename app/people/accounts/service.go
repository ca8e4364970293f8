// Package accounts looks after people and the API keys that act for them.
package accounts

import (
	"context"
	"io"
	"sync"
	"time"

	"debut/app"
	"debut/app/ground/jobs"
)

// Store is what accounts need remembered.
type Store interface {
	jobs.Adder
	Tx(ctx context.Context, fn func(context.Context) error) error
	Account(ctx context.Context, id int64) (app.Account, error)
	AccountByEmail(ctx context.Context, email string) (a app.Account, found bool, err error)
	CountOperators(ctx context.Context) (int, error)
	SaveAccount(ctx context.Context, a *app.Account) error // makes it and sets ID where ID is 0
	SaveKey(ctx context.Context, k *app.Key, hash []byte) error
	KeyByHash(ctx context.Context, hash []byte) (k app.Key, found bool, err error)
	Keys(ctx context.Context, account int64) ([]app.Key, error) // of every account where account is 0; newest first
	RevokeKey(ctx context.Context, id int64, at time.Time) (found bool, err error)
	TouchKey(ctx context.Context, id int64, at time.Time) error
	// ends others that the same browser asked for to the address
	AddSignInLink(ctx context.Context, l app.SignInLink) error
	SignInLinksOfBrowser(ctx context.Context, browser []byte) ([]app.SignInLink, error) // newest first
	// of a mail that nobody took; of a change of address, too
	EndMailedLink(ctx context.Context, hash []byte, at time.Time) error
	// whether a session of the address is or was there
	KnownBrowser(ctx context.Context, email string, browser []byte) (bool, error)
	SignInLink(ctx context.Context, hash []byte) (l app.SignInLink, found bool, err error)
	CountSignInTry(ctx context.Context, hash []byte) (tries int, err error) // counts a wrong code
	UseSignInLink(ctx context.Context, hash []byte, at time.Time) (fresh bool, err error)
	CountSignInLinks(ctx context.Context, email, client, network string, since time.Time) (app.SignInLinkCounts, error)
	ForgetSignInLinks(ctx context.Context, ended, seen time.Time) error
	EndSignInLinks(ctx context.Context, email string, at time.Time) error
	AddSession(ctx context.Context, s *app.Session, hash []byte) error // sets ID
	SessionByHash(ctx context.Context, hash []byte) (s app.Session, found bool, err error)
	Sessions(ctx context.Context, account int64) ([]app.Session, error) // not ended, last seen first
	TouchSession(ctx context.Context, id int64, at time.Time) error
	EndSession(ctx context.Context, account, id int64, at time.Time) (found bool, err error)
	EndSessions(ctx context.Context, account, but int64, at time.Time) error // all but one; 0 is none
	ChangeStore
	JoinStore
}

// Service is what callers may do with accounts.
type Service struct {
	store         Store
	clock         app.Clock
	rand          io.Reader
	operator      string // canonical e-mail address
	limits        app.Live[Limits]
	mu            sync.Mutex
	fullReported  time.Time // when the operator was last told that there are too many mails
	bootstrapHash []byte    // hash of the secret of whoever may become the first operator; nil if nobody may
}

// New returns the service. rand gives the bytes of secrets.
func New(store Store, clock app.Clock, rand io.Reader) *Service {
	return &Service{store: store, clock: clock, rand: rand, limits: app.Always(DefaultLimits)}
}

// WithOperator makes whoever signs in with an address the operator of the instance: CanonicalEmail has read it, or it
// is "" for nobody.
func (s *Service) WithOperator(operator string) *Service {
	s.operator = operator
	return s
}
