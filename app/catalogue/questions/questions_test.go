package questions_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/questions"
)

var names = questions.NamesOf([]app.Category{{Slug: "email", Name: "Email & Newsletters"}, {Slug: "crm", Name: "CRM"},
	{Slug: "e-commerce", Name: "E-Commerce & Retail"}})

// Each is read on Saturday, 28 November 2026: "words" is what is left to look for.
var read = []struct{ text, filters, words string }{
	{"invoice tools from Germany with a free plan that launched this year",
		"launched_after 2026-01-01, has_free_plan true, country DE", "invoice"},
	{"Welche Produkte aus den Niederlanden mit kostenlosem Tarif sind dieses Jahr gestartet?",
		"launched_after 2026-01-01, has_free_plan true, country NL", ""},
	{"outils français lancés cette année avec une offre gratuite",
		"launched_after 2026-01-01, has_free_plan true, country FR", ""},

	// what is no filter stays a word
	{"which product helps me with customs papers?", "", "customs papers"},
	{"womit kann ich meine Belege sortieren", "", "Belege sortieren"},
	{"quel outil pour nos factures", "", "factures"},
	{"ad-free reading app", "", "ad-free reading app"},
	{"free shipping labels", "", "free shipping labels"},
	{"German lessons for kids", "", "German lessons kids"},
	{"Übersetzer für türkische Texte", "", "Übersetzer türkische Texte"},
	{"invoices for customers in France", "", "invoices customers France"},
	{"a till for shops in Sweden", "", "till shops Sweden"},
	{"tell us which tools track subscriptions", "", "track subscriptions"},
	{"help from us", "", "help from us"},
	{"find beta testers", "", "beta testers"},
	{"this year's new tax rules", "", "year's new tax rules"},
	{"island ferries", "", "island ferries"},
	{"dentist's reminders", "", "dentist's reminders"},
	{"parcelwick", "", "parcelwick"},
	{"best software", "", "best software"}, // where nothing else would be left

	// from where
	{"tools with a freemium model from the UK or Ireland", "pricing_model freemium, country GB,IE", ""},
	{"software made in US", "country US", ""},
	{"New Zealand based bookkeeping", "country NZ", "bookkeeping"},
	{"deutsche Startups für Rechnungen", "country DE", "Rechnungen"},
	{"un logiciel belge pour les boulangers", "country BE", "boulangers"},
	{"accounting Germany", "country DE", "accounting"},
	{"we are in Germany and sort our mail", "", "Germany sort mail"},
	{"north american, for archives", "country CA,MX,US", "archives"},
	{"was Schwedisches für Wälder", "country SE", "Wälder"},
	{"upcoming dutch things", "status scheduled, country NL", ""},
	{"Firma sollte holländisch sein", "country NL", ""},
	{"apps from Scandinavia", "country DK,NO,SE", ""},
	{"Protokolle, dänisch", "country DK", "Protokolle"},

	// since when
	{"launched in the last 30 days", "launched_after 2026-10-29", ""},
	{"what came out last month for beekeepers?", "launched_after 2026-10-01, launched_before 2026-11-01", "beekeepers"},
	{"apps released in Q3 2026", "launched_after 2026-07-01, launched_before 2026-10-01", ""},
	{"tools that launched between March and May 2026", "launched_after 2026-03-01, launched_before 2026-06-01", ""},
	{"launched after 1 June 2026", "launched_after 2026-06-02", ""},
	{"nothing launched before 2025", "launched_after 2025-01-01", ""},
	{"Spiele, vor 2026 erschienen", "launched_before 2026-01-01", "Spiele"},
	{"diese Woche gestartet", "launched_after 2026-11-23", ""},
	{"letzte Woche gestartet", "launched_after 2026-11-16, launched_before 2026-11-23", ""},
	{"seit 1. November 2026: Bienen", "launched_after 2026-11-01", "Bienen"},
	{"not yet launched, for runners", "status scheduled", "runners"},
	{"kommende Launches für Gärtner", "status scheduled", "Gärtner"},

	{"CRM things since Monday", "launched_after 2026-11-23, category crm", ""},
	{"not older than 3 months", "launched_after 2026-08-28", ""},
	{"vom 5. bis 20. Oktober erschienen", "launched_after 2026-10-05, launched_before 2026-10-21", ""},

	// for how much
	{"an app for routes, must not cost a cent", "pricing_model free", "routes"},
	{"let me begin without paying", "has_free_plan true", ""},
	{"Chöre, kostenloser Einstieg", "has_free_plan true", "Chöre"},
	{"paying every month is fine as long as they're Swiss", "pricing_model subscription, country CH", ""},
	{"board games, buy it outright", "pricing_model one_time", "board games"},
	{"Pakete, individuelles Angebot statt Preisliste", "pricing_model quote", "Pakete"},
	{"Boote, man bezahlt nur, was man nutzt", "", "Boote bezahlt nutzt"},
	{"a notes app that is completely free", "pricing_model free", "notes"},
	{"Kostenloses Werkzeug für Vereine", "has_free_plan true", "Vereine"},
	{"bookkeeping, one-off payment", "pricing_model one_time", "bookkeeping"},
	{"Reparaturen, Abo", "pricing_model subscription", "Reparaturen"},
	{"backup, pay as you go", "pricing_model usage", "backup"},
	{"Logistik, Preis auf Anfrage", "pricing_model quote", "Logistik"},
	{"who is free on Thursday evening", "", "free Thursday evening"},

	// how good, and how far
	{"at least 4 stars for choirs", "rating_min 4", "choirs"},
	{"mindestens 4,5 Sterne für Chöre", "rating_min 4.5", "Chöre"},
	{"gut bewertete Hausverwaltung", "rating_min 4", "Hausverwaltung"},
	{"tools to collect good reviews", "", "collect reviews"},
	{"a subscription billing tool", "", "subscription billing"},
	{"a retail pricing tool", "category e-commerce", "pricing"},

	// who asks, and what they want to do with anything
	{"we are a small team and want to handle receipts", "", "receipts"},
	{"wir sind ein kleiner Chor und wollen Noten", "", "Chor Noten"},
	{"how can I solve parking without much work?", "", "parking"},
	{"team calendar for sailors", "", "team calendar sailors"},
	{"something to track time", "", "track time"},
	{"Bäcker, in der Beta-Phase", "stage beta", "Bäcker"},
	{"spare parts for discontinued sewing machines", "", "spare parts discontinued sewing machines"},

	// a part of the sentence that says nothing but filters, whatever divides it from others
	{"customs forms from an invoice, netherlands, 4+ stars", "rating_min 4, country NL", "customs forms invoice"},
	{"Norway - a place for my boat - out before november", "launched_before 2026-11-01, country NO", "place boat"},
	{"canadian + zero cost + chemicals", "pricing_model free, country CA", "chemicals"},
	{"Stage: growing | Region: DACH", "stage growing, country AT,CH,DE", ""},
	{"pricing: freemium, dependency updates", "pricing_model freemium", "dependency updates"},
	{"payroll tiny team ireland subscription", "pricing_model subscription, country IE", "payroll tiny team"},

	// what only looks like a filter
	{"we ship to Norway every week", "", "ship Norway every week"},
	{"Pakete nach Norwegen und in die Schweiz", "", "Pakete Norwegen Schweiz"},
	{"We're a charity in Fiji", "", "charity Fiji"},
	{"sailing from Denmark to Sweden in july", "", "sailing Denmark Sweden july"},
	{"meine Mutter kommt aus Polen und vergisst vieles", "", "Mutter kommt Polen vergisst vieles"},
	{"the Dutch oven for forty people", "", "Dutch oven forty"},
	{"French horn practice diary", "", "French horn practice diary"},
	{"subtitles in English and German", "", "subtitles English German"},
	{"where i can learn norwegian", "", "learn norwegian"},
	{"AI and IT for bakers", "", "bakers"},
	{"feel free to wait", "", "feel free wait"},
	{"what to do in my free time", "", "free time"},
	{"free memory in go", "", "free memory go"},
	{"sugar free app of recipes", "", "sugar free recipes"},
	{"customers leave without paying", "", "customers leave paying"},
	{"guests pay once at the door", "", "guests pay once door"},
	{"my tenants pay the rent every month", "", "tenants pay rent every month"},
	{"track my subscriptions", "", "track subscriptions"},
	{"Gemüsekisten im Abo verkaufen wir", "", "Gemüsekisten Abo verkaufen"},
	{"an instant quote for a window", "", "instant quote window"},
	{"growing tomatoes on a balcony", "", "growing tomatoes balcony"},
	{"our growing company needs shifts", "", "growing shifts"},
	{"beta blockers for grandpa", "", "beta blockers grandpa"},
	{"I have an idea for an app", "", "idea"},
	{"4 stars hotel booking", "", "4 stars hotel booking"},
	{"my 2025 tax return", "", "2025 tax return"},
	{"we launched in March and sell bread", "", "launched March sell bread"},
	{"find out before November whether it is ill", "", "before November ill"},
	{"our album comes out in May", "", "album comes"},
	{"free plan not needed, bees", "", "free plan bees"},
	{"kein Abo, Bienen", "", "Abo, Bienen"},

	// an error in a long word
	{"is there a portugese subscripton for contracts", "pricing_model subscription, country PT", "contracts"},

	// where it is filed
	{"CRM-Systeme aus Irland", "category crm, country IE", ""},
	{"sync contacts with our CRM software", "", "sync contacts CRM"},
	{"CRM tools", "category crm", ""},
	{"e-commerce and retail, usage-based", "pricing_model usage, category e-commerce", ""},
	{"everything in the category CRM", "category crm", ""},
	{"our crm contacts are lost", "", "crm contacts lost"},
}

func TestRead(t *testing.T) {
	t.Parallel()
	today := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	for _, c := range read {
		q := questions.Read(c.text, today, names)
		var filters []string
		for _, f := range q.Filters {
			filters = append(filters, fmt.Sprintf("%s %s", f.Name, f.Value))
			if f.Said == "" || !strings.Contains(c.text, f.Said) {
				t.Errorf("%q does not say %q", c.text, f.Said)
			}
		}
		if got := strings.Join(filters, ", "); got != c.filters || q.Words != c.words {
			t.Errorf("%q\n was read as   [%s] %q\n instead of as [%s] %q", c.text, got, q.Words, c.filters, c.words)
		}
	}
}

func TestRead_SaysWhatIsReadOutOfWordsInARow(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"accounting Germany": true, "group buying Indonesia": true,
		"accounting from Germany": false, "German accounting tools": false, "accounting, made in Germany": false,
	} {
		if q := questions.Read(text, time.Now(), names); len(q.Filters) != 1 || q.InRow() != want {
			t.Errorf("%q was read as %+v", text, q)
		}
	}
}

// Whatever somebody writes, it costs little.
func TestRead_IsBounded(t *testing.T) { // alone: it counts allocations
	for _, piece := range []string{"from ", "the the ", "4 stars or ", "launched in ", "März ", "‑ ", "' ", "日本 ", "und oder ", "\xff "} {
		text := strings.Repeat(piece, 800/len(piece))
		if n := testing.AllocsPerRun(1, func() { questions.Read(text, time.Now(), names) }); n > 20_000 {
			t.Errorf("%q takes %.0f allocations", piece, n)
		}
		if q := questions.Read(text+text, time.Now(), names); q.Words != text+text {
			t.Errorf("a text of %d bytes was read", 2*len(text))
		}
	}
}
