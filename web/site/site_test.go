package site_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"
	"golang.org/x/net/html"

	"debut/app"
	"debut/app/badges"
	"debut/app/categories"
	"debut/app/launches"
	"debut/app/listings"
	"debut/app/sites"
	"debut/storage"
	"debut/web"
	"debut/web/site"
)

// noIndex stands for a search index that is away: names stand in for it.
type noIndex struct{}

func (noIndex) Search(context.Context, int64, string, listings.Filter, string, int, int) ([]int64, int, error) {
	return nil, 0, listings.ErrIndexAway
}

var now = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// hostile is what a company might write into every field.
const hostile = `</title></script><script>alert(1)</script><img src=x onerror=alert(1)> "><svg onload=alert(1)> {{.}} ` + "\u202eשלום 😀 "

// open serves a directory with a full, a sparse and a hostile listing.
func open(t *testing.T) *httptest.Server {
	t.Helper()
	ctx := t.Context()
	db, err := storage.Open(ctx, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	clock := func() time.Time { return now }
	all := []app.Site{{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}}
	planter := categories.New(db)
	if err := sites.New(db).Save(ctx, all); err != nil {
		t.Fatal(err)
	}
	if err := planter.Plant(ctx); err != nil {
		t.Fatal(err)
	}
	year, story := 2024, hostile
	long := strings.Repeat("W", 20_000)
	quotes := []app.Quote{{Quote: hostile, URL: "javascript:alert(1)", From: app.FromText}}
	for slug, f := range map[app.Slug]app.Facts{
		"full": {
			Name: "Parcelwick", Tagline: "Customs papers", Description: "Papers.", FoundedYear: &year, City: "Delft", Country: "NL", Features: []string{"Reads"},
			PricingModel: "one_time", PricingSummary: "€19", FAQs: []app.FAQ{{Question: "Q", Answer: "A"}}, Founders: []app.Founder{{Name: "Ines V", Socials: app.Socials{"x": "https://x.com/i"}}},
			Socials: app.Socials{"github": "https://github.com/p"}, Evidence: map[string][]app.Quote{"city": {{Quote: "in Delft", URL: "https://p.example/about", From: app.FromText}}},
		},
		"sparse": {Name: "S"},
		"hostile": {
			Name: hostile, Tagline: hostile, ShortDescription: hostile, Description: hostile + long, Stage: hostile, PricingModel: hostile, PricingSummary: hostile,
			City: hostile, Country: "X<", ContactEmail: hostile, DemoVideoURL: "javascript:alert(1)", LogoURL: "javascript:alert(1)", Features: []string{hostile, long}, USPs: []string{hostile},
			FAQs: []app.FAQ{{Question: hostile, Answer: hostile}}, Socials: app.Socials{"x": "javascript:alert(1)", "github": "data:text/html,x", "custom": `https://a.example/"onclick="x`},
			Founders: []app.Founder{{Name: hostile, Title: hostile, Bio: hostile, Socials: app.Socials{"x": " javascript:alert(1)"}}}, Story: app.Story{Title: &story, Story: &story},
			Milestones: []app.Milestone{{Date: "2025-01-01", Title: hostile, Description: hostile}}, Evidence: map[string][]app.Quote{"description": quotes, "city": quotes, "features": quotes},
		},
	} {
		l := app.Listing{
			Site: all[0], Slug: slug, Status: app.ListingLive, Plan: app.PlanPaid, Week: "2026-11-16", LaunchedAt: &now, Votes: 1234, WeekVotes: 3, CreatedAt: now, UpdatedAt: now,
			Company: app.Company{Key: string(slug), Website: "https://" + string(slug) + ".example/", Facts: f}, Categories: []app.CategoryRef{{Slug: "ai"}},
		}
		if slug == "hostile" {
			l.Headline, l.Summary, l.SEOTitle, l.SEODescription, l.Company.Website = hostile, hostile, hostile, hostile, "javascript:alert(1)"
		}
		if err := db.Tx(ctx, func(ctx context.Context) error {
			if err := db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			return db.SaveListing(ctx, &l)
		}); err != nil {
			t.Fatal(err)
		}
	}
	h := site.New(site.Options{
		Listings: listings.New(db, noIndex{}, clock), Categories: planter, Sites: sites.New(db), Badges: badges.New(db), Clock: clock, Log: slog.New(slog.DiscardHandler),
		Launches: launches.New(db, nil, clock, launches.Settings{Location: time.UTC, WeeksAhead: 4, FreePerWeek: 15}),
	})
	s := httptest.NewServer(web.Middleware(web.Options{Log: slog.New(slog.DiscardHandler), Clock: clock, NewID: func() string { return "r1" }}, web.Sites(all, h)))
	t.Cleanup(s.Close)
	return s
}

func get(t *testing.T, url string, headers ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a, string(body)
}

var pages = []string{
	"/", "/search", "/search?q=s", "/search?q=" + "nothing+at+all", "/search?category=ai&stage=&country=NL&pricing_model=one_time&status=live&sort=votes", "/listings/full", "/listings/sparse",
	"/listings/hostile", "/categories", "/categories/ai", "/categories/legal-none", "/launches", "/launches/2026-11-16", "/launches/2026-11-09", "/launches/2026-11-23", "/bot", "/nothing",
	"/search?q=%3Cscript%3Ealert(1)%3C/script%3E", "/search?page=0", "/search?country=X1",
}

// No page holds an element, an attribute or a link that came from somebody's words, or that the policy forbids.
func TestPagesHoldNothingThatRuns(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, path := range pages {
		a, body := get(t, s.URL+path)
		if a.StatusCode >= 500 {
			t.Errorf("%s: %d", path, a.StatusCode)
		}
		if policy := a.Header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'") {
			t.Errorf("%s: the policy is %q", path, policy)
		}
		root, err := html.Parse(strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		headings := 0
		for n := range root.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			switch n.Data {
			case "h1":
				headings++
			case "script":
				if n.FirstChild != nil {
					t.Errorf("%s: a script within the page", path)
				}
			case "style", "iframe", "object", "embed", "base":
				t.Errorf("%s: an element %s", path, n.Data)
			}
			for _, attribute := range n.Attr {
				bad := attribute.Key == "style" || strings.HasPrefix(attribute.Key, "on") ||
					(attribute.Key == "href" || attribute.Key == "src") && !strings.HasPrefix(attribute.Val, "/") && !strings.HasPrefix(attribute.Val, "#") && !strings.HasPrefix(attribute.Val, "https://")
				if bad {
					t.Errorf("%s: <%s %s=%q>", path, n.Data, attribute.Key, attribute.Val)
				}
			}
		}
		if headings != 1 {
			t.Errorf("%s has %d headings of the first level", path, headings)
		}
	}
}

func TestWhatIsWrongWithAnAddressIsSaid(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	a, body := get(t, s.URL+"/search?page=0")
	is.Equal(a.StatusCode, http.StatusBadRequest)
	is.True(strings.Contains(body, "page")) // with the bound
	for _, path := range []string{"/nothing", "/listings/nobody", "/listings/A%20B", "/launches/soon", "/categories/none"} {
		a, body := get(t, s.URL+path)
		is.Equal(a.StatusCode, http.StatusNotFound) // path
		is.True(strings.Contains(body, "There is nothing here"))
	}
}

func TestAListingSaysWhatItsWebsiteSaysAndWhatNot(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	_, body := get(t, s.URL+"/listings/full")
	is.True(strings.Contains(body, "“in Delft”")) // the quote
	is.True(strings.Contains(body, "Delft, Netherlands"))
	is.True(strings.Contains(body, "1,234 votes"))
	is.True(strings.Contains(body, "The website does not say")) // its e-mail address
	_, body = get(t, s.URL+"/search?q=parcel")
	is.True(strings.Contains(body, "1 product")) // by name, while the index is away
}

func TestPagesAreNotSentTwice(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	first, _ := get(t, s.URL+"/listings/full")
	again, body := get(t, s.URL+"/listings/full", "If-None-Match", first.Header.Get("ETag"))
	is.Equal(again.StatusCode, http.StatusNotModified)
	is.Equal(body, "")
	_, dark := get(t, s.URL+"/", "Cookie", "theme=dark")
	is.True(strings.Contains(dark, `data-theme="dark"`)) // the visitor's choice
}
