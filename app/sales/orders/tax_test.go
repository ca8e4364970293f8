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

func (r *register) Settle(context.Context, string) error { return nil }

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
