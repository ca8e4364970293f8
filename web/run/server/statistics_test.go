package server_test

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
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
	figures := func() (today [3]int) { // views, clicks and badges
		is.NoErr(d.Instance.Directory.Counter.Flush(t.Context()))
		status, file := owner.Ask("GET", product+"/statistics.csv?days=7", nil)
		is.Equal(status, http.StatusOK)
		lines := strings.Split(strings.TrimSpace(file), "\n")
		is.Equal(len(lines), 8)
		is.Equal(lines[0], "from,views,website_clicks,badge_impressions,votes,new_followers")
		_, err := fmt.Sscanf(strings.ReplaceAll(lines[7], ",", " "), "2026-11-18 %d %d %d", &today[0], &today[1], &today[2])
		is.NoErr(err)
		return today
	}
	visit := func(who *servertest.Person) {
		who.Ask("GET", "/listings/parcelwick", nil, asBrowser()...)
		status, _ := who.Ask("POST", "/listings/parcelwick/visit", url.Values{}, asBrowser("Origin", d.URL)...)
		is.Equal(status, http.StatusNoContent)
	}
	before := figures()
	since := func() [3]int {
		now := figures()
		return [3]int{now[0] - before[0], now[1] - before[1], now[2] - before[2]}
	}
	visit(owner)
	visit(ops)
	is.Equal(since(), [3]int{}) // one's own visits, and those of the team, are none
	visit(visitor)
	badge := func(referer string) {
		status, _ := visitor.Ask("GET", "/badges/parcelwick/launched.svg", nil, asBrowser("Referer", referer)...)
		is.Equal(status, http.StatusOK)
	}
	badge(d.URL + "/listings/parcelwick/badges") // which draws it
	is.Equal(since(), [3]int{1, 1, 0})
	badge("https://parcelwick.example/") // which gets it from the cache
	is.Equal(since(), [3]int{1, 1, 1})
	visit(visitor)
	badge("https://parcelwick.example/")
	is.Equal(since(), [3]int{1, 1, 1}) // who does so again counts once
	status, _ := visitor.Ask("POST", "/listings/parcelwick/visit", url.Values{}, asBrowser("Origin", "https://evil.example")...)
	is.Equal(status, http.StatusForbidden)
	status, _ = visitor.Ask("POST", "/listings/nobody/visit", url.Values{}, asBrowser("Origin", d.URL)...)
	is.Equal(status, http.StatusNoContent)
	is.Equal(since(), [3]int{1, 1, 1})

	for _, days := range []string{"", "7", "90", "364", "all", "x"} {
		status, page = owner.Ask("GET", product+"?days="+days, nil)
		is.Equal(status, http.StatusOK)
		_, figures, _ := strings.Cut(page, `id="figures"`)
		is.Equal(strings.Count(figures, `class="num award-place"`), 5) // each of them, with a chart where there is anything
		is.True(strings.Contains(figures, `<svg class="hours"`))
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
