package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

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

var linkInMail = regexp.MustCompile(`/sign-in/link#token=[A-Za-z0-9_-]{43}`)

var codeOnPage = regexp.MustCompile(`id="code">(\d{3}\x{a0}\d{3})<`)

// link asks for a link, and finds it in the mail.
func (p *person) link(email string) string {
	p.tb.Helper()
	link, _ := p.linkAndCode(email)
	return link
}

// linkAndCode asks for a link, and finds it in the mail and its code on the page.
func (p *person) linkAndCode(email string) (link, code string) {
	p.tb.Helper()
	link = p.linkAfter(email, func() {
		p.tb.Helper()
		status, page := p.ask("POST", "/sign-in", url.Values{"email": {email}})
		found := codeOnPage.FindStringSubmatch(page)
		if status != http.StatusOK || found == nil {
			p.tb.Fatalf("%d: %s", status, page)
		}
		code = found[1]
	})
	return link, code
}

// newest is the link of the newest mail to an address, "" where there is none.
func (p *person) newest(email string) string {
	p.tb.Helper()
	_, mails := p.ask("GET", "/dev/mail", nil)
	_, own, _ := strings.Cut(mails, "To <bdi>"+email)
	return linkInMail.FindString(own)
}

// linkAfter is the link in the mail that something has sent to an address.
func (p *person) linkAfter(email string, ask func()) string {
	p.tb.Helper()
	before := p.newest(email)
	ask()
	return p.mailed(email, before)
}

// mailed waits for the first mail to an address, or for one with another link than those before.
func (p *person) mailed(email string, before ...string) string {
	p.tb.Helper()
	var link string
	eventually(p.tb, "a mail to "+email, func() bool {
		link = p.newest(email)
		return link != "" && !slices.Contains(before, link)
	})
	return link
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
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "another browser") && strings.Contains(page, `name="code"`))
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

// The mail is read on a telephone, and the link was asked for at a desk.
func TestALinkInAnotherBrowserAsksForTheCode(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := start(t, append([]string{"demo"}, unlimited...)...)
	desk, telephone := d.person(), d.person()
	link, code := desk.linkAndCode("ines@parcelwick.example")
	_, token, _ := strings.Cut(link, "token=")
	for range 2 { // looking changes nothing
		for _, p := range []*person{desk, telephone} {
			status, page := p.ask("GET", link, nil)
			is.Equal(status, http.StatusOK)
			is.True(!strings.Contains(page, code) && !strings.Contains(page, token)) // the secret of a link comes only with the button
		}
		status, page := telephone.ask("POST", "/sign-in/link", url.Values{"token": {token}})
		is.Equal(status, http.StatusOK)
		is.True(strings.Contains(page, `inputmode="numeric" autocomplete="one-time-code"`) && strings.Contains(page, "Did somebody else tell you a code?"))
		is.True(!strings.Contains(page, code)) // it is shown to who asked alone
	}
	typed := func(code string) (int, string) {
		return telephone.ask("POST", "/sign-in/link", url.Values{"token": {token}, "code": {code}})
	}
	wrong := "111 111"
	if code == "111\u00a0111" {
		wrong = "222 222"
	}
	status, page := typed(wrong)
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "You have 4 tries left") && strings.Contains(page, `aria-invalid="true"`) && strings.Contains(page, "<title>Error:"))
	status, page = typed("12 34")
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "The code has six digits"))
	status, page = typed(code)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "You are signed in as"))
	_, page = desk.ask("GET", "/account", nil)
	is.True(strings.Contains(page, "<h1>Sign in</h1>")) // only where the code was typed
	status, page = desk.ask("POST", "/sign-in/link", url.Values{"token": {token}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "This link has been used"))
}

var keyOnPage = regexp.MustCompile(`debut_[0-9A-Za-z]{40}`)

func TestAKeyOfTheAccountPageWorksUntilItIsRevoked(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := start(t, append([]string{"demo"}, unlimited...)...)
	ines := d.person().signIn("ines@parcelwick.example")
	status, page := ines.ask("POST", "/account/keys", url.Values{"label": {"my agent"}, "scope": {"listings:write"}, "days": {"30"}})
	is.Equal(status, http.StatusOK)
	key := keyOnPage.FindString(page)
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
	tab.at("/sign-in/link")
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

// The link is opened in a browser that never asked for it, by keyboard.
func TestTheCodeInABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := start(t, append([]string{"demo"}, unlimited...)...)
	tab := tabOn(t, browser, d)
	link, code := d.person().linkAndCode("ines@parcelwick.example")
	tab.as(1280, "light")
	tab.open(link)
	tab.do(chromedp.Click(chromedp.CSS("main .btn")))
	tab.do(chromedp.WaitReady(chromedp.CSS("#code")))
	tab.look("code")
	tab.do(chromedp.Focus(chromedp.CSS("#code")))
	tab.press("12345\r")
	tab.do(chromedp.WaitReady(chromedp.CSS(".errors")))
	tab.look("code-refused")
	tab.do(chromedp.Focus(chromedp.CSS("#code")))
	tab.press(strings.ReplaceAll(code, "\u00a0", " ") + "\r")
	tab.at("/account")
}

// Where nobody runs the directory yet, the program prints a link for whoever does.
func TestTheFirstOperatorNeedsNoMail(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := start(t, append([]string{"serve", "--data", t.TempDir()}, unlimited...)...)
	is.True(strings.HasPrefix(d.first, d.url+"/sign-in/first#token="))
	ines := d.person()
	status, page := ines.ask("GET", strings.TrimPrefix(d.first, d.url), nil)
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "Nobody does yet"))
	_, token, _ := strings.Cut(d.first, "token=")
	status, page = ines.ask("POST", "/sign-in/first", url.Values{"token": {token}, "email": {"ines"}})
	is.Equal(status, http.StatusBadRequest)
	is.True(strings.Contains(page, "Enter an e-mail address"))
	status, page = ines.ask("POST", "/sign-in/first", url.Values{"token": {token}, "email": {"ines@parcelwick.example"}})
	is.Equal(status, http.StatusOK)
	is.True(strings.Contains(page, "You are signed in as"))
	status, _ = d.person().ask("POST", "/sign-in/first", url.Values{"token": {token}, "email": {"ole@brightloom.example"}})
	is.Equal(status, http.StatusBadRequest)
}

func TestTheFirstOperatorInABrowser(t *testing.T) {
	t.Parallel()
	browser := needsBrowser(t)
	d := start(t, append([]string{"serve", "--data", t.TempDir()}, unlimited...)...)
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.open(strings.TrimPrefix(d.first, d.url))
	tab.look("first")
	tab.do(chromedp.SetValue(chromedp.CSS("#email"), "ines@parcelwick.example"), chromedp.Click(chromedp.CSS("form.panel .btn")))
	tab.at("/account")
	tab.quiet("the first operator")
}
