package app

import "flag"

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
