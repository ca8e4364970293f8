package server_test

import (
	"debut/web/check/servertest"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestConsentPage_IsShownSafely(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := secure(t)
	_, cookie := cookieOf(d, byHand(d, "ines@parcelwick.example", ""), "session")
	var app byForm
	address := question(d, &app, "https://ledger.example/callback")
	answer, page := bare(d, "GET", address, nil, "Cookie", cookie)
	is.Equal(answer.StatusCode, http.StatusOK)
	policy := answer.Header.Get("Content-Security-Policy")
	is.True(strings.Contains(policy, "frame-ancestors 'none'"))
	is.True(strings.Contains(policy, "form-action 'self' https://ledger.example")) // browsers hold the redirect after the form to it, too
	is.True(!strings.Contains(policy, "unsafe"))
	is.Equal(answer.Header.Get("X-Frame-Options"), "DENY")
	is.Equal(answer.Header.Get("Cache-Control"), "no-store")
	is.Equal(answer.Header.Get("Access-Control-Allow-Origin"), "")
	is.True(strings.Contains(page, "<bdi>ledger.example</bdi>")) // where one goes on to
	is.True(!strings.Contains(page, "<script") && !strings.Contains(page, "http-equiv"))
	is.True(strings.Contains(page, `<button class="btn" name="decision" value="allow">`)) // it is not disabled
	again, _ := bare(d, "GET", address, nil, "Cookie", cookie)
	is.Equal(again.StatusCode, http.StatusOK) // each time the person is asked
	nobody, _ := bare(d, "GET", address, nil)
	is.True(strings.HasPrefix(nobody.Header.Get("Location"), "/sign-in?next=%2Foauth%2Fauthorize"))
}

// What was shown is what is allowed: of the form nothing counts but the decision.
func TestConsentPage_TheRequestIsNotReadAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	_, cookie := cookieOf(d, byHand(d, "ines@parcelwick.example", ""), "session")
	var app byForm
	_, page := bare(d, "GET", question(d, &app, "https://ledger.example/callback"), nil, "Cookie", cookie)
	_, ticket, _ := strings.Cut(page, `name="ticket" value="`)
	ticket, _, _ = strings.Cut(ticket, `"`)
	form := url.Values{
		"ticket": {ticket}, "decision": {"allow"}, "redirect_uri": {"https://evil.example"}, "client_id": {"evil"}, "state": {"evil"}, "code_challenge": {"evil"},
	}
	for _, headers := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Origin", "null"}} {
		answer, _ := bare(d, "POST", "/oauth/authorize", form, append(headers, "Cookie", cookie)...)
		is.Equal(answer.StatusCode, http.StatusForbidden) // a page of another site answers for nobody
	}
	_, other := cookieOf(d, byHand(d, "otto@parcelwick.example", ""), "session")
	answer, _ := bare(d, "POST", "/oauth/authorize", form, "Cookie", other)
	is.Equal(answer.StatusCode, http.StatusBadRequest) // nor does another person
	answer, _ = bare(d, "POST", "/oauth/authorize?redirect_uri=https://evil.example", form, "Cookie", cookie)
	is.Equal(answer.StatusCode, http.StatusSeeOther)
	to := answer.Header.Get("Location")
	is.True(strings.HasPrefix(to, "https://ledger.example/callback?code=") && !strings.Contains(to, "evil"))
}

// Pages of other sites may ask what bearer tokens open, and nothing that cookies open.
func TestCORS_OtherOriginsReadWhatTokensOpenAndNothingThatCookiesOpen(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	_, cookie := cookieOf(d, byHand(d, "ines@parcelwick.example", ""), "session")
	for path, shared := range map[string]bool{
		"/api/v1/listings": true, "/.well-known/oauth-authorization-server": true, "/account": false, "/sign-in": false, "/oauth/authorize": false,
	} {
		answer, _ := bare(d, "GET", path, nil, "Origin", "https://other.example", "Cookie", cookie)
		is.Equal(answer.Header.Get("Access-Control-Allow-Origin"), map[bool]string{true: "*"}[shared])
		is.Equal(answer.Header.Get("Access-Control-Allow-Credentials"), "") // nowhere
	}
	answer, _ := bare(d, "POST", "/oauth/token", url.Values{}, "Origin", "https://other.example")
	is.Equal(answer.Header.Get("Access-Control-Allow-Origin"), "*")
}

func TestOAuth_FormsAreBounded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	large := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {strings.Repeat("x", 64<<10)}}
	answer, _ := bare(d, "POST", "/oauth/token", large)
	is.Equal(answer.StatusCode, http.StatusBadRequest)
}
