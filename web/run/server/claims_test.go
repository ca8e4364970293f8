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

var claimLink = regexp.MustCompile(`/claims/confirm\?token=([A-Za-z0-9_-]{43})`)

// From the page of a listing that is nobody's, through the mail, to its owner's own pages.
func TestClaims_APersonProvesAListingByMail(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	const at, address = "/listings/wrenloop/claim", "ada@wrenloop.example"
	_, page := d.Person().Ask("GET", "/listings/wrenloop", nil)
	is.True(strings.Contains(page, at))
	_, page = d.Person().Ask("GET", at, nil)
	is.True(strings.Contains(page, "Sign in"))

	ada, mallory := d.Person().SignIn("ada@voter.example"), d.Person().SignIn("mallory@voter.example")
	_, page = ada.Ask("GET", at, nil)
	is.True(strings.Contains(page, "A DNS record") && strings.Contains(page, `value="email"`))
	status, page := ada.Ask("POST", at, url.Values{"method": {"email"}, "email": {"ada@voter.example"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "@wrenloop.example"))
	_, page = ada.Ask("POST", at, url.Values{"method": {"dns"}, "email": {""}})
	is.True(strings.Contains(page, "debut-claim=") && strings.Contains(page, "Cloudflare"))
	_, page = ada.Ask("POST", at, url.Values{"method": {"email"}, "email": {address}})
	is.True(strings.Contains(page, "Open the mail"))

	link := claimLink.FindStringSubmatch(ada.MailTo(address, "/claims/confirm"))
	status, _ = mallory.Ask("GET", link[0], nil)
	is.Equal(status, http.StatusBadRequest) // it is no claim of hers
	status, _ = mallory.Ask("POST", "/claims/confirm", url.Values{"token": {link[1]}})
	is.Equal(status, http.StatusBadRequest)
	_, page = ada.Ask("GET", link[0], nil)
	is.True(strings.Contains(page, "Confirm the claim"))
	_, page = ada.Ask("POST", "/claims/confirm", url.Values{"token": {link[1]}})
	is.True(strings.Contains(page, "Verified: it is yours"))
	_, page = ada.Ask("GET", "/products", nil)
	is.True(strings.Contains(page, "Wrenloop"))
	_, page = ada.Ask("GET", "/account/claims", nil)
	is.True(strings.Contains(page, "Replaced") && strings.Contains(page, "Verified: it is yours"))
	_, page = d.Person().Ask("GET", "/listings/wrenloop", nil)
	is.True(!strings.Contains(page, at)) // it is somebody's, with proof
}

// Nobody is offered to claim what is theirs; how they prove it stands beside their website.
func TestClaims_AreNotOfferedToTheOwner(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	const path, offer = "/listings/parcelwick", "Is it yours? Claim this listing"
	owner := d.Person().SignIn("owner@debut.example")
	_, page := d.Person().Ask("GET", path, nil)
	is.True(strings.Contains(page, offer))
	_, page = d.Person().SignIn("ada@voter.example").Ask("GET", path, nil)
	is.True(strings.Contains(page, offer))
	_, page = owner.Ask("GET", path, nil)
	is.True(strings.Contains(page, "Parcelwick") && !strings.Contains(page, offer))
	_, page = owner.Ask("GET", productOf(t, owner, "Parcelwick")+"/website", nil)
	is.True(strings.Contains(page, path+`/claim"`))
}
