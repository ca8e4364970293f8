package server_test

import (
	"debut/web/check/servertest"
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
)

const newAddress = "ines@ravelmoor.example"

// The checklist's row 2, too: what follows links changes nothing.
func TestEmailPage_APersonChangesTheirAddress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines, phone := d.Person().SignIn(inesAddress), d.Person().SignIn(inesAddress)
	ofOld, ofNew := ines.ChangeTo(inesAddress, newAddress)
	_, page := ines.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "becomes <bdi>"+newAddress)) // the account shows what waits
	scanner := d.Person()
	for _, token := range []string{ofOld, ofNew} {
		for range 3 { // programs that look into mails follow links, and change nothing
			status, _ := scanner.Ask("GET", "/account/email/link#token="+token, nil)
			is.Equal(status, http.StatusOK)
		}
	}
	status, page := ines.Answer(ofNew, "confirm")
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Until then nothing changes"))
	status, page = ines.Answer(ofNew, "confirm")
	is.Equal(status, http.StatusBadRequest) // a used link
	is.True(strings.Contains(page, "has been used"))
	_, page = ines.Answer(ofOld, "confirm")
	is.True(strings.Contains(page, "Your address is changed"))
	_, page = ines.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You are signed in as <strong><bdi>"+newAddress))
	_, page = phone.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // other sessions end
	ines.MailTo(inesAddress, "was changed")
	ines.MailTo(newAddress, "was changed")
	d.Person().SignIn(newAddress)
}

const inesAddress = "ines@parcelwick.example"

// The checklist's row 5: an e-mail change needs a fresh sign-in, and mails the old address.
func TestEmailPage_NeedsAFreshSignInAndMailsTheOldAddress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines := d.Person().SignIn(inesAddress)
	d.AgeSessions(11 * time.Minute)
	_, page := ines.Ask("GET", "/account/email", nil)
	is.True(strings.Contains(page, `href="/sign-in?next=%2Faccount%2Femail"`) && !strings.Contains(page, "Write to both addresses"))
	_, page = ines.Ask("POST", "/account/email", url.Values{"email": {newAddress}})
	is.True(strings.Contains(page, "<h1>Sign in again</h1>") && strings.Contains(page, `value="`+inesAddress+`"`))
	link := ines.LinkAfter(inesAddress, func() { ines.Ask("POST", "/sign-in", url.Values{"email": {inesAddress}, "next": {"/account/email"}}) })
	_, token, _ := strings.Cut(link, "token=")
	_, page = ines.Ask("POST", "/sign-in/link", url.Values{"token": {token}})
	is.True(strings.Contains(page, "Write to both addresses")) // and comes back
	ofOld, _ := ines.ChangeTo(inesAddress, newAddress)
	is.True(strings.Contains(ines.MailTo(inesAddress, ofOld), newAddress))
	_, page = ines.Ask("GET", "/account", nil)
	is.Equal(strings.Count(page, "this browser<"), 1)
	is.Equal(strings.Count(page, "Sign it out"), 0) // the older session of this browser is over
}

func TestEmailPage_ALinkOfAChangeIsNothingToOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines, stranger, nobody := d.Person().SignIn(inesAddress), d.Person().SignIn("stranger@parcelwick.example"), d.Person()
	ofOld, ofNew := ines.ChangeTo(inesAddress, newAddress)
	status, _ := stranger.Answer(ofNew, "")
	is.Equal(status, http.StatusNotFound)
	for _, token := range []string{ofOld, ofNew} {
		status, _ = stranger.Answer(token, "confirm")
		is.Equal(status, http.StatusNotFound)
		status, page := nobody.Answer(token, "confirm")
		is.Equal(status, http.StatusOK)
		is.True(strings.Contains(page, "To confirm it") && strings.Contains(page, newAddress))
	}
	_, page := nobody.Answer(ofNew, "")
	is.True(!strings.Contains(page, inesAddress) && !strings.Contains(page, "not me")) // who got a mail by mistake learns nothing
	status, _ = nobody.Answer(ofNew, "disown")
	is.Equal(status, http.StatusNotFound)
	_, page = nobody.Answer(ofOld, "disown") // whose mailbox it is may do that without a session
	is.True(strings.Contains(page, "<h1>Cancelled</h1>"))
	_, page = ines.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // every session ended
	_, page = stranger.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You are signed in as"))
	status, _ = ines.Answer(ofNew, "confirm")
	is.Equal(status, http.StatusBadRequest)
}

func TestEmailPage_AChangeIsCancelledOnTheAccountPage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines := d.Person().SignIn(inesAddress)
	ofOld, _ := ines.ChangeTo(inesAddress, newAddress)
	tab := ines // another tab of the same browser
	_, page := tab.Ask("POST", "/account/email/cancel", url.Values{})
	is.True(!strings.Contains(page, "A change waits"))
	status, _ := ines.Answer(ofOld, "confirm")
	is.Equal(status, http.StatusBadRequest)
	status, page = ines.Ask("POST", "/account/email", url.Values{"email": {"no address"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, `value="no address"`) && strings.Contains(page, "Error: Your e-mail address"))
}

func TestAccountPages_FormsOfOtherSitesChangeAndDeleteNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ines := d.Person().SignIn(inesAddress)
	for _, headers := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "null"}} {
		for _, path := range []string{"/account/email", "/account/email/cancel", "/account/email/link", "/account/export", "/account/delete"} {
			status, _ := ines.Ask("POST", path, url.Values{"email": {inesAddress}, "listings": {"take_down"}}, headers...)
			is.Equal(status, http.StatusForbidden)
		}
	}
	_, page := ines.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You are signed in as"))
}

func TestAccountExport_APersonTakesTheirDataAlong(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	owner := d.Person().SignIn("owner@debut.example")
	r, err := http.NewRequestWithContext(t.Context(), "POST", d.URL+"/account/export", nil)
	is.NoErr(err)
	answer, err := owner.Client.Do(r)
	is.NoErr(err)
	defer answer.Body.Close()
	is.Equal(answer.StatusCode, http.StatusOK)
	is.Equal(answer.Header.Get("Content-Type"), "application/json")
	is.Equal(answer.Header.Get("Cache-Control"), "no-store")
	is.True(regexp.MustCompile(`^attachment; filename="debut-account-\d{4}-\d\d-\d\d\.json"$`).MatchString(answer.Header.Get("Content-Disposition")))
	var file struct {
		Format           int
		Drafts, Listings []map[string]any
	}
	is.NoErr(json.NewDecoder(answer.Body).Decode(&file))
	is.Equal(file.Format, 2)
	is.True(len(file.Drafts) > 0 && len(file.Listings) > 1)
	_, page := d.Person().Ask("POST", "/account/export", url.Values{})
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // nobody's data
}

func TestDeletionPage_APersonDeletesTheirAccount(t *testing.T) {
	t.Parallel()
	for choice, want := range map[string]int{"take_down": http.StatusNotFound, "leave": http.StatusOK} {
		is := is.New(t)
		d := servertest.Demo(t)
		owner := d.Person().SignIn("owner@debut.example")
		page := d.Call("GET", "/me/listings?per_page=50", nil)
		live := ""
		for _, item := range page.Body["items"].([]any) {
			if servertest.Text(item, "status") == "live" {
				live = servertest.Text(item, "slug")
			}
		}
		is.True(live != "")
		_, form := owner.Ask("GET", "/account/delete", nil)
		is.True(strings.Contains(form, "Take my listings down") && strings.Contains(form, "cancelled") && strings.Contains(form, "deleted"))
		deletion := url.Values{"email": {"owner@debut.example"}, "listings": {choice}}
		status, refused := owner.Ask("POST", "/account/delete", url.Values{"email": {"other@debut.example"}, "listings": {choice}})
		is.Equal(status, http.StatusBadRequest)
		is.True(strings.Contains(refused, "Type the e-mail address") && strings.Contains(refused, " checked"))
		status, _ = owner.Ask("POST", "/account/delete", url.Values{"email": {"owner@debut.example"}})
		is.Equal(status, http.StatusBadRequest) // no choice
		d.AgeSessions(11 * time.Minute)
		_, again := owner.Ask("POST", "/account/delete", deletion)
		is.True(strings.Contains(again, "<h1>Sign in again</h1>"))
		d.AgeSessions(-11 * time.Minute)
		_, done := owner.Ask("POST", "/account/delete", deletion)
		is.True(strings.Contains(done, "<h1>Your account is deleted</h1>") && strings.Contains(done, `href="/sign-in">Sign in</a>`)) // the cookie is gone
		_, second := owner.Ask("POST", "/account/delete", deletion)                                                                  // the other tab
		is.True(strings.Contains(second, "<h1>Sign in</h1>"))
		is.Equal(d.Call("GET", "/me", nil).Status, http.StatusUnauthorized) // the key
		status, _ = owner.Ask("GET", "/listings/"+live, nil)
		is.Equal(status, want)
		owner.MailTo("owner@debut.example", "is deleted")
		_, fresh := owner.SignIn("owner@debut.example").Ask("GET", "/account", nil) // a new account
		is.True(strings.Contains(fresh, "You have no keys"))
		_, elsewhere := owner.Ask("GET", "/account/deleted", nil)
		is.True(strings.Contains(elsewhere, "You are signed in as")) // says it only to those who have just left
	}
}
