package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/matryer/is"

	"debut/web/servertest"
)

// An agent orders a place for a listing of the demo's owner; the owner reads the order, pays without money, and sees that it is done.
func TestOrder_FromTheQuoteToThePage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	browser := needsBrowser(t)
	d := servertest.Demo(t)
	var live any
	for _, l := range d.Call("GET", "/me/listings", nil).Body["items"].([]any) {
		if servertest.Text(l, "status") == "live" {
			live = l.(map[string]any)["listing_id"]
		}
	}
	made := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "featured", "listing_id": live}}})
	is.Equal(made.Status, 201)
	_, path, _ := strings.Cut(servertest.Text(made.Body, "checkout_url"), "/checkout/")
	tab := tabOn(t, browser, d)
	tab.as(1280, "light")
	tab.open("/pricing")
	tab.look("pricing")
	tab.signedInAs("owner@debut.example")
	tab.open("/checkout/" + path)
	tab.look("checkout")
	tab.do(chromedp.Click(chromedp.CSS("main form .btn"))) // with nothing typed: the browser says what is missing
	for name, value := range map[string]string{"name": "Ines Vandermolen", "street": "Kade 1", "postcode": "9000", "city": "Ghent", "country": "BE"} {
		tab.do(chromedp.SetValue(chromedp.CSS("#"+name), value))
	}
	tab.do(chromedp.Click(chromedp.CSS("main form .btn")))
	tab.at("/checkout/")
	tab.glance("checkout-fault") // the beginning was not asked for
	tab.do(chromedp.Click(chromedp.CSS("#consent")), chromedp.Click(chromedp.CSS("main form .btn")))
	tab.at("/account/orders/")
	tab.look("order")
	d.Until("the order is done", func() bool {
		order := d.Call("GET", "/orders/"+path, nil).Body
		return fmt.Sprint(order["items"].([]any)[0].(map[string]any)["state"]) == "fulfilled"
	})
	tab.open("/account/orders")
	tab.glance("orders")
	tab.open("/")
	tab.look("home-featured")
}
