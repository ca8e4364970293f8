package orders

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"debut/app"
	"debut/app/sales/orders/vat"
)

// ShopReturn is what a site declares at the one-stop shop for a quarter, in euros: what consumers in other member states
// bought, and what credit notes of the quarter correct of earlier ones.
type ShopReturn struct {
	Quarter Quarter
	Lines   []vat.Line
	VAT     int64 // of all lines
	Rates   []app.ExchangeRate
	// Missing are rates without which it cannot be reckoned: it has no lines then.
	Missing []RateOfDay
}

// RateOfDay is the rate of a currency on a day, which is not known.
type RateOfDay struct {
	Currency string
	Day      time.Time
}

// Quarter is a quarter of a year.
type Quarter struct {
	Year, Number int
}

// QuarterOf returns the quarter of a time, in its own zone.
func QuarterOf(t time.Time) Quarter { return Quarter{t.Year(), (int(t.Month()) + 2) / 3} }

// String returns the quarter as returns name it: 2026-Q4.
func (q Quarter) String() string { return vat.Quarter(q.Begins(time.UTC)) }

// Begins returns the first moment of the quarter in a zone.
func (q Quarter) Begins(zone *time.Location) time.Time {
	return time.Date(q.Year, time.Month(3*q.Number-2), 1, 0, 0, 0, 0, zone)
}

// Add returns the quarter that is so many later.
func (q Quarter) Add(n int) Quarter { return QuarterOf(q.Begins(time.UTC).AddDate(0, 3*n, 0)) }

// Due returns the last day on which the quarter is declared.
func (q Quarter) Due() time.Time { return q.Add(1).Begins(time.UTC).AddDate(0, 1, -1) }

// Quarters returns the quarters of the last years that may be declared or are under way, the latest first.
func (s *Service) Quarters() []Quarter {
	list := []Quarter{QuarterOf(s.now().In(s.Location))}
	for range 15 {
		list = append(list, list[len(list)-1].Add(-1))
	}
	return list
}

// perRead is how many invoices are read at once.
const perRead = 500

// ShopReturn returns what ctx's site declares for a quarter. An invoice counts in the quarter in which it was paid,
// however late it was issued; a credit note in the one in which it was issued. What is in another currency is in euros
// at the European Central Bank's rate of the last day of the quarter, or of the next day that has one (Art. 369h of
// Directive 2006/112/EC); what corrects an earlier quarter, at that quarter's.
func (s *Service) ShopReturn(ctx context.Context, q Quarter) (ShopReturn, error) {
	r := ShopReturn{Quarter: q}
	supplies, err := s.supplies(ctx, q)
	for _, currency := range slices.Sorted(maps.Keys(supplies)) {
		for _, l := range vat.OneStopShop(q.String(), supplies[currency]) {
			if err == nil {
				err = s.declare(ctx, &r, l, currency)
			}
		}
	}
	if r.Lines = vat.Merge(r.Lines); len(r.Missing) > 0 {
		r.Lines = nil
	}
	for _, l := range r.Lines {
		r.VAT += l.VAT
	}
	return r, err
}

// supplies are what a quarter declares, by currency.
func (s *Service) supplies(ctx context.Context, q Quarter) (map[string][]vat.Supply, error) {
	by := map[string][]vat.Supply{}
	for offset := 0; ; offset += perRead {
		found, err := s.store.InvoicesBetween(ctx, app.SiteOf(ctx).ID, q.Begins(s.Location),
			s.now().Add(time.Second), perRead, offset)
		if err != nil {
			return by, err
		}
		for _, i := range found {
			for _, supply := range s.suppliesOf(i) {
				if supply.Decision.Treatment == vat.Destination && vat.Quarter(supply.Day) == q.String() {
					by[i.Content.Currency] = append(by[i.Content.Currency], supply)
				}
			}
		}
		if len(found) < perRead {
			return by, nil
		}
	}
}

// declare adds a line in a currency to a return.
func (s *Service) declare(ctx context.Context, r *ShopReturn, l vat.Line, currency string) error {
	if currency == "EUR" {
		r.Lines = append(r.Lines, l)
		return nil
	}
	of := r.Quarter
	if l.Period != "" {
		if _, err := fmt.Sscanf(l.Period, "%d-Q%d", &of.Year, &of.Number); err != nil {
			return fmt.Errorf("read the quarter %q: %w", l.Period, err)
		}
	}
	last := of.Add(1).Begins(time.UTC).AddDate(0, 0, -1)
	x, found, err := s.store.NextExchangeRate(ctx, currency, last.Format(time.DateOnly))
	if err != nil {
		return err
	}
	if !found || x.Day > last.AddDate(0, 0, stale).Format(time.DateOnly) {
		if missing := (RateOfDay{currency, last}); !slices.Contains(r.Missing, missing) {
			r.Missing = append(r.Missing, missing)
		}
		return nil
	}
	if !slices.Contains(r.Rates, x) {
		r.Rates = append(r.Rates, x)
	}
	l.Net, l.VAT = vat.Exchange(l.Net, x.Rate, ""), vat.Exchange(l.VAT, x.Rate, "")
	r.Lines = append(r.Lines, l)
	return nil
}

// suppliesOf are the lines of an invoice or a credit note as the one-stop shop sees them.
func (s *Service) suppliesOf(i StoredInvoice) (all []vat.Supply) {
	of := i.Content
	for _, l := range of.Lines {
		supply := vat.Supply{Day: of.Supplied.In(s.Location), Decision: of.TaxOf(l), Net: l.Net(), VAT: l.VAT}
		if of.IsCredit() {
			supply.Day, supply.Corrects = of.Issued.In(s.Location), supply.Day
		}
		supply = insteadOf(supply, of, of.Issued.In(s.Location))
		all = append(all, supply)
	}
	return all
}

// QuarterNamed returns one of Quarters by its name.
func (s *Service) QuarterNamed(name string) (Quarter, error) {
	all := s.Quarters()
	at := slices.IndexFunc(all, func(q Quarter) bool { return q.String() == name })
	if at < 0 {
		return Quarter{}, app.Missing("quarter", name)
	}
	return all[at], nil
}
