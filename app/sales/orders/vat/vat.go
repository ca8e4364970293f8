// Package vat decides which VAT an order bears, and computes it. It asks no database, clock or network: everything
// comes in.
//
//	d := vat.Decide(seller, vat.Buyer{Country: "FR", Number: "FR40303265045"}, now)
//	d.Treatment, d.Country, d.Rate   // reverse_charge, "", 0
//	d.Note                           // the sentence that must stand on the invoice, "" if none must
//	d.NumberFault                    // what is wrong with the number, as an issue says it; the decision is then that of a consumer
//
//	off := vat.Spread(discount, prices) // a discount over lines, to the cent
//	line.VAT = vat.Of(line.Net, d.Rate) // net after the discount, per line, half up
//
// Amounts are whole cents, rates are basis points: 2550 is 25.5 %. A decision is kept with its order. What was quoted
// is decided again at payment, by the day of the payment; where the two differ, people see it before they pay.
package vat

import (
	"time"

	"debut/app/ground/texts"
)

// Treatment is how the tax law looks at a sale.
type Treatment string

const (
	Domestic      Treatment = "domestic"       // the seller's own country
	Destination   Treatment = "destination"    // a consumer in another member state, who pays the rate there
	ReverseCharge Treatment = "reverse_charge" // a business in another member state, which accounts for the VAT itself
	Outside       Treatment = "outside"        // no VAT of the European Union
	SmallBusiness Treatment = "small_business" // the seller charges none, by the scheme for small enterprises
)

var treatmentWords = map[Treatment]texts.Text{
	Domestic: "VAT of the seller’s country", Destination: "VAT of the buyer’s country", ReverseCharge: "Reverse charge",
	Outside: "Outside of the European Union’s VAT", SmallBusiness: "Small business, without VAT",
}

// Words say to people how the sale is taxed.
func (t Treatment) Words() texts.Text {
	if words := treatmentWords[t]; words != "" {
		return words
	}
	return "Without VAT"
}

// Treatments are all there are.
var Treatments = []Treatment{Domestic, Destination, ReverseCharge, Outside, SmallBusiness}

// Seller is who runs the site, as its settings say.
type Seller struct {
	Country  string // ISO 3166, such as DE
	Postcode string // tells whether it is where the country's VAT is none of the European Union
	Number   string // the VAT number, "" if there is none

	// SmallBusiness is the scheme for small enterprises: Art. 282 to 292 of Directive 2006/112/EC, § 19 UStG in
	// Germany.
	SmallBusiness bool
	Note          string // what invoices say of it, "" for the sentence that the country's law asks for

	// Rates are the operator's own. See Rates.On.
	Rates Rates
}

// Buyer is who pays.
type Buyer struct {
	Country  string // ISO 3166; "" counts as the seller's, where VAT is due for certain
	Postcode string // "" is the main part of the country
	Number   string // the VAT number as it was typed, "" of a consumer

	// NumberRefused says that VIES, asked for the number, said that nobody has it.
	NumberRefused bool
}

// Decision is which VAT a sale bears.
type Decision struct {
	Treatment Treatment `json:"treatment"`
	Country   string    `json:"country"` // whose VAT it is, ISO 3166; "" where none is charged
	Region    string    `json:"region"`  // the part of the country that has its own rate, "" for the rest
	Rate      int       `json:"rate"`    // basis points: 1900 is 19 %
	// the buyer's, as it stands on the invoice: FR40303265045; "" if none, or a wrong one, was sent
	Number      string     `json:"number"`
	Note        texts.Text `json:"note"` // what must stand on the invoice
	NumberFault texts.Text `json:"-"`    // what is wrong with the number: "has a mistyped digit …"
}

// Decide returns the VAT of a service that is sold on a day, read in the time zone of on.
//
// The seller's own country always pays. A consumer in another member state pays the rate there, from the first cent
// (Art. 58 and 59c(3) of Directive 2006/112/EC); a business there, which is known by its number, gets reverse charge
// (Art. 44 and 196). Outside the European Union there is none, and so it is in Northern Ireland, which belongs to it
// for goods alone.
//
// A seller outside the European Union charges what its own rows of Rates say, and else nothing.
func Decide(s Seller, b Buyer, on time.Time) Decision {
	home := placeOf(s.Country, s.Postcode)
	at := home
	if b.Country != "" {
		at = placeOf(b.Country, b.Postcode)
	}
	number, fault := b.number(at)
	d := Decision{Number: number.String(), NumberFault: fault}
	business := at.member && number.State != "" && at.country != home.country
	switch {
	case !home.member:
		return d.bySellerOutside(s, at, business, on)
	case !at.member:
		d.Treatment, d.Note = Outside, noteOutside
	case business && (s.Number != "" || !s.SmallBusiness):
		d.Treatment, d.Note = ReverseCharge, noteReverseCharge
	case s.SmallBusiness:
		d.Treatment, d.Note = SmallBusiness, s.smallBusinessNote()
	case at.country == home.country:
		d.Treatment = Domestic
	default:
		d.Treatment = Destination
	}
	if d.Treatment == Domestic || d.Treatment == Destination {
		d.Country, d.Region, d.Rate = at.country, at.region, s.Rates.merged(at, standard()).on(on)
	}
	return d
}

// bySellerOutside is the decision where the seller is not in the European Union.
func (d Decision) bySellerOutside(s Seller, at place, business bool, on time.Time) Decision {
	d.Treatment, d.Note = Outside, noteSellerOutside
	own := s.Rates.merged(at, nil)
	if len(own) == 0 || own[0].From > on.Format(time.DateOnly) || business || s.SmallBusiness {
		return d
	}
	d.Treatment, d.Note, d.Country, d.Region, d.Rate = Destination, "", at.country, at.region, own.on(on)
	if at.country == placeOf(s.Country, s.Postcode).country {
		d.Treatment = Domestic
	}
	return d
}

// number returns the number of a buyer at a place, or what is wrong with it.
func (b Buyer) number(at place) (Number, texts.Text) {
	if b.Number == "" {
		return Number{}, ""
	}
	n, fault := ParseNumber(b.Country, b.Number)
	if fault == "" && b.NumberRefused && at.member {
		fault = "is known to nobody: the tax office of its country says that it is not valid"
	}
	if fault != "" {
		return Number{}, fault
	}
	return n, ""
}

// What must stand on invoices, by Art. 226(11) and (11a) of Directive 2006/112/EC.
const (
	noteReverseCharge texts.Text = "Reverse charge: the recipient accounts for the VAT (Art. 196 of Directive 2006/112/EC)."
	noteOutside       texts.Text = "No VAT: the place of supply is outside the European Union (Art. 44, 58 and 59 of Directive 2006/112/EC)."
	noteSellerOutside texts.Text = "No VAT is charged: the seller is outside the European Union. A business accounts for VAT itself where its law asks for it."
	noteSmallBusiness texts.Text = "No VAT is charged: scheme for small enterprises (Art. 284 of Directive 2006/112/EC)."
)

// smallBusinessNotes are the sentences of countries whose own law is named.
var smallBusinessNotes = map[string]texts.Text{
	"DE": "No VAT is charged: exempt as a small business under § 19 UStG (Steuerbefreiung für Kleinunternehmer).",
	"AT": "No VAT is charged: exempt as a small business under § 6 (1) 27 UStG 1994 (Kleinunternehmerregelung).",
}

func (s Seller) smallBusinessNote() texts.Text {
	if s.Note != "" {
		return texts.Verbatim(s.Note)
	}
	if note := smallBusinessNotes[s.Country]; note != "" {
		return note
	}
	return noteSmallBusiness
}
