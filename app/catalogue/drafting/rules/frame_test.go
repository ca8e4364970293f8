package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// framed returns pages with a menu and a banner that no markup tells from the rest, and what each page says below its heading.
func framed(pages map[string]string) map[string]string {
	menu := `<div class="top"><div>Customs week: half the price until Friday.</div>
<div><div class="text-lg font-semibold">Reads invoices</div><div>It reads them in nine languages.</div></div>
<div><div class="text-lg font-semibold">Suggests codes</div><div>Each code comes with its reason.</div></div>
<div><div class="text-lg font-semibold">Prints forms</div><div>All six papers come from one upload.</div></div>
<div><div class="text-lg font-semibold">Keeps records</div><div>Ten years of papers stay in one place.</div></div></div>`
	all := map[string]string{}
	for path, body := range pages {
		all[path] = `<html lang="en"><title>Parcelwick</title><meta property="og:site_name" content="Parcelwick">` + menu + body + `</html>`
	}
	return all
}

func TestDescription_TheFrameOfEveryPageIsNoPartOfIt(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, framed(map[string]string{
		"/":        `<h1>Customs papers from one invoice</h1><p>Parcelwick fills in the customs papers that go with an invoice, for small exporters.</p><p>Copperhythe Orbit Foods Kempwerk Bluecrest Harbour Labs.</p>`,
		"/about":   `<h1>About Parcelwick</h1><p>We are four people who have filled in too many forms.</p>`,
		"/pricing": `<h1>Pricing</h1><div><h3>Solo</h3><p>$9 a month</p><ul><li>20 papers</li><li>Mail support</li><li>One desk</li></ul></div>`,
	}))
	description := value(r, "description")
	is.True(strings.Contains(description, "Parcelwick fills in"))
	is.True(!strings.Contains(description, "half the price"))
	is.True(!strings.Contains(description, "nine languages"))
	is.True(!strings.Contains(description, "Copperhythe"))
	is.Equal(value(r, "features"), "Reads invoices|Suggests codes|Prints forms|Keeps records") // what a menu explains, before what a plan holds
	is.Equal(value(r, "pricing_summary"), "Solo: $9 a month")
}

func TestMilestones_AreParagraphsThatBeginWithADate(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(""), "/about": `<html lang="en"><title>About</title><h1>About</h1><h2>Our journey</h2>
		<h3>A shed</h3><p>August 2024: Parcelwick is founded in Delft. We read tariffs for a winter.</p>
		<h3>A door</h3><p>June 1st, 2025: First office with a window. It looks onto the canal, which helps with waiting.</p></html>`})
	is.Equal(len(r.Milestones), 2)
	is.Equal(r.Milestones[0].Date, "2024-08-01")
	is.Equal(r.Milestones[0].Title, "Parcelwick is founded in Delft")
	is.Equal(r.Milestones[1].Date, "2025-06-01")
	is.Equal(string(r.Milestones[1].Description), "It looks onto the canal, which helps with waiting.")
}

func TestFeatures_AreThoseThatDataListsWhereThePageShowsNone(t *testing.T) {
	t.Parallel()
	for name, list := range map[string]string{"a list": `["Reads invoices","Suggests codes","Prints forms"]`, "a text": `"Reads invoices, Suggests codes, Prints forms"`} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(`<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Parcelwick","featureList":` + list + `}</script>`)})
			is.New(t).Equal(value(r, "features"), "Reads invoices|Suggests codes|Prints forms")
		})
	}
}

func TestFeatures_CommasInAListOfDataSetNothingApart(t *testing.T) {
	t.Parallel()
	r := draft(t, map[string]string{"/": home(`<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Parcelwick",
		"featureList":["Prints forms, labels, letters","Reads invoices","Suggests codes"]}</script>`)})
	is.New(t).Equal(value(r, "features"), "Prints forms, labels, letters|Reads invoices|Suggests codes")
}

func TestFounders_AreAuthorsWhoseRoleNamesTheCompany(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	author := func(role string) string {
		return home(`<script type="application/ld+json">{"@type":"BlogPosting","headline":"On tariffs","author":{"@type":"Person","name":"Ada Stone","jobTitle":"` + role + `"}}</script>`)
	}
	is.Equal(names(draft(t, map[string]string{"/": author("Co-Founder at Parcelwick")}).Founders), []string{"Ada Stone"})
	is.Equal(len(draft(t, map[string]string{"/": author("Co-Founder at Kiln")}).Founders), 0)
	is.Equal(len(draft(t, map[string]string{"/": author("Founder")}).Founders), 0)
}

func TestSocials_BelievesTheCardOfTheHomepageWhereItIsSpeltLikeTheCompany(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	card := func(handle string) string {
		return strings.Replace(home(""), "</head>", `<meta name="twitter:site" content="`+handle+`"></head>`, 1)
	}
	is.Equal(draft(t, map[string]string{"/": card("@parcelwick_hq")}).CompanySocials["x"], "https://x.com/parcelwick_hq")
	is.Equal(draft(t, map[string]string{"/": card("@sitebuilder")}).CompanySocials["x"], "")
}
