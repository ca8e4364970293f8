package site_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/catalogue/answers"
	"debut/app/catalogue/badges"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/listings"
	"debut/app/community"
	"debut/app/community/discussions"
	"debut/app/contest"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/app/contest/programmes"
	"debut/app/contest/trophies"
	"debut/app/contest/votes"
	"debut/app/demo"
	"debut/app/desk"
	"debut/app/desk/blog"
	"debut/app/ground"
	"debut/app/ground/sites"
	"debut/app/ground/statistics"
	"debut/app/ground/texts"
	"debut/app/sending"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web"
	"debut/web/pages/page"
	"debut/web/pages/site"
)

const origin = "https://debut.example"

// friday lies in the week of 2026-11-16. In the zone of the launch weeks it is an hour later.
var (
	friday = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	zone   = time.FixedZone("CET", 3600)
)

// awayIndex leaves searches to the store.
type awayIndex struct{}

func (awayIndex) Find(context.Context, int64, listings.Text, listings.Filter, string, int, int) (listings.Matches, error) {
	return listings.Matches{}, listings.ErrIndexAway
}

func (awayIndex) Explain(string, []string) listings.Explanation { return listings.Explanation{} }

func (awayIndex) Like(context.Context, app.Listing, app.Slug, int) ([]listings.Likeness, error) {
	return nil, listings.ErrIndexAway
}

// explain finds the words of a search as they are written, and takes "parcle" for parcel.
func explain(query string, texts []string) (e listings.Explanation) {
	if query == "parcle" {
		query, e.Instead = "parcel", "parcel"
	}
	for _, text := range texts {
		var marks []listings.Span
		if at := strings.Index(strings.ToLower(text), query); at >= 0 {
			marks = []listings.Span{{Start: at, End: at + len(query)}}
		}
		e.Marks = append(e.Marks, marks)
	}
	return e
}

// directory is a website on a database of its own.
type directory struct {
	http.Handler
	db    storage.Store
	views *statistics.Counter
}

func openDirectory(t *testing.T) directory { return openDirectoryIn(t, "") }

func openDirectoryIn(t *testing.T, language texts.Language) directory {
	t.Helper()
	is := is.New(t)
	ctx := t.Context()
	db := storagetest.Open(t, t.TempDir())
	is.NoErr(sites.New(db).Save(ctx, []app.Site{{Key: app.DefaultSite, Name: "Debut", Origin: origin}}))
	is.NoErr(categories.New(db).Seed(ctx))
	all, err := db.Sites(ctx)
	is.NoErr(err)
	all[0].Brand.Language = language
	clock := func() time.Time { return friday }
	log := slog.New(slog.DiscardHandler)
	views := statistics.NewCounter(db, clock, zone)
	weeks := launches.New(db, nil, clock, launches.Settings{Location: zone, WeeksAhead: app.Always(1), FreePerWeek: app.Always(15)})
	found := listings.New(db, awayIndex{}, clock)
	pages := site.New(site.Options{
		Common: page.Common{Clock: clock, Log: log}, Sending: &sending.Sending{},
		Community: &community.Community{Discussions: discussions.New(discussions.Parts{Store: db, Clock: clock, On: app.Always(true)})},
		Desk:      &desk.Desk{Blog: blog.New(db, nil, clock, zone)},
		Ground:    &ground.Ground{Sites: sites.New(db), Counter: views},
		Catalogue: &catalogue.Catalogue{
			Listings: found, Answers: answers.New(answers.Parts{Store: db, Listings: found}), Categories: categories.New(db), Badges: badges.New(db), Founders: founders.New(db),
		},
		Contest: &contest.Contest{
			Votes:  votes.New(db, clock, zone, rand.Reader).Limit(app.Always(votes.Limits{Person: 120})),
			Awards: awards.New(awards.Parts{Store: db, Location: zone, Least: app.Always(3)}), Launches: weeks,
			Leaderboards: leaderboards.New(db, weeks, app.Always("EUR")), Programmes: programmes.New(programmes.Parts{Store: db, Clock: clock}),
			Trophies: trophies.New(db),
		},
		Explain: explain, Audience: web.NewAudience(clock, nil), Logo: demo.Logo,
	})
	h := web.Middleware(web.Options{Log: log, Clock: clock, NewID: func() string { return "request-1" }, HTTPS: true, Sites: all}, pages)
	return directory{h, db, views}
}

// filled returns a directory with a listing of every sort.
func filled(t *testing.T) directory { return filledIn(t, "") }

func filledIn(t *testing.T, language texts.Language) directory {
	t.Helper()
	d := openDirectoryIn(t, language)
	d.add(t, stated(), app.Update{Title: "Return shipments", Body: "No second declaration."}, app.Update{Title: "Norway", Body: "Both forms.\n\nFrom one invoice."})
	d.add(t, attacking(), app.Update{Title: attack, Body: attack})
	d.add(t, unpublished(), app.Update{Title: "Not to be told yet"})
	d.add(t, sparse())
	d.add(t, upcoming())
	return d
}

// add keeps a listing, with what its company told on Thursday and Friday.
func (d directory) add(t *testing.T, l app.Listing, updates ...app.Update) {
	t.Helper()
	is := is.New(t)
	all, err := d.db.Sites(t.Context())
	is.NoErr(err)
	l.Site, l.CreatedAt, l.UpdatedAt = all[0], friday, friday
	l.Company.Key = string(l.Slug) + ".example"
	is.NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error {
		if err := d.db.SaveCompany(ctx, &l.Company); err != nil {
			return err
		}
		if err := d.db.SaveListing(ctx, &l); err != nil {
			return err
		}
		if err := d.db.SetCounts(ctx, l.ID, l.Counts); err != nil {
			return err
		}
		for i, u := range updates {
			u.Listing, u.At = l.ID, friday.AddDate(0, 0, i-1)
			if err := d.db.AddUpdate(ctx, &u); err != nil {
				return err
			}
		}
		return nil
	}))
}

func (d directory) ask(method, path string, header ...string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(method, origin+path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	d.ServeHTTP(w, r)
	return w
}

func (d directory) get(t *testing.T, path string) string {
	t.Helper()
	w := d.ask(http.MethodGet, path)
	if w.Code != http.StatusOK {
		t.Fatalf("GET %s: %d", path, w.Code)
	}
	return w.Body.String()
}

func live(slug app.Slug, week app.Week, f app.Facts) app.Listing {
	at := week.Start(zone).UTC()
	return app.Listing{
		Slug: slug, Status: app.ListingLive, Plan: app.PlanFree, Week: week, LaunchedAt: &at, Counts: app.Counts{Votes: 1214, WeekVotes: 14},
		Company:    app.Company{Website: "https://" + string(slug) + ".example/", Facts: f},
		Categories: []app.CategoryRef{{Slug: "shipping-logistics", Name: "Shipping & Logistics"}},
	}
}

func stated() app.Listing {
	year, why, story := 2024, "Nobody had read the form to its end.", "We shipped vases.\n\nThen we shipped papers."
	quote := func(words string, from app.Source) []app.Quote {
		return []app.Quote{{Quote: words, URL: "https://parcelwick.example/prices", From: from, On: "2026-11-14"}}
	}
	l := live("parcelwick", "2026-11-16", app.Facts{
		Name: "Parcelwick", Tagline: "Customs papers from one invoice", ShortDescription: "It fills in customs papers.",
		Description: "It reads a sales invoice.\n\nIt fills in the papers.", Stage: "growing", Tags: []string{"customs"},
		PricingModel: "subscription", PricingSummary: "From €19 a month", Country: "NL", City: "Delft", FoundedYear: &year,
		Features: []string{"Reads nine languages"}, USPs: []string{"A person checks"}, ContactEmail: "ada@parcelwick.example",
		DemoVideoURL: "https://video.example/parcelwick", LogoURL: origin + "/logos/parcelwick.svg",
		FAQs:    []app.FAQ{{Question: "Does it file for me?", Answer: "It prepares the papers."}},
		Socials: app.Socials{"github": "https://code.example/parcelwick"},
		Founders: []app.Founder{{Name: "Ines Vandermolen", Title: "Founder", Bio: "Shipped ceramics from Delft for eleven years.",
			Socials: app.Socials{"linkedin": "https://people.example/ines"}}},
		Story: app.Story{WhyStarted: &why, Story: &story},
		Media: []app.Picture{
			{URL: origin + "/pictures/parcelwick-1.svg", Caption: "The shipment screen", Width: 960, Height: 600},
			{URL: "https://elsewhere.example/pictures/parcelwick-2.svg", Caption: "Kept elsewhere", Width: 960, Height: 600},
		},
		Milestones: []app.Milestone{{Date: "2025-03-01", Title: "First shipment", URL: "https://parcelwick.example/first"}},
		Evidence: map[string][]app.Quote{
			"pricing_model": quote("Corner shop, €19 a month by subscription", app.FromText), "founded_year": quote("Since 2024", app.FromJSONLD),
			"description": quote("Reads a sales invoice", app.FromText),
		},
		NotFound: []string{"stage"},
	})
	l.Plan, l.SEOTitle, l.SEODescription = app.PlanPaid, "Parcelwick: customs papers", "Customs papers for small exporters."
	return l
}

func sparse() app.Listing {
	return live("wrenloop", "2026-11-09", app.Facts{Name: "Wrenloop", NotFound: app.ProfileFields[1:]})
}

// attack ends whatever it may stand in, and brings elements, attributes and instructions of its own. It is long, in two
// directions, and has signs that change the direction of others.
var attack = `"'></title></textarea></p><script>alert(1)</script><marquee onstart=alert(1)><iframe src=//evil.example></iframe>` +
	`<img src=x onerror=alert(1)><style>*{display:none}</style>{{.Site}}` + "\u202e\u0000\ufffe שלום عليكم 🎪👩‍🚀\xff`${alert(1)}" + strings.Repeat("W", 20000)

func attacking() app.Listing {
	bad := "javascript:alert(1)//"
	links := app.Socials{
		"x": bad, "github": "data:text/html,<script>alert(1)</script>", "website": `https://evil.example/"onmouseover="alert(1)`,
		"linkedin": "//evil.example", "custom": "https://me:secret@evil.example/", "medium": "vbscript:x", attack: "https://evil.example/",
	}
	l := live("hostile", "2026-11-16", app.Facts{
		Name: attack, Tagline: attack, ShortDescription: attack, Description: attack + "\n\n" + attack, Stage: attack, Tags: []string{attack},
		PricingModel: attack, PricingSummary: attack, Country: attack, City: attack, Features: []string{attack}, USPs: []string{attack},
		Keywords: []string{attack}, ContactEmail: attack, DemoVideoURL: bad, LogoURL: `https://evil.example/logos/x.svg`,
		FAQs: []app.FAQ{{Question: attack, Answer: attack}}, Socials: links,
		Founders: []app.Founder{{Name: attack, Title: app.Text(attack), Bio: app.Text(attack), Socials: links}},
		Story:    app.Story{Title: &attack, Story: &attack, Problem: &attack}, NotFound: []string{attack},
		Media:      []app.Picture{{URL: origin + `/pictures/"onerror="alert(1)`, Caption: attack, Width: 1, Height: 1}, {URL: bad, Caption: attack, Width: -1, Height: 1}},
		Milestones: []app.Milestone{{Date: attack, Title: attack, Description: app.Text(attack), URL: app.Text(bad)}},
		Evidence: map[string][]app.Quote{
			"tagline": {{Quote: attack, URL: bad, From: app.Source(attack)}}, "stage": {{Quote: attack, URL: attack, From: app.FromText}},
		},
	})
	l.Plan, l.Headline, l.Summary, l.SEOTitle, l.SEODescription = app.PlanPaid, attack, attack, attack, attack
	l.Company.Website = bad
	return l
}

func upcoming() app.Listing {
	l := live("brackenfile", "2026-11-23", app.Facts{Name: "Brackenfile", Tagline: "Records for forest owners"})
	l.Status, l.LaunchedAt, l.Votes, l.WeekVotes = app.ListingScheduled, nil, 0, 0
	return l
}

func unpublished() app.Listing {
	l := live("secretloom", "", app.Facts{Name: "Secretloom"})
	l.Status, l.LaunchedAt = app.ListingDraft, nil
	return l
}
