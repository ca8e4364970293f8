package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/web/check/servertest"
)

const operatorAddress = "ops@debut.example"

func TestToday_IsNothingToOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	d.GiveUp(jobs.Job{Kind: "badge", Payload: "999999"}, "no answer")
	requestID := regexp.MustCompile(`[?&]next=[^"]*`)
	for _, p := range []*servertest.Person{d.Person(), d.Person().SignIn(inesAddress)} {
		_, nowhere := p.Ask("GET", "/nowhere", nil)
		for _, path := range []string{"/admin", "/admin/", "/admin/jobs/retry", "/admin/nothing"} {
			status, page := p.Ask("GET", path, nil)
			is.Equal(status, http.StatusNotFound)
			is.Equal(requestID.ReplaceAllString(page, ""), requestID.ReplaceAllString(nowhere, "")) // as if there were no such page
		}
		for _, path := range []string{"/admin/jobs/retry", "/admin/editors", "/admin/editors/remove"} {
			status, _ := p.Ask("POST", path, url.Values{"job": {"1"}, "email": {inesAddress}})
			is.Equal(status, http.StatusNotFound)
		}
	}
	_, page := d.Person().SignIn(operatorAddress).Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "The team has changed nothing yet.") && strings.Contains(page, "no answer"))
}

func TestToday_AJobIsTriedAgainAndTheAuditLogSaysSo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--dev-mail", "--alert-disk-mb", "0", "--alert-backup-hours", "0", "--operator", operatorAddress) // where no vote waits for the team, as some do in the demo
	ops := d.Person().SignIn(operatorAddress)
	var page string
	d.Until("the index has followed all changes", func() bool {
		_, page = ops.Ask("GET", "/admin", nil)
		return strings.Contains(page, "Changes not in it yet</dt><dd>None</dd>")
	})
	is.True(strings.Contains(page, "Nothing waits."))
	is.True(strings.Contains(page, `<a href="/admin" aria-current="page">Today</a>`))
	d.GiveUp(jobs.Job{Kind: "badge", Payload: "999999"}, `<script>alert("no answer")</script>`)
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "1 other job was given up.") && strings.Contains(page, "&lt;script&gt;alert"))
	job := regexp.MustCompile(`name="job" value="(\d+)"`).FindStringSubmatch(page)[1]
	status, _ := ops.Ask("POST", "/admin/jobs/retry", url.Values{"job": {job}}, "Origin", "https://evil.example")
	is.Equal(status, http.StatusForbidden)
	status, page = ops.Ask("POST", "/admin/jobs/retry", url.Values{"job": {job}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Tried a job again") && strings.Contains(page, "job "+job+" (badge)") && strings.Contains(page, "<bdi>"+operatorAddress+"</bdi>"))
	is.True(!strings.Contains(page, "given-up"))
	status, page = ops.Ask("POST", "/admin/jobs/retry", url.Values{"job": {job}}) // the other tab
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "<title>Error: Today") && strings.Contains(page, "not given up any more"))
	is.Equal(strings.Count(page, "Tried a job again"), 1)
}

func TestToday_AMailWhoseLinkHasEndedIsNotTriedAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	d.GiveUp(mail.SendJob.Job(mail.Message{To: inesAddress, Subject: "Sign in", Text: "secret-link", Link: mail.NameOf([]byte("hash"))}), "the mail server refused it")
	_, page := d.Person().SignIn(operatorAddress).Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "1 mail was not sent.") && strings.Contains(page, "Its link has ended"))
	is.True(!strings.Contains(page, "secret-link") && !strings.Contains(page, `action="/admin/jobs/retry"`))
}

func TestToday_AnOperatorMakesEditors(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, ines := d.Person().SignIn(operatorAddress), d.Person()
	status, page := ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Nobody has signed in with "+inesAddress) && strings.Contains(page, `value="`+inesAddress+`"`))
	ines.SignIn(inesAddress)
	_, page = ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	is.True(strings.Contains(page, "Made an editor") && strings.Contains(page, "<del>no editor</del> <ins>editor</ins>"))
	status, page = ines.Ask("GET", "/admin", nil)
	is.Equal(status, http.StatusOK)
	is.True(!strings.Contains(page, "/admin/editors")) // for operators alone
	status, _ = ines.Ask("POST", "/admin/editors", url.Values{"email": {"otto@parcelwick.example"}})
	is.Equal(status, http.StatusForbidden)
	_, page = ops.Ask("POST", "/admin/editors/remove", url.Values{"email": {inesAddress}})
	is.True(strings.Contains(page, "Removed an editor"))
	status, _ = ines.Ask("GET", "/admin", nil)
	is.Equal(status, http.StatusNotFound)
}
