package vat

import (
	"slices"
	"strings"
)

// EvidenceKind is what says where a consumer is.
type EvidenceKind string

// The kinds, by Art. 24f of Implementing Regulation 282/2011. What the buyer answered to a question is kept with the
// others and counts for nothing: it comes from the same person as the billing address, and is none of points (a) to (e).
const (
	BillingAddress EvidenceKind = "billing"   // (a) the billing address of the customer
	NetworkAddress EvidenceKind = "address"   // (b) the IP address, by its country
	BankDetails    EvidenceKind = "bank"      // (c) where the account or the card is that it was paid with
	Statement      EvidenceKind = "statement" // what the buyer answered
)

// Piece is a piece of evidence.
type Piece struct {
	Kind    EvidenceKind
	Country string
}

// Verdict is what evidence comes to.
type Verdict string

// The verdicts of Weigh, and those that follow from what else is known.
const (
	Agreed     Verdict = "agreed"     // two pieces name the country, and no two name another
	OneEnough  Verdict = "one"        // one piece of somebody else than seller and buyer names it, which is enough
	Lacking    Verdict = "lacking"    // nothing contradicts the country, and too little names it
	Waiting    Verdict = "waiting"    // the pieces contradict each other, and somebody has to decide
	Irrelevant Verdict = "irrelevant" // they contradict each other, and the VAT is the same in all countries that they name
	Decided    Verdict = "decided"    // somebody of the team decided
)

// Weigh returns where a consumer is who bought an electronic service, by Art. 24b of Implementing Regulation 282/2011:
// where two pieces of evidence agree (point (d) of the first paragraph). If one is enough (second paragraph), that is
// where the account or the card is that it was paid with, which is told by a person involved in the supply other than
// the seller and the buyer; but whether the sale is in the VAT area of the Union at all is never decided by one alone.
// The country is "" where the pieces contradict each other.
func Weigh(pieces []Piece, oneIsEnough bool) (country string, v Verdict) {
	var named []string
	bank := ""
	for _, p := range pieces {
		at := placeOf(p.Country, "").country
		switch {
		case p.Kind == Statement || at == "":
			continue
		case slices.Contains(named, at):
			return at, Agreed
		case p.Kind == BankDetails:
			bank = at
		}
		named = append(named, at)
	}
	switch inside := !slices.ContainsFunc(named, func(c string) bool { return !Member(c) }); {
	case bank != "" && oneIsEnough && (len(named) == 1 || inside):
		return bank, OneEnough
	case len(named) > 1:
		return "", Waiting
	}
	return strings.Join(named, ""), Lacking
}

// SameCountry reports whether two codes are of one country, as the VAT Directive looks at it: Monaco is France.
func SameCountry(a, b string) bool { return placeOf(a, "").country == placeOf(b, "").country }

// SameTax reports whether two decisions charge the same VAT for the same country.
func (d Decision) SameTax(other Decision) bool {
	return d.Country == other.Country && d.Region == other.Region && d.Rate == other.Rate
}
