package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"
)

// person is somebody with a browser of their own.
type person struct {
	*debut
	client *http.Client
}

func (d *debut) person() *person {
	jar, _ := cookiejar.New(nil) // it cannot fail
	return &person{d, &http.Client{Jar: jar}}
}

// ask makes a request as a browser does, and returns the status of the page that it ends at, and the page.
func (p *person) ask(method, path string, form url.Values, headers ...string) (int, string) {
	p.tb.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(p.tb.Context(), method, p.url+path, body)
	if err != nil {
		p.tb.Fatal(err)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := p.client.Do(r)
	if err != nil {
		p.tb.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		p.tb.Fatal(err)
	}
	return answer.StatusCode, string(page)
}

var linkInMail = regexp.MustCompile(`/sign-in/link\?token=[A-Za-z0-9_-]{43}`)

// link asks for a link, and finds it in the mail.
func (p *person) link(email string) string {
	p.tb.Helper()
	return p.linkAfter(email, func() {
		p.tb.Helper()
		if status, page := p.ask("POST", "/sign-in", url.Values{"email": {email}}); status != http.StatusOK {
			p.tb.Fatalf("%d: %s", status, page)
		}
	})
}

// linkAfter is the link in the mail that something has sent to an address.
func (p *person) linkAfter(email string, ask func()) string {
	p.tb.Helper()
	newest := func() string {
		_, mails := p.ask("GET", "/dev/mail", nil)
		_, own, _ := strings.Cut(mails, "To <bdi>"+email)
		return linkInMail.FindString(own)
	}
	before := newest()
	ask()
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); <-time.After(10 * time.Millisecond) {
		if link := newest(); link != before {
			return link
		}
	}
	p.tb.Fatal("no mail came")
	return ""
}

func (p *person) signIn(email string) *person {
	p.tb.Helper()
	_, token, _ := strings.Cut(p.link(email), "token=")
	if status, page := p.ask("POST", "/sign-in/link", url.Values{"token": {token}}); status != http.StatusOK || !strings.Contains(page, "You are signed in as") {
		p.tb.Fatalf("%d: %s", status, page)
	}
	return p
}

func TestAPersonSignsInByAMail(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := start(t, append([]string{"demo"}, unlimited...)...)
	ines := d.person()
	status, page := ines.ask("GET", "/account", nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // nobody is signed in
	link := ines.link("ines@parcelwick.example")
	scanner := d.person()
	for range 5 { // programs that look into mails follow links, and change nothing
		scanner.ask("GET", link, nil)
		scanner.ask("HEAD", link, nil)
	}
	_, token, _ := strings.Cut(link, "token=")
	status, page = scanner.ask("POST", "/sign-in/link", url.Values{"token": {token}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "another browser"))
	status, page = ines.ask("POST", "/sign-in/link", url.Values{"token": {token}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "ines@parcelwick.example"))
	_, page = ines.ask("GET", "/", nil)
	is.True(strings.Contains(page, `href="/account">Account</a>`))
	status, _ = ines.ask("POST", "/sign-out", url.Values{})
	is.Equal(status, http.StatusOK)
	_, page = ines.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "<h1>Sign in</h1>"))
}

func TestAKeyOfTheAccountPageWorksUntilItIsRevoked(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := start(t, append([]string{"demo"}, unlimited...)...)
	ines := d.person().signIn("ines@parcelwick.example")
	status, page := ines.ask("POST", "/account/keys", url.Values{"label": {"my agent"}, "scope": {"listings:write"}, "days": {"30"}})
	is.Equal(status, http.StatusOK)
	key := regexp.MustCompile(`debut_[0-9A-Za-z]{40}`).FindString(page)
	d.key = key
	is.Equal(text(d.call("GET", "/me", nil).body, "email"), "ines@parcelwick.example") // who may write may read
	_, page = ines.ask("GET", "/account", nil)
	is.True(!strings.Contains(page, key) && strings.Contains(page, "my agent")) // shown once
	revoke := regexp.MustCompile(`/account/keys/\d+/revoke`).FindString(page)
	stranger := d.person().signIn("stranger@parcelwick.example")
	status, _ = stranger.ask("POST", revoke, url.Values{})
	is.Equal(status, http.StatusNotFound)
	is.Equal(d.call("GET", "/me", nil).status, http.StatusOK)
	ines.ask("POST", revoke, url.Values{})
	is.Equal(d.call("GET", "/me", nil).status, http.StatusUnauthorized)
	status, page = ines.ask("POST", "/account/keys", url.Values{"label": {""}, "scope": {"listings:write"}, "days": {"30"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Say what the key is for"))
}

// A page of another site can send forms here, and nothing comes of it.
func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := start(t, append([]string{"demo"}, unlimited...)...)
	ines := d.person().signIn("ines@parcelwick.example")
	for _, headers := range [][]string{{"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "null"}} {
		for _, path := range []string{"/sign-out", "/account/keys", "/sign-in", "/sign-in/link"} {
			status, _ := ines.ask("POST", path, url.Values{"label": {"x"}}, headers...)
			is.Equal(status, http.StatusForbidden)
		}
	}
	_, page := ines.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "You are signed in as")) // still
}

// The API knows no cookies: a browser's session opens nothing there.
func TestASessionIsNoCredentialOfTheAPI(t *testing.T) {
	t.Parallel()
	ines := start(t, append([]string{"demo"}, unlimited...)...).person().signIn("ines@parcelwick.example")
	status, _ := ines.ask("GET", "/api/v1/me", nil)
	is.New(t).Equal(status, http.StatusUnauthorized)
}

func TestWithoutMailNobodySignsIn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	p := start(t, append([]string{"serve", "--data", t.TempDir()}, unlimited...)...).person()
	_, page := p.ask("GET", "/sign-in", nil)
	is.True(strings.Contains(page, "cannot send mail"))
	status, _ := p.ask("GET", "/dev/mail", nil)
	is.Equal(status, http.StatusNotFound)
}

// The pages of a person, looked at in a browser like those of everybody.
func TestThePagesOfAPersonInABrowser(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	tab := tabOn(t, browser, start(t, append([]string{"demo"}, unlimited...)...))
	look := tab.look
	tab.as(1280, "light")
	tab.open("/account")
	tab.at("/sign-in?next=%2Faccount")
	look("sign-in")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), "ines@parcelwick.example"), chromedp.Click(chromedp.CSS("form.panel .btn")))
	tab.do(chromedp.WaitReady(chromedp.CSS(".notice")))
	look("sent")
	tab.open("/dev/mail")
	for range 100 {
		if eval[bool](tab, `!!document.querySelector(".prose a")`) {
			break
		}
		tab.open("/dev/mail")
	}
	look("mail")
	tab.do(chromedp.Click(chromedp.CSS(".prose a")))
	tab.at("/sign-in/link?token=")
	look("confirm")
	tab.do(chromedp.Click(chromedp.CSS("main .btn")))
	tab.at("/account")
	look("account")
	tab.do(chromedp.SetValue(chromedp.CSS("#label"), "agent"), chromedp.Click(chromedp.CSS("form.panel .btn")))
	tab.do(chromedp.WaitReady(chromedp.CSS("#secret")))
	look("key")
	is.True(strings.HasPrefix(eval[string](tab, `document.querySelector("#secret").textContent`), "debut_"))
	tab.quiet("the account")
}
