package rules_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/categories"
)

// A category is what the product is of: not whom it is for, nor a badge that most software has.
func TestDraft_FilesUnderWhatTheProductIs(t *testing.T) {
	t.Parallel()
	for name, site := range map[string]struct{ title, description, body, want string }{
		"a badge":                {"Email signatures for teams", "One email signature for all. GDPR-ready, SOC 2.", "<h2>GDPR compliant</h2>", "Email & Newsletters"},
		"an audience":            {"Invoicing for law firms", "Invoices that write themselves, for law firms and lawyers.", "<h2>Invoices in a minute</h2>", "Accounting & Invoicing"},
		"a declared category":    {"Moneypot", "Finance for families.", `<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Parcelwick","applicationCategory":"FinanceApplication"}</script>`, "Finance & Fintech"},
		"declared, and no more":  {"Péages en direct", "Une notification au passage.", `<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Parcelwick","applicationCategory":"TravelApplication"}</script>`, "Travel & Mobility"},
		"several whom it is for": {"Freie Termine finden", "Kurzfristige Termine für Friseure, Therapeuten, Handwerker.", "<h2>Termine finden</h2>", "Calendars & Scheduling"},
		"the singular":           {"Das Siegel für Ihre Immobilie", "Unterlagen für jede Immobilie, an einem Ort.", "<h2>Ein Siegel</h2>", "Home & Property"},
		"a coin by its name":     {"Bitcoin checkout", "Take Bitcoin at the counter.", "<h2>Bitcoin in a minute</h2>", "Crypto & Web3"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": `<html lang="en"><head><title>` + site.title + `</title><meta property="og:site_name" content="Parcelwick"><meta name="description" content="` +
				site.description + `"></head><h1>Parcelwick</h1>` + site.body + `</html>`})
			is := is.New(t)
			is.True(len(r.Fields["categories"].Value.List) > 0)
			is.Equal(nameOf(r.Fields["categories"].Value.List[0]), site.want)
		})
	}
}

// A category stands on words that mean nothing else: books that one keeps are none that one writes, and a trial is no lager.
func TestDraft_FilesUnderNothingThatTheQuoteDoesNotSay(t *testing.T) {
	t.Parallel()
	for name, site := range map[string]struct{ page, want string }{
		"bookkeeping with its word":    {`<title>Parcelwick: bookkeeping for bakeries</title><meta name="description" content="Parcelwick keeps the books of small bakeries."><h1>Bookkeeping for bakeries</h1><p>Parcelwick keeps the books of a bakery from the till receipt to the tax return.</p><h2>Books in order</h2>`, "accounting"},
		"bookkeeping without its word": {`<title>Parcelwick</title><meta name="description" content="Books in order, every morning"><h1>Your books, done by breakfast</h1><p>Parcelwick does the books of bakeries overnight, so that bakers can sleep.</p>`, ""},
		"personal, in English":         {`<title>Parcelwick: a personal assistant</title><meta name="description" content="Your personal errands, run by a personal driver."><h1>Personal errands</h1>`, ""},
		"what one writes":              {`<title>Parcelwick: books and ebook covers</title><meta name="description" content="For authors who publish their books themselves."><h1>Publishing made simple</h1>`, "writing-publishing"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, map[string]string{"/": `<html lang="en">` + site.page}), "categories"), site.want)
		})
	}
}

// Each trade has words of its own, in each language. Those that products of all kinds have weigh less, and tongues that
// join nouns say them inside of longer ones.
func TestDraft_FilesUnderTheTradesOwnWords(t *testing.T) {
	t.Parallel()
	for name, site := range map[string]struct{ lang, title, body, want string }{
		"a noun behind another": {"de", "Industriepumpen vom Fach", "<h1>Kreiselpumpen und Vakuumpumpen</h1><p>Parcelwick liefert Industriepumpen und repariert sie auch.</p>", "robotics-industry"},
		"a noun before another": {"nl", "De app voor varkenshouders", "<h1>Alles over je stal</h1><p>Parcelwick maakt foto's van het voer en van elke taak, voor varkensstallen.</p>", "agriculture-pets"},
		"a case ending":         {"fi", "Hammaslääkärin vastaanotto", "<h1>Hammaslääkäreille ja potilaille</h1><p>Parcelwick lähettää muistutuksen ennen käyntiä.</p>", "health"},
		"beside common words":   {"en", "Parcelwick for car repair shops", "<h1>Every car repair, in photos</h1><p>Photos of the car before and after.</p><h2>Photos</h2><h2>Videos</h2><h2>Insights</h2><h2>Automated workflow</h2>", "transport-vehicles"},
		"Turkish":               {"tr", "Diş hekimleri için", "<h1>Muayenehane yönetimi</h1><p>Parcelwick diş hekimi muayenehanesi için otomasyon yapar.</p>", "health"},
		"Japanese":              {"ja", "静けさを飲む飲料", "<h1>ノンアルコールの飲み物</h1><p>砂糖を使わないスパークリング飲料です。</p>", "food-drink"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": `<html lang="` + site.lang + `"><head><title>` + site.title +
				`</title><meta property="og:site_name" content="Parcelwick"></head>` + site.body + `</html>`})
			is := is.New(t)
			is.True(len(r.Fields["categories"].Value.List) > 0)
			is.Equal(r.Fields["categories"].Value.List[0], site.want)
		})
	}
}

// nameOf returns the name of the category of a slug.
func nameOf(slug string) string {
	for _, c := range categories.DefaultTree() {
		if string(c.Slug) == slug {
			return c.Name
		}
	}
	return slug
}
