package orders

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/vat"
)

// atRateOf has an order bear the rate of the day on which its money comes: what is paid in advance falls due then (Art.
// 65 of Directive 2006/112/EC), at the rate of that day (Art. 93). What was agreed to be paid stays, and so does whose
// VAT it is: the VAT is taken out of the amount anew, to the cent of what is agreed.
func (s *Service) atRateOf(ctx context.Context, o *app.Order, day time.Time) error {
	if o.VAT.Country == "" {
		return nil
	}
	rate := s.seller().RateOn(o.VAT.Country, vat.Buyer{Country: o.Billing.Country, Postcode: o.Billing.Postcode},
		day.In(s.Location))
	if int64(rate) == o.VAT.Rate {
		return nil
	}
	o.VAT.Rate, o.VAT.Gross = int64(rate), true
	for i := range o.Lines {
		l := &o.Lines[i]
		l.VAT = vat.Within(l.Total, rate)
		l.Net = l.Total - l.VAT + l.Discount
		if err := s.store.SaveOrderLine(ctx, l); err != nil {
			return err
		}
	}
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
