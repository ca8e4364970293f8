package orders_test

import (
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/sales/orders"
)

// below is a shop of kiln, who says that they are below the threshold of Art. 59c.
func below(t *testing.T) *shop {
	return invoicing(t, func(p *orders.Parts) { p.Sales.Seller.Threshold = app.ThresholdBelow })
}

// contributes has a French consumer put cents on the billboard.
func (s *shop) contributes(l app.Listing, cents int64) app.Order {
	s.t.Helper()
	one := item(app.ProductBillboard, l.ID)
	one.Amount = app.Sent[int64]{Set: true, Value: cents}
	return s.paid(func(in *orders.PayInput) { in.Country = "FR"; in.Postcode = "75001" }, one)
}

// Consumers abroad pay the seller's VAT until a sale exceeds the threshold: that one and all after it are taxed where they are, in
// the year and in the next.
func TestThreshold_TheSaleThatExceedsItIsTaxedAtTheDestination(t *testing.T) {
	t.Parallel()
	s := below(t)
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	is := func(o app.Order, country string) {
		t.Helper()
		s.Equal(o.Lines[0].Tax.Country, country)
		s.True(o.Lines[0].Tax.Abroad)
	}
	is(s.contributes(l, 7_999_99), "DE")
	state, err := s.Threshold(s.ctx)
	s.NoErr(err)
	s.True(!state.Near() && !state.Exceeded())
	is(s.contributes(l, 10_00), "DE")
	state, err = s.Threshold(s.ctx)
	s.NoErr(err)
	s.True(state.Near())
	s.Equal([]int64{state.This.Here, state.Percent()}, []int64{8_009_99, 80})
	is(s.contributes(l, 1_990_01), "DE") // 10,000.00 is not above
	is(s.contributes(l, 10_00), "FR")
	is(s.contributes(l, 10_00), "FR")
	state, err = s.Threshold(s.ctx)
	s.NoErr(err)
	s.True(state.Exceeded() && !state.Near())

	human := s.paid(func(in *orders.PayInput) { in.Country = "FR"; in.Postcode = "75001" }, orders.Item{Product: string(app.ProductDoneForYou)})
	s.True(!human.Lines[0].Tax.Abroad) // what people do is taxed at home anyway
	for _, year := range []struct {
		now     time.Time
		country string
	}{{time.Date(2027, 12, 31, 22, 0, 0, 0, time.UTC), "FR"}, {time.Date(2028, 6, 1, 12, 0, 0, 0, time.UTC), "DE"}} {
		s.now = year.now
		is(s.contributes(l, 10_00), year.country)
	}
}

// What was sold elsewhere counts, too; and who says nothing of the threshold taxes at the destination from the first cent.
func TestThreshold_CountsWhatWasSoldElsewhere(t *testing.T) {
	t.Parallel()
	s := below(t)
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	ops := s.operator()
	s.NoErr(s.SetElsewhere(s.ctx, ops, orders.ElsewhereInput{Year: 2026, Amount: "9990"}))
	s.Equal(s.contributes(l, 10_00).Lines[0].Tax.Country, "DE")
	s.Equal(s.contributes(l, 10_00).Lines[0].Tax.Country, "FR")
	s.Equal(s.audited(1), []string{"set_sales_elsewhere 2026: 0.00 EUR -> 9990.00 EUR"})
	s.NoErr(s.SetElsewhere(s.ctx, ops, orders.ElsewhereInput{Year: 2026, Amount: "0"}))
	s.NoErr(s.SetElsewhere(s.ctx, ops, orders.ElsewhereInput{Year: 2025, Amount: "10000.01"})) // the year before
	s.Equal(s.contributes(l, 10_00).Lines[0].Tax.Country, "FR")
	s.Equal(app.KindOf(s.SetElsewhere(s.ctx, app.Session{Account: s.who.Account}, orders.ElsewhereInput{Year: 2026, Amount: "1"})), app.NotFound)
	s.sells(func(p *orders.Parts) { p.Sales.Seller = kiln })
	s.NoErr(s.SetElsewhere(s.ctx, ops, orders.ElsewhereInput{Year: 2025, Amount: "0"}))
	s.Equal(s.contributes(l, 10_00).Lines[0].Tax.Country, "FR")
}

// A return of sales in another currency is in euros at the rate of the quarter's last day, and says which rate is missing instead of
// a number.
func TestShopReturn_IsInEuros(t *testing.T) {
	t.Parallel()
	s := invoicing(t, func(p *orders.Parts) { p.Currency = app.Always("PLN") })
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	ops := s.operator()
	s.now = time.Date(2026, 9, 29, 12, 0, 0, 0, time.UTC)
	s.contributes(l, 1000_00)
	s.now = time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	q, err := s.QuarterNamed("2026-Q3")
	s.NoErr(err)
	r, err := s.ShopReturn(s.ctx, q)
	s.NoErr(err)
	s.Equal([]int{len(r.Lines), len(r.Missing)}, []int{0, 1})
	s.Equal(r.Missing[0].Currency+" "+r.Missing[0].Day.Format(time.DateOnly), "PLN 2026-09-30")
	needed, err := s.CurrenciesNeeded(s.ctx)
	s.NoErr(err)
	s.Equal(needed, []string{"PLN"})
	n, err := s.ImportRates(s.ctx, ops, "eurofxref-hist.csv", strings.NewReader("Date,USD,PLN,\n2026-10-01,1.17,4.2500,\n2026-09-29,1.17,4.0000,\n"))
	s.NoErr(err)
	s.Equal(n, 2)
	r, err = s.ShopReturn(s.ctx, q)
	s.NoErr(err)
	s.Equal([]int64{r.Lines[0].Net, r.Lines[0].VAT, r.VAT}, []int64{235_29, 47_06, 47_06}) // the last day has none, so that of the next
	s.Equal(r.Rates[0].Source, "\"eurofxref-hist.csv\"")
	_, err = s.ImportRates(s.ctx, ops, "x.csv", strings.NewReader("a,b\n"))
	s.Equal(app.RefusalOf(err).Code, "bad_rates")
	s.Equal(app.RefusalOf(s.SetRate(s.ctx, ops, orders.RateInput{Currency: "PLN", Day: "2027-01-01", Rate: "x"})).Issues[0].Location, "rate")
}

// An invoice of a Polish seller in euros says its VAT in zloty, at the rate of its day; and where none is known, it leaves that open
// and the team is asked.
func TestInvoice_SaysItsVATInTheSellersCurrency(t *testing.T) {
	t.Parallel()
	s := invoicing(t, func(p *orders.Parts) {
		p.Sales.Seller = app.Seller{Name: "Wrona sp. z o.o.", Address: "Rynek 1", City: "Kraków", Country: "PL", VATNumber: "PL8567346215"}
	})
	ops := s.operator()
	buys := func() app.Order {
		return s.paid(func(in *orders.PayInput) { in.Country = "PL"; in.Postcode = "30-001" }, orders.Item{Product: string(app.ProductDoneForYou)})
	}
	open := buys()
	s.Equal(s.documents(open)[0].Accounting.Currency, "")
	tasks, err := s.db.TasksOfOrder(s.ctx, open.ID)
	s.NoErr(err)
	s.True(len(tasks) == 1 && strings.Contains(tasks[0].Says.String(), "VAT in PLN"))
	s.NoErr(s.SetRate(s.ctx, ops, orders.RateInput{Currency: "PLN", Day: "2026-11-13", Rate: "4,25"})) // the last one before
	o := buys()
	i := s.documents(o)[0]
	s.Equal(i.Tax(), int64(45_77))
	s.Equal([]any{i.Accounting.Currency, i.Accounting.Cents}, []any{"PLN", int64(194_52)}) // 194.5225
	s.now = s.now.AddDate(0, 0, 10)                                                        // an old rate is none
	s.Equal(s.documents(buys())[0].Accounting.Currency, "")
	s.refunded(o)
	s.Equal(s.documents(o)[1].Accounting, i.Accounting)
}

// What a product is to the tax law is the operator's to say, for orders from then on.
func TestSetKind_DecidesWhereAProductIsTaxed(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	was := s.contributes(l, 10_00)
	ops := s.operator()
	s.NoErr(s.SetKind(s.ctx, ops, orders.KindChange{Product: app.ProductBillboard, Kind: "human"}))
	s.Equal(s.audited(1), []string{"set_product_kind billboard_min: electronic -> human"})
	s.Equal(s.contributes(l, 10_00).Lines[0].Tax.Country, "DE")
	s.Equal(s.orderOf(was.Number).Lines[0].Tax.Country, "FR") // what was paid stays
	list, err := s.Products(s.ctx, struct{}{})
	s.NoErr(err)
	for _, p := range list.Items {
		s.Equal(p.Kind == "human", p.Code == app.ProductBillboard || p.Code == app.ProductDoneForYou || p.Code == app.ProductAIReview)
	}
	s.Equal(app.RefusalOf(s.SetKind(s.ctx, ops, orders.KindChange{Product: app.ProductBillboard, Kind: "human"})).Code, "nothing_new")
	s.Equal(app.KindOf(s.SetKind(s.ctx, app.Session{Account: s.who.Account}, orders.KindChange{Product: app.ProductBillboard, Kind: "electronic"})), app.NotFound)
}
