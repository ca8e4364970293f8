package server_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

var (
	confirmLink = regexp.MustCompile(`/newsletter/confirm\?token=([A-Za-z0-9_-]{43})`)
	endLink     = regexp.MustCompile(`/newsletter/end\?token=([A-Za-z0-9_-]{43})`)
)

// The subjects of mails.
const (
	confirms = "Confirm the weekly mail of "
	issue    = ": the week of "
)

// mailsTo returns the mails to an address whose subjects hold some words, newest first.
func mailsTo(d *servertest.Server, email, words string) (list []string) {
	for part := range strings.SplitSeq(d.Page("/dev/mail"), "<article ") {
		label, _, _ := strings.Cut(part, ">")
		if strings.Contains(label, words) && strings.Contains(part, "<bdi>"+email+"</bdi>") {
			list = append(list, html.UnescapeString(part))
		}
	}
	return list
}

// mailedTo waits for such a mail, and returns it.
func mailedTo(d *servertest.Server, email, words string) (mail string) {
	d.Until("it is mailed", func() bool {
		all := mailsTo(d, email, words)
		if len(all) > 0 {
			mail = all[0]
		}
		return mail != ""
	})
	return mail
}

// subscribed asks for the weekly mail, and confirms it by the link in the mail.
func subscribed(t *testing.T, d *servertest.Server, email string, categories ...string) {
	t.Helper()
	is := is.New(t)
	p := d.Person()
	_, page := p.Ask("POST", "/newsletter", url.Values{"email": {email}, "category": categories})
	is.True(strings.Contains(page, "Look into your mail"))
	token := confirmLink.FindStringSubmatch(mailedTo(d, email, confirms))[1]
	_, page = p.Ask("GET", "/newsletter/confirm?token="+token, nil)
	is.True(strings.Contains(page, "Send it to me") && strings.Contains(page, email))
	_, page = p.Ask("POST", "/newsletter/confirm", url.Values{"token": {token}})
	is.True(strings.Contains(page, "Confirmed"))
}

func count(t *testing.T, d *servertest.Server) (confirmed, waiting int) {
	t.Helper()
	confirmed, waiting, err := d.Instance.DB.Store().CountSubscribers(t.Context(), 1)
	is.New(t).NoErr(err)
	return confirmed, waiting
}

// Nobody gets a mail that they did not confirm, and whoever follows the link in a mail, such as a program that looks
// into it, changes nothing.
func TestNewsletter_ConfirmedByAButton(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	p := d.Person()
	is.True(strings.Contains(d.Page("/launches"), `href="/newsletter"`))
	_, page := p.Ask("POST", "/newsletter", url.Values{"email": {"Ines@Reader.example"}})
	is.True(strings.Contains(page, "Look into your mail"))
	token := confirmLink.FindStringSubmatch(mailedTo(d, "ines@reader.example", confirms))[1]
	for range 3 {
		p.Ask("GET", "/newsletter/confirm?token="+token, nil)
	}
	confirmed, waiting := count(t, d)
	is.Equal([]int{confirmed, waiting}, []int{0, 1})
	for _, wrong := range []string{"", "x", token + "x"} {
		status, page := p.Ask("POST", "/newsletter/confirm", url.Values{"token": {wrong}})
		is.True(status == 400 && strings.Contains(page, "This link is over"))
	}
	p.Ask("POST", "/newsletter/confirm", url.Values{"token": {token}})
	confirmed, waiting = count(t, d)
	is.Equal([]int{confirmed, waiting}, []int{1, 0})
	status, _ := p.Ask("POST", "/newsletter/end?token="+token, nil) // it confirms, and ends nothing
	is.Equal(status, 400)

	for form, words := range map[string]string{"email=nobody": "is no address", "email=a@b.example&category=nowhere": "one that there is none of"} {
		values, err := url.ParseQuery(form)
		is.NoErr(err)
		status, page := p.Ask("POST", "/newsletter", values)
		is.True(status == 400 && strings.Contains(page, words))
	}
}

// So many links come from one client, and two an hour to one address, and the answer is the same for every address.
func TestNewsletter_Limits(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--mail-client-limit=4")
	p := d.Person()
	for range 4 {
		status, page := p.Ask("POST", "/newsletter", url.Values{"email": {"ines@reader.example"}})
		is.True(status == 200 && strings.Contains(page, "Look into your mail"))
	}
	status, page := p.Ask("POST", "/newsletter", url.Values{"email": {"ole@reader.example"}})
	is.True(status == 429 && strings.Contains(page, "Come back in an hour"))
	d.Until("mails are sent", func() bool { return len(mailsTo(d, "ines@reader.example", confirms)) == 2 })
}

func TestNewsletter_CanBeSwitchedOff(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--newsletter-hour=24")
	is.True(!strings.Contains(d.Page("/launches"), `href="/newsletter"`))
	for _, method := range []string{"GET", "POST"} {
		status, _ := d.Person().Ask(method, "/newsletter", url.Values{"email": {"ines@reader.example"}})
		is.Equal(status, 404)
	}
}

// On Monday the issue goes to each once, with what the team wrote above it, and ends by one POST of the mail's program.
func TestNewsletter_TheIssueOfTheWeek(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	clock := newStopwatch()
	d := servertest.DemoAt(t, clock.read, "--operator", operatorAddress).Indexed()
	subscribed(t, d, "ines@reader.example")
	team := d.Person().SignIn(operatorAddress)
	_, page := team.Ask("GET", "/admin/newsletter", nil)
	is.True(strings.Contains(page, "1 subscriber") && strings.Contains(page, "The next issue"))
	stamp := regexp.MustCompile(`name="stamp" value="(\d+)"`).FindStringSubmatch(page)[1]
	text := url.Values{"stamp": {stamp}, "intro": {"A **fine** week, [said Ole](https://ole.example/).\n\n![x](https://spy.example/x.png)"}}
	status, _ := team.Ask("POST", "/admin/newsletter", text)
	is.Equal(status, 200)
	status, page = team.Ask("POST", "/admin/newsletter", text) // somebody else saved meanwhile

	is.True(status == 400 && strings.Contains(page, "Somebody else changed this issue"))
	_, page = team.Ask("GET", "/admin/newsletter/preview", nil)
	is.True(strings.Contains(page, "<strong>fine</strong>") && !strings.Contains(page, "spy.example/x.png"))

	clock.advance(nextMonday(clock.read()).Add(12 * time.Hour).Sub(clock.read()))
	for range 2 {
		is.NoErr(d.Instance.Directory.Newsletter.Send(d.Instance.Directory.Background(t.Context())))
	}
	sent := mailedTo(d, "ines@reader.example", issue)
	is.Equal(len(mailsTo(d, "ines@reader.example", issue)), 1)
	is.True(strings.Contains(sent, "A **fine** week") && strings.Contains(sent, "The winners of last week:"))
	_, unsubscribe, _ := strings.Cut(sent, "List-Unsubscribe: ")
	token := endLink.FindStringSubmatch(unsubscribe)[1]
	p := d.Person()
	p.Ask("GET", "/newsletter/end?token="+token, nil)
	confirmed, _ := count(t, d)
	is.Equal(confirmed, 1)
	_, page = p.Ask("POST", "/newsletter/end?token="+token, url.Values{"List-Unsubscribe": {"One-Click"}})
	is.True(strings.Contains(page, "The mails have ended"))
	confirmed, waiting := count(t, d)
	is.Equal([]int{confirmed, waiting}, []int{0, 0})
	status, _ = p.Ask("POST", "/newsletter/end?token="+token, nil)
	is.Equal(status, 400)
}

func nextMonday(now time.Time) time.Time { return app.WeekOf(now, time.UTC).Add(1).Start(time.UTC) }

// What bounced is reported by whoever has the key, and ends the mails to the address.
func TestNewsletter_ABounceEndsIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", operatorAddress)
	subscribed(t, d, "ines@reader.example")
	subscribed(t, d, "ole@reader.example")
	team := d.Person().SignIn(operatorAddress)
	_, page := team.Ask("POST", "/admin/newsletter/bounces", url.Values{})
	at := regexp.MustCompile(`/mail/bounces\?key=[A-Za-z0-9_-]{43}`).FindString(page)
	report := func(at, body string) int {
		resp, err := http.Post(d.URL+at, "application/json", strings.NewReader(body))
		is.NoErr(err)
		resp.Body.Close()
		return resp.StatusCode
	}
	is.Equal(report("/mail/bounces?key=x", `{"email": "ines@reader.example", "event": "bounce"}`), 401)
	is.Equal(report(at, `neither`), 400)
	is.Equal(report(at, strings.Repeat(" ", 300<<10)), 413)
	confirmed, _ := count(t, d)
	is.Equal(confirmed, 2)
	is.Equal(report(at, `{"email": "Ines@reader.example", "event": "bounce"}`), 204)
	confirmed, _ = count(t, d)
	is.Equal(confirmed, 1)
	_, page = d.Person().Ask("POST", "/newsletter", url.Values{"email": {"ines@reader.example"}})
	is.True(strings.Contains(page, "Look into your mail")) // nobody learns what became of an address
	_, page = team.Ask("GET", "/admin/newsletter", nil)
	is.True(strings.Contains(page, "1 address that gets no more such mails"))
	_, page = team.Ask("POST", "/admin/newsletter/again", url.Values{"email": {"ines@reader.example"}})
	is.True(strings.Contains(page, "0 addresses that get no more such mails"))
}
