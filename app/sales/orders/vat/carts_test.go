package vat_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app/sales/orders/vat"
	"debut/app/sales/orders/vat/lawcarts"
)

var lawRegions = map[string]string{"Madeira": "madeira", "Azores": "azores", "Jungholz and Mittelberg": "jungholz"}

// Each cart is taxed as the law says; where a change of rate or what the team decides comes in, other parts look at it.
func TestDecide_CartsFromTheLaw(t *testing.T) {
	t.Parallel()
	for _, c := range lawcarts.Load(t, filepath.Join("..", "testdata", "carts")) {
		t.Run(c.ID, func(t *testing.T) {
			if why := lawcarts.Disputed[c.ID]; why != "" {
				t.Skip(why)
			}
			if c.Expected.Outcome != "sale" || c.Ordered != c.Paid {
				t.Skip("not of this package")
			}
			is := is.New(t)
			by, net := decide(c), make([]int64, len(c.Lines))
			var sum, tax int64
			for i, l := range c.Lines {
				net[i] = l.Net - l.Discount
				sum += net[i]
				got, want := by[i], c.Expected.Lines[i]
				if string(got.Treatment) != want.Treatment || got.Rate != want.Rate || lawRegions[got.Region] != want.Region ||
					got.Country != "" && got.Country != want.Country {
					t.Errorf("%s: line %d is %+v, and should be %+v", c.Says, i, got, want)
				}
			}
			for _, v := range vat.Reckon(by, net) {
				tax += v
			}
			is.Equal([]int64{sum, tax, sum + tax}, []int64{c.Expected.Net, c.Expected.VAT, c.Expected.Total})
		})
	}
}

// decide decides as somebody does who knows all that the cart says.
func decide(c lawcarts.Cart) []vat.Decision {
	s := vat.Seller{Country: c.Seller.Country, Postcode: c.Seller.Postcode, Number: c.Seller.VATNumber, SmallBusiness: c.Seller.SmallBusiness,
		NonUnion: c.Seller.OSS, Exempt: c.Seller.EXStates, EXNumber: c.Seller.EXNumber}
	for _, r := range c.Rates {
		s.Rates = append(s.Rates, vat.Rate{Country: r.Country, Rate: r.Rate, From: r.From})
	}
	b := vat.Buyer{Country: c.Buyer.Country, Postcode: c.Buyer.Postcode, Company: c.Buyer.Company, Number: c.TaxNumber(),
		NumberRefused: c.Buyer.VIES == "invalid" || c.Buyer.VIES == "unanswered" && c.Policy == "charge"}
	if at, agrees := c.Proven(); !agrees {
		b.Country, b.Postcode = at, ""
	}
	on, _ := time.Parse(time.DateOnly, c.Paid)
	years := map[int]int64{}
	for _, y := range c.Sold {
		years[y.Year] += y.Net
	}
	decide := func() (by []vat.Decision, abroad int64) {
		for _, l := range c.Lines {
			d := vat.Decide(s, b, vat.Kind(l.Kind), on)
			if by = append(by, d); d.Abroad {
				abroad += l.Net - l.Discount
			}
		}
		return by, abroad
	}
	by, abroad := decide()
	if s.Below = c.Seller.Below && vat.Below(years[on.Year()-1], years[on.Year()], abroad); s.Below {
		by, _ = decide()
	}
	return by
}
