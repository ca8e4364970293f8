// Package sitemap tells search engines where everything is, by the sitemaps protocol (sitemaps.org, version 0.9).
package sitemap

import (
	"context"
	"encoding/xml"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/founders"
	"debut/app/catalogue/listings"
	"debut/app/community"
	"debut/app/community/interviews"
	"debut/app/desk"
	"debut/app/desk/blog"
	"debut/web"
)

// Options are what New joins.
type Options struct {
	*catalogue.Catalogue
	*community.Community
	*desk.Desk
	Cache *web.Cache // keeps the files; nil keeps none
}

// pages are those that stand for nothing of the database.
var pages = []string{
	"/", "/launches", "/calendar", "/categories", "/search", "/leaderboards", "/leaderboards/community-weekly",
	"/leaderboards/community-all-time",
	"/leaderboards/domain-rating", "/leaderboards/revenue", "/leaderboards/billboard", "/how-rankings-work",
	"/how-it-works", "/submit", "/programmes", "/founders", "/interviews", "/updates", "/bot",
	"/privacy", "/terms", "/contact", "/docs/api", "/docs/api/changes",
}

type maps struct{ Options }

// New serves /sitemap.xml, which names the files below /sitemaps/, and those.
func New(o Options) http.Handler {
	m := maps{o}
	mux := http.NewServeMux()
	for path, write := range map[string]func(ctx context.Context, origin, name string) (*file, error){
		"/sitemap.xml":               m.index,
		"/sitemaps/pages.xml":        m.pages,
		"/sitemaps/categories.xml":   m.categories,
		"/sitemaps/launches.xml":     m.launches,
		"/sitemaps/founders.xml":     m.founders,
		"/sitemaps/alternatives.xml": m.alternatives,
		"/sitemaps/blog.xml":         m.blog,
		"/sitemaps/{name}":           m.listings,
	} {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) { m.serve(w, r, write) })
	}
	return mux
}

// serve answers with a cached file, or writes it. It is cached under its path, so that no query fills the cache.
func (m maps) serve(
	w http.ResponseWriter, r *http.Request, write func(ctx context.Context, origin, name string) (*file, error),
) {
	origin := app.SiteOf(r.Context()).Origin
	cached, put := m.Cache.Get(origin + " sitemap " + r.URL.Path)
	if cached == nil {
		f, err := write(r.Context(), origin, r.PathValue("name"))
		switch {
		case err != nil:
			web.Fault(w, r, "write a sitemap", err)
			return
		case f == nil:
			http.NotFound(w, r)
			return
		}
		cached = web.NewResponse("application/xml; charset=utf-8", "public, max-age=3600", f.end())
		put(cached)
	}
	cached.Send(w, r)
}

func (m maps) index(ctx context.Context, origin, _ string) (*file, error) {
	batches, err := m.Listings.Batches(ctx)
	if err != nil {
		return nil, err
	}
	weeks, err := m.Listings.DebutWeeks(ctx)
	if err != nil {
		return nil, err
	}
	founders, err := m.Founders.Slugs(ctx, 1)
	if err != nil {
		return nil, err
	}
	named, err := m.Listings.AlternativeSlugs(ctx, 1)
	if err != nil {
		return nil, err
	}
	posts, err := m.Blog.Newest(ctx, 1)
	if err != nil {
		return nil, err
	}
	f := begin("sitemapindex", "sitemap", origin, 6+len(batches))
	f.add("/sitemaps/pages.xml", time.Time{})
	f.add("/sitemaps/categories.xml", time.Time{})
	if len(weeks) > 0 {
		latest := slices.MaxFunc(weeks, func(a, b listings.LiveWeek) int { return a.UpdatedAt.Compare(b.UpdatedAt) })
		f.add("/sitemaps/launches.xml", latest.UpdatedAt)
	}
	if len(founders) > 0 {
		f.add("/sitemaps/founders.xml", time.Time{})
	}
	if len(named) > 0 {
		f.add("/sitemaps/alternatives.xml", time.Time{})
	}
	if len(posts) > 0 {
		f.add("/sitemaps/blog.xml", time.Time{})
	}
	for _, b := range batches {
		f.add("/sitemaps/listings-"+strconv.Itoa(b.Number)+".xml", b.UpdatedAt)
	}
	return f, nil
}

func (m maps) pages(_ context.Context, origin, _ string) (*file, error) {
	f := begin("urlset", "url", origin, len(pages))
	for _, path := range pages {
		f.add(path, time.Time{})
	}
	return f, nil
}

// categories lists those that hold something.
func (m maps) categories(ctx context.Context, origin, _ string) (*file, error) {
	tree, err := m.Categories.List(ctx, categories.ListInput{})
	if err != nil {
		return nil, err
	}
	f := begin("urlset", "url", origin, 100)
	var walk func([]categories.Node)
	walk = func(nodes []categories.Node) {
		for _, n := range nodes {
			f.add("/categories/"+string(n.Slug), time.Time{})
			walk(n.Subcategories)
		}
	}
	walk(tree.Items)
	return f, nil
}

// mostAddresses is how many a file may have, with a margin (the protocol allows 50,000).
const mostAddresses = 45_000

// mostInterviews stand in the file of founders.
const mostInterviews = 4_000

// alternatives lists the pages of alternatives on which an owner has named some.
func (m maps) alternatives(ctx context.Context, origin, _ string) (*file, error) {
	slugs, err := m.Listings.AlternativeSlugs(ctx, mostAddresses)
	if err != nil {
		return nil, err
	}
	f := begin("urlset", "url", origin, len(slugs))
	for _, slug := range slugs {
		f.add("/listings/"+string(slug)+"/alternatives", time.Time{})
	}
	return f, nil
}

func (m maps) founders(ctx context.Context, origin, _ string) (*file, error) {
	slugs, err := m.Founders.Slugs(ctx, mostAddresses)
	if err != nil {
		return nil, err
	}
	f := begin("urlset", "url", origin, len(slugs))
	for _, slug := range slugs {
		f.add(founders.Path(slug), time.Time{})
	}
	if m.Interviews == nil {
		return f, nil
	}
	slugs, err = m.Interviews.Slugs(ctx, mostInterviews)
	for _, slug := range slugs {
		f.add(interviews.Path+"/"+string(slug), time.Time{})
	}
	return f, err
}

// mostBlog is more than a blog may have posts.
const mostBlog = 5_000

// blog lists the posts, and the page that has them all.
func (m maps) blog(ctx context.Context, origin, _ string) (*file, error) {
	posts, err := m.Blog.Newest(ctx, mostBlog)
	if err != nil {
		return nil, err
	}
	f := begin("urlset", "url", origin, len(posts)+1)
	if len(posts) > 0 {
		f.add(blog.Path, posts[0].PublishedAt)
	}
	for _, p := range posts {
		f.add(blog.PathOf(p.Slug), p.UpdatedAt)
	}
	return f, nil
}

func (m maps) launches(ctx context.Context, origin, _ string) (*file, error) {
	weeks, err := m.Listings.DebutWeeks(ctx)
	if err != nil {
		return nil, err
	}
	f := begin("urlset", "url", origin, len(weeks))
	for _, w := range weeks {
		f.add("/launches/"+string(w.Week), w.UpdatedAt)
	}
	return f, nil
}

// listings returns a batch, listings-1.xml and so on, or nil if there is none.
func (m maps) listings(ctx context.Context, origin, name string) (*file, error) {
	digits, _ := strings.CutSuffix(strings.TrimPrefix(name, "listings-"), ".xml")
	number, err := strconv.Atoi(digits)
	if err != nil || number < 1 || number > 1_000_000 || name != "listings-"+strconv.Itoa(number)+".xml" {
		return nil, nil
	}
	live, err := m.Listings.Batch(ctx, number)
	if err != nil || len(live) == 0 {
		return nil, err
	}
	f := begin("urlset", "url", origin, len(live))
	for _, l := range live {
		f.add("/listings/"+string(l.Slug), l.UpdatedAt)
	}
	return f, nil
}

// file is a sitemap that is being written.
type file struct {
	out                   []byte
	root, element, origin string
}

func begin(root, element, origin string, about int) *file {
	var escaped strings.Builder
	_ = xml.EscapeText(&escaped, []byte(origin)) // a Builder takes everything
	f := &file{root: root, element: element, origin: escaped.String()}
	f.out = make([]byte, 0, 200+about*(len(origin)+120))
	f.out = append(f.out, xml.Header+"<"+root+` xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`+"\n"...)
	return f
}

// add names an address of the site. Paths are of ASCII letters, digits and hyphens alone, and need no escaping.
func (f *file) add(path string, updated time.Time) {
	f.out = append(f.out, "<"+f.element+"><loc>"+f.origin+path+"</loc>"...)
	if !updated.IsZero() {
		f.out = append(f.out, "<lastmod>"...)
		f.out = updated.UTC().AppendFormat(f.out, time.RFC3339)
		f.out = append(f.out, "</lastmod>"...)
	}
	f.out = append(f.out, "</"+f.element+">\n"...)
}

func (f *file) end() []byte { return append(f.out, "</"+f.root+">\n"...) }
