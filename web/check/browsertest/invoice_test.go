package browsertest

import (
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// seller are the settings of somebody who sells, and is paid by bank transfer, too.
var seller = []string{"--payments", "test,invoice", "--seller-name", "Kilnwright GmbH", "--seller-address", "Töpferstraße 4", "--seller-postcode", "10437", "--seller-city", "Berlin",
	"--seller-country", "DE", "--seller-vat", "DE136695976", "--seller-iban", "DE89 3704 0044 0532 0130 00"}

// A buyer pays by bank transfer: the page says how, the team sees the money, and there is an invoice; the money goes back, and there
// is a credit note.
func TestInvoice_OfABankTransfer(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	d := servertest.Demo(t, append([]string{"--operator", "ops@debut.example"}, seller...)...)
	made := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "done_for_you"}}, "billing_country": "BE"})
	is.Equal(made.Status, 201)
	number := servertest.Text(made.Body, "number")
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.signedInAs("owner@debut.example")
	tab.open("/checkout/" + number)
	for name, value := range map[string]string{"name": "Ines Vandermolen", "company": "Parcelwick BV", "street": "Kade 1", "postcode": "9000", "city": "Ghent"} {
		tab.do(chromedp.SetValue(chromedp.CSS("#"+name), value))
	}
	tab.do(chromedp.Click(chromedp.CSS("input[value=invoice]")), chromedp.Click(chromedp.CSS("#buy .btn")))
	tab.do(chromedp.WaitVisible(chromedp.CSS("#transfer")))
	tab.look("checkout-transfer")

	ops := d.Person().SignIn("ops@debut.example")
	ops.Ask("POST", "/admin/orders", url.Values{"number": {number}, "act": {"paid"}, "reason": {"It came on Monday."}})
	tab.open("/account/orders/" + number)
	tab.look("order-invoice")
	tab.open("/account/invoices/INV-2026-000001")
	tab.look("invoice")
	ops.Ask("POST", "/admin/orders", url.Values{"number": {number}, "act": {"refund"}, "reason": {"They asked."}})
	tab.open("/account/invoices/CN-2026-000001")
	tab.look("credit-note")
}
