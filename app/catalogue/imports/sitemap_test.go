package imports_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/imports"
	"debut/app/catalogue/transfer"
	"debut/app/ground/jobs"
)

// directory is a directory elsewhere: a sitemap, pages with JSON-LD and with OpenGraph, and one that robots.txt keeps.
func directory(t *testing.T, pictures string, words *atomic.Value) *httptest.Server {
	t.Helper()
	pages := map[string]string{
		"/robots.txt": "User-agent: *\nDisallow: /listing/secret\n",
		"/sitemap.xml": `<urlset><url><loc>HERE/about</loc></url><url><loc>HERE/listing/parcelwick</loc></url>
			<url><loc>HERE/listing/hedgeform</loc></url><url><loc>HERE/listing/secret</loc></url><url><loc>http://other.example/listing/x</loc></url></urlset>`,
		"/listing/parcelwick": `<html><head><title>Parcelwick | Old Directory</title>
			<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
				{"@type":"Organization","name":"Old Directory","url":"HERE/"},
				{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","name":"Home"},{"@type":"ListItem","name":"Business"},{"@type":"ListItem","name":"Parcelwick"}]},
				{"@type":"SoftwareApplication","name":"Parcelwick","slogan":"WORDS","description":"Fills in customs papers.","url":"https://parcelwick.example/",
				"logo":"PICTURES/logo.png","image":"PICTURES/one.png","address":{"@type":"PostalAddress","addressLocality":"Delft","addressCountry":"NL"}}]}</script>
			</head><body><h1>Parcelwick</h1></body></html>`,
		"/listing/hedgeform": `<html><head><title>Hedgeform - Old Directory</title><meta property="og:title" content="Hedgeform - Old Directory">
			<meta property="og:description" content="Forms with gloves on"><meta property="og:image" content="PICTURES/two.png"></head>
			<body><h1>Hedgeform</h1><p><a href="https://www.facebook.com/hedgeform">Website</a> <a href="https://hedgeform.example/"><span>Visit website</span></a></p></body></html>`,
		"/about": `<html><head><title>About</title></head><body>We list things.</body></html>`,
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, found := pages[r.URL.Path]
		if !found {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = fmt.Fprint(w, strings.NewReplacer("HERE", "http://"+r.Host, "PICTURES", pictures, "WORDS", words.Load().(string)).Replace(page))
	}))
	t.Cleanup(s.Close)
	return s
}

// reads does the jobs that read pages.
func (d desk) reads() {
	d.t.Helper()
	is := is.New(d.t)
	for {
		claimed, err := d.db.ClaimJobs(d.ctx, jobs.Claim{Node: "one", Kind: string(imports.SitemapJob), Most: 1, Now: time.Now(), Until: time.Now().Add(time.Hour)})
		is.NoErr(err)
		if len(claimed) == 0 {
			return
		}
		part, err := imports.SitemapJob.Payload(claimed[0])
		is.NoErr(err)
		is.NoErr(d.ReadSitemap(d.ctx, part))
		is.NoErr(d.ReadSitemap(d.ctx, part)) // as after a kill: nothing stands there twice
		is.NoErr(d.db.FinishJob(d.ctx, claimed[0], time.Now()))
	}
}

// bringSitemap has the pages of a sitemap read, tried and imported.
func (d desk) bringSitemap(in imports.SitemapInput) (read imports.View, done imports.Upload) {
	d.t.Helper()
	is := is.New(d.t)
	id, err := d.AddSitemap(d.ctx, d.by, in)
	is.NoErr(err)
	d.reads()
	read, err = d.Get(d.ctx, id, nil)
	is.NoErr(err)
	is.NoErr(d.Check(d.ctx, d.by, imports.CheckInput{Upload: id}))
	is.NoErr(d.Run(d.ctx, id))
	is.NoErr(d.Start(d.ctx, d.by, imports.StartInput{Upload: id, Name: read.Name}))
	is.NoErr(d.Run(d.ctx, id))
	after, err := d.Get(d.ctx, id, nil)
	is.NoErr(err)
	d.fetch()
	return read, after.Upload
}

func TestSitemap_ItsPagesBecomeListingsAndTheSameOnesTheSecondTime(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var words atomic.Value
	words.Store("Customs papers without the queue")
	d, h := withCategories(t), pictureHost(t)
	s := directory(t, h.URL, &words)
	in := imports.SitemapInput{Address: s.URL + "/sitemap.xml", Only: "/listing/"}
	read, done := d.bringSitemap(in)
	is.Equal(read.Form.Key, "sitemap")
	is.Equal(read.Rows, 2)
	is.Equal(len(read.Lines()), 1)
	is.True(strings.Contains(read.Lines()[0], "/listing/secret: The website's robots.txt asks us not to read this page"))
	is.Equal(done.Summary, transfer.Summary{Lines: 2, Added: 2})
	l := d.listing("parcelwick")
	is.Equal([]string{l.Company.Tagline, l.Company.Description, l.Company.City, l.Company.Country, l.Company.Website},
		[]string{"Customs papers without the queue", "Fills in customs papers.", "Delft", "NL", "https://parcelwick.example/"})
	is.Equal(l.Categories, []app.CategoryRef{{Slug: "business", Name: "Business"}})
	is.True(l.Company.LogoURL != "")
	other := d.listing("hedgeform")
	is.Equal([]string{other.Company.ShortDescription, other.Company.Website}, []string{"Forms with gloves on", "https://hedgeform.example/"})
	is.Equal(len(other.Company.Media), 1)

	words.Store("Customs forms")
	_, done = d.bringSitemap(in)
	is.Equal(done.Summary, transfer.Summary{Lines: 2, Updated: 1, Unchanged: 1})
	is.Equal(d.listing("parcelwick").Company.Tagline, "Customs forms")
}

func TestSitemap_OneThatIsNoneEndsWithTheReason(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := open(t)
	var words atomic.Value
	words.Store("")
	s := directory(t, "", &words)
	for address, want := range map[string]string{
		s.URL + "/none.xml":    "The sitemap could not be read. The website answered with an error (404 Not Found).",
		s.URL + "/sitemap.xml": `The sitemap lists 4 pages, and of none the address has "/product/".`,
	} {
		id, err := d.AddSitemap(d.ctx, d.by, imports.SitemapInput{Address: address, Only: "/product/"})
		is.NoErr(err)
		d.reads()
		v, err := d.Get(d.ctx, id, nil)
		is.NoErr(err)
		is.Equal(v.State, imports.Failed)
		is.True(strings.HasPrefix(v.Error, want))
	}
	_, err := d.AddSitemap(d.ctx, d.by, imports.SitemapInput{Address: "file:///etc/passwd"})
	is.True(app.RefusalOf(err) != nil)
}
