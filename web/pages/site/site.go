// Package site is the website: pages written by the server, for people.
package site

import (
	"context"
	"net/http"

	"github.com/julienschmidt/httprouter"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/catalogue/listings"
	"debut/app/community"
	"debut/app/community/discussions"
	"debut/app/community/interviews"
	"debut/app/contest"
	"debut/app/desk"
	"debut/app/desk/blog"
	"debut/app/ground"
	"debut/app/ground/texts"
	"debut/app/sending"
	"debut/web"
	"debut/web/pages/page"
)

// Options are what New joins.
type Options struct {
	page.Common
	*ground.Ground
	*catalogue.Catalogue
	*sending.Sending
	*contest.Contest
	*community.Community
	*desk.Desk
	Persons Persons
	Ratings app.Ratings // who measures websites
	// that have a place on the home page; nil if there are none
	Featured func(context.Context) ([]app.Listing, error)
	// reviews, before search engines are told of a rating
	RatedFrom app.Live[int]
	Audience  *web.Audience                              // tells who of a listing's visitors is counted
	Logo      func(name string) (svg []byte, found bool) // of LogoFolder; nil: there are none
	// what somebody signs in for who goes on to that reading; nil: there are none
	Reading func(r *http.Request, id app.UUID) texts.Text
	// as the settings state it, which wins over a site's brand
	Publisher Publisher
	Cache     *web.Cache                                              // keeps pages; nil keeps none
	Explain   func(query string, texts []string) listings.Explanation // why a search found them; nil: not said
}

// Site answers the addresses of the website.
type Site struct {
	Options
	pages page.Maker
}

// handler makes the page that a request asks for.
type handler func(ctx context.Context, ask ask) (name string, p page.Page, err error)

// New returns what answers the addresses of the website.
func New(o Options) *page.Router {
	go templates.Parse()
	s := &Site{o, page.Maker{Common: o.Common, Set: templates}}
	r := page.NewRouter()
	for path, h := range map[string]handler{
		"/":                          s.home,
		"/search":                    s.search,
		"/listings/{slug}/badges":    s.maker,
		"/listings/{slug}/trophies":  s.cabinet,
		"/listings/{slug}/reviews":   s.allReviews,
		foundersPath:                 s.founders,
		interviews.Path:              s.interviews,
		blog.Path:                    s.blog,
		updatesPath:                  s.updates,
		"/trophies":                  s.trophies,
		"/hall-of-fame":              s.hallOfFame,
		"/awards/{code}/certificate": s.certificate,
		"/programmes":                s.programmes,
		"/programmes/{slug}":         s.programme,
		"/compare":                   s.compare,
		askPath:                      s.answers,
		embedPath:                    s.embedMaker,
		"/categories":                s.tree,
		"/launches":                  s.thisWeek,
		"/calendar":                  s.calendar,
		"/how-it-works":              s.how,
		page.RankingsPath:            s.rankings,
		page.BoardsPath:              s.boardIndex,
		page.BoardsPath + "/{board}": s.board,
		"/submit":                    s.submit,
		"/privacy": s.legal("privacy", "Privacy",
			"What is kept, for how long, and which cookies there are.", func(b app.Brand) string { return b.Privacy }),
		"/terms": s.legal("terms", "Terms",
			"The rules that this site keeps, and those that it asks you to keep.",
			func(b app.Brand) string { return b.Terms }),
		"/contact": s.legal("contact", "Contact", "Who runs this site, and how to reach them.",
			func(app.Brand) string { return "" }),
		"/imprint": ownText("Imprint", "/imprint", func(b app.Brand) string { return b.Imprint }),
		"/bot":     s.bot,
	} {
		s.readTwins(r, path, h)
	}
	r.Read(discussions.Path("{slug}"), s.serve(s.questions))
	r.Read(discussions.Path("{slug}")+"/{id}", s.serve(s.question))
	r.Read("/listings/{slug}", s.orMarkdown(s.listingOrOwn, s.listingRendition))
	r.Read("/launches/{week}", s.orMarkdown(s.serve(s.week), s.weekRendition))
	r.Read("/categories/{slug}", s.orMarkdown(s.serve(s.category), s.categoryRendition))
	r.Read(foundersPath+"/{slug}", s.orMarkdown(s.serve(s.founder), s.founderRendition))
	r.Read(alternativesPath("{slug}"), s.serve(s.alternatives))
	r.Read(alternativesPath("{slug}")+markdownEnd, s.inMarkdown(s.alternativesRendition, false))
	r.Read(blog.Path+"/{slug}", s.orMarkdown(s.serve(s.blogPost), s.postRendition))
	r.Read(interviews.Path+"/{slug}", s.orMarkdown(s.serve(s.interview), s.interviewRendition))
	s.resultRoutes(r)
	s.personal(r)
	s.shellRoutes(r)
	r.Read("/robots.txt", page.Plain(robots))
	r.Read("/og/*name", s.picture)
	r.Read("/awards/{code}/certificate.svg", s.svg("public, max-age=3600", s.certificateImage))
	r.Read("/widgets/{file}", s.svg(widgetLasts, s.widget))
	for kind, list := range s.listers() {
		r.Read(embedPath+"/"+kind+"/{name}", s.embed(list))
	}
	r.Read(oembedPath, s.oembed)
	r.Read("/suggest", s.suggest)
	r.Read("/static/*name", s.files())
	r.Read("/.well-known/security.txt", page.Plain(s.securityContact))
	r.NotFound = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(nowhere)(w, r, nil) })
	return r
}

// serve answers with a cached page, or makes it.
func (s *Site) serve(h handler) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
		var who app.Account
		cached, put := s.cached(r)
		if cached == nil {
			var err error
			who, _, err = s.Person(r)
			if err == nil {
				err = s.Visitors.Charge(r, who.ID)
			}
			if err != nil {
				s.pages.Finish(w, r, "", page.Page{}, err)
				return
			}
			cached = s.answer(w, r, h, ask{r.URL.Query(), ps}, who)
			if cached == nil {
				return
			}
			put(cached)
		}
		if slug := ps.ByName("slug"); r.URL.Path == "/listings/"+slug {
			s.view(r, who, app.Slug(slug))
		}
		cached.Send(w, r)
	}
}

// cached returns the page that is cached for all visitors, or what caches it. Who is signed in gets pages that are made
// for them: what they did themselves, such as a vote, shows to them at once, and to others when the cached page is old.
func (s *Site) cached(r *http.Request) (cached *web.Response, put func(*web.Response)) {
	if page.Cookie(r, "session") != "" {
		return nil, func(*web.Response) {}
	}
	return s.Cache.Get(app.SiteOf(r.Context()).Origin + " page " + page.Theme(r) + " " + r.RequestURI)
}

func nowhere(context.Context, ask) (string, page.Page, error) {
	return "", page.Page{}, page.Nowhere()
}

// answer makes the page for who asks, nobody where the ID is 0, or else writes why there is none and returns nil.
func (s *Site) answer(w http.ResponseWriter, r *http.Request, h handler, a ask, who app.Account) *web.Response {
	name, p, err := h(r.Context(), a)
	if err == nil {
		err = s.fill(r.Context(), who, p.Main)
	}
	if err == nil && p.Markdown == "" && p.Path != "" {
		p.Markdown = twinOf(p.Path)
	}
	status := http.StatusOK
	if err != nil {
		web.RetryAfter(w, err)
		name, p, status = s.pages.Fault(r, err)
	}
	if p.Moved != "" {
		as := http.StatusFound
		if p.ForGood {
			as = http.StatusMovedPermanently
			w.Header().Set("Cache-Control", "no-cache") // browsers would keep it, and it can be taken back
		}
		http.Redirect(w, r, p.Moved, as)
		return nil
	}
	response, err := s.pages.Write(r, name, p)
	if err != nil {
		s.pages.Broken(w, r, name, err)
		return nil
	}
	if status != http.StatusOK {
		response.SendOnce(w, r, status)
		return nil
	}
	return response
}

// robots keeps programs out of the endless addresses of search but the one of all products, lets them read all else,
// and says where that is.
func robots(w http.ResponseWriter, r *http.Request) {
	origin := app.SiteOf(r.Context()).Origin
	body := "User-agent: *\nDisallow: /search?\nDisallow: /ask?\nDisallow: /suggest\n\n# All listings in one file: " +
		origin + listings.DumpPath + "\nSitemap: " + origin + "/sitemap.xml\n"
	web.Bytes("text/plain; charset=utf-8", 3600, []byte(body)).ServeHTTP(w, r)
}
