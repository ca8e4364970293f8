package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// A description is what the company says of itself: no calls to the reader, and nothing that needs what stands before it.
func TestDraft_ADescriptionStandsAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	page := strings.Replace(home(`<p>Parcelwick turns one invoice into all papers that a parcel needs at the border.</p>
<p>Discover what customs papers can look like when they are made in a minute.</p>
<p>We read each line of the invoice, find its tariff number and fill in the forms of forty countries.</p>
<p>Preview what a page of forms looks like in action. see all.</p>
<p>Parcelwick has each form of each country at hand. see all.</p>
<div class="hero"><p>These are kept for ten years, as the law of most countries asks of whoever ships abroad.</p></div>
<p>Steel, wool and porcelain have tariffs that change several times in a year.</p>`), "<head>",
		`<head><meta name="description" content="Customs papers for small shops, made from the invoice that they have anyway. Try it today!">`, 1)
	r := draft(t, map[string]string{"/": page})
	is.Equal(value(r, "short_description"), "Customs papers for small shops, made from the invoice that they have anyway.")
	is.Equal(value(r, "description"), `Customs papers for small shops, made from the invoice that they have anyway.

Parcelwick turns one invoice into all papers that a parcel needs at the border.`)
}

func TestDraft_ADescriptionSaysNothingTwice(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(`<p>Parcelwick turns one invoice into all papers that a parcel needs at the border.</p>
<p>With Parcelwick one invoice turns into all the papers that your parcel needs at any border.</p>
<p>Curious? Get in touch and we show you how it works.</p>
<p>Parcelwick knows wool, steel and porcelain as well as forty countries and their holidays.</p>`),
		"/our-story": home(`<h1>Our story</h1><p>We founded Parcelwick in a kitchen, when my own parcels were sent back three times in a row.</p>
<p>Since then we have learnt the tariffs of forty countries, and our customers have sent a million parcels.</p>
<div><div>2024</div><h3>The first million</h3><p>Each parcel found its way through the customs of some country.</p></div>
<p>Thank you! We will be in touch soon.</p><p>Postmate and Boxwright are trademarks of their respective owners.</p>`)})
	is.Equal(value(r, "description"), `Parcelwick turns one invoice into all papers that a parcel needs at the border.

Parcelwick knows wool, steel and porcelain as well as forty countries and their holidays.`)
	is.Equal(*r.Story.Story, `We founded Parcelwick in a kitchen, when my own parcels were sent back three times in a row.

Since then we have learnt the tariffs of forty countries, and our customers have sent a million parcels.`)
}

// What stands where features could is left out: what a template has, what one agrees to, plans, and what is believed.
func TestDraft_FeaturesAreFeatures(t *testing.T) {
	t.Parallel()
	cards := func(titles ...string) (html string) {
		for _, title := range titles {
			html += `<div class="card"><h3>` + title + `</h3><p>It does this for each of your parcels, every day.</p></div>`
		}
		return html
	}
	for name, c := range map[string]struct{ html, want string }{
		"of a template": {"<h2>Features</h2>" + cards("Tariff finder", "Label printing", "Point 3", "Point 4"), "Tariff finder|Label printing"},
		"said again": {"<h2>Features</h2>" + cards("Tariffs & duties", "Label printing", "Tracking") +
			"<h2>More features</h2>" + cards("Duties and tariffs", "Returns desk", "Archive"), "Tariffs & duties|Label printing|Tracking|Returns desk|Archive"},
		"said in more words": {"<h2>Features</h2>" + cards("Daily parcels", "Label printing", "Tracking") + "<h2>More features</h2>" +
			cards("Daily parcels and pallets", "Returns desk", "Archive"), "Daily parcels|Label printing|Tracking|Returns desk|Archive"},
		"beside others": {"<h2>Features</h2>" + cards("Tariff finder", "For carriers", "Label printing", "Team size 5",
			"Tracking", "Returns desk", "Archive"), "Tariff finder|Label printing|Tracking|Returns desk|Archive"},
		"of posts": {"<h2>Features</h2>" + cards("Tariff finder", "Label printing", "Tracking", "News and releases"),
			"Tariff finder|Label printing|Tracking"},
		"to come": {"<h2>Features</h2>" + cards("Tariff finder", "Label printing", "Tracking", "Archive Coming soon"),
			"Tariff finder|Label printing|Tracking"},
		"in an order": {"<h2>Features</h2>" + cards("Tariff finder", "Label printing", "Tracking") +
			"<h2>As easy as that</h2><ol><li>Send an invoice</li><li>Choose a carrier</li><li>Done</li></ol>", "Tariff finder|Label printing|Tracking"},
		"seals": {"<h2>Features</h2>" + cards("Tariff finder", "Label printing", "Tracking") + "<h2>Safety</h2><ul><li>GDPR</li><li>ISO 27001</li><li>SOC 2</li></ul>",
			"Tariff finder|Label printing|Tracking"},
		"on a roadmap": {"<h2>Features</h2>" + cards("Tariff finder", "Label printing", "Tracking") + "<h2>Planned features</h2>" +
			cards("Drone delivery", "Voice notes", "Dark mode") + "<h2>Roadmap 2027</h2><h3>First quarter</h3><ul><li>Bank feeds</li><li>Scales by cable</li><li>Post by rail</li></ul>",
			"Tariff finder|Label printing|Tracking"},
		"of one plan": {"<h2>Features</h2>" + cards("Tariff finder", "Label printing", "Tracking", "Parcels: unlimited"),
			"Tariff finder|Label printing|Tracking"},
		"of contract": {"<h2>Features</h2>" + cards("Tariff finder", "Label printing", "Tracking", "No setup fees"),
			"Tariff finder|Label printing|Tracking"},
		"what a form asks": {"<h2>Features</h2>" + cards("Your name", "Email address", "Message"), ""},
		"steps": {"<h2>Features</h2>" + cards("Tariff finder", "Label printing", "Tracking") + "<h2>How it works</h2>" +
			cards("1. Send the invoice", "2. Check the page", "3. Print the label"), "Tariff finder|Label printing|Tracking"},
		"limits of plans": {"<h2>Features</h2>" + cards("Tariff finder", "30 parcels", "3 users", "Label printing", "Tracking"), "Tariff finder|Label printing|Tracking"},
		"values":          {"<h2>What we believe</h2>" + cards("Outcomes over seats", "Open books", "Slow growth"), ""},
		"policies":        {"<h2>Features</h2>" + cards("Payment methods", "Refund policy", "Cancellation policy"), ""},
		"beliefs":         {"<h2>Features</h2>" + cards("We put people first", "We never stand still", "We are always open"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			is.Equal(value(draft(t, map[string]string{"/": home(c.html)}), "features"), c.want)
		})
	}
}

func TestDraft_AnAnswerEndsWhereTheNextQuestionOpens(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(`<h2>FAQ</h2><div class="faq">
<button>Which countries do you know?+</button><p>All of Europe and forty more.</p>
<button>How long does it take?+</button><p>About a minute for each parcel.</p>
<button>Can I change a form?+</button><p>Yes, each field can be changed. See all forms →</p>
<button>What does it cost?+</button><p>Nine euros a month. See our price list.</p>
<p>More questions</p><p>Still have questions? We answer.</p>
<button>Where do I read more?+</button><p>See our <a href="/docs">docs</a>.</p></div>`)})
	is.Equal(len(r.FAQs), 4) // one of them said nothing
	is.Equal(r.FAQs[0].Question, "Which countries do you know?")
	is.Equal(r.FAQs[0].Answer, "All of Europe and forty more.")
	is.Equal(r.FAQs[2].Answer, "Yes, each field can be changed.")
	is.Equal(r.FAQs[3].Answer, "Nine euros a month.")
}

func TestDraft_AnAnswerEndsWhereTheNextItemBegins(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	item := func(question, answer string) string {
		return `<div class="faq-item"><div class="faq-q"><span>` + question + `</span><span class="arrow">▼</span></div><div class="faq-a"><p>` + answer + `</p></div></div>`
	}
	r := draft(t, map[string]string{"/": home(""), "/faq": home(`<h1>FAQ</h1><div>` + item("How do I move my data?", "Sign in on the new device.") +
		item("I want to delete it", "Swipe the row away.") + item("Where do I get the app?", "In the store, right here.") + item("How do I end my plan?", "In the settings of your store.") + `</div>`)})
	is.Equal(len(r.FAQs), 2)
	is.Equal(r.FAQs[0].Answer, "Sign in on the new device.")
}

func TestDraft_AnAnswerEndsWithItsSection(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	fold := func(question, answer string) string {
		return `<details><summary>` + question + `</summary><p>` + answer + `</p></details>`
	}
	r := draft(t, map[string]string{"/": home(`<section><h2>FAQ</h2>` + fold("Which countries do you know?", "All of Europe.") +
		fold("Can I stop at any time?", "Each month.") + `<p>Offer of the week: two for one.</p></section>
<section><p>It saved us eleven hours a week.</p></section>`)})
	is.Equal(len(r.FAQs), 2)
	is.Equal(r.FAQs[1].Answer, "Each month.")
}

func TestDraft_PricesHaveTheirOwnNames(t *testing.T) {
	t.Parallel()
	for html, want := range map[string]string{
		`<table><tr><td>Monthly</td><td>€1</td></tr><tr><td>Half-yearly</td><td>€5</td></tr>
<tr><td>Yearly</td><td>€9</td></tr></table>`: "Monthly: €1; Half-yearly: €5; Yearly: €9",
		`<div><p>€350 a month</p></div><div><h3>Solo</h3><p>€9 a month</p></div>
<div><h3>Team</h3><p>€29 a month</p></div>`: "Solo: €9 a month; Team: €29 a month",
		`<table><tr><td>Filing and two years of an agent in Europe</td><td>For one product</td><td>€750</td></tr>
<tr><td>Filing alone</td><td>For one product</td><td>€250</td></tr></table>`: "Filing and two years of an agent in Europe: €750; Filing alone: €250",
		`<div class="plan"><h3>ELM pods</h3><h4>Now on the shelf</h4><p>€8.50</p></div>
<div class="plan"><h3>ELM base</h3><h4>Now on the shelf</h4><p>€9.50</p></div>`: "ELM pods: €8.50; ELM base: €9.50",
		`<div class="plan"><p>Basic</p><p>€2 a month</p></div><div class="plan"><p>Premium Most popular</p><p>€9 a month</p></div>`: "Basic: €2 a month; Premium: €9 a month",
		`<div class="plan"><h3>Starter</h3><p>€90 once</p></div><div class="plan"><h3>Premium</h3><p>€490 once</p></div>
<h2>Extras</h2><div class="addon"><h3>Logo</h3><p>€49 once</p></div><div class="addon"><h3>Photos</h3><p>€59 once</p></div>
<div class="addon"><h3>Booking</h3><p>€69 once</p></div>`: "Starter: €90 once; Premium: €490 once",
		`<div class="plan"><p>Basic</p><p>€2 a month</p></div><div class="plan"><p>Premium Polecany Recommended</p><p>€9 a month</p></div>`: "Basic: €2 a month; Premium: €9 a month",
		`<h3>Monthly</h3><p>€9 a month</p><h3>Monthly</h3><p>€9 a month. Cancel anytime</p><h3>Yearly</h3><p>€90 a year</p>`:                "Monthly: €9 a month; Yearly: €90 a year",
		`<table><tr><th></th><th>Free</th><th>Shop</th><th>Chain</th></tr><tr><td>Price</td><td>€0</td><td>€24 a month</td><td>€90 a month</td></tr>
<tr><td>People</td><td>1</td><td>5</td><td>9</td></tr></table>`: "Free: €0; Shop: €24 a month; Chain: €90 a month",
		`<p>From €19 a month, set-up €49. Monthly notice is enough.</p>`:                     "From €19 a month; set-up: €49",
		`<h3>One licence. For ever.</h3><p>€49</p>`:                                          "€49",
		`<h3>Terminal</h3><p>€39 per device (paid once; a second one is free)</p>`:           "Terminal: €39 per device",
		`<h3>Free</h3><p>€0</p><p>€5 / month</p><h3>Free</h3><p>€5 / month, 7-day trial</p>`: "Free: €0; €5 / month",
	} {
		t.Run(want, func(t *testing.T) {
			is := is.New(t)
			r := draft(t, map[string]string{"/": home(""), "/pricing": home("<h2>Prices</h2>" + html)})
			is.Equal(value(r, "pricing_summary"), want)
		})
	}
}

// What an app sells besides is not what it costs.
func TestDraft_WhatIsFreeHasNoPrice(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(`<p>Parcelwick is a free app for small shops, and will stay free for ever.</p>
<h2>Pricing</h2><p>Free</p>`), "/shirts": home(`<script type="application/ld+json">{"@type": "Product", "name": "Parcelwick shirt", "offers": {"@type": "Offer", "price": "45", "priceCurrency": "EUR"}}</script>`)})
	is.Equal(value(r, "pricing_model"), "free")
	is.True(!strings.Contains(value(r, "pricing_summary"), "45"))
}

// A story is running text about how it began: what needs its page is left out, and what only says what they do is none.
func TestDraft_AStoryStandsAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	began := "We founded Parcelwick in a kitchen, when my own parcels were sent back three times in a row, and nobody could tell me why."
	grew := "Since then we have learnt the tariffs of forty countries by heart, and our customers have sent a million parcels through them."
	r := draft(t, map[string]string{"/": home(""), "/our-story": home(`<h1>Our story</h1><p>` + began + `</p><p>` + grew + `</p>
<p>“They know each line of each form there is.”</p><p>To send each parcel just once, wherever it goes.</p><p>This page says who we are and what we have sent.</p>
<ul><li>Careful: each form is read by two of us before it leaves.</li></ul><h2>Join us</h2><p>We look for people who like tariffs and the sea.</p>`)})
	is.Equal(*r.Story.Story, began+"\n\n"+grew)
	r = draft(t, map[string]string{"/": home(""), "/about": home(`<h1>About</h1><p>Parcelwick is a company that makes customs papers for small shops in each country of the union and in forty more.</p>
<p>Our products are the tariff finder, which knows each line, and the label desk, which prints what the parcel needs.</p>`)})
	is.True(r.Story.Story == nil)
}

// What the site announces of something else is no tagline, and words that are cut off are none.
func TestDraft_ATaglineIsAPromise(t *testing.T) {
	t.Parallel()
	for head, fits := range map[string]bool{
		"Follow us on Instagram and Facebook": false, "My YouTube Channel of parcels": false,
		"Send parcels anywhere with": false, "Send parcels anywhere with ease": true,
	} {
		t.Run(head, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": `<html lang="en"><title>Parcelwick</title><h1>` + head + `</h1><p>Papers in an hour.</p></html>`})
			is.New(t).Equal(value(r, "tagline") == head, fits)
		})
	}
}

// How far a product is stands in its words: a beta is one, and early access to what is new is a part of a plan.
func TestDraft_AStageIsSaid(t *testing.T) {
	t.Parallel()
	for text, stage := range map[string]string{
		"Parcelwick is in private beta.": "beta", "Join the waitlist": "mvp", "Early access to new features": "",
		"I started using Parcelwick in beta and never looked back.": "",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, map[string]string{"/": home(`<p>` + text + `</p>`)}), "stage"), stage)
		})
	}
}

// A date that is a person's or a law's is none of the company's.
func TestDraft_MilestonesAreOfTheCompany(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(""), "/about": home(`<h1>About me</h1><p>I have been teaching customs law since as early as 2006.</p>
<p>After my dissertation I worked on a handbook of tariffs until October 2019.</p>
<h3>1 September 2025</h3><p>Papers become mandatory for everyone</p><p>May 29, 2014 ~ Mar 8, 2026</p>`)})
	is.Equal(len(r.Milestones), 0)
}

// What a list dates by its month, a sentence does not date by its year again.
func TestDraft_AFoundingIsToldOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(""), "/about": home(`<h1>About us</h1><p>Parcelwick was founded in 2023 by Ada Stone in a kitchen in Hull.</p>
<h2>Milestones</h2><ul><li>May 2023: Parcelwick founded in Hull</li><li>February 2024: the first hundred shops</li><li>March 2025: a second kitchen</li></ul>`)})
	var dates []string
	for _, m := range r.Milestones {
		dates = append(dates, m.Date)
	}
	is.Equal(strings.Join(dates, " "), "2023-05-01 2024-02-01 2025-03-01")
}

// Neighbours by chance are no words to search for.
func TestDraft_TagsNameSomething(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	page := strings.Replace(home(`<h2>Shipping that shortens your evening</h2>`), "<title>Parcelwick | Customs papers</title>",
		"<title>Parcelwick | Shipping shortens your evening</title>", 1)
	r := draft(t, map[string]string{"/": page})
	is.Equal(value(r, "tags"), "Shipping")
	is.Equal(value(r, "keywords"), "")
}

func TestDraft_CapitalsAreSoftened(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": home(""), "/team": home(`<h2>Our team</h2>
<div class="card"><h3>MARTA VERBEEK</h3><p>FOUNDER &amp; CEO</p></div>
<div class="card"><h3>MARTA</h3><p>FOUNDER</p></div>`),
		"/imprint": home(`<h2>Imprint</h2><p>Parcelwick GmbH<br>Hafenstraße 4<br>20457 HAMBURG<br>Germany</p>`)})
	is.Equal(len(r.Founders), 1)
	is.Equal([]string{r.Founders[0].Name, string(r.Founders[0].Title)}, []string{"Marta Verbeek", "Founder & CEO"})
	is.Equal(value(r, "city"), "Hamburg")
}

// What no visitor could make sense of, or a template left, is not drafted.
func TestDraft_NobodyAndNothingIsPublished(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ field, path, html string }{
		"people of a template": {"founders", "/team", `<h2>Our founders</h2><div class="card"><h3>John Doe</h3><p>Founder &amp; CEO</p></div>
<div class="card"><h3>Jane Smith</h3><p>Co-founder</p></div>`},
		"a heading of terms": {"founders", "/terms", `<h2>Intellectual Property</h2><p>Founder pre-order terms for Parcelwick.</p>`},
		"a button":           {"pricing_model", "/", `<p><a href="/feed">Subscribe</a></p>`},
		"letters":            {"pricing_model", "/", `<p>Like, share and subscribe to stay updated with our latest work.</p>`},
		"amounts of nothing": {"pricing_summary", "/pricing", `<h2>Prices</h2><p>€112</p><p>€45.70</p><p>€169</p>`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(""), c.path: home(c.html)})
			if got := value(r, c.field); c.field != "founders" && got != "" {
				t.Errorf("%s is %q", c.field, got)
			}
			if len(r.Founders) > 0 {
				t.Errorf("the founders are %v", names(r.Founders))
			}
		})
	}
}

// Where a site has no title, its first link home says what it is called; where it has no slogan, its description begins
// with one.
func TestDraft_ASiteThatSaysLittleOfItselfHasItsNameAndTagline(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": `<html lang="en"><head><meta name="description" content="Customs papers for small shops.
Parcelwick makes them in a minute."></head>
<body><header><a href="./index.html"><img src="/mark.png" alt="">Parcelwick</a><nav><a href="/prices">Prices</a></nav></header>
<main><p>Parcelwick turns one invoice into all papers that a parcel needs at the border.</p></main></body></html>`})
	is.Equal(value(r, "name"), "Parcelwick")
	is.Equal(value(r, "tagline"), "Customs papers for small shops.")
}
