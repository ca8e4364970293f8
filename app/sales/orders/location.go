package orders

import (
	"context"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/vat"
)

// ActionLocate is what the audit log calls a decision on where the buyer of an order is.
const ActionLocate = "locate_buyer"

// locationOf reads where the buyer of a case is, and what says so.
func (s *Service) locationOf(ctx context.Context, c *Case) (err error) {
	if c.Evidence, err = s.store.Evidence(ctx, c.ID); err != nil {
		return err
	}
	l, found, err := s.store.Location(ctx, c.ID)
	if found {
		c.Location = &l
	}
	return err
}

// Unlocated is a paid order whose evidence of where its buyer is contradicts itself.
type Unlocated struct {
	Sold
	Evidence []app.Evidence
	Choices  []PlaceChoice
}

// PlaceChoice is a country that evidence names, with the VAT of the order there.
type PlaceChoice struct {
	Country string
	Kinds   []string // of what names it
	VAT     int64    // there, in what was paid for what is done electronically
}

// LocationWords say to the team where the buyer of an order is, and why.
func LocationWords(l app.Location, in texts.Language) texts.Text {
	country := texts.Verbatim(app.CountryName(l.Country, in))
	switch vat.Verdict(l.Verdict) {
	case vat.Agreed:
		return texts.Sprintf("%s: two pieces of evidence agree.", country)
	case vat.OneEnough:
		return texts.Sprintf("%s, by the card or the account: one piece of evidence of somebody else is enough up to 100,000 EUR of such sales a year.", country)
	case vat.Lacking:
		return texts.Sprintf("%s, by too little evidence: the law asks for two pieces that agree.", country)
	case vat.Irrelevant:
		return texts.Sprintf("%s: the evidence contradicts itself, and the VAT is the same everywhere.", country)
	case vat.Decided:
		return texts.Sprintf("%s, as the team decided: %s", country, l.Reason)
	}
	return "Not decided yet: the evidence contradicts itself, and the invoice waits for a decision."
}

// mostUnlocated is how many of them a page shows.
const mostUnlocated = 50

// Unlocated returns the orders of ctx's site that wait until the team decides where their buyers are, the first first,
// and how many there are.
func (s *Service) Unlocated(ctx context.Context) (list []Unlocated, total int, err error) {
	found, total, err := s.store.UnlocatedOrders(ctx, app.SiteOf(ctx).ID, mostUnlocated)
	for _, o := range s.sold(found) {
		one := Unlocated{Sold: o}
		if err == nil {
			one.Evidence, err = s.store.Evidence(ctx, o.ID)
		}
		if err == nil {
			one.Choices, err = s.choices(ctx, o.Order, one.Evidence)
		}
		list = append(list, one)
	}
	return list, total, err
}

// CountUnlocated counts them.
func (s *Service) CountUnlocated(ctx context.Context) (int, error) {
	_, n, err := s.store.UnlocatedOrders(ctx, app.SiteOf(ctx).ID, 0)
	return n, err
}

// choices returns the countries that evidence names.
func (s *Service) choices(ctx context.Context, o app.Order, all []app.Evidence) (list []PlaceChoice, err error) {
	for _, e := range all {
		at := slices.IndexFunc(list, func(c PlaceChoice) bool { return vat.SameCountry(c.Country, e.Country) })
		if at < 0 {
			b := o.Billing
			if !vat.SameCountry(e.Country, b.Country) {
				b = app.Billing{Country: e.Country}
			}
			tax, fault := s.electronically(ctx, b)
			if fault != nil {
				return nil, fault
			}
			at, list = len(list), append(list,
				PlaceChoice{Country: e.Country, VAT: vat.Within(electronic(o).Total, tax.Rate)})
		}
		list[at].Kinds = append(list[at].Kinds, e.Kind)
	}
	return list, nil
}

// LocationDecision is what an operator decides about where the buyer of an order is.
type LocationDecision struct {
	Number  string      `json:"number" required:"true" max:"20"`
	Country app.Country `json:"country" required:"true"`
	Reason  string      `json:"reason" lines:"true" required:"true" min:"3" max:"300"`
}

// DecideLocation decides where the buyer of an order is whose evidence contradicts itself, and issues the invoice that
// waited for that: the VAT of the country is taken out of what was paid.
func (s *Service) DecideLocation(ctx context.Context, by app.Session, in LocationDecision) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forOperator(ctx, by, in.Number)
		if err != nil {
			return err
		}
		l, found, err := s.store.Location(ctx, o.ID)
		if err != nil {
			return err
		}
		if !found || l.Verdict != string(vat.Waiting) || o.Status != app.OrderPaid {
			return app.Refused("order_over", "Nothing of the order waits for a decision on where its buyer is.")
		}
		var wrong app.Issues
		if app.CheckCountry(&wrong, "country", string(in.Country)); len(wrong) > 0 {
			return wrong.Err()
		}
		l.Verdict, l.Country, l.Reason, l.At = string(vat.Decided), strings.ToUpper(string(in.Country)), in.Reason, s.now()
		if err := s.store.SaveLocation(ctx, l); err != nil {
			return err
		}
		if err := s.invoiceIn(ctx, o, l.Country); err != nil {
			return err
		}
		return s.log(ctx, by, ActionLocate, o.Number, "", l.Country, in.Reason, ofOrder(o.ID, o.Number)...)
	})
}

// invoiceIn taxes an order whose buyer is in a country, and issues its invoice, with a credit note for what went
// back meanwhile.
func (s *Service) invoiceIn(ctx context.Context, o app.Order, country string) error {
	if err := s.taxIn(ctx, &o, country); err != nil {
		return err
	}
	if err := s.store.SaveOrder(ctx, &o); err != nil {
		return err
	}
	if err := s.issueInvoice(ctx, o); err != nil {
		return err
	}
	back := int64(0)
	for _, l := range o.Lines {
		back += l.Back
	}
	if back == 0 {
		return nil
	}
	note, err := s.creditUpTo(ctx, o, back, time.Time{})
	if err != nil {
		return err
	}
	return s.nameNote(ctx, o, note)
}
