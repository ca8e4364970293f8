package server_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// whoIAm is a form of the profile that is complete.
func whoIAm() url.Values {
	return url.Values{
		"name": {"Ada Stone"}, "title": {"Founder"}, "github": {"https://github.com/adastone"}, "bio": {strings.Repeat("Rows and columns. ", 5)},
	}
}

func TestProfile_CompletesWhatAFreeLaunchAsksFor(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	site := servertest.Website(t, "quillmoor", nil)
	draft := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL}).Body, "id")
	d.Ready(draft)
	d.Call("PATCH", "/drafts/"+draft, map[string]any{"founders": []any{}, "fields": map[string]any{"tagline": "Rows", "categories": []string{"Logistics"}}})
	made := d.Call("POST", "/drafts/"+draft+"/submit", nil)
	listing := servertest.Number(made.Body["listing_id"])
	owner := d.Person().SignIn("owner@debut.example")
	mine := func() map[string]any {
		return d.Call("GET", "/me/listings/"+listing, nil).Body
	}
	is.Equal(mine()["founder_profile"].(map[string]any)["complete"], false)

	status, page := owner.Ask("POST", "/account/profile", url.Values{"name": {"Ada Stone"}, "github": {"nowhere"}, "bio": {"Short"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, `<a href="#github">`) && strings.Contains(page, `value="nowhere"`) && strings.Contains(page, ">Short</textarea>"))
	is.Equal(len(mine()["founders"].([]any)), 0) // nothing half-done

	status, page = owner.Ask("POST", "/account/profile", whoIAm())
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Your profile is complete"))
	now := mine()
	is.Equal(now["founder_profile"].(map[string]any)["complete"], true)
	is.Equal(servertest.Text(servertest.FirstOf(now["founders"]), "name"), "Ada Stone")
	is.Equal(servertest.FirstOf(now["history"]).(map[string]any)["fields"], []any{"founders"}) // so that it can be undone

	renamed := whoIAm()
	renamed.Set("name", "Ada Stone-Reyes")
	owner.Ask("POST", "/account/profile", renamed)
	is.Equal(len(mine()["founders"].([]any)), 1)
	is.Equal(servertest.Text(servertest.FirstOf(mine()["founders"]), "name"), "Ada Stone-Reyes")
}

func TestProfile_IsAddedToOthersOnlyIfItsPersonSaysSo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	founders := func(n int) []any { return d.Call("GET", "/me/listings/"+strconv.Itoa(n), nil).Body["founders"].([]any) }
	listing := int(servertest.FirstOf(d.Call("GET", "/me/listings", nil).Body["items"]).(map[string]any)["listing_id"].(float64))
	owner := d.Person().SignIn("owner@debut.example")
	before := len(founders(listing))
	is.True(before > 0)
	_, page := owner.Ask("POST", "/account/profile", whoIAm())
	is.Equal(len(founders(listing)), before)
	is.True(strings.Contains(page, "Name me among the founders of"))
	add := whoIAm()
	add.Set("add_to", strconv.Itoa(listing))
	owner.Ask("POST", "/account/profile", add)
	is.Equal(len(founders(listing)), before+1)
	stranger := d.Person().SignIn(inesAddress)
	stranger.Ask("POST", "/account/profile", url.Values{"name": {"Mallory"}, "add_to": {strconv.Itoa(listing)}})
	is.Equal(len(founders(listing)), before+1) // what is not one's own is not there
}

func TestProfile_HasAPortraitThatIsMadeAnew(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	mine := servertest.FirstOf(d.Call("GET", "/me/listings", nil).Body["items"]).(map[string]any)
	listing := int(mine["listing_id"].(float64))
	owner := d.Person().SignIn("owner@debut.example")
	add := whoIAm()
	add.Set("add_to", strconv.Itoa(listing))
	owner.Ask("POST", "/account/profile", add)
	status, page := owner.Upload("/account/profile/portrait", "file", []byte("no picture"))
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, `value="Ada Stone"`))
	var sent bytes.Buffer
	is.NoErr(png.Encode(&sent, image.NewRGBA(image.Rect(0, 0, 300, 200))))
	status, page = owner.Upload("/account/profile/portrait", "file", sent.Bytes())
	is.Equal(status, http.StatusOK)
	portrait := regexp.MustCompile(`class="face" src="(/pictures/[0-9a-f]{64}\.png)"`).FindStringSubmatch(page)
	is.True(portrait != nil)
	kept, err := http.Get(d.URL + portrait[1])
	is.NoErr(err)
	shown, err := png.DecodeConfig(kept.Body)
	is.NoErr(errors.Join(err, kept.Body.Close()))
	is.Equal([]int{shown.Width, shown.Height}, []int{200, 200})
	founders := d.Call("GET", "/me/listings/"+strconv.Itoa(listing), nil).Body["founders"].([]any)
	is.Equal(founders[len(founders)-1].(map[string]any)["picture"], d.URL+portrait[1])
	owner.Ask("POST", "/account/profile", add) // what is typed again takes no portrait away
	_, page = owner.Ask("GET", "/account/profile", nil)
	is.True(strings.Contains(page, portrait[1]))
	_, page = owner.Ask("POST", "/account/profile/portrait/remove", nil)
	is.True(!strings.Contains(page, portrait[1]))
}
