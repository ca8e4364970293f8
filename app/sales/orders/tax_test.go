package orders_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"debut/app"
	"debut/app/sales/orders"
)

// register is what VIES says: of numbers, and of those of orders.
type register struct {
	known map[string]app.VATState
	asked []string
	looks int
}

func (r *register) Known(_ context.Context, number string) (app.VATState, error) {
	return r.known[number], nil
}

func (r *register) Look(context.Context, string, string) error {
	r.looks++
	return nil
}

func (r *register) Ask(_ context.Context, order, number string) error {
	r.asked = append(r.asked, order+" "+number)
	return nil
}

func (r *register) Said(_ context.Context, _, number string) (app.VATState, error) {
	return r.known[number], nil
}

func (r *register) Dismiss(context.Context, string) error { return nil }

// selling is a shop of somebody in Germany, where what is bought is known to cost 100.00.
func selling(t *testing.T, numbers *register) *shop {
	s := open(t, app.PaymentTest)
	parts := s.parts([]string{app.PaymentTest})
	parts.Sales.Seller, parts.Numbers = app.Seller{Country: "DE", VATNumber: "DE136695976"}, numbers
	s.Service = orders.New(parts)
	return s
}

func contribution(cents int64, country, number string) orders.Input {
	return orders.Input{Items: []orders.Item{{Product: "billboard_min", Amount: app.Sent[int64]{Set: true, Value: cents}}}, BillingCountry: app.Country(country), VATNumber: number}
}

func TestQuote_BearsTheVATOfTheBuyersPlace(t *testing.T) {
	t.Parallel()
	numbers := &register{}
	s := selling(t, numbers)
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	for _, c := range []struct {
		country, number, treatment string
		vat                        int64
		note                       string
	}{
		{"DE", "", "domestic", 19_00, ""},
		{"FI", "", "destination", 25_50, ""},
		{"FR", "FR40303265045", "reverse_charge", 0, "Reverse charge"},
		{"US", "", "outside", 0, "outside"},
		{"GB", "XI980780684", "outside", 0, "outside"},
		{"", "", "none", 0, "when the country is known"},
	} {
		in := contribution(100_00, c.country, c.number)
		in.Items[0].Listing = app.Sent[int64]{Set: true, Value: l.ID}
		q, err := s.Quote(s.ctx, s.who, in, nil)
		s.NoErr(err)
		s.Equal(q.Tax.Treatment, c.treatment)
		s.Equal(q.VAT, c.vat)
		s.Equal(q.Total, 100_00+c.vat)
		s.True(strings.Contains(q.Tax.Note.String(), c.note))
	}
	in := contribution(100_00, "FR", "FR40303265046")
	in.Items[0].Listing = app.Sent[int64]{Set: true, Value: l.ID}
	_, err := s.Quote(s.ctx, s.who, in, nil)
	refused := app.RefusalOf(err)
	s.True(refused != nil && refused.Issues[0].Location == "vat_number") // a wrong number is said, not charged for
	in.VATNumber = "FR40303265045"
	for state, says := range map[app.VATState]string{app.VATInvalid: "nobody has FR40303265045", app.VATWaiting: "", app.VATValid: ""} {
		numbers.known = map[string]app.VATState{in.VATNumber: state}
		q, err := s.Quote(s.ctx, s.who, in, nil)
		s.NoErr(err)
		s.Equal(len(q.Warnings) > 0, says != "") // and what is charged is said
		if says != "" {
			s.True(strings.Contains(q.Warnings[0].String(), says))
			s.Equal([]any{q.Tax.Treatment, q.VAT}, []any{"destination", int64(20_00)})
		} else {
			s.Equal([]any{q.Tax.Treatment, q.VAT}, []any{"reverse_charge", int64(0)})
		}
	}
}

// A reverse charge is asked about once it is about to be paid.
func TestBegin_AsksVIESAboutAReverseCharge(t *testing.T) {
	t.Parallel()
	numbers := &register{}
	s := selling(t, numbers)
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	for _, number := range []string{"FR 40 303 265 045", ""} {
		in := contribution(100_00, "FR", "")
		in.Items[0].Listing = app.Sent[int64]{Set: true, Value: l.ID}
		var r orders.Ordered
		s.NoErr(s.db.Tx(s.ctx, func(ctx context.Context) (err error) {
			r, err = s.Checkout(ctx, s.who, in, nil)
			return err
		}))
		total := int64(120_00)
		if number != "" {
			total = 100_00
		}
		_, err := s.Begin(s.ctx, s.who, orders.PayInput{Number: r.Number, Name: "Éclat", Company: "Éclat SARL", Street: "3 rue X", City: "Lyon", Country: "FR", VATNumber: number,
			Consent: true, Method: app.PaymentTest, Shown: total}, "ines@parcelwick.example")
		s.NoErr(err)
		if number != "" {
			numbers.asked = slices.Compact(numbers.asked) // a transaction may run twice
			s.Equal(numbers.asked, []string{r.Number + " FR40303265045"})
		}
	}
	s.Equal(len(numbers.asked), 1) // a consumer has no number
}

// What people do is taxed in the seller's country, and what the program does where the buyer is: each line by itself, from the
// quote to the invoice, the return and the credit note.
func TestOrder_ALineOfEachKind(t *testing.T) {
	t.Parallel()
	s := invoicing(t)
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	items := []orders.Item{item(app.ProductFeatured, l.ID), {Product: string(app.ProductDoneForYou)}, item(app.ProductTrophyCabinet, l.ID)}
	q, err := s.Quote(s.ctx, s.who, orders.Input{Items: items, BillingCountry: "FR"}, nil)
	s.NoErr(err)
	s.Equal([]string{q.Tax.Kind, q.Items[0].Tax.Kind, q.Items[1].Tax.Kind}, []string{"electronic", "electronic", "human"})
	s.Equal([]string{string(q.Items[0].Tax.Country), string(q.Items[1].Tax.Country)}, []string{"FR", "DE"})
	s.Equal([]int64{q.Items[0].VAT, q.Items[1].VAT, q.Items[2].VAT, q.VAT}, []int64{19_80, 37_81, 5_80, 63_41})

	o := s.paid(func(in *orders.PayInput) { in.Country = "FR"; in.Postcode = "75001" }, items...)
	s.Equal(o.Amounts().VAT, q.VAT)
	s.Equal([]string{o.VAT.Country, o.Lines[0].Tax.Country, o.Lines[1].Tax.Country, o.Lines[1].Tax.Kind}, []string{"FR", "FR", "DE", "human"})
	i := s.documents(o)[0]
	s.Equal([]string{i.TaxOf(i.Lines[0]).Country, i.TaxOf(i.Lines[1]).Country, i.TaxOf(i.Lines[2]).Country}, []string{"FR", "DE", "FR"})
	r, err := s.ShopReturn(s.ctx, orders.QuarterOf(s.now))
	s.NoErr(err)
	s.Equal(len(r.Lines), 1) // what is taxed at home is declared there
	s.Equal([]int64{r.Lines[0].Net, r.Lines[0].VAT}, []int64{128_00, 25_60})
	c, err := s.Case(s.ctx, o.Number)
	s.NoErr(err)
	s.Equal([]int64{c.Taxes()[0].Net, c.Taxes()[0].VAT, c.Taxes()[1].Net, c.Taxes()[1].VAT}, []int64{128_00, 25_60, 199_00, 37_81})

	s.refunded(o)
	all := s.documents(o)
	s.Equal([]int64{all[1].Net(), all[1].Tax(), all[1].Lines[1].VAT}, []int64{all[0].Net(), all[0].Tax(), 37_81})
	if r, err = s.ShopReturn(s.ctx, orders.QuarterOf(s.now)); err != nil || r.VAT != 0 {
		t.Error("what went back is declared still", r, err)
	}
}

// A consumer outside of the European Union pays no VAT for what the program does, and the seller's for what people do.
func TestQuote_OfWorkOfPeopleForSomebodyOutside(t *testing.T) {
	t.Parallel()
	s := selling(t, &register{})
	l := s.listed("parcelwick", app.ListingLive, app.PlanPaid)
	in := orders.Input{Items: []orders.Item{{Product: string(app.ProductDoneForYou)}, item(app.ProductFeatured, l.ID)}, BillingCountry: "US"}
	q, err := s.Quote(s.ctx, s.who, in, nil)
	s.NoErr(err)
	s.Equal([]string{q.Items[0].Tax.Treatment, q.Items[1].Tax.Treatment}, []string{"domestic", "outside"})
	s.Equal(q.VAT, int64(37_81))
}
