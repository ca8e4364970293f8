package nodestest

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/web/check/servertest"
)

// selling are the flags of a seller who writes invoices, and is paid by a provider.
func selling(by *stripetest.Server) []string {
	return []string{"--payments", "stripe", "--stripe-url", by.URL, "--stripe-key", "sk_test_123", "--stripe-secret", stripetest.Secret,
		"--seller-name", "Kilnwright GmbH", "--seller-address", "Ofenweg 3", "--seller-postcode", "10437", "--seller-city", "Berlin",
		"--seller-country", "DE", "--seller-vat", "DE136695976"}
}

// mostOrders is fewer than an account may make in a day.
const mostOrders = 45

// order orders and pays.
func (m *maker) order(r *run, who uint64) {
	for round := 0; r.more(round, 4) && round < mostOrders; round++ {
		website := fmt.Sprintf("https://parcelwick-%d.example/%d", who, round) // asked for the same again, the order that waits would be answered
		made := r.call(m, "POST", "/orders/checkout", map[string]any{"billing_country": "BE", "items": []any{map[string]any{"product": "done_for_you",
			"options": map[string]any{"website": website}}}})
		number := servertest.Text(made, "number")
		said := r.surely("POST", "/checkout/"+number, url.Values{"name": {"Ines"}, "street": {"Kade 1"}, "city": {"Ghent"}, "country": {"BE"},
			"consent": {"true"}, "method": {"stripe"}, "shown": {servertest.Number(made["total_cents"])}}.Encode(), m.form()...)
		pages := r.stripe.Of(number)
		if len(pages) == 0 {
			r.Errorf("order %s has no page to pay on: %s", number, said)
			return
		}
		r.stripe.Pay(pages[len(pages)-1])
		m.paid = append(m.paid, number)
		r.rest(200)
	}
}

// report has the provider report what happened, each again until that is acknowledged, and every third once more.
func (r *run) report(paid func() bool) {
	for i := 0; ; {
		last := !paid()
		events := r.stripe.Events()
		for ; i < len(events); i++ {
			for range 1 + i%3/2 {
				r.reported(events[i])
			}
		}
		if last {
			return
		}
		r.rest(1)
	}
}

func (r *run) reported(event []byte) {
	for end := time.Now().Add(servertest.Patience); time.Now().Before(end); {
		_, known := r.once("POST", "/payments/stripe", string(event), "Stripe-Signature", stripetest.Sign(event, time.Now()))
		if known {
			return
		}
	}
	r.Errorf("nobody takes %s", event)
}

// checkOrders waits until what was paid is done, and looks whether that was so once.
func (m *maker) checkOrders(r *run) {
	r.Helper()
	for _, number := range m.paid {
		servertest.Eventually(r.TB, "what was paid is done and told of", func() bool {
			order := r.call(m, "GET", "/orders/"+number, nil)
			return servertest.Text(servertest.FirstOf(order["items"]), "state") == "fulfilled" && len(m.heard.of("order.paid "+number)) > 0
		})
		if ids := m.heard.of("order.paid " + number); len(ids) != 1 {
			r.Errorf("order %s is told of under several ids: %v", number, ids)
		}
	}
	there := r.query(`SELECT o.number FROM orders AS o JOIN accounts AS a ON a.id = o.account WHERE a.email = $1`, m.email)
	slices.Sort(there)
	want := slices.Sorted(slices.Values(m.paid))
	if !slices.Equal(there, want) {
		r.Errorf("orders: lost %v, too many %v", without(want, there), without(there, want))
	}
}

// checkBooks looks whether each order that was paid has one payment, one task and one invoice, numbered without gaps.
func (r *run) checkBooks() {
	r.Helper()
	for _, of := range []string{"payments", "order_tasks", "invoices"} {
		r.none(of+" that are not one of an order", `SELECT o.number || ': ' || COUNT(x.id) FROM orders AS o JOIN accounts AS a ON a.id = o.account
			LEFT JOIN `+of+` AS x ON x.order_id = o.id WHERE a.email LIKE 'person-%' GROUP BY o.number HAVING COUNT(x.id) <> 1`)
	}
	consecutive(r, r.query(`SELECT number FROM invoices`)) // those of the demo, too
}

// consecutive fails the test unless the numbers of invoices have no gap.
func consecutive(tb testing.TB, invoices []string) {
	tb.Helper()
	var numbers []int
	for _, number := range invoices {
		n, err := strconv.Atoi(number[strings.LastIndexByte(number, '-')+1:])
		if err != nil {
			tb.Error(err)
		}
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	for i, n := range numbers {
		if n != i+1 {
			tb.Errorf("the invoices are numbered %v", numbers)
			break
		}
	}
}
