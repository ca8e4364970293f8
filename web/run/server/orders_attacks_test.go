package server_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
)

// till is a demo that sells, with its owner who has an order to pay and somebody else.
type till struct {
	*servertest.Server
	is         *is.I
	owner, ole *servertest.Person
	live       any // a listing of the owner
}

func openTill(t *testing.T, flags ...string) till {
	t.Helper()
	d := servertest.Demo(t, flags...)
	s := till{Server: d, is: is.New(t), owner: d.Person().SignIn("owner@debut.example"), ole: d.Person().SignIn(voter)}
	for _, l := range d.Call("GET", "/me/listings", nil).Body["items"].([]any) {
		if servertest.Text(l, "slug") == "millrace" {
			s.live = l.(map[string]any)["listing_id"]
		}
	}
	return s
}

// orders makes an order of a product for the owner's listing, and returns its number.
func (s till) orders(product string) string {
	s.TB.Helper()
	made := s.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": product, "listing_id": s.live}}})
	s.is.Equal(made.Status, http.StatusCreated)
	return servertest.Text(made.Body, "number")
}

// order returns an order as its owner sees it.
func (s till) order(number string) map[string]any {
	s.TB.Helper()
	return s.Call("GET", "/orders/"+number, nil).Body
}

// bill is what the owner types to pay an order, with changes in pairs.
func (s till) bill(number string, changes ...string) url.Values {
	s.TB.Helper()
	form := url.Values{
		"name": {"Ines Vandermolen"}, "street": {"Kade 1"}, "city": {"Ghent"}, "country": {"BE"}, "consent": {"yes"}, "method": {"test"},
		"shown": {fmt.Sprint(s.order(number)["total_cents"])},
	}
	for i := 0; i+1 < len(changes); i += 2 {
		form.Set(changes[i], changes[i+1])
	}
	return form
}

func (s till) status(number string) string { return servertest.Text(s.order(number), "status") }

// Nobody else sees an order, pays it, or cancels it, whoever gave them the link.
func TestOrders_ALinkIsForWhoMadeTheOrder(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	number := s.orders("featured")
	form := s.bill(number)
	for _, ask := range []struct {
		method, path string
		form         url.Values
	}{
		{"GET", "/checkout/" + number, nil}, {"POST", "/checkout/" + number, form}, {"POST", "/checkout/" + number + "/cancel", url.Values{}}, {"GET", "/account/orders/" + number, nil},
		{"GET", fmt.Sprintf("/products/%v/buy", s.live), nil}, {"POST", fmt.Sprintf("/products/%v/buy", s.live), url.Values{"product": {"featured"}}},
	} {
		code, page := s.ole.Ask(ask.method, ask.path, ask.form)
		s.is.Equal(code, http.StatusNotFound)
		s.is.True(!strings.Contains(page, "Ines"))
	}
	s.is.Equal(s.status(number), "pending")
	_, page := s.ole.Ask("GET", "/account/orders", nil)
	s.is.True(!strings.Contains(page, number))
	_, page = s.Person().Ask("GET", "/checkout/"+number, nil)
	s.is.True(strings.Contains(page, "Sign in")) // and comes back then
}

// What the form says of prices, currency or state is not believed.
func TestOrders_AChangedFormPaysNothing(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	number := s.orders("featured")
	for _, shown := range []string{"0", "1", "9899", "-9900", "99999999999999999999", "99.00", "EUR"} {
		_, page := s.owner.Ask("POST", "/checkout/"+number, s.bill(number, "shown", shown))
		s.is.True(strings.Contains(page, "What you pay has changed") || strings.Contains(page, "There is a problem"))
		s.is.Equal(s.status(number), "pending")
	}
	for _, more := range []string{"currency", "total_cents", "net_cents", "status", "number"} {
		form := s.bill(number, "shown", "1", more, "1")
		s.owner.Ask("POST", "/checkout/"+number, form)
		order := s.order(number)
		s.is.Equal([]any{order["status"], order["currency"], order["total_cents"]}, []any{"pending", "EUR", 9900.0})
	}
	_, page := s.owner.Ask("POST", "/checkout/"+number, s.bill(number, "method", "invoice")) // which this site does not take
	s.is.True(strings.Contains(page, "There is a problem"))

	buy := fmt.Sprintf("/products/%v/buy", s.live)
	for _, form := range []url.Values{
		{"product": {"billboard_min"}, "amount": {"-5"}}, {"product": {"billboard_min"}, "amount": {"5"}}, {"product": {"billboard_min"}, "amount": {"1000001"}},
		{"product": {"billboard_min"}, "amount": {"92233720368547759"}}, {"product": {"billboard_min"}}, {"product": {"relaunch"}, "week": {"2020-01-06"}}, {"product": {"gold"}}, {},
	} {
		code, page := s.owner.Ask("POST", buy, form)
		s.is.Equal(code, http.StatusBadRequest)
		s.is.True(strings.Contains(page, "There is a problem") && !strings.Contains(page, "items["))
	}
	s.is.Equal(s.Call("GET", "/orders", nil).Body["total"], 1.0)
}

// Clicked twice, or in two tabs, an order is paid once; and what one tab cancels the other does not pay.
func TestRaceOrders_TwoTabs(t *testing.T) {
	t.Parallel()
	s := openTill(t)
	number := s.orders("featured")
	form := s.bill(number)
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() { s.owner.Ask("POST", "/checkout/"+number, form) })
	}
	all.Wait()
	s.Until("it is done", func() bool { return servertest.Text(s.order(number)["items"].([]any)[0], "state") == "fulfilled" })
	_, home := s.ole.Ask("GET", "/", nil)
	s.is.Equal(strings.Count(home, `<a href="/listings/millrace" rel="sponsored">`), 1)
	code, _ := s.owner.Ask("POST", "/checkout/"+number+"/cancel", url.Values{})
	s.is.Equal(code, http.StatusOK)
	s.is.Equal(s.status(number), "paid") // what is paid is not cancelled

	second := s.orders("ai_review")
	form = s.bill(second)
	s.owner.Ask("POST", "/checkout/"+second+"/cancel", url.Values{})
	_, page := s.owner.Ask("POST", "/checkout/"+second, form)
	s.is.True(strings.Contains(page, "cannot be paid any more"))
	s.is.Equal(s.status(second), "cancelled")

	for range 4 { // at once, one of them wins, and the other changes nothing
		third := s.orders("ai_review")
		form := s.bill(third)
		var both sync.WaitGroup
		both.Go(func() { s.owner.Ask("POST", "/checkout/"+third, form) })
		both.Go(func() { s.owner.Ask("POST", "/checkout/"+third+"/cancel", url.Values{}) })
		both.Wait()
		order := s.order(third)
		paid := order["paid_at"] != nil
		s.is.Equal(servertest.Text(order, "status"), map[bool]string{true: "paid", false: "cancelled"}[paid])
	}
}
