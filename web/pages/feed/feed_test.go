package feed_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/listings"
	"debut/app/contest"
	"debut/app/contest/awards"
	"debut/app/contest/launches"
	"debut/app/contest/leaderboards"
	"debut/app/desk"
	"debut/app/ground/sites"
	"debut/app/ground/texts"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web"
	"debut/web/pages/feed"
	"debut/web/pages/page"
)

const origin = "https://debut.example"

var friday = time.Date(2026, 11, 20, 12, 30, 15, 0, time.UTC)

// atom is a feed as a strict reader takes it: elements of the Atom namespace alone.
type atom struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string   `xml:"http://www.w3.org/XML/1998/namespace lang,attr"`
	ID      string   `xml:"http://www.w3.org/2005/Atom id"`
	Title   string   `xml:"http://www.w3.org/2005/Atom title"`
	Updated string   `xml:"http://www.w3.org/2005/Atom updated"`
	Author  string   `xml:"http://www.w3.org/2005/Atom author>name"`
	Links   []link   `xml:"http://www.w3.org/2005/Atom link"`
	Entries []struct {
		ID        string `xml:"http://www.w3.org/2005/Atom id"`
		Title     string `xml:"http://www.w3.org/2005/Atom title"`
		Updated   string `xml:"http://www.w3.org/2005/Atom updated"`
		Published string `xml:"http://www.w3.org/2005/Atom published"`
		Summary   string `xml:"http://www.w3.org/2005/Atom summary"`
		Links     []link `xml:"http://www.w3.org/2005/Atom link"`
		Category  []struct {
			Term  string `xml:"term,attr"`
			Label string `xml:"label,attr"`
		} `xml:"http://www.w3.org/2005/Atom category"`
	} `xml:"http://www.w3.org/2005/Atom entry"`
}

type link struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

// directory is the feed of a database of its own.
type directory struct {
	handler http.Handler
	db      storage.Store
	site    app.Site
}

func openDirectory(t *testing.T) directory {
	t.Helper()
	is := is.New(t)
	db := storagetest.Open(t, t.TempDir())
	is.NoErr(sites.New(db).Save(t.Context(), []app.Site{{Key: app.DefaultSite, Name: "Debut & <Co>", Origin: origin}}))
	is.NoErr(categories.New(db).Seed(t.Context()))
	all, err := db.Sites(t.Context())
	is.NoErr(err)
	clock := func() time.Time { return friday }
	weeks := launches.New(db, nil, clock, launches.Settings{Location: time.UTC})
	won := awards.New(awards.Parts{Store: db, Clock: clock, Location: time.UTC, Least: app.Always(3)})
	return directory{feed.New(feed.Options{
		Catalogue: &catalogue.Catalogue{Founders: founders.New(db), Listings: listings.New(db, nil, clock), Categories: categories.New(db)},
		Contest:   &contest.Contest{Awards: won, Leaderboards: leaderboards.New(db, weeks, app.Always("EUR"))},
		Desk:      &desk.Desk{}, Common: page.Common{Clock: clock},
	}).Beside(http.NotFoundHandler()), db, all[0]}
}

func (d directory) add(t *testing.T, slug app.Slug, launched time.Time, change func(*app.Listing)) {
	t.Helper()
	l := storagetest.Launched(d.site, slug, launched)
	l.Week, l.CreatedAt = "2026-11-16", friday
	l.Categories = []app.CategoryRef{{Slug: "shipping-logistics"}}
	change(&l)
	storagetest.Add(t, d.db, &l)
}

// read reads the feed of launches.
func (d directory) read(t *testing.T) atom {
	t.Helper()
	return d.readAt(t, page.LaunchesFeed)
}

// readAt reads a feed, and holds it to what RFC 4287 asks of every feed.
func (d directory) readAt(t *testing.T, path string) atom {
	t.Helper()
	is := is.New(t)
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	d.handler.ServeHTTP(w, r.WithContext(app.WithSite(r.Context(), &d.site)))
	is.Equal(w.Code, http.StatusOK)
	is.Equal(w.Header().Get("Content-Type"), "application/atom+xml; charset=utf-8")
	is.Equal(w.Header().Get("Access-Control-Allow-Origin"), "*") // readers in browsers take it too
	var f atom
	decoder := xml.NewDecoder(w.Body)
	decoder.Strict = true
	is.NoErr(decoder.Decode(&f))
	moment := func(s string) time.Time {
		at, err := time.Parse(time.RFC3339, s)
		is.NoErr(err)
		return at
	}
	is.True(f.ID != "" && f.Title != "" && f.Author != "") // section 4.1.1
	updated := moment(f.Updated)
	is.Equal(f.Links, []link{{"self", "application/atom+xml", f.ID}, {"alternate", "text/html", strings.TrimSuffix(f.ID, ".atom")}})
	ids := map[string]bool{}
	for _, e := range f.Entries { // section 4.1.2
		is.True(e.Title != "" && !ids[e.ID])
		ids[e.ID] = true
		is.True(!moment(e.Updated).After(updated))
		is.True(!moment(e.Published).IsZero())
		is.Equal(len(e.Links), 1)
		is.True(strings.HasPrefix(e.Links[0].Href, origin+"/"))
	}
	return f
}

func TestFeed_HasLaunchesNewestFirst(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	d.add(t, "wrenloop", friday.Add(-time.Hour), func(l *app.Listing) { l.UpdatedAt = friday.Add(time.Hour) })
	d.add(t, "parcelwick", friday, func(l *app.Listing) {
		l.Company.Facts = app.Facts{Name: "Parcelwick", Tagline: "Customs papers", ShortDescription: "It fills in customs papers."}
	})
	f := d.read(t)
	is.Equal(f.ID, origin+"/launches.atom")
	is.Equal(f.Title, "Debut & <Co>: launches")
	is.Equal(f.Updated, "2026-11-20T13:30:15Z") // of the entry that changed last
	is.Equal(len(f.Entries), 2)
	first := f.Entries[0]
	is.Equal(first.ID, origin+"/listings/parcelwick")
	is.Equal(first.Title, "Parcelwick")
	is.Equal(first.Published, "2026-11-20T12:30:15Z")
	is.Equal(first.Summary, "Customs papers\n\nIt fills in customs papers.")
	is.Equal(first.Category[0].Term, "shipping-logistics")
	is.Equal(first.Category[0].Label, "Shipping & Logistics")
	is.Equal(f.Entries[1].Title, "wrenloop")
}

func TestFeed_ACategoryHasItsLaunchesNewestFirst(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	d.add(t, "older", friday.Add(-time.Hour), func(*app.Listing) {})
	d.add(t, "newer", friday, func(*app.Listing) {})
	d.add(t, "elsewhere", friday, func(l *app.Listing) { l.Categories = []app.CategoryRef{{Slug: "games"}} })
	f := d.readAt(t, "/categories/shipping-logistics.atom")
	is.Equal(f.Title, "Debut & <Co>: launches in Shipping & Logistics")
	is.Equal(len(f.Entries), 2)
	is.Equal(f.Entries[0].ID, origin+"/listings/newer")
}

func TestFeed_ABoardHasItsPlacesAndWhatIsPaidSaysSo(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	d.add(t, "wrenloop", friday, func(*app.Listing) {})
	all, err := d.db.ListingsInState(t.Context(), app.ListingLive, "")
	is.NoErr(err)
	is.NoErr(d.db.Tx(t.Context(), func(ctx context.Context) error {
		if err := d.db.AddVote(ctx, all[0], friday, "2026-11-16"); err != nil {
			return err
		}
		return d.db.AddContribution(ctx, &app.Contribution{Listing: all[0], Cents: 48_000, Currency: "EUR", Day: "2026-11-21", Reference: "D-1"})
	}))
	week := d.readAt(t, "/leaderboards/community-weekly.atom")
	is.Equal(week.Entries[0].Title, "1. wrenloop: 1 vote in the week")
	is.Equal(week.Entries[0].Published, "2026-11-20T12:30:15Z")
	paid := d.readAt(t, "/leaderboards/billboard.atom")
	is.Equal(paid.Title, "Debut & <Co>: the billboard, a paid ranking")
	is.Equal(paid.Entries[0].Title, "Paid: 1. wrenloop: €480 paid")
	is.Equal(paid.Entries[0].Updated, "2026-11-21T00:00:00Z")
}

func TestFeed_IsInTheLanguageOfTheSite(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	is.Equal(d.read(t).Lang, "en")
	d.site.Brand.Language = texts.Language("de")
	d.add(t, "wrenloop", friday, func(*app.Listing) {})
	f := d.read(t)
	is.Equal(f.Lang, "de")
	is.Equal(f.Title, "Debut & <Co>: Launches")
	is.Equal(d.readAt(t, "/categories/shipping-logistics.atom").Title, "Debut & <Co>: Launches in Shipping & Logistics")
	board := d.readAt(t, "/leaderboards/community-weekly.atom")
	is.Equal(board.Title, "Debut & <Co>: Meiste Stimmen der Woche")
	is.True(strings.HasPrefix(board.Entries[0].Title, "1. wrenloop: 0 Stimmen "))
}

func TestFeed_WhatThereIsNoneOfIsNotFound(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	for _, path := range []string{"/categories/nowhere.atom", "/leaderboards/loudest.atom", "/listings/wrenloop.atom", "/.atom"} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		d.handler.ServeHTTP(w, r.WithContext(app.WithSite(r.Context(), &d.site)))
		is.New(t).Equal(w.Code, http.StatusNotFound)
	}
}

func TestFeed_WithoutLaunchesIsAFeed(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := openDirectory(t).read(t)
	is.Equal(len(f.Entries), 0)
	is.Equal(f.Updated, "2026-11-20T00:00:00Z")
}

func TestFeed_WhatHasNotLaunchedIsNotTold(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	for slug, status := range map[app.Slug]app.ListingStatus{
		"drafted": app.ListingDraft, "waiting": app.ListingAwaitingBadge, "coming": app.ListingScheduled, "gone": app.ListingSuspended,
	} {
		d.add(t, slug, friday, func(l *app.Listing) { l.Status = status })
	}
	is.Equal(len(d.read(t).Entries), 0)
}

func TestFeed_HoldsTheNewestFifty(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	for i := range 55 {
		d.add(t, app.Slug(fmt.Sprintf("p%d", i)), friday.Add(time.Duration(i)*time.Minute), func(*app.Listing) {})
	}
	f := d.read(t)
	is.Equal(len(f.Entries), 50)
	is.Equal(f.Entries[0].ID, origin+"/listings/p54")
	is.Equal(f.Entries[49].ID, origin+"/listings/p5")
}

func TestFeed_HostileWordsStayWords(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	hostile := "]]></title><script>alert(1)</script>&lt;&\"'\x00\x1b\ufffe\xff\u202e" + strings.Repeat("漢", 5000)
	d.add(t, "hostile", friday, func(l *app.Listing) { l.Company.Name, l.Company.Tagline = hostile, hostile })
	e := d.read(t).Entries[0]
	is.True(strings.HasPrefix(e.Title, "]]></title><script>alert(1)</script>&lt;&\"'漢漢"))
	is.True(len(e.Title) < 2100)
}

func TestNew_AFaultOfOursIsLoggedWithItsCauseAndTheRequest(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	is.NoErr(d.db.Close())
	var log bytes.Buffer
	h := web.Middleware(web.Options{Log: slog.New(slog.NewTextHandler(&log, nil)), Clock: time.Now, NewID: func() string { return "r-17" }, Sites: []app.Site{d.site}}, d.handler)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, page.LaunchesFeed, nil))
	is.Equal(w.Code, http.StatusInternalServerError)
	is.True(strings.Contains(w.Body.String(), "r-17"))
	is.True(strings.Contains(log.String(), `level=ERROR msg="write the feed failed"`))
	is.True(strings.Contains(log.String(), "id=r-17 error=") && !strings.Contains(log.String(), "error=<nil>"))
}
