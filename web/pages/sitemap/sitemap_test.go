package sitemap_test

import (
	"bytes"
	"encoding/xml"
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
	"debut/app/community"
	"debut/app/desk"
	"debut/app/desk/blog"
	"debut/app/ground/sites"
	"debut/storage"
	"debut/storage/storagetest"
	"debut/web"
	"debut/web/pages/sitemap"
)

const origin = "https://debut.example"

var friday = time.Date(2026, 11, 20, 12, 30, 15, 0, time.UTC)

// directory is the sitemaps of a database of its own.
type directory struct {
	handler http.Handler
	db      storage.Store
	site    app.Site
}

func openDirectory(t *testing.T) directory {
	t.Helper()
	is := is.New(t)
	db := storagetest.Open(t, t.TempDir())
	is.NoErr(sites.New(db).Save(t.Context(), []app.Site{{Key: app.DefaultSite, Name: "Debut", Origin: origin}, {Key: "other", Name: "Other", Origin: "https://other.example"}}))
	is.NoErr(categories.New(db).Seed(t.Context()))
	all, err := db.Sites(t.Context())
	is.NoErr(err)
	clock := func() time.Time { return friday }
	return directory{sitemap.New(sitemap.Options{
		Catalogue: &catalogue.Catalogue{Listings: listings.New(db, nil, clock), Categories: categories.New(db), Founders: founders.New(db)},
		Community: &community.Community{}, Desk: &desk.Desk{Blog: blog.New(db, nil, clock, time.UTC)},
	}), db, all[0]}
}

func (d directory) add(t *testing.T, slug app.Slug, change func(*app.Listing)) {
	t.Helper()
	l := storagetest.Launched(d.site, slug, friday)
	l.Categories = []app.CategoryRef{{Slug: "shipping-logistics"}}
	change(&l)
	storagetest.Add(t, d.db, &l)
}

func (d directory) ask(path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	d.handler.ServeHTTP(w, r.WithContext(app.WithSite(r.Context(), &d.site)))
	return w
}

// place is an entry of a sitemap, or of the index.
type place struct {
	Loc     string `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 loc"`
	LastMod string `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 lastmod"`
}

// read reads a file strictly, and returns its places without the origin.
func (d directory) read(t *testing.T, path, root string) []place {
	t.Helper()
	is := is.New(t)
	w := d.ask(path)
	is.Equal(w.Code, http.StatusOK)
	is.Equal(w.Header().Get("Content-Type"), "application/xml; charset=utf-8")
	var file struct {
		XMLName  xml.Name
		Sitemaps []place `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemap"`
		URLs     []place `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 url"`
	}
	decoder := xml.NewDecoder(w.Body)
	decoder.Strict = true
	is.NoErr(decoder.Decode(&file))
	is.Equal(file.XMLName, xml.Name{Space: "http://www.sitemaps.org/schemas/sitemap/0.9", Local: root})
	places := append(file.Sitemaps, file.URLs...)
	for i, p := range places {
		is.True(strings.HasPrefix(p.Loc, d.site.Origin+"/")) // a sitemap speaks for its own site alone
		places[i].Loc = strings.TrimPrefix(p.Loc, d.site.Origin)
	}
	return places
}

func TestSitemap_TheIndexNamesTheFilesThatThereAre(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	is.Equal(d.read(t, "/sitemap.xml", "sitemapindex"), []place{{"/sitemaps/pages.xml", ""}, {"/sitemaps/categories.xml", ""}}) // an empty directory
	d.add(t, "parcelwick", func(l *app.Listing) {
		l.UpdatedAt, l.Company.Founders = friday.Add(time.Hour), []app.Founder{{Name: "Ada Peeters"}}
	})
	is.Equal(d.read(t, "/sitemap.xml", "sitemapindex"), []place{
		{"/sitemaps/pages.xml", ""}, {"/sitemaps/categories.xml", ""},
		{"/sitemaps/launches.xml", "2026-11-20T13:30:15Z"}, {"/sitemaps/founders.xml", ""}, {"/sitemaps/listings-1.xml", "2026-11-20T13:30:15Z"},
	})
	is.Equal(d.read(t, "/sitemaps/founders.xml", "urlset"), []place{{"/founders/ada-peeters", ""}})
}

func TestSitemap_OnlyLiveListingsAreTold(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	d.add(t, "parcelwick", func(*app.Listing) {})
	for slug, status := range map[app.Slug]app.ListingStatus{
		"drafted": app.ListingDraft, "waiting": app.ListingAwaitingBadge, "coming": app.ListingScheduled, "gone": app.ListingSuspended,
	} {
		d.add(t, slug, func(l *app.Listing) {
			l.Status, l.LaunchedAt, l.Week, l.Categories = status, nil, "2026-11-23", []app.CategoryRef{{Slug: "finance"}}
		})
	}
	is.Equal(d.read(t, "/sitemaps/listings-1.xml", "urlset"), []place{{"/listings/parcelwick", "2026-11-20T12:30:15Z"}})
	is.Equal(d.read(t, "/sitemaps/launches.xml", "urlset"), []place{{"/launches/2026-11-16", "2026-11-20T12:30:15Z"}})
	for _, p := range d.read(t, "/sitemaps/categories.xml", "urlset") {
		is.True(p.Loc != "/categories/finance") // a category that shows nothing is not told either
	}
	d.site.ID, d.site.Origin = d.site.ID+1, "https://other.example"
	is.Equal(len(d.read(t, "/sitemap.xml", "sitemapindex")), 2) // another site tells of its own
	is.Equal(d.ask("/sitemaps/listings-1.xml").Code, http.StatusNotFound)
}

func TestSitemap_CategoriesThatHoldSomethingAreTold(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	d.add(t, "parcelwick", func(*app.Listing) {})
	found := false
	for _, p := range d.read(t, "/sitemaps/categories.xml", "urlset") {
		found = found || p.Loc == "/categories/shipping-logistics"
	}
	is.True(found)
}

func TestSitemap_FilesThatDoNotExistAreNotFound(t *testing.T) {
	t.Parallel()
	d := openDirectory(t)
	d.add(t, "parcelwick", func(*app.Listing) {})
	for _, path := range []string{
		"/sitemaps/", "/sitemaps/listings-2.xml", "/sitemaps/listings-0.xml", "/sitemaps/listings--1.xml", "/sitemaps/listings-01.xml", "/sitemaps/listings-1",
		"/sitemaps/1", "/sitemaps/listings-99999999999999999999.xml", "/sitemaps/listings-9223372036854775807.xml", "/sitemaps/listings-+1.xml", "/sitemaps/x.xml",
	} {
		if got := d.ask(path).Code; got != http.StatusNotFound {
			t.Errorf("%s: %d", path, got)
		}
	}
}

func TestSitemap_AnUnchangedFileIsNotSentAgain(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	first := d.ask("/sitemap.xml")
	is.Equal(first.Header().Get("Cache-Control"), "public, max-age=3600")
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "/sitemap.xml", nil)
	r.Header.Set("If-None-Match", first.Header().Get("ETag"))
	d.handler.ServeHTTP(w, r.WithContext(app.WithSite(r.Context(), &d.site)))
	is.Equal(w.Code, http.StatusNotModified)
}

func TestSitemap_OwnFaultsAreNotTold(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	is.NoErr(d.db.Close())
	for _, path := range []string{"/sitemap.xml", "/sitemaps/categories.xml", "/sitemaps/launches.xml", "/sitemaps/listings-1.xml"} {
		w := d.ask(path)
		is.Equal(w.Code, http.StatusInternalServerError)
		is.True(!strings.Contains(w.Body.String(), "sql"))
	}
}

func TestNew_AFaultOfOursIsLoggedWithItsCauseAndTheRequest(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := openDirectory(t)
	is.NoErr(d.db.Close())
	var log bytes.Buffer
	h := web.Middleware(web.Options{Log: slog.New(slog.NewTextHandler(&log, nil)), Clock: time.Now, NewID: func() string { return "r-17" }, Sites: []app.Site{d.site}}, d.handler)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/sitemap.xml", nil))
	is.Equal(w.Code, http.StatusInternalServerError)
	is.True(strings.Contains(w.Body.String(), "r-17"))
	is.True(strings.Contains(log.String(), `level=ERROR msg="write a sitemap failed"`))
	is.True(strings.Contains(log.String(), "id=r-17 error=") && !strings.Contains(log.String(), "error=<nil>"))
}
