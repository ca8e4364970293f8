package orders_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
	"debut/app/sales/orders/geoip"
	"debut/app/sales/orders/pay/stripepay"
	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/app/sales/orders/vat"
)

// border is a shop of kiln, in Berlin, that takes money by Stripe and knows some networks by a table.
type border struct {
	till
	out *letters
}

func openBorder(t *testing.T, change ...func(*orders.Parts)) *border {
	t.Helper()
	s := &border{till{open(t, app.PaymentStripe), stripetest.New(t)}, &letters{}}
	path := filepath.Join(t.TempDir(), "countries.csv")
	s.NoErr(os.WriteFile(path, []byte("192.0.2.0/25,DE\n192.0.2.128/25,FR\n198.51.100.0/24,US\n2001:db8::/32,FR\n"), 0o600))
	table, err := geoip.Open(path)
	s.NoErr(err)
	parts := s.parts([]string{app.PaymentStripe, app.PaymentTransfer})
	parts.Sales.Seller, parts.Countries, parts.Letters = kiln, table, s.out
	parts.Instance, err = s.db.Instance(s.ctx)
	s.NoErr(err)
	parts.Providers[app.PaymentStripe] = stripepay.New(stripepay.Options{Key: "sk_test_123", Secret: stripetest.Secret, URL: s.stripe.URL, Clock: parts.Clock})
	for _, how := range change {
		how(&parts)
	}
	s.Service = orders.New(parts)
	return s
}

// from has the buyer come from an address.
func (s *border) from(address string) {
	s.ctx = app.WithClient(app.WithSite(s.t.Context(), &s.site), func() string { return address })
}

// begin begins to pay 100.00 and VAT, billed to a country.
func (s *border) begin(country string, change ...func(*orders.PayInput)) (app.Order, error) {
	s.t.Helper()
	wanted := item(app.ProductBillboard, s.listed(app.Slug("l"+string(rune('a'+s.lastNumber.Load()))), app.ListingLive, app.PlanPaid).ID)
	wanted.Amount = app.Sent[int64]{Set: true, Value: 100_00}
	made, err := s.checkout(orders.Input{Items: []orders.Item{wanted}, BillingCountry: app.Country(country)})
	s.NoErr(err)
	_, err = s.pays(made.Record, append([]func(*orders.PayInput){paysByStripe, func(in *orders.PayInput) { in.Country = app.Country(country) }}, change...)...)
	return s.current(made.Number), err
}

// pay pays an order with a card of a country, "" of one that nobody knows.
func (s *border) pay(o app.Order, card string) app.Order {
	s.t.Helper()
	if card == "" {
		s.stripe.Pay(o.Payment)
	} else {
		s.stripe.PayFrom(o.Payment, card)
	}
	s.NoErr(s.Reconcile(s.ctx, orders.PaymentRef{Provider: app.PaymentStripe, Payment: o.Payment}))
	s.works()
	o = s.current(o.Number)
	s.Equal(o.Status, app.OrderPaid)
	s.True(o.FulfilledAt != nil) // what was bought never waits
	return o
}

// lives answers the question where the buyer lives.
func lives(country string) func(*orders.PayInput) {
	return func(in *orders.PayInput) { in.Residence = app.Country(country) }
}

// evidence writes what is kept of an order: billing DE, address FR.
func (s *border) evidence(o app.Order) string {
	s.t.Helper()
	found, err := s.db.Evidence(s.ctx, o.ID)
	s.NoErr(err)
	var all []string
	for _, e := range found {
		all = append(all, e.Kind+" "+e.Country)
	}
	return strings.Join(all, ", ")
}

// place is where the buyer of an order is found to be, and why.
func (s *border) place(o app.Order) string {
	s.t.Helper()
	l, found, err := s.db.Location(s.ctx, o.ID)
	s.NoErr(err)
	if !found {
		return ""
	}
	return strings.TrimSpace(l.Verdict + " " + l.Country)
}

// big has the site have sold more than 100,000 EUR to consumers.
func (s *border) big(at time.Time, cents int64) {
	s.t.Helper()
	o := app.Order{Number: "D-2026-900000", Site: s.site.ID, Status: app.OrderPaid, Currency: "EUR", CreatedAt: at, ExpiresAt: at, PaidAt: &at, FulfilledAt: &at,
		Billing: app.Billing{Name: "Ole", Country: "DE"}, Lines: []app.OrderLine{{Product: app.ProductFeatured, State: app.LineFulfilled, Amounts: app.Amounts{Net: cents, Total: cents}}}}
	s.tx(func(ctx context.Context) error {
		if err := s.db.SaveOrder(ctx, &o); err != nil {
			return err
		}
		return s.db.SaveLocation(ctx, app.Location{Order: o.ID, Verdict: "waiting", At: at}) // so that no invoice is missing
	})
}

// Whatever the evidence says, what was agreed on is paid, VAT of the right country is in it, and the invoice has that.
func TestPaid_IsTaxedWhereTheEvidenceSays(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		from, bill, answer, card string
		big                      bool
		evidence, place          string
		vat                      int64 // in what was paid
		country                  string
	}{
		"bill and card":             {bill: "FR", card: "FR", evidence: "bank FR, billing FR", place: "agreed FR", vat: 20_00, country: "FR"},
		"bill and address":          {from: "192.0.2.200", bill: "FR", evidence: "address FR, billing FR", place: "agreed FR", vat: 20_00, country: "FR"},
		"bill and address, by IPv6": {from: "2001:db8:1:2::/64", bill: "FR", big: true, evidence: "address FR, billing FR", place: "agreed FR", vat: 20_00, country: "FR"},
		"at home":                   {from: "192.0.2.7", bill: "DE", card: "DE", evidence: "address DE, bank DE, billing DE", place: "agreed DE", vat: 19_00, country: "DE"},
		"the bill alone":            {from: "203.0.113.1", bill: "FR", evidence: "billing FR", place: "lacking FR", vat: 20_00, country: "FR"},
		"two of three, with the bill": {from: "192.0.2.200", bill: "DE", answer: "DE", card: "DE", big: true,
			evidence: "address FR, bank DE, billing DE, statement DE", place: "agreed DE", vat: 19_00, country: "DE"},
		"two of three, against the bill": {from: "192.0.2.200", bill: "DE", answer: "DE", card: "FR", big: true,
			evidence: "address FR, bank FR, billing DE, statement DE", place: "agreed FR", vat: 19_83, country: "FR"}, // 20 % of 99.17
		"a card of another country, below 100,000 EUR": {bill: "DE", card: "FI", evidence: "bank FI, billing DE", place: "one FI", vat: 24_18, country: "FI"}, // 25.5 % of 94.82
		"from outside, twice":                          {from: "198.51.100.1", bill: "US", card: "US", evidence: "address US, bank US, billing US", place: "agreed US", country: ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openBorder(t)
			if c.big {
				s.big(s.now.AddDate(0, 0, -1), 100_000_01)
			}
			s.from(c.from)
			o, err := s.begin(c.bill, withTotal(s, c.bill), lives(c.answer))
			s.NoErr(err)
			agreed := o.Amounts().Total
			o = s.pay(o, c.card)
			s.Equal(s.evidence(o), c.evidence)
			s.Equal(s.place(o), c.place)
			sum := o.Amounts()
			s.Equal([]int64{sum.VAT, sum.Total, sum.Net - sum.Discount}, []int64{c.vat, agreed, agreed - c.vat})
			s.Equal(o.VAT.Country, c.country)
			papers := s.documents(o)
			s.Equal(len(papers), 1)
			s.Equal([]int64{papers[0].Tax(), papers[0].Total()}, []int64{c.vat, agreed})
			s.Equal(papers[0].VAT.Country, c.country)
		})
	}
}

// withTotal has the buyer see what they pay: 100.00 with the VAT of a country.
func withTotal(s *border, country string) func(*orders.PayInput) {
	return func(in *orders.PayInput) {
		tax, err := s.TaxIn(s.ctx, country, vat.Electronic)
		s.NoErr(err)
		in.Shown = tax.With(100_00)
	}
}

// What contradicts itself before anything is paid is asked about in words, and what was answered is kept.
func TestBegin_AsksWhereSomebodyLives(t *testing.T) {
	t.Parallel()
	s := openBorder(t)
	s.from("192.0.2.200")
	o, err := s.begin("DE")
	refused := app.RefusalOf(err)
	s.True(refused != nil && refused.Issues[0].Location == "residence")
	s.Equal(s.evidence(o), "") // nothing was begun
	r, err := s.Review(s.ctx, s.who, o.Number, "")
	s.NoErr(err)
	s.Equal(r.Seen, "FR")
	r, err = s.Review(s.ctx, s.who, o.Number, "FR") // who lives there chooses that
	s.NoErr(err)
	s.Equal(r.Seen, "")

	_, err = s.begin("DE", lives("FR")) // which is not the country of the bill
	s.True(app.RefusalOf(err) != nil)
	o, err = s.begin("DE", lives("de"))
	s.NoErr(err)
	s.Equal(s.evidence(o), "address FR, billing DE, statement DE")
	r, err = s.Review(s.ctx, s.who, o.Number, "")
	s.NoErr(err)
	s.Equal(r.Seen, "") // it was answered, and goes on to count
	_, err = s.pays(orders.Record{Number: o.Number, Amounts: o.Amounts()}, paysByStripe, func(in *orders.PayInput) { in.Country = "DE" })
	s.NoErr(err)
	s.Equal(s.evidence(o), "address FR, billing DE, statement DE")

	s.from("192.0.2.7")
	o, err = s.begin("DE")
	s.NoErr(err)
	s.Equal(s.evidence(o), "address DE, billing DE")
}

// Where nothing depends on it, nobody is asked and nothing is kept.
func TestBegin_AsksNobodyWhereNothingDependsOnIt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		bill  string
		parts func(*orders.Parts)
		pays  func(*orders.PayInput)
		total int64
		kept  string
	}{
		"a business with a number": {bill: "BE", total: 100_00, pays: func(in *orders.PayInput) { in.Company, in.VATNumber = "Éclat", "BE0203201340" }},
		"a business at home":       {bill: "DE", total: 119_00, pays: func(in *orders.PayInput) { in.Company, in.VATNumber = "Kiln", "DE136695976" }},
		"a small business sells":   {bill: "DE", total: 100_00, parts: func(p *orders.Parts) { p.Sales.Seller.SmallBusiness = true }},
		"no VAT is charged":        {bill: "DE", total: 100_00, parts: func(p *orders.Parts) { p.Sales.Seller.Country = "" }},
		"somebody outside sells":   {bill: "DE", total: 100_00, parts: func(p *orders.Parts) { p.Sales.Seller.Country = "US" }},
		"there is no table":        {bill: "DE", total: 119_00, parts: func(p *orders.Parts) { p.Countries = nil }, kept: "billing DE"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openBorder(t, func(p *orders.Parts) {
				if c.parts != nil {
					c.parts(p)
				}
			})
			s.from("192.0.2.200")
			o, err := s.begin(c.bill, func(in *orders.PayInput) {
				if in.Shown = c.total; c.pays != nil {
					c.pays(in)
				}
			})
			s.NoErr(err)
			s.True(o.Payment != "")
			s.Equal(s.evidence(o), c.kept)
		})
	}
}

// Up to 100,000 EUR of such sales in this year and the last one piece is enough; what is above counts from that sale on.
func TestPaid_OnePieceIsEnoughUpTo100000(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		at    string // of what was sold before
		cents int64
		want  string
	}{
		"up to it, with this sale":  {"2026-01-01", 99_900_00, "one FR"},
		"above it, with this sale":  {"2026-01-01", 99_900_01, "waiting"},
		"up to it, last year":       {"2025-12-31", 100_000_00, "one FR"},
		"above it, last year":       {"2025-01-01", 100_000_01, "waiting"},
		"above it, the year before": {"2024-12-31", 900_000_00, "one FR"},
		"above both years together": {"2025-06-30", 99_999_00, "one FR"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openBorder(t)
			at, err := time.Parse(time.DateOnly, c.at)
			s.NoErr(err)
			s.big(at, c.cents)
			o, err := s.begin("DE", withTotal(s, "DE"))
			s.NoErr(err)
			s.Equal(s.place(s.pay(o, "FR")), c.want)
		})
	}
}

// A contradiction that changes nothing waits for nobody.
func TestPaid_AContradictionThatChangesNothing(t *testing.T) {
	t.Parallel()
	s := openBorder(t)
	s.big(s.now, 100_000_01)
	s.from("198.51.100.1")
	o, err := s.begin("CA", withTotal(s, "CA")) // both are outside, and nobody is asked
	s.NoErr(err)
	o = s.pay(o, "")
	s.Equal(s.place(o), "irrelevant CA")
	s.Equal(len(s.documents(o)), 1)
}

// Evidence stays for as long as what was paid, also when the account is gone.
func TestEvidence_OutlivesTheAccount(t *testing.T) {
	t.Parallel()
	s := openBorder(t)
	s.from("192.0.2.200")
	o, err := s.begin("FR", withTotal(s, "FR"))
	s.NoErr(err)
	unpaid, err := s.begin("FR", withTotal(s, "FR"))
	s.NoErr(err)
	o = s.pay(o, "FR")
	who, err := s.db.Account(s.ctx, s.who.Account)
	s.NoErr(err)
	s.tx(func(ctx context.Context) error { return s.db.DeleteAccount(ctx, who) })
	s.Equal(s.evidence(o), "address FR, bank FR, billing FR")
	s.Equal(s.place(o), "agreed FR")
	s.Equal(s.evidence(unpaid), "") // which went with the account
	found, err := s.db.Evidence(s.ctx, o.ID)
	s.NoErr(err)
	for _, e := range found {
		s.True(!strings.Contains(e.Source, "192.0.2"))
	}
}
