package invoices

import (
	"testing"

	"github.com/matryer/is"
)

func TestIsLeitweg(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for _, right := range []string{"04011000-1234512345-06", "991-33333TEST-33", "992-90009-96", " 991-33333test-33 "} {
		is.True(IsLeitweg(right))
	}
	for _, wrong := range []string{"", "PO-4711", "04011000-1234512345-60", "04011000-1234512346-06", "17011000-12345-03", "2026-1234-56", "0401-1-06", "04011000", "992-90009-96-1"} {
		is.True(!IsLeitweg(wrong))
	}
}

// The address of a party is what was noted for it, or its mail; XRechnung takes VAT numbers, too.
func TestElectronic_Addresses(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	inv := examples["reverse-charge"]
	seller, buyer := inv.addresses()
	is.Equal(seller, Electronic{"EM", "billing@kilnwright.example"})
	is.Equal(buyer, Electronic{"9957", "FR40303265045"})
	inv.Seller.Email, inv.Buyer.Email, inv.Buyer.Electronic = "", "buyer@fils.example", Electronic{SchemeLeitweg, "04011000-1234512345-06"}
	seller, buyer = inv.addresses()
	is.Equal(seller, Electronic{"9930", "DE136695976"})
	is.Equal(buyer.Scheme, "0204")
	inv = examples["outside"]
	_, buyer = inv.addresses()
	is.Equal(buyer, Electronic{}) // and XRechnung is not to be had
}
