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

// A founder looks at an update before it is posted; it then stands on the public page until they delete it.
func TestUpdates_ArePreviewedPostedAndDeleted(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	owner := d.Person().SignIn("owner@debut.example")
	at := productOf(t, owner, "Parcelwick") + "/updates"
	news := url.Values{"title": {"Labels <b>in one go</b>"}, "body": {"Whatever the carrier.\r\n\r\nhttps://parcelwick.example/labels"}}
	status, page := owner.Ask("POST", at+"/preview", news)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Preview</h2>") && strings.Contains(page, "Labels &lt;b&gt;in one go&lt;/b&gt;</strong><p"))
	is.True(strings.Contains(page, `value="Labels &lt;b&gt;in one go&lt;/b&gt;"`)) // what was typed stays
	_, public := owner.Ask("GET", "/listings/parcelwick", nil)
	is.True(!strings.Contains(public, "in one go"))

	_, page = owner.Ask("POST", at, news)
	is.True(strings.Contains(page, "in one go"))
	_, public = owner.Ask("GET", "/listings/parcelwick", nil)
	is.True(strings.Contains(public, "Labels &lt;b&gt;in one go&lt;/b&gt;") && strings.Contains(public, `<p class="muted" dir="auto">https://parcelwick.example/labels</p>`)) // links are words
	_, home := owner.Ask("GET", "/", nil)
	is.True(strings.Contains(home, "in one go"))

	id := regexp.MustCompile(`name="update_id" value="(\d+)"`).FindStringSubmatch(page)[1]
	ines := d.Person().SignIn(inesAddress)
	for path, form := range map[string]url.Values{at: news, at + "/preview": news, at + "/delete": {"update_id": {id}}} {
		status, _ = ines.Ask("POST", path, form)
		is.Equal(status, http.StatusNotFound) // it is not hers
	}
	status, _ = owner.Ask("POST", at+"/delete", url.Values{"update_id": {"999999"}})
	is.Equal(status, http.StatusNotFound)
	owner.Ask("POST", at+"/delete", url.Values{"update_id": {id}})
	_, public = owner.Ask("GET", "/listings/parcelwick", nil)
	is.True(!strings.Contains(public, "in one go"))

	status, page = owner.Ask("POST", at, url.Values{"title": {"No words"}, "body": {""}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "<title>Error: ") && strings.Contains(page, `value="No words"`))
	for range 2 {
		owner.Ask("POST", at, news)
	}
	status, _ = owner.Ask("POST", at, news) // the deleted one counts
	is.Equal(status, http.StatusTooManyRequests)
}

// productOf returns the address of the first page of a person's listing.
func productOf(t *testing.T, p *servertest.Person, name string) string {
	t.Helper()
	_, page := p.Ask("GET", "/products", nil)
	found := regexp.MustCompile(`<a href="(/products/\d+)"><bdi>` + name + `</bdi>`).FindStringSubmatch(page)
	if found == nil {
		t.Fatal("there is no ", name, " among the products")
	}
	return found[1]
}
