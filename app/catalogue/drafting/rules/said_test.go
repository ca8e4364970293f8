package rules_test

import (
	"strings"
	"testing"

	"github.com/matryer/is"
)

// Sentences on any page name who began or made the company, with what they were before, and who they are to each other.
func TestFounders_AreToldBySentencesOfAnyPage(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, founders string }{
		"three, in a year":              {`<p>Parcelwick was founded in 2020 by Ada Stone, Ben Holt and Cleo Marsh.</p>`, "Ada Stone, Ben Holt, Cleo Marsh"},
		"what they were before":         {`<p>Parcelwick was founded by Leith students Ada Stone and Ben Holt.</p>`, "Ada Stone, Ben Holt"},
		"brothers share a surname":      {`<p>Brothers Tom and Luke Ferris started Parcelwick in their garage.</p>`, "Tom Ferris, Luke Ferris"},
		"a couple, in Dutch":            {`<p>Opgericht in 2018 door Joost en Femke de Wit in Utrecht.</p>`, "Joost de Wit, Femke de Wit"},
		"titles and trades":             {`<p>Dr. Nele Hartung (Ärztin) und Kai Brandt (Informatiker) gründeten Parcelwick 2021 in Kiel.</p>`, "Nele Hartung, Kai Brandt"},
		"made by, of the company":       {`<p>Parcelwick is made by Petra Novak, an independent developer in Brno.</p>`, "Petra Novak"},
		"behind it, in German":          {`<p>Hinter Parcelwick stehen Jana Weiß und Ole Petersen.</p>`, "Jana Weiß, Ole Petersen"},
		"behind it, with what they did": {`<p>Derrière Parcelwick, il y a Claire Morel, ancienne institutrice, et Hugo Petit, développeur.</p>`, "Claire Morel, Hugo Petit"},
		"an idea of, in Italian":        {`<p>Parcelwick nasce nel 2020 da un'idea di Giulia Ferri e Paolo Conti.</p>`, "Giulia Ferri, Paolo Conti"},
		"hand in hand, in Spanish":      {`<p>Parcelwick nació en 2019 de la mano de Lucía Prieto y Marcos Vidal.</p>`, "Lucía Prieto, Marcos Vidal"},
		"in a year, in Portuguese":      {`<p>A Parcelwick foi criada em 2021 por Ana Lima e Caio Prado.</p>`, "Ana Lima, Caio Prado"},
		"a letter with its name below":  {`<h2>Why we made it</h2><p>We kept losing our papers, so we wrote Parcelwick.</p><p>— Hanne Lindqvist, founder</p>`, "Hanne Lindqvist"},
		"a place beside a founder":      {`<p>Parcelwick · Ada Stone, Founder Designed in Newport Beach</p>`, "Ada Stone"},
		"a firm by its data":            {`<script type="application/ld+json">{"@type":"Organization","name":"Parcelwick","legalName":"Toms Ambitie"}</script><p>Parcelwick is made by Toms Ambitie.</p>`, ""},
		"whoever made the website":      {`<p>The Parcelwick website was built by Ada Stone.</p>`, ""},
		"what an agency made":           {`<p>Parcelwick pays for boats that were built by Ada Stone.</p>`, ""},
		"a customer's words":            {`<h2>Loved in Leith</h2><div><p>It saved our summer, and the one after that.</p><p>Ada Stone, founder</p></div>`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(`<h2>Our story</h2>` + c.html)})
			is.New(t).Equal(strings.Join(names(r.Founders), ", "), c.founders)
		})
	}
}

// A stage is said by what opens the homepage, and by a store; what is to come beside what is sold is none.
func TestStage_IsWhatOpensTheHomepage(t *testing.T) {
	t.Parallel()
	plans := `<h2>Pricing</h2><div><h3>Crew</h3><p>€9 per month</p></div><div><h3>Fleet</h3><p>€29 per month</p></div>`
	for name, c := range map[string]struct{ html, stage string }{
		"a list of those who wait, beside prices": {`<p>Join the waitlist and be the first aboard:</p>` + plans, "mvp"},
		"what it keeps for others, beside prices": {`<p>Parcelwick keeps the waitlist of your harbour.</p>` + plans, ""},
		"soon, under the first heading":           {`<p>Coming soon</p>` + plans, "mvp"},
		"one part that is to come":                {plans + `<h2>Tides</h2><p>Coming soon</p>`, ""},
		"a store":                                 {`<a href="https://apps.apple.com/app/id1234567890">Download on the App Store</a>`, "launched"},
		"now, by its name":                        {`<p>Parcelwick is live on iOS.</p>`, "launched"},
		"another that is out":                     {`<h2>Guides</h2><p>Our new guide is out now.</p>`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, map[string]string{"/": home(c.html)}), "stage"), c.stage)
		})
	}
}

// Addresses are read as their countries write them; streets, islands, countries and dealers are no city.
func TestCity_IsTheTownOfAnAddress(t *testing.T) {
	t.Parallel()
	dealers := ""
	for _, town := range []string{"Denver, CO 80203", "Miami, FL 33139", "Boise, ID 83702", "Tulsa, OK 74103", "Salem, OR 97301", "Mobile, AL 36602", "Dover, DE 19901"} {
		dealers += "<div><h3>A shop</h3><p>12 Main Road<br>" + town + "</p></div>"
	}
	for name, c := range map[string]struct{ html, city, country string }{
		"a suite before the town":        {`<p>1580 N. Logan St. Ste 660<br>Denver, CO 80203</p>`, "Denver", "US"},
		"a state without a comma":        {`<p>20503 Dequindre St, Detroit MI 48234</p>`, "Detroit", "US"},
		"a postcode before the country":  {`<p>100 Cornell Ave, Ithaca, NY 14850 USA.</p>`, "Ithaca", "US"},
		"a city over its postcode":       {`<div><p>London</p><p>England, E2 6GN</p></div>`, "London", "GB"},
		"a state of India":               {`<p>264 Prince Road<br>Jaipur, Rajasthan 302021</p>`, "Jaipur", "IN"},
		"parts of a town, its city last": {`<p>Muguga Green, Westlands, Nairobi</p>`, "Nairobi", "KE"},
		"a street of Finland":            {`<p>Kauppatie 4<br>70900 Siilinjärvi</p>`, "Siilinjärvi", "FI"},
		"a street of Catalonia":          {`<p>Carrer Major 4, 08700 Igualada</p>`, "Igualada", "ES"},
		"a year before a name":           {`<p>© 2025 SW Rastreamento</p>`, "", ""},
		"a country, right behind":        {`<p>We are headquartered in the USA, with teams in New Zealand.</p>`, "", "US"},
		"an example of a template":       {`<p>Musterstraße 1, 12345 Musterstadt</p>`, "", ""},
		"where dealers are":              {dealers, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(`<h2>Ferries</h2>`), "/contact": home(c.html)})
			is := is.New(t)
			is.Equal(value(r, "city"), c.city)
			is.Equal(value(r, "country"), c.country)
		})
	}
}

// What answers the question for the price says it, where there are no prices.
func TestPrices_AreWhatAnswersTheQuestionForThem(t *testing.T) {
	t.Parallel()
	r := draft(t, map[string]string{"/": home(`<h2>Questions</h2><h3>How much does it cost?</h3>
		<p>It's free to use right now. If we add paid plans later, they will be by the month.</p>`)})
	is.New(t).Equal(value(r, "pricing_summary"), "It's free to use right now.")
}

// A bracket before an amount ends what stands before it, and nothing is read twice.
func TestPrices_ABracketMayStandRightBeforeAnAmount(t *testing.T) {
	t.Parallel()
	draft(t, map[string]string{"/": home(`<h2>Pricing</h2><p>Set-up for the first harbour of a fleet of boats, once, (450 € per year)</p>`)})
}

// Films are named by data as well, and files where somebody is to start them.
func TestVideo_IsAFileOrNamedByData(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, film string }{
		"a file with controls":  {`<video controls><source src="/film.mp4" type="video/mp4"></video>`, "https://parcelwick.example/film.mp4"},
		"a moving background":   {`<video autoplay muted loop><source src="/film.mp4" type="video/mp4"></video>`, ""},
		"an object of the data": {`<script type="application/ld+json">{"@type":"VideoObject","name":"A tour","embedUrl":"https://www.youtube.com/embed/DEraXkkT2Fs"}</script>`, "https://www.youtube.com/watch?v=DEraXkkT2Fs"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(value(draft(t, map[string]string{"/": home(`<h2>A tour</h2>` + c.html)}), "demo_video_url"), c.film)
		})
	}
}

// Several papers tell of one event.
func TestMilestones_OfOneEventAreOne(t *testing.T) {
	t.Parallel()
	r := draft(t, map[string]string{"/": home(`<h2>Ferries</h2>`), "/press": home(`<h1>Press</h1>
		<h4>Parcelwick acquired by Kempwerk</h4><p>harbour.example, October 15, 2022</p>
		<h4>Leith startup Parcelwick acquired</h4><p>papers.example, October 16, 2022</p>
		<h4>Parcelwick launches in Norway</h4><p>fjord.example, May 2, 2021</p>`)})
	is.New(t).True(len(r.Milestones) <= 2)
}

// The year of the beginning is told in many ways; what somebody has done since, and another's beginning, is none.
func TestFounded_IsTheYearOfWhichASentenceTells(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ html, year string }{
		"a journey":                   {`<p>Our journey began in 2019 with one ferry.</p>`, "2019"},
		"it all started":              {`<p>It all started back in 2018 when a van was held up.</p>`, "2018"},
		"since, at work":              {`<p>Since 2015, we have helped ferries.</p>`, "2015"},
		"around since":                {`<p>Parcelwick has been around since 2016.</p>`, "2016"},
		"doors were opened":           {`<p>We opened our doors in 2008.</p>`, "2008"},
		"one who started it":          {`<p>I started Parcelwick in 2022 after ten years at sea.</p>`, "2022"},
		"a fact with its place":       {`<dl><dt>Established</dt><dd>2021 — Leith, United Kingdom</dd></dl>`, "2021"},
		"a story, in German":          {`<p>Unsere Geschichte beginnt 2017 in einer Garage.</p>`, "2017"},
		"since, in German":            {`<p>Seit 2012 entwickeln wir Programme für Fähren.</p>`, "2012"},
		"an adventure, in French":     {`<p>L’aventure Parcelwick commence en 2018, à Lyon.</p>`, "2018"},
		"a story, in Spanish":         {`<p>La historia de Parcelwick comienza en 2020.</p>`, "2020"},
		"a journey, in Portuguese":    {`<p>A jornada da Parcelwick começou em 2021, no porto.</p>`, "2021"},
		"we started, in Swedish":      {`<p>Vi startade Parcelwick 2018.</p>`, "2018"},
		"a family's, since":           {`<p>A family business since 1987.</p>`, "1987"},
		"chosen by many since":        {`<p>Since 2018, more than 2.3 million sailors have chosen Parcelwick.</p>`, "2018"},
		"what others must":            {`<p>Since 2015, ferries in Norway must report their loads.</p>`, ""},
		"what a teacher has done":     {`<p>Our captain has taught sailing since 1998.</p>`, ""},
		"a customer's own":            {`<p>The harbour of Leith was founded in 1902 and uses Parcelwick.</p>`, ""},
		"another that began":          {`<p>Kempwerk started in 1999 as a mill.</p>`, ""},
		"a journey of another's name": {`<p>The story of Kempwerk began in 1999.</p>`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := draft(t, map[string]string{"/": home(`<h2>Ferries on time</h2>`), "/about": home(c.html)})
			is.New(t).Equal(value(r, "founded_year"), c.year)
		})
	}
}

// An address that people share is a profile by what stands before the question mark.
func TestSocials_AreReadFromLinksThatPeopleShare(t *testing.T) {
	t.Parallel()
	r := draft(t, map[string]string{"/": home(`<footer><a href="https://www.instagram.com/parcelwick?igsh=MTA4&utm_source=qr">Instagram</a>
		<a href="https://www.tiktok.com/@parcelwick?lang=en">TikTok</a>
		<a href="https://www.facebook.com/p/Parcelwick-61578182977979/">Facebook</a>
		<a href="https://www.linkedin.com/in/ada-stone-2109b4155">Ada</a></footer>`)})
	is := is.New(t)
	is.Equal(r.CompanySocials["instagram"], "https://www.instagram.com/parcelwick")
	is.Equal(r.CompanySocials["tiktok"], "https://www.tiktok.com/@parcelwick")
	is.Equal(r.CompanySocials["facebook"], "https://www.facebook.com/p/Parcelwick-61578182977979/")
	is.Equal(r.CompanySocials["linkedin"], "") // a person's
}

// Who began something that is no company, and a word in another script, is nobody who began this one.
func TestFounders_OfWhatIsNoCompanyAreNone(t *testing.T) {
	t.Parallel()
	for name, html := range map[string]string{
		"of a school of thought":  `<h5>Dr. Samuel Hahnemann</h5><p>Founder of homeopathy</p>`,
		"a part of what it makes": `<h2>Who founded it</h2><h3>Parcelwick Circle</h3><p>Founder</p>`,
		"an ornament":             `<h2>About the founder</h2><div>交渉</div><p>The founder taught for years.</p>`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is.New(t).Equal(len(draft(t, map[string]string{"/": home(`<h2>Ferries</h2>`), "/about": home(html)}).Founders), 0)
		})
	}
}

// A mark may write a name in small letters that each sentence begins with a capital.
func TestName_IsWrittenAsTheTextWritesIt(t *testing.T) {
	t.Parallel()
	page := `<html lang="en"><head><title>Home</title><meta property="og:site_name" content="rumo"></head><body><header><a href="/">rumo</a></header>
		<h1>Rooms without a pile of paper</h1><p>Rumo keeps the rooms of small hotels, and Rumo is made by two people.</p><p>With Rumo nobody calls at night.</p></body></html>`
	is.New(t).Equal(value(draft(t, map[string]string{"/": page}), "name"), "Rumo")
}

// A plan whose price says from where on it is has no further prices without a name.
func TestPrices_OfAPlanFromAPriceOnAreOne(t *testing.T) {
	t.Parallel()
	r := draft(t, map[string]string{"/": home(""), "/pricing": home(`<h1>Pricing</h1>
		<div class="card"><h2>Starter</h2><p>€0 / year</p><ul><li>One boat</li></ul></div>
		<div class="card"><h2>Team</h2><p>from €250 / year</p><ul><li><b>One</b> → €250 / year</li><li><b>Two or three</b> → €400 / year</li></ul></div>`)})
	is.New(t).True(!strings.Contains(value(r, "pricing_summary"), "400"))
}

// What is to come, a sentence about the company, principles, and what a heading said before in more words are no features.
func TestFeatures_AreThereAndSaidOnce(t *testing.T) {
	t.Parallel()
	cards := func(heading string, titles ...string) string {
		html := `<section class="features"><h2>` + heading + `</h2>`
		for _, title := range titles {
			html += `<div class="card"><h3>` + title + `</h3><p>It is done for you, and never twice.</p></div>`
		}
		return html + `</section>`
	}
	r := draft(t, map[string]string{"/": home(
		cards("Features", "Papers from one invoice", "Tides of the week", "Loads on one list", "Every load without Parcelwick is lost.") +
			cards("Our principles", "Honest before loud", "Small on purpose", "Made at sea") +
			cards("Who uses Parcelwick", "Ferry lines", "Haulage firms", "Harbour offices"))})
	is.New(t).Equal(value(r, "features"), "Papers from one invoice|Tides of the week|Loads on one list")
}

// What is filed under two categories is filed first under that of which it says most.
func TestCategories_OfWhichMostIsSaidStandsFirst(t *testing.T) {
	t.Parallel()
	page := strings.Replace(home(`<p>Games for one and games for all: play our puzzle games on each telephone, and meet other gamers.</p>
		<p>A clinic of words, if you will.</p>`), "<title>Parcelwick | Customs papers</title>", "<title>Parcelwick Clinic | Puzzle games for phones</title>", 1)
	list := strings.Split(value(draft(t, map[string]string{"/": page}), "categories"), "|")
	is.New(t).True(strings.HasPrefix(list[0], "games"))
}

// What denies that a plan is free, ends a subscription, or follows a calendar says nothing of what one pays.
func TestPrices_AreNotWhatDeniesOrEndsThem(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	paid := draft(t, map[string]string{"/": home(""), "/pricing": home(`<h1>Pricing</h1><p>No free tier.</p>
		<div class="card"><h2>Solo</h2><p>€9 / month</p></div><div class="card"><h2>Crew</h2><p>€29 / month</p></div>`)})
	is.Equal(value(paid, "pricing_model"), "subscription")
	feed := draft(t, map[string]string{"/": home(`<p>The calendar subscription is read-only (ICS) and free of doubt.</p>`)})
	is.Equal(value(feed, "pricing_model"), "")
	ends := draft(t, map[string]string{"/": home(""), "/pricing": home(`<h1>Pricing</h1><p>Upgrade, downgrade, or cancel anytime.</p>`)})
	is.Equal(value(ends, "pricing_summary"), "")
}

// Data and page name one thing in two forms.
func TestFeatures_InTwoFormsAreOne(t *testing.T) {
	t.Parallel()
	r := draft(t, map[string]string{"/": home(`<section class="features"><h2>Features</h2>
		<div class="card"><h3>Quarter mile time</h3><p>From the dock to the buoy.</p></div>
		<div class="card"><h3>Quarter mile timing</h3><p>The same, told again.</p></div>
		<div class="card"><h3>Papers from one invoice</h3><p>Done for you.</p></div>
		<div class="card"><h3>Loads on one list</h3><p>Done for you.</p></div></section>`)})
	is.New(t).Equal(value(r, "features"), "Quarter mile time|Papers from one invoice|Loads on one list")
}
