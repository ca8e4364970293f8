package orders_test

import (
	"context"
	"testing"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/vat"
)

// kiln is who sells, as the law asks invoices to name them.
var kiln = app.Seller{Name: "Kilnwright GmbH", Address: "Töpferstraße 4", Postcode: "10437", City: "Berlin", Country: "DE", VATNumber: "DE 136 695 976"}

// invoicing is a shop of that seller.
func invoicing(t *testing.T, change ...func(*orders.Parts)) *shop {
	s := open(t, app.PaymentTest)
	s.sells(append([]func(*orders.Parts){func(p *orders.Parts) { p.Sales.Seller = kiln }}, change...)...)
	return s
}

// sells has the shop go on with other settings.
func (s *shop) sells(change ...func(*orders.Parts)) {
	parts := s.parts([]string{app.PaymentTest, app.PaymentTransfer})
	for _, how := range change {
		how(&parts)
	}
	s.Service = orders.New(parts)
}

// paid makes an order of items and pays it.
func (s *shop) paid(change func(*orders.PayInput), items ...orders.Item) app.Order {
	s.t.Helper()
	made, err := s.order(items...)
	s.NoErr(err)
	in := orders.PayInput{Number: made.Number, Name: "Ines", Street: "Kade 1", Postcode: "9000", City: "Ghent", Country: "BE", Consent: true, Method: app.PaymentTest, Shown: made.Total}
	if change != nil {
		change(&in)
	}
	begun, err := s.Begin(s.ctx, s.who, in, "ines@parcelwick.example")
	s.NoErr(err)
	if begun.Changed { // the country is known only now
		r, err := s.Review(s.ctx, s.who, made.Number, "")
		s.NoErr(err)
		in.Shown = r.Total
		_, err = s.Begin(s.ctx, s.who, in, "ines@parcelwick.example")
		s.NoErr(err)
	}
	return s.orderOf(made.Number)
}

func (s *shop) orderOf(number string) app.Order {
	s.t.Helper()
	o, _, err := s.db.OrderByNumber(s.ctx, number)
	s.NoErr(err)
	return o
}

// documents are the invoice of an order, and its credit notes.
func (s *shop) documents(o app.Order) []invoices.Invoice {
	s.t.Helper()
	all, err := s.Invoices(s.ctx, o)
	s.NoErr(err)
	for _, i := range all {
		_, err := invoices.PDF(i)
		s.NoErr(err)
	}
	return all
}

func TestPaid_IssuesAnInvoice(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	l := s.listed("parcelwick", app.ListingDraft, app.PlanNone)
	wanted := item(app.ProductLaunch, l.ID)
	wanted.Week = "2026-11-30"
	o := s.paid(func(in *orders.PayInput) { in.Company = "Parcelwick BV" }, wanted)
	s.Equal(o.Status, app.OrderPaid)
	all := s.documents(o)
	s.Equal(len(all), 1)
	i := all[0]
	s.Equal([]string{i.Number, i.Order, i.Seller.Number, i.Seller.Nation}, []string{"INV-2026-000001", o.Number, "DE136695976", "Germany"})
	s.Equal([]string{i.Buyer.Name, i.Buyer.Street, i.Buyer.Address, i.Buyer.Nation}, []string{"Parcelwick BV", "Ines", "Kade 1", "Belgium"})
	s.Equal([]int64{i.Net(), i.Tax(), i.Total()}, []int64{49_00, 10_29, 59_29}) // 21 % in Belgium
	s.Equal(i.Total(), o.Amounts().Total)
	s.Equal(i.Lines[0].Detail, "Electronic service · parcelwick, in the week of 30 November 2026")
	s.Equal(i.Issued.Format(time.DateOnly), "2026-11-18")

	// Told of the same payment again, there is none besides.
	s.NoErr(s.Paid(s.ctx, o.Number, app.PaymentTest, pay.Payment{Cents: o.Amounts().Total, Currency: "EUR"}, o.Payment))
	s.Equal(len(s.documents(o)), 1)
}

// What was issued says what was so on the day, whatever is changed afterwards.
func TestInvoice_IsFrozen(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	o := s.paid(nil, orders.Item{Product: string(app.ProductDoneForYou)})
	was, err := invoices.XML(s.documents(o)[0])
	s.NoErr(err)
	s.sells(func(p *orders.Parts) { p.Sales.Seller = app.Seller{Name: "Another GmbH", Country: "FR"} })
	s.site.Brand.Language = texts.Language("de")
	s.tx(func(ctx context.Context) error {
		return s.db.SaveBillingDetails(ctx, s.who.Account, app.Billing{Name: "Somebody else"})
	})
	s.now = s.now.Add(400 * 24 * time.Hour)
	again, err := invoices.XML(s.documents(o)[0])
	s.NoErr(err)
	s.Equal(string(again), string(was))
	who, err := s.db.Account(s.ctx, s.who.Account)
	s.NoErr(err)
	s.tx(func(ctx context.Context) error { return s.db.DeleteAccount(ctx, who) })
	s.Equal(len(s.documents(o)), 1)
}

// What a seller sells whom no invoice could name is sold without one.
func TestPaid_WithoutASellerThereIsNoInvoice(t *testing.T) {
	t.Parallel()
	s := invoicing(t, func(p *orders.Parts) { p.Sales.Seller.VATNumber = "" })
	o := s.paid(nil, orders.Item{Product: string(app.ProductDoneForYou)})
	s.Equal(o.Status, app.OrderPaid)
	s.Equal(len(s.documents(o)), 0)
	s.refunded(o)
	s.Equal(len(s.documents(o)), 0)
}

func TestRefund_IssuesACreditNote(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	o := s.paid(nil, orders.Item{Product: string(app.ProductDoneForYou)})
	s.refunded(o)
	all := s.documents(o)
	s.Equal(len(all), 2)
	s.Equal(all[1].Number, "CN-2026-000001")
	s.Equal(all[1].Corrects.Number, "INV-2026-000001")
	s.Equal([]int64{all[1].Net(), all[1].Tax()}, []int64{all[0].Net(), all[0].Tax()})
	s.Equal(all[1].Due.Format(time.DateOnly), "2026-12-02") // it is on its way
}

// Parts that went back at the provider have a credit note each, and the rest has one when all goes back.
func TestReconcile_WritesACreditNoteOfEachPart(t *testing.T) {
	t.Parallel()
	back := int64(0)
	s := invoicing(t, func(p *orders.Parts) {
		p.Providers = map[string]pay.Provider{app.PaymentTest: returning{back: &back}}
	})
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	o := s.paid(nil, item(app.ProductFeatured, l.ID), orders.Item{Product: string(app.ProductDoneForYou)})
	total := o.Amounts().Total
	for _, part := range []int64{10_00, 10_00, 10_01, 99_99, total} { // told twice of the first
		back = part
		for range 2 {
			s.NoErr(s.Reconcile(s.ctx, orders.PaymentRef{Provider: app.PaymentTest, Payment: o.Payment}))
		}
	}
	all := s.documents(o)
	s.Equal(len(all), 5)
	var net, tax int64
	for _, note := range all[1:] {
		net, tax = net+note.Net(), tax+note.Tax()
		s.True(note.Paid.IsZero() && !note.Due.IsZero()) // a bank may return it, and the document stays
	}
	s.Equal([]int64{all[1].Total(), all[2].Total()}, []int64{10_00, 1})
	s.Equal([]int64{net, tax}, []int64{all[0].Net(), all[0].Tax()})
	s.Equal(s.orderOf(o.Number).Status, app.OrderRefunded)
}

// returning is a provider at which money went back.
type returning struct {
	pay.Provider
	back *int64
}

func (r returning) Begin(_ context.Context, c pay.Checkout) (pay.Begun, error) {
	return pay.Begun{Payment: "p-" + c.Order.Number, Paid: true}, nil
}

func (r returning) Look(_ context.Context, o app.Order) (pay.Payment, error) {
	return pay.Payment{State: pay.Paid, Cents: o.Amounts().Total, Back: *r.back, Currency: o.Currency}, nil
}

func (r returning) Holds() time.Duration { return time.Minute }

func TestInvoice_IsForWhoBoughtAndForOperators(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	o := s.paid(nil, orders.Item{Product: string(app.ProductDoneForYou)})
	number := s.documents(o)[0].Number
	_, err := s.Invoice(s.ctx, s.who, number)
	s.NoErr(err)
	ole := s.person("ole@voter.example")
	for _, who := range []app.Caller{ole, {}} {
		_, err = s.Invoice(s.ctx, who, number)
		s.Equal(app.KindOf(err), app.NotFound)
	}
	a, err := s.db.Account(s.ctx, ole.Account)
	s.NoErr(err)
	a.Operator = true
	s.tx(func(ctx context.Context) error { return s.db.SaveAccount(ctx, &a) })
	_, err = s.Invoice(s.ctx, ole, number)
	s.NoErr(err)
	_, err = s.Invoice(s.ctx, ole, "INV-2026-000002")
	s.Equal(app.KindOf(err), app.NotFound)
}

// Two sites have series of their own, and each year begins anew.
func TestInvoice_EachSiteAndYearHasItsSeries(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	buys := func() string {
		return s.documents(s.paid(nil, orders.Item{Product: string(app.ProductDoneForYou)}))[0].Number
	}
	s.Equal([]string{buys(), buys()}, []string{"INV-2026-000001", "INV-2026-000002"})
	garden := app.Site{Key: "garden", Name: "Garden", Origin: "https://garden.example"}
	s.tx(func(ctx context.Context) error { return s.db.SaveSite(ctx, &garden) })
	main := s.ctx
	s.ctx = app.WithSite(s.ctx, &garden)
	s.Equal(buys(), "INV-GARDEN-2026-000001")
	s.ctx, s.now = main, time.Date(2026, 12, 31, 23, 30, 0, 0, time.UTC)
	berlin, err := time.LoadLocation("Europe/Berlin")
	s.NoErr(err)
	s.sells(func(p *orders.Parts) { p.Sales.Seller, p.Location = kiln, berlin }) // where the year has begun
	s.Equal(buys(), "INV-2027-000001")
}

func TestInvoice_OfASmallBusinessAndOfAReverseCharge(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	french := func(in *orders.PayInput) {
		in.Company, in.City, in.Country, in.VATNumber = "Éclat SARL", "Lyon", "FR", "FR 40 303 265 045"
	}
	i := s.documents(s.paid(french, orders.Item{Product: string(app.ProductDoneForYou)}))[0]
	s.Equal(i.VAT.Treatment, vat.ReverseCharge)
	s.Equal(i.VAT.Number, "FR40303265045")
	s.Equal(i.Tax(), int64(0))

	s.sells(func(p *orders.Parts) {
		p.Sales.Seller = kiln
		p.Sales.Seller.VATNumber, p.Sales.Seller.TaxNumber, p.Sales.Seller.SmallBusiness = "", "37/123/45678", true
	})
	i = s.documents(s.paid(nil, orders.Item{Product: string(app.ProductDoneForYou)}))[0]
	s.Equal(i.VAT.Treatment, vat.SmallBusiness)
	s.Equal([]int64{i.Tax(), i.Total()}, []int64{0, 199_00})
}

func TestLacks_NamesWhatNoInvoiceCanDoWithout(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.Equal(orders.Lacks(kiln), nil)
	s.Equal(orders.Lacks(app.Seller{}), []string{"--seller-name", "--seller-address", "--seller-city", "--seller-country"})
	numberless := kiln
	numberless.VATNumber = ""
	s.Equal(orders.Lacks(numberless), []string{"--seller-vat or --seller-tax-number"})
	numberless.Country = "US"
	s.Equal(orders.Lacks(numberless), nil)
	s.NoErr(orders.CheckSeller(kiln))
	mistyped := kiln
	mistyped.VATNumber = "DE136695977"
	s.True(orders.CheckSeller(mistyped) != nil)
}

// A part that the team gives back is credited on the line that it is for, and the rest when that goes back, too.
func TestRefundPart_IssuesACreditNoteOfItsLine(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	ops := s.operator()
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	o := s.paid(nil, item(app.ProductFeatured, l.ID), orders.Item{Product: string(app.ProductDoneForYou)})
	s.NoErr(s.RefundPart(s.ctx, ops, orders.PartRefund{Number: o.Number, Line: o.Lines[1].ID, Amount: "11.90", Seen: o.Amounts().Total, Reason: "They asked."}))
	all := s.documents(o)
	s.Equal(len(all), 2)
	s.Equal(all[1].Lines, []invoices.Line{{Name: "Done for you", Detail: "Service by people", Quantity: 1, Price: 10_00, VAT: 1_90, Of: 1, Tax: all[0].Lines[1].Tax}})
	s.Equal([]string{all[1].TaxOf(all[1].Lines[0]).Country, all[0].VAT.Country}, []string{"DE", "BE"}) // what people do is taxed in the seller's country
	s.refunded(o)
	all = s.documents(o)
	s.Equal(len(all), 3)
	s.Equal([]int64{all[1].Net() + all[2].Net(), all[1].Tax() + all[2].Tax()}, []int64{all[0].Net(), all[0].Tax()})
}
