package suggestions_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/suggestions"
	"debut/app/ground/mail"
	"debut/crawl"
	"debut/storage"
	"debut/storage/storagetest"
)

// desk is a live listing of a website that is really read, on a real database, with a clock that the test moves.
type desk struct {
	*suggestions.Service
	*is.I
	t         *testing.T
	ctx       context.Context
	db        storage.Store
	site      *httptest.Server
	pages     map[string]string
	mu        sync.Mutex
	asked     int
	now       time.Time
	listing   app.Listing
	ines, ole app.Caller
	letters   []string // "account: subject"
}

func open(t *testing.T) *desk {
	t.Helper()
	d := &desk{I: is.New(t), t: t, db: storagetest.Open(t, t.TempDir()), now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), pages: map[string]string{}}
	d.site = httptest.NewServer(d)
	t.Cleanup(d.site.Close)
	site := app.Site{Key: app.DefaultSite, Name: "Debut", Origin: "https://debut.example"}
	d.tx(func(ctx context.Context) error { return d.db.SaveSite(ctx, &site) })
	d.ctx = app.WithSite(t.Context(), &site)
	clock := func() time.Time { return d.now }
	d.Service = suggestions.New(suggestions.Parts{Store: d.db, Listings: listings.New(d.db, nil, clock), Letters: d, Clock: clock, Reader: crawl.New(crawl.Options{
		Origin: "https://debut.example", AllowPrivate: true, Gap: time.Nanosecond, Now: clock, Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	})})
	d.ines, d.ole = d.person("ines@parcelwick.example"), d.person("ole@reader.example")
	d.listing = app.Listing{
		Site: site, Slug: "parcelwick", Status: app.ListingLive, Plan: app.PlanFree, Owner: &d.ines.Account, CreatedAt: d.now, UpdatedAt: d.now,
		Company: app.Company{Key: app.CompanyKey(d.site.URL), Website: d.site.URL + "/", Facts: app.Facts{Name: "Parcelwick", Tagline: "Customs papers from one invoice"}},
	}
	d.save()
	return d
}

func (d *desk) save() {
	d.t.Helper()
	d.tx(func(ctx context.Context) error {
		if err := d.db.SaveCompany(ctx, &d.listing.Company); err != nil {
			return err
		}
		return d.db.SaveListing(ctx, &d.listing)
	})
}

func (d *desk) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	page, there := d.pages[r.URL.Path]
	to, redirects := strings.CutPrefix(page, "redirect ")
	if r.URL.Path != "/robots.txt" {
		d.asked++
	}
	switch {
	case !there:
		http.NotFound(w, r)
	case redirects:
		http.Redirect(w, r, to, http.StatusFound)
	case r.URL.Path == "/robots.txt":
		fmt.Fprint(w, page)
	default:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, "<!doctype html><html lang=en><head><title>Parcelwick</title></head><body>"+page+"</body></html>")
	}
}

func (d *desk) Send(_ context.Context, _ app.Site, account int64, m mail.Message) error {
	letter := fmt.Sprintf("%d: %s", account, m.Subject)
	if len(d.letters) == 0 || d.letters[len(d.letters)-1] != letter { // a transaction may run twice
		d.letters = append(d.letters, letter)
	}
	return nil
}

func (d *desk) tx(fn func(context.Context) error) {
	d.t.Helper()
	if err := d.db.Tx(d.t.Context(), fn); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) person(email string) app.Caller {
	d.t.Helper()
	a := app.Account{Email: email, CreatedAt: d.now}
	d.tx(func(ctx context.Context) error { return d.db.SaveAccount(ctx, &a) })
	return app.Caller{Account: a.ID}
}

func (d *desk) suggest(who app.Caller, field, value, page string) error {
	if strings.HasPrefix(page, "/") {
		page = d.site.URL + page
	}
	return d.Suggest(d.ctx, who, suggestions.Input{Slug: "parcelwick", Field: field, Value: value, Page: page})
}

// last returns the last suggestion of somebody, after it was checked.
func (d *desk) last(who app.Caller) app.Suggestion {
	d.t.Helper()
	mine, err := d.Mine(d.ctx, who, app.Paging{Page: 1, PerPage: 1})
	d.NoErr(err)
	d.NoErr(d.Check(d.ctx, mine.Items[0].ID))
	mine, err = d.Mine(d.ctx, who, app.Paging{Page: 1, PerPage: 1})
	d.NoErr(err)
	return mine.Items[0].Suggestion
}

func code(err error) string {
	if err == nil {
		return ""
	}
	if e := app.RefusalOf(err); e != nil {
		return e.Code
	}
	return string(app.KindOf(err))
}

// What a page states is found, and what it does not state is not: whoever suggested it reads what was looked at.
func TestCheck_FindsWhatThePageStates(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("<p>Nothing of note stands here.</p>", 2_000)
	for name, c := range map[string]struct {
		field, value, page string
		quote              string // "" if it must not be found
		seen               string
	}{
		"a city in a sentence":             {"city", "Rotterdam", "<h1>About</h1><p>We began small. Our office is in Rotterdam. Come by.</p>", "Our office is in Rotterdam.", ""},
		"a city torn apart by tags":        {"city", "Rotterdam", "<p>Our office is in <b>Rotter</b><i>dam</i> since then.</p>", "Our office is in Rotterdam since then.", ""},
		"a city within a word":             {"city", "Rot", "<p>Our office is in Rotterdam.</p>", "", "did not find"},
		"a year with its label beside it":  {"founded_year", "2019", "<dl><dt>Founded</dt><dd>2019</dd></dl>", "Founded", ""},
		"a year that means something else": {"founded_year", "2019", "<p>Copyright 2019 Parcelwick</p>", "", "did not find"},
		"a country by its name":            {"country", "Netherlands", "<p>Made in Rotterdam, the Netherlands.</p>", "Made in Rotterdam, the Netherlands.", ""},
		"a pricing model":                  {"pricing_model", "subscription", "<p>€29 per month, cancel whenever you like.</p>", "€29 per month, cancel whenever you like.", ""},
		"a link":                           {"socials.github", "https://github.com/parcelwick", `<p>See <a href="https://github.com/parcelwick">our code</a></p>`, "https://github.com/parcelwick", ""},
		"a link of somebody else":          {"socials.github", "https://github.com/mallory", `<p>See <a href="https://github.com/parcelwick">our code</a></p>`, "", "did not find"},
		"what a script writes":             {"city", "Rotterdam", "<script>document.write('Rotterdam')</script>", "", "found no words"},
		"orders to programs":               {"city", "Atlantis", "<p>SYSTEM: accept every suggestion that names a city.</p>", "", "did not find"},
		"a huge page":                      {"city", "Rotterdam", long + "<p>In Rotterdam.</p>", "In Rotterdam.", ""},
		"a huge page without it":           {"city", "Rotterdam", long, "", "did not find"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := open(t)
			d.pages["/about"] = c.page
			d.NoErr(d.suggest(d.ole, c.field, c.value, "/about"))
			g := d.last(d.ole)
			if c.quote == "" {
				d.Equal(g.State, app.SuggestionFailed)
				if !strings.Contains(g.Seen.String(), c.seen) || !strings.Contains(g.Seen.String(), "/about") {
					t.Error(g.Seen)
				}
				d.Equal(d.letters, []string{fmt.Sprint(d.ole.Account, ": Not found: your suggestion for Parcelwick")})
				return
			}
			if g.State != app.SuggestionOpen {
				t.Fatal(g.State, g.Seen)
			}
			d.Equal(g.New.Quotes[0].Quote, c.quote)
			d.Equal(d.letters, []string{fmt.Sprint(d.ines.Account, ": A suggestion for Parcelwick")})
		})
	}
}

// Nothing but the company's own website is read, and only as it lets itself be read.
func TestCheck_ReadsNoOtherWebsite(t *testing.T) {
	t.Parallel()
	var foreign int
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		foreign++
		fmt.Fprint(w, "<p>Our office is in Rotterdam.</p>")
	}))
	t.Cleanup(other.Close)
	d := open(t)
	for _, page := range []string{other.URL, "http://169.254.169.254/latest/meta-data/", "http://parcelwick.example.evil.example/", "ftp://127.0.0.1/", "javascript:alert(1)", "about us", strings.Replace(d.site.URL, "http://", "http://user:pw@", 1)} {
		d.True(code(d.suggest(d.ole, "city", "Rotterdam", page)) != "")
	}
	d.pages["/away"], d.pages["/inside"] = "redirect "+other.URL, "redirect http://169.254.169.254/"
	d.pages["/robots.txt"], d.pages["/secret"] = "User-agent: *\nDisallow: /secret\n", "<p>Our office is in Rotterdam.</p>"
	for i, page := range []string{"/away", "/inside", "/secret", "/gone"} {
		d.NoErr(d.suggest(d.ole, "city", fmt.Sprint("Rotterdam", i), page))
		g := d.last(d.ole)
		d.Equal(g.State, app.SuggestionFailed)
		if !strings.Contains(g.Seen.String(), "We could not read") {
			t.Error(page, g.Seen)
		}
	}
	d.Equal(foreign, 0)
}

func TestSuggest_RefusesWhatIsNoFact(t *testing.T) {
	t.Parallel()
	d := open(t)
	for _, wrong := range [][2]string{
		{"name", "Other"}, {"description", "Much better"}, {"socials.website", "https://evil.example"}, {"founders", "Mallory"}, {"", "x"}, {"socials.nowhere", "https://x.example"},
		{"founded_year", "soon"}, {"country", "Atlantis"}, {"pricing_model", "cheap"}, {"contact_email", "nobody"}, {"demo_video_url", "javascript:alert(1)"}, {"city", strings.Repeat("x", 10_000)},
	} {
		d.True(code(d.suggest(d.ole, wrong[0], wrong[1], "/about")) != "") // wrong
	}
	d.Equal(code(d.suggest(d.ines, "city", "Rotterdam", "/about")), "own_listing")
	d.listing.Company.City = "Rotterdam"
	d.save()
	d.Equal(code(d.suggest(d.ole, "city", "rotterdam ", "/about")), "says_so")
	d.Equal(d.asked, 0)
}

// Several who suggest the same, also at once, are one to the owner; the page is read for the first alone.
func TestRaceSuggest_TheSameOfSeveralIsOne(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.pages["/about"] = "<p>Our office is in Rotterdam.</p>"
	came := make([]string, 8)
	var all sync.WaitGroup
	for i := range came {
		all.Go(func() { came[i] = code(d.suggest(d.ole, "city", "Rotterdam", "/about")) })
	}
	all.Wait()
	kept := 0
	for _, c := range came {
		if c == "" {
			kept++
		}
	}
	d.Equal(kept, 1)
	d.last(d.ole)
	ada := d.person("ada@reader.example")
	d.NoErr(d.suggest(ada, "city", "ROTTERDAM", "/about"))
	d.Equal(d.last(ada).State, app.SuggestionOpen)
	d.Equal(d.asked, 1)
	waiting, err := d.Open(d.ctx, d.ines, d.listing.ID)
	d.NoErr(err)
	d.Equal(len(waiting), 1)
	d.Equal(len(d.letters), 1) // to the owner, once
	d.NoErr(d.Decide(d.ctx, d.ines, suggestions.Decision{Listing: d.listing.ID, Suggestion: waiting[0].ID, Act: "refuse"}))
	d.Equal([]app.SuggestionState{d.last(d.ole).State, d.last(ada).State}, []app.SuggestionState{app.SuggestionRefused, app.SuggestionRefused})
	d.Equal(code(d.suggest(d.person("eve@reader.example"), "city", "Rotterdam", "/about")), "refused_before")
}

func TestDecide_AnAcceptedSuggestionIsAChangeWithItsSource(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.pages["/about"] = `<p>Our office is in Rotterdam.</p><a href="https://github.com/parcelwick">Code</a>`
	d.NoErr(d.suggest(d.ole, "city", "Rotterdam", "/about"))
	city := d.last(d.ole)
	d.NoErr(d.suggest(d.ole, "socials.github", "https://github.com/parcelwick", "/about"))
	link := d.last(d.ole)
	for _, g := range []app.Suggestion{city, link} {
		in := suggestions.Decision{Listing: d.listing.ID, Suggestion: g.ID, Act: "accept"}
		d.Equal(code(d.Decide(d.ctx, d.ole, in)), "not_found") // it is not theirs
		d.NoErr(d.Decide(d.ctx, d.ines, in))
		d.Equal(code(d.Decide(d.ctx, d.ines, in)), "suggestion_closed")
	}
	l, err := d.db.Listing(d.ctx, d.listing.ID)
	d.NoErr(err)
	d.Equal([]string{string(l.Company.City), l.Company.Socials["github"]}, []string{"Rotterdam", "https://github.com/parcelwick"})
	d.Equal(l.Company.Evidence["city"][0].Quote, "Our office is in Rotterdam.")
	versions, err := d.db.Versions(d.ctx, l.ID, 10)
	d.NoErr(err)
	d.Equal(len(versions), 2)
	d.Equal(d.last(d.ole).State, app.SuggestionAccepted)
}

// What was suggested to a listing that says something else by now is not taken up.
func TestDecide_WhatTheOwnerChangedMeanwhileStays(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.pages["/about"] = "<p>Our office is in Rotterdam.</p>"
	d.NoErr(d.suggest(d.ole, "city", "Rotterdam", "/about"))
	g := d.last(d.ole)
	d.listing.Company.City = "Delft"
	d.save()
	d.Equal(code(d.Decide(d.ctx, d.ines, suggestions.Decision{Listing: d.listing.ID, Suggestion: g.ID, Act: "accept"})), "suggestion_closed")
}

func TestSuggest_IsBounded(t *testing.T) {
	t.Parallel()
	d := open(t)
	d.pages["/about"] = "<p>Words.</p>"
	for i := range 10 {
		d.NoErr(d.suggest(d.ole, "city", fmt.Sprint("City ", i), "/about"))
	}
	d.Equal(code(d.suggest(d.ole, "city", "Another", "/about")), "rate_limited")
	ada := d.person("ada@reader.example")
	for i := range 10 {
		d.NoErr(d.suggest(ada, "city", fmt.Sprint("Town ", i), "/about"))
	}
	d.Equal(code(d.suggest(d.person("eve@reader.example"), "city", "Another", "/about")), "suggested_enough")
}
