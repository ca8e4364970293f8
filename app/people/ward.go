// Package people joins the areas of who uses a directory: their accounts, what they sign in with, and applications that
// act for them.
package people

import (
	"time"

	"debut/app"
	"debut/app/ground"
	"debut/app/ground/jobs"
	"debut/app/ground/live"
	"debut/app/people/accounts"
	"debut/app/people/oauth"
	"debut/app/people/passkeys"
)

// Store is what people need remembered.
type Store interface {
	accounts.Store
	oauth.Store
	passkeys.Store
}

// Parts are what the ward is made of.
type Parts struct {
	ground.Common
	Store Store
	Fetch oauth.Fetcher // of what applications say of themselves
}

// People is who uses a directory.
type People struct {
	Accounts *accounts.Service
	Apps     *oauth.Service // applications that act for people
	Passkeys *passkeys.Service
}

// New returns the ward.
func New(p Parts) *People {
	ground.Whole(p)
	all := accounts.New(p.Store, p.Clock, p.Rand).WithOperator(p.Live.Now().Operator).Limit(p.mailLimits())
	return &People{
		Accounts: all,
		Apps: oauth.New(oauth.Options{Store: p.Store, Fetch: p.Fetch, Clock: p.Clock, Rand: p.Rand,
			Origin: app.OriginOf}),
		Passkeys: passkeys.New(p.Store, all, p.Clock, p.Rand),
	}
}

// mailLimits returns the limits of mails that people ask for.
func (p Parts) mailLimits() app.Live[accounts.Limits] {
	return live.Of(p.Live, func(s *app.Settings) accounts.Limits {
		return accounts.Limits{Email: s.MailLimit, Client: s.MailClientLimit, All: s.MailTotalLimit, Full: func() {
			p.Log.Warn("as many mails as --mail-total-limit allows were asked for in an hour; further ones are refused but for known browsers", "limit", s.MailTotalLimit)
		}}
	})
}

// Periods returns what comes round.
func (w *People) Periods() []jobs.Period {
	return []jobs.Period{
		{Name: "forget links and sessions", Every: time.Hour, Run: w.Accounts.Forget},
		{Name: "forget challenges", Every: time.Hour, Run: w.Passkeys.Forget},
		{Name: "forget what apps were allowed", Every: time.Hour, Run: w.Apps.Forget},
	}
}
