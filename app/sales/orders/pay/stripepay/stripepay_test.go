package stripepay_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/pay/stripepay"
	"debut/app/sales/orders/pay/stripepay/stripetest"
)

// till is a provider, and what it takes money by.
type till struct {
	*is.I
	*stripepay.Provider
	*stripetest.Server
	t   *testing.T
	now time.Time
}

func open(t *testing.T) *till {
	t.Helper()
	at := &till{I: is.New(t), Server: stripetest.New(t), t: t, now: time.Now()}
	at.Provider = stripepay.New(stripepay.Options{
		Key: "sk_test_123", Secret: stripetest.Secret, URL: at.URL, HTTP: &http.Client{Timeout: time.Minute, Transport: shaped{t}}, Clock: func() time.Time { return at.now },
	})
	return at
}

// order is of two products: 49.00 and 99.00, less 10.00, with VAT.
func order() pay.Checkout {
	o := app.Order{Number: "D-2026-000007", Currency: "EUR", Lines: []app.OrderLine{
		{Product: app.ProductLaunch, Amounts: app.Amounts{Net: 4900, VAT: 931, Total: 5831}},
		{Product: app.ProductFeatured, Amounts: app.Amounts{Net: 9900, Discount: 1000, VAT: 1691, Total: 10591}},
	}}
	return pay.Checkout{Order: o, Reference: "instance.1.D-2026-000007", Email: "ines@parcelwick.example", Names: []string{"Launch", "Featured place"}, Page: "https://debut.example/checkout/D-2026-000007"}
}

// begun begins a payment of an order.
func (at *till) begun() pay.Checkout {
	at.t.Helper()
	c := order()
	begun, err := at.Begin(at.t.Context(), c)
	at.NoErr(err)
	c.Order.Payment, c.Order.Reference = begun.Payment, c.Reference
	return c
}

func (at *till) look(c pay.Checkout) pay.Payment {
	at.t.Helper()
	said, err := at.Look(at.t.Context(), c.Order)
	at.NoErr(err)
	return said
}

func TestBegin_LeadsToOnePageUntilThatIsGone(t *testing.T) {
	t.Parallel()
	at := open(t)
	first, err := at.Begin(t.Context(), order())
	at.NoErr(err)
	at.True(strings.HasSuffix(first.URL, first.Payment) && !first.Paid)
	twice, err := at.Begin(t.Context(), order()) // clicked twice
	at.NoErr(err)
	at.Equal(twice, first)
	c := order()
	c.Order.Payment, c.Order.Reference = first.Payment, c.Reference
	later, err := at.Begin(t.Context(), c)
	at.NoErr(err)
	at.Equal(later, first)
	at.Expire(first.Payment)
	next, err := at.Begin(t.Context(), c)
	at.NoErr(err)
	at.True(next.Payment != first.Payment)
	at.Equal(at.Of(c.Order.Number), []string{first.Payment, next.Payment})
}

func TestBegin_SaysThatItIsPaid(t *testing.T) {
	t.Parallel()
	at := open(t)
	c := at.begun()
	at.Pay(c.Order.Payment)
	again, err := at.Begin(t.Context(), c)
	at.NoErr(err)
	at.Equal(again, pay.Begun{Payment: c.Order.Payment, Paid: true})
}

func TestLook_TellsWhatBecameOfThePayment(t *testing.T) {
	t.Parallel()
	const all = 5831 + 10591
	paid := pay.Payment{State: pay.Paid, Cents: all, Currency: "EUR"}
	back, disputed, lost := paid, paid, paid
	back.Back, disputed.Disputed, lost.Back = 2500, true, all
	for name, c := range map[string]struct {
		happens func(*till, string)
		want    pay.Payment
	}{
		"nothing":              {func(*till, string) {}, pay.Payment{State: pay.Open, Currency: "EUR"}},
		"paid":                 {func(at *till, page string) { at.Pay(page) }, paid},
		"left":                 {func(at *till, page string) { at.Expire(page) }, pay.Payment{State: pay.Failed, Currency: "EUR"}},
		"promised":             {func(at *till, page string) { at.Promise(page) }, pay.Payment{State: pay.Coming, Currency: "EUR"}},
		"promised and kept":    {func(at *till, page string) { at.Promise(page); at.Decide(page, true) }, paid},
		"promised and broken":  {func(at *till, page string) { at.Promise(page); at.Decide(page, false) }, pay.Payment{State: pay.Failed, Currency: "EUR"}},
		"a part given back":    {func(at *till, page string) { at.Pay(page); at.Return(page, 2500) }, back},
		"disputed":             {func(at *till, page string) { at.Pay(page); at.Dispute(page, "needs_response") }, disputed},
		"disputed and lost":    {func(at *till, page string) { at.Pay(page); at.Dispute(page, "lost") }, lost},
		"disputed and won":     {func(at *till, page string) { at.Pay(page); at.Dispute(page, "won") }, paid},
		"given back, and lost": {func(at *till, page string) { at.Pay(page); at.Return(page, 2500); at.Dispute(page, "lost") }, lost},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at := open(t)
			o := at.begun()
			c.happens(at, o.Order.Payment)
			got := at.look(o)
			at.Equal(len(got.Refunds) > 0, c.want.Back > 0) // what went back has a name
			for _, r := range got.Refunds {
				at.True(r.Name != "" && r.Cents > 0 && r.State == app.RefundDone)
			}
			got.Refunds = nil
			at.Equal(got, c.want)
		})
	}
}

func TestLook_BelievesNoPageOfAnotherOrder(t *testing.T) {
	t.Parallel()
	at := open(t)
	c := at.begun()
	at.Pay(c.Order.Payment)
	for _, other := range []string{"instance.1.D-2026-000008", "another.1.D-2026-000007", "instance.2.D-2026-000007", ""} {
		c.Order.Reference = other
		_, err := at.Look(t.Context(), c.Order)
		at.True(err != nil && strings.Contains(err.Error(), "instance.1.D-2026-000007"))
		_, err = at.Refund(t.Context(), c.Order, 100, "other")
		at.True(err != nil)
		at.True(at.End(t.Context(), c.Order) != nil)
	}
}

func TestRefund_GivesBackOnce(t *testing.T) {
	t.Parallel()
	at := open(t)
	c := at.begun()
	_, err := at.Refund(t.Context(), c.Order, 100, "before")
	at.True(err != nil) // it is not paid
	at.Pay(c.Order.Payment)
	for range 3 {
		sent, err := at.Refund(t.Context(), c.Order, 5831, "D-2026-000007-1")
		at.NoErr(err)
		at.Equal([]any{sent.State, sent.Cents}, []any{app.RefundDone, int64(5831)})
	}
	at.Equal(at.look(c).Back, int64(5831))
	_, err = at.Refund(t.Context(), c.Order, 10592, "D-2026-000007-2")
	at.True(err != nil && strings.Contains(err.Error(), "not as much"))
}

func TestEnd_ClosesThePageAndKeepsWhatWasPaid(t *testing.T) {
	t.Parallel()
	at := open(t)
	c := at.begun()
	at.NoErr(at.End(t.Context(), c.Order))
	at.Pay(c.Order.Payment)
	at.Equal(at.look(c).State, pay.Failed)
	at.NoErr(at.End(t.Context(), c.Order))
	paid := at.begun()
	at.True(paid.Order.Payment == c.Order.Payment) // within a minute
	at.now = at.now.Add(time.Minute)
	paid = at.begun()
	at.Pay(paid.Order.Payment)
	at.NoErr(at.End(t.Context(), paid.Order))
	at.Equal(at.look(paid).State, pay.Paid)
}

func TestCalls_SayWhatStripeDidNotDo(t *testing.T) {
	t.Parallel()
	at := open(t)
	c := at.begun()
	at.Down(true)
	_, err := at.Look(t.Context(), c.Order)
	at.True(strings.HasPrefix(err.Error(), "stripe: look at the payment "+c.Order.Payment+": It is down."))
}

// How little Stripe takes depends on the currency, and is Stripe's to say.
func TestBegin_RefusesWhatIsTooLittle(t *testing.T) {
	t.Parallel()
	at := open(t)
	c := order()
	c.Order.Lines = []app.OrderLine{{Product: app.ProductLaunch, Amounts: app.Amounts{Net: 4900, Discount: 4860, Total: 40}}}
	_, err := at.Begin(t.Context(), c)
	at.Equal(app.RefusalOf(err).Code, "amount_too_small")
}

func TestEvent_IsBelievedIfItsAccountSignedItJustNow(t *testing.T) {
	t.Parallel()
	at := open(t)
	c := at.begun()
	at.Pay(c.Order.Payment)
	at.Return(c.Order.Payment, 100)
	at.Dispute(c.Order.Payment, "needs_response")
	events := at.Server.Events()
	for i, want := range []pay.Event{
		{Payment: c.Order.Payment, Reference: c.Reference}, {Part: "pi_2", Reference: c.Reference}, {Part: "pi_2"},
	} {
		said, err := at.Event(events[i], stripetest.Sign(events[i], time.Now()))
		at.NoErr(err)
		at.True(said.ID != "")
		said.ID = ""
		at.Equal(said, want)
	}
	of, err := at.PaymentOf(t.Context(), "pi_2")
	at.NoErr(err)
	at.Equal(of, c.Order.Payment)
	of, err = at.PaymentOf(t.Context(), "pi_3")
	at.NoErr(err)
	at.Equal(of, "")

	long := []byte(strings.Replace(string(events[0]), `"id":"evt`, `"id":"`+strings.Repeat("e", 256), 1))
	signed := stripetest.Sign(events[0], time.Now())
	for name, forged := range map[string]struct {
		event []byte
		sign  string
	}{
		"unsigned":      {events[0], ""},
		"of another":    {events[1], signed},
		"old":           {events[0], stripetest.Sign(events[0], at.now.Add(-10*time.Minute))},
		"ahead":         {events[0], stripetest.Sign(events[0], at.now.Add(10*time.Minute))},
		"of long names": {long, stripetest.Sign(long, at.now)},
		"changed":       {[]byte(strings.Replace(string(events[0]), "000007", "000008", 1)), signed},
		"made up":       {events[0], "t=1,v1=00"},
		"not an object": {[]byte("null"), stripetest.Sign([]byte("null"), time.Now())},
	} {
		_, err := at.Event(forged.event, forged.sign)
		if name != "not an object" && err == nil {
			t.Errorf("an event that is %s was believed", name)
		}
	}
	said, err := at.Event([]byte(`{"id":"evt_x","object":"event","type":"customer.created","data":{"object":{"id":7}}}`), stripetest.Sign([]byte(`{"id":"evt_x","object":"event","type":"customer.created","data":{"object":{"id":7}}}`), time.Now()))
	at.NoErr(err)
	at.Equal(said, pay.Event{ID: "evt_x"})
}

func TestBegin_CountsAsStripeDoes(t *testing.T) {
	t.Parallel()
	for currency, want := range map[string]string{"JPY": "", "KWD": "KWD", "EUR": "EUR"} {
		at := open(t)
		c := order()
		c.Order.Currency = currency
		begun, err := at.Begin(t.Context(), c)
		if want == "" {
			at.True(err != nil && strings.Contains(err.Error(), "has no parts"))
			continue
		}
		at.NoErr(err)
		c.Order.Payment, c.Order.Reference = begun.Payment, c.Reference
		at.Pay(begun.Payment)
		said := at.look(c)
		at.Equal(said.Cents, int64(5831+10591))
		at.Equal(said.Currency, want)
	}
}
