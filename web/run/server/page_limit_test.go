package server_test

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// Each door of the website makes so many pages a minute for a visitor, and no more.
func TestPages_TooManyAre429AtEachDoor(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	const most = 3
	now := servertest.Now()
	d := servertest.DemoAt(t, func() time.Time { return now }, "--page-limit", fmt.Sprint(most)) // a minute that does not end
	ask := func(path string) (status int, retryAfter string) {
		answer, err := http.Get(d.URL + path)
		is.NoErr(err)
		is.NoErr(answer.Body.Close())
		return answer.StatusCode, answer.Header.Get("Retry-After")
	}
	for n := range most {
		status, _ := ask(fmt.Sprintf("/search?q=%d", n))
		is.Equal(status, http.StatusOK)
	}
	for _, path := range []string{
		"/search?q=one+more", "/", "/listings/parcelwick", "/og/listings/parcelwick.png", "/sitemaps/listings-1.xml", "/badges/parcelwick.svg",
		"/sign-in", "/account", "/me", "/admin", "/no-such-page",
	} {
		status, retryAfter := ask(path)
		if status != http.StatusTooManyRequests || retryAfter == "" {
			t.Errorf("%s: %d, Retry-After %q", path, status, retryAfter)
		}
	}
	for _, path := range []string{"/healthz", "/api/v1/site", "/static/none.css"} {
		status, _ := ask(path)
		is.True(status != http.StatusTooManyRequests) // has limits of its own, or needs none
	}
}

// What was asked for too often is no fault of a field: the answer says when to come back.
func TestForms_ALimitIs429AndBlamesNoField(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t, "--dev-mail", "--mail-limit", "2", "--write-limit", "1")
	ines := d.Person().SignIn("ines@parcelwick.example")
	forms := map[string]url.Values{"/sign-in": {"email": {"ole@brightloom.example"}}, "/account/keys": {"label": {"laptop"}, "scope": {"account:read"}, "days": {"90"}}}
	for path, form := range forms {
		who := ines
		if path == "/sign-in" {
			who = d.Person()
		}
		var answer *http.Response
		for range 3 {
			var err error
			answer, err = who.Client.PostForm(d.URL+path, form)
			is.NoErr(err)
			defer answer.Body.Close()
		}
		page, err := io.ReadAll(answer.Body)
		is.NoErr(err)
		is.Equal(answer.StatusCode, http.StatusTooManyRequests)
		is.True(answer.Header.Get("Retry-After") != "")
		is.True(!strings.Contains(string(page), "aria-invalid"))
	}
}
