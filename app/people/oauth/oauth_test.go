package oauth_test

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/people/oauth"
	"debut/storage"
	"debut/storage/storagetest"
)

const (
	origin   = "https://debut.example"
	verifier = "a-verifier-of-more-than-forty-three-characters"
)

// challenge is what a client sends before it shows the verifier.
var challenge = func() string {
	sum := sha256.Sum256([]byte(verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}()

// authority is an authorization server with a database of its own, whose clock stands still, and a person.
type authority struct {
	*oauth.Service
	*is.I
	ctx  context.Context
	dir  string
	db   storage.Store
	now  time.Time
	docs documents
	ines app.Account
}

// documents are what stands at addresses, and how long it may be kept.
type documents map[string]document

type document struct {
	body  string
	fresh time.Duration
	asked *int
}

func (d documents) Document(_ context.Context, address string) ([]byte, time.Duration, error) {
	found, ok := d[address]
	if !ok {
		return nil, 0, &app.Error{Kind: app.Invalid, Code: "no_document", Message: "Its server answered with the status 404."}
	}
	if found.asked != nil {
		*found.asked++
	}
	return []byte(found.body), found.fresh, nil
}

func open(t *testing.T) *authority {
	t.Helper()
	a := &authority{I: is.New(t), ctx: t.Context(), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), docs: documents{}}
	a.dir = t.TempDir()
	db := storagetest.Open(t, a.dir)
	a.db = db
	a.Service = oauth.New(oauth.Options{
		Store: db, Fetch: a.docs, Clock: func() time.Time { return a.now }, Rand: rand.Reader, Origin: func(context.Context) string { return origin },
	})
	a.ines = app.Account{Email: "ines@parcelwick.example", CreatedAt: a.now}
	a.NoErr(a.save(&a.ines))
	return a
}

func (a *authority) save(who *app.Account) error {
	return a.db.Tx(a.ctx, func(ctx context.Context) error { return a.db.SaveAccount(ctx, who) })
}

// register makes a public client.
func (a *authority) register(redirects ...string) oauth.Client {
	if len(redirects) == 0 {
		redirects = []string{"http://127.0.0.1/callback"}
	}
	c, secret, err := a.Register(a.ctx, oauth.Registration{Name: "Ledger", Redirects: redirects, Method: oauth.MethodNone})
	a.NoErr(err)
	a.Equal(secret, "")
	return c
}

// request returns a good one.
func request(c oauth.Client) oauth.Request {
	return oauth.Request{
		Client: c.ID, Redirect: c.Redirects[0], ResponseType: "code", Challenge: challenge, Method: "S256", Scope: "listings:write", State: "s", Resources: []string{origin + "/mcp"},
	}
}

// allowed returns the code that a client gets where the person allows what it asked for.
func (a *authority) allowed(r oauth.Request) string {
	ask, err := a.Check(a.ctx, r, true)
	a.NoErr(err)
	ticket, err := a.Offer(a.ctx, ask, a.ines.ID, "session")
	a.NoErr(err)
	to, err := a.Decide(a.ctx, oauth.Decision{Ticket: ticket, Account: a.ines.ID, Session: "session", Allow: true, Scopes: ask.Scopes})
	a.NoErr(err)
	u, err := url.Parse(to)
	a.NoErr(err)
	return u.Query().Get("code")
}

// connected returns a client with tokens.
func (a *authority) connected() (oauth.Client, oauth.Tokens) {
	c := a.register()
	tokens, err := a.Redeem(a.ctx, c, oauth.Redemption{Code: a.allowed(request(c)), Verifier: verifier})
	a.NoErr(err)
	return c, tokens
}

// code returns the word of an error, "" if there is none.
func code(err error) string {
	var e *app.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		return e.Code
	}
	return err.Error()
}

// works tells what comes of an access token: "" if it opens.
func (a *authority) works(t oauth.Tokens) string {
	_, err := a.Authenticate(a.ctx, t.Access)
	return code(err)
}

func TestRedeem_AnApplicationIsAllowedToActForAPerson(t *testing.T) {
	t.Parallel()
	a := open(t)
	_, tokens := a.connected()
	a.Equal(oauth.ScopeText(tokens.Scopes), "account:read listings:write") // who may write may read
	who, err := a.Authenticate(a.ctx, tokens.Access)
	a.NoErr(err)
	a.Equal(who.Account, a.ines.ID)
	a.True(who.Can(app.ListingsWrite) && !who.Can(app.OrdersWrite))
	list, err := a.Connected(a.ctx, a.ines.ID)
	a.NoErr(err)
	a.Equal(len(list), 1)
	a.Equal(list[0].Name, "Ledger")
	a.Equal(list[0].Since, a.now)
	a.Equal(*list[0].UsedAt, a.now)
}

func TestRedeem_ACodeIsGoodOnceForAMinute(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, other := a.register(), a.register()
	redeem := func(c oauth.Client, r oauth.Redemption) string {
		_, err := a.Redeem(a.ctx, c, r)
		return code(err)
	}
	elsewhere, here := "http://127.0.0.1/other", "http://127.0.0.1/callback"
	for what, r := range map[string]oauth.Redemption{
		"without a verifier":    {},
		"with another verifier": {Verifier: strings.Repeat("b", 43)},
		"with a short verifier": {Verifier: "short"},
		"with the challenge":    {Verifier: challenge},
		"with another redirect": {Verifier: verifier, Redirect: &elsewhere},
		"for another resource":  {Verifier: verifier, Resources: []string{"https://other.example/mcp"}},
		"for a sister resource": {Verifier: verifier, Resources: []string{origin + "/api/v1"}},
		"for two resources":     {Verifier: verifier, Resources: []string{origin + "/mcp", origin + "/api/v1"}},
	} {
		r.Code = a.allowed(request(c))
		if redeem(c, r) == "" {
			t.Errorf("a code is taken %s", what)
		}
		r.Verifier, r.Redirect, r.Resources = verifier, &here, []string{origin + "/mcp"}
		a.Equal(redeem(other, r), oauth.InvalidGrant)
		a.Equal(redeem(c, r), "") // a fault does not use it up
	}
	r := oauth.Redemption{Code: a.allowed(request(c)), Verifier: verifier}
	a.now = a.now.Add(oauth.CodeLife)
	a.Equal(redeem(c, r), oauth.InvalidGrant)
	a.Equal(redeem(c, oauth.Redemption{Code: "debut_ac_unknown", Verifier: verifier}), oauth.InvalidGrant)
}

func TestRedeem_ACodeThatComesTwiceEndsWhatCameOfIt(t *testing.T) {
	t.Parallel()
	a := open(t)
	c := a.register()
	r := oauth.Redemption{Code: a.allowed(request(c)), Verifier: verifier}
	tokens, err := a.Redeem(a.ctx, c, r)
	a.NoErr(err)
	a.Equal(a.works(tokens), "")
	_, err = a.Redeem(a.ctx, c, r)
	a.Equal(code(err), oauth.InvalidGrant)
	a.Equal(a.works(tokens), "revoked_credential")
	_, err = a.Renew(a.ctx, c, oauth.Renewal{Token: tokens.Refresh})
	a.Equal(code(err), oauth.InvalidGrant)
}

func TestRenew_ARefreshTokenIsGoodOnceAndEndsItsFamilyIfItComesTwice(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, first := a.connected()
	second, err := a.Renew(a.ctx, c, oauth.Renewal{Token: first.Refresh})
	a.NoErr(err)
	a.True(second.Refresh != first.Refresh && second.Access != first.Access)
	a.Equal(a.works(first), "") // until it expires
	_, err = a.Renew(a.ctx, c, oauth.Renewal{Token: first.Refresh})
	a.Equal(code(err), oauth.InvalidGrant)
	a.Equal(a.works(first), "revoked_credential")
	a.Equal(a.works(second), "revoked_credential")
	_, err = a.Renew(a.ctx, c, oauth.Renewal{Token: second.Refresh})
	a.Equal(code(err), oauth.InvalidGrant)
}

func TestRenew_ARefreshTokenBelongsToItsClientAndAllowsNoMore(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, tokens := a.connected()
	renew := func(c oauth.Client, r oauth.Renewal) (oauth.Tokens, string) {
		tokens, err := a.Renew(a.ctx, c, r)
		return tokens, code(err)
	}
	for want, r := range map[string]oauth.Renewal{
		oauth.InvalidRequest: {},
		oauth.InvalidScope:   {Token: tokens.Refresh, Scope: "orders:write"},
		oauth.InvalidTarget:  {Token: tokens.Refresh, Resources: []string{"https://other.example/mcp"}},
		oauth.InvalidGrant:   {Token: tokens.Access},
	} {
		_, got := renew(c, r)
		a.Equal(got, want)
	}
	_, got := renew(a.register(), oauth.Renewal{Token: tokens.Refresh})
	a.Equal(got, oauth.InvalidGrant)
	narrow, got := renew(c, oauth.Renewal{Token: tokens.Refresh, Scope: "account:read"}) // a fault did not use it up
	a.Equal(got, "")
	a.Equal(oauth.ScopeText(narrow.Scopes), "account:read")
	wide, got := renew(c, oauth.Renewal{Token: narrow.Refresh}) // the grant is as wide as it was
	a.Equal(got, "")
	a.Equal(oauth.ScopeText(wide.Scopes), "account:read listings:write")
}

func TestAuthenticate_TokensEnd(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, tokens := a.connected()
	begun := a.now
	a.now = begun.Add(oauth.AccessLife)
	a.Equal(a.works(tokens), "expired_credential")
	for a.now = begun; a.now.Add(oauth.RefreshLife).Before(begun.Add(oauth.GrantLife)); { // each month anew
		a.now = a.now.Add(oauth.RefreshLife - time.Second)
		next, err := a.Renew(a.ctx, c, oauth.Renewal{Token: tokens.Refresh})
		a.NoErr(err)
		tokens = next
	}
	a.now = begun.Add(oauth.GrantLife) // and after a year a person is asked again
	_, err := a.Renew(a.ctx, c, oauth.Renewal{Token: tokens.Refresh})
	a.Equal(code(err), oauth.InvalidGrant)
	_, tokens = a.connected()
	a.now = a.now.Add(oauth.RefreshLife)
	_, err = a.Renew(a.ctx, c, oauth.Renewal{Token: tokens.Refresh})
	a.Equal(code(err), oauth.InvalidGrant)
}

func TestRevoke_StopsATokenAtTheNextRequest(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, tokens := a.connected()
	a.Equal(code(a.Revoke(a.ctx, a.register(), tokens.Access)), oauth.InvalidGrant)
	a.Equal(a.works(tokens), "")
	a.NoErr(a.Revoke(a.ctx, c, "unknown")) // is useless already (RFC 7009, section 2.2)
	a.NoErr(a.Revoke(a.ctx, c, tokens.Refresh))
	a.Equal(a.works(tokens), "revoked_credential")
	c, tokens = a.connected()
	a.Equal(code(a.Disconnect(a.ctx, a.ines.ID+1, c.ID)), "not_found") // of somebody else
	a.NoErr(a.Disconnect(a.ctx, a.ines.ID, c.ID))
	a.Equal(a.works(tokens), "revoked_credential")
	list, err := a.Connected(a.ctx, a.ines.ID)
	a.NoErr(err)
	a.Equal(len(list), 0)
	a.ines.Suspended = true
	c, tokens = a.connectedBefore(func() { a.NoErr(a.save(&a.ines)) })
	a.Equal(a.works(tokens), "account_suspended")
	_, err = a.Renew(a.ctx, c, oauth.Renewal{Token: tokens.Refresh})
	a.Equal(code(err), oauth.InvalidGrant)
}

// connectedBefore returns a client that got tokens before something happened.
func (a *authority) connectedBefore(happened func()) (oauth.Client, oauth.Tokens) {
	c, tokens := a.connected()
	happened()
	return c, tokens
}

func TestAuthenticate_ATokenIsForThisServiceAlone(t *testing.T) {
	t.Parallel()
	a := open(t)
	_, tokens := a.connected()
	a.Options.Origin = func(context.Context) string { return "https://other.example" }
	a.Equal(a.works(tokens), "wrong_audience")
	for _, bearer := range []string{"", "debut_at_", "debut_at_short", tokens.Refresh, tokens.Access + "A", "x" + tokens.Access} {
		_, err := a.Authenticate(a.ctx, bearer)
		a.Equal(code(err), "malformed_credential")
	}
	_, err := a.Authenticate(a.ctx, oauth.AccessPrefix+strings.Repeat("A", 43))
	a.Equal(code(err), "unknown_credential")
}
