package servertest

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// Person is somebody with a browser of their own.
type Person struct {
	*Server
	Client *http.Client
	From   string // an address that a proxy names; "" is this machine
}

func (d *Server) Person() *Person {
	jar, _ := cookiejar.New(nil) // it cannot fail
	return &Person{Server: d, Client: &http.Client{Jar: jar}}
}

// Ask makes a request as a browser does, and returns the status of the page that it ends at, and the page.
func (p *Person) Ask(method, path string, form url.Values, headers ...string) (int, string) {
	p.TB.Helper()
	if form == nil {
		return p.send(method, path, nil, headers)
	}
	return p.send(method, path, strings.NewReader(form.Encode()), append([]string{"Content-Type", "application/x-www-form-urlencoded"}, headers...))
}

// Upload sends a file by a field of a form, and returns the status of the page that it ends at, and the page. Fields are further ones.
func (p *Person) Upload(path, field string, file []byte, fields ...string) (int, string) {
	p.TB.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile(field, "file")
	if err == nil {
		_, err = part.Write(file)
	}
	for i := 0; i+1 < len(fields); i += 2 {
		err = errors.Join(err, form.WriteField(fields[i], fields[i+1]))
	}
	if err := errors.Join(err, form.Close()); err != nil {
		p.TB.Fatal(err)
	}
	return p.send(http.MethodPost, path, &body, []string{"Content-Type", form.FormDataContentType()})
}

func (p *Person) send(method, path string, body io.Reader, headers []string) (int, string) {
	p.TB.Helper()
	r, err := http.NewRequestWithContext(p.TB.Context(), method, p.URL+path, body)
	if err != nil {
		p.TB.Fatal(err)
	}
	if p.From != "" {
		r.Header.Set("X-Forwarded-For", p.From)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer, err := p.Client.Do(r)
	if err != nil {
		p.TB.Fatal(err)
	}
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		p.TB.Fatal(err)
	}
	return answer.StatusCode, string(page)
}

// LinkInMail is how the link for signing in stands in a mail.
var LinkInMail = regexp.MustCompile(`/sign-in/link#token=[A-Za-z0-9_-]{43}`)

var codeOnPage = regexp.MustCompile(`id="code">(\d{3}\x{a0}\d{3})<`)

// Link asks for a Link, and finds it in the mail.
func (p *Person) Link(email string) string {
	p.TB.Helper()
	link, _ := p.LinkAndCode(email)
	return link
}

// LinkAndCode asks for a link, and finds it in the mail and its code on the page.
func (p *Person) LinkAndCode(email string) (link, code string) {
	p.TB.Helper()
	link = p.LinkAfter(email, func() {
		p.TB.Helper()
		status, page := p.Ask("POST", "/sign-in", url.Values{"email": {email}})
		found := codeOnPage.FindStringSubmatch(page)
		if status != http.StatusOK || found == nil {
			p.TB.Fatalf("%d: %s", status, page)
		}
		code = found[1]
	})
	return link, code
}

// newest returns the link of the newest mail to an address, "" if there is none.
func (p *Person) newest(email string) string {
	p.TB.Helper()
	_, mails := p.Ask("GET", "/dev/mail", nil)
	_, own, _ := strings.Cut(mails, "To <bdi>"+email)
	return LinkInMail.FindString(own)
}

// LinkAfter returns the link in the mail that something has sent to an address.
func (p *Person) LinkAfter(email string, ask func()) string {
	p.TB.Helper()
	before := p.newest(email)
	ask()
	return p.Mailed(email, before)
}

// Mailed waits for the first mail to an address, or for one with another link than those before.
func (p *Person) Mailed(email string, before ...string) string {
	p.TB.Helper()
	var link string
	Eventually(p.TB, "a mail to "+email, func() bool {
		link = p.newest(email)
		return link != "" && !slices.Contains(before, link)
	})
	return link
}

func (p *Person) SignIn(email string) *Person {
	p.TB.Helper()
	_, token, _ := strings.Cut(p.Link(email), "token=")
	if status, page := p.Ask("POST", "/sign-in/link", url.Values{"token": {token}}); status != http.StatusOK || !strings.Contains(page, "You are signed in as") {
		p.TB.Fatalf("%d: %s", status, page)
	}
	return p
}

// MailTo waits for a mail to an address whose words hold some text, and returns the mail as /dev/mail shows it.
func (p *Person) MailTo(email, words string) string {
	p.TB.Helper()
	var mail string
	Eventually(p.TB, fmt.Sprintf("a mail to %s that says %q", email, words), func() bool {
		_, all := p.Ask("GET", "/dev/mail", nil)
		for _, one := range strings.Split(all, "<article")[1:] {
			if strings.Contains(one, "To <bdi>"+email+"</bdi>") && strings.Contains(one, words) {
				mail = html.UnescapeString(one)
			}
		}
		return mail != ""
	})
	return mail
}

// LinkOfChange is how the link for a change of address stands in a mail, with its token.
var LinkOfChange = regexp.MustCompile(`/account/email/link#token=([A-Za-z0-9_-]{43})`)

// ChangeTo asks for another address, and returns the tokens in the mails to the old and the new one.
func (p *Person) ChangeTo(old, email string) (ofOld, ofNew string) {
	p.TB.Helper()
	status, page := p.Ask("POST", "/account/email", url.Values{"email": {email}})
	if status != http.StatusOK || !strings.Contains(page, "A change waits") {
		p.TB.Fatalf("%d: %s", status, page)
	}
	return LinkOfChange.FindStringSubmatch(p.MailTo(old, "/account/email/link"))[1], LinkOfChange.FindStringSubmatch(p.MailTo(email, "/account/email/link"))[1]
}

func (p *Person) Answer(token, answer string) (int, string) {
	p.TB.Helper()
	return p.Ask("POST", "/account/email/link", url.Values{"token": {token}, "answer": {answer}})
}

func (p *Person) Address() *url.URL {
	at, err := url.Parse(p.URL)
	if err != nil {
		p.TB.Fatal(err)
	}
	return at
}
