package server_test

import (
	"io"
	"mime/quotedprintable"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// Each site writes as its operator said there, at once: its test letter, and what its visitors ask for.
func TestSettings_EachSiteHasASenderOfItsOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	mails := servertest.NewMailServer(t)
	d := servertest.Start(t, "--smtp", mails.URL, "--origin", "http://kiln.example", "--sites", "de=http://de.kiln.example")
	_, token, _ := strings.Cut(d.Bootstrap, "token=")
	ops := d.Person()
	ask := func(host, path string, form url.Values) {
		t.Helper()
		status, page := ops.Ask("POST", path, form, "Host", host)
		if status >= 400 {
			t.Fatalf("%s%s: %d: %s", host, path, status, page)
		}
	}
	from := func() (sender, mail string) {
		mail = <-mails.Taken
		_, rest, _ := strings.Cut(mail, "From: ")
		sender, _, _ = strings.Cut(rest, "\n")
		return sender, mail
	}
	tried := func(host string) string {
		t.Helper()
		ask(host, "/admin/start/letter", url.Values{"to": {operatorAddress}})
		sender, _ := from()
		return sender
	}
	ask("kiln.example", "/sign-in/first", url.Values{"token": {token}, "email": {operatorAddress}})
	ask("de.kiln.example", "/sign-in", url.Values{"email": {operatorAddress}})
	sender, mail := from()
	is.Equal(sender, `"de" <sign-in@de.kiln.example>`) // until somebody says otherwise
	text, err := io.ReadAll(quotedprintable.NewReader(strings.NewReader(mail)))
	is.NoErr(err)
	ask("de.kiln.example", "/sign-in/link", url.Values{"token": {regexp.MustCompile(`token=([\w-]{43})`).FindStringSubmatch(string(text))[1]}})

	ask("kiln.example", "/admin/settings", url.Values{"name": {"mail-from"}, "value": {"Kiln <hello@kiln.example>"}})
	ask("de.kiln.example", "/admin/settings", url.Values{"name": {"mail-from"}, "value": {"hallo@kiln.example"}})
	is.Equal(tried("de.kiln.example"), `"de" <hallo@kiln.example>`)
	is.Equal(tried("kiln.example"), `"Kiln" <hello@kiln.example>`)
	ask("de.kiln.example", "/sign-in", url.Values{"email": {inesAddress}})
	sender, _ = from()
	is.Equal(sender, `"de" <hallo@kiln.example>`) // of a mail that waits for its turn
	status, page := ops.Ask("GET", "/admin/settings", nil, "Host", "de.kiln.example")
	is.True(status == http.StatusOK && strings.Contains(page, `value="hallo@kiln.example"`) && !strings.Contains(page, "hello@kiln.example&#34;"))
}
