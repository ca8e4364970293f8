package rules_test

import (
	"testing"

	"github.com/matryer/is"
)

// A page that shows plans tells of other amounts, too: of what was asked before, of what others ask, of examples.
func TestPricing_KeepsToOneListOfPrices(t *testing.T) {
	t.Parallel()
	const plans = `<div class="plans"><div class="plan"><h3>Skiff</h3><p class="price">€20 / month</p></div>` +
		`<div class="plan"><h3>Barge</h3><p class="price">€50 / month</p></div></div>`
	const two = "Skiff: €20 / month; Barge: €50 / month"
	for name, c := range map[string]struct{ html, summary string }{
		"another amount in a tile of another kind": {`<h2>Pricing</h2>` + plans + `<div class="tile"><b>A small harbour</b><p>€900 / month</p></div>`, two},
		"left from a template, in another currency": {`<h2>Pricing</h2>` + plans + `<div class="plans"><div class="plan"><h3>Personal</h3>` +
			`<p class="price">$29 / month</p></div></div>`, two},
		"what the market asks, beside one's own": {`<h2>Prices</h2><div class="rows"><div class="row"><b>Hull</b><i class="x"></i><p class="market">€8,000</p>` +
			`<p class="ours">€600</p></div><div class="row"><b>Sail</b><p class="market">€7,000</p><p class="ours">€500</p></div></div>`, "Hull: €600; Sail: €500"},
		"struck out in another place": {`<h2>Pricing</h2><div class="plan"><h3>Skiff</h3><p>€33</p><p class="price">€20 / month</p></div>` +
			`<p>Skiff <s>€33</s></p>`, "Skiff: €20 / month"},
		"about right": {`<h2>Pricing</h2>` + plans + `<p>approx. €440 / year</p>`, two},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, map[string]string{"/": home(c.html)}), "pricing_summary"), c.summary)
		})
	}
}

// A price is called by what its card or its line says, and by nothing that is cut off or numbers a section.
func TestPricing_LabelsArePlansAndNoNumbers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, summary string }{
		"a range is whole":               {`<h2>Prices</h2><p>Small: 5–10 €</p>`, "Small: 5–10 €"},
		"a range of thousands is whole":  {`<h2>Prices</h2><p>Small: 5 000 – 25 000 zł</p>`, "Small: 5 000 – 25 000 zł"},
		"not the number of a section":    {`<h2>02 — Prices at a glance</h2><p>from €40 / month</p>`, "from €40 / month"},
		"not a word that needs another":  {`<h2>Prijzen</h2><div><b>Ideaal voor</b><p>€ 40 per maand</p></div>`, "€ 40 per maand"},
		"the card's, not the one before": {`<h2>Prices</h2><h3>Ten days</h3><div><div class="offer"><b>Bow</b><p>€40 / month</p></div><div class="offer"><b>Stern</b><p>€60 / month</p></div></div>`, "Bow: €40 / month; Stern: €60 / month"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, map[string]string{"/": home(c.html)}), "pricing_summary"), c.summary)
		})
	}
}
