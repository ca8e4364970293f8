package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// stepsLeft returns what the page of the first hour says is left.
func stepsLeft(t *testing.T, ops *servertest.Person) string {
	t.Helper()
	_, shown := ops.Ask("GET", "/admin/start", nil)
	_, left, _ := strings.Cut(shown, "<h1>The first hour</h1><p>")
	left, _, _ = strings.Cut(left, " Each can be tried")
	return left
}

// From an empty folder to a directory that people may come to: each step is done where it stands, and seen to be done.
func TestStart_EachStepIsSeenToBeDone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--data", t.TempDir(), "--dev-mail", "--operator", operatorAddress, "--allow-private")
	ops := d.Person().SignIn(operatorAddress)
	is.Equal(stepsLeft(t, ops), "8 steps are left.")
	did := func(path string, form url.Values) string {
		t.Helper()
		status, shown := ops.Ask("POST", path, form)
		if status >= 400 {
			t.Errorf("%s: %d %.600s", path, status, shown)
		}
		return shown
	}
	did("/admin/brand", url.Values{"name": {"Kiln"}, "publisher": {"Loom Guild, Wharf 4"}, "contact": {"hello@guild.example"}})
	is.Equal(stepsLeft(t, ops), "6 steps are left.")
	did("/admin/start/letter", url.Values{"to": {"me@guild.example"}})
	_, mails := ops.Ask("GET", "/dev/mail", nil)
	is.True(strings.Contains(mails, "me@guild.example") && strings.Contains(mails, "Mail of Kiln works"))
	did("/admin/start/tree", url.Values{"tree": {"local-business"}})
	_, tree := ops.Ask("GET", "/categories", nil)
	is.True(strings.Contains(tree, "Food &amp; Drink") && !strings.Contains(tree, "Developer Tools"))
	status, shown := ops.Upload("/admin/start/tree-file", "file", []byte("slug,name,parent\nlooms,Looms,\nround,Round,round\n"))
	is.True(status == http.StatusBadRequest && strings.Contains(shown, "line 3: round lies more than 6 deep, or under itself"))
	status, _ = ops.Upload("/admin/start/tree-file", "file", []byte("slug,name,parent\nlooms,Looms,\nkilns,Kilns,\n"))
	is.True(status < 400)
	_, tree = ops.Ask("GET", "/categories", nil)
	is.True(strings.Contains(tree, "Looms") && !strings.Contains(tree, "Food &amp; Drink"))
	for _, step := range []string{"weeks", "backups"} {
		did("/admin/start/tick", url.Values{"step": {step}})
	}
	is.Equal(stepsLeft(t, ops), "2 steps are left.") // the address, and the first listing
	status, shown = ops.Ask("POST", "/admin/start/addresses", url.Values{"addresses": {"one.example\nftp://files.example\ntwo.example"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(shown, "&#34;ftp://files.example&#34;, which was not taken"))
	_, shown = ops.Ask("GET", "/products", nil)
	is.True(strings.Contains(shown, "one.example") && strings.Contains(shown, "two.example")) // the others were
	_, log := ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(log, "Ticked off") && strings.Contains(log, "taken by /dev/mail") && strings.Contains(log, "2 steps are left."))
}

// What is ticked off by others, or is no step, is refused; for editors and visitors there is no such page.
func TestStart_IsForOperatorsAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, editor := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
	status, _ := ops.Ask("POST", "/admin/start/tick", url.Values{"step": {"mail"}})
	is.Equal(status, http.StatusBadRequest) // a letter that was taken does that
	status, _ = ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	is.True(status < 400)
	for who, want := range map[*servertest.Person]int{editor: http.StatusForbidden, d.Person(): http.StatusNotFound} {
		for path, form := range map[string]url.Values{"": nil, "/tick": {"step": {"weeks"}}, "/letter": {"to": {"a@b.example"}}, "/tree": {"tree": {"saas"}}, "/addresses": {"addresses": {"c.example"}}} {
			method := http.MethodPost
			if form == nil {
				method = http.MethodGet
			}
			status, _ := who.Ask(method, "/admin/start"+path, form)
			is.Equal(status, want) // path
		}
	}
}
