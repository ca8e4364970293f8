package app

import "time"

// SignInLink is a link that was mailed to somebody who wants to sign in.
type SignInLink struct {
	Browser   []byte // hash of the secret of the browser that asked
	Code      []byte // hash of the code that opens it in another browser, bound to the link
	Tries     int    // of wrong codes
	Email     string // lower case
	Client    string // where the request came from
	Next      string // the path that the person was on the way to
	CreatedAt time.Time
	ExpiresAt time.Time
	UsedAt    *time.Time
}

// Session is a browser in which somebody is signed in.
type Session struct {
	ID        int64
	Account   int64
	Agent     string // as the browser calls itself
	CreatedAt time.Time
	SeenAt    time.Time
	EndedAt   *time.Time
}
