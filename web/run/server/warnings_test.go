package server_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// Who pays for the launch of a listing that says nothing reads so before they pay.
func TestCheckout_SaysThatThePageWouldBeEmpty(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	d.Key = d.KeyFor(inesAddress, app.Scopes...)
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": servertest.Website(t, "parcelwick", nil).URL}).Body, "id")
	d.Ready(id)
	d.Call("PATCH", "/drafts/"+id, map[string]any{"fields": map[string]any{"name": "Stave", "categories": []string{"Shipping & Logistics"}, "tagline": nil, "short_description": nil, "description": nil}})
	listing := d.Call("POST", "/drafts/"+id+"/submit", nil).Body["listing_id"]
	order := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "launch", "listing_id": listing}}})
	path := strings.TrimPrefix(servertest.Text(order.Body, "checkout_url"), d.URL)
	person := d.Person().SignIn(inesAddress)
	const says = "would be empty"
	_, page := person.Ask("GET", path, nil)
	is.True(strings.Contains(page, says))
	d.Call("PATCH", fmt.Sprint("/me/listings/", listing), map[string]any{"fields": map[string]any{"tagline": "Labels for parcels"}})
	_, page = person.Ask("GET", path, nil)
	is.True(!strings.Contains(page, says))
}
