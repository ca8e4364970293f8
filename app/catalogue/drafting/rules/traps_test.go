package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/rules"
	"debut/crawl"
)

// draft drafts a website given as pages by path, and proves it.
func draft(t *testing.T, pages map[string]string) evidence.Result {
	t.Helper()
	s := app.Snapshot{URL: "https://parcelwick.example/"}
	paths := []string{"/"}
	for path := range pages {
		if path != "/" {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths[1:])
	for _, path := range paths {
		s.Pages = append(s.Pages, crawl.ParsePage([]byte(pages[path]), "https://parcelwick.example"+path, 200))
	}
	d, err := rules.New().Draft(t.Context(), s, categories.DefaultTree())
	if err != nil {
		t.Fatal(err)
	}
	return evidence.Verify(t.Context(), s, d, categories.DefaultTree())
}

// home returns a homepage around some HTML.
func home(body string) string {
	return `<!doctype html><html lang="en"><head><title>Parcelwick | Customs papers</title><meta property="og:site_name" content="Parcelwick"></head>
<body><h1>Customs papers from one invoice</h1>` + body + `<footer>© 2026 Parcelwick</footer></body></html>`
}

func value(r evidence.Result, field string) string {
	if v := r.Fields[field].Value; v.Text == nil {
		return strings.Join(v.List, "|")
	}
	return r.Fields[field].Value.String()
}

// What looks like a fact and is none: the field stays blank.
func TestDraft_TrapsAreNotFacts(t *testing.T) {
	t.Parallel()
	for name, trap := range map[string]struct {
		field, html string
	}{
		"a price of a competitor in a comparison": {"pricing_summary", `<h2>Compared with others</h2><table><tr><th></th><th>Parcelwick</th><th>Papergate</th></tr><tr><td>Price</td><td>see plans</td><td>€99 a month</td></tr></table>`},
		"a sum in a mock-up of the product":       {"pricing_summary", `<div class="dashboard mockup" aria-hidden="true"><p>Good morning, Marcus</p><p>€18,420 a month</p></div>`},
		"what customers save":                     {"pricing_summary", `<p>Our customers save €4,000 a year.</p>`},
		"the year of a copyright line":            {"founded_year", ``},
		"a year in which something else happened": {"founded_year", `<p>Since 2022, customs offices ask for six forms.</p>`},
		"the address of a host":                   {"city", `<h2>Hosting</h2><p>This site is hosted by Cumulo Hosting Inc., 340 Cloud Street, Austin, TX 78701, United States.</p>`},
		"the place of an event":                   {"city", `<h2>Meet us</h2><p>Conference, 12 May, Lisbon, Portugal</p>`},
		"an e-mail address of a template":         {"contact_email", `<p>Write to hello@example.com or you@domain.com.</p>`},
		"an unfilled template":                    {"tagline", `<h2>[Your tagline here]</h2>`},
		"the founding of a competitor":            {"founded_year", `<h2>Papergate</h2><p>Papergate was founded in 1997.</p>`},
		"the data of a template":                  {"city", `<script type="application/ld+json">{"@type":"Organization","name":"Acme Studio Template","foundingDate":"2015","address":{"addressLocality":"Berlin","addressCountry":"DE"}}</script>`},
		"the year of a template":                  {"founded_year", `<script type="application/ld+json">{"@type":"Organization","name":"Acme Studio Template","foundingDate":"2015"}</script>`},
		"mail of a press agency":                  {"contact_email", `<h2>Press</h2><p>For interviews write to our press agency: Marta Ley, marta@agencialey.example, 28012 Madrid.</p>`},
		"the address of a press agency":           {"city", `<h2>Press</h2><p>For interviews write to our press agency: Marta Ley, 28012 Madrid.</p>`},
		"the address of lawyers":                  {"city", `<footer><p>Data protection: law firm Prado &amp; Reis, Rua Nova 8, Osasco, SP</p></footer>`},
		"a film of a talk":                        {"demo_video_url", `<h2>Our founder at a conference</h2><a href="https://www.youtube.com/watch?v=abc123def45">Watch the talk</a>`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := home(trap.html)
			if trap.field == "tagline" {
				page = strings.Replace(page, "<h1>Customs papers from one invoice</h1>", "<h1>{{ hero.title }}</h1>", 1)
				page = strings.Replace(page, " | Customs papers", "", 1)
			}
			r := draft(t, map[string]string{"/": page})
			is.New(t).Equal(value(r, trap.field), "") // is not stated
		})
	}
}

func TestFounders_OtherPeopleAreNone(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"a customer who praises":         `<blockquote><p>It saved us a broker.</p><p>Tomasz Ruel, CEO of Copperhythe</p></blockquote>`,
		"an assistant that is AI":        `<h2>The team</h2><div><h3>Agent Bo</h3><p>AI assistant</p></div>`,
		"a founder of another company":   `<div><p>Tomasz Ruel, founder of Copperhythe Ltd</p></div>`,
		"a company's name beside a role": `<div><p>Founder, Copperhythe Ventures</p></div>`,
		"one who is quoted":              `<div class="card"><p>“It saved us a broker in the very first week.”</p><p>Tomasz Ruel</p><p>Co-founder</p></div>`,
		"an investor":                    `<h2>Our investors</h2><div><h3>Tomasz Ruel</h3><p>Founder, Quay Capital</p></div>`,
		"a page that addresses founders": `<h2>For founders</h2><p>Founders like you ship on Mondays.</p>`,
		"a name in a mock-up":            `<div class="mock" aria-hidden="true"><h3>Marcos Rodríguez</h3><p>Founder</p></div>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(len(draft(t, map[string]string{"/": home(html)}).Founders), 0)
		})
	}
}

func TestSocials_LeavesOutLinksOfOthers(t *testing.T) {
	t.Parallel()
	r := draft(t, map[string]string{"/": home(`<footer><a href="https://x.com/intent/tweet?text=x">Share</a> <a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a>
		<a href="https://www.linkedin.com/in/tomasz-ruel">Tomasz</a> <a href="https://github.com/">Code</a> <a href="#">Instagram</a>
		<a href="https://x.com/docusaurus">X</a> <a href="https://www.linkedin.com/company/wix-com">LinkedIn</a></footer>`)})
	is.New(t).Equal(r.CompanySocials, app.Socials{})
}

// What the page says is drafted, with the words that say it.
func TestDraft_FindsWhatTheSiteStates(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{
		"/": home(`<p>Parcelwick reads a sales invoice and fills in the customs papers that go with it, for small exporters.</p>
			<h2>Features</h2><div><h3>Reads invoices</h3><p>It reads them in nine languages, photos too.</p></div><div><h3>Suggests codes</h3><p>Each comes with the reason for it.</p></div><div><h3>Prints forms</h3><p>All six papers from one upload.</p></div>
			<footer><a href="https://github.com/parcelwick">GitHub</a></footer>`),
		"/pricing": `<html lang=en><title>Pricing | Parcelwick</title><h1>Pricing</h1><div><h2>Shop</h2><p><del>€29</del> €19 a month</p></div><div><h2>Works</h2><p>€59 a month</p></div>`,
		"/about":   `<html lang=en><title>About | Parcelwick</title><h1>About us</h1><p>Parcelwick was founded in 2024 in Delft.</p><h3>Ines Vandermolen</h3><p>Founder and CEO</p>`,
		"/contact": `<html lang=en><title>Contact | Parcelwick</title><h1>Contact</h1><address>Parcelwick B.V.<br>Oude Delft 112<br>2611 CG Delft<br>Netherlands</address><a href="mailto:hello@parcelwick.example">Write to us</a>`,
		"/faq":     `<html lang=en><title>Questions | Parcelwick</title><details><summary>Does it file for me?</summary><p>No, you send the papers yourself.</p></details>`,
	})
	for field, want := range map[string]string{
		"name": "Parcelwick", "tagline": "Customs papers from one invoice", "founded_year": "2024", "city": "Delft", "country": "NL",
		"contact_email": "hello@parcelwick.example", "pricing_model": "subscription", "pricing_summary": "Shop: €19 a month; Works: €59 a month",
		"features": "Reads invoices|Suggests codes|Prints forms",
	} {
		if got := value(r, field); got != want {
			t.Errorf("%s: %q, not %q", field, got, want)
		}
	}
	is.Equal(r.Founders[0].Name, "Ines Vandermolen")
	is.Equal(r.CompanySocials["github"], "https://github.com/parcelwick")
	is.Equal(r.FAQs[0].Question, "Does it file for me?")
	for name, f := range r.Fields {
		if f.State == app.StateAI && len(f.Evidence) == 0 {
			t.Errorf("%s has no quote", name)
		}
	}
}

func TestFounders_AreFoundInASentence(t *testing.T) {
	t.Parallel()
	for sentence, want := range map[string][]string{
		"The company was founded in 2019 by Ines Vandermolen and Tomasz Ruel.":           {"Ines Vandermolen", "Tomasz Ruel"},
		"L'association a été fondée en 2016 par Maëlle Kerdoncuf et Bastien Lorrand.":    {"Maëlle Kerdoncuf", "Bastien Lorrand"},
		"1994: Horst Quade und Dieter Morgenroth gründeten den Betrieb in einer Garage.": {"Horst Quade", "Dieter Morgenroth"},
		"Payrolla was founded in 1997 in Dublin by nobody whom we know.":                 nil,
	} {
		t.Run(sentence, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(""), "/about": `<html><title>About | Parcelwick</title><h1>About</h1><p>` + sentence + `</p></html>`})
			is.New(t).Equal(names(r.Founders), want)
		})
	}
}

// Frameworks of utility classes write headings that are none in the markup.
func TestFeatures_CardsThatLookLikeCards(t *testing.T) {
	t.Parallel()
	card := func(title, text string) string {
		return `<div class="rounded-xl p-8"><div class="text-lg font-semibold">` + title + `</div><div class="mt-2">` + text + `</div></div>`
	}
	r := draft(t, map[string]string{"/": home(`<div class="py-20"><div class="text-3xl font-bold">Everything between invoice and border</div><div class="grid">` +
		card("Reads invoices", "It reads them in nine languages, photos too.") + card("Suggests codes", "Each comes with the reason for it.") +
		card("Prints forms", "All six papers from one upload.") + `</div></div>`)})
	is.New(t).Equal(value(r, "features"), "Reads invoices|Suggests codes|Prints forms")
}

func TestDraft_ReadsOtherLanguages(t *testing.T) {
	t.Parallel()
	for lang, site := range map[string]struct{ price, contact, model, city, country string }{
		"de": {`<h1>Preise</h1><h2>Basis</h2><p>19 € pro Monat</p><h2>Profi</h2><p>49 € pro Monat</p>`, `<h1>Impressum</h1><p>Papierfuchs GmbH<br>Gerberstraße 4<br>04105 Leipzig<br>Deutschland</p>`, "subscription", "Leipzig", "DE"},
		"fr": {`<h1>Tarifs</h1><h2>Essentiel</h2><p>19 € par mois</p><h2>Pro</h2><p>49 € par mois</p>`, `<h1>Mentions légales</h1><p>Papierlune SAS<br>12 rue des Lilas<br>44000 Nantes<br>France</p>`, "subscription", "Nantes", "FR"},
		"pt": {`<h1>Planos</h1><h2>Básico</h2><p>R$ 89 por mês</p><h2>Pro</h2><p>R$ 169 por mês</p>`, `<h1>Contato</h1><p>Papelada Ltda<br>Rua das Flores, 10<br>Curitiba, PR<br>Brasil</p>`, "subscription", "Curitiba", "BR"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			wrap := func(title, body string) string {
				return fmt.Sprintf(`<html lang=%s><head><title>%s | Papier</title></head><body>%s</body></html>`, lang, title, body)
			}
			paths := map[string][2]string{"de": {"/preise", "/impressum"}, "fr": {"/tarifs", "/mentions-legales"}, "pt": {"/planos", "/contato"}}[lang]
			r := draft(t, map[string]string{"/": wrap("Papier", "<h1>Papier</h1>"), paths[0]: wrap("P", site.price), paths[1]: wrap("I", site.contact)})
			is := is.New(t)
			is.Equal(value(r, "pricing_model"), site.model)
			is.Equal(value(r, "city"), site.city)
			is.Equal(value(r, "country"), site.country)
		})
	}
}
