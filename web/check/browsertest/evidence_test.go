package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/web/check/servertest"
)

// A buyer is billed in Germany and comes from France: the checkout asks where they live. Their card is American, and an operator
// decides where they are.
func TestEvidence_AsksAndDecides(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	table := filepath.Join(t.TempDir(), "countries.csv")
	is.NoErr(os.WriteFile(table, []byte("127.0.0.0/8,FR\n::1/128,FR\n"), 0o600))
	stripe := stripetest.New(t)
	d := servertest.Demo(t, append([]string{"--operator", "ops@debut.example", "--country-table", table, "--stripe-key", "sk_test_123", "--stripe-secret", stripetest.Secret, "--stripe-url", stripe.URL},
		append(seller, "--payments", "stripe")...)...)
	p := &purchase{Server: d, I: is, tab: tabOn(t, browser, d)}
	p.tab.as(1280, "light")
	p.tab.signedInAs("owner@debut.example")
	made := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "launch_bundle", "listing_id": p.listing("reelkeep")}}, "billing_country": "DE"})
	p.number = servertest.Text(made.Body, "number")

	p.tab.open("/checkout/" + p.number)
	p.tab.do(chromedp.WaitVisible(chromedp.CSS("#residence")))
	p.tab.look("checkout-residence")
	for name, value := range map[string]string{"name": "Ines Vandermolen", "street": "Hauptstraße 7", "postcode": "77694", "city": "Kehl"} {
		p.tab.do(chromedp.SetValue(chromedp.CSS("#"+name), value))
	}
	p.tab.do(chromedp.Click(chromedp.CSS("#consent")), chromedp.Click(chromedp.CSS("#residence input[value=DE]")))
	p.tab.quiet("the question where somebody lives")
	p.tab.do(chromedp.Click(chromedp.CSS("#buy .btn")))
	p.tab.until(`location.pathname.startsWith("/pay/")`)
	stripe.PayFrom(stripe.Of(p.number)[0], "US")
	p.tab.complaints = nil // of the stand-in, which has no page
	p.tab.open("/checkout/" + p.number)

	p.tab.signedInAs("ops@debut.example")
	p.tab.open("/admin/inbox/places?case=" + p.number)
	p.tab.look("inbox-places")
	p.tab.open("/admin/orders/" + p.number)
	p.tab.look("order-evidence-waits")
	p.tab.open("/admin/inbox/places")
	p.tab.do(chromedp.SetValue(chromedp.CSS("#reason"), "They wrote that they live in Kehl."), chromedp.Click(chromedp.CSS(".desk-acts button[value=DE]")))
	p.tab.until(`document.querySelector("main").innerText.includes("No order waits")`)
	p.tab.open("/admin/orders/" + p.number)
	p.tab.look("order-evidence")
}
