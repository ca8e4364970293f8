package orders

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/sales/orders/vat"
)

// ShopReturn is what a site declares at the one-stop shop for a quarter: what consumers in other member states bought,
// and what credit notes of the quarter correct of earlier ones.
type ShopReturn struct {
	Quarter  Quarter
	Currency string // in which it is declared
	Lines    []vat.Line
	VAT      int64 // of all lines
	Apart    int   // invoices and credit notes for consumers abroad in other currencies, which are not in it
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
// however late it was issued; a credit note in the one in which it was issued.
func (s *Service) ShopReturn(ctx context.Context, q Quarter) (ShopReturn, error) {
	r := ShopReturn{Quarter: q, Currency: s.Currency.Now()}
	var supplies []vat.Supply
	for offset := 0; ; offset += perRead {
		found, err := s.store.InvoicesBetween(ctx, app.SiteOf(ctx).ID, q.Begins(s.Location),
			s.now().Add(time.Second), perRead, offset)
		if err != nil {
			return r, err
		}
		for _, i := range found {
			counting := slices.DeleteFunc(s.suppliesOf(i), func(supply vat.Supply) bool {
				return supply.Decision.Treatment != vat.Destination || vat.Quarter(supply.Day) != q.String()
			})
			switch {
			case len(counting) > 0 && i.Content.Currency != r.Currency:
				r.Apart++
			default:
				supplies = append(supplies, counting...)
			}
		}
		if len(found) < perRead {
			break
		}
	}
	r.Lines = vat.OneStopShop(q.String(), supplies)
	for _, l := range r.Lines {
		r.VAT += l.VAT
	}
	return r, nil
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
