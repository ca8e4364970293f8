package orders

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/pay"
	"debut/app/sales/orders/vat"
)

// EvidenceStore has what says where buyers are. It is kept as long as the orders are, which outlive the accounts that
// paid: ten years from the end of the year of the sale (Art. 369k of Directive 2006/112/EC, Art. 63c of Implementing
// Regulation 282/2011).
type EvidenceStore interface {
	SaveEvidence(ctx context.Context, order int64, e app.Evidence) error // in the place of the one of its kind
	DropEvidence(ctx context.Context, order int64) error
	Evidence(ctx context.Context, order int64) ([]app.Evidence, error)
	SaveLocation(ctx context.Context, l app.Location) error
	Location(ctx context.Context, order int64) (l app.Location, found bool, err error)
	// UnlocatedOrders returns the paid orders of a site whose evidence waits for the team, the first first, and how
	// many there are.
	UnlocatedOrders(ctx context.Context, site int64, limit int) ([]app.Order, int, error)
	// SoldToConsumers returns what buyers without a VAT number paid for what is done electronically from a time on and
	// before another one, on all sites, by currency: in cents, without VAT.
	SoldToConsumers(ctx context.Context, from, until time.Time) (map[string]int64, error)
}

// restsOnPlace reports whether the VAT of an order depends on where a consumer is, so that evidence is asked for: of
// electronic services (Art. 24b(d) of Implementing Regulation 282/2011), also of those to somebody at home, whose place
// Art. 58 of Directive 2006/112/EC decides likewise. The place of a business with a VAT number is known by that (Art. 18
// of the Regulation), and a seller who charges no VAT needs to know none.
func (s *Service) restsOnPlace(o app.Order) bool {
	seller, sold := s.Sales.Seller, electronic(o)
	if seller.Country == "" || o.Billing.Country == "" || sold.Total == 0 || seller.SmallBusiness && sold.VAT == 0 {
		return false
	}
	number, fault := vat.ParseNumber(o.Billing.Country, o.Billing.VATNumber)
	_, doubted := s.doubted(o)
	business := fault == "" && number.State != "" && !doubted
	return !business && (vat.Member(seller.Country) || len(s.Sales.Rates) > 0 || seller.NonUnion != "")
}

// electronic returns what is paid for those lines of an order that are done electronically.
func electronic(o app.Order) (sum app.Amounts) {
	for _, l := range o.Lines {
		if kindOf(l) == vat.Electronic {
			sum.Add(l.Amounts)
		}
	}
	return sum
}

// electronically says how an electronic service of today to a buyer is taxed.
func (s *Service) electronically(ctx context.Context, b app.Billing) (vat.Decision, error) {
	decide, err := s.decider(ctx, b)
	if err != nil {
		return vat.Decision{}, err
	}
	return s.decideOn(ctx, vat.Electronic, decide)
}

// seen returns the country of the address that ctx's request comes from, "" where nobody knows. Nothing else of the
// address is kept.
func (s *Service) seen(ctx context.Context) string {
	client := app.ClientOf(ctx)
	if network, err := netip.ParsePrefix(client); err == nil { // of an IPv6 address
		return s.Countries.Country(network.Addr())
	}
	address, _ := netip.ParseAddr(client)
	return s.Countries.Country(address)
}

// seenElsewhere returns the country of the address that ctx's request comes from where it is not that of the bill, and
// the VAT there would be other; "" where there is nothing to ask.
func (s *Service) seenElsewhere(ctx context.Context, o app.Order) (string, error) {
	seen := s.seen(ctx)
	if seen == "" || !s.restsOnPlace(o) || vat.SameCountry(seen, o.Billing.Country) {
		return "", nil
	}
	same, err := s.sameTax(ctx, o.Billing, seen)
	if err != nil || same {
		return "", err
	}
	return seen, nil
}

// answered reports whether the buyer of an order said before that they live in the country of its bill.
func (s *Service) answered(ctx context.Context, o app.Order) (bool, error) {
	found, err := s.store.Evidence(ctx, o.ID)
	return slices.ContainsFunc(found, func(e app.Evidence) bool {
		return e.Kind == string(vat.Statement) && vat.SameCountry(e.Country, o.Billing.Country)
	}), err
}

// asksAbout returns the country where the buyer of an order seems to be, if they have to say where they live; else "".
func (s *Service) asksAbout(ctx context.Context, o app.Order) (string, error) {
	elsewhere, err := s.seenElsewhere(ctx, o)
	if err != nil || elsewhere == "" {
		return "", err
	}
	if answered, err := s.answered(ctx, o); err != nil || answered {
		return "", err
	}
	return elsewhere, nil
}

// sameTax reports whether a buyer would bear the same VAT in another country.
func (s *Service) sameTax(ctx context.Context, b app.Billing, country string) (bool, error) {
	here, err := s.electronically(ctx, b)
	if err != nil || vat.SameCountry(b.Country, country) {
		return true, err
	}
	there, err := s.electronically(ctx, app.Billing{Country: country})
	return here.SameTax(there), err
}

// saveEvidence keeps what is known of where a buyer is before they pay, in the transaction that freezes the order.
// Where the address that they come from contradicts the bill, they have to say where they live: answer is what they
// said.
func (s *Service) saveEvidence(ctx context.Context, o app.Order, answer string) error {
	elsewhere, err := s.seenElsewhere(ctx, o)
	if err != nil {
		return err
	}
	if elsewhere != "" && !vat.SameCountry(answer, o.Billing.Country) {
		if answered, err := s.answered(ctx, o); err != nil {
			return err
		} else if !answered {
			var wrong app.Issues
			wrong.Add("residence", "is missing: you seem to be in another country than that of your bill. Say where you live")
			return wrong.Err()
		}
	}
	if err := s.store.DropEvidence(ctx, o.ID); err != nil || !s.restsOnPlace(o) {
		return err
	}
	pieces := []app.Evidence{{Kind: string(vat.BillingAddress), Country: o.Billing.Country}}
	if seen := s.seen(ctx); seen != "" {
		pieces = append(pieces,
			app.Evidence{Kind: string(vat.NetworkAddress), Country: seen, Source: s.Countries.Day()})
	}
	if elsewhere != "" {
		pieces = append(pieces, app.Evidence{Kind: string(vat.Statement), Country: o.Billing.Country})
	}
	for _, e := range pieces {
		if e.At = s.now(); err == nil {
			err = s.store.SaveEvidence(ctx, o.ID, e)
		}
	}
	return err
}

// locate decides where the buyer of an order is that is being paid, in the transaction that notes the payment. Where
// that is not where the bill says, the VAT of that country is taken out of what was paid. Where the evidence
// contradicts itself the team decides, and the invoice waits for that; what was bought does not.
func (s *Service) locate(ctx context.Context, o *app.Order, p pay.Payment) error {
	if !s.restsOnPlace(*o) {
		return nil
	}
	pieces, err := s.evidence(ctx, *o, p)
	if err != nil {
		return err
	}
	few, err := s.oneIsEnough(ctx, *o)
	if err != nil {
		return err
	}
	country, verdict := vat.Weigh(pieces, few)
	if verdict == vat.Waiting {
		if country, verdict, err = s.irrelevant(ctx, *o, pieces); err != nil {
			return err
		}
	}
	if country != "" {
		if err := s.taxIn(ctx, o, country); err != nil {
			return err
		}
	}
	return s.store.SaveLocation(ctx, app.Location{Order: o.ID, Verdict: string(verdict), Country: country, At: s.now()})
}

// evidence returns what is known of where the buyer of an order is, with where the money came from.
func (s *Service) evidence(ctx context.Context, o app.Order, p pay.Payment) (pieces []vat.Piece, err error) {
	found, err := s.store.Evidence(ctx, o.ID)
	add := func(e app.Evidence) {
		found = slices.DeleteFunc(found, func(former app.Evidence) bool { return former.Kind == e.Kind })
		if e.At = s.now(); err == nil {
			found, err = append(found, e), s.store.SaveEvidence(ctx, o.ID, e)
		}
	}
	if !slices.ContainsFunc(found, func(e app.Evidence) bool { return e.Kind == string(vat.BillingAddress) }) {
		add(app.Evidence{Kind: string(vat.BillingAddress), Country: o.Billing.Country})
	}
	if p.Country != "" {
		add(app.Evidence{Kind: string(vat.BankDetails), Country: p.Country, Source: o.Provider})
	}
	for _, e := range found {
		pieces = append(pieces, vat.Piece{Kind: vat.EvidenceKind(e.Kind), Country: e.Country})
	}
	return pieces, err
}

// irrelevant looks whether a contradiction makes a difference.
func (s *Service) irrelevant(
	ctx context.Context, o app.Order, pieces []vat.Piece,
) (country string, v vat.Verdict, err error) {
	for _, p := range pieces {
		if same, err := s.sameTax(ctx, o.Billing, p.Country); err != nil || !same {
			return "", vat.Waiting, err
		}
	}
	return o.Billing.Country, vat.Irrelevant, nil
}

// taxIn taxes what is done electronically of an order whose buyer is in a country. What they pay stays as it was agreed.
func (s *Service) taxIn(ctx context.Context, o *app.Order, country string) error {
	if vat.SameCountry(country, o.Billing.Country) {
		return nil
	}
	d, err := s.electronically(ctx, app.Billing{Country: country})
	if err != nil {
		return err
	}
	totals := make([]int64, len(o.Lines))
	for i := range o.Lines {
		if l := &o.Lines[i]; kindOf(*l) == vat.Electronic {
			l.Tax, totals[i] = snapshot(d), l.Total
		}
	}
	return s.takeOut(ctx, o, totals, int64(d.Rate))
}

// mostForOne is up to how many euros' cents of sales of a year one piece of evidence is enough.
const mostForOne = 100_000_00

// oneIsEnough reports whether one piece of evidence is enough for an order that is being paid: in a member state, as
// long as such sales are not above 100,000 EUR this calendar year and were not in the one before (Art. 24b, second and
// third paragraph, of Implementing Regulation 282/2011). What was sold in another currency nobody can add up: then two
// are asked for.
func (s *Service) oneIsEnough(ctx context.Context, o app.Order) (bool, error) {
	if !vat.Member(s.Sales.Seller.Country) {
		return false, nil
	}
	now := s.now().In(s.Location)
	year := time.Date(now.Year(), 1, 1, 0, 0, 0, 0, s.Location)
	sums := electronic(o)
	for _, sold := range []struct {
		from, until time.Time
		more        int64
	}{{year, now.Add(time.Millisecond), sums.Net - sums.Discount}, {year.AddDate(-1, 0, 0), year, 0}} {
		all, err := s.store.SoldToConsumers(ctx, sold.from, sold.until)
		if err != nil {
			return false, err
		}
		all[o.Currency] += sold.more
		for currency, cents := range all {
			if currency != "EUR" && cents != 0 || cents > mostForOne {
				return false, nil
			}
		}
	}
	return true, nil
}

// waitsForPlace reports whether the invoice of an order waits until the team has decided where its buyer is.
func (s *Service) waitsForPlace(ctx context.Context, o app.Order) (bool, error) {
	l, found, err := s.store.Location(ctx, o.ID)
	return found && l.Verdict == string(vat.Waiting), err
}

var evidenceWords = map[vat.EvidenceKind]texts.Text{
	vat.BillingAddress: "Billing address", vat.NetworkAddress: "Internet address", vat.BankDetails: "Card or account",
	vat.Statement: "Answer of the buyer",
}

// EvidenceWords say to people what a piece of evidence is.
func EvidenceWords(kind string) texts.Text { return evidenceWords[vat.EvidenceKind(kind)] }
