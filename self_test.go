package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
)

const newAddress = "ines@ravelmoor.example"

// mailTo waits for a mail to an address whose words hold some text, and returns the mail as /dev/mail shows it.
func (p *person) mailTo(email, words string) string {
	p.tb.Helper()
	var mail string
	eventually(p.tb, fmt.Sprintf("a mail to %s that says %q", email, words), func() bool {
		_, all := p.ask("GET", "/dev/mail", nil)
		for _, one := range strings.Split(all, "<article")[1:] {
			if strings.Contains(one, "To <bdi>"+email+"</bdi>") && strings.Contains(one, words) {
				mail = html.UnescapeString(one)
			}
		}
		return mail != ""
	})
	return mail
}

var linkOfChange = regexp.MustCompile(`/account/email/link#token=([A-Za-z0-9_-]{43})`)

// changeTo asks for another address, and returns the tokens in the mails to the old and the new one.
func (p *person) changeTo(old, email string) (ofOld, ofNew string) {
	p.tb.Helper()
	status, page := p.ask("POST", "/account/email", url.Values{"email": {email}})
	if status != http.StatusOK || !strings.Contains(page, "A change waits") {
		p.tb.Fatalf("%d: %s", status, page)
	}
	return linkOfChange.FindStringSubmatch(p.mailTo(old, "/account/email/link"))[1], linkOfChange.FindStringSubmatch(p.mailTo(email, "/account/email/link"))[1]
}

func (p *person) answer(token, answer string) (int, string) {
	p.tb.Helper()
	return p.ask("POST", "/account/email/link", url.Values{"token": {token}, "answer": {answer}})
}

// own starts the demo on a folder of its own, and returns a function that makes all sessions older than they are.
func own(t *testing.T) (d *debut, age func(time.Duration)) {
	t.Helper()
	data := t.TempDir()
	return start(t, append([]string{"demo", "--data", data}, unlimited...)...), func(by time.Duration) {
		raw, err := sql.Open("sqlite", "file:"+filepath.Join(data, "debut.db")+"?_pragma=busy_timeout(5000)")
		if err == nil {
			_, err = raw.Exec(`UPDATE sessions SET created_at = created_at - ?`, by.Milliseconds())
			_ = raw.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// The checklist's row 2, too: what follows links changes nothing.
func TestAPersonChangesTheirAddress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, _ := own(t)
	ines, phone := d.person().signIn(inesAddress), d.person().signIn(inesAddress)
	ofOld, ofNew := ines.changeTo(inesAddress, newAddress)
	_, page := ines.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "becomes <bdi>"+newAddress)) // the account shows what waits
	scanner := d.person()
	for _, token := range []string{ofOld, ofNew} {
		for range 3 { // programs that look into mails follow links, and change nothing
			status, _ := scanner.ask("GET", "/account/email/link#token="+token, nil)
			is.Equal(status, http.StatusOK)
		}
	}
	status, page := ines.answer(ofNew, "confirm")
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Until then nothing changes"))
	status, page = ines.answer(ofNew, "confirm")
	is.Equal(status, http.StatusBadRequest) // a used link
	is.True(strings.Contains(page, "has been used"))
	_, page = ines.answer(ofOld, "confirm")
	is.True(strings.Contains(page, "Your address is changed"))
	_, page = ines.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You are signed in as <strong><bdi>"+newAddress))
	_, page = phone.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // other sessions end
	ines.mailTo(inesAddress, "was changed")
	ines.mailTo(newAddress, "was changed")
	d.person().signIn(newAddress)
}

const inesAddress = "ines@parcelwick.example"

// The checklist's row 5: an e-mail change needs a fresh sign-in, and mails the old address.
func TestRow5AnEmailChangeNeedsAFreshSignInAndMailsTheOldAddress(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, age := own(t)
	ines := d.person().signIn(inesAddress)
	age(11 * time.Minute)
	_, page := ines.ask("GET", "/account/email", nil)
	is.True(strings.Contains(page, `href="/sign-in?next=%2Faccount%2Femail"`) && !strings.Contains(page, "Write to both addresses"))
	_, page = ines.ask("POST", "/account/email", url.Values{"email": {newAddress}})
	is.True(strings.Contains(page, "<h1>Sign in again</h1>") && strings.Contains(page, `value="`+inesAddress+`"`))
	link := ines.linkAfter(inesAddress, func() { ines.ask("POST", "/sign-in", url.Values{"email": {inesAddress}, "next": {"/account/email"}}) })
	_, token, _ := strings.Cut(link, "token=")
	_, page = ines.ask("POST", "/sign-in/link", url.Values{"token": {token}})
	is.True(strings.Contains(page, "Write to both addresses")) // and comes back
	ofOld, _ := ines.changeTo(inesAddress, newAddress)
	is.True(strings.Contains(ines.mailTo(inesAddress, ofOld), newAddress))
	_, page = ines.ask("GET", "/account", nil)
	is.Equal(strings.Count(page, "this browser<"), 1)
	is.Equal(strings.Count(page, "Sign it out"), 0) // the older session of this browser is over
}

func TestALinkOfAChangeIsNothingToOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, _ := own(t)
	ines, stranger, nobody := d.person().signIn(inesAddress), d.person().signIn("stranger@parcelwick.example"), d.person()
	ofOld, ofNew := ines.changeTo(inesAddress, newAddress)
	status, _ := stranger.answer(ofNew, "")
	is.Equal(status, http.StatusNotFound)
	for _, token := range []string{ofOld, ofNew} {
		status, _ = stranger.answer(token, "confirm")
		is.Equal(status, http.StatusNotFound)
		status, page := nobody.answer(token, "confirm")
		is.Equal(status, http.StatusOK)
		is.True(strings.Contains(page, "To confirm it") && strings.Contains(page, newAddress))
	}
	_, page := nobody.answer(ofNew, "")
	is.True(!strings.Contains(page, inesAddress) && !strings.Contains(page, "not me")) // who got a mail by mistake learns nothing
	status, _ = nobody.answer(ofNew, "disown")
	is.Equal(status, http.StatusNotFound)
	_, page = nobody.answer(ofOld, "disown") // whose mailbox it is may do that without a session
	is.True(strings.Contains(page, "<h1>Cancelled</h1>"))
	_, page = ines.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // every session ended
	_, page = stranger.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You are signed in as"))
	status, _ = ines.answer(ofNew, "confirm")
	is.Equal(status, http.StatusBadRequest)
}

func TestAChangeIsCancelledOnTheAccountPage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, _ := own(t)
	ines := d.person().signIn(inesAddress)
	ofOld, _ := ines.changeTo(inesAddress, newAddress)
	tab := ines // another tab of the same browser
	_, page := tab.ask("POST", "/account/email/cancel", url.Values{})
	is.True(!strings.Contains(page, "A change waits"))
	status, _ := ines.answer(ofOld, "confirm")
	is.Equal(status, http.StatusBadRequest)
	status, page = ines.ask("POST", "/account/email", url.Values{"email": {"no address"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, `value="no address"`) && strings.Contains(page, "Error: Your e-mail address"))
}

func TestFormsOfOtherSitesChangeAndDeleteNothing(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, _ := own(t)
	ines := d.person().signIn(inesAddress)
	for _, headers := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "null"}} {
		for _, path := range []string{"/account/email", "/account/email/cancel", "/account/email/link", "/account/export", "/account/delete"} {
			status, _ := ines.ask("POST", path, url.Values{"email": {inesAddress}, "listings": {"take_down"}}, headers...)
			is.Equal(status, http.StatusForbidden)
		}
	}
	_, page := ines.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You are signed in as"))
}

func TestAPersonTakesTheirDataAlong(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d, _ := own(t)
	owner := d.person().signIn(demoEmail)
	r, err := http.NewRequestWithContext(t.Context(), "POST", d.url+"/account/export", nil)
	is.NoErr(err)
	answer, err := owner.client.Do(r)
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
	_, page := d.person().ask("POST", "/account/export", url.Values{})
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // nobody's data
}

func TestAPersonDeletesTheirAccount(t *testing.T) {
	t.Parallel()
	for choice, want := range map[string]int{"take_down": http.StatusNotFound, "leave": http.StatusOK} {
		is := is.New(t)
		d, age := own(t)
		owner := d.person().signIn(demoEmail)
		page := d.call("GET", "/me/listings?per_page=50", nil)
		live := ""
		for _, item := range page.body["items"].([]any) {
			if text(item, "status") == "live" {
				live = text(item, "slug")
			}
		}
		is.True(live != "")
		_, form := owner.ask("GET", "/account/delete", nil)
		is.True(strings.Contains(form, "Take my listings down") && strings.Contains(form, "cancelled") && strings.Contains(form, "deleted"))
		wish := url.Values{"email": {demoEmail}, "listings": {choice}}
		status, refused := owner.ask("POST", "/account/delete", url.Values{"email": {"other@debut.example"}, "listings": {choice}})
		is.Equal(status, http.StatusBadRequest)
		is.True(strings.Contains(refused, "Type the e-mail address") && strings.Contains(refused, " checked"))
		status, _ = owner.ask("POST", "/account/delete", url.Values{"email": {demoEmail}})
		is.Equal(status, http.StatusBadRequest) // no choice
		age(11 * time.Minute)
		_, again := owner.ask("POST", "/account/delete", wish)
		is.True(strings.Contains(again, "<h1>Sign in again</h1>"))
		age(-11 * time.Minute)
		_, done := owner.ask("POST", "/account/delete", wish)
		is.True(strings.Contains(done, "<h1>Your account is deleted</h1>") && strings.Contains(done, `href="/sign-in">Sign in</a>`)) // the cookie is gone
		_, second := owner.ask("POST", "/account/delete", wish)                                                                      // the other tab
		is.True(strings.Contains(second, "<h1>Sign in</h1>"))
		is.Equal(d.call("GET", "/me", nil).status, http.StatusUnauthorized) // the key
		status, _ = owner.ask("GET", "/listings/"+live, nil)
		is.Equal(status, want)
		owner.mailTo(demoEmail, "is deleted")
		_, fresh := owner.signIn(demoEmail).ask("GET", "/account", nil) // a new account
		is.True(strings.Contains(fresh, "You have no keys"))
		_, elsewhere := owner.ask("GET", "/account/deleted", nil)
		is.True(strings.Contains(elsewhere, "You are signed in as")) // says it only to those who have just left
	}
}

// The new pages of a person, looked at in a browser like those of everybody.
func TestThePagesOfAPersonsOwnInABrowser(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	d, age := own(t)
	tab := tabOn(t, browser, d)
	look := func(name string) { tab.look("self-" + name) }
	tab.as(1280, "light")
	signIn := func() {
		tab.do(chromedp.SetValue(chromedp.CSS("#email"), demoEmail), chromedp.Click(chromedp.CSS("form.panel .btn")), chromedp.WaitReady(chromedp.CSS(".notice")))
		tab.open(linkInMail.FindString(d.person().mailTo(demoEmail, "/sign-in/link")))
		tab.do(chromedp.Click(chromedp.CSS("main .btn")))
	}
	tab.open("/account")
	tab.at("/sign-in")
	signIn()
	tab.at("/account")
	look("account")
	tab.open("/account/email")
	look("email")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), newAddress), chromedp.Click(chromedp.CSS("form.panel .btn")), chromedp.WaitReady(chromedp.CSS("#waits")))
	look("email-waits")
	ofOld := linkOfChange.FindString(d.person().mailTo(demoEmail, "/account/email/link"))
	tab.open(ofOld)
	look("change-link")
	tab.do(chromedp.Click(chromedp.CSS("main .btn")), chromedp.WaitReady(chromedp.CSS("button[value=confirm]")))
	look("change")
	tab.do(chromedp.Click(chromedp.CSS("button[value=confirm]")), chromedp.WaitReady(chromedp.CSS("main a[href='/account']")))
	is.Equal(eval[string](tab, `document.querySelector("h1").textContent`), "Confirmed")
	look("confirmed")
	tab.quiet("changing the address")
	tab.open("/account") // from the page that a link leads to, the same link is a step within the page
	tab.open(ofOld)
	tab.do(chromedp.Click(chromedp.CSS("main .btn")), chromedp.WaitReady(chromedp.CSS("main .errors")))
	look("change-ended")
	tab.open("/account/delete")
	look("delete")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), "other@debut.example"), chromedp.Click(chromedp.CSS("#take-down")), chromedp.Click(chromedp.CSS("form.panel .btn-red")))
	tab.do(chromedp.WaitReady(chromedp.CSS(".errors")))
	look("delete-refused")
	age(11 * time.Minute)
	tab.open("/account/delete")
	look("delete-stale")
	tab.do(chromedp.Click(chromedp.CSS("main section .btn:not(.btn-2)")))
	tab.at("/sign-in?next=%2Faccount%2Fdelete")
	look("sign-in-again")
	age(-11 * time.Minute)
	tab.open("/account/delete")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), demoEmail), chromedp.Click(chromedp.CSS("#take-down")), chromedp.Click(chromedp.CSS("form.panel .btn-red")))
	tab.at("/account/deleted")
	look("goodbye")
}
