package orders

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/vat"
)

// InvoicePath is where invoices and credit notes stand, before their numbers.
const InvoicePath = "/account/invoices/"

// StoredInvoice is an invoice or a credit note as it was issued: with who sold, who bought, and the words of the day.
// Nothing changes it any more.
type StoredInvoice struct {
	ID       int64
	Site     int64
	Order    int64
	Corrects int64 // the invoice that a credit note is about; 0 of an invoice
	Content  invoices.Invoice
}

// InvoiceStore has invoices and credit notes, none of which is ever changed or deleted.
type InvoiceStore interface {
	// AddInvoice keeps one, and gives it the next number of a series: without gaps, as the transaction of ctx takes it.
	AddInvoice(ctx context.Context, i *StoredInvoice, series string) error
	Invoice(ctx context.Context, site int64, number string) (i StoredInvoice, found bool, err error)
	// InvoicesOf returns the invoices and credit notes of an order as they were issued; none if it has none. The last
	// invoice holds.
	InvoicesOf(ctx context.Context, order int64) ([]StoredInvoice, error)
	// InvoicesBetween returns a page of what a site issued from a time on and before another one, the first first.
	InvoicesBetween(ctx context.Context, site int64, from, until time.Time, limit, offset int) ([]StoredInvoice, error)
	// OrdersWithoutInvoice returns the ids of orders that are paid and have no invoice, nor a task of the team about
	// it, the first first.
	OrdersWithoutInvoice(ctx context.Context, limit int) ([]int64, error)
	Sites(ctx context.Context) ([]app.Site, error)
}

// series are the beginnings of numbers: each site has its own for invoices and for credit notes, anew each year.
const (
	seriesInvoice = "INV"
	seriesCredit  = "CN"
)

func seriesOf(kind string, site app.Site, issued time.Time) string {
	if site.Key != app.DefaultSite {
		kind += "-" + strings.ToUpper(site.Key)
	}
	return fmt.Sprintf("%s-%d-", kind, issued.Year())
}

// means say how an order was paid, by its provider.
var means = map[string]texts.Text{
	app.PaymentStripe: "through Stripe", app.PaymentTransfer: "by bank transfer",
	app.PaymentTest: "as a test, without money",
}

// issueInvoice issues the invoice of an order that was paid, in the transaction that notes the payment, and writes to
// whoever paid. Where the settings lack what must stand on an invoice, it is issued once they have it, and where nobody
// knows in which country the buyer is, once the team has decided; what else is in its way is the team's to put right.
func (s *Service) issueInvoice(ctx context.Context, o app.Order) error {
	site, err := s.siteOf(ctx, o.Site)
	if err != nil {
		return err
	}
	waits, err := s.waitsForPlace(ctx, o)
	if err != nil {
		return err
	}
	var issued invoices.Invoice
	if len(Lacks(s.Sales.Seller)) == 0 && !waits {
		if issued, err = s.issuePaid(ctx, o, site); err != nil {
			return err
		}
	}
	return s.write(ctx, site, o, paidLetter(site, o, issued))
}

// issuePaid issues the invoice of an order that was paid. One that was issued when its transfer was asked for stays,
// unless the VAT is another by now: by the rate of the day on which the money came, or by where the buyer is. Then
// another invoice stands in its place.
func (s *Service) issuePaid(ctx context.Context, o app.Order, site app.Site) (invoices.Invoice, error) {
	content, err := s.invoiceOf(ctx, o, site.Brand.Language)
	if err != nil {
		return content, err
	}
	before, err := s.openInvoice(ctx, o)
	if err != nil || before.Number != "" && content.TaxedAs(before) {
		return before, err
	}
	if before.Number != "" {
		return s.issueAnew(ctx, o, site, content)
	}
	return s.issue(ctx, o, site, StoredInvoice{Content: content}, seriesInvoice)
}

// issueAnew issues an invoice in the place of the one that holds, which a credit note takes back. No money goes back
// for that.
func (s *Service) issueAnew(
	ctx context.Context, o app.Order, site app.Site, content invoices.Invoice,
) (invoices.Invoice, error) {
	of, notes, err := s.holding(ctx, o)
	if err != nil {
		return content, err
	}
	content.Replaces = invoices.Reference{Number: of.Content.Number, Issued: of.Content.Issued}
	issued, err := s.issue(ctx, o, site, StoredInvoice{Content: content}, seriesInvoice)
	if err != nil || issued.Number == "" {
		return issued, err
	}
	note := invoices.CreditNote(of.Content, notes, invoices.Left(of.Content, notes))
	note.Accounting = creditAccounting(of.Content, note)
	note.Issued, note.Due, note.Means, note.Instead = issued.Issued, time.Time{}, "", issued.Number
	note.Prepaid = note.Total()
	_, err = s.issue(ctx, o, site, StoredInvoice{Corrects: of.ID, Content: note}, seriesCredit)
	return issued, err
}

// mostMissing is how many missing invoices a round issues.
const mostMissing = 100

// IssueMissing issues the invoices of orders that were paid while the settings did not say who sells.
func (s *Service) IssueMissing(ctx context.Context) error {
	if len(Lacks(s.Sales.Seller)) > 0 {
		return nil
	}
	missing, err := s.store.OrdersWithoutInvoice(ctx, mostMissing)
	faults := []error{err}
	for _, id := range missing {
		faults = append(faults, s.store.Tx(ctx, func(ctx context.Context) error {
			o, _, err := s.store.Order(ctx, id)
			if err != nil {
				return err
			}
			return s.issueInvoice(ctx, o)
		}))
	}
	return errors.Join(faults...)
}

// issue gives an invoice or a credit note its number and keeps it. It returns none if it could not be written.
func (s *Service) issue(
	ctx context.Context, o app.Order, site app.Site, i StoredInvoice, kind string,
) (invoices.Invoice, error) {
	i.Site, i.Order = o.Site, o.ID
	series := seriesOf(kind, site, i.Content.Issued)
	i.Content.Number = series // until it has its own
	if fault := i.Content.Check(); fault != nil {
		return invoices.Invoice{},
			s.task(ctx, o, nil, app.TaskInvoice,
				texts.Sprintf("The invoice or credit note of the order could not be written: %v. Write it by hand.",
					fault))
	}
	if err := s.store.AddInvoice(ctx, &i, series); err != nil {
		return i.Content, err
	}
	return i.Content, s.sayOpen(ctx, o, i.Content)
}

// invoiceOf writes what an order was paid for, for whom and by whom, in a language.
func (s *Service) invoiceOf(ctx context.Context, o app.Order, in texts.Language) (invoices.Invoice, error) {
	listings, err := s.listingsOf(ctx, o)
	if err != nil {
		return invoices.Invoice{}, err
	}
	paid := s.now().In(s.Location)
	if o.PaidAt != nil {
		paid = o.PaidAt.In(s.Location)
	}
	number, _ := vat.ParseNumber(o.Billing.Country, o.Billing.VATNumber) // none of a wrong one
	if _, doubted := s.doubted(o); doubted {
		number = vat.Number{}
	}
	inv := invoices.Invoice{
		Order: o.Number, Reference: o.Number, Issued: s.now().In(s.Location), Supplied: paid, Paid: paid,
		Means:  frozen(means[o.Provider], in),
		Seller: sellerParty(s.Sales.Seller, in), Buyer: buyerParty(o.Billing, in), Currency: o.Currency, Language: in,
		BuyerReference: o.Billing.BuyerReference, VAT: decisionOf(o.VAT, number.String(), in),
	}
	inv.Gross = takenOut(o)
	if o.PaidAt != nil {
		inv.Advance = s.advanceOf(o, inv.Issued)
	} else if o.Due != nil { // it is asked for
		inv.Paid, inv.Means, inv.Due, inv.Bank = time.Time{}, "", o.Due.In(s.Location), bankOf(s.Sales.Seller)
	}
	for i, l := range o.Lines {
		line := invoices.Line{
			Name: nameOf(l.Product).In(in), Detail: detail(l, listings[l.Listing]).In(in), Quantity: 1, Price: l.Net,
			Discount: l.Discount, VAT: l.VAT, Of: i,
		}
		if tax := decisionOf(l.Tax, number.String(), in); tax != inv.VAT {
			line.Tax = &tax
		}
		inv.Lines = append(inv.Lines, line)
	}
	if inv.Accounting, _, err = s.accounting(ctx, inv); err != nil {
		return inv, err
	}
	return inv, s.receiving(ctx, o, &inv.Buyer)
}

// frozen writes a text in the words of today, which later versions of the program may put otherwise.
func frozen(t texts.Text, in texts.Language) texts.Text { return texts.Verbatim(t.In(in)) }

// detail says what is sold to the tax law, for which listing, and in which week.
func detail(l app.OrderLine, of app.Listing) texts.Text {
	says := texts.Verbatim(of.Company.Name)
	if l.Week != "" {
		says = texts.Sprintf("%s, in the week of %s", says, texts.Time(l.Week.Start(time.UTC), "2 January 2006"))
	}
	if l.Tax.Kind == "" { // of an order that is older than the kinds
		return says
	}
	kind := vat.Kind(l.Tax.Kind).Words()
	if says == "" {
		return kind
	}
	return texts.Sprintf("%s · %s", kind, says)
}

// creditUpTo issues a credit note, so that all those of an order together come to an amount; none if they do already.
// paid is when the money went back, zero if it is on its way. What goes back is shared out over the lines in
// proportion.
func (s *Service) creditUpTo(ctx context.Context, o app.Order, cents int64, paid time.Time) (string, error) {
	before, err := s.backBefore(ctx, o)
	if err != nil {
		return "", err
	}
	return s.credit(ctx, o, credited{paid: paid}, func(of invoices.Invoice, left []int64) []int64 {
		credited := of.Total()
		for _, l := range left {
			credited -= l
		}
		return vat.Spread(cents-before-credited, left)
	})
}

// creditAll issues a credit note for all that is left of an order's invoice, of which so many cents were never paid.
func (s *Service) creditAll(ctx context.Context, o app.Order, unpaid int64) (string, error) {
	return s.credit(ctx, o, credited{unpaid: unpaid}, func(_ invoices.Invoice, left []int64) []int64 { return left })
}

// creditLine issues a credit note for cents of a line that go back.
func (s *Service) creditLine(ctx context.Context, o app.Order, l *app.OrderLine, cents int64) (string, error) {
	at := slices.IndexFunc(o.Lines, func(other app.OrderLine) bool { return other.ID == l.ID })
	return s.credit(ctx, o, credited{}, func(of invoices.Invoice, left []int64) []int64 {
		parts := make([]int64, len(left))
		for i, line := range of.Lines {
			if line.Of == at {
				parts[i] = cents
			}
		}
		return parts
	})
}

// credited is what a credit note says of its money.
type credited struct {
	paid   time.Time // when it went back; zero if it is on its way
	unpaid int64     // cents of it that were never paid, so that they do not go back
}

// credit issues a credit note for the parts of an invoice's lines that go back, VAT included, of what is left of each:
// of the invoice of an order that holds. An order without an invoice has no credit notes. It returns the number of the
// credit note; "" of none.
func (s *Service) credit(
	ctx context.Context, o app.Order, with credited, parts func(of invoices.Invoice, left []int64) []int64,
) (number string, err error) {
	holds, notes, err := s.holding(ctx, o)
	if err != nil || holds.ID == 0 {
		return "", err
	}
	of := holds.Content
	note := invoices.CreditNote(of, notes, parts(of, invoices.Left(of, notes)))
	if len(note.Lines) == 0 {
		return "", nil
	}
	note.Accounting = creditAccounting(of, note)
	note.Issued, note.Paid, note.Means, note.Prepaid = s.now().In(s.Location), with.paid, "", with.unpaid
	if note.Offset = o.PaidAt == nil; note.Offset {
		note.Prepaid = note.Total() // nothing of it goes back
	}
	if with.paid.IsZero() {
		note.Due = note.Issued.AddDate(0, 0, backWithin)
	} else {
		note.Paid = with.paid.In(s.Location)
	}
	site, err := s.siteOf(ctx, o.Site)
	if err != nil {
		return "", err
	}
	note, err = s.issue(ctx, o, site, StoredInvoice{Corrects: holds.ID, Content: note}, seriesCredit)
	if err != nil || note.Number == "" {
		return "", err
	}
	return note.Number, s.write(ctx, site, o, creditLetter(site, note))
}

// backWithin is how many days a credit note says that money takes to go back at most.
const backWithin = 14

func (s *Service) siteOf(ctx context.Context, id int64) (app.Site, error) {
	all, err := s.store.Sites(ctx)
	if err != nil {
		return app.Site{}, err
	}
	return app.SiteOfID(all, id)
}

// Invoices returns the invoices and credit notes of an order as they were issued; none if it has none.
func (s *Service) Invoices(ctx context.Context, o app.Order) (list []invoices.Invoice, err error) {
	all, err := s.store.InvoicesOf(ctx, o.ID)
	for _, i := range all {
		list = append(list, i.Content)
	}
	return list, err
}

// Invoice returns an invoice or a credit note of ctx's site by its number, for whoever bought and for operators. To
// others there is none.
func (s *Service) Invoice(ctx context.Context, who app.Caller, number string) (invoices.Invoice, error) {
	if strings.HasPrefix(number, proForma) {
		return s.ProForma(ctx, who, number)
	}
	i, found, err := s.store.Invoice(ctx, app.SiteOf(ctx).ID, number)
	if err == nil && found {
		found, err = s.mayRead(ctx, who, i.Order)
	}
	if err == nil && !found {
		err = app.Missing("invoice", number)
	}
	return i.Content, err
}

func (s *Service) mayRead(ctx context.Context, who app.Caller, order int64) (bool, error) {
	o, _, err := s.store.Order(ctx, order)
	if err != nil || o.Account != 0 && o.Account == who.Account {
		return err == nil, err
	}
	me, err := s.store.Account(ctx, who.Account)
	return err == nil && me.MayOperate() == nil, app.IgnoreMissing(err)
}
