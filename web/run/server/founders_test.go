package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// Milestones and story say who sees them, and other people's pages are missing.
func TestMilestonesAndStory_AreEditedOnPagesOfTheirOwn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	owner, ines := d.Person().SignIn("owner@debut.example"), d.Person().SignIn(inesAddress)
	at := productOf(t, owner, "Parcelwick")
	_, page := owner.Ask("POST", at+"/milestones", url.Values{"date": {"2026-05-04"}, "title": {"A <i>quiet</i> day"}, "url": {"https://parcelwick.example/quiet"}})
	is.True(strings.Contains(page, `href="https://parcelwick.example/quiet" rel="nofollow noopener">A &lt;i&gt;quiet&lt;/i&gt; day</a>`))
	id := regexp.MustCompile(`name="milestone_id" value="(\d+)"><p[^>]*>[^<]*</p><p><button[^>]*>[^<]*</button></p></form></details></li></ul>`).FindStringSubmatch(page)[1] // the last, by its day
	status, page := owner.Ask("POST", at+"/milestones", url.Values{"date": {"2026-05-04"}, "title": {"Harm"}, "url": {"javascript:alert(1)"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, `value="Harm"`) && strings.Contains(page, "Error:"))

	_, page = owner.Ask("POST", at+"/story", url.Values{"title": {"A queue"}, "problem": {"Two hours."}, "lessons": {""}})
	is.True(strings.Contains(page, "Saved.") && strings.Contains(page, "\nTwo hours.</textarea>"))
	_, page = owner.Ask("POST", at+"/story", url.Values{"title": {"A queue"}, "problem": {""}})
	is.True(!strings.Contains(page, "Two hours.")) // an empty field takes its section away

	for path, form := range map[string]url.Values{
		"/milestones": {"date": {"2026-05-04"}, "title": {"Hers"}}, "/milestones/delete": {"milestone_id": {id}}, "/story": {"title": {"Hers"}, "listing_id": {"1"}},
	} {
		status, _ := ines.Ask("POST", at+path, form)
		is.Equal(status, http.StatusNotFound)
	}
	for _, path := range []string{"/milestones", "/story", "/updates"} {
		status, _ := ines.Ask("GET", at+path, nil)
		is.Equal(status, http.StatusNotFound)
	}
	_, page = owner.Ask("POST", at+"/milestones/delete", url.Values{"milestone_id": {id}})
	is.True(!strings.Contains(page, "quiet"))
}

func TestInterview_AnswersBelongToTheAccount(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole, ines := d.Person().SignIn(voter), d.Person().SignIn(inesAddress)
	_, page := ole.Ask("GET", "/interview?question=3", nil)
	is.True(strings.Contains(page, "You answered 0 of 12 questions") && strings.Count(page, "<textarea") == 1)
	_, page = ole.Ask("POST", "/interview", url.Values{"question_id": {"3"}, "answer": {"A <b>baker</b>."}})
	is.True(strings.Contains(page, "You answered 1 of 12") && strings.Contains(page, "A &lt;b&gt;baker&lt;/b&gt;."))
	_, page = ines.Ask("GET", "/interview", nil)
	is.True(!strings.Contains(page, "baker"))
	for _, form := range []url.Values{{"question_id": {"3"}, "answer": {""}}, {"question_id": {"99"}, "answer": {"None"}}, {"answer": {"None"}}} {
		status, _ := ole.Ask("POST", "/interview", form)
		is.Equal(status, http.StatusBadRequest)
	}
	_, page = ole.Ask("POST", "/interview/remove", url.Values{"question_id": {"3"}})
	is.True(strings.Contains(page, "You answered 0 of 12"))
}

// What was answered before is lost by no later answer, and by no removal: the page undoes each.
func TestInterviewHistory_ShowsWhatChangedAndUndoesIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	ole := servertest.Demo(t).Person().SignIn(voter)
	const at = "/interview/history"
	ole.Ask("POST", "/interview", url.Values{"question_id": {"3"}, "answer": {"A baker in Ghent."}})
	ole.Ask("POST", "/interview", url.Values{"question_id": {"3"}, "answer": {"A cooper in Ghent."}})
	ole.Ask("POST", "/interview/remove", url.Values{"question_id": {"3"}})
	_, page := ole.Ask("GET", at, nil)
	is.True(strings.Contains(page, "<del>baker</del>") && strings.Contains(page, "<ins>cooper</ins>") && strings.Contains(page, "Who was the first person to use it"))
	is.Equal(strings.Count(page, `name="change"`), 1) // the later one is undone first
	status, page := ole.Ask("POST", at, url.Values{"change": {"2"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Undo the later change first."))
	_, page = ole.Ask("POST", at, url.Values{"change": {"3"}})
	is.True(strings.Contains(page, "Undone."))
	ole.Ask("POST", at, url.Values{"change": {"2"}})
	_, page = ole.Ask("GET", "/interview", nil)
	is.True(strings.Contains(page, "A baker in Ghent."))
}

// Nobody reads an interview that its person has not published; what they publish stands where they are named, and goes when they say so.
func TestInterview_ShowsOnceItsPersonPublishesIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	owner, anyone, ole := d.Person().SignIn("owner@debut.example"), d.Person(), d.Person().SignIn(voter)
	const at = "/interviews/ines-vandermolen"
	owner.Ask("POST", "/interview", url.Values{"question_id": {"10"}, "answer": {"Tea <script>alert(1)</script>\n\nand [post](javascript:alert(2))."}})
	shows := func(there bool) {
		t.Helper()
		status, one := anyone.Ask("GET", at, nil)
		is.Equal(status == http.StatusOK, there)
		is.Equal(strings.Contains(one, "Tea &lt;script&gt;alert(1)"), there)
		for _, path := range []string{"/interviews", "/listings/parcelwick", "/founders/ines-vandermolen", "/sitemaps/founders.xml"} {
			_, page := anyone.Ask("GET", path, nil)
			is.Equal(strings.Contains(page, at), there) // path
			is.True(!strings.Contains(page, "<script>alert"))
		}
	}
	shows(true)
	_, page := owner.Ask("POST", "/interview/unpublish", url.Values{})
	is.True(strings.Contains(page, "Publish the interview"))
	shows(false)
	status, _ := owner.Ask("POST", "/interview/publish", url.Values{})
	is.Equal(status, http.StatusBadRequest) // without a profile nobody knows under which name
	owner.Ask("POST", "/account/profile", url.Values{"name": {"Ines Vandermolen"}, "title": {"Founder"}})
	_, page = owner.Ask("POST", "/interview/publish", url.Values{})
	is.True(strings.Contains(page, ">Published</span>"))
	shows(true)
	for question := range 12 { // all but two go
		if question >= 2 {
			owner.Ask("POST", "/interview/remove", url.Values{"question_id": {strconv.Itoa(question + 1)}})
		}
	}
	shows(false)
	for range 3 {
		status, _ = ole.Ask("POST", "/interview/publish", url.Values{})
		is.Equal(status, http.StatusBadRequest) // who has no listing is not shown as anybody
	}
}
