package server_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

var (
	hookPath   = regexp.MustCompile(`/(account|admin)/webhooks/\d+`)
	replayPath = regexp.MustCompile(`/(account|admin)/webhooks/\d+/deliveries/\d+/replay`)
	hookSecret = regexp.MustCompile(`whsec_[A-Za-z0-9/+=]+`)
)

// hostile is a server that answers challenges, and everything else with what would run if it were shown as it is, with a status that
// the test sets.
func hostile(t *testing.T) (at string, status *atomic.Int64) {
	status = new(atomic.Int64)
	status.Store(http.StatusInternalServerError)
	server := httptest.NewServer(servertest.Verified(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Evil", "<script>alert(1)</script>")
		w.WriteHeader(int(status.Load()))
		_, _ = w.Write([]byte("\u202e<script>alert(1)</script>\x00\xff{{.}}" + strings.Repeat("A", 100_000)))
	}))
	t.Cleanup(server.Close)
	return server.URL + "/in?token=hidden-" + strings.Repeat("x", 90), status
}

// unescaped is a page without the escapes of a secret's letters.
func unescaped(page string) string { return strings.ReplaceAll(page, "&#43;", "+") }

// From the first webhook to the last, on pages: made, tried out, failing, sent again, paused, changed, given another secret, deleted.
func TestWebhookPages_TheWholeWay(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	ada, eve := d.Person().SignIn("ada@reader.example"), d.Person().SignIn("eve@reader.example")
	at, status := hostile(t)
	const base = "/account/webhooks"
	_, page := ada.Ask("GET", "/account", nil)
	is.True(strings.Contains(page, base))
	_, page = ada.Ask("GET", base, nil)
	is.True(strings.Contains(page, "There is none yet"))
	for _, wrong := range []url.Values{
		{}, {"url": {"ftp://hooks.example.com/"}}, {"url": {at}, "events": {"order.refunded"}}, {"url": {at}, "description": {strings.Repeat("d", 201)}},
		{"url": {"http://" + strings.Repeat("a", 3000) + ".example/"}}, {"url": {"http://me:secret@hooks.example.com/"}},
	} {
		code, page := ada.Ask("POST", base, wrong)
		is.Equal(code, http.StatusBadRequest) // wrong
		is.True(strings.Contains(page, "There is a problem"))
	}
	made := url.Values{"url": {at}, "events": {"update.posted", "listing.live"}, "description": {"<b>Our chat</b>"}}
	code, _ := ada.Ask("POST", base, made, "Sec-Fetch-Site", "cross-site")
	is.Equal(code, http.StatusForbidden)
	code, page = ada.Ask("POST", base, made)
	is.Equal(code, http.StatusOK)
	secret := hookSecret.FindString(unescaped(page))
	is.True(len(secret) > 40)
	is.True(strings.Contains(page, "&lt;b&gt;Our chat") && !strings.Contains(page, "<b>Our"))
	one := hookPath.FindString(page)
	code, page = ada.Ask("POST", base, made) // a button that is pressed twice
	is.Equal(code, http.StatusOK)
	is.True(hookPath.FindString(page) == one && hookSecret.FindString(unescaped(page)) == secret)
	code, page = ada.Ask("POST", base, url.Values{"url": {at}, "description": {"Another"}})
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "has that address already"))
	verified(d, ada, one)

	_, page = ada.Ask("POST", one+"/test", nil)
	is.True(strings.Contains(page, "webhook.test"))
	var log string
	d.Until("the message was answered", func() bool {
		_, log = ada.Ask("GET", one, nil)
		return strings.Contains(log, "answered 500") && strings.Contains(log, "On, and failing")
	})
	is.True(strings.Contains(log, "&lt;script&gt;alert") && !strings.Contains(log, "<script>alert") && !strings.Contains(log, "\u202e") && len(log) < 60_000)
	_, page = ada.Ask("POST", one+"/switch", nil) // what waits is given up
	status.Store(http.StatusNoContent)
	is.True(strings.Contains(page, "Paused"))
	code, page = ada.Ask("POST", one+"/test", nil)
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "Switch it on first"))
	_, page = ada.Ask("POST", one+"/switch", url.Values{"enabled": {"true"}})
	is.True(strings.Contains(page, "Send again what failed"))
	code, page = ada.Ask("POST", one+"/replay", url.Values{"since": {"yesterday"}})
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "That is no time"))
	ada.Ask("POST", one+"/replay", url.Values{"since": {""}})
	d.Until("the message was taken", func() bool { _, log = ada.Ask("GET", one, nil); return strings.Contains(log, "answered 204") })
	_, page = ada.Ask("POST", replayPath.FindString(log), nil)
	is.True(strings.Contains(page, "webhook.test"))

	code, page = ada.Ask("POST", one, url.Values{"url": {""}})
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "There is a problem"))
	_, page = ada.Ask("POST", one, url.Values{"url": {at + "y"}})
	is.True(strings.Contains(page, "Everything") && !strings.Contains(page, "Our chat")) // what was left empty is empty
	_, page = ada.Ask("POST", one+"/rotate", nil)
	another := hookSecret.FindString(unescaped(page))
	is.True(another != "" && another != secret)

	eves := []string{"", "/switch", "/test", "/rotate", "/delete", "/replay", strings.TrimPrefix(replayPath.FindString(log), one)}
	for _, path := range eves {
		code, _ = eve.Ask("POST", one+path, url.Values{"url": {at}})
		is.Equal(code, http.StatusNotFound) // path: other people's do not exist
		code, _ = ada.Ask("POST", one+path, url.Values{"url": {at}}, "Sec-Fetch-Site", "cross-site")
		is.Equal(code, http.StatusForbidden) // path
	}
	code, _ = eve.Ask("GET", one, nil)
	is.Equal(code, http.StatusNotFound)
	for _, path := range []string{base + "/0", base + "/x", base + "/99999999999999999999", "/admin/webhooks", "/admin" + strings.TrimPrefix(one, "/account")} {
		code, _ = ada.Ask("GET", path, nil)
		is.Equal(code, http.StatusNotFound) // path
	}
	for _, path := range []string{base, one, one + "?state=delivered&page=7", one + "?state=nonsense", "/account/export"} {
		method := map[bool]string{true: "POST", false: "GET"}[path == "/account/export"]
		_, page = ada.Ask(method, path, nil)
		is.True(strings.Contains(page, "hidden-xxx")) // path
		for _, s := range []string{secret, another} {
			is.True(!strings.Contains(unescaped(page), strings.TrimPrefix(s, "whsec_"))) // path: never shown again
		}
	}
	is.True(strings.Contains(page, `"webhook_deliveries":[{"webhook_id":`) && strings.Contains(page, `"sent":{"type":"webhook.test"`) && strings.Contains(page, `"status":204`))
	_, page = ada.Ask("GET", base, nil)
	is.True(strings.Contains(page, one))
	_, page = ada.Ask("POST", one+"/delete", nil)
	is.True(strings.Contains(page, "There is none yet"))
}

// verified waits until the address of a webhook has answered its challenge.
func verified(d *servertest.Server, who *servertest.Person, path string) {
	d.Until("its address is verified", func() bool {
		_, page := who.Ask("GET", path, nil)
		return strings.Contains(page, "Send a test message")
	})
}

// Somebody whose server cannot answer challenges reads there what it was sent, and types it. The page never shows it.
func TestWebhookPages_TheAddressIsProven(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	ada, eve := d.Person().SignIn("ada@reader.example"), d.Person().SignIn("eve@reader.example")
	challenges := make(chan string, 10)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		challenges <- servertest.Challenge(body)
		_, _ = w.Write(body)
	}))
	t.Cleanup(server.Close)
	_, page := ada.Ask("POST", "/account/webhooks", url.Values{"url": {server.URL + "/in"}})
	one := hookPath.FindString(page)
	first := <-challenges
	is.True(first != "")
	d.Until("the answer was noted", func() bool {
		_, page = ada.Ask("GET", one, nil)
		return strings.Contains(page, "The answer was not the challenge")
	})
	is.True(strings.Contains(page, "Not verified yet") && strings.Contains(page, "Is the address yours?") && !strings.Contains(page, "Send a test message"))
	is.True(!strings.Contains(page, first) && !strings.Contains(page, "/replay\""))
	code, page := ada.Ask("POST", one+"/test", nil)
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "has not answered its challenge"))
	code, page = ada.Ask("POST", one+"/verify", url.Values{"challenge": {"guessed"}})
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "There is a problem"))
	code, _ = eve.Ask("POST", one+"/verify", url.Values{"challenge": {first}})
	is.Equal(code, http.StatusNotFound)
	ada.Ask("POST", one+"/verify", nil) // another one
	second := <-challenges
	is.True(second != "" && second != first)
	code, _ = ada.Ask("POST", one+"/verify", url.Values{"challenge": {first}})
	is.Equal(code, http.StatusBadRequest)
	_, page = ada.Ask("POST", one+"/verify", url.Values{"challenge": {" " + second + " "}})
	is.True(strings.Contains(page, "Send a test message"))
	_, page = ada.Ask("POST", "/account/export", nil)
	is.True(strings.Contains(page, `"type":"webhook.challenge"`) && !strings.Contains(page, first) && !strings.Contains(page, second))
}

// However often somebody asks, they get ten.
func TestWebhookPages_TenOfAnAccount(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ada := d.Person().SignIn("ada@reader.example")
	for _, inside := range []string{"https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest/meta-data", "https://10.0.0.1/", "https://localhost/", "https://[::ffff:127.0.0.1]/", "https://0/", "https://2130706433/"} {
		code, page := ada.Ask("POST", "/account/webhooks", url.Values{"url": {inside}})
		is.Equal(code, http.StatusBadRequest) // inside
		is.True(strings.Contains(page, "There is a problem"))
	}
	d = servertest.Demo(t, "--allow-private")
	ada = d.Person().SignIn("ada@reader.example")
	var all sync.WaitGroup
	var made atomic.Int64
	for i := range 30 {
		all.Go(func() {
			if code, _ := ada.Ask("POST", "/account/webhooks", url.Values{"url": {fmt.Sprintf("http://127.0.0.1:9/%d", i)}}); code == http.StatusOK {
				made.Add(1)
			}
		})
	}
	all.Wait()
	is.Equal(made.Load(), int64(10))
	_, page := ada.Ask("GET", "/account/webhooks", nil)
	is.True(strings.Contains(page, "More than 10 are not possible"))
	is.Equal(strings.Count(page, "<bdi>http://127.0.0.1:9/"), 10)
	is.Equal(strings.Count(page, "Not verified yet"), 10)
}

// The team's webhooks are told of what everybody may know; what is done with them stands in the audit log.
func TestWebhookPages_OfTheTeam(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private", "--operator", "ops@debut.example")
	ops, ada := d.Person().SignIn("ops@debut.example"), d.Person().SignIn("ada@reader.example")
	at, status := hostile(t)
	status.Store(http.StatusGone)
	const base = "/admin/webhooks"
	_, page := ops.Ask("GET", base, nil)
	is.True(strings.Contains(page, "Servers of the team") && !strings.Contains(page, "draft.ready"))
	_, page = ops.Ask("POST", base, url.Values{"url": {at}, "events": {"listing.live"}, "description": {"Team chat"}})
	is.True(hookSecret.MatchString(unescaped(page)))
	one := hookPath.FindString(page)
	is.True(strings.HasPrefix(one, base))
	_, page = ada.Ask("POST", "/account/webhooks", url.Values{"url": {at}})
	hers := hookPath.FindString(page)
	for _, path := range []string{one, hers} {
		who := map[bool]*servertest.Person{true: ops, false: ada}[path == one]
		verified(d, who, path)
		who.Ask("POST", path+"/test", nil)
		d.Until("it was switched off", func() bool {
			_, page = who.Ask("GET", path, nil)
			return strings.Contains(page, "nobody listens there any more")
		})
	}
	code, _ := ops.Ask("GET", hers, nil)
	is.Equal(code, http.StatusNotFound) // of hers the team sees a line
	_, page = ops.Ask("GET", base, nil)
	is.True(strings.Contains(page, "ada@reader.example") && strings.Contains(page, "Nobody listens there (410)") && strings.Count(page, "hidden-") == 1)
	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "1 webhook of the team was switched off"))
	ops.Ask("POST", one+"/switch", url.Values{"enabled": {"true"}})
	ops.Ask("POST", one+"/rotate", nil)
	ops.Ask("POST", one+"/delete", nil)
	_, page = ops.Ask("GET", "/admin", nil)
	for _, did := range []string{"Added", "Had sent to", "Changed", "Made another secret for", "Deleted"} {
		is.True(strings.Contains(page, did)) // did
	}
	for _, path := range []string{base, one} {
		code, _ := ada.Ask("GET", path, nil)
		is.Equal(code, http.StatusNotFound) // path
	}
	ops.MailTo("ops@debut.example", one)
}
