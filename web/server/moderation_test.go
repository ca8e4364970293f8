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

// listingID returns the number by which the team's pages name a listing.
func listingID(t *testing.T, p *servertest.Person, find string) string {
	t.Helper()
	_, page := p.Ask("GET", "/admin/listings?find="+find, nil)
	found := regexp.MustCompile(`name="listings" value="(\d+)"`).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("no listing is found by %q", find)
	}
	return found[1]
}

func TestModeration_AListingIsHiddenAndShownAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, anyone := d.Person().SignIn(operatorAddress), d.Person()
	id := listingID(t, ops, "parcelwick")
	status, _ := ops.Ask("POST", "/admin/listings", url.Values{"listings": {id}, "act": {"hide"}, "reason": {"x"}})
	is.Equal(status, http.StatusBadRequest) // no reason
	status, page := ops.Ask("POST", "/admin/listings?of="+id, url.Values{"listings": {id}, "act": {"hide"}, "reason": {`<script>alert("spam")</script>`}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Hidden</span>") && strings.Contains(page, "&lt;script&gt;alert") && !strings.Contains(page, "<script>alert"))
	status, _ = anyone.Ask("GET", "/listings/parcelwick", nil)
	is.Equal(status, http.StatusNotFound)
	is.Equal(d.Call("GET", "/listings/parcelwick", nil).Status, http.StatusNotFound)
	_, page = ops.Ask("GET", "/admin", nil)
	entry := regexp.MustCompile(`name="entry" value="(\d+)"`).FindStringSubmatch(page)[1]
	status, _ = ops.Ask("POST", "/admin/undo", url.Values{"entry": {entry}}, "Origin", "https://evil.example")
	is.Equal(status, http.StatusForbidden)
	status, page = ops.Ask("POST", "/admin/undo", url.Values{"entry": {entry}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Undid") && strings.Contains(page, "Undone</span>"))
	status, _ = anyone.Ask("GET", "/listings/parcelwick", nil)
	is.Equal(status, http.StatusOK)
}

func TestModeration_IsNothingToOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	id := listingID(t, d.Person().SignIn(operatorAddress), "parcelwick")
	for _, p := range []*servertest.Person{d.Person(), d.Person().SignIn(inesAddress)} {
		for _, path := range []string{"/admin/listings", "/admin/listings/" + id} {
			status, _ := p.Ask("GET", path, nil)
			is.Equal(status, http.StatusNotFound)
		}
		for _, path := range []string{"/admin/listings", "/admin/undo"} {
			status, _ := p.Ask("POST", path, url.Values{"listings": {id}, "act": {"hide"}, "reason": {"Mine alone."}, "entry": {"1"}})
			is.Equal(status, http.StatusNotFound)
		}
	}
	status, _ := d.Person().Ask("GET", "/listings/parcelwick", nil)
	is.Equal(status, http.StatusOK)
}
