package servertest

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

// WithHeaders sends headers with every request, and notes the answers' statuses and challenges.
type WithHeaders struct {
	Headers   http.Header
	Status    int
	Challenge string
}

func (w *WithHeaders) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, values := range w.Headers {
		r.Header[name] = values
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err == nil {
		w.Status, w.Challenge = answer.StatusCode, answer.Header.Get("WWW-Authenticate")
	}
	return answer, err
}

// Agent connects a client to the endpoint; key is its credential, "" for none.
func (d *Server) Agent(tb testing.TB, key, version string) (*mcp.ClientSession, *WithHeaders) {
	tb.Helper()
	return d.AgentAt(tb, "/mcp", key, version)
}

// AgentAt is Agent for the endpoint with a query: /mcp?structured=1.
func (d *Server) AgentAt(tb testing.TB, path, key, version string) (*mcp.ClientSession, *WithHeaders) {
	tb.Helper()
	return d.AgentThatCan(tb, path, key, version, nil)
}

// AgentThatCan is AgentAt of a client that can more than call.
func (d *Server) AgentThatCan(tb testing.TB, path, key, version string, can *mcp.ClientOptions) (*mcp.ClientSession, *WithHeaders) {
	tb.Helper()
	transport := &WithHeaders{Headers: http.Header{}}
	if key != "" {
		transport.Headers.Set("Authorization", "Bearer "+key)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, can)
	session, err := client.Connect(tb.Context(), &mcp.StreamableClientTransport{
		Endpoint: d.URL + path, HTTPClient: &http.Client{Transport: transport}, DisableStandaloneSSE: true,
	}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = session.Close() })
	return session, transport
}

// Result returns what a tool answers: the text that a model reads, as JSON. Structured content, where there is any, must say the same.
func Result(tb testing.TB, session *mcp.ClientSession, tool string, args map[string]any) (content map[string]any, isError bool, words string) {
	tb.Helper()
	answer, err := session.CallTool(tb.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		tb.Fatalf("%s: %v", tool, err)
	}
	words = answer.Content[0].(*mcp.TextContent).Text
	if err := json.Unmarshal([]byte(words), &content); err != nil {
		tb.Fatalf("%s answers no JSON: %s", tool, words)
	}
	if s := answer.StructuredContent; s != nil && !reflect.DeepEqual(s, any(content)) {
		tb.Errorf("%s: the structured content is %v, and the text %s", tool, s, words)
	}
	return content, answer.IsError, words
}

// Application is a program of somebody else's, which a person connects: the protocol's own client.
type Application struct {
	*mcp.ClientSession
	Seen *WithHeaders
	Auth *auth.AuthorizationCodeHandler
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

// Connect makes an application that asks a person for what it needs: ask is told where to send them.
func (d *Server) Connect(tb testing.TB, version string, config auth.AuthorizationCodeHandlerConfig, ask func(address string)) Application {
	tb.Helper()
	redirect, answers := callback(tb)
	seen := &WithHeaders{Headers: http.Header{}}
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
		case <-time.After(Patience):
			return nil, errors.New("no answer came from the authorization server")
		}
	}
	handler, err := auth.NewAuthorizationCodeHandler(&config)
	if err != nil {
		tb.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "Ledger", Version: "1"}, nil)
	session, err := client.Connect(tb.Context(), &mcp.StreamableClientTransport{
		Endpoint: d.URL + "/mcp", HTTPClient: &http.Client{Transport: seen}, OAuthHandler: handler, DisableStandaloneSSE: true,
	}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = session.Close() })
	return Application{session, seen, handler}
}

func Registered() auth.AuthorizationCodeHandlerConfig {
	return auth.AuthorizationCodeHandlerConfig{DynamicClientRegistrationConfig: &auth.DynamicClientRegistrationConfig{Metadata: &oauthex.ClientRegistrationMetadata{
		ClientName: "Ledger", TokenEndpointAuthMethod: "none", GrantTypes: []string{"authorization_code", "refresh_token"},
	}}}
}

// IsAllowedStepByStep walks from what is everybody's to what changes something.
func (a Application) IsAllowedStepByStep(tb testing.TB, asked *int) {
	tb.Helper()
	is := is.New(tb)
	found, isError, _ := Result(tb, a.ClientSession, "search_listings", map[string]any{"q": "parcelwikc"})
	is.True(!isError && *asked == 0)
	is.Equal(Text(FirstOf(found["items"]), "slug"), "parcelwick")
	account, isError, _ := Result(tb, a.ClientSession, "get_account", nil)
	is.True(!isError)
	is.Equal(*asked, 1) // 401, and a person was asked
	is.Equal(account["email"], "ines@parcelwick.example")
	is.Equal(account["scopes"], []any{"account:read"})
	_, isError, words := Result(tb, a.ClientSession, "submit_listing", map[string]any{"url": "http://127.0.0.1:9"})
	if isError { // 403, and the person was asked for more
		tb.Fatal(words)
	}
	is.Equal(*asked, 2)
	is.True(strings.Contains(words, "http://127.0.0.1:9"))
	account, _, _ = Result(tb, a.ClientSession, "get_account", nil)
	is.True(slices.Contains(account["scopes"].([]any), any("listings:write")))
	is.Equal(*asked, 2) // and not again
	is.Equal(a.Seen.Status, http.StatusOK)
}

// Allow answers the question of an application with yes.
func (p *Person) Allow(path string) {
	p.TB.Helper()
	_, page := p.Ask("GET", path, nil)
	_, ticket, found := strings.Cut(page, `name="ticket" value="`)
	if !found {
		p.TB.Fatalf("there is no question: %s", page)
	}
	ticket, _, _ = strings.Cut(ticket, `"`)
	var ticked []string
	for _, choice := range strings.Split(page, `name="scope" value="`)[1:] {
		scope, rest, _ := strings.Cut(choice, `"`)
		if box, _, _ := strings.Cut(rest, ">"); strings.Contains(box, "checked") {
			ticked = append(ticked, scope)
		}
	}
	p.Ask("POST", "/oauth/authorize", url.Values{"ticket": {ticket}, "decision": {"allow"}, "scope": ticked})
}
