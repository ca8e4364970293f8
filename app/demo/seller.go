package demo

import "debut/app"

// Sell has an instance that says nothing else sell as somebody invented, so that orders have invoices, and can wait for
// a transfer.
func Sell(s *app.Sales) {
	if s.Payments != nil || s.Seller != (app.Seller{}) {
		return
	}
	s.Payments = []string{app.PaymentTest, app.PaymentTransfer}
	s.Seller = app.Seller{
		Name: "Debut Demo GmbH", Address: "Musterstraße 1", Postcode: "10115", City: "Berlin", Country: "DE",
		VATNumber: "DE136695976",
		Register:  "Amtsgericht Charlottenburg, HRB 00000 B", IBAN: "DE89 3704 0044 0532 0130 00",
	}
}
