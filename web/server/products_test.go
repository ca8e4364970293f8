package server_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/servertest"
)

func TestProducts_AreWhereOneLandsAfterSigningIn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines := d.Person()
	answer, err := http.Get(d.URL + "/products")
	is.NoErr(err)
	is.NoErr(answer.Body.Close())
	is.Equal(answer.Request.URL.RequestURI(), "/sign-in?next=%2Fproducts")
	ines.SignIn(inesAddress)
	status, page := ines.Ask("GET", "/sign-in", nil) // nowhere to go from there
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "<h1>Your products</h1>") && strings.Contains(page, "You have no products yet") && strings.Contains(page, "How to list a product"))
	is.True(strings.Contains(page, `<a href="/products" aria-current="page">Your products</a>`))
	_, page = ines.Ask("GET", "/", nil)
	is.True(strings.Contains(page, `<a href="/products">Your products</a>`)) // from every page
	_, page = d.Person().Ask("GET", "/", nil)
	is.True(!strings.Contains(page, "/products"))
}

func TestProducts_ListsWhatIsOnesOwnAndNothingElse(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	_, page := d.Person().SignIn("owner@debut.example").Ask("GET", "/products", nil)
	is.True(strings.Contains(page, "Parcelwick") && strings.Contains(page, "See its page") && strings.Contains(page, ">Live</span>"))
	_, page = d.Person().SignIn(inesAddress).Ask("GET", "/products", nil)
	is.True(!strings.Contains(page, "Parcelwick"))
}
