package oauth_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"debut/app/people/oauth"
)

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
