package stripepay_test

import "testing"

// Where the card is from, or the account, Stripe tells with the charge.
func TestLook_SaysWhereTheMoneyIsFrom(t *testing.T) {
	t.Parallel()
	type object = map[string]any
	for name, c := range map[string]struct {
		details object
		want    string
	}{
		"card":             {object{"type": "card", "card": object{"country": "FR"}}, "FR"},
		"card, unknown":    {object{"type": "card", "card": object{"country": nil}}, ""},
		"link":             {object{"type": "link", "link": object{"country": "se"}}, "SE"},
		"direct debit":     {object{"type": "sepa_debit", "sepa_debit": object{"country": "AT"}}, "AT"},
		"paypal":           {object{"type": "paypal", "paypal": object{"country": "IE"}}, "IE"},
		"amazon":           {object{"type": "amazon_pay", "amazon_pay": object{"funding": object{"type": "card", "card": object{"country": "ES"}}}}, "ES"},
		"amazon, balance":  {object{"type": "amazon_pay", "amazon_pay": object{"funding": nil}}, ""},
		"revolut":          {object{"type": "revolut_pay", "revolut_pay": object{"funding": object{"type": "card", "card": object{"country": "LT"}}}}, "LT"},
		"what one typed":   {object{"type": "klarna", "klarna": object{"payer_details": object{"address": object{"country": "DE"}}}}, ""},
		"no country":       {object{"type": "card", "card": object{"country": "unknown"}}, ""},
		"nothing is told":  {nil, ""},
		"another that was": {object{"type": "mobilepay", "mobilepay": object{"card": object{"country": "DK"}}}, "DK"},
	} {
		at := open(t)
		of := at.begun()
		at.Equal(at.look(of).Country, "") // before anything was paid
		at.PayWith(of.Order.Payment, c.details)
		if got := at.look(of).Country; got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}
