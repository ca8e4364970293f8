package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// From the page of a listing to the team, and back to whoever reported it.
func TestReports_GoToTheTeamAndBackToWhoReported(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--proxies", "127.0.0.1/32", "--operator", "ops@debut.example")
	const at = "/listings/wrenloop/report"
	_, page := d.Person().Ask("GET", "/listings/wrenloop", nil)
	is.True(strings.Contains(page, at))
	visitor := d.Person()
	visitor.From = "192.0.2.7"
	sent := url.Values{"reason": {"spam"}, "words": {`<script>alert(1)</script> see https://spam.example`}, "email": {"ada@reader.example"}}

	status, _ := visitor.Ask("POST", at, sent, "Sec-Fetch-Site", "cross-site")
	is.Equal(status, http.StatusForbidden) // from another website
	for _, wrong := range []url.Values{
		{"reason": {"spam"}, "words": {strings.Repeat("x", 10_000)}}, {"reason": {"dislike"}}, {}, {"reason": {"other"}}, {"reason": {"spam"}, "email": {"x"}},
	} {
		status, page = visitor.Ask("POST", at, wrong)
		is.Equal(status, http.StatusBadRequest)
		is.True(strings.Contains(page, "There is a problem"))
	}
	status, page = visitor.Ask("POST", at, sent)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Thank you"))
	status, page = visitor.Ask("POST", at, sent)
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "was reported from your address"))
	status, _ = visitor.Ask("GET", "/listings/nothing/report", nil)
	is.Equal(status, http.StatusNotFound)

	ole := d.Person().SignIn("ole@reader.example")
	_, page = ole.Ask("GET", at, nil)
	is.True(!strings.Contains(page, `name="email"`))
	_, page = ole.Ask("POST", at, url.Values{"reason": {"dead"}})
	is.True(strings.Contains(page, "You get a mail"))
	_, page = ole.Ask("GET", "/account/reports", nil)
	is.True(strings.Contains(page, "The site team looks at it"))

	ops := d.Person().SignIn("ops@debut.example")
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "reported."))
	page = openedCase(ops, "/admin/inbox/reports", "Wrenloop")
	is.True(strings.Contains(page, "Reports of Wrenloop") && strings.Contains(page, "&lt;script&gt;") && !strings.Contains(page, "<script>alert"))
	is.True(strings.Contains(page, "ole@reader.example") && strings.Contains(page, "ada@reader.example"))
	status, _ = ole.Ask("GET", "/admin/inbox/reports", nil)
	is.Equal(status, http.StatusNotFound)
	_, form, _ := strings.Cut(page, `aria-label="Reports of Wrenloop"`)
	decision := url.Values{"act": {"nothing"}, "reason": {"Its website answers."}, "listing": {hidden(form, "listing")}, "newest": {hidden(form, "newest")}}
	status, _ = ole.Ask("POST", "/admin/inbox/reports", decision)
	is.Equal(status, http.StatusNotFound)
	_, page = ops.Ask("POST", "/admin/inbox/reports", decision)
	is.True(!strings.Contains(page, "Reports of Wrenloop"))
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "Decided on reports of"))
	_, page = ole.Ask("GET", "/account/reports", nil)
	is.True(strings.Contains(page, "Left as it is"))
	ole.MailTo("ole@reader.example", "left the listing as it is")
	_, page = d.Person().Ask("GET", "/listings/wrenloop", nil)
	is.True(strings.Contains(page, "Wrenloop")) // and it stays
}

// hidden returns the value of the first hidden field of a name.
func hidden(form, name string) string {
	_, rest, _ := strings.Cut(form, `name="`+name+`" value="`)
	value, _, _ := strings.Cut(rest, `"`)
	return value
}
