package server_test

import (
	"debut/web/check/servertest"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// bare makes a request that follows nothing and keeps no cookies.
func bare(d *servertest.Server, method, path string, form url.Values, headers ...string) (*http.Response, string) {
	d.TB.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
		headers = append([]string{"Content-Type", "application/x-www-form-urlencoded"}, headers...)
	}
	r, err := http.NewRequestWithContext(d.TB.Context(), method, d.URL+path, body)
	if err != nil {
		d.TB.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		d.TB.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		d.TB.Fatal(err)
	}
	return answer, string(page)
}

// cookieOf returns the cookie of an answer with a name, with or without the prefix of a host: as it was set, and as it is sent back.
func cookieOf(d *servertest.Server, answer *http.Response, name string) (set, back string) {
	d.TB.Helper()
	for _, set := range answer.Header.Values("Set-Cookie") {
		if strings.HasPrefix(strings.TrimPrefix(set, "__Host-"), name+"=") {
			back, _, _ := strings.Cut(set, ";")
			return set, back
		}
	}
	d.TB.Fatalf("%d: there is no cookie %s in %q", answer.StatusCode, name, answer.Header.Values("Set-Cookie"))
	return "", ""
}

// byHand signs in by an address that no mail has gone to before, and returns the last answer. It follows nothing, and keeps no cookies
// but those in before.
func byHand(d *servertest.Server, email, next string, before ...string) *http.Response {
	d.TB.Helper()
	asked, _ := bare(d, "POST", "/sign-in", url.Values{"email": {email}, "next": {next}}, before...)
	_, browser := cookieOf(d, asked, "asked")
	_, token, _ := strings.Cut(d.Person().Mailed(email), "token=")
	answer, _ := bare(d, "POST", "/sign-in/link", url.Values{"token": {token}}, append([]string{"Cookie", browser}, before...)...)
	return answer
}

// signedIn reports whether a cookie opens the page of an account.
func signedIn(d *servertest.Server, cookie string) bool {
	d.TB.Helper()
	answer, page := bare(d, "GET", "/account", nil, "Cookie", cookie)
	return answer.StatusCode == http.StatusOK && strings.Contains(page, "You are signed in as")
}

// secure returns a program whose visitors come by https, through a proxy.
func secure(t *testing.T) *servertest.Server {
	t.Helper()
	return servertest.Demo(t, "--origin", "https://debut.example")
}

var whatDiffers = regexp.MustCompile(`known[a-z]*@parcelwick\.example|\d{3}\x{a0}\d{3}`)

func TestSignIn_AKnownAddressGetsTheSameAnswerAsAnUnknown(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	d.Person().SignIn("known@parcelwick.example")
	known, page := bare(d, "POST", "/sign-in", url.Values{"email": {"known@parcelwick.example"}})
	other, otherPage := bare(d, "POST", "/sign-in", url.Values{"email": {"knownless@parcelwick.example"}})
	is.Equal(known.StatusCode, other.StatusCode)
	is.Equal(whatDiffers.ReplaceAllString(page, ""), whatDiffers.ReplaceAllString(otherPage, ""))
	for _, answer := range []*http.Response{known, other} {
		for _, own := range []string{"Date", "X-Request-Id", "Set-Cookie", "Content-Length"} {
			answer.Header.Del(own)
		}
	}
	is.Equal(known.Header, other.Header)
}

func TestSignIn_CookiesOfASecureSiteAreItsOwnAndHiddenFromScripts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := secure(t)
	asked, _ := bare(d, "POST", "/sign-in", url.Values{"email": {"otto@parcelwick.example"}})
	signed := byHand(d, "ines@parcelwick.example", "")
	_, session := cookieOf(d, signed, "session")
	left, _ := bare(d, "POST", "/sign-out", url.Values{}, "Cookie", session)
	for name, answers := range map[string][]*http.Response{"asked": {asked, signed}, "session": {signed, left}} {
		for _, answer := range answers {
			set, back := cookieOf(d, answer, name)
			is.True(strings.HasPrefix(set, "__Host-"+name+"="))
			is.True(!strings.Contains(set, "Domain="))
			for _, attribute := range []string{"; Path=/;", "; HttpOnly", "; Secure", "; SameSite=Lax"} {
				is.True(strings.Contains(set+";", attribute)) // each of them
			}
			if value := strings.TrimPrefix(back, "__Host-"+name+"="); value != "" {
				is.True(len(value) >= 43) // 256 bits
			}
		}
	}
	is.True(!signedIn(d, session)) // it ended with the sign-out
}

// A session that somebody planted in a browser is worth nothing after its owner has signed in there.
func TestSignIn_MakesANewSessionAndEndsTheOneBefore(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	_, seeded := cookieOf(d, byHand(d, "eve@parcelwick.example", ""), "session")
	is.True(signedIn(d, seeded))
	_, made := cookieOf(d, byHand(d, "ines@parcelwick.example", "", "Cookie", seeded), "session")
	is.True(made != seeded)
	is.True(signedIn(d, made))
	is.True(!signedIn(d, seeded))
	_, chosen := cookieOf(d, byHand(d, "otto@parcelwick.example", "", "Cookie", "session=of-my-own-making"), "session")
	is.True(!strings.Contains(chosen, "of-my-own-making"))
}

func TestSignOut_EndsTheSessionAtTheServer(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	_, cookie := cookieOf(d, byHand(d, "ines@parcelwick.example", ""), "session")
	is.True(signedIn(d, cookie))
	bare(d, "POST", "/sign-out", url.Values{}, "Cookie", cookie)
	is.True(!signedIn(d, cookie)) // though the browser sends it again
}

func TestSignIn_SendsNobodyToAnotherSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	base, err := url.Parse(d.URL)
	is.NoErr(err)
	for i, next := range []string{
		"//evil.example", "///evil.example", `/\evil.example`, `\\evil.example`, `\/evil.example`, "/%5cevil.example", "/%2fevil.example", "/\t/evil.example", "/\n/evil.example", "\t//evil.example",
		"/.//evil.example", "/..//evil.example", "https://evil.example", "https:evil.example", "javascript:alert(1)", "evil.example", "/\x00/evil.example", "@evil.example",
	} {
		answer := byHand(d, fmt.Sprintf("somebody%c@parcelwick.example", 'a'+i), next)
		is.Equal(answer.StatusCode, http.StatusSeeOther)
		// Browsers drop tabs and line ends, and read a backslash as a slash (WHATWG URL, section 4.4).
		location := strings.NewReplacer("\t", "", "\n", "", "\r", "", `\`, "/").Replace(answer.Header.Get("Location"))
		to, err := base.Parse(location)
		is.NoErr(err)
		is.Equal(to.Scheme+"://"+to.Host, d.URL)
	}
	is.Equal(byHand(d, "somebody@parcelwick.example", "/search?q=a%2Fb&page=2").Header.Get("Location"), "/search?q=a%2Fb&page=2")
}

func TestSession_AndAKeyOpenOneDoorEach(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	answer, _ := bare(d, "GET", "/account", nil, "Authorization", "Bearer "+d.Key)
	is.Equal(answer.Header.Get("Location"), "/sign-in?next=%2Faccount")
	_, cookie := cookieOf(d, byHand(d, "ines@parcelwick.example", ""), "session")
	for _, path := range []string{"/api/v1/me", "/mcp"} {
		method := map[bool]string{true: "GET", false: "POST"}[path != "/mcp"]
		answer, _ := bare(d, method, path, nil, "Cookie", cookie)
		is.True(answer.StatusCode >= 400)
		is.Equal(answer.Header.Get("Set-Cookie"), "")
	}
}

func TestSignIn_WhatASecretIsOnIsKeptNowhereFramedNowhereAndToldNowhere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := secure(t)
	_, cookie := cookieOf(d, byHand(d, "ines@parcelwick.example", ""), "session")
	link := d.Person().Mailed("ines@parcelwick.example")
	for _, page := range []struct {
		method, path string
		form         url.Values
	}{{"GET", "/sign-in", nil}, {"POST", "/sign-in", url.Values{"email": {"otto@parcelwick.example"}}}, {"GET", link, nil}, {"POST", "/sign-in/link", url.Values{}}, {"GET", "/account", nil}, {"POST", "/account/keys", url.Values{"label": {"x"}, "scope": {"account:read"}, "days": {"1"}}}} {
		answer, _ := bare(d, page.method, page.path, page.form, "Cookie", cookie)
		h := answer.Header
		policy := h.Get("Content-Security-Policy")
		for _, rule := range []string{"default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "script-src 'self'"} {
			is.True(strings.Contains(policy, rule)) // each of them
		}
		is.True(!strings.Contains(policy, "unsafe"))
		is.Equal(h.Get("Cache-Control"), "no-store")
		is.Equal(h.Get("Referrer-Policy"), "no-referrer")
		is.Equal(h.Get("X-Content-Type-Options"), "nosniff")
		is.Equal(h.Get("Cross-Origin-Opener-Policy"), "same-origin")
		is.Equal(h.Get("Strict-Transport-Security"), "max-age=31536000")
		is.Equal(h.Get("Access-Control-Allow-Origin"), "") // a page of another site reads none of it
	}
}
