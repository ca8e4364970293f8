package app

import (
	"errors"
	"flag"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Seller is who sells, as invoices name them.
type Seller struct {
	Name          string
	Address       string // street and number
	Postcode      string
	City          string
	Country       string // two letters, of which VAT depends; without one no VAT is charged
	VATNumber     string
	TaxNumber     string
	Register      string
	SmallBusiness bool // charges no VAT, by the scheme for small enterprises
	IBAN, BIC     string
	// Where an account has no IBAN: its number, and what names the bank besides the BIC.
	Account, Routing, SortCode string

	Threshold string // of Art. 59c: ThresholdBelow or ThresholdDestination; "" is below for a small business alone
	NonUnion  string // number in the non-Union one-stop shop, of a seller outside of the European Union
	EXNumber  string // of a small business that is exempt in other member states
	EXStates  string // their letters, with spaces between them; a Seller can be compared

	// Contact, Phone and Email are whom buyers ask about an invoice.
	Contact, Phone, Email string
}

// How a seller stands to the threshold of Art. 59c of Directive 2006/112/EC.
const (
	ThresholdBelow       = "below"       // they are below it, until the orders say otherwise
	ThresholdDestination = "destination" // they are above it, or chose to tax where consumers are
)

// BelowThreshold reports whether the seller says that they are below the threshold.
func (s Seller) BelowThreshold() bool {
	return s.Threshold == ThresholdBelow || s.Threshold == "" && s.SmallBusiness
}

// VATRate is a rate of VAT of an operator's own, from a day on.
type VATRate struct {
	Country string
	Rate    int    // hundredths of a percent
	From    string // 2027-01-31
}

func (s *Seller) define(fs *flag.FlagSet) {
	checked(fs, &s.Name, "seller-name", "",
		"name of who sells, as invoices have it (default none: no invoices are written)", oneLine)
	checked(fs, &s.Address, "seller-address", "", "street and number of who sells, as invoices have it", oneLine)
	checked(fs, &s.Postcode, "seller-postcode", "",
		"postcode of who sells; it tells, too, whether they are in a part of their country with rules of its own",
		oneLine)
	checked(fs, &s.City, "seller-city", "", "town or city of who sells, as invoices have it", oneLine)
	fs.Func("seller-country", "country of who sells, as two letters such as DE; VAT is charged as its law asks (default none: no VAT is charged, and no invoices are written)", func(v string) error {
		if s.Country = strings.ToUpper(v); !isCountry(s.Country) {
			return errors.New("must be the two letters of a country, such as DE")
		}
		return nil
	})
	checked(fs, &s.VATNumber, "seller-vat", "", "VAT number of who sells, as invoices have it", oneLine)
	checked(fs, &s.TaxNumber, "seller-tax-number", "",
		"what the tax office knows who sells by, as invoices have it, where there is no VAT number", oneLine)
	checked(fs, &s.Register, "seller-register", "",
		"register and number of the company that sells, as invoices have it, such as Amtsgericht Berlin, HRB 12345 B",
		oneLine)
	s.defineContact(fs)
	fs.BoolVar(&s.SmallBusiness, "seller-small-business", false,
		"charge no VAT, by the scheme for small enterprises of the seller's country, such as § 19 UStG in Germany")
	s.defineUnion(fs)
	checked(fs, &s.IBAN, "seller-iban", "",
		"account that buyers transfer to, for --payments invoice; its holder is --seller-name. One without an IBAN has --seller-account in its place", func(v string) error {
			if !IsIBAN(v) {
				return errors.New("must be an IBAN whose check digits are right, such as DE89 3704 0044 0532 0130 00")
			}
			return nil
		})
	checked(fs, &s.BIC, "seller-bic", "",
		"BIC of the bank of that account; within the European Economic Area transfers need none", func(v string) error {
			if !bic.MatchString(v) {
				return errors.New("must be a BIC of 8 or 11 letters and digits, such as COBADEFFXXX")
			}
			return nil
		})
	s.defineAccount(fs)
}

// defineAccount defines the account of a seller in a country without IBANs.
func (s *Seller) defineAccount(fs *flag.FlagSet) {
	checked(fs, &s.Account, "seller-account", "",
		"number of the account that buyers transfer to where it has no IBAN, with --seller-routing, --seller-sort-code or --seller-bic",
		func(v string) error {
			if !accountForm.MatchString(v) {
				return errors.New("must be the number of an account: 4 to 34 letters, digits, spaces and hyphens")
			}
			return nil
		})
	checked(fs, &s.Routing, "seller-routing", "", "ABA routing number of the bank of that account in the United States",
		func(v string) error {
			if !IsRouting(v) {
				return errors.New("must be a routing number of nine digits whose check digit is right, such as 021000021")
			}
			return nil
		})
	checked(fs, &s.SortCode, "seller-sort-code", "", "sort code of the bank of that account in the United Kingdom",
		func(v string) error {
			if !sortCode.MatchString(v) {
				return errors.New("must be a sort code of six digits, such as 20-00-00")
			}
			return nil
		})
}

// Payable reports whether there is an account that somebody can transfer to.
func (s Seller) Payable() bool {
	return s.Name != "" && (s.IBAN != "" || s.Account != "" && (s.Routing != "" || s.SortCode != "" || s.BIC != ""))
}

// IsRouting reports whether a routing number has the form and the check digit of the American Bankers Association.
func IsRouting(v string) bool {
	if len(v) != 9 {
		return false
	}
	sum := 0
	for i, r := range v {
		if r < '0' || r > '9' {
			return false
		}
		sum += int(r-'0') * []int{3, 7, 1}[i%3]
	}
	return sum > 0 && sum%10 == 0
}

// defineUnion defines what a seller is to the other member states.
func (s *Seller) defineUnion(fs *flag.FlagSet) {
	checked(fs, &s.Threshold, "seller-threshold", "",
		"whether electronic services to consumers in other member states bear the VAT of the seller's country, while they are below 10,000 EUR a year (below), or that of theirs from the first cent (destination) (default destination; below with --seller-small-business)",
		func(v string) error {
			if v != ThresholdBelow && v != ThresholdDestination {
				return errors.New("must be below or destination")
			}
			return nil
		})
	checked(fs, &s.NonUnion, "seller-non-union", "",
		"number in the non-Union one-stop shop of a seller outside of the European Union: electronic services to consumers in it bear the VAT of their countries (default none)",
		oneLine)
	checked(fs, &s.EXNumber, "seller-ex-number", "",
		"number that ends with EX, of a seller who is exempt as a small business in other member states", oneLine)
	fs.Func("seller-ex-states", "member states in which that number holds, separated by commas, such as FR,IT",
		func(v string) error {
			s.EXStates = strings.Join(strings.Fields(strings.ReplaceAll(strings.ToUpper(v), ",", " ")), " ")
			all := strings.Fields(s.EXStates)
			if len(all) == 0 || slices.ContainsFunc(all, func(state string) bool { return !isCountry(state) }) {
				return errors.New("must be the letters of countries, separated by commas, such as FR,IT")
			}
			return nil
		})
}

// defineContact defines what German authorities ask for on an invoice besides the law.
func (s *Seller) defineContact(fs *flag.FlagSet) {
	checked(fs, &s.Contact, "seller-contact", "",
		"person or department that buyers ask about an invoice; XRechnung needs it, and telephone and e-mail, too", oneLine)
	checked(fs, &s.Phone, "seller-phone", "", "telephone number of who sells, as invoices have it", oneLine)
	checked(fs, &s.Email, "seller-email", "",
		"e-mail address of who sells, as invoices have it", func(v string) error {
			if _, err := CanonicalEmail(v); err != nil {
				return errors.New("must be an e-mail address, such as billing@debut.example")
			}
			return nil
		})
}

var (
	accountForm = regexp.MustCompile(`^[A-Z0-9][A-Z0-9 -]{2,32}[A-Z0-9]$`)
	sortCode    = regexp.MustCompile(`^\d{2}-?\d{2}-?\d{2}$`)
	bic         = regexp.MustCompile(`^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$`)
	ibanForm    = regexp.MustCompile(`^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$`)
)

// IsIBAN reports whether an IBAN has the form and the check digits of ISO 13616. It may have spaces.
func IsIBAN(iban string) bool {
	iban = strings.Join(strings.Fields(iban), "")
	if !ibanForm.MatchString(iban) {
		return false
	}
	var digits strings.Builder
	for _, r := range iban[4:] + iban[:4] {
		if r >= 'A' {
			fmt.Fprint(&digits, r-'A'+10)
		} else {
			digits.WriteRune(r)
		}
	}
	n, _ := new(big.Int).SetString(digits.String(), 10)
	return n.Mod(n, big.NewInt(97)).Int64() == 1
}

func ratesFlag(fs *flag.FlagSet, into *[]VATRate) {
	fs.Func("vat-rates", "standard rates of VAT that the program does not know yet, each with a country, per cent and the day from which it holds, separated by commas: FR 21 2027-01-01, FI 25 2027-07-01", func(v string) error {
		*into = nil
		for entry := range strings.SplitSeq(v, ",") {
			rate, ok := rateOf(strings.Fields(entry))
			if !ok {
				return errors.New("must be rates such as FR 21 2027-01-01, separated by commas: two letters of a country, 0 to 50 per cent, and a day")
			}
			*into = append(*into, rate)
		}
		return nil
	})
}

func rateOf(parts []string) (r VATRate, ok bool) {
	if len(parts) != 3 {
		return r, false
	}
	percent, err := strconv.ParseFloat(parts[1], 64)
	if _, noDay := time.Parse(time.DateOnly, parts[2]); err != nil || noDay != nil || !isCountry(parts[0]) ||
		!(percent >= 0 && percent <= 50) {
		return r, false
	}
	return VATRate{Country: parts[0], Rate: int(percent*100 + 0.5), From: parts[2]}, true
}
