package orders

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/vat"
)

// What the audit log calls rates of exchange that an operator brought.
const (
	ActionRate  = "set_exchange_rate"
	ActionRates = "import_exchange_rates"
)

// ExchangeStore has what a euro is worth in other currencies, as the European Central Bank says.
type ExchangeStore interface {
	// ExchangeRate returns the last rate of a currency on a day or before it.
	ExchangeRate(ctx context.Context, currency, day string) (x app.ExchangeRate, found bool, err error)
	// NextExchangeRate returns the first on a day or after it.
	NextExchangeRate(ctx context.Context, currency, day string) (x app.ExchangeRate, found bool, err error)
	ExchangeRates(ctx context.Context, limit int) ([]app.ExchangeRate, error) // the latest first
	SaveExchangeRate(ctx context.Context, x app.ExchangeRate) error           // in the place of one of the same day
}

// stale is how old a rate may be that counts as that of a day: the longest time without one is that of holidays.
const stale = 10

// exchangeOn returns the rate of a currency on a day, or the last one before it.
func (s *Service) exchangeOn(ctx context.Context, currency string, day time.Time) (string, bool, error) {
	if currency == "EUR" {
		return "", true, nil
	}
	x, found, err := s.store.ExchangeRate(ctx, currency, day.Format(time.DateOnly))
	return x.Rate, found && x.Day >= day.AddDate(0, 0, -stale).Format(time.DateOnly), err
}

// euros returns what cents of a currency are in cents of the euro, at the last rate that is known.
func (s *Service) euros(ctx context.Context, cents int64, currency string) (int64, bool, error) {
	if currency == "EUR" || cents == 0 {
		return cents, true, nil
	}
	x, found, err := s.store.ExchangeRate(ctx, currency, s.now().In(s.Location).Format(time.DateOnly))
	if err != nil || !found {
		return 0, false, err
	}
	return vat.Exchange(cents, x.Rate, ""), true, nil
}

// accounting returns the VAT of an invoice in the currency of the seller's country, where that is another than the
// invoice's (Art. 230 of Directive 2006/112/EC), at the rate of the day on which it fell due (Art. 91(2)). open reports
// that the rate is not known.
func (s *Service) accounting(ctx context.Context, inv invoices.Invoice) (a invoices.Amount, open bool, err error) {
	own := vat.CurrencyOf(s.Sales.Seller.Country)
	if own == "" || own == inv.Currency || inv.Tax() == 0 {
		return a, false, nil
	}
	from, found, err := s.exchangeOn(ctx, inv.Currency, inv.Supplied)
	if err != nil || !found {
		return a, !found, err
	}
	to, found, err := s.exchangeOn(ctx, own, inv.Supplied)
	if err != nil || !found {
		return a, !found, err
	}
	return invoices.Amount{Currency: own, Cents: vat.Exchange(inv.Tax(), from, to)}, false, nil
}

// creditAccounting is the VAT of a credit note in that currency: at the rate of its invoice.
func creditAccounting(of, note invoices.Invoice) invoices.Amount {
	a := of.Accounting
	if of.Tax() == 0 {
		return invoices.Amount{}
	}
	a.Cents = (2*a.Cents*note.Tax() + of.Tax()) / (2 * of.Tax())
	return a
}

// sayOpen asks the team for what an invoice could not say.
func (s *Service) sayOpen(ctx context.Context, o app.Order, inv invoices.Invoice) error {
	if inv.IsCredit() {
		return nil
	}
	_, open, err := s.accounting(ctx, inv)
	if err != nil || !open {
		return err
	}
	return s.task(ctx, o, nil, app.TaskInvoice,
		texts.Sprintf("The invoice does not say its VAT in %s, because no rate of the European Central Bank is known for its day. Write the amount in your books, and bring the rates at /admin/one-stop-shop.",
			vat.CurrencyOf(s.Sales.Seller.Country)))
}

// RateInput is a rate of exchange that an operator enters.
type RateInput struct {
	Currency string `json:"currency" required:"true" min:"3" max:"3"` // its letters, such as PLN
	Day      string `json:"day" required:"true" max:"10"`
	Rate     string `json:"rate" required:"true" max:"20"`
}

// SetRate keeps what a euro was worth on a day, as an operator read it.
func (s *Service) SetRate(ctx context.Context, by app.Session, in RateInput) error {
	var wrong app.Issues
	rate := strings.ReplaceAll(strings.TrimSpace(in.Rate), ",", ".")
	in.Currency = strings.ToUpper(in.Currency)
	if !vat.ValidRate(rate) || in.Currency == "EUR" {
		wrong.Add("rate", "is no rate of another currency; send what one euro is worth in it, such as 4.2565")
	}
	day, err := time.ParseInLocation(time.DateOnly, in.Day, s.Location)
	if err != nil || day.After(s.now()) {
		wrong.Add("day", "is no day that was; send one such as 2026-09-30")
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	return s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
			return err
		}
		x := app.ExchangeRate{Currency: in.Currency, Day: in.Day, Rate: rate, Source: "entered", AddedAt: s.now()}
		if err := s.store.SaveExchangeRate(ctx, x); err != nil {
			return err
		}
		return s.log(ctx, by, ActionRate, in.Currency+" "+in.Day, "", rate, "")
	})
}

// LargestRates is how many bytes a file of rates may have.
const LargestRates = 4 << 20

// rateYears is how many years back rates are kept off a file: as far as returns are corrected, and one more.
const rateYears = 5

// ImportRates keeps the rates that the shop needs off the European Central Bank's file, and returns how many.
func (s *Service) ImportRates(ctx context.Context, by app.Session, name string, file io.Reader) (int, error) {
	needed, err := s.CurrenciesNeeded(ctx)
	if err != nil {
		return 0, err
	}
	since := s.now().AddDate(-rateYears, 0, 0).Format(time.DateOnly)
	rates, err := vat.ReadECB(io.LimitReader(file, LargestRates), needed, since)
	if err != nil {
		return 0, app.Refused("bad_rates", "That is not the European Central Bank’s file of rates (eurofxref-hist.csv): %s.",
			texts.Verbatim(err.Error()))
	}
	return len(rates), s.store.Tx(ctx, func(ctx context.Context) error {
		if err := s.permits(ctx, by, app.Account.MayOperate); err != nil {
			return err
		}
		for _, r := range rates {
			x := app.ExchangeRate{Currency: r.Currency, Day: r.Day, Rate: r.Rate, Source: app.Brief(name),
				AddedAt: s.now()}
			if err := s.store.SaveExchangeRate(ctx, x); err != nil {
				return err
			}
		}
		return s.log(ctx, by, ActionRates, strings.Join(needed, " "), "", app.Brief(name), "")
	})
}

// CurrenciesNeeded are those whose rates the shop needs: in which it sells or sold abroad, and that of its country.
func (s *Service) CurrenciesNeeded(ctx context.Context) (needed []string, err error) {
	sold, err := s.store.SoldAbroad(ctx, time.Time{}, s.now())
	sold[s.Currency.Now()], sold[vat.CurrencyOf(s.Sales.Seller.Country)] = 0, 0
	for currency := range sold {
		if currency != "" && currency != "EUR" {
			needed = append(needed, currency)
		}
	}
	slices.Sort(needed)
	return needed, err
}

// Rates returns the last rates that are known.
func (s *Service) Rates(ctx context.Context, most int) ([]app.ExchangeRate, error) {
	return s.store.ExchangeRates(ctx, most)
}
