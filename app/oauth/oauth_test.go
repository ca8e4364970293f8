package oauth_test

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/oauth"
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
	db   storage.All
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

func TestCheck_AResourceIsNamedInSeveralWays(t *testing.T) {
	t.Parallel()
	a := open(t)
	r := request(a.register())
	for asked, want := range map[string]string{
		"": origin + "/mcp", origin + "/mcp": origin + "/mcp", origin + "/mcp/": origin + "/mcp", "HTTPS://DEBUT.example/mcp": origin + "/mcp", origin: origin, origin + "/": origin,
		origin + "/api/v1": origin + "/api/v1",
	} {
		if r.Resources = []string{asked}; asked == "" {
			r.Resources = nil // as clients of 2025-03-26, who name none
		}
		ask, err := a.Check(a.ctx, r, true)
		a.NoErr(err)
		a.Equal(ask.Resource, want)
	}
	for _, asked := range []string{"https://other.example/mcp", origin + ".evil.example/mcp", "http://debut.example/mcp", origin + "/MCP", origin + "/mcp#x", origin + "/mcp?x", "https://x@debut.example/mcp", "nonsense", "%"} {
		r.Resources = []string{asked}
		_, err := a.Check(a.ctx, r, true)
		a.Equal(code(err), oauth.InvalidTarget)
	}
}

func TestCheck_ARequestIsHeldAgainstTheRules(t *testing.T) {
	t.Parallel()
	a := open(t)
	c := a.register()
	for what, broken := range map[string]struct {
		want         string
		breakRequest func(*oauth.Request)
	}{
		"no challenge":           {oauth.InvalidRequest, func(r *oauth.Request) { r.Challenge = "" }},
		"a plain challenge":      {oauth.InvalidRequest, func(r *oauth.Request) { r.Method = "plain" }},
		"no method, so plain":    {oauth.InvalidRequest, func(r *oauth.Request) { r.Method = "" }},
		"a short challenge":      {oauth.InvalidRequest, func(r *oauth.Request) { r.Challenge = "abc" }},
		"an implicit grant":      {oauth.UnsupportedResponseType, func(r *oauth.Request) { r.ResponseType = "token" }},
		"an answer in fragments": {oauth.InvalidRequest, func(r *oauth.Request) { r.Mode = "fragment" }},
		"a request object":       {"request_not_supported", func(r *oauth.Request) { r.Object = true }},
		"a parameter twice":      {oauth.InvalidRequest, func(r *oauth.Request) { r.Repeated = true }},
		"an unknown scope":       {oauth.InvalidScope, func(r *oauth.Request) { r.Scope = "account:read votes:write" }},
		"a state without end":    {oauth.InvalidRequest, func(r *oauth.Request) { r.State = strings.Repeat("s", 5000) }},
	} {
		r := request(c)
		broken.breakRequest(&r)
		ask, err := a.Check(a.ctx, r, true)
		if code(err) != broken.want || ask.Redirect == "" { // the client is told, where it is known
			t.Errorf("%s: %v, to be told at %q", what, err, ask.Redirect)
		}
	}
	r := request(c)
	r.Scope = "offline_access account:read"
	_, err := a.Check(a.ctx, r, true)
	a.NoErr(err) // everybody gets a refresh token
}

// Nobody is ever sent to an address that a stranger names.
func TestCheck_AnswersGoWhereTheClientSaidAndNowhereElse(t *testing.T) {
	t.Parallel()
	a := open(t)
	c := a.register("https://ledger.example/cb", "http://127.0.0.1:4000/cb?x=1", "http://localhost/cb", "http://[::1]/cb", "com.ledger.app:/cb")
	goes := func(redirect string) bool {
		r := request(c)
		r.Redirect = redirect
		ask, err := a.Check(a.ctx, r, true)
		a.Equal(err == nil, ask.Redirect != "")
		return err == nil
	}
	for _, good := range []string{
		"https://ledger.example/cb", "http://127.0.0.1:4000/cb?x=1", "http://127.0.0.1:5000/cb?x=1", "http://127.0.0.1/cb?x=1", "http://localhost:1/cb", "http://[::1]:65535/cb", "com.ledger.app:/cb",
	} {
		if !goes(good) {
			t.Errorf("%q is refused", good)
		}
	}
	for _, bad := range []string{
		"", "https://ledger.example", "https://ledger.example/cb/", "https://ledger.example/cb?x", "https://ledger.example/cb#x", "https://ledger.example:443/cb", "https://ledger.example:8443/cb",
		"https://LEDGER.example/cb", "https://ledger.example/CB", "https://ledger.example./cb", "https://ledger.example/./cb", "https://ledger.example/x/../cb", "https://ledger.example/%63b",
		"https://x@ledger.example/cb", "https://ledger.example@evil.example/cb", "https://ledger.example.evil.example/cb", "https://evil.example/cb", "http://ledger.example/cb", "//ledger.example/cb",
		"http://127.0.0.1:4000/cb", "http://127.0.0.1:4000/cb?x=1&y", "http://127.0.0.1:0/cb?x=1", "http://127.0.0.1:66000/cb?x=1", "http://127.0.0.1:04000/cb?x=1", "http://127.0.0.1:/cb?x=1",
		"http://127.0.0.1:40 00/cb?x=1", "http://127.0.0.1:4000@evil.example/cb?x=1", "http://127.0.0.1.evil.example/cb?x=1", "http://127.0.0.1:4000.evil.example/cb?x=1", "http://127.0.0.2/cb?x=1",
		"http://localhost.evil.example/cb", "http://localhost@evil.example/cb", "http://localhost:1\\@evil.example/cb", "https://localhost/cb", "http://[::1]evil.example/cb", "http://[::2]/cb",
		"com.ledger.app:/cb2", "com.ledger.app://cb", "javascript:alert(1)", "data:text/html,x",
	} {
		if goes(bad) {
			t.Errorf("%q is taken", bad)
		}
	}
}

func TestRegister_AClientSaysWhereAnswersMayGo(t *testing.T) {
	t.Parallel()
	a := open(t)
	for _, bad := range []string{
		"", "/cb", "ledger", "http://ledger.example/cb", "https:///cb", "https://", "https://x@ledger.example/cb", "https://ledger.example/cb#x", "https://ledger.example/cb#", "https://ledger.example/c b",
		"https://ledger.example/cb\n", "https://ledger.example\\cb", "https://lédger.example/cb", "https://ledger.example;script-src/cb", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x",
		"ledger:/cb", "blob:https://ledger.example/x", "https://ledger.example/" + strings.Repeat("x", 2000), "http://127.0.0.1.evil.example/cb", "http://0.0.0.0/cb", "http://10.0.0.1/cb",
	} {
		_, _, err := a.Register(a.ctx, oauth.Registration{Redirects: []string{"https://ledger.example/cb", bad}, Method: oauth.MethodNone})
		if code(err) != oauth.InvalidRedirect {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, good := range []string{"https://ledger.example", "https://ledger.example:8443/cb?x=1", "http://127.0.0.1/", "http://localhost:3000/cb", "cursor://anysphere.cursor-mcp/cb", "com.ledger.app:/cb"} {
		_, _, err := a.Register(a.ctx, oauth.Registration{Redirects: []string{good}, Method: oauth.MethodNone})
		a.NoErr(err)
	}
	for what, r := range map[string]oauth.Registration{
		"no redirects":        {},
		"too many":            {Redirects: strings.Split(strings.Repeat("https://ledger.example/cb ", 21), " ")[:21]},
		"a long name":         {Redirects: []string{"https://ledger.example"}, Name: strings.Repeat("é", 101)},
		"keys of its own":     {Redirects: []string{"https://ledger.example"}, Method: "private_key_jwt"},
		"only secrets":        {Redirects: []string{"https://ledger.example"}, GrantTypes: []string{"client_credentials"}},
		"an implicit answers": {Redirects: []string{"https://ledger.example"}, ResponseTypes: []string{"token"}},
	} {
		if _, _, err := a.Register(a.ctx, r); err == nil {
			t.Errorf("a client with %s is taken", what)
		}
	}
}

func TestRedeem_AClientWithASecretMustShowIt(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, secret, err := a.Register(a.ctx, oauth.Registration{Name: "Led\u202eger\u200b\n", Redirects: []string{"https://ledger.example/cb"}})
	a.NoErr(err)
	a.True(strings.HasPrefix(secret, "debut_cs_"))
	a.Equal(c.Method, oauth.MethodBasic) // RFC 7591, section 2
	a.Equal(c.Name, "Ledger")            // what cannot be seen is gone
	public := a.register()
	for _, try := range []struct {
		id, secret string
		good       bool
	}{
		{c.ID, secret, true}, {c.ID, "", false}, {c.ID, secret + "x", false}, {c.ID, strings.ToUpper(secret), false}, {"unknown", secret, false}, {"", "", false},
		{public.ID, "", true}, {public.ID, "anything", false}, {"https://ledger.example/client.json", "", true}, {"https://ledger.example/client.json", "x", false}, {"https://127.0.0.1", "", false},
	} {
		_, err := a.Client(a.ctx, oauth.Credentials{ID: try.id, Secret: try.secret})
		if (err == nil) != try.good || err != nil && code(err) != oauth.InvalidClient {
			t.Errorf("%q with %q: %v", try.id, try.secret, err)
		}
	}
}

func TestClient_DescribesItself(t *testing.T) {
	t.Parallel()
	a := open(t)
	const id = "https://ledger.example/client.json"
	asked := 0
	good := map[string]any{"client_id": id, "client_name": "Ledger", "redirect_uris": []string{"http://127.0.0.1/callback"}, "unknown": true}
	put := func(fresh time.Duration, changes map[string]any) {
		d := map[string]any{}
		for _, from := range []map[string]any{good, changes} {
			for k, v := range from {
				if d[k] = v; v == nil {
					delete(d, k)
				}
			}
		}
		body, err := json.Marshal(d)
		a.NoErr(err)
		a.docs[id] = document{string(body), fresh, &asked}
	}
	r := request(oauth.Client{ID: id, Redirects: []string{"http://127.0.0.1:4000/callback"}})
	check := func() error { _, err := a.Check(a.ctx, r, true); return err }

	for what, changes := range map[string]map[string]any{
		"of another client":       {"client_id": "https://evil.example/client.json"},
		"without an id":           {"client_id": nil},
		"without a name":          {"client_name": nil},
		"with an invisible name":  {"client_name": "\u200b\u202e"},
		"without redirects":       {"redirect_uris": nil},
		"with a dangerous one":    {"redirect_uris": []string{"javascript:alert(1)"}},
		"with a secret":           {"client_secret": "x"},
		"with a secret's end":     {"client_secret_expires_at": 0},
		"that wants a secret":     {"token_endpoint_auth_method": "client_secret_post"},
		"with keys":               {"token_endpoint_auth_method": "private_key_jwt"},
		"with other grants only":  {"grant_types": []string{"client_credentials"}},
		"with another redirect":   {"redirect_uris": []string{"https://ledger.example/cb"}},
		"with a name as a number": {"client_name": 7},
	} {
		if put(time.Hour, changes); check() == nil {
			t.Errorf("a document %s is taken", what)
		}
		a.now = a.now.Add(2 * time.Hour) // what is good but for its redirect is kept
	}
	a.docs[id] = document{body: "<html>"}
	a.Equal(code(check()), oauth.InvalidClient)
	delete(a.docs, id)
	a.Equal(code(check()), oauth.InvalidClient) // faults are not remembered
	put(time.Hour, nil)
	asked = 0
	_, err := a.Check(a.ctx, r, false)
	a.True(errors.Is(err, oauth.ErrNobody))
	a.Equal(asked, 0) // nothing is fetched for nobody
	a.NoErr(check())
	a.NoErr(check())
	a.Equal(asked, 1)
	a.now = a.now.Add(time.Hour)
	a.NoErr(check())
	a.Equal(asked, 2)
	put(0, nil)
	a.now = a.now.Add(time.Hour)
	a.NoErr(check())
	a.NoErr(check())
	a.Equal(asked, 4) // as its server wants
	tokens, err := a.Redeem(a.ctx, oauth.Client{ID: id}, oauth.Redemption{Code: a.allowed(r), Verifier: verifier})
	a.NoErr(err)
	a.Equal(a.works(tokens), "")
	list, err := a.Connected(a.ctx, a.ines.ID)
	a.NoErr(err)
	a.Equal(list[0].Host, "ledger.example")
}

func TestClient_AddressesThatDescribeNone(t *testing.T) {
	t.Parallel()
	a := open(t)
	for _, id := range []string{
		"https://ledger.example", "https://ledger.example/", "https://ledger.example/x#y", "https://ledger.example/#", "https://x@ledger.example/c", "https://ledger.example/./c", "https://ledger.example/a/../c",
		"https://ledger.example/%2e%2e/c", "https://ledger.example/.", "https://", "https:///c", "https://ledger.example/c\\d", "https://ledger.example/c d", "https://lédger.example/c", "https://ledger.example/" + strings.Repeat("c", 500),
		"https://ledger.example;x/c",
	} {
		_, err := a.Check(a.ctx, oauth.Request{Client: id, Redirect: "http://127.0.0.1/"}, true)
		if code(err) != oauth.InvalidClient {
			t.Errorf("%q: %v", id, err)
		}
	}
}

func TestForget_ClientsThatNobodyUsesAreForgotten(t *testing.T) {
	t.Parallel()
	a := open(t)
	unused := a.register()
	used, _ := a.connected()
	known := func(c oauth.Client) bool {
		_, err := a.Client(a.ctx, oauth.Credentials{ID: c.ID})
		return err == nil
	}
	a.now = a.now.Add(31 * 24 * time.Hour)
	a.NoErr(a.Forget(a.ctx))
	a.True(!known(unused) && known(used))
	a.now = a.now.Add(400 * 24 * time.Hour)
	a.NoErr(a.Forget(a.ctx))
	a.True(!known(used))
}

// Of secrets, the database has the hashes alone.
func TestOAuth_TheDatabaseHoldsNoSecret(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, tokens := a.connected()
	_, secret, err := a.Register(a.ctx, oauth.Registration{Redirects: []string{"https://ledger.example/cb"}})
	a.NoErr(err)
	unused := a.allowed(request(c))
	kept := a.dump(t)
	a.True(strings.Contains(kept, c.ID))
	for _, s := range []string{tokens.Access, tokens.Refresh, secret, unused} {
		a.True(len(s) > 43 && !strings.Contains(kept, s))
	}
}

// Whoever brings a secret that another has brought is a thief, or was robbed: both are left with nothing.
func TestRedeem_OfSeveralAtOnceOneGetsTokensAndNobodyKeepsThem(t *testing.T) {
	t.Parallel()
	a := open(t)
	c, tokens := a.connected()
	code := a.allowed(request(c))
	for _, bring := range []func() (oauth.Tokens, error){
		func() (oauth.Tokens, error) { return a.Renew(a.ctx, c, oauth.Renewal{Token: tokens.Refresh}) },
		func() (oauth.Tokens, error) {
			return a.Redeem(a.ctx, c, oauth.Redemption{Code: code, Verifier: verifier})
		},
	} {
		given := make(chan oauth.Tokens, 8)
		var all sync.WaitGroup
		for range cap(given) {
			all.Go(func() {
				if tokens, err := bring(); err == nil {
					given <- tokens
				}
			})
		}
		all.Wait()
		a.Equal(len(given), 1)
		a.Equal(a.works(<-given), "revoked_credential")
	}
}

// dump returns every byte of the database's files.
func (a *authority) dump(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	files, err := os.ReadDir(a.dir)
	a.NoErr(err)
	for _, f := range files {
		if body, err := os.ReadFile(filepath.Join(a.dir, f.Name())); err == nil {
			all.Write(body)
		}
	}
	return all.String()
}

// Registering is never closed to all by what somebody registers: those that nobody uses give way.
func TestRegister_TheOldestUnusedClientsGiveWay(t *testing.T) {
	t.Parallel()
	a := open(t)
	a.MaxClients = 20
	used, tokens := a.connected()
	first := a.register()
	for range 200 {
		a.now = a.now.Add(time.Second)
		a.register()
	}
	last := a.register()
	for id, want := range map[string]bool{used.ID: true, first.ID: false, last.ID: true} {
		_, found, err := a.db.ClientByID(a.ctx, id)
		a.NoErr(err)
		a.Equal(found, want)
	}
	a.Equal(a.works(tokens), "") // nor does it end what somebody allowed
	n, err := a.db.CountClients(a.ctx)
	a.NoErr(err)
	a.True(n <= 21)
}
