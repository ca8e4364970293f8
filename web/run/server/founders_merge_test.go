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

// Two pages of one person are one everywhere, and two again when that is undone.
func TestFounders_TheTeamMergesTwoPagesAndUndoesIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example")
	ops, ole := d.Person().SignIn("ops@debut.example"), d.Person().SignIn("ole@reader.example")
	const goes, stays = "teun-akkerhuis", "fergus-abernaith"
	total := func() any { return d.Call("GET", "/founders", nil).Body["total"] }
	before := total().(float64)
	stayed := len(d.Call("GET", "/founders/"+stays, nil).Body["listings"].([]any))
	listed := func(slug string) bool {
		return strings.Contains(d.Page("/sitemaps/founders.xml"), "/founders/"+slug+"<")
	}
	is.True(listed(goes) && listed(stays))

	_, page := ops.Ask("GET", "/founders/"+goes, nil)
	is.True(strings.Contains(page, `href="/admin/founders?find=Teun%20Akkerhuis"`))
	_, page = ole.Ask("GET", "/founders/"+goes, nil)
	is.True(!strings.Contains(page, "/admin/founders"))
	_, page = ops.Ask("GET", "/admin/founders?find=teun+akkerhuis", nil)
	is.True(strings.Contains(page, `name="slug" value="`+goes+`"`) && strings.Contains(page, "Parcelwick"))
	form := url.Values{"slug": {goes}, "into": {stays}, "reason": {"<b>One person</b>."}}
	for _, who := range []*servertest.Person{ole, d.Person()} {
		status, _ := who.Ask("GET", "/admin/founders", nil)
		is.Equal(status, http.StatusNotFound)
		status, _ = who.Ask("POST", "/admin/founders", form)
		is.Equal(status, http.StatusNotFound)
	}
	status, page := ops.Ask("POST", "/admin/founders?find=teun", url.Values{"slug": {goes}, "into": {goes}, "reason": {"One person."}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Enter the slug of another founder") && strings.Contains(page, `value="One person."`))
	_, page = ops.Ask("POST", "/admin/founders?find=fergus", form)
	is.True(strings.Contains(page, "Merged the page of") && strings.Contains(page, "Parcelwick") && !strings.Contains(page, "<b>One"))

	shown := d.Call("GET", "/founders/"+goes, nil)
	is.Equal(shown.Body["slug"], stays)
	is.Equal(len(shown.Body["listings"].([]any)), stayed+1)
	is.Equal(servertest.Text(d.Call("GET", "/listings/parcelwick", nil).Body["founders"].([]any)[1], "slug"), stays)
	is.Equal(total(), before-1)
	is.True(!listed(goes) && listed(stays))
	bare := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	moved, err := bare.Get(d.URL + "/founders/" + goes)
	is.NoErr(err)
	is.NoErr(moved.Body.Close())
	is.Equal([]any{moved.StatusCode, moved.Header.Get("Location"), moved.Header.Get("Cache-Control")}, []any{http.StatusMovedPermanently, "/founders/" + stays, "no-cache"})
	is.True(strings.Contains(d.Page("/founders/"+stays), "The story of <bdi>Parcelwick</bdi>"))
	is.True(strings.Contains(d.Page("/listings/parcelwick"), "/founders/"+stays))

	_, page = ops.Ask("GET", "/admin/founders?find=fergus", nil)
	entry := regexp.MustCompile(`name="entry" value="(\d+)"><button`).FindStringSubmatch(page)[1]
	ops.Ask("POST", "/admin/undo", url.Values{"entry": {entry}})
	is.Equal(d.Call("GET", "/founders/"+goes, nil).Body["slug"], goes)
	is.Equal(total(), before)
	is.True(strings.Contains(d.Page("/founders/"+goes), "Parcelwick"))
}
