package crawl

import (
	"fmt"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func urlset(locs ...string) string {
	return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>` + strings.Join(locs, "</loc></url><url><loc> ") + "</loc></url></urlset>"
}

func TestSitemap_PagesAreFoundInIt(t *testing.T) {
	t.Parallel()
	about := urlset("http://example.com/about", "http://example.org/pricing", "http://127.0.0.1/contact", "file:///etc/passwd")
	index := "<sitemapindex><sitemap><loc>http://example.com/posts.xml</loc></sitemap><sitemap><loc>http://example.com/pages.xml</loc></sitemap><sitemap><loc>http://example.org/pages.xml</loc></sitemap></sitemapindex>"
	for name, site := range map[string]pages{
		"at the usual place":       {"/sitemap.xml": about},
		"named by robots.txt":      {"/robots.txt": "Sitemap: http://example.com/map.xml", "/map.xml": about},
		"of the www host":          {"/sitemap.xml": urlset("http://www.example.com/about")},
		"one level down":           {"/sitemap.xml": index, "/pages.xml": about, "/posts.xml": urlset("http://example.com/contact")},
		"zipped":                   {"/robots.txt": "Sitemap: /map.xml.gz", "/map.xml.gz": string(zipped([]byte(about)))},
		"broken off":               {"/sitemap.xml": about[:strings.Index(about, "</urlset>")] + "<url><loc>http://exam"},
		"with entities and CDATA":  {"/sitemap.xml": "<urlset><url><loc><![CDATA[http://example.com/about]]></loc></url><url><loc>http://example.com/x?a=1&amp;b=2</loc></url></urlset>"},
		"two levels down, ignored": {"/sitemap.xml": index, "/pages.xml": strings.ReplaceAll(index, "posts", "sitemap") + about},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			w := newWeb(t)
			for path, body := range map[string]string{"/": page("Home"), "/about": page("About"), "/contact": page("Contact")} {
				site[path] = body
			}
			w.serve(t, "example.com", site)
			w.serve(t, "www.example.com", site)
			w.serve(t, "example.org", site)
			snap, _ := w.Read(t.Context(), "http://example.com", nil)
			is.Equal(paths(snap), []string{"/", "/about"})
			is.Equal(codes(snap), nil)
			is.Equal(w.asked("example.org"), nil)
		})
	}
}

func TestSitemap_OfAnySizeCostsLittle(t *testing.T) {
	large(t)
	t.Parallel()
	is := is.New(t)
	w := newWeb(t)
	var locs []string
	for i := range 50_000 {
		locs = append(locs, fmt.Sprintf("http://example.com/p/%d", i))
	}
	w.serve(t, "example.com", pages{"/": page("Home"), "/robots.txt": "Sitemap: /a.xml\nSitemap: /b.gz\nSitemap: /c.xml\nSitemap: /d.xml\nSitemap: /e.xml",
		"/a.xml": urlset(locs...), "/b.gz": string(bomb), "/c.xml": strings.Repeat("<a>", 300_000), "/d.xml": "<!DOCTYPE a [<!ENTITY b 'bb'>]><urlset>&b;</urlset>"})
	snap, _ := w.Read(t.Context(), "http://example.com", nil)
	is.Equal(codes(snap), nil)
	is.True(!strings.Contains(strings.Join(w.asked("example.com"), " "), "/e.xml"))
}
