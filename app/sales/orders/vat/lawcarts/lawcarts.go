// Package lawcarts reads the carts that were written from the law, for tests: app/sales/orders/testdata/carts.
package lawcarts

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Cart is one of them, as README.md beside them says.
type Cart struct {
	ID, Says string
	Seller   struct {
		Country, Postcode string
		VATNumber         string `json:"vat_number"`
		SmallBusiness     bool   `json:"small_business"`
		Below             bool   `json:"below_threshold"`
		OSS               string
		EXNumber          string   `json:"ex_number"`
		EXStates          []string `json:"ex_states"`
	}
	Sold []struct {
		Year int
		Net  int64
	}
	Lines []struct {
		Kind          string
		Net, Discount int64
	}
	Buyer struct {
		Country, Postcode, Company, VIES string
		VATNumber                        string `json:"vat_number"`
		TaxID                            string `json:"tax_id"`
	}
	Evidence struct {
		Billing, Address string
		Account          string `json:"card"`
	}
	Policy        string `json:"vies_policy"`
	Currency      string
	Ordered, Paid string
	Rates         []Rate
	Expected      Expected
}

// Expected is what the law asks for.
type Expected struct {
	Outcome string
	Lines   []struct {
		Treatment       string
		Country, Region string
		Rate            int
	}
	Net, VAT, Total int64

	After              *Expected // once VIES has answered late; nil where it does not
	Event              string    // of that: "vies valid" or "vies invalid"
	Credit, Difference int64     // of that: what goes back, and what is asked for
}

// Rate is a rate that the operator announced.
type Rate struct {
	Country string
	Rate    int
	From    string
}

// Disputed are carts that are not followed, and why.
var Disputed = map[string]string{
	"ter-07": "its Spanish tax number has a wrong check digit, so that the buyer is asked for the right one",
}

// Load reads all carts of a folder.
func Load(t *testing.T, folder string) (all []Cart) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		var carts []Cart
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &carts)
		}
		if err != nil {
			t.Fatal(file, err)
		}
		all = append(all, carts...)
	}
	if len(all) < 120 {
		t.Fatal("there are too few carts", len(all))
	}
	return all
}

// TaxNumber is the number that the buyer types: of VAT, else of their own country.
func (c Cart) TaxNumber() string {
	if c.Buyer.VATNumber != "" {
		return c.Buyer.VATNumber
	}
	return c.Buyer.TaxID
}

// Proven returns where the pieces of evidence say that a consumer is, and false if that is not where they say themselves.
func (c Cart) Proven() (country string, agrees bool) {
	if at := c.Evidence.Account; at != "" && at == c.Evidence.Address && at != c.Evidence.Billing && c.Buyer.Company == "" {
		return at, false
	}
	return c.Buyer.Country, true
}
