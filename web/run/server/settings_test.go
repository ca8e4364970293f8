package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// What an operator stores is in force at once, unless a flag says otherwise. What waits for a start says so by its name.
func TestSettings_AreInForceAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	flags := []string{"--data", t.TempDir(), "--dev-mail", "--operator", operatorAddress, "--award-votes", "9"}
	d := servertest.Start(t, flags...)
	ops := d.Person().SignIn(operatorAddress)
	set := func(name, value string) string {
		t.Helper()
		status, shown := ops.Ask("POST", "/admin/settings", url.Values{"name": {name}, "value": {value}})
		is.True(status < 400)
		return shown
	}
	page := func(path, says string) {
		t.Helper()
		if _, shown := d.Person().Ask("GET", path, nil); !strings.Contains(shown, says) {
			t.Errorf("%s does not say %q", path, says)
		}
	}
	page("/how-it-works", "15 free launches")
	is.True(!strings.Contains(set("free-per-week", "3"), "Something waits."))
	page("/how-it-works", "3 free launches") // though it was cached
	for _, wrong := range [][2]string{
		{"free-per-week", "many"}, {"free-per-week", "-1"}, {"award-votes", "0"}, {"time-zone", "Moon/Base"}, {"smtp", "smtp://mail.example"}, {"mail-from", "me"}, {"alert-mails", "-3"},
		{"backup-every", "1s"}, {"backup-to", "/tmp"}, {"database-mb", "1"}, {"currency", "euro"},
	} {
		status, shown := ops.Ask("POST", "/admin/settings", url.Values{"name": {wrong[0]}, "value": {wrong[1]}})
		if status != http.StatusBadRequest || !strings.Contains(shown, "There is a problem") {
			t.Errorf("%v: %d", wrong, status)
		}
	}
	set("award-votes", "5")
	page("/how-rankings-work", "if they have 9 votes or more") // the flag wins
	set("currency", "CHF")
	page("/how-rankings-work", "CHF")
	set("mail-total-limit", "1") // which the operator's own used up
	if status, shown := d.Person().Ask("POST", "/sign-in", url.Values{"email": {inesAddress}}); status != http.StatusTooManyRequests {
		t.Errorf("%d: %s", status, shown)
	}
	set("mail-total-limit", "")
	shown := set("time-zone", "Europe/Berlin")
	is.True(strings.Contains(shown, "from the next start on: Europe/Berlin") && strings.Contains(shown, "in force: <code>time-zone</code>."))
	page("/how-it-works", "(UTC)")
	d.Stop()

	d = servertest.Start(t, flags...)
	ops = d.Person().SignIn(operatorAddress)
	page("/how-it-works", "3 free launches")
	page("/how-it-works", "(Europe/Berlin)")
	_, shown = ops.Ask("GET", "/admin/settings", nil)
	is.True(strings.Contains(shown, "Set by <code>--award-votes</code>") && !strings.Contains(shown, "Something waits."))
	set("free-per-week", "")
	page("/how-it-works", "15 free launches")
	_, log := ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(log, "setting free-per-week"))
}

func TestSettings_AreForOperatorsAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	editor := d.Person().SignIn(inesAddress)
	status, _ := d.Person().SignIn(operatorAddress).Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	is.True(status < 400)
	for _, form := range []url.Values{nil, {"name": {"vote-limit"}, "value": {"0"}}} {
		method := http.MethodPost
		if form == nil {
			method = http.MethodGet
		}
		status, _ := editor.Ask(method, "/admin/settings", form)
		is.Equal(status, http.StatusForbidden)
	}
}
