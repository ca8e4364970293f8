package server_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app/sales/orders/vat"
	"debut/web/check/servertest"
)

// The team does what people paid it for, and says so; an operator notes payments and gives money back, and nobody else.
func TestOrders_TheTeamDoesWhatWasPaid(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example", "--payments", "test")
	ops, ole := d.Person().SignIn("ops@debut.example"), d.Person().SignIn("ole@reader.example")
	made := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "done_for_you", "options": map[string]any{"website": "https://kestrelby.example"}}}})
	is.Equal(made.Status, http.StatusCreated)
	number := servertest.Text(made.Body, "number")
	status := func() string { return servertest.Text(d.Call("GET", "/orders/"+number, nil).Body, "status") }

	// By bank transfer, as the operator's bank says.
	paid := url.Values{"number": {number}, "act": {"paid"}, "reason": {"It came on Monday."}}
	code, _ := ole.Ask("POST", "/admin/orders", paid)
	is.Equal(code, http.StatusNotFound)
	code, _ = ops.Ask("POST", "/admin/orders", url.Values{"number": {number}, "act": {"refund"}, "reason": {"They asked."}})
	is.Equal(code, http.StatusBadRequest) // nothing was paid
	code, page := ops.Ask("POST", "/admin/orders", paid)
	is.Equal(code, http.StatusOK)
	is.True(strings.Contains(page, number) && strings.Contains(page, "Give the money back"))
	is.Equal(status(), "paid")
	code, _ = ops.Ask("POST", "/admin/orders", paid)
	is.Equal(code, http.StatusBadRequest) // twice

	d.Until("the task is the team's", func() bool {
		_, page = ops.Ask("GET", "/admin/tasks", nil)
		return strings.Contains(page, "A listing to write")
	})
	is.True(strings.Contains(page, "https://kestrelby.example"))
	_, today := ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(today, "1 task of an order waits for the team."))
	code, _ = ole.Ask("GET", "/admin/tasks", nil)
	is.Equal(code, http.StatusNotFound)
	done := url.Values{"task": {hidden(page, "task")}, "result": {"Your listing is written.\n\nIt is under <b>your</b> products."}}
	_, page = ops.Ask("POST", "/admin/tasks", done)
	is.True(strings.Contains(page, "No order waits"))
	code, _ = ops.Ask("POST", "/admin/tasks", done)
	is.Equal(code, http.StatusBadRequest) // twice
	_, page = d.Person().SignIn("owner@debut.example").Ask("GET", "/account/orders/"+number, nil)
	is.True(strings.Contains(page, "It is under &lt;b&gt;your&lt;/b&gt; products."))

	_, page = ops.Ask("GET", "/admin/orders?find=owner@debut.example", nil)
	is.True(strings.Contains(page, number))
	_, page = ops.Ask("GET", "/admin/orders/"+number, nil)
	part := url.Values{"number": {number}, "line": {radio(page, "line")}, "amount": {"40,50"}, "seen": {hidden(page, "seen")}, "reason": {"It came late."}}
	code, _ = ole.Ask("POST", "/admin/orders/refund", part)
	is.Equal(code, http.StatusNotFound)
	_, page = ops.Ask("POST", "/admin/orders/refund", part)
	is.True(strings.Contains(page, "€40.50 given back"))
	is.True(strings.Contains(page, "€158.50 can still go back"))
	code, _ = ops.Ask("POST", "/admin/orders/refund", part)
	is.Equal(code, http.StatusBadRequest) // twice clicked
	part.Set("seen", hidden(page, "seen"))
	part.Set("amount", "158,51")
	code, page = ops.Ask("POST", "/admin/orders/refund", part)
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "Amount, with VAT is 158,51; enter 0.01 to 158.50."))
	_, page = ops.Ask("POST", "/admin/orders/note", url.Values{"number": {number}, "note": {"She <b>telephoned</b>."}})
	is.True(strings.Contains(page, "She &lt;b&gt;telephoned&lt;/b&gt;."))
	_, page = ops.Ask("POST", "/admin/orders", url.Values{"number": {number}, "act": {"refund"}, "reason": {"They asked."}})
	is.True(strings.Contains(page, "Refunded"))
	is.Equal(status(), "refunded")
	_, today = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(today, "Gave back the money of"))
	_, page = ops.Ask("GET", "/admin/orders?find="+strconv.Itoa(7), nil)
	is.True(strings.Contains(page, "No orders"))
}

// An operator says what things cost, and makes codes that take something off; for everybody else there are no such pages.
func TestPrices_TheTeamSetsThem(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example", "--payments", "test")
	ops, ole := d.Person().SignIn("ops@debut.example"), d.Person().SignIn("ole@reader.example")
	sold := servertest.Text(servertest.FirstOf(d.Call("GET", "/orders", nil).Body["items"]), "number")
	for _, path := range []string{"/admin/products", "/admin/products/launch", "/admin/promo-codes", "/admin/orders/" + sold} {
		code, _ := ole.Ask("GET", path, nil)
		is.Equal(code, http.StatusNotFound)
	}
	code, _ := ole.Ask("POST", "/admin/products/launch", url.Values{"act": {"stop"}})
	is.Equal(code, http.StatusNotFound)
	code, _ = ole.Ask("POST", "/admin/promo-codes", url.Values{"code": {"FREE"}, "percent": {"100"}})
	is.Equal(code, http.StatusNotFound)

	_, page := ops.Ask("POST", "/admin/products/launch", url.Values{"act": {"sell"}, "price": {"59"}})
	is.True(strings.Contains(page, "€59"))
	code, page = ops.Ask("POST", "/admin/products/launch", url.Values{"act": {"sell"}, "price": {"cheap"}})
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "Price is &#34;cheap&#34;, which is no amount; enter one such as 49 or 49.50."))
	is.True(strings.Contains(page, `value="cheap"`))
	_, page = ops.Ask("GET", "/pricing", nil)
	is.True(strings.Contains(page, "€59"))
	_, page = ops.Ask("POST", "/admin/products/featured", url.Values{"act": {"stop"}})
	is.True(strings.Contains(page, "Not sold"))
	_, page = ops.Ask("GET", "/pricing", nil)
	is.True(!strings.Contains(page, `id="featured"`))
	code, _ = ops.Ask("GET", "/admin/products/votes", nil)
	is.Equal(code, http.StatusNotFound)

	_, page = ops.Ask("POST", "/admin/promo-codes", url.Values{"code": {"WINTER-26"}, "percent": {"10"}, "products": {"launch", "relaunch"}, "most": {"5"}})
	is.True(strings.Contains(page, "WINTER-26") && strings.Contains(page, "0 of 5"))
	code, page = ops.Ask("POST", "/admin/promo-codes", url.Values{"code": {"winter-26"}, "percent": {"10"}})
	is.Equal(code, http.StatusBadRequest)
	is.True(strings.Contains(page, "Code was made before; enter another one."))
	path := regexp.MustCompile(`/admin/promo-codes/\d+`).FindString(page)
	_, page = ops.Ask("GET", path, nil)
	is.True(strings.Contains(page, "End the code"))
	_, page = ops.Ask("POST", path+"/end", url.Values{"promo": {hidden(page, "promo")}})
	is.True(strings.Contains(page, "Ended"))
	_, today := ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(today, "Set the price of") && strings.Contains(today, "Ended the promo code"))
}

// What consumers abroad bought stands in the quarter's return, as page and as CSV; the order's page has its invoice, whose mail goes
// out again.
func TestOneStopShop_ForOperators(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example", "--payments", "test", "--seller-name", "Kilnwright GmbH", "--seller-address", "Hof 1", "--seller-city", "Berlin",
		"--seller-country", "DE", "--seller-vat", "DE136695976")
	ops, owner := d.Person().SignIn("ops@debut.example"), d.Person().SignIn("owner@debut.example")
	made := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "featured", "listing_id": ownLive(t, d)}}, "billing_country": "FR"})
	number := servertest.Text(made.Body, "number")
	code, _ := owner.Ask("POST", "/checkout/"+number, url.Values{
		"name": {"Ines"}, "street": {"Rue 1"}, "city": {"Paris"}, "postcode": {"75001"}, "country": {"FR"}, "consent": {"yes"}, "method": {"test"}, "shown": {"11880"},
	})
	is.Equal(code, http.StatusOK)
	quarter := vat.Quarter(servertest.Now())
	code, _ = owner.Ask("GET", "/admin/one-stop-shop/"+quarter, nil)
	is.Equal(code, http.StatusNotFound)
	code, file := ops.Ask("GET", "/admin/one-stop-shop/"+quarter, nil)
	is.Equal(code, http.StatusOK)
	is.Equal(file, "quarter,kind,country,rate_percent,corrected_quarter,net,vat,currency\n"+quarter+",supply,FR,20,,99.00,19.80,EUR\n")
	_, page := ops.Ask("GET", "/admin/one-stop-shop?quarter="+quarter, nil)
	is.True(strings.Contains(page, "France") && strings.Contains(page, "€19.80") && strings.Contains(page, "The quarter is not over."))
	_, page = ops.Ask("GET", "/admin/one-stop-shop", nil)
	is.True(strings.Contains(page, "declare that nothing was sold"))
	code, _ = ops.Ask("GET", "/admin/one-stop-shop?quarter=1999-Q1", nil)
	is.Equal(code, http.StatusNotFound)

	_, page = ops.Ask("GET", "/admin/orders/"+number, nil)
	is.True(strings.Contains(page, "VAT of the buyer’s country") && strings.Contains(page, "FR 20%"))
	code, _ = owner.Ask("POST", "/admin/orders/resend", url.Values{"number": {number}, "invoice": {hidden(page, "invoice")}})
	is.Equal(code, http.StatusNotFound)
	_, page = ops.Ask("POST", "/admin/orders/resend", url.Values{"number": {number}, "invoice": {hidden(page, "invoice")}})
	is.True(strings.Contains(page, "Sent again"))
	code, _ = ops.Ask("GET", "/account/invoices/"+hidden(page, "invoice"), nil)
	is.Equal(code, http.StatusOK)
}

// radio returns the first choice of a field.
func radio(page, name string) string {
	return regexp.MustCompile(`type="radio" name="` + name + `" value="([^"]*)"`).FindStringSubmatch(page)[1]
}
