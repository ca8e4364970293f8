package invoices

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/sales/orders/vat"
)

// document is an invoice by the business terms of EN 16931-1, which comments name. The writers of both syntaxes read
// it, so that they cannot say different things.
type document struct {
	Invoice
	customization string // BT-24
	process       string // BT-23
	kind          string // BT-3
	remarks       []string
	seller, buyer trader
	items         []item
	taxes         []taxed
	means         means
	due           time.Time // BT-9
	accounts      Amount    // BT-6, BT-111
}

// trader is a party as a document names it.
type trader struct {
	Party
	id         string // BT-29
	vatNumber  string // BT-31, BT-48
	taxNumber  string // BT-32
	electronic Electronic
}

// item is a line with its category of VAT: BG-25.
type item struct {
	Line
	category string // BT-151
	rate     string // BT-152
}

// taxed is what is taxed alike in the eyes of EN 16931-1, which knows categories and rates and no countries: BG-23.
type taxed struct {
	category, code, reason string // BT-118, BT-121, BT-120
	percent                int
	rate                   string // BT-119
	net, vat               int64  // BT-116, BT-117
}

// means is how it is or was paid: BG-16.
type means struct {
	code, words       string // BT-81, BT-82
	iban, holder, bic string // BT-84, BT-85, BT-86
	account           string // BT-84 of one without an IBAN
}

// documentOf returns an invoice by its business terms, or what keeps it from being one.
func documentOf(inv Invoice) (document, error) {
	if err := inv.Check(); err != nil {
		return document{}, err
	}
	d := document{Invoice: inv, customization: "urn:cen.eu:en16931:2017", kind: "380", accounts: inv.Accounting}
	if inv.IsCredit() {
		d.kind = "381"
	}
	if inv.Open() > 0 {
		d.due = inv.Due
	}
	if inv.Accounting.Currency == inv.Currency {
		d.accounts = Amount{} // BT-6 is another currency
	}
	d.tax()
	d.traders()
	d.means = d.paying()
	return d, nil
}

// tax gives the lines their categories, and sums them up.
func (d *document) tax() {
	groups := d.Groups()
	apart := func(g Group) bool { return g.Treatment == vat.Outside }
	mixed := slices.ContainsFunc(groups, func(g Group) bool { return !apart(g) })
	for _, l := range d.Lines {
		of := d.TaxOf(l)
		category, _ := category(of, mixed)
		d.items = append(d.items, item{l, category, rate(category, of.Rate)})
	}
	for _, note := range d.notes() {
		d.remarks = append(d.remarks, note.String())
	}
	if !d.Advance.Until.IsZero() {
		d.remarks = append(d.remarks, d.Advance.says().String())
	}
	for _, g := range groups {
		d.add(g, mixed)
	}
	if len(d.taxes) < len(groups) {
		for _, g := range groups {
			d.remarks = append(d.remarks, fmt.Sprintf("VAT %s: %s on %s", rateOf(g.Decision), vat.Cents(g.VAT),
				vat.Cents(g.Net)))
		}
	}
}

// add sums a group up with those of its category and rate. Rates of several countries may be the same, and so may be
// reasons for none.
func (d *document) add(g Group, mixed bool) {
	category, code := category(g.Decision, mixed)
	i := slices.IndexFunc(d.taxes, func(t taxed) bool { return t.category == category && t.percent == g.Rate })
	if i < 0 {
		i, d.taxes = len(d.taxes), append(d.taxes,
			taxed{category: category, code: code, percent: g.Rate, rate: rate(category, g.Rate)})
	}
	t := &d.taxes[i]
	t.net, t.vat = t.net+g.Net, t.vat+g.VAT
	if why := g.Note.String(); category != "S" && category != "Z" && !strings.Contains(t.reason, why) {
		t.reason = joined(" ", t.reason, why)
	}
}

// category is the code of UNTDID 5305 for how something is taxed, and the code of the reason if it is not. What is not
// subject to VAT can stand on no document with anything else (BR-O-11), and is exempt there, with the same reason in
// words.
func category(of vat.Decision, mixed bool) (category, reason string) {
	switch {
	case of.Treatment == vat.ReverseCharge:
		return "AE", "VATEX-EU-AE"
	case of.Treatment == vat.Outside && !mixed:
		return "O", "VATEX-EU-O"
	case of.Treatment == vat.SmallBusiness, of.Treatment == vat.Outside:
		return "E", ""
	case of.Rate == 0:
		return "Z", ""
	}
	return "S", ""
}

// rate is the rate of a category: what is not subject to VAT has none.
func rate(category string, of int) string {
	if category == "O" {
		return ""
	}
	return vat.Percent(of)
}

// traders names who sells and who buys. BR-O-02 keeps VAT numbers out of their place where no VAT is due, and BR-CO-09
// those of no country; they are remarks then.
func (d *document) traders() {
	untaxed := d.taxes[0].category == "O"
	hide := func(number string) bool { return number != "" && (untaxed || !ofCountry(number)) }
	d.seller = trader{Party: d.Seller, vatNumber: d.Seller.Number, taxNumber: d.Seller.TaxNumber,
		electronic: d.Seller.electronic()}
	d.buyer = trader{Party: d.Buyer, vatNumber: d.VAT.Number, taxNumber: d.Buyer.TaxNumber,
		electronic: d.Buyer.electronic()}
	if hide(d.seller.vatNumber) {
		d.remarks = append(d.remarks, "VAT number of the seller: "+d.seller.vatNumber)
		if d.seller.vatNumber = ""; !untaxed {
			d.seller.taxNumber = cmp.Or(d.seller.taxNumber, d.Seller.Number) // such as EU372012345 of a one-stop shop
		}
	}
	if hide(d.buyer.vatNumber) {
		d.remarks = append(d.remarks, "VAT number of the buyer: "+d.buyer.vatNumber)
		d.buyer.vatNumber = ""
	}
	if d.seller.vatNumber == "" && d.Seller.Register == "" { // BR-CO-26: something must say who it is
		d.seller.id = cmp.Or(d.Seller.TaxNumber, d.Seller.Number, d.Seller.Name)
	}
}

// ofCountry reports whether a VAT number begins with the code of a country, or with one of those that Greece and
// Northern Ireland use.
func ofCountry(number string) bool {
	return len(number) > 2 && slices.Contains(append(app.Countries(), "EL", "XI"), number[:2])
}

// paying is BG-16: by SEPA transfer, by one of another kind, or otherwise in advance.
func (d *document) paying() means {
	to := means{code: "58", iban: spaceless(d.Bank.IBAN), holder: d.Bank.Holder, bic: spaceless(d.Bank.BIC)}
	switch {
	case d.Open() == 0 || !d.Bank.Payable() || d.IsCredit():
	case to.iban == "":
		to.code, to.account = "30", joined(" ", d.Bank.Routing, d.Bank.SortCode, d.Bank.Account)
		return to
	default:
		return to
	}
	return means{code: "68", words: d.Means.String()}
}

func spaceless(s string) string { return strings.Join(strings.Fields(s), "") }
