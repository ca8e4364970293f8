package server_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
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
	is.True(strings.Contains(page, "<h1>Your products</h1>") && strings.Contains(page, "You have no products yet") && strings.Contains(page, `href="/submit">Submit a product`))
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
	owner := d.Person().SignIn("owner@debut.example")
	_, page := owner.Ask("GET", "/products", nil)
	is.True(strings.Contains(page, "Parcelwick") && strings.Contains(page, "See its page") && strings.Contains(page, ">Live</span>"))
	first := regexp.MustCompile(`/products/[0-9]+`).FindString(page)
	_, overview := owner.Ask("GET", first, nil)
	is.True(strings.Contains(overview, `id="figures"`) && strings.Contains(overview, `<a href="`+first+`" aria-current="page">Overview</a>`))
	ines := d.Person().SignIn(inesAddress)
	_, page = ines.Ask("GET", "/products", nil)
	is.True(!strings.Contains(page, "Parcelwick"))
	for _, path := range []string{first, "/products/0", "/products/abc", "/products/99999999999999999999"} {
		status, _ := ines.Ask("GET", path, nil)
		is.Equal(status, http.StatusNotFound) // path
	}
}
