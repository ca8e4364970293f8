package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/servertest"
)

// What an operator stores is in force after the next start, unless a flag says otherwise. The page says which it is.
func TestSettings_AreInForceFromTheNextStartOn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	flags := []string{"--data", t.TempDir(), "--dev-mail", "--operator", operatorAddress}
	d := servertest.Start(t, flags...)
	ops := d.Person().SignIn(operatorAddress)
	set := func(name, value string) (int, string) {
		return ops.Ask("POST", "/admin/settings", url.Values{"name": {name}, "value": {value}})
	}
	status, shown := set("free-per-week", "3")
	is.True(status < 400)
	is.True(strings.Contains(shown, "from the next start on: 3") && strings.Contains(shown, "Something waits."))
	_, start := ops.Ask("GET", "/admin/start", nil)
	is.True(strings.Contains(start, "15 listings launch free in each")) // as yet
	for _, wrong := range [][2]string{{"free-per-week", "many"}, {"free-per-week", "-1"}, {"award-votes", "0"}, {"time-zone", "Moon/Base"}, {"smtp", "smtp://mail.example"}} {
		status, shown := set(wrong[0], wrong[1])
		if status != http.StatusBadRequest || !strings.Contains(shown, "There is a problem") {
			t.Errorf("%v: %d", wrong, status)
		}
	}
	d.Stop()

	d = servertest.Start(t, append(flags, "--award-votes", "9")...)
	ops = d.Person().SignIn(operatorAddress)
	_, start = ops.Ask("GET", "/admin/start", nil)
	is.True(strings.Contains(start, "3 listings launch free in each") && strings.Contains(start, "with 9 counted votes"))
	_, shown = ops.Ask("GET", "/admin/settings", nil)
	is.True(strings.Contains(shown, "Set by <code>--award-votes</code>") && !strings.Contains(shown, "Something waits."))
	status, shown = set("free-per-week", "")
	is.True(status < 400)
	is.True(strings.Contains(shown, "from the next start on: the default"))
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
		is.Equal(status, http.StatusNotFound)
	}
}
