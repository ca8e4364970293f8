package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/web/check/servertest"
)

// A report of a payment is heard if who takes the payments signed it, and then does nothing by itself.
func TestPayments_AReportIsHeardIfItIsSigned(t *testing.T) {
	t.Parallel()
	stripe := stripetest.New(t)
	d := servertest.Start(t, "--payments", "stripe", "--stripe-key", "sk_test_123", "--stripe-secret", stripetest.Secret, "--stripe-url", stripe.URL)
	report := `{"id":"evt_1","object":"event","type":"checkout.session.completed","data":{"object":{"id":"cs_1","client_reference_id":"another.1.D-2026-000001"}}}`
	large := `{"id":"` + strings.Repeat("e", 300<<10) + `"}`
	for _, c := range []struct {
		name, path, body, signature string
		status                      int
		says                        string
	}{
		{"signed", "/payments/stripe", report, stripetest.Sign([]byte(report), servertest.Now()), 200, ""},
		{"ahead", "/payments/stripe", report, stripetest.Sign([]byte(report), servertest.Now().Add(time.Hour)), 400, "more than 5 minutes"},
		{"again", "/payments/stripe", report, stripetest.Sign([]byte(report), servertest.Now()), 200, ""},
		{"not signed", "/payments/stripe", report, "", 400, "not signed"},
		{"old", "/payments/stripe", report, stripetest.Sign([]byte(report), servertest.Now().Add(-time.Hour)), 400, "more than 5 minutes before"},
		{"of nobody", "/payments/paypal", report, "", 404, ""},
		{"that takes no reports", "/payments/invoice", report, "", 404, ""},
		{"large", "/payments/stripe", large, stripetest.Sign([]byte(large), servertest.Now()), 413, "256 KiB"},
	} {
		is := is.New(t)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, d.URL+c.path, strings.NewReader(c.body))
		is.NoErr(err)
		r.Header.Set("Stripe-Signature", c.signature)
		answer, err := http.DefaultClient.Do(r)
		is.NoErr(err)
		var said strings.Builder
		_ = answer.Write(&said)
		if answer.StatusCode != c.status || !strings.Contains(said.String(), c.says) {
			t.Errorf("a report that is %s is answered with %d: %s", c.name, answer.StatusCode, said.String())
		}
		_ = answer.Body.Close()
	}
}
