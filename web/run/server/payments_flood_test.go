package server_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
	"github.com/stripe/stripe-go/v85/webhook"

	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/web/check/servertest"
)

// Somebody without an account reports payments with names of 250 kB, signed with nothing: none is taken, and nothing is stored,
// whether the settings have the secret that reports are signed with or lack it.
func TestRacePayments_AFloodOfReportsStoresNothing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		flags  []string
		secret string
		status int
	}{
		"without a secret":      {nil, "", http.StatusForbidden},
		"with a secret":         {[]string{"--stripe-secret", stripetest.Secret}, "", http.StatusBadRequest},
		"with the secret known": {[]string{"--stripe-secret", stripetest.Secret}, stripetest.Secret, http.StatusBadRequest},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			stripe := stripetest.New(t)
			data := t.TempDir()
			d := servertest.Start(t, append([]string{"--data", data, "--payments", "stripe", "--stripe-key", "sk_test_123", "--stripe-url", stripe.URL}, c.flags...)...)
			before := stored(data)
			refused := 0
			for i := range 200 {
				report := fmt.Sprintf(`{"id":"evt_%d_%s","object":"event","type":"charge.dispute.created","data":{"object":{"payment_intent":"pi_1"}}}`, i, strings.Repeat("e", 250_000))
				if reported(t, d, report, signed(report, c.secret)) == c.status {
					refused++
				}
			}
			is.Equal(refused, 200)
			grown := stored(data) - before
			is.True(grown < 1<<20)
			t.Logf("of 200 reports %d were refused with %d; %d bytes were stored", refused, c.status, grown)
		})
	}
}

func TestPayments_ReportsHaveALimit(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	now := servertest.Now()
	d := servertest.StartAt(t, func() time.Time { return now }, "--payments", "stripe", "--stripe-key", "sk_test_123", "--stripe-secret", stripetest.Secret) // a minute that does not end
	answers := map[int]int{}
	for range 700 {
		answers[reported(t, d, "{}", "")]++
	}
	is.Equal(answers, map[int]int{http.StatusBadRequest: 600, http.StatusTooManyRequests: 100})
}

func TestPayments_WithoutTheSecretItIsSaid(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	log := &servertest.Log{}
	d := servertest.StartLogged(t, log, "--payments", "stripe", "--stripe-key", "sk_test_123")
	d.Until("the log says it", func() bool { return strings.Contains(log.String(), "stripe-secret") })
	answer, err := http.Get(d.URL + "/readyz")
	is.NoErr(err)
	var said strings.Builder
	_ = answer.Write(&said)
	_ = answer.Body.Close()
	is.True(strings.Contains(said.String(), "Reports of payments are not taken."))
}

// signed signs a report, with the empty secret, too, which the library refuses to.
func signed(report, secret string) string {
	return webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: []byte(report), Secret: secret, Timestamp: servertest.Now()}).Header
}

// reported sends a report, and returns the status of the answer.
func reported(t *testing.T, d *servertest.Server, report, signature string) int {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.URL+"/payments/stripe", strings.NewReader(report))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Stripe-Signature", signature)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

// stored returns the size of the database in a folder, with its log.
func stored(data string) (bytes int64) {
	for _, name := range []string{"debut.db", "debut.db-wal"} {
		if f, err := os.Stat(filepath.Join(data, name)); err == nil {
			bytes += f.Size()
		}
	}
	return bytes
}
