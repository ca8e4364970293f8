package orders

import (
	"context"
	"fmt"
	"slices"

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

// takingOf returns the payment of an order that a refund gives back: by the key of the first one that was asked for, if
// it is asked for again. One that was made on a provider's own pages is of the first payment there.
func (s *Service) takingOf(ctx context.Context, o app.Order, f app.Refund, among []app.Refund) (taking, error) {
	all, err := s.takings(ctx, o)
	if err != nil {
		return taking{}, err
	}
	after := afterOf(f, among)
	for _, t := range all {
		if t.Provider == f.Provider && (after < 0 || t.start <= after && after < t.end) {
			return t, nil
		}
	}
	return taking{Order: o}, nil
}

// afterOf returns after how many cents the money of a refund went back; -1 of one that has no such key.
func afterOf(f app.Refund, among []app.Refund) (after int64) {
	for {
		var former int64
		if _, err := fmt.Sscanf(f.Key, againAfter, &former); err != nil {
			break
		}
		at := slices.IndexFunc(among, func(g app.Refund) bool { return g.ID == former })
		if at < 0 {
			return -1
		}
		f = among[at]
	}
	if _, err := fmt.Sscanf(f.Key, refundAfter, &after); err != nil {
		return -1
	}
	return after
}

// backBefore returns how much of an order's money had gone back when its invoice that holds was issued.
func (s *Service) backBefore(ctx context.Context, o app.Order) (int64, error) {
	all, err := s.store.VATCorrectionsOf(ctx, o.ID)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	return all[len(all)-1].Back, nil
}
