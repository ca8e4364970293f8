package server_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// What was never launched is deleted on its page; its name is free at once.
func TestDeleteListing_OnThePageOfItsLaunch(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	ines := d.Person().SignIn(inesAddress)
	mine := []string{"Authorization", "Bearer " + d.KeyFor(inesAddress, app.Scopes...)}
	draft := "/drafts/" + servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": servertest.Website(t, "parcelwick", nil).URL}, mine...).Body, "id")
	servertest.Eventually(t, "the draft", func() bool { return d.Call("GET", draft, nil, mine...).Body["status"] == "ready" })
	d.Call("PATCH", draft, map[string]any{"fields": map[string]any{"name": "Stave", "categories": []string{"Shipping & Logistics"}}}, mine...)
	is.Equal(d.Call("POST", draft+"/submit", nil, mine...).Status, http.StatusOK)
	at := productOf(t, ines, "Stave")
	_, page := ines.Ask("GET", at+"/publish", nil)
	is.True(strings.Contains(page, "Delete the listing"))
	status, _ := d.Person().SignIn(tova).Ask("POST", at+"/publish/delete", url.Values{})
	is.Equal(status, http.StatusNotFound) // somebody else's
	status, page = ines.Ask("POST", at+"/publish/delete", url.Values{})
	is.Equal(status, http.StatusOK)
	is.True(!strings.Contains(page, at+"\""))
	status, _ = ines.Ask("GET", at, nil)
	is.Equal(status, http.StatusNotFound)
	is.Equal(d.Call("GET", draft, nil, mine...).Body["listing_id"], nil) // the draft stays

	owner := d.Person().SignIn("owner@debut.example")
	live := productOf(t, owner, "Parcelwick")
	status, page = owner.Ask("POST", live+"/publish/delete", url.Values{})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "was launched"))
}

// exitArguments returns what the operations that end something are called with; live is a listing of the caller.
func exitArguments(t *testing.T, d *servertest.Server, draft string, listing, live any) map[string]map[string]any {
	t.Helper()
	d.Call("POST", "/drafts/"+draft+"/invites", map[string]any{"email": "nils@barrows.example"})
	sent := servertest.FirstOf(d.Call("GET", "/me/invitations", nil).Body["items"]).(map[string]any)
	posted := d.Call("POST", fmt.Sprintf("/me/listings/%v/updates", live), map[string]any{"title": "Too early", "body": "It is not done."}).Body
	return map[string]map[string]any{
		"revoke_invitation": {"invitation_id": sent["invitation_id"]},
		"leave_queue":       {"listing_id": listing},
		"delete_listing":    {"listing_id": number(t, submitted(t, d)["listing_id"])},
		"delete_update":     {"listing_id": live, "update_id": posted["update_id"]},
		"leave_programme":   {"listing_id": live, "slug": "small-shops"},
	}
}
