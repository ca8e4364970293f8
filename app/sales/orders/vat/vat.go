// Package vat decides which VAT an order bears, and computes it. It asks no database, clock or network: everything
// comes in.
//
//	d := vat.Decide(seller, vat.Buyer{Country: "FR", Number: "FR40303265045"}, vat.Electronic, now)
//	d.Treatment, d.Country, d.Rate   // reverse_charge, "", 0
//	d.Note                           // the sentence that must stand on the invoice, "" if none must
//	d.NumberFault                    // what is wrong with the number, as an issue says it; the decision is then that of a consumer
//
//	off := vat.Spread(discount, prices) // a discount over lines, to the cent
//	taxes := vat.Reckon(decisions, nets) // of lines, after the discount: half up for all that bear the same rate
//
// Amounts are whole cents, rates are basis points: 2550 is 25.5 %. A decision is kept with its order. What was quoted
// is decided again at payment, by the day of the payment; where the two differ, people see it before they pay.
package vat

import (
	"slices"
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

// Kind is what the tax law calls a service, by which it says whose VAT it bears.
type Kind string

const (
	// Electronic services are delivered over the internet and essentially automated (Art. 7 of Implementing Regulation
	// (EU) No 282/2011).
	Electronic Kind = "electronic"
	// Human services are what people do for a buyer, whether or not they send it by mail (Art. 7(3) there).
	Human Kind = "human"
)

// Kinds are all there are.
var Kinds = []Kind{Electronic, Human}

// Words say to people which kind of service something is.
func (k Kind) Words() texts.Text {
	if k == Human {
		return "Service by people"
	}
	return "Electronic service"
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

	// Below says that what the seller sells to consumers in other member states does not exceed the threshold of Art.
	// 59c of Directive 2006/112/EC with this sale: it bears the VAT of the seller's state then.
	Below bool

	// NonUnion is the number in the one-stop shop of a seller outside of the European Union (Art. 358a to 369 there): its
	// electronic services to consumers in it bear their VAT then.
	NonUnion string

	// Exempt are the other member states in which the seller is exempt as a small enterprise, by a number that ends with
	// EX (Art. 284(2) and (3)); at home it may be, or not.
	Exempt   []string
	EXNumber string

	// Rates are the operator's own. See Rates.On.
	Rates Rates
}

// Buyer is who pays.
type Buyer struct {
	Country  string // ISO 3166; "" counts as the seller's, where VAT is due for certain
	Postcode string // "" is the main part of the country
	Number   string // the VAT number as it was typed, "" of a consumer
	Company  string // its name, "" of a person

	// NumberRefused says that VIES, asked for the number, said that nobody has it.
	NumberRefused bool
}

// Decision is which VAT a sale bears.
type Decision struct {
	Kind      Kind      `json:"kind,omitempty"` // of the service; "" in what was decided before there were two
	Treatment Treatment `json:"treatment"`
	Country   string    `json:"country"` // whose VAT it is, ISO 3166; "" where none is charged
	Region    string    `json:"region"`  // the part of the country that has its own rate, "" for the rest
	Rate      int       `json:"rate"`    // basis points: 1900 is 19 %
	// the buyer's, as it stands on the invoice: FR40303265045; "" if none, or a wrong one, was sent
	Number      string     `json:"number"`
	Note        texts.Text `json:"note"` // what must stand on the invoice
	NumberFault texts.Text `json:"-"`    // what is wrong with the number: "has a mistyped digit …"

	// Abroad says that it counts for the threshold of Art. 59c: an electronic service to a consumer in another member
	// state than the seller's.
	Abroad bool `json:"-"`
}

// Decide returns the VAT of a service of a kind that is sold on a day, read in the time zone of on.
//
// A business is taxed where it is (Art. 44 of Directive 2006/112/EC): in another member state by reverse charge (Art.
// 196), outside of the European Union not at all. It is known by its VAT number; see business for those outside.
//
// A consumer is taxed where they are if the service is electronic (Art. 58), outside of the European Union not at all;
// but in the seller's state, wherever they are, if people do it (Art. 45: Art. 59 takes out other services alone), and
// if the seller is below the threshold of Art. 59c. Northern Ireland belongs to the European Union for goods alone.
//
// A small business (Art. 284(1)) charges nothing of what is taxed at home; nor does who is Exempt elsewhere (Art.
// 284(2)) of what is taxed there, which a business owes no VAT of either then.
//
// A seller outside the European Union charges what its own rows of Rates say, and in the non-Union one-stop shop the VAT
// of consumers in the European Union; else nothing. Businesses there owe it themselves, as of every seller from abroad.
func Decide(s Seller, b Buyer, kind Kind, on time.Time) Decision {
	home := placeOf(s.Country, s.Postcode)
	at := home
	if b.Country != "" {
		at = placeOf(b.Country, b.Postcode)
	}
	number, fault := b.number(at)
	business := b.business(at, number, kind)
	d := Decision{Kind: kind, Number: number.String(), NumberFault: fault,
		Abroad: kind == Electronic && !business && home.member && at.member && at.country != home.country}
	where := s.placeOfSupply(home, at, business, kind)
	if where.region == jungholz && home.region != jungholz {
		where.region = ""
	}
	away := where.country != home.country
	switch {
	case !home.member:
		return d.bySellerOutside(s, where, business && away, on)
	case !where.member:
		d.Treatment, d.Note = Outside, noteOutside
	case away && slices.Contains(s.Exempt, where.country):
		d.Treatment, d.Note = SmallBusiness, texts.Sprintf(noteSmallBusinessAbroad, texts.Verbatim(s.EXNumber))
	case business && away && (s.Number != "" || !s.SmallBusiness):
		d.Treatment, d.Note = ReverseCharge, noteReverseCharge
	case s.SmallBusiness && (business || !away):
		d.Treatment, d.Note = SmallBusiness, s.smallBusinessNote()
	case away:
		d.Treatment = Destination
	default:
		d.Treatment = Domestic
	}
	if d.Treatment == Domestic || d.Treatment == Destination {
		d.Country, d.Region, d.Rate = where.country, where.region, s.Rates.merged(where, standard()).on(on)
	}
	return d
}

// business reports whether a buyer counts as one: in the European Union by a VAT number (Art. 18(1) of Implementing
// Regulation (EU) No 282/2011), elsewhere by its name and a number of its country (Art. 18(3)). The latter makes no
// difference to electronic services, which bear no VAT there anyway.
func (b Buyer) business(at place, number Number, kind Kind) bool {
	if at.member {
		return number.State != ""
	}
	return kind == Human && b.Company != "" && number.Rest != ""
}

// placeOfSupply returns where a service to a buyer at a place is taxed, by Title V, Chapter 3 of Directive 2006/112/EC.
func (s Seller) placeOfSupply(home, at place, business bool, kind Kind) place {
	switch {
	case business: // Art. 44
		return at
	case kind == Human: // Art. 45
		return home
	case home.member && at.member && at.country != home.country && s.Below: // Art. 59c
		return home
	}
	return at // Art. 58
}

// bySellerOutside is the decision for a service that is taxed somewhere, where the seller is not in the European Union.
func (d Decision) bySellerOutside(s Seller, where place, businessAway bool, on time.Time) Decision {
	d.Treatment, d.Note = Outside, noteSellerOutside
	if businessAway && where.member {
		d.Treatment, d.Note = ReverseCharge, noteReverseCharge
	}
	own := s.Rates.merged(where, nil)
	if s.NonUnion != "" && d.Kind == Electronic && where.member {
		own = s.Rates.merged(where, standard())
	}
	if len(own) == 0 || own[0].From > on.Format(time.DateOnly) || businessAway || s.SmallBusiness {
		return d
	}
	d.Treatment, d.Note, d.Country, d.Region, d.Rate = Destination, "", where.country, where.region, own.on(on)
	if where.country == placeOf(s.Country, s.Postcode).country {
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
	noteReverseCharge       texts.Text = "Reverse charge: the recipient accounts for the VAT (Art. 196 of Directive 2006/112/EC)."
	noteOutside             texts.Text = "No VAT: the place of supply is outside the European Union (Art. 44, 58 and 59 of Directive 2006/112/EC)."
	noteSellerOutside       texts.Text = "No VAT is charged: the seller is outside the European Union. A business accounts for VAT itself where its law asks for it."
	noteSmallBusinessAbroad texts.Text = "No VAT is charged: scheme for small enterprises in the buyer’s country (Art. 284 of Directive 2006/112/EC), number %s."
	noteSmallBusiness       texts.Text = "No VAT is charged: scheme for small enterprises (Art. 284 of Directive 2006/112/EC)."
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
