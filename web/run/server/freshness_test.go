package server_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

func TestWebsitePage_ProposalsAreDecidedByTheOwnerAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	all := d.Instance.DB.Store()
	l, err := all.ListingBySlug(t.Context(), 1, "millrace")
	is.NoErr(err)
	open, err := all.OpenProposals(t.Context(), l.ID)
	is.NoErr(err)
	is.Equal(len(open), 1)
	at := fmt.Sprintf("/products/%d/website", l.ID)
	decide := func(act string, ids ...string) url.Values {
		return url.Values{"listing": {fmt.Sprint(l.ID)}, "proposals": ids, "act": {act}}
	}
	id := fmt.Sprint(open[0].ID)

	mallory := d.Person().SignIn("mallory@elsewhere.example")
	status, _ := mallory.Ask(http.MethodGet, at, nil)
	is.Equal(status, http.StatusNotFound)
	status, _ = mallory.Ask(http.MethodPost, at, decide("accept", id))
	is.Equal(status, http.StatusNotFound)
	status, _ = mallory.Ask(http.MethodPost, at+"/read", url.Values{"listing": {fmt.Sprint(l.ID)}})
	is.Equal(status, http.StatusNotFound)
	nobody := d.Person()
	status, body := nobody.Ask(http.MethodGet, at, nil)
	is.True(status != http.StatusOK || !strings.Contains(body, "€890"))

	owner := d.Person().SignIn("owner@debut.example")
	_, body = owner.Ask(http.MethodGet, "/products", nil)
	is.True(strings.Contains(body, "1 proposal waits for you") && strings.Contains(body, at))
	status, body = owner.Ask(http.MethodGet, at, nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(body, "€740") && strings.Contains(body, "€890")) // both, with their quotes
	_, body = owner.Ask(http.MethodPost, at, decide("accept"))
	is.True(strings.Contains(body, "Nothing was chosen"))
	_, body = owner.Ask(http.MethodPost, at, decide("burn", id))
	is.True(strings.Contains(body, "There is a problem"))
	_, body = owner.Ask(http.MethodPost, at, decide("accept", id, "999999"))
	is.True(strings.Contains(body, "There is nothing here")) // all or none
	is.True(strings.Contains(d.Page("/listings/millrace"), "€740"))
	is.True(strings.Contains(d.Page("/listings/millrace"), "last confirmed on its website on"))

	_, body = owner.Ask(http.MethodPost, at, decide("accept", id))
	is.True(strings.Contains(body, "You accepted it"))
	servertest.Eventually(t, "the page says so", func() bool { return strings.Contains(d.Page("/listings/millrace"), "€890") })
	_, body = owner.Ask(http.MethodPost, at, decide("refuse", id)) // a second tab
	is.True(strings.Contains(body, "decided already"))
	_, body = owner.Ask(http.MethodPost, at+"/read", url.Values{"listing": {fmt.Sprint(l.ID)}})
	is.True(strings.Contains(body, "It is being read") || strings.Contains(body, `Last read</dt><dd><time datetime="2026-11-18`))
	_, body = owner.Ask(http.MethodPost, at+"/read", url.Values{"listing": {fmt.Sprint(l.ID)}})
	is.True(strings.Contains(body, "within the last day"))
}
