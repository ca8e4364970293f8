package site_test

import (
	"fmt"
	"strings"
	"testing"

	"debut/app"
)

func TestHomePage_ShowsTheWeek(t *testing.T) {
	t.Parallel()
	d := filled(t)
	home := d.get(t, "/")
	has(t, home,
		"16 to 22 November 2026", "Two products make their debut this week", "ranked by votes alone",
		"Monday 23 November, 00:00 CET", // in the zone of the launch weeks
		`<li class="today" aria-current="date">`, "Parcelwick", "14 votes", "Last week’s winners", "Wrenloop",
		"Next Monday", "Brackenfile", "14 free places left", "in the next free week, from 23 November 2026", "Shipping &amp; Logistics", "Browse 3 products",
		`<form class="stage-form" method="post" action="/submit">`, `href="/submit">Submit`,
	)
	hasNot(t, home, "1,214 votes", "Secretloom") // votes of all time, and what is not published
	if n := strings.Count(home, `class="past"`); n != 4 {
		t.Errorf("%d days are past", n)
	}
	has(t, openDirectory(t).get(t, "/"), "No product makes its debut this week", "Nothing is listed here yet", "15 free places left")
}

func TestListingPage_ShowsWhatIsKnown(t *testing.T) {
	t.Parallel()
	body := filled(t).get(t, "/listings/parcelwick")
	has(t, body,
		"<title>Parcelwick: customs papers | Debut</title>", `content="Customs papers for small exporters."`,
		`<img class="logo logo-l" src="/logos/parcelwick.svg"`, "Customs papers from one invoice", "1,214 votes", "16 November 2026",
		"<p dir=\"auto\">It reads a sales invoice.</p><p dir=\"auto\">It fills in the papers.</p>",
		"Reads nine languages", "A person checks", "From €19 a month", "Delft, Netherlands", "2024", "ada<wbr>@parcelwick<wbr>.example",
		"Ines Vandermolen", "IV", "Does it file for me?", "Why it was started", "1 March 2025", `href="https://parcelwick.example/first"`,
		"“Corner shop, €19 a month by <mark>subscription</mark>”", "Since <mark>2024</mark>", "read 14 November 2026", ">parcelwick.example/prices</a>", "in the data for search engines",
		`href="https://code.example/parcelwick" rel="nofollow noopener">GitHub`, `href="https://video.example/parcelwick" rel="nofollow noopener">Video`,
		`src="/badges/parcelwick/launched.svg"`,
		"<bdi>Growing</bdi><small>The company added this; its website does not say it</small>",
	)
	hasNot(t, body, "The website does not say")
}

func TestListingPage_StandsAmongOthers(t *testing.T) {
	t.Parallel()
	body := filled(t).get(t, "/listings/parcelwick")
	has(t, body,
		`<li><a href="/categories/e-commerce">`, `<li><a href="/categories/shipping-logistics">Shipping &amp; Logistics</a></li>`, // from the top of the tree
		"1st so far this week", "Also in Shipping &amp; Logistics.", `<a href="/listings/wrenloop">`,
	)
	has(t, filled(t).get(t, "/listings/wrenloop"), "1st of 1 in its week")
}

func TestCategoryPage_AListingInTwoCategoriesUnderOneCountsOnceThere(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	twice := live("twinbarrow", "2026-11-16", app.Facts{Name: "Twinbarrow"})
	twice.Plan, twice.Categories = app.PlanPaid, []app.CategoryRef{{Slug: "shipping-logistics"}, {Slug: "marketplaces"}, {Slug: "e-commerce"}}
	d.add(t, twice)
	tree := d.get(t, "/categories")
	has(t, tree, `<a href="/categories/e-commerce">E-Commerce &amp; Retail</a></h2><p>1 product</p>`, `>Marketplaces <span class="muted num">1</span>`)
}

func TestListingPage_TellsWhatIsNew(t *testing.T) {
	t.Parallel()
	d := filled(t)
	body := d.get(t, "/listings/parcelwick")
	has(t, body, `<time datetime="2026-11-20">20 November 2026</time><strong dir="auto">Norway</strong>`, "<p class=\"muted\" dir=\"auto\">From one invoice.</p>")
	if strings.Index(body, "Norway") > strings.Index(body, "Return shipments") {
		t.Error("the newest does not stand first")
	}
	home := d.get(t, "/")
	has(t, home, `<a href="/listings/parcelwick#updates"><bdi>Parcelwick</bdi></a></strong><span class="sub"><bdi>Norway</bdi>`)
	hasNot(t, home, "Not to be told yet")
}

func TestListingPage_ShowsThePicturesThatTheSiteServes(t *testing.T) {
	t.Parallel()
	body := filled(t).get(t, "/listings/parcelwick")
	has(t, body, `<img src="/pictures/parcelwick-1.svg" alt="The shipment screen" width="960" height="600" fetchpriority="high">`)
	hasNot(t, body, "elsewhere.example")
}

func TestListingPage_LeadsToItsSections(t *testing.T) {
	t.Parallel()
	for slug, sections := range map[string][]string{
		"parcelwick": {"about", "facts-h", "pricing", "updates", "story", "milestones", "founders", "reviews", "discussion", "faq", "alternatives"}, "wrenloop": {"about", "facts-h", "reviews", "discussion", "alternatives"},
	} {
		body := filled(t).get(t, "/listings/"+slug)
		for _, id := range sections {
			has(t, body, `<a href="#`+id+`">`, ` id="`+id+`"`)
		}
		if n := strings.Count(body, `<a href="#`); n != len(sections) {
			t.Errorf("%s: %d jumps, %d sections", slug, n, len(sections))
		}
	}
}

func TestHomePage_OrdersTheWeek(t *testing.T) {
	t.Parallel()
	d := filled(t)
	has(t, d.get(t, "/"), `<a href="/#week" aria-current="page">Most voted</a>`, `<a href="/?order=most_viewed#week">Most viewed</a>`, `<span class="launch-rank leads">`)
	trending := d.get(t, "/?order=trending")
	has(t, trending, `<a href="/?order=trending#week" aria-current="page">Trending</a>`, `rel="canonical" href="https://debut.example/"`)
	hasNot(t, trending, `<span class="launch-rank`)     // the rank is that by votes
	hasNot(t, d.get(t, "/?order=chance"), "Random</a>") // only in the first two days
}

func TestListingPage_SaysWhatItsWebsiteDoesNot(t *testing.T) {
	t.Parallel()
	body := filled(t).get(t, "/listings/wrenloop")
	has(t, body, "The website does not say: pricing, stage, founding year, place, e-mail address, description, features, differences, prices, founders, questions, video and links.")
	hasNot(t, body, `class="source"`, "Show sources", `id="founders"`, `id="faq"`, `id="pricing"`, "<nil>")
}

func TestListingPage_OfAHostileCompanyShowsItsWordsAsWords(t *testing.T) {
	t.Parallel()
	body := filled(t).get(t, "/listings/hostile")
	has(t, body, "&lt;script&gt;alert(1)&lt;/script&gt;", "שלום", "🎪", strings.Repeat("W", 20000), "{{.Site}}")
	hasNot(t, body, "Visit website", "evil.example/logos", "secret@", "vbscript")
}

func TestListingPage_AnUpcomingListingHasNoVotes(t *testing.T) {
	t.Parallel()
	body := filled(t).get(t, "/listings/brackenfile")
	has(t, body, "Debuts on 23 November 2026")
	own, _, _ := strings.Cut(body, `id="alternatives"`)
	hasNot(t, own, "votes</span>")
}

func TestSearchPage_MarksTheWordsThatWereFound(t *testing.T) {
	t.Parallel()
	d := filled(t)
	body := d.get(t, "/search?q=parcel")
	has(t, body, `<bdi><mark>Parcel</mark>wick</bdi>`, `<h1 dir="auto">1 product for “parcel”</h1>`)
	body = d.get(t, "/search?q=wick")
	has(t, body, `<bdi>Parcel<mark>wick</mark></bdi>`)
	hasNot(t, d.get(t, "/search"), "<mark>")
	has(t, d.get(t, "/search?q=script"), "&lt;") // marks let no markup through
}

func TestSearchPage_SaysWhatAMistypedWordWasReadAs(t *testing.T) {
	t.Parallel()
	has(t, filled(t).get(t, "/search?q=parcle"), "0 products for “parcel”", "No product has “<bdi>parcle</bdi>”.")
}

func TestSearchPage_KeepsWhatWasAsked(t *testing.T) {
	t.Parallel()
	d := filled(t)
	has(t, d.get(t, "/search"), "<h1 dir=\"auto\">Browse products</h1>", "3 products")
	body := d.get(t, "/search?q=parcel&stage=growing&country=nl&category=shipping-logistics&domain=parcelwick.example")
	has(t, body,
		"1 product for “parcel”", "<mark>Parcel</mark>wick", `name="domain" value="parcelwick.example"`, `<input type="hidden" name="stage" value="growing">`,
		"Stage: Growing", "Country: Netherlands", "Website: parcelwick.example", "Category: Shipping",
		`href="/search?category=shipping-logistics&amp;country=nl&amp;domain=parcelwick.example&amp;q=parcel"`, // without the stage
	)
	has(t, d.get(t, "/search?status=upcoming"), "Brackenfile", "Launch: Upcoming")
	has(t, d.get(t, "/search?country=PT"), `aria-current="true">Portugal`, "Country: Portugal")
	has(t, d.get(t, "/search"), `href="/search?country=NL">Netherlands <span class="num muted">1</span>`, `href="/search?status=scheduled">Upcoming <span class="num muted">1</span>`)
	hasNot(t, d.get(t, "/search?country=NL"), `stage=idea`) // which would find nothing
	sorted := d.get(t, "/search?stage=growing&sort=newest")
	has(t, sorted, `<input type="hidden" name="sort" value="newest">`)
	has(t, d.get(t, "/search?sort=newest&page=1"), `<a href="/search?sort=newest" aria-current="page">Newest</a>`, `<a href="/search?sort=votes">Most votes</a>`)
}

func TestSearchPage_ThatFindsNothingShowsAWayOn(t *testing.T) {
	t.Parallel()
	d := filled(t)
	has(t, d.get(t, "/search?q=zebra"), "0 products for “zebra”", "Nothing matches “zebra”", `href="/search">Browse all products`)
	has(t, d.get(t, "/search?q=parcel&country=DE"), "The filter by country hides 1 product", "Nothing passes all of the filters.", `href="/search?q=parcel">Show 1 product<`)
	has(t, d.get(t, "/search?q=bracken"), "Nothing is live yet, but 1 product will be", `href="/search?q=bracken&amp;status=scheduled">Show 1 product<`)
	has(t, d.get(t, "/search?country=DE"), "The filter by country hides", `href="/search">Show `)
	has(t, d.get(t, "/search?q=zebra&country=DE"), "nothing matches without them, either", `href="/search?q=zebra">Clear the filters`)
	has(t, d.get(t, "/search?q=parcel&page=7"), "The list has ended", `href="/search?page=1&amp;q=parcel">Go to the last page`)
}

func TestSearchPage_PagesOfAList(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	for i := range 45 {
		d.add(t, live(app.Slug(fmt.Sprintf("p%d", i)), "2026-11-16", app.Facts{Name: fmt.Sprintf("Product %d", i)}))
	}
	has(t, d.get(t, "/search?sort=newest&q=&page=2"), "Page 2 of 3", `href="/search?page=1&amp;sort=newest" rel="prev"`, `href="/search?page=3&amp;sort=newest" rel="next"`)
	last := d.get(t, "/categories/shipping-logistics?page=3")
	has(t, last, "45 products", "Page 3 of 3", `href="/categories/shipping-logistics?page=2" rel="prev"`)
	hasNot(t, last, `rel="next"`)
}

func TestCategoryPage_LeadsUpAndDown(t *testing.T) {
	t.Parallel()
	d := filled(t)
	has(t, d.get(t, "/categories"), `href="/categories/shipping-logistics"`, "3")
	has(t, d.get(t, "/categories/shipping-logistics"), `href="/categories">Categories`, "Parcelwick", "3 products, most voted first")
}

func TestWeekPage_ShowsItsLaunches(t *testing.T) {
	t.Parallel()
	d := filled(t)
	has(t, d.get(t, "/launches"), "Two products make their debut", "16 to 22 November 2026", `href="/launches/2026-11-09" rel="prev"`, `href="/launches/2026-11-23" rel="next"`)
	past := d.get(t, "/launches/2026-11-09")
	has(t, past, "One product made its debut", "Wrenloop", "14 votes in the week", "Voting ended", "Monday 16 November 2026, 00:00 CET", "votes that week", "Winners of the week")
	hasNot(t, past, "free place", `aria-current="date"`)
	has(t, d.get(t, "/launches/2026-11-23"), "One product is scheduled", "Brackenfile", "1 launch · 14 free places left", "Voting begins")
	has(t, d.get(t, "/launches/2026-12-28"), "28 December 2026 to 3 January 2027", "No product is scheduled", "No launches in this week")
}

// The first three places look so by their rank, wherever their rows stand: on the page of a past week the list begins with the fourth.
func TestWeekPage_OnlyTheFirstThreePlacesStandOut(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	for i, slug := range []app.Slug{"first", "second", "third", "fourth"} {
		l := live(slug, "2026-11-16", app.Facts{Name: string(slug)})
		l.Counts = app.Counts{Votes: 40 - i, WeekVotes: 40 - i}
		d.add(t, l)
	}
	const rank = `"><span class="vh">Rank </span>`
	has(t, d.get(t, "/launches"), "launch-rank leads"+rank+"1", "launch-rank high"+rank+"2", "launch-rank high"+rank+"3", "launch-rank"+rank+"4")
}

// Somebody has one face, wherever they are named.
func TestFace_IsTheSameOnEveryPage(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	d.add(t, live("tidewrit", "2026-11-09", app.Facts{Name: "Tidewrit", Founders: []app.Founder{
		{Name: "Ada Peeters", Picture: app.Text(origin + "/pictures/ada.webp")}, {Name: "Bo Quist"},
	}}))
	for _, path := range []string{"/listings/tidewrit", "/founders"} {
		has(t, d.get(t, path), `<img class="face" src="/pictures/ada.webp"`, `aria-hidden="true">BQ</span>`)
	}
}
