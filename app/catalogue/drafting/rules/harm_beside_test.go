package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// A word that begins with the word of a category is another one.
func TestDraft_AWordIsNoFormOfEachThatItBeginsWith(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(`<h2>Customs papers in the browser</h2>
<p>Each model of form is read in the browser, in dark mode if you like, and browsers of all ages do.</p>`)})
	is.True(!strings.Contains(value(r, "categories"), "Fashion"))
}

// The one address of a site is its own, though it is a person's or of a free mailbox, where the imprint names it or two
// pages do. One that is named once is anybody's.
func TestDraft_TheOnlyAddressIsTheCompanys(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		pages map[string]string
		want  string
	}{
		"in the imprint": {map[string]string{"/": home(""),
			"/imprint": home(`<h2>Imprint</h2><p>Ada Stone, E-mail: ada@stoneworks.example.eu</p>`)}, "ada@stoneworks.example.eu"},
		"on two pages, a free mailbox": {map[string]string{"/": home(""),
			"/terms":   home(`<h2>Terms</h2><p>Questions: adas.parcels@gmail.com</p>`),
			"/privacy": home(`<h2>Privacy</h2><p>Questions: adas.parcels@gmail.com</p>`)}, "adas.parcels@gmail.com"},
		"for journalists": {map[string]string{"/": home(`<p><a href="/press">Press</a></p>`),
			"/press": home(`<h2>Press</h2><p>Write to adas.parcels@gmail.com</p>`)}, "adas.parcels@gmail.com"},
		"on one page": {map[string]string{"/": home(""),
			"/terms": home(`<h2>Terms</h2><p>Questions: adas.parcels@gmail.com</p>`)}, ""},
		"beside another": {map[string]string{"/": home(""),
			"/terms":   home(`<h2>Terms</h2><p>Questions: adas.parcels@gmail.com or bens.parcels@gmail.com</p>`),
			"/privacy": home(`<h2>Privacy</h2><p>Questions: adas.parcels@gmail.com</p>`)}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, test.pages), "contact_email"), test.want)
		})
	}
}

// What somebody comes from, and the name of a street, are no cities.
func TestDraft_ACityIsNoStreet(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(`<p>Parcelwick came to Leith from Brambleforge.</p>`),
		"/contact": home(`<h2>Contact</h2><p>395 Rue du Bazar, France</p>`)})
	is.Equal(value(r, "city"), "")
	is.Equal(value(r, "country"), "FR")
	r = draft(t, map[string]string{"/": home(""),
		"/imprint": home(`<h2>Imprint</h2><p>Siège social : Tours (Centre-Val de Loire), France</p>`)})
	is.Equal(value(r, "city"), "Tours")
}

// What is free of something is not free, and who subscribes to be told pays nothing.
func TestDraft_FreeOfIsNotFree(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(`<h2>Our labels are frustration-free!</h2>
<p>Subscribe to be notified. Print once, send everywhere.</p>`)})
	is.Equal(value(r, "pricing_model"), "")
}

// Cards of events, menus of languages and ways to an account are no features.
func TestDraft_DatedCardsAreNoFeatures(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	card := func(title, text string) string {
		return `<div class="card"><h3>` + title + `</h3><p>` + text + `</p></div>`
	}
	r := draft(t, map[string]string{"/": home(`<h2>Features</h2>` +
		card("Harbour fair", "Leith · 8 August – 10 August · 3 days") +
		card("Parcel days", "Hull · 12 August – 14 August · 3 days") +
		card("Stamp market", "Dover · 20 August – 21 August · 2 days") +
		`<ul><li>English EN</li><li>Deutsch DE</li><li>Log in</li></ul>`)})
	is.Equal(value(r, "features"), "")
}

// Studies that a page cites are no history of the company, nor did who wrote them found it.
func TestDraft_StudiesAreNoHistory(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(""), "/about": home(`<h1>The history of customs research</h1>
<div><h3>2013</h3><p>Lovelace &amp; Babbage — parcels can be counted by machines</p></div>
<div><h3>2015</h3><p>Stone, Holt &amp; Wick — a form is read in a second</p></div>
<div><h3>2019</h3><p>Park et al. — a newly established way to read seals</p></div>`)})
	is.Equal(len(r.Milestones), 0)
	is.Equal(value(r, "founded_year"), "")
}

// A program that introduces itself founded nothing.
func TestDraft_AMachineIsNoFounder(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(`<p>Hello, I'm Clara Wick, co-founder of your day. I am a virtual assistant.</p>`)})
	is.Equal(len(r.Founders), 0)
}

// What is tried for nothing is no plan, a ribbon names none, and no commission is not paid by use.
func TestDraft_PricesAreOfPlans(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(""), "/pricing": home(`<h2>Pricing</h2>
<div class="plan"><h3>Free trial</h3><p>€0</p></div>
<div class="plan"><p class="plan-badge">The wise choice</p><h3>Office</h3><p>€9 a month</p></div>
<div class="plan"><h3>Warehouse</h3><p>€29 a month</p></div>`)})
	is.Equal(value(r, "pricing_model"), "subscription")
	is.Equal(value(r, "pricing_summary"), "Office: €9 a month; Warehouse: €29 a month")
	r = draft(t, map[string]string{"/": home(""), "/pricing": home(`<h2>Pricing</h2><p>No commission, ever.</p>`)})
	is.True(value(r, "pricing_model") != "usage")
}

// A description goes on from the short one where the page says enough without it.
func TestDraft_TheDescriptionGoesOn(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	short := "Parcelwick writes the customs papers of small shops from one invoice, in each country of the union."
	more := "Parcelwick reads an invoice, finds the tariff of each thing on it, and writes what the customs office asks for, " +
		"so that a parcel leaves on the day on which it was packed. Whoever sends ten of them a day has an afternoon more."
	r := draft(t, map[string]string{"/": strings.Replace(home(`<p>`+short+`</p><p>`+more+`</p>`), "</head>",
		`<meta name="description" content="`+short+`"></head>`, 1)})
	is.Equal(value(r, "short_description"), short)
	is.Equal(value(r, "description"), more)
}

// A wordmark in two colours is one word.
func TestDraft_AWordmarkIsOneWord(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	page := `<!doctype html><html lang="en"><head><title>FerrySmith — Tickets for ferries</title></head>
<body><header><a href="/">Ferry<span>Smith</span></a></header><h1>Tickets for ferries in one place</h1>
<footer>© 2026 Ferry<span>Smith</span></footer></body></html>`
	is.Equal(value(draft(t, map[string]string{"/": page, "/about": page}), "name"), "FerrySmith")
}

// Facts of a program, parts of terms and what a month costs are no features.
func TestDraft_FactsOfAProgramAreNoFeatures(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(`<h2>Features</h2><ul><li>Finds each tariff</li><li>Writes the papers</li>
<li>Publisher</li><li>Operating system</li><li>Refund policy</li><li>First month free</li><li>Prints labels</li></ul>`)})
	for _, odd := range []string{"Publisher", "Operating system", "Refund policy", "First month free"} {
		is.True(!strings.Contains(value(r, "features"), odd))
	}
}
