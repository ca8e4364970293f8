package server_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// What waits for the team stands in one place, and the addresses at which it stood before lead there, with what is sent to them.
func TestInbox_HasWhatWaits(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, reader := d.Person().SignIn(operatorAddress), d.Person().SignIn("ole@reader.example")
	for before, heading := range map[string]string{
		"queue": "Queue", "reports": "Reports", "reviews": "Reviews", "votes": "Held votes", "suggestions": "Suggestions", "claims": "Disputed claims",
		"wishes": "Wishes of founders",
	} {
		status, page := ops.Ask("GET", "/admin/"+before, nil)
		is.Equal(status, 200)
		is.True(strings.Contains(page, "<h1>"+heading+"</h1>"))
		status, _ = reader.Ask("GET", "/admin/"+before, nil)
		is.Equal(status, 404)
	}
	_, page := ops.Ask("GET", "/admin/reviews?show=hidden", nil)
	is.True(strings.Contains(page, "<h1>Hidden reviews</h1>"))

	_, page = ops.Ask("GET", "/admin/inbox/votes", nil)
	is.True(strings.Contains(page, "Held votes: 9"))
	_, page = ops.Ask("POST", "/admin/votes", url.Values{"votes": {valueOf(page, `name="votes" value="`)}, "reason": {"One script"}})
	is.True(strings.Contains(page, "Held votes: 8"))

	_, page = ops.Ask("GET", "/admin/inbox", nil) // the first of what waits
	is.True(regexp.MustCompile(`<a href="/admin/inbox/\w+" aria-current="page">[\w ]+: \d+</a>`).MatchString(page))
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, `<a href="/admin/inbox/votes">8 votes wait for a decision.</a>`))
	status, _ := reader.Ask("GET", "/admin/inbox", nil)
	is.Equal(status, 404)
}
