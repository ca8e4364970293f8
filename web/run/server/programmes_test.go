package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// The team announces a programme, changes it before it begins, and withdraws it; each act stands in the audit log.
func TestProgrammes_OfTheTeam(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops := d.Person().SignIn(operatorAddress)
	announce := func(slug, name, from, until, countries string) (int, string) {
		return ops.Ask("POST", "/admin/programmes", url.Values{"slug": {slug}, "name": {name}, "description": {"What and why"}, "rule": {"By votes"},
			"from": {from}, "until": {until}, "countries": {countries}})
	}
	status, _ := announce("spring", "Spring", "2031-03-01", "2031-06-01", "be, NL")
	is.True(status < 400)
	_, shown := ops.Ask("GET", "/programmes/spring", nil)
	is.True(strings.Contains(shown, "Belgium, Netherlands"))
	_, form := ops.Ask("GET", "/admin/programmes?slug=spring", nil)
	for _, value := range []string{"Spring", "2031-03-01", "2031-06-01", "BE, NL"} {
		is.True(strings.Contains(form, `value="`+value+`"`)) // what stands there is what is changed
	}
	status, _ = announce("spring", "Late spring", "2031-04-01", "2031-06-01", "")
	is.True(status < 400)
	for _, wrong := range [][]string{{"other", "2031-06-01", "2031-04-01", ""}, {"other", "2020-01-01", "2031-01-01", ""}, {"other", "2031-01-01", "2031-02-01", "XX"}, {"small-shops", "2031-01-01", "2031-02-01", ""}} {
		status, _ := announce(wrong[0], "Wrong", wrong[1], wrong[2], wrong[3])
		if status != http.StatusBadRequest {
			t.Errorf("%v: %d", wrong, status)
		}
	}
	withdraw := url.Values{"slug": {"spring"}, "reason": {"Too late"}}
	status, _ = ops.Ask("POST", "/admin/programmes/withdraw", withdraw)
	is.Equal(status, http.StatusBadRequest) // nobody withdraws one by a slip
	withdraw.Set("sure", "true")
	status, _ = ops.Ask("POST", "/admin/programmes/withdraw", withdraw)
	is.True(status < 400)
	status, _ = ops.Ask("GET", "/programmes/spring", nil)
	is.Equal(status, http.StatusNotFound)
	_, log := ops.Ask("GET", "/admin", nil)
	for _, words := range []string{"Announced", "Changed", "Withdrew", "withdrawn: Too late"} {
		is.True(strings.Contains(log, words)) // words
	}
	status, _ = d.Person().SignIn(inesAddress).Ask("GET", "/admin/programmes", nil)
	is.Equal(status, http.StatusNotFound)
}

// The owner of a listing enters it on the programme's page, once it is chosen there.
func TestProgrammes_AnOwnerEntersAListing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	const path = "/programmes/small-shops"
	d := servertest.Demo(t)
	_, shown := d.Person().Ask("GET", path, nil)
	is.True(strings.Contains(shown, "Sign in to enter") && !strings.Contains(shown, "listing_id"))
	owner := d.Person().SignIn("owner@debut.example")
	_, shown = owner.Ask("GET", path, nil)
	offered := regexp.MustCompile(`name="listing_id" value="(\d+)"`).FindStringSubmatch(shown)
	is.True(offered != nil)
	status, refused := owner.Ask("POST", path+"/enter", url.Values{})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(refused, "Choose a listing."))
	chosen := url.Values{"listing_id": {offered[1]}}
	status, _ = d.Person().SignIn(inesAddress).Ask("POST", path+"/enter", chosen)
	is.Equal(status, http.StatusNotFound) // it is somebody else's
	status, _ = owner.Ask("POST", "/programmes/no-such/enter", chosen)
	is.Equal(status, http.StatusNotFound)
	status, _ = owner.Ask("POST", path+"/enter", chosen)
	is.Equal(status, http.StatusOK)
	_, shown = owner.Ask("GET", path, nil)
	is.True(strings.Contains(shown, "has entered.") && !strings.Contains(shown, `type="radio" name="listing_id" value="`+offered[1]+`"`))
	status, _ = d.Person().SignIn(inesAddress).Ask("POST", path+"/leave", chosen)
	is.Equal(status, http.StatusNotFound)
	_, shown = owner.Ask("POST", path+"/leave", chosen)
	is.True(!strings.Contains(shown, "has entered.") && strings.Contains(shown, `type="radio" name="listing_id" value="`+offered[1]+`"`))
}
