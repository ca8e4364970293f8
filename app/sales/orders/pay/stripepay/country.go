package stripepay

import (
	"strings"

	"github.com/stripe/stripe-go/v85"
)

// countryOf returns the country of the card or the account that a charge was paid with, two letters of ISO 3166; "" where
// Stripe does not say. What the buyer typed, such as the address of their bill, is none of this. See
// https://docs.stripe.com/api/charges/object#charge_object-payment_method_details.
func countryOf(d *stripe.ChargePaymentMethodDetails) (country string) {
	if d == nil {
		return ""
	}
	switch {
	case d.Card != nil: // also in the wallets of Apple and Google
		country = d.Card.Country
	case d.Link != nil:
		country = d.Link.Country
	case d.SEPADebit != nil:
		country = d.SEPADebit.Country
	case d.Paypal != nil:
		country = d.Paypal.Country
	case d.AmazonPay != nil && d.AmazonPay.Funding != nil && d.AmazonPay.Funding.Card != nil:
		country = d.AmazonPay.Funding.Card.Country
	case d.RevolutPay != nil && d.RevolutPay.Funding != nil && d.RevolutPay.Funding.Card != nil:
		country = d.RevolutPay.Funding.Card.Country
	case d.Mobilepay != nil && d.Mobilepay.Card != nil:
		country = d.Mobilepay.Card.Country
	}
	if country = strings.ToUpper(country); len(country) != 2 {
		return ""
	}
	return country
}
