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

// asBrowser are headers of one, on this machine; further ones come in pairs.
func asBrowser(headers ...string) []string {
	return append([]string{"User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}, headers...)
}

func TestStatistics_ShowOwnersWhatOthersDid(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	owner, visitor, ops := d.Person().SignIn("owner@debut.example"), d.Person(), d.Person().SignIn(operatorAddress)
	_, page := owner.Ask("GET", "/products", nil)
	product := regexp.MustCompile(`(/products/[0-9]+)"><bdi>Parcelwick<`).FindStringSubmatch(page)[1]
	figures := func() string {
		is.NoErr(d.Instance.Directory.Counter.Flush(t.Context()))
		status, file := owner.Ask("GET", product+"/statistics.csv?days=7", nil)
		is.Equal(status, http.StatusOK)
		lines := strings.Split(strings.TrimSpace(file), "\n")
		is.Equal(len(lines), 8)
		is.Equal(lines[0], "from,views,website_clicks,badge_impressions,votes,new_followers")
		return strings.Join(strings.Split(lines[7], ",")[:4], ",")
	}
	visit := func(who *servertest.Person) {
		who.Ask("GET", "/listings/parcelwick", nil, asBrowser()...)
		status, _ := who.Ask("POST", "/listings/parcelwick/visit", url.Values{}, asBrowser("Origin", d.URL)...)
		is.Equal(status, http.StatusNoContent)
	}
	before := figures()
	visit(owner)
	visit(ops)
	is.Equal(figures(), before) // one's own visits, and those of the team, are none
	visit(visitor)
	badge := func(referer string) {
		status, _ := visitor.Ask("GET", "/badges/parcelwick/launched.svg", nil, asBrowser("Referer", referer)...)
		is.Equal(status, http.StatusOK)
	}
	badge(d.URL + "/listings/parcelwick/badges") // which draws it
	is.True(strings.HasSuffix(figures(), ",1,0"))
	badge("https://parcelwick.example/") // which gets it from the cache
	is.True(strings.HasSuffix(figures(), ",1,1"))
	visit(visitor)
	badge("https://parcelwick.example/")
	is.True(strings.HasSuffix(figures(), ",1,1")) // who does so again counts once
	status, _ := visitor.Ask("POST", "/listings/parcelwick/visit", url.Values{}, asBrowser("Origin", "https://evil.example")...)
	is.Equal(status, http.StatusForbidden)
	status, _ = visitor.Ask("POST", "/listings/nobody/visit", url.Values{}, asBrowser("Origin", d.URL)...)
	is.Equal(status, http.StatusNoContent)
	is.True(strings.HasSuffix(figures(), ",1,1"))

	for _, days := range []string{"", "7", "90", "364", "all", "x"} {
		status, page = owner.Ask("GET", product+"?days="+days, nil)
		is.Equal(status, http.StatusOK)
		is.Equal(strings.Count(page, `<svg class="hours"`), 5) // a chart of each figure
	}
	status, _ = d.Person().SignIn(inesAddress).Ask("GET", product+"/statistics.csv", nil)
	is.Equal(status, http.StatusNotFound)
}

// The link to a company's website is its address, and says nothing of where it is counted.
func TestVisitLink_LeadsStraightToTheWebsite(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t)
	is.New(t).True(strings.Contains(d.Page("/listings/parcelwick"), `href="https://parcelwick.example/" rel="nofollow noopener" data-leaves="/listings/parcelwick/visit">Visit website`))
}
