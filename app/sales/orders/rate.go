package orders

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/vat"
)

// atRateOf has an order bear the rates of the day on which its money comes: what is paid in advance falls due then
// (Art. 65 of Directive 2006/112/EC), at the rate of that day (Art. 93). What was agreed to be paid stays, and so does
// whose VAT it is: the VAT is taken out of the amounts anew, to the cent of what is agreed.
func (s *Service) atRateOf(ctx context.Context, o *app.Order, day time.Time) error {
	groups := map[app.OrderVAT][]int64{} // what its lines come to with VAT; the others have 0
	for i, l := range o.Lines {
		is := l.Tax
		is.Kind, is.Abroad = "", false // which make no other group
		if rate := s.rateOn(l.Tax, day); is.Country == "" || rate == is.Rate {
			continue
		}
		if groups[is] == nil {
			groups[is] = make([]int64, len(o.Lines))
		}
		groups[is][i] = l.Total
	}
	for is, totals := range groups {
		if err := s.takeOut(ctx, o, totals, s.rateOn(is, day)); err != nil {
			return err
		}
	}
	return nil
}

// rateOn returns the rate of VAT on a day, of how a line is taxed.
func (s *Service) rateOn(is app.OrderVAT, day time.Time) int64 {
	return int64(s.seller().RateOn(is.Country, is.Region, day.In(s.Location)))
}

// takeOut takes VAT at a rate out of what some lines of an order come to.
func (s *Service) takeOut(ctx context.Context, o *app.Order, totals []int64, rate int64) error {
	var sum int64
	for _, t := range totals {
		sum += t
	}
	taxes := vat.Spread(vat.Within(sum, int(rate)), totals)
	for i := range o.Lines {
		l := &o.Lines[i]
		if totals[i] == 0 {
			continue
		}
		l.Tax.Rate, l.Tax.Gross, l.VAT = rate, true, taxes[i]
		l.Net = l.Total - l.VAT + l.Discount
		if err := s.store.SaveOrderLine(ctx, l); err != nil {
			return err
		}
	}
	o.VAT = o.Lines[0].Tax
	return nil
}

// supplied returns when a line is supplied, if that is a day which is known and lies after another one.
func (s *Service) supplied(l app.OrderLine, after time.Time) (time.Time, bool) {
	if l.Week == "" {
		return time.Time{}, false
	}
	day := l.Week.Start(s.Location)
	return day, day.Format(time.DateOnly) > after.In(s.Location).Format(time.DateOnly)
}

// advanceOf says of what was paid before it is supplied until when that is.
func (s *Service) advanceOf(o app.Order, issued time.Time) (a invoices.Advance) {
	var days []time.Time
	for _, l := range o.Lines {
		if day, later := s.supplied(l, issued); later {
			days = append(days, day)
		} else {
			a.Partly = true
		}
	}
	if len(days) == 0 {
		return invoices.Advance{}
	}
	a.Until = slices.MaxFunc(days, time.Time.Compare)
	a.Partly = a.Partly || slices.ContainsFunc(days, func(d time.Time) bool { return !d.Equal(a.Until) })
	return a
}

// takenOut reports whether VAT was taken out of what was agreed, for something of an order.
func takenOut(o app.Order) bool {
	return slices.ContainsFunc(o.Lines, func(l app.OrderLine) bool { return l.Tax.Gross })
}
