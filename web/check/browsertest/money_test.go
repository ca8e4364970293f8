package browsertest

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/web/check/servertest"
)

// selling is a demo that takes money in the ways that settings name.
func selling(t *testing.T, settings ...string) *purchase {
	t.Helper()
	browser := needsBrowser(t)
	d := servertest.Demo(t, append(append([]string{"--operator", "ops@debut.example"}, seller...), settings...)...)
	p := &purchase{Server: d, I: is.New(t), tab: tabOn(t, browser, d), ops: d.Person().SignIn("ops@debut.example")}
	p.tab.as(1280, "light")
	return p
}

// ordersFeatured makes an order of a featured place, and opens its page.
func (p *purchase) ordersFeatured() {
	p.TB.Helper()
	made := p.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "featured", "listing_id": p.listing("millrace")}}})
	p.Equal(made.Status, http.StatusCreated)
	p.number = servertest.Text(made.Body, "number")
	p.tab.signedInAs("owner@debut.example")
	p.tab.open("/checkout/" + p.number)
}

// fills types into a form that posts to an address, and sends it.
func (p *purchase) fills(action string, values map[string]string) {
	p.TB.Helper()
	form := `form[action="` + action + `"]`
	for name, value := range values {
		p.tab.do(chromedp.SetValue(chromedp.CSS(form+` [name=`+name+`]`), value))
	}
	p.tab.do(chromedp.Click(chromedp.CSS(form + ` button`)))
	p.tab.quiet("what was sent to " + action)
}

// An open invoice is transferred in two parts, and some euros too much: the buyer reads what is open, the team enters what came, and
// what is beyond the sum becomes a task.
func TestOrder_OpenInvoiceInParts(t *testing.T) {
	t.Parallel()
	p := selling(t, "--transfer-paper", "invoice", "--transfer-days", "10")
	p.ordersFeatured()
	p.pays("invoice")
	p.tab.until(`document.querySelector("#transfer")`)
	p.True(strings.Contains(p.says(), "Due on"))
	p.tab.look("transfer-open")
	paper := eval[string](p.tab, `document.querySelector("main a[href*='/account/invoices/INV-']").getAttribute("href")`)
	p.tab.open(paper)
	p.True(strings.Contains(p.says(), "Please pay by"))
	p.tab.look("invoice-open")

	p.tab.signedInAs("ops@debut.example")
	p.tab.open("/admin/orders/" + p.number)
	p.fills("/admin/orders/came", map[string]string{"amount": "100", "reason": "The first part is here."})
	p.tab.until(`document.querySelector("main").innerText.includes("€100 came; €19.79 is open")`)
	p.tab.look("order-part-came")
	p.Equal(p.state(), "waiting")
	p.tab.signedInAs("owner@debut.example")
	p.tab.open("/checkout/" + p.number)
	p.True(strings.Contains(p.says(), "€19.79"))
	p.tab.look("transfer-part")

	p.tab.signedInAs("ops@debut.example")
	p.tab.open("/admin/orders/" + p.number)
	p.fills("/admin/orders/came", map[string]string{"amount": "25", "reason": "The rest, and some more."})
	p.Until("what was bought is there", func() bool { return p.state() == "fulfilled" })
	p.tab.open("/admin/orders/" + p.number)
	p.True(strings.Contains(p.says(), "5.21 EUR more came than the order costs"))
	p.tab.open("/admin/tasks")
	p.tab.look("task-too-much")
	p.tab.signedInAs("owner@debut.example")
	p.tab.open(paper)
	p.True(strings.Contains(p.says(), "It was paid on"))
	p.tab.look("invoice-paid")
}

// A refund that the bank returns is the team's again, and the buyer reads that the money is still to come; once it was given back
// anew, that it was.
func TestOrder_RefundThatFails(t *testing.T) {
	t.Parallel()
	stripe := stripetest.New(t)
	p := selling(t, "--payments", "stripe", "--stripe-key", "sk_test_123", "--stripe-secret", stripetest.Secret, "--stripe-url", stripe.URL)
	hears := func() {
		for _, e := range stripe.Events() {
			r, err := http.NewRequestWithContext(t.Context(), "POST", p.URL+"/payments/stripe", strings.NewReader(string(e)))
			p.NoErr(err)
			r.Header.Set("Stripe-Signature", stripetest.Sign(e, servertest.Now()))
			said, err := http.DefaultClient.Do(r)
			p.NoErr(err)
			p.NoErr(said.Body.Close())
			p.Equal(said.StatusCode, http.StatusOK)
		}
	}
	p.ordersFeatured()
	p.pays("stripe")
	p.tab.until(`location.pathname.startsWith("/pay/")`)
	page := stripe.Of(p.number)[0]
	stripe.Pay(page)
	hears()
	p.Until("what was bought is there", func() bool { return p.state() == "fulfilled" })

	p.tab.signedInAs("ops@debut.example")
	p.tab.open("/admin/orders/" + p.number)
	p.tab.do(chromedp.SetValue(chromedp.CSS("form:has(button[value=refund]) input[name=reason]"), "They asked for it."), chromedp.Click(chromedp.CSS("main button[value=refund]")))
	p.Until("the money went back", func() bool { return stripe.Returned(page) > 0 })
	hears()
	stripe.Refuse(page, "failed", "expired_or_canceled_card")
	hears()
	p.Until("the team is asked", func() bool {
		_, tasks := p.ops.Ask("GET", "/admin/tasks", nil)
		return strings.Contains(tasks, "Money that did not arrive")
	})
	p.tab.open("/admin/tasks")
	p.tab.look("task-refund-failed")
	p.tab.open("/admin/orders/" + p.number)
	p.True(strings.Contains(p.says(), "Did not arrive"))
	p.tab.look("order-refund-failed")
	p.tab.signedInAs("owner@debut.example")
	p.tab.open("/account/orders/" + p.number)
	p.True(strings.Contains(p.says(), "To be paid back: the money did not arrive"))
	p.tab.look("order-to-be-paid-back")
	note := eval[string](p.tab, `document.querySelector("main a[href*='/account/invoices/CN-']").getAttribute("href")`)
	p.tab.open(note)
	p.tab.look("credit-note-to-be-paid-back")
	_, before := p.Person().SignIn("owner@debut.example").Ask("GET", note+".xml", nil)

	p.tab.signedInAs("ops@debut.example")
	p.tab.open("/admin/orders/" + p.number)
	p.fills("/admin/orders/again", map[string]string{"reason": "They have a new card."})
	p.Until("the money went back again", func() bool { return stripe.Returned(page) > 0 })
	p.tab.signedInAs("owner@debut.example")
	p.Until("the buyer reads it", func() bool { p.tab.open(note); return strings.Contains(p.says(), "Paid back on") })
	_, after := p.Person().SignIn("owner@debut.example").Ask("GET", note+".xml", nil)
	p.Equal(after, before) // the document is what was issued

	p.tab.signedInAs("ops@debut.example")
	stripe.Hears(p.URL+"/payments/stripe", "enabled", "checkout.session.completed", "charge.refunded")
	p.tab.open("/admin/machine?payments#payments")
	p.True(strings.Contains(p.says(), "refund.failed"))
	p.tab.look("machine-payments")
}
