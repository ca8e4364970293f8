package server_test

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/servertest"
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
	_, page = ops.Ask("POST", "/admin/orders", url.Values{"number": {number}, "act": {"refund"}, "reason": {"They asked."}})
	is.True(strings.Contains(page, "Refunded"))
	is.Equal(status(), "refunded")
	_, today = ops.Ask("GET", "/admin", nil)
	is.True(strings.Contains(today, "Gave back the money of"))
	_, page = ops.Ask("GET", "/admin/orders?find="+strconv.Itoa(7), nil)
	is.True(strings.Contains(page, "No orders"))
}
