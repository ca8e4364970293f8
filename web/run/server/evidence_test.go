package server_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/web/check/servertest"
)

// Who is billed in one country and comes from another is asked where they live; where the card names a third one, an operator
// decides, and there is an invoice then.
func TestEvidence_FromTheQuestionToTheDecision(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	table := filepath.Join(t.TempDir(), "countries.tsv")
	is.NoErr(os.WriteFile(table, []byte("127.0.0.0\t127.255.255.255\tFR\n::1\t::1\tFR\n"), 0o600))
	stripe := stripetest.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example", "--payments", "stripe", "--stripe-key", "sk_test_123", "--stripe-secret", stripetest.Secret,
		"--stripe-url", stripe.URL, "--seller-name", "Kilnwright GmbH", "--seller-address", "Hof 1", "--seller-city", "Berlin", "--seller-country", "DE",
		"--seller-vat", "DE136695976", "--country-table", table)
	ops, owner := d.Person().SignIn("ops@debut.example"), d.Person().SignIn("owner@debut.example")
	_, page := ops.Ask("GET", "/admin/inbox/places", nil)
	is.True(strings.Contains(page, "No order waits for the team."))
	var live any
	for _, l := range d.Call("GET", "/me/listings", nil).Body["items"].([]any) {
		if servertest.Text(l, "status") == "live" {
			live = l.(map[string]any)["listing_id"]
		}
	}
	made := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "featured", "listing_id": live}}, "billing_country": "DE"})
	number := servertest.Text(made.Body, "number")

	_, page = owner.Ask("GET", "/checkout/"+number, nil)
	is.True(strings.Contains(page, "You seem to be in France, and your bill goes to Germany."))
	shown := hidden(page, "shown")
	bill := url.Values{"name": {"Ines"}, "street": {"Hof 7"}, "city": {"Kehl"}, "postcode": {"77694"}, "country": {"DE"}, "consent": {"yes"}, "method": {"stripe"}, "shown": {shown}}
	code, page := owner.Ask("POST", "/checkout/"+number, bill)
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "Where you live is missing"))
	bill.Set("residence", "FR")
	code, page = owner.Ask("POST", "/checkout/"+number, bill)
	is.Equal(code, http.StatusOK) // with the VAT there, and nothing was begun
	is.True(strings.Contains(page, "What you pay has changed") && strings.Contains(page, "VAT 20%") && !strings.Contains(page, "You seem to be in"))
	is.Equal(len(stripe.Of(number)), 0)
	bill.Set("residence", "DE")
	owner.Ask("POST", "/checkout/"+number, bill)
	stripe.PayFrom(stripe.Of(number)[0], "US")
	_, page = owner.Ask("GET", "/checkout/"+number, nil)
	is.True(strings.Contains(page, "Paid"))

	_, page = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(page, "1 invoice waits for a decision on where its buyer is."))
	_, page = ops.Ask("GET", "/admin/orders/"+number, nil)
	is.True(strings.Contains(page, "Not decided yet") && strings.Contains(page, "Card or account: United States"))
	is.True(!strings.Contains(page, "INV-"))
	decision := url.Values{"number": {number}, "country": {"DE"}, "reason": {"They wrote that they live in Kehl."}}
	code, _ = owner.Ask("POST", "/admin/inbox/places", decision)
	is.Equal(code, http.StatusNotFound)
	_, page = ops.Ask("GET", "/admin/inbox/places", nil)
	is.True(strings.Contains(page, "Answer of the buyer: Germany") && strings.Contains(page, "Internet address: France"))
	_, page = ops.Ask("POST", "/admin/inbox/places", decision)
	is.True(strings.Contains(page, "No order waits for the team."))
	_, page = ops.Ask("GET", "/admin/orders/"+number, nil)
	is.True(strings.Contains(page, "Germany, as the team decided: They wrote that they live in Kehl.") && strings.Contains(page, "INV-"))
}
