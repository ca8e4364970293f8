package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"
)

// What a website says elsewhere than in its words is read as well.
func TestDraft_ReadsWhatStandsInData(t *testing.T) {
	t.Parallel()
	offers := `<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Parcelwick","offers":[{"@type":"Offer","name":"Solo","price":"9","priceCurrency":"EUR"},
		{"@type":"Offer","name":"Crew","price":29,"priceCurrency":"EUR","priceSpecification":{"billingDuration":"month"}}]}</script>`
	item := `<div itemscope itemtype="https://schema.org/Organization"><meta itemprop="name" content="Parcelwick"><meta itemprop="foundingDate" content="2019">
		<span itemprop="address" itemscope><meta itemprop="addressLocality" content="Leiden"><meta itemprop="addressCountry" content="NL"></span></div>`
	for name, c := range map[string]struct{ html, field, want string }{
		"offers in data":                  {offers, "pricing_summary", "Solo: 9 EUR; Crew: 29 EUR / month"},
		"how one pays, by offers in data": {offers, "pricing_model", "subscription"},
		"offers beside prices on a page":  {offers + `<h2>Pricing</h2><div><h3>Solo</h3><p>€12 a month</p></div>`, "pricing_summary", "Solo: €12 a month"},
		"an offer of nothing":             {`<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Parcelwick","offers":{"price":"0","priceCurrency":"USD"}}</script>`, "pricing_summary", ""},
		"an offer of another's":           {`<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Papergate","offers":{"price":"5","priceCurrency":"USD"}}</script>`, "pricing_summary", ""},
		"goods of a shop":                 {`<script type="application/ld+json">{"@type":"Product","name":"Parcelwick mug","offers":{"price":"5","priceCurrency":"USD"}}</script>`, "pricing_summary", ""},
		"a city in microdata":             {item, "city", "Leiden"},
		"a country in microdata":          {item, "country", "NL"},
		"a year in microdata":             {item, "founded_year", "2019"},
		"a mail beside a form":            {`<form><label>E-mail (ada@kempwerk.example)</label><input><p>Or write to hello@parcelwick.example.</p></form>`, "contact_email", "hello@parcelwick.example"},
		"an example of a template":        {`<div hidden><a href="mailto:first.last@email.com">info@email.com</a></div><p><a href="mailto:soluciones@wickbrook.example">soluciones@wickbrook.example</a></p>`, "contact_email", "soluciones@wickbrook.example"},
		"an example in a form":            {`<form><p>Such as ada@kempwerk.example.</p><input></form>`, "contact_email", ""},
		"a stand-in for a player":         {`<h2>See it in action</h2><lite-youtube videoid="Qm00r_Demo1"></lite-youtube>`, "demo_video_url", "https://www.youtube.com/watch?v=Qm00r_Demo1"},
		"a player that is a class":        {`<h2>See it in action</h2><div class="wistia_embed wistia_async_a1b2c3d4e5"></div>`, "demo_video_url", "https://fast.wistia.net/embed/iframe/a1b2c3d4e5"},
		"a talk in a stand-in":            {`<h2>Talks</h2><lite-youtube videoid="Qm00r_Demo1"></lite-youtube>`, "demo_video_url", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, map[string]string{"/": home(c.html)}), c.field), c.want)
		})
	}
}

// A free mailbox that is called after the site is nobody's own, wherever it stands.
func TestEmail_ANamedMailboxIsTheSites(t *testing.T) {
	t.Parallel()
	for mail, want := range map[string]string{
		"parcelwick.app@gmail.com": "parcelwick.app@gmail.com",
		"ada.kempwerk@gmail.com":   "",
	} {
		r := draft(t, map[string]string{"/": home(`<a href="/privacy">Privacy</a>`), "/privacy": home(`<p>Write to ` + mail + `.</p>`)})
		is.New(t).Equal(value(r, "contact_email"), want)
	}
}

// What visitors may ask by way of example is no FAQ, nor are the heads that each of several things has.
func TestFAQs_AreAskedOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		html string
		want int
	}{
		"examples of what to ask": {`<h2>Things to ask</h2><h4>"What does Parcelwick do?"</h4><p>Say it aloud.</p><h4>"Which papers do you file?"</h4><p>Say it aloud.</p><h4>"Can I book a call?"</h4><p>Say it aloud.</p>`, 0},
		"heads of several things": {`<h1>Plans</h1><h2>Why this plan here?</h2><p>It files quickly.</p><h2>Para quién es esto?</h2><p>Small teams in towns.</p><h2>Why this plan here?</h2><p>It files for many.</p><h2>Para quién es esto?</h2><p>Large teams in towns.</p>`, 0},
		"questions of visitors":   {`<h2>How does it file?</h2><p>With the customs office.</p><h2>Where does it work?</h2><p>In all of Europe.</p><h2>When does it pay?</h2><p>At the end of a month.</p>`, 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(len(draft(t, map[string]string{"/": home(c.html)}).FAQs), c.want)
		})
	}
}

// An address that is hidden from machines is quoted where people can read it, if there is such a place.
func TestEmail_IsQuotedWhereItCanBeRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	hidden := `<a href="/cdn-cgi/l/email-protection#` + cloudflare("hello@parcelwick.example") + `">[email protected]</a>`
	quoteOf := func(html string) string {
		return draft(t, map[string]string{"/": home(html)}).Fields["contact_email"].Evidence[0].Quote
	}
	is.Equal(quoteOf(hidden+`<footer>Mail: hello@parcelwick.example</footer>`), "hello@parcelwick.example")
	is.Equal(quoteOf(hidden), "[email protected]") // which is what stands there
	is.Equal(quoteOf(`<p>Write to <span class="__cf_email__" data-cfemail="`+cloudflare("hello@parcelwick.example")+`">[email&#160;protected]</span>, and we answer.</p>`),
		"Write to [email protected], and we answer.")
	unseen := `<a href="/cdn-cgi/l/email-protection#` + cloudflare("hello@parcelwick.example") + `"><svg></svg></a><p>Customs papers for all.</p>`
	is.Equal(value(draft(t, map[string]string{"/": home(unseen)}), "contact_email"), "") // nobody reads it there
}

// cloudflare writes an address as Cloudflare hides it.
func cloudflare(email string) string {
	code := "2a"
	for _, b := range []byte(email) {
		code += fmt.Sprintf("%02x", b^0x2a)
	}
	return code
}

// A page that is drawn by a script alone is drafted from the script's data.
func TestDraft_OfADrawnPage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	r := draft(t, map[string]string{"/": `<html lang="en"><head><title>Parcelwick</title></head><body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{
		"hero":{"title":"Customs papers from one invoice","text":"Parcelwick fills in the forms that go with an invoice, for small exporters who sell abroad."},
		"features":{"heading":"Features","items":[{"title":"Reads invoices","text":"In nine languages, from crumpled paper too."},{"title":"Suggests codes","text":"Each code comes with its reason."},{"title":"Prints forms","text":"All six come from one upload."}]},
		"pricing":{"heading":"Pricing","plans":[{"name":"Solo","cost":"$9 / month"},{"name":"Crew","cost":"$29 / month"}]},
		"testimonials":[{"name":"Tom Ruel","role":"Founder, Copperhythe","text":"We pay $900 a month less."}],
		"faq":[{"question":"Do I need an account?","answer":"No, an invoice will do to begin with."},{"question":"Does it print?","answer":"Yes, on any paper."}]}}}</script></body></html>`})
	is.Equal(value(r, "tagline"), "Customs papers from one invoice")
	is.Equal(value(r, "features"), "Reads invoices|Suggests codes|Prints forms")
	is.Equal(value(r, "pricing_summary"), "Solo: $9 / month; Crew: $29 / month")
	is.Equal(len(r.FAQs), 2)
	is.Equal(len(r.Founders), 0)
}

// What the draft says it says once, of the product, and with words that tell why.
func TestDraft_SaysNothingTwice(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	cards := `<div><h3>Reads invoices</h3><p>In nine languages, from paper too.</p></div><div><h3>Suggests codes</h3><p>Each code comes with a reason.</p></div><div><h3>Prints forms</h3><p>All six come from one upload.</p></div>`
	r := draft(t, map[string]string{"/": home(`<meta name="keywords" content="customs papers, exporters, HS codes, Incoterms"><section><h2>Why Parcelwick</h2>` + cards + `</section>`)})
	is.Equal(value(r, "features"), "Reads invoices|Suggests codes|Prints forms")
	is.Equal(value(r, "usps"), "")
	tags, keywords := strings.Split(value(r, "tags"), "|"), strings.Split(value(r, "keywords"), "|")
	is.Equal(tags, []string{"customs papers"})
	is.Equal(keywords, []string{"exporters", "HS codes", "Incoterms"})

	r = draft(t, map[string]string{"/": `<html lang="en"><title>Powerful gates for invoices | Parcelwick</title><meta name="description" content="Powerful gates for invoices, for people who send invoices."><h1>Powerful gates and bookkeeping</h1><p>We do invoices and bookkeeping.</p></html>`})
	for _, q := range r.Fields["categories"].Evidence {
		is.True(strings.Contains(q.Quote, " ")) // more than the word that filed it
	}
	is.True(len(r.Fields["categories"].Evidence) > 0)
	is.True(!slices.Contains(strings.Split(value(r, "tags"), "|"), "gates"))
}
