package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A suspension ends the sessions: who sends a form after it is a visitor, who may suggest nothing, and whose report has no account.
func TestSuspended_NeitherReportAListingNorSuggestAFact(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example")
	ole, ops := d.Person().SignIn("ole@reader.example"), d.Person().SignIn("ops@debut.example")
	_, page := ops.Ask("GET", "/admin/accounts?find=ole%40reader.example", nil)
	id := regexp.MustCompile(`/admin/accounts/(\d+)"`).FindStringSubmatch(page)[1]
	_, page = ops.Ask("POST", "/admin/accounts/suspend", url.Values{"account": {id}, "reason": {"Spam."}})
	is.True(strings.Contains(page, "uspended"))

	_, page = ole.Ask("POST", "/listings/wrenloop/suggest", url.Values{"field": {"tagline"}, "value": {"A loop"}, "page": {"https://wrenloop.example/"}})
	is.True(strings.Contains(page, "Sign in"))
	_, page = ops.Ask("GET", "/admin/inbox/suggestions", nil)
	is.True(!strings.Contains(page, "A loop"))
	status, _ := ole.Ask("POST", "/listings/wrenloop/report", url.Values{"reason": {"spam"}})
	is.Equal(status, http.StatusOK)
	_, page = ops.Ask("GET", "/admin/inbox/reports", nil)
	is.True(strings.Contains(page, "Without an account") && !strings.Contains(page, "ole@reader.example"))
}
