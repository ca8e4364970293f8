package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/app/sending/bounces"
	"debut/storage/storagetest"
	"debut/web/check/servertest"
)

// Whoever asks while the database is away is told so in words, and when to come again; once it is back, all goes on.
func TestDatabaseAway_EveryDoorSaysSoAndGoesOnOnceItIsBack(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	address, cable := storagetest.Cabled(t)
	var ahead atomic.Int64
	clock := func() time.Time { return servertest.Now().Add(time.Duration(ahead.Load())) }
	d := servertest.StartAt(t, clock, "--dev-mail", "--database", address,
		"--payments", "stripe", "--stripe-key", "sk_test_123", "--stripe-secret", stripetest.Secret)
	d.WithKey()
	ines := d.Person().SignIn("ines@parcelwick.example")
	is.Equal(d.Call("GET", "/categories", nil).Status, http.StatusOK)
	visitor, cached := d.Person(), []string{"/", "/launches", "/api/v1/categories"}
	for _, path := range cached {
		status, _ := visitor.Ask("GET", path, nil)
		is.Equal(status, http.StatusOK)
	}
	cable.Cut()
	is.True(d.Instance.DB.Keep(t.Context()) != nil)
	ahead.Store(int64(time.Minute))
	for _, path := range cached { // what is kept in memory needs no database, and may be old now
		status, _ := visitor.Ask("GET", path, nil)
		is.Equal(status, http.StatusOK)
	}
	for _, a := range []servertest.Answer{
		d.Call("GET", "/listings/nowhere", nil), d.Call("GET", "/me", nil),
		d.Call("POST", "/drafts", map[string]any{"url": "http://127.0.0.1:9/"}),
	} {
		is.Equal(a.Status, http.StatusServiceUnavailable)
		is.Equal(a.Body["code"], "database_away")
		is.True(a.Header.Get("Retry-After") != "")
	}
	for _, path := range []string{"/account", "/listings/nowhere", "/search?q=lamps"} {
		status, page := ines.Ask("GET", path, nil)
		is.Equal(status, http.StatusServiceUnavailable) // and not 500
		is.True(strings.Contains(page, "The database does not answer now"))
	}
	status, _ := ines.Ask("POST", "/sign-in", url.Values{"email": {"new@parcelwick.example"}})
	is.Equal(status, http.StatusServiceUnavailable)
	paid := `{"id":"evt_1","object":"event","type":"charge.dispute.created","data":{"object":{"payment_intent":"pi_1"}}}`
	is.Equal(reported(t, d, paid, signed(paid, stripetest.Secret)), http.StatusServiceUnavailable)
	status, _ = visitor.Ask("POST", bounces.Path+"?key=of-nobody", url.Values{})
	is.Equal(status, http.StatusServiceUnavailable)
	cable.Mend()
	is.Equal(d.Call("GET", "/me", nil).Status, http.StatusOK)
	status, _ = ines.Ask("GET", "/account", nil)
	is.Equal(status, http.StatusOK)
}
