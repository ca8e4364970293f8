package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
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
	_, badge := anyone.Ask("GET", "/badges/parcelwick/launched.svg", nil)
	is.True(strings.Contains(badge, "<title>Not listed now on Debut</title>")) // it stands on pages of others
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

func TestModeration_AnAccountIsSuspendedAndLifted(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, ines := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
	key := d.KeyFor(inesAddress, app.Scopes...)
	_, page := ops.Ask("GET", "/admin/accounts?find=ines", nil)
	id := regexp.MustCompile(`/admin/accounts/(\d+)`).FindStringSubmatch(page)[1]
	status, _ := ines.Ask("POST", "/admin/accounts/lift", url.Values{"account": {id}, "reason": {"I am good."}})
	is.Equal(status, http.StatusNotFound)
	status, page = ops.Ask("POST", "/admin/accounts/suspend", url.Values{"account": {id}, "reason": {"Spam."}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, ">Suspended</span>") && strings.Contains(page, "Lift the suspension"))
	_, page = ines.Ask("GET", "/products", nil)
	is.True(strings.Contains(page, "Sign in")) // signed out
	is.Equal(d.Call("GET", "/me", nil, "Authorization", "Bearer "+key).Status, http.StatusForbidden)
	status, _ = ops.Ask("POST", "/admin/accounts/lift", url.Values{"account": {id}, "reason": {"A mistake."}})
	is.Equal(status, http.StatusOK)
	is.Equal(d.Call("GET", "/me", nil, "Authorization", "Bearer "+key).Status, http.StatusOK)
}

func TestModeration_EditorsDoNothingGrave(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, ines := d.Person().SignIn(operatorAddress), d.Person().SignIn(inesAddress)
	ops.Ask("POST", "/admin/editors", url.Values{"email": {inesAddress}})
	id := listingID(t, ines, "parcelwick")
	_, page := ines.Ask("GET", "/admin/listings/"+id, nil)
	is.True(!strings.Contains(page, "Remove it for good") && !strings.Contains(page, "/admin/accounts") && !strings.Contains(page, `value="suspend"`))
	for path, sent := range map[string]url.Values{
		"/admin/listings":         {"listings": {id}, "act": {"suspend"}},
		"/admin/listings/remove":  {"listing": {id}, "slug": {"parcelwick"}},
		"/admin/listings/hand":    {"listing": {id}, "email": {inesAddress}},
		"/admin/accounts/suspend": {"account": {"1"}},
		"/admin/accounts/end":     {"account": {"1"}},
		"/admin/accounts/delete":  {"account": {"1"}, "email": {operatorAddress}, "listings": {"leave"}},
	} {
		sent.Set("reason", "Mine alone.")
		status, _ := ines.Ask("POST", path, sent)
		is.Equal(status, http.StatusForbidden)
	}
	status, _ := ines.Ask("GET", "/admin/accounts", nil)
	is.Equal(status, http.StatusForbidden)
	is.Equal(d.Call("GET", "/listings/parcelwick", nil).Status, http.StatusOK)
}
