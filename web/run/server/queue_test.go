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

func TestMails_AreShownWithoutTheirSecrets(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	d.GiveUp(mail.SendJob.Job(mail.Message{To: inesAddress, Subject: "Sign in to Debut", Text: "secret-link", Link: mail.NameOf([]byte("hash"))}), "550 <b>nobody</b>")
	_, page := ops.Ask("GET", "/admin/mails", nil)
	is.True(strings.Contains(page, inesAddress) && strings.Contains(page, "Sign in to Debut") && strings.Contains(page, "550 &lt;b&gt;nobody"))
	is.True(!strings.Contains(page, "secret-link") && !strings.Contains(page, mail.NameOf([]byte("hash"))))
	is.True(!strings.Contains(page, "/admin/mails/again")) // its link has ended
	job := regexp.MustCompile(`name="job" value="(\d+)"`).FindStringSubmatch(page)[1]
	for _, p := range []*servertest.Person{d.Person(), d.Person().SignIn(inesAddress)} {
		for _, path := range []string{"/admin/mails", "/admin/jobs"} {
			status, _ := p.Ask("GET", path, nil)
			is.Equal(status, http.StatusNotFound)
			for _, act := range []string{"/again", "/now", "/give-up", "/forget"} {
				status, _ := p.Ask("POST", path+act, url.Values{"job": {job}})
				is.Equal(status, http.StatusNotFound)
			}
		}
	}
	status, _ := ops.Ask("POST", "/admin/mails/forget", url.Values{"job": {job}}, "Origin", "https://evil.example")
	is.Equal(status, http.StatusForbidden)
	status, page = ops.Ask("POST", "/admin/mails/forget", url.Values{"job": {job}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "No mail waits"))
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "Forgot a job") && strings.Contains(page, "job "+job+" (mail)"))
}

func TestJobs_AreTriedAgainFromTheirPage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	d.GiveUp(jobs.Job{Kind: "badge", Payload: "999999"}, "no answer")
	_, page := ops.Ask("GET", "/admin/jobs", nil)
	job := regexp.MustCompile(`name="job" value="(\d+)"`).FindStringSubmatch(page)[1]
	for _, act := range []string{"now", "give-up"} {
		status, _ := ops.Ask("POST", "/admin/jobs/"+act, url.Values{"job": {job}}) // it does not wait
		is.Equal(status, http.StatusBadRequest)
	}
	status, _ := ops.Ask("POST", "/admin/jobs/again", url.Values{"job": {job}})
	is.Equal(status, http.StatusOK)
	d.Until("it is done: there is no such listing to look at", func() bool {
		_, page := ops.Ask("GET", "/admin/jobs", nil)
		return !strings.Contains(page, "no answer")
	})
}
