package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// To a listing that nobody owns, what people suggest goes to the team; what does not hold comes back to whoever suggested it.
func TestSuggestions_AreCheckedAndComeBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example")
	const at = "/listings/wrenloop/suggest"
	_, page := d.Person().Ask("GET", "/listings/wrenloop", nil)
	is.True(strings.Contains(page, at))
	_, page = d.Person().Ask("GET", at, nil)
	is.True(strings.Contains(page, "Sign in"))
	ole := d.Person().SignIn("ole@reader.example")
	_, page = ole.Ask("GET", at, nil)
	is.True(strings.Contains(page, "wrenloop.example") && strings.Contains(page, "Links: GitHub"))
	status, _ := ole.Ask("POST", at, url.Values{"field": {"city"}, "value": {"Delft"}, "page": {"https://wrenloop.example/about"}}, "Sec-Fetch-Site", "cross-site")
	is.Equal(status, http.StatusForbidden)
	for _, wrong := range []url.Values{
		{"field": {"city"}, "value": {"<b>Delft</b>"}, "page": {"https://evil.com/"}}, {"field": {"name"}, "value": {"x"}, "page": {"https://wrenloop.example/"}},
		{"field": {"city"}, "value": {strings.Repeat("x", 10_000)}, "page": {"https://wrenloop.example/"}}, {},
	} {
		status, page = ole.Ask("POST", at, wrong)
		is.Equal(status, http.StatusBadRequest)
		is.True(strings.Contains(page, "There is a problem") && !strings.Contains(page, "<b>Delft"))
	}
	_, page = ole.Ask("GET", "/account/suggestions", nil)
	is.True(strings.Contains(page, "You have suggested nothing"))
	ops := d.Person().SignIn("ops@debut.example")
	_, page = ops.Ask("GET", "/admin/inbox/suggestions", nil)
	is.True(strings.Contains(page, "Suggestions to Larkmint") && !strings.Contains(page, "Suggestions to Wrenloop"))
	status, _ = ole.Ask("GET", "/admin/inbox/suggestions", nil)
	is.Equal(status, http.StatusNotFound)
}
