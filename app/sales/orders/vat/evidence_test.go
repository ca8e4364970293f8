package vat

import "testing"

// Art. 24b(d) of Implementing Regulation 282/2011 asks for two pieces that agree, its second paragraph for one of a
// third party up to 100,000 EUR.
func TestWeigh(t *testing.T) {
	t.Parallel()
	bill, net, bank, said := BillingAddress, NetworkAddress, BankDetails, Statement
	for name, c := range map[string]struct {
		pieces      []Piece
		one         bool
		wantCountry string
		want        Verdict
	}{
		"nothing is known":                          {nil, false, "", Lacking},
		"the buyer alone says it":                   {[]Piece{{bill, "DE"}}, false, "DE", Lacking},
		"the buyer alone, below 100,000":            {[]Piece{{bill, "DE"}}, true, "DE", Lacking},
		"the buyer says it twice":                   {[]Piece{{bill, "DE"}, {said, "DE"}}, false, "DE", Lacking},
		"bill and address agree":                    {[]Piece{{bill, "DE"}, {net, "DE"}}, false, "DE", Agreed},
		"bill and bank agree":                       {[]Piece{{bill, "FR"}, {bank, "FR"}}, false, "FR", Agreed},
		"Monaco is France":                          {[]Piece{{bill, "MC"}, {bank, "FR"}}, false, "FR", Agreed},
		"two of three agree with the bill":          {[]Piece{{bill, "DE"}, {net, "FR"}, {bank, "DE"}}, false, "DE", Agreed},
		"two of three agree against the bill":       {[]Piece{{bill, "DE"}, {net, "FR"}, {bank, "FR"}}, false, "FR", Agreed},
		"two of three, below 100,000":               {[]Piece{{bill, "DE"}, {net, "DE"}, {bank, "FR"}}, true, "DE", Agreed},
		"an answer is no piece":                     {[]Piece{{bill, "DE"}, {net, "FR"}, {said, "DE"}}, false, "", Waiting},
		"bill against address":                      {[]Piece{{bill, "DE"}, {net, "FR"}}, false, "", Waiting},
		"bill against address, below 100,000":       {[]Piece{{bill, "DE"}, {net, "FR"}}, true, "", Waiting},
		"bill against bank":                         {[]Piece{{bill, "DE"}, {bank, "FR"}}, false, "", Waiting},
		"bill against bank, below 100,000":          {[]Piece{{bill, "DE"}, {bank, "FR"}}, true, "FR", OneEnough},
		"three countries":                           {[]Piece{{bill, "DE"}, {net, "FR"}, {bank, "BE"}}, false, "", Waiting},
		"three countries, below 100,000":            {[]Piece{{bill, "DE"}, {net, "FR"}, {bank, "BE"}}, true, "BE", OneEnough},
		"a card from outside, below 100,000":        {[]Piece{{bill, "DE"}, {bank, "US"}}, true, "", Waiting},
		"a bill from outside, below 100,000":        {[]Piece{{bill, "US"}, {bank, "DE"}}, true, "", Waiting},
		"two from outside":                          {[]Piece{{bill, "US"}, {bank, "US"}}, false, "US", Agreed},
		"the bank alone, below 100,000":             {[]Piece{{bank, "SE"}}, true, "SE", OneEnough},
		"the bank alone":                            {[]Piece{{bank, "SE"}}, false, "SE", Lacking},
		"what is no country is no piece":            {[]Piece{{bill, "DE"}, {bank, ""}}, false, "DE", Lacking},
		"outside of all member states, below, bill": {[]Piece{{bill, "US"}, {bank, "CA"}}, true, "", Waiting},
	} {
		if country, got := Weigh(c.pieces, c.one); country != c.wantCountry || got != c.want {
			t.Errorf("%s: %q %s, not %q %s", name, country, got, c.wantCountry, c.want)
		}
	}
}
