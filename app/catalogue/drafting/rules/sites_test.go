package rules_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
)

// sites are small websites of invented companies, with the traps that real ones hold.
const sites = "../../../../testdata/sites"

// drafted drafts the website in a folder of sites.
func drafted(t *testing.T, folder string) evidence.Result {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(sites, folder, "*.html"))
	if err != nil || len(files) == 0 {
		t.Fatal(folder, len(files), err)
	}
	pages := map[string]string{}
	for _, file := range files {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		path := "/" + filepath.Base(file)
		if path == "/index.html" {
			path = "/"
		}
		pages[path] = string(body)
	}
	return draft(t, pages)
}

// states checks what a draft says of each field; "" is a field that stays blank.
func states(t *testing.T, r evidence.Result, fields map[string]string) {
	t.Helper()
	for field, want := range fields {
		if got := value(r, field); got != want {
			t.Errorf("%s: %q, not %q", field, got, want)
		}
	}
	for name, f := range r.Fields {
		if f.State == app.StateAI && len(f.Evidence) == 0 {
			t.Errorf("%s has no quote", name)
		}
	}
}

func names(founders []app.DraftedFounder) []string {
	var list []string
	for _, f := range founders {
		list = append(list, f.Name)
	}
	return list
}

// Broken JSON-LD, a cookie notice, icons that are words, struck prices, a competitor's price, savings, customers'
// names, agents that are AI, a host's address, the year of a copyright.
func TestDraft_ABreweryWithEveryGermanTrap(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := drafted(t, "fassbude")
	states(t, r, map[string]string{
		"name": "Fassbude", "tagline": "Weniger Zettel im Sudhaus", "city": "Bamberg", "country": "DE", "founded_year": "2021",
		"contact_email": "hallo@fassbude.example", "pricing_model": "subscription", "pricing_summary": "Garage: 39 € / Monat; Sudhaus: 89 € pro Monat",
		"features": "Fassverfolgung|Pfandkonto je Kunde|Sudprotokoll|Biersteueranmeldung", "logo_url": "https://fassbude.example/bilder/marke.png",
		"stage": "", "demo_video_url": "",
	})
	is.Equal(names(r.Founders), []string{"Dr. Liesel Hopfgartner", "Jannis Okonkwo"})
	is.Equal(r.FAQs[0].Question, "Kann ich monatlich kündigen?")
	is.Equal(len(r.FAQs), 2) // "Noch Fragen?" is none
	is.Equal(r.CompanySocials["instagram"], "https://www.instagram.com/fassbude/")
	is.Equal(r.CompanySocials["facebook"], "")
}

func TestDraft_AJapaneseSiteWithATableOfFacts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := drafted(t, "komorebi")
	states(t, r, map[string]string{
		"name": "こもれび帳", "founded_year": "2021", "city": "長野市", "contact_email": "info@komorebi.example", "pricing_model": "subscription",
		"pricing_summary": "ひとりの宿: 月額980円; 旅館: 月額4,980円", "features": "予約カレンダー|宿帳の自動作成|清掃の引き継ぎ",
		"country": "JP", // no page names it
	})
	is.Equal(names(r.Founders), []string{"森野 葉子"})
	is.Equal(len(r.FAQs), 2)
}

// A host's address, a competitor's price, social icons without links, names that praise, a phone number of a template.
func TestDraft_AFrenchSiteWithAStory(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := drafted(t, "plumier")
	states(t, r, map[string]string{
		"name": "Plumier", "city": "Angers", "country": "FR", "founded_year": "2019", "pricing_model": "freemium",
		"pricing_summary": "Solo: Gratuit; École: 29,90 € par mois", "contact_email": "bonjour@plumier.example",
		"features": "Cahier de devoirs|Absences en un geste|Partitions partagées",
	})
	is.Equal(names(r.Founders), []string{"Maëlle Kerdoncuf"})
	is.Equal(len(r.CompanySocials), 0)
	is.True(r.Story.Story != nil)
	is.Equal(len(r.Milestones), 4) // of a year alone, the first day
	is.Equal(r.Milestones[2].Date, "2022-06-14")
}

// A page whose body is called dashboard, a mock-up with a founder and a price, a page about a competitor, an address
// hidden from machines, links to other people's profiles.
func TestDraft_ASiteThatComparesItself(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := drafted(t, "quillmoor")
	states(t, r, map[string]string{
		"name": "Quillmoor", "tagline": "Payroll that knows what a matinee is", "city": "Leeds", "country": "GB", "founded_year": "",
		"contact_email": "hello@quillmoor.example", "pricing_summary": "Fringe: $49 per month; Repertory: $199 per month",
		"features": "Scale rates built in|Per diem on tour|Closes with the show", "demo_video_url": "https://www.youtube.com/watch?v=Qm00r_Demo1",
	})
	is.Equal(len(r.Founders), 0)
	is.Equal(r.CompanySocials, app.Socials{"x": "https://x.com/quillmoor"})
}

// The page's prices beat those of JSON-LD, and the reviewer reads first that the product has ended.
func TestDraft_AProductThatHasEnded(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := drafted(t, "owlpress")
	states(t, r, map[string]string{"name": "Owlpress", "stage": "discontinued", "pricing_model": "freemium", "founded_year": "", "features": "Dark by default|Slow send|No counters"})
	is.Equal(len(r.Founders), 0)
	is.True(slices.ContainsFunc(r.Problems, func(p app.Problem) bool { return p.Code == "discontinued" }))
}

func TestDraft_AnEmptyShellWithStaticPages(t *testing.T) {
	t.Parallel()
	r := drafted(t, "lumenkat")
	states(t, r, map[string]string{"name": "Lumenkat", "city": "Rotterdam", "country": "NL", "pricing_model": "quote", "features": "Plattegrond inlezen|Lux per object|Lampenlijst", "contact_email": "info@lumenkat.example"})
}
