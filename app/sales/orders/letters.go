package orders

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/vat"
)

// write queues a letter to whoever bought, in the transaction of ctx. Nobody can do without letters about what they
// bought.
func (s *Service) write(ctx context.Context, site app.Site, o app.Order, l mail.Letter) error {
	if s.Letters == nil || o.Account == 0 {
		return nil
	}
	return s.Letters.Send(ctx, site, o.Account, l.To(site, "", ""))
}

// paidLetter tells that an order was paid, with its invoice; one without a number is none.
func paidLetter(site app.Site, o app.Order, inv invoices.Invoice) mail.Letter {
	l := mail.Letter{
		Kind: mail.Order, Subject: texts.Sprintf("Order %s is paid", o.Number),
		Says: []texts.Text{texts.Sprintf("Thank you: order %s is paid. What you bought is being done, and the page of the order says what became of it:\n%s", o.Number, orderURL(site, o))},
		Do:   "Open the order", At: orderURL(site, o),
	}
	if inv.Number != "" {
		l.Says = append(l.Says, texts.Sprintf("Invoice %s, over %s, is to be had as a page, as PDF and as XML.",
			inv.Number, inv.Money(inv.Total())))
		l.Do, l.At = "Open the invoice", invoiceURL(site, inv)
	}
	return l
}

func transferLetter(site app.Site, o app.Order, t Transfer) mail.Letter {
	return mail.Letter{
		Kind: mail.Order, Subject: texts.Sprintf("How to pay order %s", o.Number),
		Says: append(asks(site, t), texts.Sprintf("What you bought begins when the money is here. The order waits for it until %s.",
			texts.Time(o.ExpiresAt.UTC(), "2 January 2006, 15:04 UTC"))),
		Do: "Open the order", At: URL(site, o.Number),
	}
}

// accountWords are what a buyer's bank needs to know.
func accountWords(b invoices.Bank, reference string) (words texts.Text) {
	for i, f := range append(b.Facts(), invoices.Fact{Label: "Reference", Value: reference}) {
		line := texts.Sprintf("%s: %s", f.Label, f.Value)
		if words = texts.Sprintf("%s\n%s", words, line); i == 0 {
			words = line
		}
	}
	return words
}

// asks says what to transfer where, until when, and what paper there is about it.
func asks(site app.Site, t Transfer) []texts.Text {
	sum := invoices.Invoice{Currency: t.Currency, Language: site.Brand.Language}.Money(t.Cents)
	says := []texts.Text{texts.Sprintf("Please transfer %s to this account, and name the reference:", sum),
		accountWords(t.Bank, t.Reference)}
	if t.Due != nil {
		says = append(says, texts.Sprintf("It is due on %s.", texts.Time(t.Due.UTC(), "2 January 2006")))
	}
	if t.Paper != "" {
		says = append(says, texts.Sprintf("The paper about it: %s", site.Origin+InvoicePath+t.Paper))
	}
	return says
}

// partLetter tells that a part of the money came, and what is open.
func partLetter(site app.Site, o app.Order, t Transfer) mail.Letter {
	came := invoices.Invoice{Currency: t.Currency, Language: site.Brand.Language}.Money(t.Received)
	return mail.Letter{
		Kind: mail.Order, Subject: texts.Sprintf("A part of order %s is paid", o.Number),
		Says: append([]texts.Text{texts.Sprintf("%s came for order %s, thank you.", came, o.Number)}, asks(site, t)...),
		Do:   "Open the order", At: URL(site, o.Number),
	}
}

// remindLetter reminds of a transfer that did not come yet, before or after it was due.
func remindLetter(site app.Site, o app.Order, t Transfer, now time.Time) mail.Letter {
	l := mail.Letter{Kind: mail.Order, Subject: texts.Sprintf("Order %s is to be paid soon", o.Number),
		Do: "Open the order", At: URL(site, o.Number)}
	says := texts.Sprintf("The transfer for order %s is due soon. If it is on its way, there is nothing to do.", o.Number)
	if t.Due != nil && now.After(*t.Due) {
		l.Subject = texts.Sprintf("Order %s is not paid yet", o.Number)
		says = texts.Sprintf("The transfer for order %s was due, and is not here yet. If it is on its way, there is nothing to do.", o.Number)
	}
	l.Says = append([]texts.Text{says}, asks(site, t)...)
	return l
}

func creditLetter(site app.Site, note invoices.Invoice) mail.Letter {
	if note.Offset {
		return mail.Letter{
			Kind: mail.Order, Subject: note.Title(),
			Says: []texts.Text{texts.Sprintf("Order %s is not to be paid any more.", note.Order), note.Settled()},
			Do:   "Open the credit note", At: invoiceURL(site, note),
		}
	}
	return mail.Letter{
		Kind: mail.Order, Subject: note.Title(),
		Says: []texts.Text{texts.Sprintf("%s of order %s goes back to you.", note.Money(note.Total()-note.Prepaid), note.Order),
			note.Settled()},
		Do: "Open the credit note", At: invoiceURL(site, note),
	}
}

// correctionLetter tells that an invoice was taken back and another one stands in its place, and what that comes to.
func (s *Service) correctionLetter(site app.Site, o app.Order, note, anew invoices.Invoice) mail.Letter {
	l := mail.Letter{Kind: mail.Order, Subject: texts.Sprintf("Order %s: its invoice was corrected", o.Number),
		Says: []texts.Text{texts.Sprintf("The VAT of order %s was corrected: %s. Credit note %s takes invoice %s back, and invoice %s over %s stands in its place.",
			o.Number, vat.Treatment(o.VAT.Treatment).Words(), note.Number, note.Corrects.Number, anew.Number, anew.Money(anew.Total()))},
		Do: "Open the order", At: orderURL(site, o)}
	due := texts.Time(anew.Due, "2 January 2006")
	switch {
	case anew.Open() > 0 && slices.Contains(s.Sales.Payments, app.PaymentTransfer):
		l.Says = append(l.Says, texts.Sprintf("Please pay the difference of %s by %s: on the page of the order, or to this account, and name the reference:", anew.Money(anew.Open()), due),
			accountWords(anew.Bank, o.Number))
	case anew.Open() > 0:
		l.Says = append(l.Says, texts.Sprintf("Please pay the difference of %s by %s on the page of the order.", anew.Money(anew.Open()), due))
	case note.Open() > 0:
		l.Says = append(l.Says, texts.Sprintf("The difference of %s goes back to you by %s.", note.Money(note.Open()), texts.Time(note.Due, "2 January 2006")))
	}
	return l
}

// differenceLetter tells that what a correction asked for came.
func differenceLetter(site app.Site, o app.Order, c app.VATCorrection) mail.Letter {
	of := invoices.Invoice{Currency: o.Currency, Language: site.Brand.Language}
	return mail.Letter{Kind: mail.Order, Subject: texts.Sprintf("Order %s: the difference is paid", o.Number),
		Says: []texts.Text{texts.Sprintf("Thank you: the difference of %s for order %s is paid. Nothing is to be paid any more.", of.Money(c.Due), o.Number)},
		Do:   "Open the order", At: orderURL(site, o)}
}

// writtenOffLetter tells that what a correction asked for is asked for no more.
func writtenOffLetter(site app.Site, o app.Order, due int64) mail.Letter {
	of := invoices.Invoice{Currency: o.Currency, Language: site.Brand.Language}
	return mail.Letter{Kind: mail.Order, Subject: texts.Sprintf("Order %s: the difference is asked for no more", o.Number),
		Says: []texts.Text{texts.Sprintf("You need not pay the difference of %s for order %s any more. Its invoice stays as it is.", of.Money(due), o.Number)},
		Do:   "Open the order", At: orderURL(site, o)}
}

func orderURL(site app.Site, o app.Order) string { return site.Origin + MinePath + "/" + o.Number }

func invoiceURL(site app.Site, inv invoices.Invoice) string {
	return site.Origin + InvoicePath + inv.Number
}

// SampleLetters returns each letter as it would be of an order, to look at.
func SampleLetters(site app.Site, o app.Order) []mail.Letter {
	at := time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)
	inv := invoices.Invoice{
		Number: "INV-2026-000001", Order: o.Number, Currency: "EUR", Paid: at, Language: site.Brand.Language,
		Lines: []invoices.Line{{Quantity: 1, Price: 49_00, VAT: vat.Of(49_00, 1900)}},
	}
	note := inv
	note.Number, note.Corrects, note.Paid, note.Due = "CN-2026-000001",
		invoices.Reference{Number: inv.Number, Issued: at}, time.Time{}, at.AddDate(0, 0, backWithin)
	transfer := Transfer{Bank: invoices.Bank{Holder: "Kilnwright GmbH", IBAN: "DE89 3704 0044 0532 0130 00"},
		Amount: invoices.Amount{Currency: "EUR", Cents: 58_31}, Reference: o.Number}
	withBIC, part, offset := transfer, transfer, note
	withBIC.BIC = "COBADEFFXXX"
	offset.Offset = true
	part.Received, part.Due, part.Paper = 10_00, &at, inv.Number
	return append([]mail.Letter{transferLetter(site, o, transfer), transferLetter(site, o, withBIC),
		partLetter(site, o, part), remindLetter(site, o, part, at), remindLetter(site, o, part, at.AddDate(0, 0, 2)),
		paidLetter(site, o, inv), paidLetter(site, o, invoices.Invoice{}), creditLetter(site, note),
		creditLetter(site, offset)}, sampleCorrections(site, o, inv, note)...)
}

// sampleCorrections are the letters about corrections.
func sampleCorrections(site app.Site, o app.Order, inv, note invoices.Invoice) []mail.Letter {
	o.VAT.Treatment = string(vat.Domestic)
	asking, settled := inv, inv
	asking.Paid, asking.Due, asking.Prepaid = time.Time{}, note.Due, 49_00
	asking.Bank = invoices.Bank{Holder: "Kilnwright GmbH", IBAN: "DE89 3704 0044 0532 0130 00"}
	done := note
	done.Prepaid = done.Total()
	by := func(payments ...string) *Service {
		return &Service{Parts: Parts{Sales: app.Sales{Payments: payments}}}
	}
	return []mail.Letter{by(app.PaymentTransfer).correctionLetter(site, o, done, asking),
		by(app.PaymentStripe).correctionLetter(site, o, done, asking), by().correctionLetter(site, o, note, settled),
		differenceLetter(site, o, app.VATCorrection{Due: 9_31})}
}
