package oauth_test

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/oauth"
	"debut/storage"
)

const (
	origin   = "https://debut.example"
	redirect = "https://ledger.example/callback"
	verifier = "a-verifier-of-forty-three-characters-or-more"
)

// authority is an authorization server on a real database, with a person, a client, and a clock that the test moves.
type authority struct {
	*oauth.Service
	*is.I
	ctx    context.Context
	now    time.Time
	person int64
	client oauth.Client
}

func open(t *testing.T) *authority {
	t.Helper()
	db, err := storage.Open(t.Context(), t.TempDir())
	a := &authority{I: is.New(t), ctx: t.Context(), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	a.NoErr(err)
	t.Cleanup(func() { _ = db.Close() })
	a.Service = oauth.New(oauth.Options{Store: db, Clock: func() time.Time { return a.now }, Rand: rand.Reader, Origin: func(ctx context.Context) string {
		if other, ok := ctx.Value(elsewhere{}).(string); ok {
			return other
		}
		return origin
	}})
	person := app.Account{Email: "ines@parcelwick.example", CreatedAt: a.now}
	a.NoErr(db.Tx(a.ctx, func(ctx context.Context) error { return db.SaveAccount(ctx, &person) }))
	a.person = person.ID
	a.client, _, err = a.Register(a.ctx, oauth.Registration{Redirects: []string{redirect}, Name: "Ledger", Method: oauth.MethodNone})
	a.NoErr(err)
	return a
}

// elsewhere is the key of the origin of another site of the instance.
type elsewhere struct{}

// request is a good one, which tests spoil.
func (a *authority) request() oauth.Request {
	sum := sha256.Sum256([]byte(verifier))
	return oauth.Request{
		Client: a.client.ID, Redirect: redirect, ResponseType: "code", Method: "S256", Challenge: base64.RawURLEncoding.EncodeToString(sum[:]), Scope: "account:read",
	}
}

// code is what the client gets once the person has allowed what it asks for.
func (a *authority) code() string {
	ask, err := a.Check(a.ctx, a.request(), true)
	a.NoErr(err)
	ticket, err := a.Offer(a.ctx, ask, a.person, "session")
	a.NoErr(err)
	to, err := a.Decide(a.ctx, oauth.Decision{Ticket: ticket, Account: a.person, Session: "session", Allow: true, Scopes: ask.Scopes})
	a.NoErr(err)
	at, err := url.Parse(to)
	a.NoErr(err)
	return at.Query().Get("code")
}

func (a *authority) redeem(code string) (oauth.Tokens, error) {
	return a.Redeem(a.ctx, a.client, oauth.Redemption{Code: code, Verifier: verifier})
}

// tokens are what came of a consent.
func (a *authority) tokens() oauth.Tokens {
	t, err := a.redeem(a.code())
	a.NoErr(err)
	return t
}

func (a *authority) renew(refresh string) (oauth.Tokens, error) {
	return a.Renew(a.ctx, a.client, oauth.Renewal{Token: refresh})
}

// why is the reason for which an access token is refused, "" where it is good.
func (a *authority) why(access string) string {
	_, err := a.Authenticate(a.ctx, access)
	return code(err)
}

func code(err error) string {
	e, _ := err.(*app.Error)
	if e == nil {
		return ""
	}
	return e.Code
}

func TestARedirectMustBeOneThatWasRegisteredLetterByLetter(t *testing.T) {
	t.Parallel()
	a := open(t)
	for _, other := range []string{
		"", "https://ledger.example", "https://ledger.example/", redirect + "/", redirect + "?a=b", redirect + "#", redirect + "/..", "https://ledger.example:443/callback",
		"https://LEDGER.example/callback", "https://ledger.example/Callback", "https://ledger.example/%63allback", "http://ledger.example/callback", "https://evil.example/callback",
		"https://ledger.example.evil.example/callback", "https://ledger.example@evil.example/callback", `https://evil.example\@ledger.example/callback`, redirect + " ", "\t" + redirect,
	} {
		r := a.request()
		r.Redirect = other
		ask, err := a.Check(a.ctx, r, true)
		a.Equal(code(err), oauth.InvalidRequest)
		a.Equal(ask.Redirect, "") // the error is told to the person, and sent nowhere
	}
}

func TestACodeWorksOnceAndASecondUseEndsWhatCameOfIt(t *testing.T) {
	t.Parallel()
	a := open(t)
	c := a.code()
	first, err := a.redeem(c)
	a.NoErr(err)
	a.Equal(a.why(first.Access), "")
	_, err = a.redeem(c)
	a.Equal(code(err), oauth.InvalidGrant)
	a.Equal(a.why(first.Access), "revoked_credential")
	_, err = a.renew(first.Refresh)
	a.Equal(code(err), oauth.InvalidGrant)
}

func TestTwoThatBringOneCodeAtOnceAreLeftWithNothing(t *testing.T) {
	t.Parallel()
	a := open(t)
	c := a.code()
	var mu sync.Mutex
	var all sync.WaitGroup
	var got []oauth.Tokens
	for range 8 {
		all.Go(func() {
			if t, err := a.redeem(c); err == nil {
				mu.Lock()
				defer mu.Unlock()
				got = append(got, t)
			}
		})
	}
	all.Wait()
	a.Equal(len(got), 1)
	a.Equal(a.why(got[0].Access), "revoked_credential")
}

func TestACodeLivesForSixtySeconds(t *testing.T) {
	t.Parallel()
	a := open(t)
	early, late := a.code(), a.code()
	a.now = a.now.Add(59 * time.Second)
	_, err := a.redeem(early)
	a.NoErr(err)
	a.now = a.now.Add(time.Second)
	_, err = a.redeem(late)
	a.Equal(code(err), oauth.InvalidGrant)
}

func TestPKCEIsNeededAndOnlyS256(t *testing.T) {
	t.Parallel()
	a := open(t)
	good := a.request().Challenge
	for _, r := range []struct{ method, challenge string }{{"", ""}, {"S256", ""}, {"", good}, {"plain", verifier}, {"plain", good}, {"s256", good}, {"S256", verifier}, {"S256", good + "="}} {
		wrong := a.request()
		wrong.Method, wrong.Challenge = r.method, r.challenge
		_, err := a.Check(a.ctx, wrong, true)
		a.Equal(code(err), oauth.InvalidRequest)
	}
	for _, other := range []string{"", "short", strings.ToUpper(verifier), verifier + "x", good} {
		c := a.code()
		_, err := a.Redeem(a.ctx, a.client, oauth.Redemption{Code: c, Verifier: other})
		a.True(err != nil)
	}
}

func TestACodeIsOfNoUseToAnotherClient(t *testing.T) {
	t.Parallel()
	a := open(t)
	other, _, err := a.Register(a.ctx, oauth.Registration{Redirects: []string{redirect}, Name: "Ledger", Method: oauth.MethodNone})
	a.NoErr(err)
	c := a.code()
	_, err = a.Redeem(a.ctx, other, oauth.Redemption{Code: c, Verifier: verifier})
	a.Equal(code(err), oauth.InvalidGrant)
	t1, err := a.redeem(c) // it was not used up
	a.NoErr(err)
	_, err = a.Renew(a.ctx, other, oauth.Renewal{Token: t1.Refresh})
	a.Equal(code(err), oauth.InvalidGrant)
	_, err = a.renew(t1.Refresh)
	a.NoErr(err)
}

func TestARefreshTokenWorksOnceAndASecondUseEndsTheFamily(t *testing.T) {
	t.Parallel()
	a := open(t)
	first := a.tokens()
	second, err := a.renew(first.Refresh)
	a.NoErr(err)
	a.True(second.Refresh != first.Refresh && second.Access != first.Access)
	third, err := a.renew(second.Refresh)
	a.NoErr(err)
	a.Equal(a.why(third.Access), "")
	_, err = a.renew(first.Refresh)
	a.Equal(code(err), oauth.InvalidGrant)
	for _, one := range []oauth.Tokens{first, second, third} {
		a.Equal(a.why(one.Access), "revoked_credential")
		_, err := a.renew(one.Refresh)
		a.Equal(code(err), oauth.InvalidGrant)
	}
}

func TestTokensEndInTheirTime(t *testing.T) {
	t.Parallel()
	a := open(t)
	begin, held := a.now, a.tokens()
	a.now = begin.Add(oauth.AccessLife - time.Second)
	a.Equal(a.why(held.Access), "")
	a.now = begin.Add(oauth.AccessLife)
	a.Equal(a.why(held.Access), "expired_credential")
	unused := a.tokens()
	a.now = a.now.Add(oauth.RefreshLife)
	_, err := a.renew(unused.Refresh)
	a.Equal(code(err), oauth.InvalidGrant)
}

// However often it is used, what came of one consent ends.
func TestRefreshingEndsForGoodAYearAfterTheConsent(t *testing.T) {
	t.Parallel()
	a := open(t)
	end, held := a.now.Add(oauth.GrantLife), a.tokens()
	for next := a.now.Add(29 * 24 * time.Hour); next.Before(end); next = a.now.Add(29 * 24 * time.Hour) {
		a.now = next
		var err error
		held, err = a.renew(held.Refresh)
		a.NoErr(err)
	}
	a.now = end
	_, err := a.renew(held.Refresh)
	a.Equal(code(err), oauth.InvalidGrant)
	a.True(a.why(held.Access) != "")
}

func TestAPersonDisconnectsAnAppAndItsTokensEndAtOnce(t *testing.T) {
	t.Parallel()
	a := open(t)
	one, two := a.tokens(), a.tokens() // on two devices
	listed, err := a.Connected(a.ctx, a.person)
	a.NoErr(err)
	a.Equal(len(listed), 1)
	a.Equal(app.KindOf(a.Disconnect(a.ctx, a.person+1, a.client.ID)), app.NotFound) // somebody else's is not there
	a.Equal(a.why(one.Access), "")
	a.NoErr(a.Disconnect(a.ctx, a.person, a.client.ID))
	for _, held := range []oauth.Tokens{one, two} {
		a.Equal(a.why(held.Access), "revoked_credential")
		_, err = a.renew(held.Refresh)
		a.Equal(code(err), oauth.InvalidGrant)
	}
}

func TestATokenOpensOnlyTheSiteThatItIsFor(t *testing.T) {
	t.Parallel()
	a := open(t)
	held := a.tokens()
	_, err := a.Authenticate(context.WithValue(a.ctx, elsewhere{}, "https://other.example"), held.Access)
	a.Equal(code(err), "wrong_audience")
	a.Equal(a.why(held.Access), "")
	a.Equal(a.why(held.Refresh), "malformed_credential") // a refresh token opens nothing
	for _, resource := range [][]string{{"https://other.example/mcp"}, {origin + "/mcp/.."}, {origin + oauth.MCP, origin + oauth.API}, {origin + "/mcp?x"}} {
		r := a.request()
		r.Resources = resource
		_, err := a.Check(a.ctx, r, true)
		a.Equal(code(err), oauth.InvalidTarget)
	}
}

// The decision is that of the person and the session to which the question was shown, once, and in time.
func TestAQuestionIsAnsweredOnceByWhomItWasShownTo(t *testing.T) {
	t.Parallel()
	a := open(t)
	ask, err := a.Check(a.ctx, a.request(), true)
	a.NoErr(err)
	ticket, err := a.Offer(a.ctx, ask, a.person, "session")
	a.NoErr(err)
	yes := oauth.Decision{Ticket: ticket, Account: a.person, Session: "session", Allow: true, Scopes: ask.Scopes}
	for _, spoil := range []func(*oauth.Decision){
		func(d *oauth.Decision) { d.Session = "another" },
		func(d *oauth.Decision) { d.Account++ },
		func(d *oauth.Decision) { d.Ticket = "" },
		func(d *oauth.Decision) { d.Ticket = ticket + "x" },
	} {
		other := yes
		spoil(&other)
		_, err := a.Decide(a.ctx, other)
		a.Equal(code(err), "stale_consent")
	}
	to, err := a.Decide(a.ctx, yes)
	a.NoErr(err)
	a.True(strings.HasPrefix(to, redirect+"?"))
	_, err = a.Decide(a.ctx, yes)
	a.Equal(code(err), "stale_consent")
	late, err := a.Offer(a.ctx, ask, a.person, "session")
	a.NoErr(err)
	a.now = a.now.Add(oauth.OfferLife)
	yes.Ticket = late
	_, err = a.Decide(a.ctx, yes)
	a.Equal(code(err), "stale_consent")
}
