package server_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

func TestHistory_ShowsWhatChangedAndUndoesIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	mine := servertest.FirstOf(d.Call("GET", "/me/listings", nil).Body["items"]).(map[string]any)
	id := strconv.Itoa(int(mine["listing_id"].(float64)))
	tagline := func() string { return servertest.Text(d.Call("GET", "/me/listings/"+id, nil).Body, "tagline") }
	change := func(to string) string {
		made := d.Call("PATCH", "/me/listings/"+id, map[string]any{"fields": map[string]any{"tagline": to}}).Body["made"].(map[string]any)
		return strconv.Itoa(int(made["version"].(float64)))
	}
	before := tagline()
	first := change(before + " at sea")
	path := "/products/" + id + "/history"
	owner := d.Person().SignIn("owner@debut.example")
	_, page := owner.Ask("GET", path, nil)
	is.True(strings.Contains(page, "<ins>at sea</ins>") && strings.Contains(page, "by you"))
	d.Call("PATCH", "/me/listings/"+id, map[string]any{"fields": map[string]any{"headline": "Across the sea"}}) // what is changed next is a change of its own
	second := change("Another tagline")
	undo := func(version string) (int, string) {
		return owner.Ask("POST", path, url.Values{"listing_id": {id}, "version": {version}})
	}
	status, page := undo(first)
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Undo the later change first."))
	is.Equal(tagline(), "Another tagline")
	_, page = undo(second)
	is.True(strings.Contains(page, "<h1><bdi>"+mine["name"].(string)))
	is.Equal(tagline(), before+" at sea")
	undo(first)
	is.Equal(tagline(), before) // which stands as it did after the first

	stranger := d.Person().SignIn(inesAddress)
	status, _ = stranger.Ask("GET", path, nil)
	is.Equal(status, http.StatusNotFound)
	status, _ = stranger.Ask("POST", path, url.Values{"listing_id": {id}, "version": {second}})
	is.Equal(status, http.StatusNotFound)
}
