package main

import (
	"context"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

// application is a program of somebody else's, which a person connects: the protocol's own client.
type application struct {
	*mcp.ClientSession
	seen *withHeaders
	auth *auth.AuthorizationCodeHandler
}

// callback waits on a loopback address for the answers of the authorization server, as applications on a desk do.
func callback(tb testing.TB) (address string, answers chan url.Values) {
	tb.Helper()
	answers = make(chan url.Values, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/callback" {
			answers <- r.URL.Query()
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>Connected</title><link rel=icon href=data:,><p>You can close this page."))
	}))
	tb.Cleanup(server.Close)
	return server.URL + "/callback", answers
}

// connect makes an application that asks a person for what it needs: ask is told where to send them.
func (d *debut) connect(tb testing.TB, version string, config auth.AuthorizationCodeHandlerConfig, ask func(address string)) application {
	tb.Helper()
	redirect, answers := callback(tb)
	seen := &withHeaders{headers: http.Header{}}
	config.RedirectURL = redirect
	if config.DynamicClientRegistrationConfig != nil {
		config.DynamicClientRegistrationConfig.Metadata.RedirectURIs = []string{redirect}
	}
	config.AuthorizationCodeFetcher = func(_ context.Context, to *auth.AuthorizationArgs) (*auth.AuthorizationResult, error) {
		asked := make(chan struct{})
		go func() { // where a test fails its goroutine ends, and the client's must not: it holds locks
			defer close(asked)
			ask(to.URL)
		}()
		<-asked
		select {
		case got := <-answers:
			return &auth.AuthorizationResult{Code: got.Get("code"), State: got.Get("state"), Iss: got.Get("iss")}, nil
		case <-time.After(patience):
			return nil, errors.New("no answer came from the authorization server")
		}
	}
	handler, err := auth.NewAuthorizationCodeHandler(&config)
	if err != nil {
		tb.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "Ledger", Version: "1"}, nil)
	session, err := client.Connect(tb.Context(), &mcp.StreamableClientTransport{
		Endpoint: d.url + "/mcp", HTTPClient: &http.Client{Transport: seen}, OAuthHandler: handler, DisableStandaloneSSE: true,
	}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = session.Close() })
	return application{session, seen, handler}
}

func registered() auth.AuthorizationCodeHandlerConfig {
	return auth.AuthorizationCodeHandlerConfig{DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{Metadata: &oauthex.ClientRegistrationMetadata{
		ClientName: "Ledger", TokenEndpointAuthMethod: "none", GrantTypes: []string{"authorization_code", "refresh_token"},
	}}}
}

// described puts the document of a client on the web of this machine, and returns what makes the program believe its certificate.
func described(tb testing.TB) (config auth.AuthorizationCodeHandlerConfig, environment []string) {
	tb.Helper()
	server := httptest.NewUnstartedServer(nil)
	server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{
			"client_id": server.URL + "/client.json", "client_name": "Ledger", "redirect_uris": []string{"http://127.0.0.1/callback"}, "token_endpoint_auth_method": "none",
		})
	})
	server.StartTLS()
	tb.Cleanup(server.Close)
	roots := filepath.Join(tb.TempDir(), "roots.pem")
	if err := os.WriteFile(roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}), 0o600); err != nil {
		tb.Fatal(err)
	}
	return auth.AuthorizationCodeHandlerConfig{ClientIDMetadataDocumentConfig: &auth.ClientIDMetadataDocumentConfig{URL: server.URL + "/client.json"}}, []string{"SSL_CERT_FILE=" + roots}
}

// An application connects with nothing but an address: it uses what is everybody's, is sent to a person when it needs more, and again
// when that is not enough. The person decides in a browser, and ends it there.
func TestAnApplicationIsConnectedInABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	for _, kind := range []string{"registered", "described"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			config, environment := registered(), []string(nil)
			if kind == "described" {
				config, environment = described(t)
			}
			d := startWith(t, environment, append([]string{"demo", "--allow-private"}, unlimited...)...).indexed()
			tab := tabOn(t, browser, d)
			tab.as(1280, "light")
			asked := 0
			app := d.connect(t, map[string]string{"registered": "2025-11-25", "described": "2026-07-28"}[kind], config, func(address string) {
				asked++
				tab.open(strings.TrimPrefix(address, d.url))
				if asked == 1 {
					tab.signIn("ines@parcelwick.example")
				}
				tab.at("/oauth/authorize")
				tab.look("consent-" + kind)
				tab.do(chromedp.Click(chromedp.CSS(`button[value="allow"]`)))
			})
			app.isAllowedStepByStep(t, &asked)
			tab.endsIt(t, app)
			tab.quiet("a connection")
		})
	}
}

// The same without a browser, where the person is a script.
func TestAnApplicationIsConnectedByForms(t *testing.T) {
	t.Parallel()
	d := start(t, append([]string{"demo", "--allow-private"}, unlimited...)...).indexed()
	ines := d.person().signIn("ines@parcelwick.example")
	asked := 0
	app := d.connect(t, "2026-07-28", registered(), func(address string) {
		asked++
		ines.allow(strings.TrimPrefix(address, d.url))
	})
	app.isAllowedStepByStep(t, &asked)
}

// isAllowedStepByStep walks from what is everybody's to what changes something.
func (a application) isAllowedStepByStep(tb testing.TB, asked *int) {
	tb.Helper()
	is := is.New(tb)
	found, isError, _ := result(tb, a.ClientSession, "search_listings", map[string]any{"q": "parcelwikc"})
	is.True(!isError && *asked == 0)
	is.Equal(text(first(found["items"]), "slug"), "parcelwick")
	self, isError, _ := result(tb, a.ClientSession, "get_account", nil)
	is.True(!isError)
	is.Equal(*asked, 1) // 401, and a person was asked
	is.Equal(self["email"], "ines@parcelwick.example")
	is.Equal(self["scopes"], []any{"account:read"})
	_, isError, words := result(tb, a.ClientSession, "submit_listing", map[string]any{"url": "http://127.0.0.1:9"})
	if isError { // 403, and the person was asked for more
		tb.Fatal(words)
	}
	is.Equal(*asked, 2)
	is.True(strings.Contains(words, "http://127.0.0.1:9"))
	self, _, _ = result(tb, a.ClientSession, "get_account", nil)
	is.True(slices.Contains(self["scopes"].([]any), any("listings:write")))
	is.Equal(*asked, 2) // and not again
	is.Equal(a.seen.status, http.StatusOK)
}

// signIn signs in on the page that the tab is at, by the link of the mail.
func (t *tab) signIn(email string) {
	t.tb.Helper()
	t.at("/sign-in?next=")
	t.do(chromedp.SetValue(chromedp.CSS("#email"), email), chromedp.Click(chromedp.CSS("form.panel .btn")))
	t.do(chromedp.WaitReady(chromedp.CSS(".notice")))
	t.open("/dev/mail")
	for range 100 {
		if eval[bool](t, `!!document.querySelector(".prose a")`) {
			break
		}
		t.open("/dev/mail")
	}
	t.do(chromedp.Click(chromedp.CSS(".prose a")))
	t.at("/sign-in/link")
	t.do(chromedp.Click(chromedp.CSS("main .btn")))
}

// endsIt disconnects an application on the account page, and finds its token useless.
func (t *tab) endsIt(tb testing.TB, a application) {
	tb.Helper()
	is := is.New(tb)
	tokens, err := a.auth.TokenSource(tb.Context())
	is.NoErr(err)
	token, err := tokens.Token()
	is.NoErr(err)
	t.site.key = token.AccessToken
	is.Equal(t.site.call("GET", "/me", nil).status, http.StatusOK) // a token opens both doors
	t.open("/account")
	is.True(strings.Contains(eval[string](t, `document.querySelector("#apps").closest("section").textContent`), "Ledger"))
	t.look("connected")
	const left = `section:has(#apps) form`
	for n := eval[int](t, `document.querySelectorAll("`+left+`").length`); n > 0; n-- { // a client that registers does so each time
		t.do(chromedp.Click(chromedp.CSS(left + " button")))
		t.do(chromedp.WaitReady(chromedp.CSS(fmt.Sprintf("section:has(#apps):not(:has(li:nth-child(%d)))", n))))
	}
	refused := t.site.call("GET", "/me", nil)
	is.Equal(refused.status, http.StatusUnauthorized)
	is.Equal(refused.body["code"], "revoked_credential")
}

// allow answers the question of an application with yes.
func (p *person) allow(path string) {
	p.tb.Helper()
	_, page := p.ask("GET", path, nil)
	_, ticket, found := strings.Cut(page, `name="ticket" value="`)
	if !found {
		p.tb.Fatalf("there is no question: %s", page)
	}
	ticket, _, _ = strings.Cut(ticket, `"`)
	var ticked []string
	for _, choice := range strings.Split(page, `name="scope" value="`)[1:] {
		scope, rest, _ := strings.Cut(choice, `"`)
		if box, _, _ := strings.Cut(rest, ">"); strings.Contains(box, "checked") {
			ticked = append(ticked, scope)
		}
	}
	p.ask("POST", "/oauth/authorize", url.Values{"ticket": {ticket}, "decision": {"allow"}, "scope": ticked})
}
