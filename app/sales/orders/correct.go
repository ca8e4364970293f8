package orders

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/vat"
)

// ActionCorrect is what the audit log calls Correct.
const ActionCorrect = "correct_order_vat"

// CorrectionStore has changes of how paid orders are taxed.
type CorrectionStore interface {
	// SaveVATCorrection makes a correction, or changes what became of the one with its ID.
	SaveVATCorrection(ctx context.Context, c *app.VATCorrection) error
	VATCorrectionsOf(ctx context.Context, order int64) ([]app.VATCorrection, error) // the first first
	// VATCorrectionsBeingPaid returns those after an id for which a provider was asked and whose payment is not
	// decided, the first first.
	VATCorrectionsBeingPaid(ctx context.Context, provider string, after int64, limit int) ([]app.VATCorrection, error)
}

// The ways to tax an order that Correct knows.
const (
	ToVAT           = "vat"
	ToReverseCharge = "reverse_charge"
)

// CorrectInput is how an order is to be taxed in truth.
type CorrectInput struct {
	Number string `json:"number" required:"true" max:"20"`
	To     string `json:"to" required:"true" enum:"vat,reverse_charge"`
	// the invoice that held when the operator decided: a second click corrects nothing more
	Invoice string `json:"invoice" required:"true" max:"60"`
}

// Correct has an operator tax a paid order otherwise: with VAT where its number is nobody's, or by reverse charge where
// it is somebody's after all. It is undone by the other one.
func (s *Service) Correct(ctx context.Context, by app.Session, in CorrectInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		o, err := s.forMoney(ctx, by, in.Number)
		if err != nil {
			return err
		}
		of, _, err := s.holding(ctx, o)
		if err != nil {
			return err
		}
		if of.Content.Replaces.Number == in.Invoice && (in.To == ToReverseCharge) == reversed(o) {
			return nil // clicked twice
		}
		if of.Content.Number != in.Invoice {
			return app.Refused("order_over",
				"Another invoice of the order holds by now. Look at it, and correct that one if it is wrong.")
		}
		if err := s.correct(ctx, o, in.To == ToReverseCharge); err != nil {
			return err
		}
		if s.Numbers != nil {
			if err := s.Numbers.Dismiss(ctx, o.Number); err != nil {
				return err
			}
		}
		return s.log(ctx, by, ActionCorrect, o.Number, o.VAT.Treatment, in.To, "", ofOrder(o.ID, o.Number)...)
	})
}

// Correctable is how an order can be taxed otherwise.
type Correctable struct {
	Number  string // of the order
	To      string // as CorrectInput has it; "" where there is no other way
	Invoice string // that holds
}

// Correctable returns how an order can be taxed otherwise.
func (s *Service) Correctable(ctx context.Context, o app.Order) (Correctable, error) {
	c := Correctable{Number: o.Number}
	of, _, err := s.holding(ctx, o)
	if err != nil {
		return c, err
	}
	c.Invoice = of.Content.Number
	for _, to := range []string{ToVAT, ToReverseCharge} {
		if _, err := s.truth(ctx, o, of, to == ToReverseCharge); err == nil && (to == ToReverseCharge) != reversed(o) {
			c.To = to
		}
	}
	return c, nil
}

// CorrectableByNumber is Correctable of an order of ctx's site; one without a way of another or that there is not has
// none.
func (s *Service) CorrectableByNumber(ctx context.Context, number string) (Correctable, error) {
	o, err := s.onSite(ctx, number)
	if err != nil {
		return Correctable{Number: number}, app.IgnoreMissing(err)
	}
	return s.Correctable(ctx, o)
}

// reversed reports whether something of an order is taxed by reverse charge.
func reversed(o app.Order) bool {
	return slices.ContainsFunc(o.Lines, func(l app.OrderLine) bool {
		return l.Tax.Treatment == string(vat.ReverseCharge)
	})
}

// holding returns the invoice of an order that holds, which is the last one, with the credit notes about it; one
// without an ID if the order has none.
func (s *Service) holding(ctx context.Context, o app.Order) (of StoredInvoice, notes []invoices.Invoice, err error) {
	all, err := s.store.InvoicesOf(ctx, o.ID)
	for _, i := range all {
		if i.Corrects == 0 {
			of = i
		}
	}
	for _, i := range all {
		if i.Corrects != 0 && i.Corrects == of.ID {
			notes = append(notes, i.Content)
		}
	}
	return of, notes, err
}

// correct taxes a paid order otherwise, in the transaction of ctx: a credit note takes back what is left of its
// invoice, another invoice stands in its place (Art. 219 of Directive 2006/112/EC), and the difference is asked for or
// goes back. What went back before stays as it was taxed.
func (s *Service) correct(ctx context.Context, o app.Order, reverse bool) error {
	of, notes, err := s.holding(ctx, o)
	if err != nil {
		return err
	}
	by, err := s.truth(ctx, o, of, reverse)
	if err != nil {
		return err
	}
	note, anew := invoices.Instead(of.Content, notes, ofInvoice(of.Content, by))
	if len(note.Lines) == 0 {
		return errNotPaid()
	}
	c, err := s.balance(ctx, o, anew.Total())
	if err != nil {
		return err
	}
	retax(&o, note, anew, by)
	site, err := s.siteOf(ctx, o.Site)
	if err != nil {
		return err
	}
	note, anew, err = s.issueInstead(ctx, o, site, of, note, anew, c)
	if err != nil {
		return err
	}
	if err := s.saveRetaxed(ctx, o); err != nil {
		return err
	}
	if err := s.write(ctx, site, o, s.correctionLetter(site, o, note, anew)); err != nil {
		return err
	}
	return s.sendDifference(ctx, o, note)
}

// truth decides how the lines of a paid order are to be taxed, or refuses that: by the law of the day on which its VAT
// fell due.
func (s *Service) truth(ctx context.Context, o app.Order, of StoredInvoice, reverse bool) ([]vat.Decision, error) {
	if o.Status != app.OrderPaid || o.PaidAt == nil {
		return nil, errNotPaid()
	}
	if of.ID == 0 {
		return nil, app.Refused("order_over",
			"The order has no invoice that could be corrected. It is issued once the settings say who sells.")
	}
	buyer := vat.Buyer{Country: o.Billing.Country, Postcode: o.Billing.Postcode, Company: o.Billing.Company}
	if reverse {
		buyer.Number = o.Billing.VATNumber
	}
	seller := s.seller()
	by, _, err := s.decideLines(ctx, o, func(k vat.Kind, below bool) vat.Decision {
		seller.Below = below
		return vat.Decide(seller, buyer, k, o.PaidAt.In(s.Location))
	})
	if err != nil {
		return nil, err
	}
	is, same := false, true
	for i, l := range o.Lines {
		d := by[i]
		is, same = is || d.Treatment == vat.ReverseCharge, same && string(d.Treatment) == l.Tax.Treatment
		by[i].Note = frozen(d.Note, of.Content.Language)
	}
	switch {
	case reverse && !is:
		return nil, app.Refused("order_over",
			"The order has no VAT number of a business in another member state, so that there is no reverse charge.")
	case same:
		return nil, app.Refused("order_over", "The order is taxed so already.")
	}
	return by, nil
}

// insteadOf has what an invoice says that stands in the place of another correct the quarter of that one, as the credit
// note about it does: in the quarter in which it is issued, and the other way round.
func insteadOf(supply vat.Supply, of invoices.Invoice, issued time.Time) vat.Supply {
	if of.Replaces.Number != "" && !of.IsCredit() {
		supply.Corrects, supply.Day, supply.Net, supply.VAT = supply.Day, issued, -supply.Net, -supply.VAT
	}
	return supply
}

// ofInvoice returns the decisions on the lines of an order by those of its invoice.
func ofInvoice(of invoices.Invoice, by []vat.Decision) (list []vat.Decision) {
	for _, l := range of.Lines {
		list = append(list, by[l.Of])
	}
	return list
}

// retax has an order and its lines cost what the invoice says that stands in the place of another, besides what went
// back before.
func retax(o *app.Order, note, anew invoices.Invoice, by []vat.Decision) {
	for i, l := range anew.Lines {
		more := l.VAT - note.Lines[i].VAT
		o.Lines[l.Of].VAT += more
		o.Lines[l.Of].Total += more
	}
	for i, d := range by {
		o.Lines[i].Tax = snapshot(d)
	}
	o.VAT = o.Lines[0].Tax
}

func (s *Service) saveRetaxed(ctx context.Context, o app.Order) error {
	for i := range o.Lines {
		if err := s.store.SaveOrderLine(ctx, &o.Lines[i]); err != nil {
			return err
		}
	}
	return s.store.SaveOrder(ctx, &o)
}

// balance notes a correction after which what is left of an order costs a total, with what is asked for or goes back.
// What a former one asked for is asked for no more.
func (s *Service) balance(ctx context.Context, o app.Order, total int64) (app.VATCorrection, error) {
	if _, err := s.endAsking(ctx, o); err != nil {
		return app.VATCorrection{}, err
	}
	received, back, err := s.money(ctx, o)
	if err != nil {
		return app.VATCorrection{}, err
	}
	held := received - back
	c := app.VATCorrection{Order: o.ID, At: s.now(), Paid: received, Due: max(0, total-held),
		Back: back + max(0, held-total)}
	return c, s.store.SaveVATCorrection(ctx, &c)
}

// issueInstead issues an invoice that stands in the place of another, and the credit note that takes that one back.
func (s *Service) issueInstead(
	ctx context.Context, o app.Order, site app.Site, of StoredInvoice, note, anew invoices.Invoice, c app.VATCorrection,
) (invoices.Invoice, invoices.Invoice, error) {
	now := s.now().In(s.Location)
	due := now.AddDate(0, 0, backWithin)
	anew.Issued = now
	anew.Prepaid, anew.Paid, anew.Due = 0, o.PaidAt.In(s.Location), time.Time{} // though the former one was open
	anew.Means, anew.Bank = frozen(means[o.Provider], anew.Language), invoices.Bank{}
	if c.Due > 0 {
		anew.Prepaid, anew.Paid, anew.Due = anew.Total()-c.Due, time.Time{}, due
		anew.Bank = bankOf(s.Sales.Seller)
	}
	anew, err := s.issue(ctx, o, site, StoredInvoice{Content: anew}, seriesInvoice)
	if err != nil || anew.Number == "" {
		return note, anew, orUnwritten(err)
	}
	note.Issued, note.Paid, note.Means, note.Due, note.Instead = now, time.Time{}, "", time.Time{}, anew.Number
	goesBack, err := s.goesBack(ctx, o, c)
	if err != nil {
		return note, anew, err
	}
	if note.Prepaid = note.Total() - goesBack; goesBack > 0 {
		note.Due = due
	}
	note, err = s.issue(ctx, o, site, StoredInvoice{Corrects: of.ID, Content: note}, seriesCredit)
	if err == nil && note.Number == "" {
		err = orUnwritten(nil)
	}
	return note, anew, err
}

// goesBack returns what goes back for a correction that was noted and not sent.
func (s *Service) goesBack(ctx context.Context, o app.Order, c app.VATCorrection) (int64, error) {
	back, err := s.store.PaidBack(ctx, o.ID)
	return c.Back - back, err
}

// orUnwritten is why nothing is corrected where one of the two documents cannot be written.
func orUnwritten(err error) error {
	if err != nil {
		return err
	}
	return app.Refused("order_over",
		"The invoice that would stand in its place cannot be written by the settings as they are, so that nothing was corrected. Look at /admin/settings.")
}

// sendDifference gives back what an order costs less after a correction, which its credit note says, by the refunds
// that there are.
func (s *Service) sendDifference(ctx context.Context, o app.Order, note invoices.Invoice) error {
	cents := note.Open()
	if cents == 0 {
		return nil
	}
	before, err := s.store.PaidBack(ctx, o.ID)
	if err != nil {
		return err
	}
	if err := s.askRefund(ctx, o, cents, before, note.Number); err != nil {
		return err
	}
	if _, err := s.noteBack(ctx, o, before+cents); err != nil {
		return err
	}
	job := RefundPartJob.Once(Part{o.ID, cents, before})
	job.RunAt = s.now()
	return s.store.AddJob(ctx, job)
}

// money returns how many cents came for an order that was paid, and how many of them went back.
func (s *Service) money(ctx context.Context, o app.Order) (received, back int64, err error) {
	all, err := s.store.VATCorrectionsOf(ctx, o.ID)
	if err != nil {
		return 0, 0, err
	}
	received = o.Amounts().Total
	if len(all) > 0 {
		received = all[len(all)-1].Received()
	}
	back, err = s.store.PaidBack(ctx, o.ID)
	return received, back, err
}
