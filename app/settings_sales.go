package app

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
)

// Sales are the settings of what an instance sells. Without a way to pay nothing is for sale.
type Sales struct {
	Payments []string // ways to pay, of PaymentMethods
	Seller   Seller
}

// Seller is who sells, as invoices name them.
type Seller struct {
	Name      string
	Address   string
	Country   string // two letters, of which VAT depends; without one no VAT is charged
	VATNumber string
}

// PaymentTest is the way to pay that takes no money.
const PaymentTest = "test"

// PaymentMethods are the ways to pay that there are.
var PaymentMethods = []string{"stripe", "invoice", PaymentTest}

func (s *Sales) define(fs *flag.FlagSet) {
	fs.Func("payments", "ways to pay for what the site sells, separated by commas: stripe, invoice (a bank transfer that the team marks as paid) and, in a demo or with --dev-mail, test (default none: nothing is for sale; demo has test)", func(v string) error {
		s.Payments = nil
		for way := range strings.SplitSeq(v, ",") {
			if way = strings.TrimSpace(way); !slices.Contains(PaymentMethods, way) || slices.Contains(s.Payments, way) {
				return fmt.Errorf("must be some of %s, each once, separated by commas", strings.Join(PaymentMethods, ", "))
			}
			s.Payments = append(s.Payments, way)
		}
		return nil
	})
	checked(fs, &s.Seller.Name, "seller-name", "", "name of who sells, as invoices have it (default that of --publisher)", oneLine)
	checked(fs, &s.Seller.Address, "seller-address", "", "postal address of who sells, in one line, as invoices have it", oneLine)
	fs.Func("seller-country", "country of who sells, as two letters such as DE; VAT is charged as its law asks (default none: no VAT is charged)", func(v string) error {
		if s.Seller.Country = strings.ToUpper(v); !isCountry(s.Seller.Country) {
			return errors.New("must be the two letters of a country, such as DE")
		}
		return nil
	})
	checked(fs, &s.Seller.VATNumber, "seller-vat", "", "VAT number of who sells, as invoices have it", oneLine)
}

// Check refuses a way to pay that takes no money where people would believe that it does.
func (s Sales) Check(invented bool) error {
	if slices.Contains(s.Payments, PaymentTest) && !invented {
		return errors.New("--payments test takes no money, so it is for debut demo and for development with --dev-mail alone; leave it out")
	}
	return nil
}
