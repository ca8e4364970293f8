package orders

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/sales/orders/vat"
)

// ActionElsewhere is what the audit log calls a figure for what was sold elsewhere.
const ActionElsewhere = "set_sales_elsewhere"

// ThresholdStore has what counts for the threshold of Art. 59c of Directive 2006/112/EC.
type ThresholdStore interface {
	// SoldAbroad returns what was paid from a time on and before another, on all sites, for lines that count, before
	// VAT, in cents of each currency. What went back later is in it.
	SoldAbroad(ctx context.Context, from, until time.Time) (map[string]int64, error)
	// SoldElsewhere returns what the operator said was sold elsewhere in a year, in cents of the euro; 0 of nothing said.
	SoldElsewhere(ctx context.Context, year int) (int64, error)
	SaveSoldElsewhere(ctx context.Context, year int, cents int64) error
}

// Threshold is how a seller stands to that threshold.
type Threshold struct {
	Claimed bool // the settings say that the seller is below it
	This    YearAbroad
	Last    YearAbroad
	Limit   int64
	// Missing are currencies whose rate is not known: what was sold in them cannot be counted, and consumers abroad are
	// taxed where they are until it is.
	Missing []string
}

// YearAbroad is what was sold in a year to consumers in other member states, in cents of the euro, before VAT.
type YearAbroad struct {
	Year            int
	Here, Elsewhere int64
}

// Sum is all of a year.
func (y YearAbroad) Sum() int64 { return y.Here + y.Elsewhere }

// Exceeded reports whether consumers abroad are taxed where they are, though the settings say otherwise.
func (t Threshold) Exceeded() bool {
	return t.Claimed && (len(t.Missing) > 0 || !vat.Below(t.Last.Sum(), t.This.Sum(), 0))
}

// Near reports whether four fifths of the threshold are reached.
func (t Threshold) Near() bool { return t.Claimed && !t.Exceeded() && t.This.Sum() >= t.Limit/5*4 }

// Percent is how much of the threshold this year has reached.
func (t Threshold) Percent() int64 { return t.This.Sum() * 100 / t.Limit }

// Threshold returns how the seller stands to the threshold: this calendar year and the one before count (Art. 59c(1)).
// A seller outside of the European Union has none.
func (s *Service) Threshold(ctx context.Context) (t Threshold, err error) {
	t.Limit, t.Claimed = vat.Threshold, s.saysBelow()
	year := s.now().In(s.Location).Year()
	if t.This, err = s.abroadIn(ctx, year, &t); err == nil {
		t.Last, err = s.abroadIn(ctx, year-1, &t)
	}
	return t, err
}

// saysBelow reports whether the settings say that the seller is below it.
func (s *Service) saysBelow() bool {
	return vat.Member(s.Sales.Seller.Country) && s.Sales.Seller.BelowThreshold()
}

func (s *Service) abroadIn(ctx context.Context, year int, t *Threshold) (y YearAbroad, err error) {
	begins := func(year int) time.Time { return time.Date(year, 1, 1, 0, 0, 0, 0, s.Location) }
	y.Year = year
	if y.Elsewhere, err = s.store.SoldElsewhere(ctx, year); err != nil {
		return y, err
	}
	sold, err := s.store.SoldAbroad(ctx, begins(year), begins(year+1))
	for currency, cents := range sold {
		euros, found, failed := s.euros(ctx, cents, currency)
		if failed != nil {
			return y, failed
		}
		if !found && !slices.Contains(t.Missing, currency) {
			t.Missing = append(t.Missing, currency)
		}
		y.Here += euros
	}
	return y, err
}

// below reports whether a sale of so many cents to a consumer in another member state bears the VAT of the seller's.
func (s *Service) below(ctx context.Context, cents int64, currency string) (bool, error) {
	if !s.saysBelow() {
		return false, nil
	}
	t, err := s.Threshold(ctx)
	if err != nil || len(t.Missing) > 0 {
		return false, err
	}
	euros, found, err := s.euros(ctx, cents, currency)
	return found && vat.Below(t.Last.Sum(), t.This.Sum(), euros), err
}

// ElsewhereInput is what an operator says was sold elsewhere in a year.
type ElsewhereInput struct {
	Year   int    `json:"year" required:"true" min:"2020" max:"2100"`
	Amount string `json:"amount" required:"true" max:"20"` // euros, as people type them
}

// SetElsewhere keeps what was sold elsewhere in a year to consumers in other member states: it counts for the threshold,
// which is that of all sales.
func (s *Service) SetElsewhere(ctx context.Context, by app.Session, in ElsewhereInput) error {
	var wrong app.Issues
	cents := centsOf(&wrong, "amount", in.Amount, 0, mostCents)
	if err := wrong.Err(); err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
			return err
		}
		was, err := s.store.SoldElsewhere(ctx, in.Year)
		if err != nil {
			return err
		}
		if err := s.store.SaveSoldElsewhere(ctx, in.Year, cents); err != nil {
			return err
		}
		return s.log(ctx, by, ActionElsewhere, time.Date(in.Year, 1, 1, 0, 0, 0, 0, time.UTC).Format("2006"),
			amount(was, "EUR"), amount(cents, "EUR"), "")
	})
}
