package orders

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"debut/app"
	"debut/app/ground/texts"
	"debut/app/sales/orders/invoices"
	"debut/app/sales/orders/vat"
)

// CheckSeller refuses what a seller cannot be: a VAT number that is mistyped, which would stand on every invoice, and
// numbers of schemes that are for others.
func CheckSeller(s app.Seller) error {
	if s.VATNumber != "" && vat.Member(s.Country) {
		if _, fault := vat.ParseNumber(s.Country, s.VATNumber); fault != "" {
			return fmt.Errorf("--seller-vat: %s", fault)
		}
	}
	if s.NonUnion != "" && (vat.Member(s.Country) || s.Country == "" || !vat.NonUnionNumber(s.NonUnion)) {
		return errors.New("--seller-non-union is for a seller outside of the European Union, whose --seller-country says so; its number looks like EU528003555")
	}
	wrong := func(state string) bool { return !vat.Member(state) || state == s.Country }
	switch {
	case s.EXNumber == "" && s.EXStates == "":
		return nil
	case !vat.Member(s.Country) || !strings.HasSuffix(strings.ToUpper(s.EXNumber), "EX"):
		return errors.New("--seller-ex-number is for a seller in the European Union, whose --seller-country says so, and ends with EX")
	case s.EXStates == "" || slices.ContainsFunc(strings.Fields(s.EXStates), wrong):
		return errors.New("--seller-ex-states has to name other member states than the seller's, in which the number holds")
	}
	return nil
}

// Lacks names the settings without which no invoice can be written, by their flags.
func Lacks(s app.Seller) (flags []string) {
	for _, must := range []struct{ value, flag string }{
		{s.Name, "--seller-name"}, {s.Address, "--seller-address"}, {s.City, "--seller-city"},
		{s.Country, "--seller-country"},
	} {
		if must.value == "" {
			flags = append(flags, must.flag)
		}
	}
	if vat.Member(s.Country) && s.VATNumber == "" && s.TaxNumber == "" {
		flags = append(flags, "--seller-vat or --seller-tax-number")
	}
	return flags
}

// LacksForInvoices is Lacks of a site that sells something.
func (s *Service) LacksForInvoices() []string {
	if !s.Selling() {
		return nil
	}
	return Lacks(s.Sales.Seller)
}

// sellerParty is who sells, as an invoice names them in a language.
func sellerParty(s app.Seller, in texts.Language) invoices.Party {
	p := invoices.Party{
		Name: s.Name, Street: s.Address, Postcode: s.Postcode, City: s.City, Country: s.Country,
		Nation: app.CountryName(s.Country, in),
		Number: s.VATNumber, TaxNumber: s.TaxNumber, Register: s.Register,
		Contact: s.Contact, Phone: s.Phone, Email: s.Email,
	}
	if number, fault := vat.ParseNumber(s.Country, s.VATNumber); fault == "" {
		p.Number = number.String()
	}
	return p
}

// buyerParty is who pays, likewise.
func buyerParty(b app.Billing, in texts.Language) invoices.Party {
	p := invoices.Party{Name: b.Name, Street: b.Street, Postcode: b.Postcode, City: b.City, Country: b.Country,
		Nation: app.CountryName(b.Country, in)}
	if b.Company != "" {
		p.Name, p.Street, p.Address = b.Company, b.Name, b.Street
	}
	if b.Country == "DE" && invoices.IsLeitweg(b.BuyerReference) {
		p.Electronic = invoices.Electronic{Scheme: invoices.SchemeLeitweg, ID: b.BuyerReference}
	}
	return p
}

// receiving sets where machines send the documents of a buyer to, if its billing details do not say so: to the mail of
// whoever ordered for a company.
func (s *Service) receiving(ctx context.Context, o app.Order, buyer *invoices.Party) error {
	if buyer.Electronic.ID != "" || o.Billing.Company == "" || o.Account == 0 {
		return nil
	}
	who, err := s.store.Account(ctx, o.Account)
	if err == nil && who.Email != "" {
		buyer.Electronic = invoices.Electronic{Scheme: invoices.SchemeMail, ID: who.Email}
	}
	return app.IgnoreMissing(err)
}
