package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

const (
	reviewPath = "/listings/moorlamp/review"
	reviewText = "We have used it for a month, and <b>it</b> does what it says & more."
)

func reviewForm(change ...string) url.Values {
	form := url.Values{"stars": {"4"}, "text": {reviewText}, "name": {"Ole <i>Lind</i>"}, "seen": {"0"}}
	for i := 0; i < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	return form
}

// ratingOf returns the rating of a listing as the API tells it.
func ratingOf(d *servertest.Server, slug string) any {
	return d.Call("GET", "/listings/"+slug, nil).Body["rating"]
}

func TestReview_IsWrittenChangedAndDeleted(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var ole *servertest.Person
	d := inADay(t, func(d *servertest.Server) { ole = d.Person().SignIn(voter) })
	is.Equal(ratingOf(d, "moorlamp"), nil)
	before := d.Call("GET", "/leaderboards/community-weekly", nil).Body["items"]
	_, form := ole.Ask("GET", reviewPath, nil)
	is.Equal(strings.Count(form, `type="radio" name="stars"`), 5)
	_, page := ole.Ask("POST", reviewPath, reviewForm())
	is.True(strings.Contains(page, "does what it says &amp; more.") && strings.Contains(page, "&lt;b&gt;it&lt;/b&gt;")) // plain text
	is.True(strings.Contains(page, "Ole &lt;i&gt;Lind&lt;/i&gt;") && strings.Contains(page, "4.0 of 5 from 1 review"))
	is.True(!strings.Contains(page, voter))
	is.Equal(ratingOf(d, "moorlamp"), map[string]any{"stars": 4.0, "reviews": 1.0})
	is.Equal(d.Call("GET", "/leaderboards/community-weekly", nil).Body["items"], before) // a rating moves no rank

	status, page := ole.Ask("POST", reviewPath, reviewForm("stars", "1"))
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "You have reviewed Moorlamp already") && strings.Contains(page, `name="seen" value="1"`))
	ole.Ask("POST", reviewPath, reviewForm("stars", "1", "seen", "1"))
	is.Equal(ratingOf(d, "moorlamp"), map[string]any{"stars": 1.0, "reviews": 1.0})
	_, mine := ole.Ask("GET", "/account/reviews", nil)
	is.True(strings.Contains(mine, "Moorlamp") && strings.Contains(mine, "1 of 5 stars"))
	_, export := ole.Ask("POST", "/account/export", url.Values{})
	is.True(strings.Contains(export, `"reviews":[{`) && strings.Contains(export, "does what it says"))
	_, mine = ole.Ask("POST", reviewPath+"/delete", url.Values{})
	is.True(strings.Contains(mine, "No reviews yet"))
	is.Equal(ratingOf(d, "moorlamp"), nil)
}

// What is refused says why, beside its field, and keeps what was typed.
func TestReview_FormsAreRefusedInWords(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole, owner := d.Person().SignIn(voter), d.Person().SignIn("owner@debut.example")
	for name, one := range map[string]struct {
		form url.Values
		says string
	}{
		"no stars":   {reviewForm("stars", ""), "Stars"},
		"zero":       {reviewForm("stars", "0"), "1"},
		"six":        {reviewForm("stars", "6"), "5"},
		"half":       {reviewForm("stars", "4.5"), "a whole number from 1 to 5"},
		"10,000":     {reviewForm("text", strings.Repeat("a", 10_000)), "2000"},
		"empty":      {reviewForm("text", ""), "What you think of it"},
		"zero width": {reviewForm("text", strings.Repeat("\u200b", 50)), "has no words"},
		"link":       {reviewForm("text", reviewText+" https://casino.example"), "without links"},
		"turned":     {reviewForm("text", reviewText+"\u202e"), "turns the direction"},
	} {
		status, page := ole.Ask("POST", reviewPath, one.form)
		_, faults, _ := strings.Cut(page, `class="errors"`)
		faults, _, _ = strings.Cut(faults, "</div>")
		if status != http.StatusBadRequest || !strings.Contains(faults, one.says) {
			t.Errorf("%s: %d %s", name, status, faults)
		}
	}
	status, page := owner.Ask("GET", "/listings/parcelwick/review", nil)
	is.Equal(status, http.StatusOK)
	is.True(!strings.Contains(page, `name="stars"`)) // who looks after it, or the site
	_, page = owner.Ask("GET", "/listings/parcelwick", nil)
	is.True(!strings.Contains(page, "Write a review"))
	status, _ = ole.Ask("POST", reviewPath, reviewForm(), "Sec-Fetch-Site", "cross-site", "Origin", "https://casino.example")
	is.Equal(status, http.StatusForbidden)
	upcoming := servertest.Text(servertest.FirstOf(d.Call("GET", "/listings?status=upcoming", nil).Body["items"]), "slug")
	for _, path := range []string{"/listings/" + upcoming + "/review", "/listings/nothing/review", "/listings/" + upcoming + "/reviews", "/listings/parcelwick/reviews/999/report", "/listings/parcelwick/reviews/1/reply"} {
		status, _ := ole.Ask("GET", path, nil)
		is.Equal(status, http.StatusNotFound)
	}
	_, page = d.Person().Ask("GET", reviewPath, nil)
	is.True(strings.Contains(page, "<title>Sign in"))
	is.Equal(d.Call("POST", "/listings/moorlamp/reviews", nil).Status, http.StatusMethodNotAllowed) // people write them, on the site alone
}

// The team's page has what waits; what it hides is out of the rating and of the page, and its author reads why.
func TestReviews_TheTeamDecides(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := newStopwatch()
	d := servertest.DemoAt(t, clock.read, "--operator", operatorAddress)
	op, ole := d.Person().SignIn(operatorAddress), d.Person().SignIn(voter)
	clock.advance(2 * time.Hour)
	_, today := op.Ask("GET", "/admin", nil)
	is.True(strings.Contains(today, "2 reviews wait for a decision."))
	status, _ := ole.Ask("GET", "/admin/inbox/reviews", nil)
	is.Equal(status, http.StatusNotFound)
	page := everyCase(op, "/admin/inbox/reviews")
	is.True(strings.Contains(page, "names a website") && strings.Contains(page, "It advertises another product."))
	ole.Ask("POST", reviewPath, reviewForm())
	_, listing := ole.Ask("GET", "/listings/moorlamp", nil)
	id := regexp.MustCompile(`id="review-(\d+)"`).FindStringSubmatch(listing)[1]
	decision := url.Values{"review": {id}, "seen": {"1"}, "act": {"hide"}, "reason": {"It is <b>no</b> review"}}
	status, _ = ole.Ask("POST", "/admin/inbox/reviews", decision)
	is.Equal(status, http.StatusNotFound)
	mia := d.Person().SignIn("mia@voter.example")
	_, page = mia.Ask("POST", "/listings/moorlamp/reviews/"+id+"/report", url.Values{"reason": {"insult"}})
	is.True(strings.Contains(page, "Thank you"))
	status, page = mia.Ask("POST", "/listings/moorlamp/reviews/"+id+"/report", url.Values{"reason": {"spam"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "You have reported this review already"))
	op.Ask("POST", "/admin/inbox/reviews", decision)
	is.Equal(ratingOf(d, "moorlamp"), nil)
	_, listing = mia.Ask("GET", "/listings/moorlamp", nil)
	is.True(!strings.Contains(listing, "does what it says") && !strings.Contains(listing, "no&lt;/b&gt; review"))
	for _, path := range []string{"/account/reviews", "/listings/moorlamp", "/listings/moorlamp/reviews", reviewPath} { // wherever the author would look for it
		_, mine := ole.Ask("GET", path, nil)
		is.True(strings.Contains(mine, "It is &lt;b&gt;no&lt;/b&gt; review")) // path
	}
	_, hidden := op.Ask("GET", "/admin/inbox/reviews?show=hidden", nil)
	is.True(strings.Contains(hidden, "Moorlamp") && strings.Contains(hidden, "Kestrelby"))
	_, log := op.Ask("GET", "/admin", nil)
	is.True(strings.Contains(log, "review "+id+" of moorlamp"))
}

// Search engines are told of a rating once enough reviews show.
func TestReviews_ARatingOfFewIsNotForSearchEngines(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	is.True(strings.Contains(d.Page("/listings/parcelwick"), `"aggregateRating":{"@type":"AggregateRating","bestRating":5,"ratingValue":4.3,"reviewCount":6,"worstRating":1}`))
	few := d.Page("/listings/kestrelby")
	is.True(strings.Contains(few, "4.5 of 5 from 2 reviews") && !strings.Contains(few, "aggregateRating"))
	is.True(!strings.Contains(few, "crooks")) // which the team hid
	is.True(strings.Contains(d.Page("/listings/parcelwick.md"), `4\.3 of 5 from 6 reviews`+"\n"))
	is.True(strings.Contains(d.Page("/listings/parcelwick"), `/listings/parcelwick/reviews">All 6 reviews`))
}
