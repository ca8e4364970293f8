package orders

import (
	"context"

	"debut/app"
)

// taking is a payment of an order, whose provider knows it as that of the order it has here.
type taking struct {
	app.Order
	start, end int64 // which cents of all that came for the order it brought
}

// share returns how many of so many cents that go back, after so many, are of this payment, and after how many of the
// order's they go.
func (t taking) share(cents, after int64) (part, from int64) {
	from = max(after, t.start)
	return max(0, min(after+cents, t.end)-from), from
}

// takings returns the payments that brought the money of an order: its own, and what was asked for by corrections.
func (s *Service) takings(ctx context.Context, o app.Order) ([]taking, error) {
	corrections, err := s.store.VATCorrectionsOf(ctx, o.ID)
	end := o.Amounts().Total
	if len(corrections) > 0 {
		end = corrections[0].Paid
	}
	all := []taking{{o, 0, end}}
	for _, c := range corrections {
		if c.PaidAt == nil {
			continue
		}
		all = append(all, taking{paidAs(o, c), end, end + c.Due})
		end += c.Due
	}
	return all, err
}

// paidAs is an order whose payment is that of what a correction asks for.
func paidAs(o app.Order, c app.VATCorrection) app.Order {
	o.Provider, o.Payment, o.Reference = c.Provider, c.Payment, c.Reference
	o.Lines = []app.OrderLine{{Order: o.ID, Amounts: app.Amounts{Net: c.Due, Total: c.Due}}}
	return o
}

// byHand returns how many of so many cents that go back, after so many, came by bank transfer.
func (s *Service) byHand(ctx context.Context, o app.Order, cents, after int64) (sum int64, err error) {
	all, err := s.takings(ctx, o)
	for _, t := range all {
		if part, _ := t.share(cents, after); t.Provider == app.PaymentTransfer {
			sum += part
		}
	}
	return sum, err
}

// backBefore returns how much of an order's money had gone back when its invoice that holds was issued.
func (s *Service) backBefore(ctx context.Context, o app.Order) (int64, error) {
	all, err := s.store.VATCorrectionsOf(ctx, o.ID)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	return all[len(all)-1].Back, nil
}
