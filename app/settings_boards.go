package app

import (
	"errors"
	"flag"
	"regexp"
)

// Boards are the settings of leaderboards that rank by other things than votes.
type Boards struct {
	Currency string // of money on the billboard and of revenue
}

// Define puts the settings on a set of flags.
func (b *Boards) Define(fs *flag.FlagSet) {
	CurrencyFlag(fs, &b.Currency)
}

// CurrencyFlag puts the currency of boards on a set of flags.
func CurrencyFlag(fs *flag.FlagSet, into *string) {
	checked(fs, into, "currency", "EUR", "currency of the billboard and of the revenue board, as three letters of ISO 4217; figures in another one stand on no board", currency)
}

var currencyCode = regexp.MustCompile(`^[A-Z]{3}$`)

func currency(v string) error {
	if !currencyCode.MatchString(v) {
		return errors.New("must be three capital letters of ISO 4217, such as EUR")
	}
	return nil
}
