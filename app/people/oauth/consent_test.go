package oauth_test

import (
	"net/url"
	"testing"

	"debut/app"
	"debut/app/people/oauth"
)

func TestDecide_APersonMayAllowMoreThanWasAskedForAndNothingAtAll(t *testing.T) {
	t.Parallel()
	a := open(t)
	c := a.register()
	decide := func(allow bool, scopes ...app.Scope) url.Values {
		ask, err := a.Check(a.ctx, request(c), true)
		a.NoErr(err)
		ticket, err := a.Offer(a.ctx, ask, a.ines.ID, "session")
		a.NoErr(err)
		to, err := a.Decide(a.ctx, oauth.Decision{Ticket: ticket, Account: a.ines.ID, Session: "session", Allow: allow, Scopes: scopes})
		a.NoErr(err)
		u, err := url.Parse(to)
		a.NoErr(err)
		a.Equal(u.Query().Get("state"), "s")
		a.Equal(u.Query().Get("iss"), origin) // RFC 9207, in success and error
		return u.Query()
	}
	tokens, err := a.Redeem(a.ctx, c, oauth.Redemption{Code: decide(true, app.OrdersWrite).Get("code"), Verifier: verifier})
	a.NoErr(err)
	a.Equal(oauth.ScopeText(tokens.Scopes), "account:read orders:write")
	denied := decide(false)
	a.Equal(denied.Get("error"), oauth.AccessDenied)
	a.True(!denied.Has("code"))
}

func TestDecide_AQuestionIsAnsweredOnceBySomeoneWhoWasAsked(t *testing.T) {
	t.Parallel()
	a := open(t)
	ole := app.Account{Email: "ole@brightloom.example", CreatedAt: a.now}
	a.NoErr(a.save(&ole))
	ask, err := a.Check(a.ctx, request(a.register()), true)
	a.NoErr(err)
	ticket, err := a.Offer(a.ctx, ask, a.ines.ID, "session")
	a.NoErr(err)
	decide := func(account int64, session string) string {
		_, err := a.Decide(a.ctx, oauth.Decision{Ticket: ticket, Account: account, Session: session, Allow: true})
		return code(err)
	}
	a.Equal(decide(ole.ID, "session"), "stale_consent")
	a.Equal(decide(a.ines.ID, "another session"), "stale_consent")
	a.Equal(decide(a.ines.ID, "session"), "")
	a.Equal(decide(a.ines.ID, "session"), "stale_consent")
	ticket, err = a.Offer(a.ctx, ask, a.ines.ID, "session")
	a.NoErr(err)
	a.now = a.now.Add(oauth.OfferLife)
	a.Equal(decide(a.ines.ID, "session"), "stale_consent")
}
