package server_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

const (
	askPath = "/listings/moorlamp/ask"
	glowing = "Does it <b>glow</b> when nobody is & nothing moves?"
)

func askForm(change ...string) url.Values {
	form := url.Values{"text": {glowing}, "name": {"Ole <i>Lind</i>"}, "anyway": {"1"}}
	for i := 0; i < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	return form
}

var commentID = regexp.MustCompile(`id="comment-(\d+)"`)

// threadOf returns the address of the first question on a page.
func threadOf(page, slug string) string {
	return "/listings/" + slug + "/questions/" + commentID.FindStringSubmatch(page)[1]
}

func TestDiscussion_IsAskedAnsweredFoundUsefulAndDeleted(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var ole, mia *servertest.Person
	d := inADay(t, func(d *servertest.Server) {
		ole, mia = d.Person().SignIn(voter), d.Person().SignIn("mia@voter.example")
	})
	before := d.Call("GET", "/leaderboards/community-weekly", nil).Body["items"]
	_, page := d.Person().Ask("GET", askPath, nil)
	is.True(strings.Contains(page, "Sign in to ask the maker of Moorlamp"))
	_, page = ole.Ask("POST", askPath, askForm())
	is.True(strings.Contains(page, "&lt;b&gt;glow&lt;/b&gt; when nobody is &amp; nothing moves?")) // plain text
	is.True(strings.Contains(page, "Ole &lt;i&gt;Lind&lt;/i&gt;") && !strings.Contains(page, voter))
	thread := threadOf(page, "moorlamp")
	_, page = mia.Ask("POST", thread+"/answer", url.Values{"text": {"It does, and faintly."}, "name": {"Mia"}})
	is.True(strings.Contains(page, "It does, and faintly.") && strings.Contains(page, "glow"))
	_, page = mia.Ask("POST", thread+"/useful", url.Values{"back": {"/listings/moorlamp"}})
	is.True(strings.Contains(page, `aria-pressed="true"`) && strings.Contains(page, "Useful · 1"))
	is.True(strings.Contains(page, "1 question"))
	_, page = mia.Ask("POST", thread+"/useful", url.Values{"back": {"https://casino.example/"}, "take_back": {"1"}})
	is.True(!strings.Contains(page, "Useful · 1"))
	is.Equal(d.Call("GET", "/leaderboards/community-weekly", nil).Body["items"], before) // it moves no rank

	_, mine := ole.Ask("GET", "/account/questions", nil)
	is.True(strings.Contains(mine, "glow") && strings.Contains(mine, "/edit"))
	_, export := ole.Ask("POST", "/account/export", url.Values{})
	is.True(strings.Contains(export, `"comments":[{`) && strings.Contains(export, "glow"))
	ole.Ask("POST", thread+"/delete", url.Values{})
	_, page = mia.Ask("GET", thread, nil)
	is.True(strings.Contains(page, "This question was deleted") && strings.Contains(page, "It does, and faintly."))
	status, _ := ole.Ask("POST", thread+"/delete", url.Values{})
	is.Equal(status, http.StatusNotFound)
}

// Before a question is sent, the product's own words stand there, once.
func TestDiscussion_OffersWhatTheWebsiteSays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole := d.Person().SignIn(voter)
	form := url.Values{"text": {"Can my broker see the papers before I sign?"}, "name": {"Ole"}}
	status, page := ole.Ask("POST", "/listings/parcelwick/ask", form)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Does this answer it?") && strings.Contains(page, "A broker gets a free seat"))
	is.True(strings.Contains(page, "Can my broker see the papers before I sign?</textarea>") && strings.Contains(page, "Ask anyway"))
	_, mine := ole.Ask("GET", "/account/questions", nil)
	is.True(!strings.Contains(mine, "broker"))
	form.Set("anyway", "1")
	_, mine = ole.Ask("POST", "/listings/parcelwick/ask", form)
	is.True(strings.Contains(mine, "broker") && strings.Contains(mine, "Your account is new. It shows once that is an hour old."))
}

// What is refused says why, beside its field, and keeps what was typed.
func TestDiscussion_FormsAreRefusedInWords(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole, owner := d.Person().SignIn(voter), d.Person().SignIn("owner@debut.example")
	for name, one := range map[string]struct {
		form url.Values
		says string
	}{
		"nothing":    {askForm("text", ""), "Your question"},
		"little":     {askForm("text", "Why?"), "15"},
		"no words":   {askForm("text", "?????????????????"), "ask in words"},
		"too much":   {askForm("text", strings.Repeat("a ", 600)), "1000"},
		"links":      {askForm("text", strings.Repeat("Is https://moor.example it? ", 4)), "more than 3 links"},
		"turned":     {askForm("text", glowing+"\u202e"), "turns the direction"},
		"no name":    {askForm("name", ""), "Your name"},
		"named site": {askForm("name", "https://casino.example"), "without links"},
	} {
		status, page := ole.Ask("POST", askPath, one.form)
		_, faults, _ := strings.Cut(page, `class="errors"`)
		faults, _, _ = strings.Cut(faults, "</div>")
		if status != http.StatusBadRequest || !strings.Contains(faults, one.says) {
			t.Errorf("%s: %d %s", name, status, faults)
		}
	}
	_, page := owner.Ask("GET", "/listings/parcelwick", nil)
	is.True(!strings.Contains(page, "Ask the maker")) // who looks after it answers
	status, _ := ole.Ask("POST", askPath, askForm(), "Sec-Fetch-Site", "cross-site", "Origin", "https://casino.example")
	is.Equal(status, http.StatusForbidden)
	upcoming := servertest.Text(servertest.FirstOf(d.Call("GET", "/listings?status=upcoming", nil).Body["items"]), "slug")
	for _, path := range []string{"/listings/" + upcoming + "/ask", "/listings/nothing/ask", "/listings/" + upcoming + "/questions",
		"/listings/parcelwick/questions/999", "/listings/moorlamp/questions/1", "/listings/parcelwick/questions/1/edit",
		"/listings/parcelwick/questions/999/report"} {
		status, _ := ole.Ask("GET", path, nil)
		is.Equal([]any{path, status}, []any{path, http.StatusNotFound})
	}
	// people ask, on the site alone
	is.Equal(d.Call("POST", "/listings/moorlamp/questions", nil).Status, http.StatusMethodNotAllowed)
}

// Who looks after a listing answers by a key; others find nothing there.
func TestDiscussion_IsReadByEverybodyAndAnsweredByKey(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	listed := d.Call("GET", "/listings/parcelwick/questions", nil)
	is.Equal(listed.Status, http.StatusOK)
	first, _ := servertest.FirstOf(listed.Body["items"]).(map[string]any)
	is.Equal(first["answers_total"], 2.0)
	answer, _ := servertest.FirstOf(first["answers"]).(map[string]any)
	is.Equal(answer["maker"], true)
	list, _ := listed.Body["items"].([]any)
	open, _ := list[2].(map[string]any)
	is.Equal(open["answers_total"], 0.0)

	owner := d.KeyFor("owner@debut.example", app.AccountRead, app.ListingsWrite)
	mine := d.Call("GET", "/me/listings", nil, "Authorization", "Bearer "+owner).Body["items"].([]any)
	at := slices.IndexFunc(mine, func(l any) bool { return servertest.Text(l, "slug") == "parcelwick" })
	listing := mine[at].(map[string]any)
	path := fmt.Sprintf("/me/listings/%v/questions/%v/answers", listing["listing_id"], open["question_id"])
	text := map[string]any{"text": "They wait, and you have a mail. See https://parcelwick.example/drafts"}
	stranger := d.Call("POST", path, text, "Authorization", "Bearer "+d.KeyFor(voter, app.ListingsWrite))
	is.Equal(stranger.Status, http.StatusNotFound)
	done := d.Call("POST", path, text, "Authorization", "Bearer "+owner)
	is.Equal(done.Status, http.StatusCreated)
	is.Equal([]any{done.Body["maker"], done.Body["waits"]}, []any{true, nil})
	again := d.Call("POST", path, text, "Authorization", "Bearer "+owner)
	is.Equal([]any{again.Status, again.Body["code"]}, []any{http.StatusBadRequest, "said_already"})
	page := d.Page("/listings/parcelwick/questions")
	is.True(strings.Contains(page, `<a href="https://parcelwick.example/drafts" rel="ugc nofollow noopener">`))
	is.True(strings.Contains(page, "Maker"))
	feed := d.Page("/listings/parcelwick/questions.atom")
	is.True(strings.Contains(feed, "(maker): They wait, and you have a mail."))
	is.True(!strings.Contains(d.Page("/listings/querybarge/questions"), "rowharbour.com")) // held
}

// The team's inbox has what waits; what it hides is out of view, and its author reads why.
func TestDiscussion_TheTeamDecides(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := newStopwatch()
	d := servertest.DemoAt(t, clock.read, "--operator", operatorAddress)
	op, ole := d.Person().SignIn(operatorAddress), d.Person().SignIn(voter)
	clock.advance(2 * time.Hour)
	page := everyCase(op, "/admin/inbox/questions")
	is.True(strings.Contains(page, "names a website, of somebody new") && strings.Contains(page, "It advertises something else."))
	status, _ := ole.Ask("GET", "/admin/inbox/questions", nil)
	is.Equal(status, http.StatusNotFound)
	_, page = ole.Ask("POST", askPath, askForm())
	thread := threadOf(page, "moorlamp")
	id := thread[strings.LastIndex(thread, "/")+1:]
	mia := d.Person().SignIn("mia@voter.example")
	_, page = mia.Ask("POST", thread+"/report", url.Values{"reason": {"insult"}})
	is.True(strings.Contains(page, "Thank you"))
	decision := url.Values{"comment": {id}, "seen": {"1"}, "act": {"hide"}, "reason": {"It is <b>no</b> question"}}
	status, _ = ole.Ask("POST", "/admin/inbox/questions", decision)
	is.Equal(status, http.StatusNotFound)
	op.Ask("POST", "/admin/inbox/questions", decision)
	_, page = mia.Ask("GET", "/listings/moorlamp", nil)
	is.True(!strings.Contains(page, "glow"))
	_, mine := ole.Ask("GET", "/account/questions", nil)
	is.True(strings.Contains(mine, "It is &lt;b&gt;no&lt;/b&gt; question"))
	_, hidden := op.Ask("GET", "/admin/inbox/questions?show=hidden", nil)
	is.True(strings.Contains(hidden, "Moorlamp"))
	_, log := op.Ask("GET", "/admin", nil)
	is.True(strings.Contains(log, "question "+id+" of moorlamp"))
}

// One setting, in force at once, switches all of it off.
func TestDiscussion_IsSwitchedOff(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	op := d.Person().SignIn(operatorAddress)
	is.True(strings.Contains(d.Page("/listings/parcelwick"), "Questions to the maker"))
	status, page := op.Ask("POST", "/admin/settings", url.Values{"name": {"discussions"}, "value": {"no"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "on or off"))
	op.Ask("POST", "/admin/settings", url.Values{"name": {"discussions"}, "value": {"off"}})
	_, page = op.Ask("GET", "/listings/moorlamp", nil)
	is.True(!strings.Contains(page, "Questions to the maker"))
	is.Equal(d.Call("GET", "/listings/parcelwick/questions", nil).Body["total"], 0.0)
	for _, path := range []string{"/listings/parcelwick/questions", "/listings/parcelwick/questions.atom"} {
		status, _ := op.Ask("GET", path, nil)
		is.Equal([]any{path, status}, []any{path, http.StatusNotFound})
	}
	_, page = op.Ask("GET", askPath, nil)
	is.True(strings.Contains(page, "takes no questions and answers at present"))
}
