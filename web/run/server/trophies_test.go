package server_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// What a launch won is on its own page, on the board of all, in the Hall of Fame, and on a certificate that anyone can check.
func TestTrophies_OnTheSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	p, code := d.Person(), award(d)
	won := d.Call("GET", "/awards/"+code, nil).Body
	name, slug := servertest.Text(won, "name"), servertest.Text(won, "slug")
	certificate := "/awards/" + code + "/certificate"
	for path, words := range map[string]string{
		"/hall-of-fame":                   name,
		"/trophies":                       `href="/listings/` + slug + `/trophies"`,
		"/listings/" + slug + "/trophies": `href="` + certificate + `"`,
		"/listings/" + slug:               `href="/listings/` + slug + `/trophies"`,
		certificate:                       `src="` + certificate + `.svg"`,
		certificate + ".svg":              code,
	} {
		status, page := p.Ask("GET", path, nil)
		is.Equal(status, 200)                  // path
		is.True(strings.Contains(page, words)) // path
	}
	for path, want := range map[string]int{
		"/awards/K7QF-2M9D-XA4P/certificate": 404, "/awards/K7QF-2M9D-XA4P/certificate.svg": 404, "/listings/nobody/trophies": 404,
		"/trophies?page=0": 400, "/hall-of-fame?page=0": 400,
	} {
		status, _ := p.Ask("GET", path, nil)
		is.Equal(status, want) // path
	}
}

// A directory in which nobody has won says so.
func TestTrophies_OfNobody(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t)
	for _, path := range []string{"/trophies", "/hall-of-fame"} {
		status, page := d.Person().Ask("GET", path, nil)
		is.Equal(status, 200)
		is.True(strings.Contains(page, "Nobody has won yet"))
	}
}

// The widget says how a launch does, also on pages of others, which keep it for a minute.
func TestWidget_SaysPlaceAndVotes(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	code := award(d)
	past := servertest.Text(d.Call("GET", "/awards/"+code, nil).Body, "slug")
	for path, words := range map[string]string{
		"/widgets/moorlamp.svg":         " so far · ",
		"/widgets/" + past + ".svg":     "Place 1 of ",
		"/listings/moorlamp/badges":     "/widgets/moorlamp.svg",
		"/listings/" + past + "/badges": "/widgets/" + past + ".svg",
	} {
		status, page := d.Person().Ask("GET", path, nil)
		is.Equal(status, 200)                  // path
		is.True(strings.Contains(page, words)) // path
	}
	answer, err := d.Person().Client.Get(d.URL + "/widgets/moorlamp.svg")
	is.NoErr(err)
	answer.Body.Close()
	is.Equal(answer.Header.Get("Content-Type"), "image/svg+xml")
	is.Equal(answer.Header.Get("Cross-Origin-Resource-Policy"), "cross-origin")
	is.True(strings.HasPrefix(answer.Header.Get("Cache-Control"), "public, max-age=60,"))
	is.True(answer.Header.Get("ETag") != "")
	for _, path := range []string{"/widgets/nobody.svg", "/widgets/moorlamp", "/widgets/moorlamp.png"} {
		status, _ := d.Person().Ask("GET", path, nil)
		is.Equal(status, 404) // path
	}
}
