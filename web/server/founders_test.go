package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/servertest"
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
