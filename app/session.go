package app

import "time"

// SignInLink is a link that was mailed to somebody who wants to sign in.
type SignInLink struct {
	Hash       []byte // of its secret
	Browser    []byte // hash of the secret of the browser that asked
	Code       []byte // hash of the code that opens it in another browser, bound to the link
	Typed      []byte // hash of the code in the mail, bound to the browser
	Tries      int    // of wrong codes
	Email      string // canonical
	Client     string // where the request came from
	Network    string // a wider one, which the client is in; "" if it is not known
	Known      bool   // it was asked for in a browser in which the person signed in before
	Next       string // the path that the person was on the way to
	Invitation int64  // the link by which they were invited; 0 if none
	CreatedAt  time.Time
	ExpiresAt  time.Time
	UsedAt     *time.Time
	FailedAt   *time.Time // when its mail was given up
}

// SignInLinkCounts are how many links were asked for in a time.
type SignInLinkCounts struct {
	Pair      int // to an address, by a client
	Strangers int // to the address, in browsers that its person never signed in with
	Known     int // to the address, in others
	Client    int // by the client, to any address
	Newcomers int // to the address, by the client's wider network
	Network   int // by that network, to any address
	All       int // and mails of changes of addresses
}

// Session is a browser in which somebody is signed in.
type Session struct {
	ID        int64
	Account   int64
	Agent     string // as the browser calls itself
	Browser   []byte // hash of what the browser is known by when the session has ended
	CreatedAt time.Time
	SeenAt    time.Time
	EndedAt   *time.Time
}

// FreshFor is how long after signing in people may do what they cannot take back (OWASP ASVS 5.0, 7.5.1).
const FreshFor = 10 * time.Minute

// Fresh reports whether somebody signed in so lately that it is still the same person who sits there.
func (s Session) Fresh(now time.Time) bool { return now.Sub(s.CreatedAt) < FreshFor }

// EmailChange is somebody's request to have another address. It comes true when a link was used in the mails to both
// addresses.
type EmailChange struct {
	ID             int64
	Account        int64
	Old, New       string // canonical
	Client         string // where the request came from
	CreatedAt      time.Time
	ExpiresAt      time.Time
	OldConfirmedAt *time.Time
	NewConfirmedAt *time.Time
	EndedAt        *time.Time // done, cancelled, or overtaken by a newer one
}

// Open reports whether the change still waits at a time.
func (c EmailChange) Open(now time.Time) bool { return c.EndedAt == nil && now.Before(c.ExpiresAt) }

// MailSide says which of the two addresses of a change is meant.
type MailSide string

const (
	OldAddress MailSide = "old"
	NewAddress MailSide = "new"
)
