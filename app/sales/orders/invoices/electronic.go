package invoices

import (
	"regexp"
	"strconv"
	"strings"
)

// Electronic is an address that machines send documents to: its scheme, of the list EAS of the European Commission, and
// what it is there.
type Electronic struct {
	Scheme string `json:"scheme"`
	ID     string `json:"id"`
}

// Schemes of the list that are not numbers of tax offices.
const (
	SchemeMail    = "EM"
	SchemeLeitweg = "0204"
)

// schemes are those of VAT numbers, by the letters that these begin with. States that are missing here have none.
var schemes = map[string]string{
	"AD": "9922", "AL": "9923", "AT": "9914", "BA": "9924", "BE": "9925", "BG": "9926", "CH": "9927", "CY": "9928",
	"CZ": "9929", "DE": "9930", "EE": "9931", "EL": "9933", "ES": "9920", "FR": "9957", "GB": "9932", "HR": "9934",
	"HU": "9910", "IE": "9935", "IT": "0211", "LI": "9936", "LT": "9937", "LU": "9938", "LV": "9939", "MC": "9940",
	"ME": "9941", "MK": "9942", "MT": "9943", "NL": "9944", "PL": "9945", "PT": "9946", "RO": "9947", "RS": "9948",
	"SI": "9949", "SK": "9950", "SM": "9951", "TR": "9952", "VA": "9953",
}

// electronic returns the address of a party: the one that was noted for it, or its mail.
func (p Party) electronic() Electronic {
	if p.Electronic.ID == "" && p.Email != "" {
		return Electronic{SchemeMail, p.Email}
	}
	return p.Electronic
}

// byNumber returns the address that a VAT number is.
func byNumber(number string) Electronic {
	if len(number) < 3 || schemes[number[:2]] == "" {
		return Electronic{}
	}
	return Electronic{schemes[number[:2]], number}
}

// leitweg is the form of a Leitweg-ID: of a state (01 to 16) or the federation (99), 2, 3, 5, 8, 9 or 12 digits, maybe
// letters and digits of the authority's own, and check digits.
var leitweg = regexp.MustCompile(`^(?:0[1-9]|1[0-6]|99)(?:\d|\d{3}|\d{6}|\d{7}|\d{10})?(?:-[A-Z0-9]{1,30})?-\d{2}$`)

// IsLeitweg reports whether a buyer reference is a Leitweg-ID, by which invoices reach a German authority. Its check
// digits are those of ISO/IEC 7064, MOD 97-10.
func IsLeitweg(reference string) bool {
	reference = strings.ToUpper(strings.TrimSpace(reference))
	if !leitweg.MatchString(reference) {
		return false
	}
	rest := 0
	for _, r := range strings.ReplaceAll(reference, "-", "") {
		value, _ := strconv.ParseInt(string(r), 36, 64) // A is 10, and so two digits
		if rest *= 10; value > 9 {
			rest *= 10
		}
		rest = (rest + int(value)) % 97
	}
	return rest == 1
}
