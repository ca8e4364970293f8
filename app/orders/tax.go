package orders

import (
	"strings"

	"debut/app"
)

// Treatments of VAT.
const (
	taxNone = "none"
)

// tax decides how an order is taxed, and sets what each line costs with it.
func (s *Service) tax(o *app.Order) {
	o.VAT = decide(s.Sales.Seller, o.Billing)
	for i := range o.Lines {
		l := &o.Lines[i]
		l.VAT = share(l.Net-l.Discount, o.VAT.Rate)
		l.Total = l.Net - l.Discount + l.VAT
	}
}

// decide says how a sale is taxed.
func decide(seller app.Seller, _ app.Billing) app.OrderVAT {
	if seller.Country == "" {
		return app.OrderVAT{Treatment: taxNone, Note: "The seller charges no VAT."}
	}
	return app.OrderVAT{Treatment: taxNone, Note: "VAT is decided when the country is known."}
}

// share returns a rate, in hundredths of a percent, of an amount in cents; half a cent is rounded up.
func share(cents, rate int64) int64 { return (cents*rate + 5000) / 10000 }

func upper(s string) string { return strings.ToUpper(s) }
