package server_test

import (
	"html"
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

// openedCase is the page of a kind of cases on which that of a name is open.
func openedCase(p *servertest.Person, list, name string) string {
	p.TB.Helper()
	_, page := p.Ask("GET", list, nil)
	for _, row := range caseRow.FindAllStringSubmatch(page, -1) {
		if row[2] == name {
			_, page := p.Ask("GET", html.UnescapeString(row[1]), nil)
			return page
		}
	}
	p.TB.Fatalf("%s is not in the list of %s", name, list)
	return ""
}

// everyCase are the pages of a kind of cases, one for each that is open on it.
func everyCase(p *servertest.Person, list string) (all string) {
	p.TB.Helper()
	_, page := p.Ask("GET", list, nil)
	for _, row := range caseRow.FindAllStringSubmatch(page, -1) {
		_, page := p.Ask("GET", html.UnescapeString(row[1]), nil)
		all += page
	}
	return all
}

var caseRow = regexp.MustCompile(`<a href="([^"]+)" data-opens[^>]*>\s*<strong><bdi>([^<]*)`)

// What is open is decided on unless others are chosen, and the next follows it.
func TestQueue_TheCaseThatIsOpenIsDecidedOn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, append(servertest.Unlimited(), "--operator", operatorAddress)...)
	submit(d, "owner@work.example", nil, "Alder", "Birch", "Cedar")
	ops := d.Person().SignIn(operatorAddress)
	page := openedCase(ops, "/admin/inbox/queue", "Birch")
	is.True(strings.Contains(page, `<h2 id="case-h"><a`) && strings.Contains(page, "What Birch does") && !strings.Contains(page, "What Alder does"))
	answer, page := ops.Ask("POST", "/admin/inbox/queue", url.Values{"act": {"ask"}, "open": {hidden(page, "open")}, "next": {hidden(page, "next")}})
	is.Equal(answer, 400) // no reason
	is.True(strings.Contains(page, "choose one, or send a text"))
	page = openedCase(ops, "/admin/inbox/queue", "Birch")
	_, page = ops.Ask("POST", "/admin/inbox/queue", url.Values{"act": {"ask"}, "open": {hidden(page, "open")}, "next": {hidden(page, "next")}, "reasons": {"unclear", "twice"}, "reason": {"See Alder."}})
	is.True(strings.Contains(page, "What Cedar does") && !strings.Contains(page, "What Birch does"))
	l, err := d.Instance.DB.Store().ListingBySlug(t.Context(), d.Instance.Site().ID, "birch")
	is.NoErr(err)
	is.Equal(l.Approval.Reason, "Say in plain words what it does, and for whom. It is listed here already. See Alder.")
	_, page = ops.Ask("POST", "/admin/inbox/queue", url.Values{"act": {"approve"}, "open": {hidden(page, "open")}, "listings": {seenOnPage.FindStringSubmatch(page)[1]}})
	is.True(strings.Contains(page, "What Cedar does") && !strings.Contains(page, "Choose Alder")) // what is chosen, and not what is open
}
