package site_test

import (
	"net/http"
	"testing"

	"github.com/matryer/is"
)

func TestComparePage_TwoListingsAreSetSideBySide(t *testing.T) {
	t.Parallel()
	body := filled(t).get(t, "/compare?b=parcelwick&a=wrenloop")
	has(t, body,
		"<title>Wrenloop and Parcelwick compared | Debut</title>", `<link rel="canonical" href="https://debut.example/compare?a=parcelwick&amp;b=wrenloop">`,
		`<th scope="row">Based in</th><td data-of="Wrenloop"><span class="unknown">The website does not say</span></td><td data-of="Parcelwick"><span dir="auto">Delft, Netherlands</span></td>`,
		`<tr class="quiet"><th scope="row">Category</th>`, // the same of both
	)
}

func TestComparePage_WhatNeitherWebsiteSaysIsSaid(t *testing.T) {
	t.Parallel()
	has(t, filled(t).get(t, "/compare?a=wrenloop&b=brackenfile"), `<th scope="row">Founded</th><td colspan="2" class="unknown">On neither site</td>`, "Not live yet")
}

func TestComparePage_WordsOfAComparisonMayMeanSeveral(t *testing.T) {
	t.Parallel()
	d := filled(t)
	has(t, d.get(t, "/compare?a=parcelwick&b=Wren"), "Which do you mean?", `<a href="/compare?a=parcelwick&amp;b=wrenloop"><bdi>Wrenloop</bdi></a>`)
	has(t, d.get(t, "/compare?a=zebra"), "Nothing has a name like “<span dir=\"auto\">zebra</span>”")
	has(t, d.get(t, "/compare?a=parcelwick&b=parcelwick"), "Both are the same product")
	has(t, d.get(t, "/compare"), "Choose two products")
	has(t, d.get(t, "/compare?a=secretloom"), "Nothing has a name like") // what is not public is not there
	is.New(t).Equal(d.ask(http.MethodGet, "/compare?a=hostile&b=parcelwick").Code, http.StatusOK)
}
