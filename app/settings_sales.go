package app

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Sales are the settings of what an instance sells. Without a way to pay nothing is for sale.
type Sales struct {
	Payments []string // ways to pay, of PaymentMethods
	Seller   Seller
	Rates    []VATRate // the operator's own
	Stripe   Stripe
	// CountryTable is a file that says in which country networks are; "" is none.
	CountryTable string
	// ChargeUnanswered has orders bear VAT whose VAT number VIES gives no answer about, until it is confirmed.
	ChargeUnanswered bool
	// OpenInvoice has whoever chooses a bank transfer get an invoice that is to be paid, and not a pro forma.
	OpenInvoice  bool
	TransferDays int // until when a transfer is asked for
}

// Stripe are the settings of an account there.
type Stripe struct {
	Key    string
	Secret string // with which it signs what it reports
	URL    string // "" is Stripe's own
}

// Ways to pay.
const (
	PaymentStripe   = "stripe"
	PaymentTransfer = "invoice" // by bank transfer
	PaymentTest     = "test"    // takes no money
)

// defaultTransferDays is until when a transfer is asked for, in days.
const defaultTransferDays = 7

// PaymentMethods are the ways to pay that there are.
var PaymentMethods = []string{PaymentStripe, PaymentTransfer, PaymentTest}

func (s *Sales) define(fs *flag.FlagSet) {
	fs.Func("payments", "ways to pay for what the site sells, separated by commas: stripe, invoice (a bank transfer that the team marks as paid) and, in a demo or with --dev-mail, test (default none: nothing is for sale; demo has test and invoice)", func(v string) error {
		s.Payments = nil
		for way := range strings.SplitSeq(v, ",") {
			if way = strings.TrimSpace(way); !slices.Contains(PaymentMethods, way) || slices.Contains(s.Payments, way) {
				return fmt.Errorf("must be some of %s, each once, separated by commas",
					strings.Join(PaymentMethods, ", "))
			}
			s.Payments = append(s.Payments, way)
		}
		return nil
	})
	s.Seller.define(fs)
	fs.Func("transfer-paper", "what whoever chooses a bank transfer gets at once: pro-forma, which is no invoice (the invoice comes with the money), or invoice, an open one with a due date (default pro-forma)", func(v string) error {
		if v != "pro-forma" && v != "invoice" {
			return errors.New("must be pro-forma or invoice")
		}
		s.OpenInvoice = v == "invoice"
		return nil
	})
	s.TransferDays = defaultTransferDays
	fs.Func("transfer-days", "days until which a bank transfer is asked for, 1 to 60 (default 7)", func(v string) (err error) {
		if s.TransferDays, err = strconv.Atoi(v); err != nil || s.TransferDays < 1 || s.TransferDays > 60 {
			return errors.New("must be a number of days from 1 to 60")
		}
		return nil
	})
	ratesFlag(fs, &s.Rates)
	checked(fs, &s.CountryTable, "country-table", "",
		"file that says in which country networks are, as CSV or TSV; where a buyer seems to be is then a piece of evidence for VAT (default none)", oneLine)
	unansweredFlag(fs, &s.ChargeUnanswered)
	fs.Var(secret(beginning(&s.Stripe.Key, "sk_", "rk_")), "stripe-key",
		"secret key of an account with Stripe, for --payments stripe; better set as a variable, since arguments show in the list of processes")
	fs.Var(secret(beginning(&s.Stripe.Secret, "whsec_")), "stripe-secret",
		"secret with which Stripe signs what it reports to /payments/stripe; without one reports are refused, and payments are asked about every 10 minutes")
	fs.Func("stripe-url", "address of Stripe's interface, to try things out with a stand-in (default Stripe's own)",
		func(v string) (err error) {
			s.Stripe.URL, err = baseURL(v)
			return err
		})
}

// beginning returns what sets a secret that begins as one of its kind does, so that nobody mistakes one for another.
func beginning(into *string, with ...string) func(string) error {
	return func(v string) error {
		if !slices.ContainsFunc(with, func(prefix string) bool { return strings.HasPrefix(v, prefix) }) {
			return fmt.Errorf("must begin with %s, as those of Stripe do", strings.Join(with, " or "))
		}
		*into = v
		return nil
	}
}

// RefusesReports reports whether Stripe takes payments and the settings lack the secret that its reports are signed
// with.
func (s Sales) RefusesReports() bool {
	return slices.Contains(s.Payments, PaymentStripe) && s.Stripe.Secret == ""
}

// Check refuses ways to pay that lack something, and one that takes no money where people would believe that it does.
func (s Sales) Check(invented bool) error {
	if slices.Contains(s.Payments, PaymentTest) && !invented {
		return errors.New("--payments test takes no money, so it is for debut demo and for development with --dev-mail alone; leave it out")
	}
	if slices.Contains(s.Payments, PaymentStripe) && s.Stripe.Key == "" {
		return errors.New("--payments stripe needs --stripe-key, the secret key of an account with Stripe")
	}
	if slices.Contains(s.Payments, PaymentTransfer) && !s.Seller.Payable() {
		return errors.New("--payments invoice needs --seller-name and --seller-iban, the account that buyers transfer to and its holder; where it has no IBAN, --seller-account with --seller-routing, --seller-sort-code or --seller-bic")
	}
	return nil
}
