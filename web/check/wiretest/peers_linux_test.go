package wiretest

import (
	"io"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/desk/backups/s3test"
	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/web/check/servertest"
)

// Whatever the servers that an operator names answer, what was asked of them has failed and says so, and the instance goes on: it takes no
// word of theirs for anything, goes nowhere that they send it, and keeps little of what they send.

// eachLie runs a test with each lie; on the second engine with one, since what it stores is all that differs there.
func eachLie(t *testing.T, test func(t *testing.T, lie http.Handler, flags ...string)) {
	onBoth(t, func(t *testing.T, flags ...string) {
		servertest.Start(t, flags...).Stop() // what a process makes once is made
		for name, lie := range lies {
			if len(flags) > 0 && name != "something else" {
				continue
			}
			t.Run(name, func(t *testing.T) {
				keepsLittle(t)
				test(t, lie, flags...)
			})
		}
	})
}

// most is what this program may allocate because of what somebody sent it, in bytes.
const most = flooded / 2

// keepsLittle fails the test where the program holds much more at its end than at its beginning.
func keepsLittle(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	t.Cleanup(func() {
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > most {
			t.Errorf("%d MB were allocated, of which %d MB are many", got>>20, most>>20)
		}
	})
}

// failed reports whether a job of a kind has failed.
func failed(log *servertest.Log, kind string) bool {
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, "kind="+kind) && (strings.Contains(line, "tried again") || strings.Contains(line, "gave a job up")) {
			return true
		}
	}
	return false
}

func TestVIES_ThatLiesConfirmsNothing(t *testing.T) {
	eachLie(t, func(t *testing.T, lie http.Handler, flags ...string) {
		is := is.New(t)
		log := &servertest.Log{}
		d := servertest.StartLogged(t, log, append(flags, "--vies-url", host(t, "vies", lie))...)
		d.AskVIES("D-2026-000107", "FR40303265045")
		d.Until("it was asked", func() bool { return failed(log, "ask_vies") })
		asked, err := d.Instance.Directory.VIES.Of(t.Context(), "D-2026-000107")
		is.NoErr(err)
		is.Equal(string(asked[0].State), "waiting") // for the next try
	})
}

func TestDraftingEndpoint_ThatLiesLeavesWhatTheWebsiteSays(t *testing.T) {
	eachLie(t, func(t *testing.T, lie http.Handler, flags ...string) {
		is := is.New(t)
		d := servertest.Start(t, append(flags, "--ai-url", host(t, "ai", lie)+"/v1", "--ai-model", "m", "--ai-key", "k")...).WithKey()
		made := d.Call("POST", "/drafts", map[string]any{"url": host(t, "honest", company) + "/"})
		draft := d.Ready(servertest.Text(made.Body, "id"))
		is.Equal(servertest.Text(draft, "fields", "name", "value"), "Parcelwick")
	})
}

func TestPayments_ThatLieTakeNoMoneyAndSendNobodyAway(t *testing.T) {
	eachLie(t, func(t *testing.T, lie http.Handler, flags ...string) {
		is := is.New(t)
		d := servertest.Start(t, append(flags, "--dev-mail", "--payments", "stripe", "--stripe-key", "sk_test_1", "--stripe-secret", stripetest.Secret, "--stripe-url", host(t, "pay", lie))...).WithKey()
		made := d.Call("POST", "/drafts", map[string]any{"url": host(t, "honest", company) + "/"})
		draft := servertest.Text(made.Body, "id")
		d.Ready(draft)
		d.Call("PATCH", "/drafts/"+draft, map[string]any{"fields": map[string]any{"categories": []string{"Shipping & Logistics"}}})
		listing := d.Call("POST", "/drafts/"+draft+"/submit", nil).Body["listing_id"]
		ordered := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "launch", "listing_id": listing}}})
		is.Equal(ordered.Status, http.StatusCreated)
		number := servertest.Text(ordered.Body, "number")
		status, page := d.Person().SignIn("owner@debut.example").Ask("POST", "/checkout/"+number, url.Values{
			"name": {"Ines Vandermolen"}, "street": {"Kade 1"}, "city": {"Ghent"}, "country": {"BE"}, "consent": {"yes"}, "method": {"stripe"},
			"shown": {servertest.Number(ordered.Body["total_cents"])},
		})
		is.Equal(status, http.StatusServiceUnavailable)
		is.True(strings.Contains(page, "nothing was charged") && !tells(page) && !strings.Contains(page, "javascript:"))
		is.Equal(d.Call("GET", "/orders/"+number, nil).Body["status"], "pending")
	})
}

func TestObjectStore_ThatLiesHasNoBackup(t *testing.T) {
	eachLie(t, func(t *testing.T, lie http.Handler, flags ...string) {
		if len(flags) > 0 {
			t.Skip("a PostgreSQL database is backed up by its own tools")
		}
		const ops = "ops@debut.example"
		d := servertest.Start(t, "--dev-mail", "--operator", ops, "--backup-to", s3test.Place, "--s3-endpoint", host(t, "store", lie), "--s3-key", s3test.Key)
		operator := d.Person().SignIn(ops)
		d.Until("the failure is told", func() bool {
			_, today := operator.Ask("GET", "/admin", nil)
			return strings.Contains(today, "backup was not made") || strings.Contains(today, "No backup")
		})
	})
}

// conversations are what a mail server may say from the moment on at which somebody comes.
var conversations = map[string]func(net.Conn){
	"nothing":            func(net.Conn) {},
	"no":                 func(c net.Conn) { _, _ = io.WriteString(c, "554 not you\r\n") },
	"another protocol":   func(c net.Conn) { _, _ = io.WriteString(c, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") },
	"noise":              func(c net.Conn) { _, _ = c.Write([]byte{0, 0xff, 0x16, 3, 1, '\r', '\n', '2', '2'}) },
	"a line without end": func(c net.Conn) { _, _ = io.WriteString(c, "220 "); flood(c) },
	"lines without end": func(c net.Conn) {
		for range flooded >> 20 {
			if _, err := io.WriteString(c, strings.Repeat("220-welcome\r\n", 1<<20/13)); err != nil {
				return
			}
		}
	},
}

func TestMailServer_ThatLiesSendsNothingAndItIsSaid(t *testing.T) {
	onBoth(t, func(t *testing.T, flags ...string) {
		servertest.Start(t, flags...).Stop() // as in eachLie
		for name, talk := range conversations {
			t.Run(name, func(t *testing.T) {
				is := is.New(t)
				keepsLittle(t)
				l, err := net.Listen("tcp", net.JoinHostPort(public.String(), "0"))
				is.NoErr(err)
				t.Cleanup(func() { _ = l.Close() })
				go func() {
					for {
						c, err := l.Accept()
						if err != nil {
							return
						}
						talk(c)
						_ = c.Close()
					}
				}()
				log := &servertest.Log{}
				d := servertest.StartLogged(t, log, append(flags, "--smtp", "smtp://"+l.Addr().String())...)
				status, _ := d.Person().Ask("POST", "/sign-in", url.Values{"email": {"ines@parcelwick.example"}})
				is.Equal(status, http.StatusOK)
				d.Until("it was tried", func() bool { return failed(log, "mail") })
				status, _ = d.Person().Ask("GET", "/", nil)
				is.Equal(status, http.StatusOK)
			})
		}
	})
}
