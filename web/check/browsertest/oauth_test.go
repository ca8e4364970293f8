package browsertest

import (
	"debut/web/check/servertest"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
	"github.com/modelcontextprotocol/go-sdk/auth"
)

// described puts the document of a client on the web of this machine, by https.
func described(tb testing.TB) (config auth.AuthorizationCodeHandlerConfig) {
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
	return auth.AuthorizationCodeHandlerConfig{ClientIDMetadataDocumentConfig: &auth.ClientIDMetadataDocumentConfig{URL: server.URL + "/client.json"}}
}

// An application connects with nothing but an address: it uses what is everybody's, is sent to a person when it needs more, and again
// when that is not enough. The person decides in a browser, and ends it there.
func TestConsentPage_AnApplicationIsConnectedInABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	for _, kind := range []string{"registered", "described"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			config := servertest.Registered()
			if kind == "described" {
				config = described(t)
			}
			d := servertest.Demo(t, "--allow-private").Indexed()
			tab := tabOn(t, browser, d)
			tab.as(1280, "light")
			asked := 0
			app := d.Connect(t, map[string]string{"registered": "2025-11-25", "described": "2026-07-28"}[kind], config, func(address string) {
				asked++
				tab.open(strings.TrimPrefix(address, d.URL))
				if asked == 1 {
					tab.signIn("ines@parcelwick.example")
				}
				tab.at("/oauth/authorize")
				tab.look("consent-" + kind)
				tab.do(chromedp.Click(chromedp.CSS(`button[value="allow"]`)))
			})
			app.IsAllowedStepByStep(t, &asked)
			tab.endsIt(t, app)
			tab.quiet("a connection")
		})
	}
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
func (t *tab) endsIt(tb testing.TB, a servertest.Application) {
	tb.Helper()
	is := is.New(tb)
	tokens, err := a.Auth.TokenSource(tb.Context())
	is.NoErr(err)
	token, err := tokens.Token()
	is.NoErr(err)
	t.site.Key = token.AccessToken
	is.Equal(t.site.Call("GET", "/me", nil).Status, http.StatusOK) // a token opens both doors
	t.open("/account")
	is.True(strings.Contains(eval[string](t, `document.querySelector("#apps").closest("section").textContent`), "Ledger"))
	t.look("connected")
	const left = `section:has(#apps) form`
	for n := eval[int](t, `document.querySelectorAll("`+left+`").length`); n > 0; n-- { // a client that registers does so each time
		t.do(chromedp.Click(chromedp.CSS(left + " button")))
		t.do(chromedp.WaitReady(chromedp.CSS(fmt.Sprintf("section:has(#apps):not(:has(li:nth-child(%d)))", n))))
	}
	refused := t.site.Call("GET", "/me", nil)
	is.Equal(refused.Status, http.StatusUnauthorized)
	is.Equal(refused.Body["code"], "revoked_credential")
}
