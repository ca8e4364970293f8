package browsertest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// A company buys with a VAT number while VIES is down, and nobody has it after all: an operator corrects the order in one click, the
// buyer pays the difference, and one more click undoes it.
func TestVATNumber_CorrectedInOneClick(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	var asked atomic.Int64
	paid := make(chan struct{})
	vies := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) == 1 {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		select { // an answer while the buyer checks out is another story: the page is shown once more, with VAT
		case <-paid:
		case <-r.Context().Done():
		}
		_, _ = io.WriteString(w, `{"valid":false,"requestIdentifier":"WAPIAAAAZ","userError":"INVALID"}`)
	}))
	t.Cleanup(vies.Close)
	d := servertest.Demo(t, append([]string{"--operator", "ops@debut.example", "--allow-private", "--vies-url", vies.URL}, seller...)...)
	made := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "done_for_you"}}, "billing_country": "FR"})
	is.Equal(made.Status, 201)
	number := servertest.Text(made.Body, "number")
	status, _ := d.Person().SignIn("owner@debut.example").Ask("POST", "/checkout/"+number, url.Values{"name": {"Inès Marchand"}, "company": {"Éclat SARL"}, "street": {"3 rue des Œillets"},
		"postcode": {"69001"}, "city": {"Lyon"}, "country": {"FR"}, "vat_number": {"FR40303265045"}, "method": {"test"}, "shown": {"19900"}})
	is.Equal(status, http.StatusOK)
	close(paid)
	says := func(t *tab) string { return eval[string](t, `document.querySelector("main").innerText`) }
	ops := tabOn(t, browser, d)
	ops.as(1280, "light")
	ops.signedInAs("ops@debut.example")
	d.Until("the team reads of it", func() bool {
		ops.open("/admin/vat-numbers")
		return strings.Contains(says(ops), "FR40303265045")
	})
	ops.look("vat-numbers")
	ops.do(chromedp.Click(chromedp.CSS("button[name=to][value=vat]")))
	ops.at("/admin/orders/" + number)
	is.True(strings.Contains(says(ops), "37.81")) // 19 %: people do it, so that it is taxed where the seller is
	ops.look("order-corrected")
	ops.open("/admin/vat-numbers")
	is.True(strings.Contains(says(ops), "No VAT number waits"))

	buyer := tabOn(t, browser, d)
	buyer.as(1280, "light")
	buyer.signedInAs("owner@debut.example")
	buyer.open("/account/orders/" + number)
	buyer.do(chromedp.WaitVisible(chromedp.CSS("#difference")))
	buyer.look("order-difference")
	buyer.open("/account/invoices/INV-2026-000002")
	buyer.glance("invoice-instead")
	buyer.open("/account/orders/" + number)
	buyer.do(chromedp.Click(chromedp.CSS("#difference button[value=test]")))
	buyer.do(chromedp.WaitNotPresent(chromedp.CSS("#difference")))
	is.True(!strings.Contains(says(buyer), "still to be paid"))

	ops.open("/admin/orders/" + number)
	ops.do(chromedp.Click(chromedp.CSS("button[name=to][value=reverse_charge]")))
	ops.do(chromedp.WaitVisible(chromedp.CSS("button[name=to][value=vat]")))
	is.True(strings.Contains(says(ops), "37.81"))
	ops.quiet("an order that was corrected")

	// The same number again: nobody has it, which the page says before anything is charged.
	made = d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "done_for_you"}}, "billing_country": "FR"})
	buyer.open("/checkout/" + servertest.Text(made.Body, "number"))
	buyer.do(chromedp.WaitVisible(chromedp.CSS("#number-says")))
	is.True(strings.Contains(says(buyer), "nobody has FR40303265045"))
	buyer.look("checkout-number-refused")
}
