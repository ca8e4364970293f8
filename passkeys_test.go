package main

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestAtAnIPAddressThereAreNoPasskeys(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ines := start(t, append([]string{"demo"}, unlimited...)...).person()
	_, page := ines.ask("GET", "/sign-in", nil)
	is.True(!strings.Contains(page, "passkey"))
	ines.signIn("ines@parcelwick.example")
	_, page = ines.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "This site is reached by an IP address, and passkeys are for sites with a name."))
	is.True(!strings.Contains(page, "data-passkey"))
	for _, path := range []string{"/sign-in/passkey/options", "/account/passkey/options"} {
		status, problem := ines.ask("POST", path, url.Values{})
		is.Equal(status, http.StatusBadRequest)
		is.True(strings.Contains(problem, `"code":"no_passkeys"`))
	}
}

func TestPasskeysOfOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ines := startNamed(t).person().signIn("ines@parcelwick.example")
	for _, path := range []string{"/sign-in/passkey/options", "/sign-in/passkey", "/account/passkey/options", "/account/passkey", "/account/passkeys/1/rename", "/account/passkeys/1/remove"} {
		status, _ := ines.ask("POST", path, url.Values{}, "Sec-Fetch-Site", "cross-site")
		is.Equal(status, http.StatusForbidden)
	}
}

// What no device would send is told on the page where it was sent.
func TestAnAnswerThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := startNamed(t)
	status, page := d.person().ask("POST", "/sign-in/passkey", url.Values{"answer": {"{}"}, "next": {"/calendar"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "This passkey could not be checked."))
	is.True(strings.Contains(page, `<input type="hidden" name="next" value="/calendar">`)) // the way goes on
	ines := d.person().signIn("ines@parcelwick.example")
	status, page = ines.ask("POST", "/account/passkey", url.Values{"answer": {"{}"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "<title>Error: Your account"))
	is.True(strings.Contains(page, "This passkey could not be checked."))
	status, _ = ines.ask("POST", "/account/passkeys/1/remove", url.Values{})
	is.Equal(status, http.StatusNotFound)
	status, page = d.person().ask("POST", "/account/passkey/options", url.Values{})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // nobody is signed in
}

// Who signed in too long ago signs in again to add a passkey, and the browser has one session then.
func TestAddingAPasskeyAsksForAFreshSession(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	run := append([]string{"serve", "--dev-mail", "--data", t.TempDir(), "--origin", "http://localhost"}, unlimited...)
	address := freeAddress(t)
	run = append(run, "--addr", address)
	begin := func(args ...string) *debut {
		d := start(t, append(run, args...)...)
		d.url = "http://" + address
		return d
	}
	first := begin()
	ines := first.person().signIn("ines@parcelwick.example")
	_, page := ines.ask("GET", "/account", nil)
	is.True(strings.Contains(page, `data-passkey="create"`))
	first.stop()

	ines.debut = begin("--clock-ahead", "11m")
	_, page = ines.ask("GET", "/account", nil)
	is.True(!strings.Contains(page, `data-passkey="create"`))
	is.True(strings.Contains(page, `<a href="/sign-in?next=%2Faccount%23passkeys">Sign in again</a>`))
	status, problem := ines.ask("POST", "/account/passkey/options", url.Values{})
	is.Equal(status, http.StatusForbidden)
	is.True(strings.Contains(problem, `"code":"sign_in_again"`))
	_, page = ines.ask("GET", "/sign-in?next=%2Faccount%23passkeys", nil)
	is.True(strings.Contains(page, "<h1>Sign in again</h1>"))
	ines.signIn("ines@parcelwick.example")
	_, page = ines.ask("GET", "/account", nil)
	is.True(strings.Contains(page, `data-passkey="create"`))
	is.True(strings.Contains(page, "this browser<") && !strings.Contains(page, "Sign it out"))
}
