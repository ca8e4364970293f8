package rules_test

import (
	"testing"

	"github.com/matryer/is"
)

// An amount keeps what it is the price of, and a sentence that states one is quoted whole.
func TestPricing_AnAmountKeepsItsUnit(t *testing.T) {
	t.Parallel()
	card := func(head, price string) string {
		return `<div class="box"><h3>` + head + `</h3><p>` + price + `</p></div>`
	}
	for name, c := range map[string]struct{ html, model, summary string }{
		"an hour, in one letter":     {`<h2>Pricing</h2>` + card("Weekdays", "$45/h") + card("Weekends", "$60/h"), "", "Weekdays: $45/h; Weekends: $60/h"},
		"an hour, in German":         {`<h2>Preise</h2>` + card("Werktags", "65 € / Stunde") + card("Sonntags", "90 € / Stunde"), "usage", "Werktags: 65 € / Stunde; Sonntags: 90 € / Stunde"},
		"an hour, in Finnish":        {`<h2>Hinnasto</h2>` + card("Arkisin", "15,60 €<span> /h</span>") + card("Viikonloppuna", "39,00 €<span> /h</span>"), "", "Arkisin: 15,60 € /h; Viikonloppuna: 39,00 € /h"},
		"a word":                     {`<h2>Pricing</h2><p>Translations cost €0.09 per word.</p>`, "usage", "Translations cost €0.09 per word."},
		"an hour, in a sentence":     {`<h2>Pricing</h2><p>Sessions cost $80 an hour; the first half hour is free.</p>`, "", "Sessions cost $80 an hour; the first half hour is free."},
		"a month before the amount":  {`<h2>料金</h2>` + card("更新サポート", "月10,000円〜") + card("制作", "月30,000円〜"), "subscription", "更新サポート: 月10,000円; 制作: 月30,000円"},
		"a bracket of another width": {`<h2>料金</h2>` + card("ライト", "月額 990円（税込）") + card("プロ", "月額 2,970円（税込）"), "subscription", "ライト: 月額 990円; プロ: 月額 2,970円"},
		"the lowest, above it":       {`<h2>Pricing</h2>` + card("Crew", "Starting at</p><p>$99</p><p>per month") + card("Fleet", "Starting at</p><p>$199</p><p>per month"), "subscription", "Crew: Starting at $99 per month; Fleet: Starting at $199 per month"},
		"what one saves":             {`<div><b>£700</b><p>Saved per household and year</p></div><div><b>51k+</b><p>Boats</p></div>`, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(c.html)})
			is := is.New(t)
			is.Equal(value(r, "pricing_summary"), c.summary)
			if c.model != "" || c.summary == "" {
				is.Equal(value(r, "pricing_model"), c.model)
			}
		})
	}
}

// What one presses to buy, a line that calls itself the price, and a share of each deal say what it costs; more for money
// beside what is free makes it freemium.
func TestPricing_IsSaidWithoutPlans(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, model, summary string }{
		"in a button":                  {`<a class="button" href="/buy">Buy now for $29</a>`, "one_time", "$29"},
		"right before a button":        {`<div><h3>$8.99</h3><a href="/buy" class="button">Get it now</a></div>`, "one_time", "$8.99"},
		"once, and for what":           {`<h2>Pricing</h2><p>One payment. Lifetime access. All harbours included.</p>`, "one_time", "One payment. Lifetime access. All harbours included."},
		"a fact of a press kit":        {`<h2>Facts</h2><dl><dt>Price</dt><dd>$14.99</dd><dt>Released</dt><dd>In May</dd></dl>`, "one_time", "$14.99"},
		"all prices in one line":       {`<h2>Press kit</h2><ul><li><strong>Price:</strong> Free; Premium $3.99/month, $19.99/year</li></ul>`, "subscription", "Free; Premium $3.99/month, $19.99/year"},
		"prices of many things":        {`<h2>Ropes</h2><p>Price: $12</p><p>Price: $15</p><p>Price: $19</p>`, "one_time", ""},
		"a share":                      {`<h2>Pricing</h2><p>We take 15 % of each booking. No monthly fees.</p>`, "usage", "We take 15 % of each booking."},
		"a share, in German":           {`<h2>Preise</h2><p>Wir berechnen 12 % Provision je vermittelter Buchung.</p>`, "usage", "Wir berechnen 12 % Provision je vermittelter Buchung."},
		"a share, in Swedish":          {`<h2>Priser</h2><p>15 % av varje bokning, inga fasta avgifter.</p>`, "usage", "15 % av varje bokning, inga fasta avgifter."},
		"what is saved of bookings":    {`<h2>Pricing</h2><p>Save 15 % of each booking with us.</p>`, "", ""},
		"a paid tier":                  {`<h2>How it earns</h2><p>The core app is free. Mooring Club, the paid tier, adds charts.</p>`, "freemium", "The core app is free. Mooring Club, the paid tier, adds charts."},
		"features that are optional":   {`<p>Parcelwick is free to use. Parcelwick Pro has optional premium features.</p>`, "freemium", "Parcelwick is free to use. Parcelwick Pro has optional premium features."},
		"paid plans of a later day":    {`<p>Parcelwick is free to use. We may add paid plans one day.</p>`, "free", "Parcelwick is free to use."},
		"no paid plans":                {`<p>Parcelwick is free to use. There are no premium features.</p>`, "free", "Parcelwick is free to use."},
		"a talk of minutes, in German": {`<p>45 Minuten, kostenlos, direkt mit Julius.</p>`, "", ""},
		"getting in touch":             {`<p>You are free to get in touch.</p>`, "", ""},
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
