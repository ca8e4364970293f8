package server_test

import (
	"debut/web/check/servertest"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestPasskeys_AtAnIPAddressThereAreNone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ines := servertest.Demo(t).Person()
	_, page := ines.Ask("GET", "/sign-in", nil)
	is.True(!strings.Contains(page, "passkey"))
	ines.SignIn("ines@parcelwick.example")
	_, page = ines.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "This site is reached by an IP address, and passkeys are for sites with a name."))
	is.True(!strings.Contains(page, "data-passkey"))
	for _, path := range []string{"/sign-in/passkey/options", "/account/passkey/options"} {
		status, problem := ines.Ask("POST", path, url.Values{})
		is.Equal(status, http.StatusBadRequest)
		is.True(strings.Contains(problem, `"code":"no_passkeys"`))
	}
}

func TestPasskeys_OfOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ines := servertest.Demo(t, "--origin", servertest.Named).Person().SignIn("ines@parcelwick.example")
	for _, path := range []string{"/sign-in/passkey/options", "/sign-in/passkey", "/account/passkey/options", "/account/passkey", "/account/passkeys/1/rename", "/account/passkeys/1/remove"} {
		status, _ := ines.Ask("POST", path, url.Values{}, "Sec-Fetch-Site", "cross-site")
		is.Equal(status, http.StatusForbidden)
	}
}

// What no device would send is told on the page where it was sent.
func TestPasskeys_AnAnswerThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--origin", servertest.Named)
	status, page := d.Person().Ask("POST", "/sign-in/passkey", url.Values{"answer": {"{}"}, "next": {"/calendar"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "This passkey could not be checked."))
	is.True(strings.Contains(page, `<input type="hidden" name="next" value="/calendar">`)) // the way goes on
	ines := d.Person().SignIn("ines@parcelwick.example")
	status, page = ines.Ask("POST", "/account/passkey", url.Values{"answer": {"{}"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "<title>Error: Your account"))
	is.True(strings.Contains(page, "This passkey could not be checked."))
	status, _ = ines.Ask("POST", "/account/passkeys/1/remove", url.Values{})
	is.Equal(status, http.StatusNotFound)
	status, page = d.Person().Ask("POST", "/account/passkey/options", url.Values{})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // nobody is signed in
}

// Who signed in too long ago signs in again to add a passkey, and the browser has one session then.
func TestPasskeys_AddingOneAsksForAFreshSession(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	flags := []string{"--dev-mail", "--data", t.TempDir(), "--origin", servertest.Named}
	begin := func(more ...string) *servertest.Server { return servertest.Start(t, append(flags, more...)...) }
	first := begin()
	ines := first.Person().SignIn("ines@parcelwick.example")
	_, page := ines.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, `data-passkey="create"`))
	first.Stop()

	ines.Server = begin("--clock-ahead", "11m")
	_, page = ines.Ask("GET", "/account", nil)
	is.True(!strings.Contains(page, `data-passkey="create"`))
	is.True(strings.Contains(page, `<a href="/sign-in?next=%2Faccount%23passkeys">Sign in again</a>`))
	status, problem := ines.Ask("POST", "/account/passkey/options", url.Values{})
	is.Equal(status, http.StatusForbidden)
	is.True(strings.Contains(problem, `"code":"sign_in_again"`))
	_, page = ines.Ask("GET", "/sign-in?next=%2Faccount%23passkeys", nil)
	is.True(strings.Contains(page, "<h1>Sign in again</h1>"))
	ines.SignIn("ines@parcelwick.example")
	_, page = ines.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, `data-passkey="create"`))
	is.True(strings.Contains(page, "this browser<") && !strings.Contains(page, "Sign it out"))
}
