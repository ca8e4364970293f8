package app

import (
	"errors"
	"flag"
)

// viesAddress is where the Commission answers questions about VAT numbers.
const viesAddress = "https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number"

// viesFlag puts the address of VIES on a set of flags.
func viesFlag(fs *flag.FlagSet, into *string) {
	*into = viesAddress
	fs.Func("vies-url", "address that is asked about VAT numbers of orders; none asks nobody (default "+viesAddress+")",
		func(v string) (err error) {
			if v == "none" {
				*into = ""
				return nil
			}
			*into, err = baseURL(v)
			return err
		})
}

// unansweredFlag puts on a set of flags what becomes of a number that VIES gives no answer about.
func unansweredFlag(fs *flag.FlagSet, charge *bool) {
	fs.Func("vies-unanswered", "what an order bears whose VAT number VIES does not answer for while somebody checks out: reverse (no VAT, to be corrected if the number is nobody's) or charge (VAT, given back by itself once the number is confirmed) (default reverse)",
		func(v string) error {
			if *charge = v == "charge"; !*charge && v != "reverse" {
				return errors.New("must be reverse or charge")
			}
			return nil
		})
}
