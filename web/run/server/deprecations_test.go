package server_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// What should not be used any more works, and is told in the header of the answer, also of one that is cached; what takes its place is not.
func TestDeprecation_IsToldToWhoUsesIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	for range 2 { // the second one from the cache
		old, current := d.Call("GET", "/listings?status=upcoming", nil), d.Call("GET", "/listings?status=scheduled", nil)
		is.Equal(old.Status, http.StatusOK)
		is.Equal(old.Body["items"], current.Body["items"])
		is.Equal(old.Header.Get("Deprecation"), "@1795651200") // 2026-11-26, as RFC 9745 writes it
		is.True(strings.Contains(old.Header.Get("Link"), `/docs/api/changes>; rel="deprecation"`))
		is.Equal(current.Header.Get("Deprecation"), "")
	}
	unsigned := d.Person()
	status, page := unsigned.Ask("GET", "/docs/api/changes", nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, `href="/docs/api#search_listings"`) && strings.Contains(page, "deprecated"))
}
