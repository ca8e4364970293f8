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

// A link makes as many accounts as it says, for whoever has it, until it is taken back. It is shown once, and the audit log has both.
func TestInvitationLink_MakesAccountsWhereOthersMakeNone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--dev-mail", "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	ops.Ask("POST", "/admin/rules", url.Values{"approval": {"none"}, "sign_up": {"invited"}, "reason": {"As agreed."}})
	status, shown := ops.Ask("POST", "/admin/rules/link", url.Values{"note": {"Guild <b>"}, "uses": {"1"}, "days": {"7"}})
	is.Equal(status, http.StatusOK)
	token := regexp.MustCompile(`/sign-in/invited#token=([\w-]{43})<`).FindStringSubmatch(shown)[1]
	_, shown = ops.Ask("GET", "/admin/rules", nil)
	is.True(strings.Contains(shown, "Guild &lt;b&gt;") && strings.Contains(shown, "0 of 1 account made") && !strings.Contains(shown, token))

	const usedUp = "This invitation is used up"
	refused := func(email, token string) {
		t.Helper()
		status, page := d.Person().Ask("POST", "/sign-in/invited", url.Values{"email": {email}, "token": {token}})
		is.True(status == http.StatusBadRequest && strings.Contains(page, usedUp))
	}
	invited := func(email string) (signIn func() string) {
		t.Helper()
		p := d.Person()
		link := p.LinkAfter(email, func() { p.Ask("POST", "/sign-in/invited", url.Values{"email": {email}, "token": {token}}) })
		return func() string {
			_, secret, _ := strings.Cut(link, "token=")
			_, page := p.Ask("POST", "/sign-in/link", url.Values{"token": {secret}})
			return page
		}
	}
	_, page := d.Person().Ask("GET", "/sign-in/invited", nil)
	is.True(strings.Contains(page, "You are invited"))
	refused("nobody@guild.example", token[1:]+token[:1])
	ines, otto := invited("ines@guild.example"), invited("otto@guild.example")
	is.True(strings.Contains(ines(), "You are signed in as"))
	is.True(strings.Contains(otto(), usedUp)) // as it was meanwhile
	refused("otto@guild.example", token)
	d.Person().SignIn("ines@guild.example") // who needs no invitation any more

	_, shown = ops.Ask("POST", "/admin/rules/link", url.Values{"note": {"Fair"}, "uses": {"5"}, "days": {"1"}})
	token = regexp.MustCompile(`#token=([\w-]{43})<`).FindStringSubmatch(shown)[1]
	link := regexp.MustCompile(`name="link" value="(\d+)"`).FindStringSubmatch(shown)[1]
	for _, wrong := range []url.Values{{"uses": {"5"}, "days": {"1"}}, {"note": {"x"}, "uses": {"0"}, "days": {"1"}}, {"note": {"x"}, "uses": {"5"}, "days": {"91"}}} {
		status, _ := ops.Ask("POST", "/admin/rules/link", wrong)
		is.Equal(status, http.StatusBadRequest)
	}
	stranger := d.Person().SignIn("ines@guild.example")
	for _, path := range []string{"/admin/rules/link", "/admin/rules/end-link"} {
		status, _ := stranger.Ask("POST", path, url.Values{"note": {"x"}, "uses": {"5"}, "days": {"1"}, "link": {link}})
		is.Equal(status, http.StatusNotFound)
	}
	ops.Ask("POST", "/admin/rules/end-link", url.Values{"link": {link}})
	refused("otto@guild.example", token)
	_, log := ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(log, "Made an invitation link") && strings.Contains(log, "0 of 5 accounts made") && strings.Contains(log, "taken back") && !strings.Contains(log, token))
}
