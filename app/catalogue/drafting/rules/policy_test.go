package rules_test

import (
	"testing"

	"github.com/matryer/is"
)

// How one pays is said in sentences, too, where no card shows a price.
func TestPricing_ASentenceSaysHowOnePays(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, model, summary string }{
		"each project is priced by itself, in Polish":  {`<h2>Cennik</h2><p>Każda wyprawa jest wyceniana indywidualnie.</p>`, "quote", "Każda wyprawa jest wyceniana indywidualnie."},
		"each project is quoted, in English":           {`<h2>Pricing</h2><p>Every bridge is quoted individually after a first look.</p>`, "quote", "Every bridge is quoted individually after a first look."},
		"free for a group of people":                   {`<p>Ferrybook is completely free for harbour masters.</p>`, "free", "Ferrybook is completely free for harbour masters."},
		"free and open source":                         {`<p>Ferrybook keeps the log of a ferry, it's free and open-source.</p>`, "free", "Ferrybook keeps the log of a ferry, it's free and open-source."},
		"the rate of an hour":                          {`<h2>Preise</h2><p>Netto-Stundensatz ab 61 €/Stunde.</p>`, "usage", "Netto-Stundensatz: ab 61 €/Stunde"},
		"a product that calls itself freemium":         {`<h2>Questions</h2><p>Ferrybook is a freemium app.</p>`, "freemium", ""},
		"an amount in words that is paid once":         {`<h2>Ropes</h2><p>Pay once for the whole harbour.</p>`, "one_time", ""},
		"what is on request is not its price":          {`<p>Volle Übersicht, jederzeit Ausfuhr und Löschung aller Daten auf Anfrage.</p>`, "", ""},
		"a month and a year, in short, in Norwegian":   {`<h2>Priser</h2><div><h3>Havn</h3><p>999 kr / bruker / mnd</p></div>`, "subscription", ""},
		"a month in one letter, in Dutch":              {`<h2>Prijzen</h2><div><h3>Haven</h3><p>€ 9 p/m</p></div><div><h3>Rede</h3><p>€ 19 p/m</p></div><p>Eenmalige opstartkosten: € 75.</p>`, "subscription", "Haven: € 9 p/m; Rede: € 19 p/m"},
		"a free program beside what is not, in French": {`<h2>Tarifs</h2><p>L’application est gratuite. Ferrybook Plus : 2,99 € par mois ou 24 € par an.</p>`, "freemium", "2,99 € par mois; 24 € par an"},
		"an hour of the evening is no period":          {`<h2>Pricing</h2><p>Ferries: $40 once. Book until 5 p.m.</p>`, "one_time", ""},
		"a month, in short, in Czech":                  {`<h2>Ceník</h2><div><h3>Přístav</h3><p>200 Kč/měs</p></div>`, "subscription", ""},
		"free shipping says nothing":                   {`<p>Free shipping on all ropes.</p>`, "", ""},
		"a free brochure says nothing":                 {`<p>Get our free brochure by mail.</p>`, "", ""},
		"free for some days says nothing, in German":   {`<p>Wir richten Ihren Hafen kostenlos für 30 Tage ein.</p>`, "", ""},
		"once that says when":                          {`<p>Once validated, we scale.</p>`, "", ""},
		"subscriptions that others sell":               {`<p>Track your subscriptions and cancel subscriptions that you forgot.</p>`, "", ""},
		"another product that is free":                 {`<p>Last year we released Papergate, a free open-source reader of seals.</p>`, "", ""},
		"a cancellation that is free, in French":       {`<p>Annulation gratuite jusqu'à 24 heures avant le départ.</p>`, "", ""},
		"a game that is free to play":                  {`<h2>Fair play</h2><p>An ethical free-to-play game.</p>`, "freemium", ""},
		"minutes a day are no price":                   {`<p>Learn the signals in three minutes per day.</p>`, "", ""},
		"a free quote, with the object first, is none": {`<p>Richiedi la presentazione gratuita del porto.</p>`, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(c.html)})
			is := is.New(t)
			is.Equal(value(r, "pricing_model"), c.model)
			if c.summary != "" || c.model == "" {
				is.Equal(value(r, "pricing_summary"), c.summary)
			}
		})
	}
}

// An amount without a period, beside which nothing says what for, is paid once.
func TestPricing_APriceWithoutAPeriodIsPaidOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, model string }{
		"a plan for nothing":       {`<h2>Prices</h2><div class="plan"><h3>Small</h3><p class="price">€0</p></div><div class="plan"><h3>Large</h3><p class="price">€70 a month</p></div>`, "freemium"},
		"a shop's sizes":           {`<h2>Prices</h2><div><h3>Small</h3><p>€40</p></div><div><h3>Large</h3><p>€70</p></div>`, "one_time"},
		"a period in another line": {`<h2>Prices</h2><div><h3>Small</h3><p>€40</p><p>billed monthly</p></div>`, "subscription"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, map[string]string{"/": home(c.html)}), "pricing_model"), c.model)
		})
	}
}
