package rules_test

import (
	"testing"

	"github.com/matryer/is"
)

// harmfulPrices state amounts that nobody pays to this company, or pays no longer.
var harmfulPrices = []harm{
	{"en", "a talk that costs nothing", `/pricing <h1>Pricing</h1><div><h3>Discovery call</h3><p>Free</p></div><div><h3>Continuity</h3><p>$900 / month</p></div>`, "900|subscription"},
	{"de", "what is added to a price", `/preise <h1>Preise</h1><h2>Extras</h2><div><span>Backofen</span><strong>+20 €</strong></div><div><span>Fenster</span><strong>+15 €</strong></div>`, ""},
	{"en", "struck by a class, the new one in another span", `<h2>Pricing</h2><div><h3>Pro</h3><p><span class="text-gray-400 line-through">$49</span> <span class="text-4xl">$29</span><span>/month</span></p></div>`, "29|subscription"},
	{"de", "struck by s, sign and period outside", `<h2>Preise</h2><div><h3>Basis</h3><p><s>19</s> <strong>9</strong> €/Monat</p></div>`, "9|subscription"},
	{"fr", "what it cost before, in small print", `<h2>Tarifs</h2><div><h3>Solo</h3><p>29 € / mois</p><small>au lieu de 49 € / mois</small></div>`, "29|subscription"},
	{"fr", "the same by the month", `<h2>Tarifs</h2><div><h3>Solo</h3><p>30 € / an</p>
		<p>Prix TTC, soit 2,50 € / mois</p></div>`, "30|subscription"},
	{"es", "before and now", `<h2>Precios</h2><div><h3>Plan</h3><p>Antes 39 €/mes</p><p>Ahora 25 €/mes</p></div>`, "25|subscription"},
	{"pt", "from the old price to the new", `<h2>Planos</h2><div><h3>Pro</h3><p>De R$ 199 por R$ 149 por mês</p></div>`, "149|subscription"},
	{"it", "struck figure without its sign", `<h2>Prezzi</h2><div><h3>Base</h3><p><del><span>30</span></del> <span>20</span> € al mese</p></div>`, "20|subscription"},
	{"nl", "struck by style", `<h2>Prijzen</h2><div><h3>Basis</h3><p><span style="text-decoration: line-through">€ 50</span> € 35 per maand</p></div>`, "35|subscription"},
	{"ja", "usual price and price of today", `<h2>料金</h2><div><h3>基本</h3><p>通常価格 12,800円/月</p><p>今だけ 9,800円/月</p></div>`, "9,800|subscription"},
	{"en", "was and now", `<h2>Pricing</h2><div><h3>Team</h3><p>Was $99/mo</p><p>Now $79/mo</p></div>`, "79|subscription"},
	{"en", "a rival in a sentence", `<h2>Pricing</h2><p>$29 per month</p><p>Unlike Papergate, which costs $499 per month.</p>`, "29|subscription"},
	{"de", "what other vendors take", `<h2>Preise</h2><p>Andere Anbieter verlangen 99 € pro Monat.</p>`, ""},
	{"fr", "what a problem costs", `<h2>Pourquoi</h2><p>Un retard coûte en moyenne 1 200 € par mois.</p>`, ""},
	{"es", "what customers make", `<h2>Resultados</h2><p>Nuestros clientes facturan 12.000 € al mes.</p>`, ""},
	{"pt", "a credit for bringing friends", `<h2>Indique</h2><p>Ganhe R$ 50 de crédito por mês ao indicar um amigo.</p>`, ""},
	{"it", "what a yearly plan saves", `<h2>Prezzi</h2><div><h3>Annuale</h3><p>20 € al mese</p><p>Risparmi 240 € all'anno</p></div>`, "20|subscription"},
	{"en", "a credit in the list of a plan", `<h2>Pricing</h2><div><h3>Starter</h3><p>$20/month</p><ul><li>$100 in free credits</li><li>$5 monthly bonus</li></ul></div>`, "20|subscription"},
	{"en", "a figure on a picture of the product", `<section><div class="rounded-xl shadow"><p>MRR</p><p>$12,480 / month</p><p>Churn</p><p>2.1 %</p></div></section>`, ""},
	{"de", "wages", `<h2>Jobs</h2><div><h3>Werkstudent (m/w/d)</h3><p>15 € pro Stunde</p><p>1.200 € pro Monat</p></div>`, ""},
	{"en", "money that was raised", `<h2>News</h2><p>We closed a round at $4M a year in recurring revenue.</p><p>$4M ARR</p>`, ""},
	{"nl", "fines", `<h2>Waarom</h2><p>Boetes lopen op tot € 20.000 per jaar.</p>`, ""},
	{"ja", "what others take", `<h2>料金</h2><p>他社では月額50,000円かかります。</p>`, ""},
	{"en", "whom a plan is for", `<h2>Pricing</h2><div><h3>Growth</h3><p>For shops above $10,000 a month</p><p>$79/mo</p></div>`, "79|subscription"},
	{"en", "what a supplier takes", `<h2>How it works</h2><p>Carriers charge $0.0075 per message.</p>`, ""},
	{"de", "a free first talk", `<h2>Kontakt</h2><p>Kostenlose Erstberatung.</p><p>Kostenlos anrufen: 0800 100</p>`, ""},
	{"es", "a trial", `<h2>Precios</h2><p>Prueba gratis 14 días, sin tarjeta.</p>`, ""},
	{"en", "an invitation to write", `<h2>Say hello</h2><p>Contact us for anything you need.</p><p>Feel free to call our toll-free line.</p>`, ""},
	{"pt", "an example", `<h2>Como funciona</h2><p>Exemplo: uma diária de R$ 320 por noite vira R$ 280.</p>`, ""},
	{"it", "a deposit", `<h2>Prezzi</h2><div><h3>Base</h3><p>15 € al mese</p><p>Cauzione: 100 € una tantum</p></div>`, "15|subscription"},
	{"fr", "a guarantee", `<h2>Garantie</h2><p>Remboursé jusqu'à 500 € par an en cas d'erreur.</p>`, ""},
	{"pl", "what an hour of an accountant costs", `<h2>Dlaczego</h2><p>Księgowa kosztuje średnio 900 zł miesięcznie.</p>`, ""},
	{"en", "quoted without markup", `<h2>Stories</h2><p>“We went from $900 a month to next to nothing.”</p><p>Tom Ruel, Copperhythe</p>`, ""},
	{"sv", "a loss", `<h2>Varför</h2><p>Företag förlorar 30 000 kr per år på fel.</p>`, ""},
	{"nl", "a budget in an example card", `<h2>Voorbeeld</h2><div><h3>Keuken van Anna</h3><p>€ 4.500 per maand omzet</p></div>`, ""},
	{"en", "what says when, and not how often one pays", `<h2>Pricing</h2>
		<p>We map one harbour after the other: a chart is only worth it once it is dense.</p>`, ""},
	{"en", "a price of less than a cent, cut short", `<h2>Pricing</h2><div><h3>Messages</h3><p>$0.0075 per message</p></div>`, "0.0075|usage"},
	{"en", "thousands as India writes them, cut short", `<h2>Pricing</h2><div><h3>School</h3><p>₹1,49,900 per year</p></div>`, "1,49,900|subscription"},
	{"en", "a version, not a sum", `<h2>Pricing</h2><div><h3>Self-hosted</h3><p>Requires PHP 8 and 12 ft of shelf</p></div>`, ""},
	{"de", "free in one of two ways", `<meta name="description" content="Selbstbetrieb kostenlos, betreut für 15 € pro Person und Monat.">`, "15|freemium"},
	{"it", "a plan that is free in large letters, before one that is paid", `<h2>Prezzi</h2><div><div><h3>Solo</h3><p><span class="text-4xl font-bold">Gratis</span></p></div><div><h3>Bottega</h3><p><span class="text-4xl font-bold">59 €</span><span>/ mese</span></p></div></div>`, "59|freemium"},
	{"en", "what partners are to earn, in millions", `<h2>Pricing</h2><div><h3>Partners</h3><p>They receive $3M+/year for their gas.</p></div>`, ""},
	{"de", "a subsidy", `<h2>Förderung</h2><p>Bis zu 16.500 € Zuschuss pro Jahr vom Land.</p>`, ""},
}

// The period of a price for seats may stand in an element of its own, and what is free for some is not free.
func TestPricing_HowOnePaysFollowsFromWhatStandsBeside(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]harm{
		"billed monthly": {"en", "", `<h2>Pricing</h2><div><h3>Team</h3><p>$19/seat</p><p>Billed monthly</p></div>`, "subscription"},
		"free for some":  {"de", "", `<h2>Preise</h2><p>Selbst betreiben: dauerhaft kostenlos, von uns betrieben ist es im Monat für 15 € pro Person zu haben, in jedem Land und ohne Mindestlaufzeit.</p>`, "freemium"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, h.site()), "pricing_model"), h.may)
		})
	}
}

// What stands beside such amounts is found all the same.
func TestPricing_FindsThePriceOfToday(t *testing.T) {
	t.Parallel()
	for name, h := range map[string]harm{
		"beside a struck one":         {"en", "", `<h2>Pricing</h2><div><h3>Pro</h3><p><span class="line-through">$49</span> <span>$29</span><span>/month</span></p></div>`, "Pro: $29/month"},
		"struck by style":             {"nl", "", `<h2>Prijzen</h2><div><h3>Basis</h3><p><span style="text-decoration: line-through">€ 50</span> € 35 per maand</p></div>`, "Basis: € 35 per maand"},
		"from the old one to the new": {"pt", "", `<h2>Planos</h2><div><h3>Pro</h3><p>De R$ 199 por R$ 149 por mês</p></div>`, "Pro: R$ 149 por mês"},
		"a sign that is no dollar":    {"ja", "", `<h2>料金</h2><div><h3>プロ</h3><p>¥29,800 / 月</p></div>`, "プロ: ¥29,800 / 月"},
		"now":                         {"es", "", `<h2>Precios</h2><div><h3>Base</h3><p>Antes 39 €/mes</p><p>Ahora 25 €/mes</p></div>`, "Ahora: 25 €/mes"},
		"in a sentence of its own":    {"en", "", `<h2>Pricing</h2><p>One plan: the whole of Parcelwick costs €9 a month for each desk.</p>`, "€9 a month for each desk"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, h.site()), "pricing_summary"), h.may)
		})
	}
}
