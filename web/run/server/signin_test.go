package server_test

import (
	"debut/web/check/servertest"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestSignIn_APersonSignsInByAMail(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines := d.Person()
	status, page := ines.Ask("GET", "/account", nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // nobody is signed in
	link := ines.Link("ines@parcelwick.example")
	scanner := d.Person()
	for range 5 { // programs that look into mails follow links, and change nothing
		scanner.Ask("GET", link, nil)
		scanner.Ask("HEAD", link, nil)
	}
	_, token, _ := strings.Cut(link, "token=")
	status, page = scanner.Ask("POST", "/sign-in/link", url.Values{"token": {token}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "another browser") && strings.Contains(page, `name="code"`))
	status, page = ines.Ask("POST", "/sign-in/link", url.Values{"token": {token}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "ines@parcelwick.example"))
	_, page = ines.Ask("GET", "/", nil)
	is.True(strings.Contains(page, `href="/account">Account</a>`))
	status, _ = ines.Ask("POST", "/sign-out", url.Values{})
	is.Equal(status, http.StatusOK)
	_, page = ines.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "<h1>Sign in</h1>"))
}

// The page says what somebody signs in for, where that is a listing that anybody may see.
func TestSignIn_SaysWhatFor(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	visitor := servertest.Demo(t).Person()
	for next, heading := range map[string]string{
		"/listings/moorlamp/vote?back=%2F": "Sign in to vote for Moorlamp", "/listings/moorlamp/follow": "Sign in to follow Moorlamp",
		"/listings/nobody-there/vote": "Sign in", "/listings/moorlamp": "Sign in", "/reading/9d0f2a35-6c5b-4b0e-9a51-0d3b1c2e4f55": "Sign in",
		"https://elsewhere.example/listings/moorlamp/vote": "Sign in", "": "Sign in",
	} {
		_, page := visitor.Ask("GET", "/sign-in?next="+url.QueryEscape(next), nil)
		is.True(strings.Contains(page, "<h1>"+heading+"</h1>")) // next
	}
}

// The mail is read on a telephone, and the link was asked for at a desk.
func TestSignIn_ALinkInAnotherBrowserAsksForTheCode(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	desk, telephone := d.Person(), d.Person()
	link, code := desk.LinkAndCode("ines@parcelwick.example")
	_, token, _ := strings.Cut(link, "token=")
	for range 2 { // looking changes nothing
		for _, p := range []*servertest.Person{desk, telephone} {
			status, page := p.Ask("GET", link, nil)
			is.Equal(status, http.StatusOK)
			is.True(!strings.Contains(page, code) && !strings.Contains(page, token)) // the secret of a link comes only with the button
		}
		status, page := telephone.Ask("POST", "/sign-in/link", url.Values{"token": {token}})
		is.Equal(status, http.StatusOK)
		is.True(strings.Contains(page, `inputmode="numeric" autocomplete="one-time-code"`) && strings.Contains(page, "Did somebody else tell you a code?"))
		is.True(!strings.Contains(page, code)) // it is shown to who asked alone
	}
	typed := func(code string) (int, string) {
		return telephone.Ask("POST", "/sign-in/link", url.Values{"token": {token}, "code": {code}})
	}
	wrong := "111 111"
	if code == "111\u00a0111" {
		wrong = "222 222"
	}
	status, page := typed(wrong)
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "You have 4 tries left") && strings.Contains(page, `aria-invalid="true"`) && strings.Contains(page, "<title>Error:"))
	status, page = typed("12 34")
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "The code has six digits"))
	status, page = typed(code)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "You are signed in as"))
	_, page = desk.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // only where the code was typed
	status, page = desk.Ask("POST", "/sign-in/link", url.Values{"token": {token}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "This link has been used"))
}

var keyOnPage = regexp.MustCompile(`debut_[0-9A-Za-z]{40}`)

func TestAccountPage_AKeyWorksUntilItIsRevoked(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines := d.Person().SignIn("ines@parcelwick.example")
	status, page := ines.Ask("POST", "/account/keys", url.Values{"label": {"my agent"}, "scope": {"listings:write"}, "days": {"30"}})
	is.Equal(status, http.StatusOK)
	key := keyOnPage.FindString(page)
	d.Key = key
	is.Equal(servertest.Text(d.Call("GET", "/me", nil).Body, "email"), "ines@parcelwick.example") // who may write may read
	_, page = ines.Ask("GET", "/account", nil)
	is.True(!strings.Contains(page, key) && strings.Contains(page, "my agent")) // shown once
	revoke := regexp.MustCompile(`/account/keys/\d+/revoke`).FindString(page)
	stranger := d.Person().SignIn("stranger@parcelwick.example")
	status, _ = stranger.Ask("POST", revoke, url.Values{})
	is.Equal(status, http.StatusNotFound)
	is.Equal(d.Call("GET", "/me", nil).Status, http.StatusOK)
	ines.Ask("POST", revoke, url.Values{})
	is.Equal(d.Call("GET", "/me", nil).Status, http.StatusUnauthorized)
	status, page = ines.Ask("POST", "/account/keys", url.Values{"label": {""}, "scope": {"listings:write"}, "days": {"30"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, `<a href="#label">What it is for is missing; enter 1 to 80 characters.</a>`))
	is.True(strings.Contains(page, `aria-describedby="label-error" aria-invalid="true"`) && strings.Contains(page, `value="listings:write" checked`)) // what was chosen stays
	for _, bad := range []url.Values{{"label": {"x"}, "scope": {"everything"}, "days": {"1"}}, {"label": {"x"}, "days": {"-1"}}, {"label": {"x"}, "days": {""}}, {"label": {strings.Repeat("x", 81)}, "days": {"1"}}} {
		status, page = ines.Ask("POST", "/account/keys", bad)
		is.Equal(status, http.StatusBadRequest)
		is.True(!strings.Contains(page, "Your new key"))
	}
}

// A page of another site can send forms here, and nothing comes of it.
func TestSignIn_FormsOfOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines := d.Person().SignIn("ines@parcelwick.example")
	for _, headers := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "null"}} {
		for _, path := range []string{"/sign-out", "/account/keys", "/sign-in", "/sign-in/link"} {
			status, _ := ines.Ask("POST", path, url.Values{"label": {"x"}}, headers...)
			is.Equal(status, http.StatusForbidden)
		}
	}
	_, page := ines.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You are signed in as")) // still
}

// The API knows no cookies: a browser's session opens nothing there.
func TestSession_IsNoCredentialOfTheAPI(t *testing.T) {
	t.Parallel()
	ines := servertest.Demo(t).Person().SignIn("ines@parcelwick.example")
	status, _ := ines.Ask("GET", "/api/v1/me", nil)
	is.New(t).Equal(status, http.StatusUnauthorized)
}

func TestSignIn_WithoutMailNobodySignsIn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p := servertest.Start(t, "--data", t.TempDir()).Person()
	_, page := p.Ask("GET", "/sign-in", nil)
	is.True(strings.Contains(page, "cannot send mail"))
	status, _ := p.Ask("GET", "/dev/mail", nil)
	is.Equal(status, http.StatusNotFound)
}

// Where nobody runs the directory yet, the program prints a link for whoever does.
func TestBootstrap_NeedsNoMail(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--data", t.TempDir())
	is.True(strings.HasPrefix(d.Bootstrap, d.URL+"/sign-in/first#token="))
	ines := d.Person()
	status, page := ines.Ask("GET", strings.TrimPrefix(d.Bootstrap, d.URL), nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Nobody does yet"))
	_, token, _ := strings.Cut(d.Bootstrap, "token=")
	status, page = ines.Ask("POST", "/sign-in/first", url.Values{"token": {token}, "email": {"ines"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Enter an e-mail address"))
	status, page = ines.Ask("POST", "/sign-in/first", url.Values{"token": {token}, "email": {"ines@parcelwick.example"}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "The first hour")) // where whoever runs a directory begins
	status, _ = d.Person().Ask("POST", "/sign-in/first", url.Values{"token": {token}, "email": {"ole@brightloom.example"}})
	is.Equal(status, http.StatusBadRequest)
}
