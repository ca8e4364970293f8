package rules_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/rules"
	"debut/crawl"
)

// weighed returns what may be right for a field of a site with a homepage and one page more, with what is true of it.
func weighed(t *testing.T, field, path, html string) map[string]string {
	t.Helper()
	s := app.Snapshot{URL: "https://parcelwick.example/", ReadAt: time.Date(2026, 3, 10, 0, 0, 0, 0, time.UTC)}
	for _, p := range [][2]string{{"/", home(`<p>Papers for ferries and vans.</p>`)}, {path, home(html)}} {
		s.Pages = append(s.Pages, crawl.ParsePage([]byte(p[1]), "https://parcelwick.example"+p[0], 200))
	}
	list, err := rules.New().Candidates(t.Context(), s, categories.DefaultTree())
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, c := range list {
		if c.Field == field {
			found[c.Value] = strings.Join(append(c.Traits, found[c.Value]), "; ")
		}
	}
	return found
}

// What a page says of a person is noted with the person, wherever it stands and in whatever form.
func TestFounders_WhatAPageSaysOfAPersonIsWeighed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ path, html, who, trait string }{
		"a role right after the name":      {"/about", `<div><p><span>Ada Stone</span><span>Co-Founder</span></p></div>`, "Ada Stone", "founder beside it"},
		"a first name that is a founder's": {"/about", `<h3>Ada</h3><p>Ada is the founder of Parcelwick and sails at night.</p>`, "Ada", "founder of this company"},
		"one who speaks and built it":      {"/about", `<p>Hello! I'm Ada, and I live in Leith. I built Parcelwick in my spare time.</p>`, "Ada", "speaks, and began something"},
		"one who speaks in Czech":          {"/about", `<h2>Jsem Ada Kamenná, zakladatelka Parcelwick.</h2>`, "Ada Kamenná", "founder"},
		"a quote in the news":              {"/news/ferries", `<p>“Papers are no fun,” said Ada Stone, founder of Parcelwick.</p>`, "Ada Stone", "founder of this company"},
		"two who began it":                 {"/about", `<p>Parcelwick was started in 2019 by Ada Stone and Ben Holt.</p>`, "Ben Holt", "led to by words of founding"},
		"a verb at the end":                {"/ueber-uns", `<p>Parcelwick wurde von Ada Stein und Ben Holt gegründet.</p>`, "Ada Stein", "a verb of founding right after"},
		"a heading of one who built alone": {"/about", `<h2>I am a solo developer</h2><p>Ada Stone</p>`, "Ada Stone", "maker beside it"},
		"the label of whoever made it":     {"/support", `<p>Developer:</p><p>Ada Stone</p>`, "Ada Stone", "maker beside it"},
		"a page of founders":               {"/founders", `<h2>Ada Stone</h2><p>business</p>`, "Ada Stone", "on a page of founders"},
		"what the founder does":            {"/team", `<h3>Ada Stone</h3><p>Co-Founder · Vision and design</p>`, "Ada Stone", "founder beside it, unopposed"},
		"a name in Japanese":               {"/about", `<h3>森野 葉子</h3><p>共同創設者</p>`, "森野 葉子", "founder beside it"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).True(strings.Contains(weighed(t, "founders", c.path, c.html)[c.who], c.trait))
		})
	}
}

// Words with capitals that are nobody's name, and people who began something else, are no founders to choose from.
func TestFounders_WhoIsNobodyIsNotWeighed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ path, html, who string }{
		"a list of trades":             {"/about", `<p>Co-Founder</p><p>Videomaker Copywriter Website Builder</p>`, "Videomaker Copywriter Website Builder"},
		"a button":                     {"/founders", `<h2>Founders</h2><a href="/join">APPLY HERE</a><p>Founder</p>`, "APPLY HERE"},
		"what somebody is a member of": {"/about", `<p>Founding member of KTH Malmo and sailor.</p>`, "KTH Malmo"},
		"the rest of a label":          {"/law", `<table><tr><th>代表者名</th><td>森野 葉子</td></tr></table>`, "者名"},
		"a product with two capitals":  {"/about", `<p>The founder uses CTeSP Welding each day.</p>`, "CTeSP Welding"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, found := weighed(t, "founders", c.path, c.html)[c.who]
			is.New(t).True(!found)
		})
	}
}

// Who advises a company, or began another one, is not said to have begun this one.
func TestFounders_OfOthersAreToldFromItsOwn(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"an advisor":             `<h3>Ben Holt</h3><p>Medical Advisor</p><p>Ben is the founder of Kempwerk, a clinic.</p>`,
		"in one sentence":        `<p>Ben Holt is the founder of Kempwerk.</p>`,
		"an advisor and founder": `<p>Ben Holt, founder and angel investor</p>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).True(!strings.Contains(weighed(t, "founders", "/about", html)["Ben Holt"], "founder beside it, unopposed"))
		})
	}
}

// Where a company calls somebody a founder, its other heads are said to be none; so are the heads of parts.
func TestFounders_HeadsAreWeighedAmongTheOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	found := weighed(t, "founders", "/team", `<h1>Team</h1><div><h3>Ada Stone</h3><p>Founder</p></div>
		<div><h3>Ben Holt</h3><p>Managing Director</p></div><div><h3>Mia Ostrow</h3><p>Director of Science</p></div>`)
	is.True(strings.Contains(found["Ben Holt"], "a head where others are founders"))
	is.True(strings.Contains(found["Ada Stone"], "the only founder"))
	_, head := found["Mia Ostrow"]
	is.True(!head)
}

// Years in the names of norms, of those who buy, work or write elsewhere, and of what is still to come, are no moments.
func TestMilestones_WhatIsNoMomentIsNotWeighed(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"a norm":                 `<h2>Our history</h2><p>Certified ISO 9001:2015</p>`,
		"a version":              `<h2>Our history</h2><p>Certification after ISO 9001 version 2015</p>`,
		"a programme":            `<h2>Our history</h2><p>Grant application H2020 for ferries</p>`,
		"a customer":             `<p>Ben Holt, customer since 2023</p>`,
		"experience":             `<p>Years of experience since 2008</p>`,
		"a publication":          `<p>Holden et al. (2016), DOI: 10.1016/j.x.2016.01</p>`,
		"in passing":             `<p>Forms of the year 2000 had six pages more than those of today.</p>`,
		"a history of a subject": strings.Repeat(`<h2>Our history of forms</h2><p>In 1985 the harbour office printed a form. In 1991 the ministry wrote another.</p>`, 12),
		"a later quarter":        `<h2>Our journey</h2><p>Q3 2026</p><p>The second ferry leaves with us</p>`,
		"a later month":          `<h2>Our journey</h2><p>June 2026: The second ferry leaves with us</p>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(len(weighed(t, "milestones", "/about", html)), 0)
		})
	}
}

// News of the company itself are moments, by the heading that is theirs; other posts are none.
func TestMilestones_NewsOfTheCompanyAreWeighed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ path, html, days string }{
		"a list of news": {"/news", `<article><h3>Parcelwick raises two million</h3><p>October 4, 2024</p></article>
			<article><h3>How to read a tariff</h3><p>May 3, 2024</p></article>`, "2024-10-04"},
		"the day comes first": {"/press", `<div><p>4 October 2024</p><h3>Parcelwick joins the Leith harbour</h3></div>
			<div><p>3 May 2024</p><h3>Ferries in winter</h3></div>`, "2024-10-04"},
		"one post": {"/papers/a-new-door", `<p>21/10/2024</p><h1>Parcelwick opens its second office</h1><p>We moved in.</p>`, "2024-10-21"},
		"a month cut short": {"/about", `<div lang="fr"><h2>Notre histoire</h2>
			<p>1er sept. 2024</p><p>Parcelwick ouvre un bureau à Lyon</p></div>`, "2024-09-01"},
		"a story by months": {"/about", `<p>We won the harbour prize in April 2024, after a long winter.</p>`, "2024-04-01"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var days []string
			for day := range weighed(t, "milestones", c.path, c.html) {
				days = append(days, day)
			}
			slices.Sort(days)
			is.New(t).Equal(strings.Join(days, " "), c.days)
		})
	}
}
