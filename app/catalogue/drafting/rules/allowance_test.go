package rules_test

import (
	"testing"

	"github.com/matryer/is"
)

// What is free up to a number, beside a price for more, is two ways to pay; what is free for some days is a trial of one.
func TestPricing_FreeUpToANumberIsFreemium(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, model, summary string }{
		"in a sentence, with a period":  {`<p>Free for five invoices a month. Pro is €9 a month.</p>`, "freemium", "Free for five invoices a month; €9 a month"},
		"in a sentence, without one":    {`<p>Free for five invoices. Pro €9.</p>`, "freemium", "Free for five invoices; €9"},
		"in two paragraphs":             {`<h2>Pricing</h2><p>Free for five invoices.</p><p>Pro: €9 / month</p>`, "freemium", "Free for five invoices; Pro: €9 / month"},
		"on cards":                      {`<h2>Pricing</h2><div><h3>Starter</h3><p>Free for five invoices</p></div><div><h3>Pro</h3><p>€9 / month</p></div>`, "freemium", "Free for five invoices; Pro: €9 / month"},
		"with a number of users":        {`<h2>Pricing</h2><div><h3>Starter</h3><p>Free for up to 3 users</p></div><div><h3>Pro</h3><p>€9 / month</p></div>`, "freemium", "Free for up to 3 users; Pro: €9 / month"},
		"in German":                     {`<h2>Preise</h2><p>Kostenlos für die ersten fünf Rechnungen.</p><p>Plus: 9 € pro Monat</p>`, "freemium", "Kostenlos für die ersten fünf Rechnungen; Plus: 9 € pro Monat"},
		"in French":                     {`<h2>Tarifs</h2><p>Gratuit jusqu’à 5 factures</p><p>Pro : 9 € par mois</p>`, "freemium", "Gratuit jusqu’à 5 factures; Pro: 9 € par mois"},
		"a trial of days":               {`<h2>Pricing</h2><p>Free for 14 days.</p><p>Pro: €9 / month</p>`, "subscription", "Pro: €9 / month"},
		"a trial of a month":            {`<h2>Pricing</h2><p>Free for one month.</p><p>Pro: €9 / month</p>`, "subscription", "Pro: €9 / month"},
		"a trial of months, in Italian": {`<h2>Prezzi</h2><p>Gratis per i primi due mesi.</p><p>Pro: 9 € al mese</p>`, "subscription", "Pro: 9 € al mese"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(c.html)})
			is := is.New(t)
			is.Equal(value(r, "pricing_model"), c.model)
			is.Equal(value(r, "pricing_summary"), c.summary)
		})
	}
}
