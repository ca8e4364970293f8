package oauth_test

import (
	"strings"
	"testing"

	"debut/app/people/oauth"
)

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
