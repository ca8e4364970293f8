// Package feed is what is new, launches and leaderboards, for feed readers, as Atom (RFC 4287) and as JSON Feed 1.1.
package feed

import (
	"bytes"
	"encoding/xml"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue"
	"debut/app/community"
	"debut/app/contest"
	"debut/app/desk"
	"debut/app/desk/blog"
	"debut/app/ground/texts"
	"debut/app/sending/follows"
	"debut/web"
	"debut/web/pages/page"
)

const (
	ending = ".atom" // of the paths of feeds
	most   = 50      // entries
	aDay   = 24 * time.Hour
)

// feed is atom:feed (RFC 4287, section 4.1.1).
type feed struct {
	XMLName  xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Language string   `xml:"xml:lang,attr"`
	ID       string   `xml:"id"`
	Title    string   `xml:"title"`
	Subtitle string   `xml:"subtitle"`
	Updated  string   `xml:"updated"`
	Links    []link   `xml:"link"`
	Author   author   `xml:"author"`
	Entries  []entry  `xml:"entry"`

	site     string
	language texts.Language
}

// say puts in the title, whose format begins with the site, and the subtitle.
func (f *feed) say(title, subtitle texts.Text, of ...any) {
	f.Title, f.Subtitle = texts.Sprintf(title, append([]any{f.site}, of...)...).In(f.language), subtitle.In(f.language)
}

// within says the heading of a page as it stands within a line, where English has a small letter.
func (f *feed) within(heading texts.Text) string {
	words := heading.In(f.language)
	if f.language.IsEnglish() {
		return strings.ToLower(words[:1]) + words[1:]
	}
	return words
}

// entry is atom:entry (section 4.1.2). Its id is the address of the listing, which does not change.
type entry struct {
	ID         string     `xml:"id"`
	Title      string     `xml:"title"`
	Updated    string     `xml:"updated"`
	Published  string     `xml:"published,omitempty"`
	Links      []link     `xml:"link"`
	Authors    []person   `xml:"author"`
	Categories []category `xml:"category"`
	Summary    string     `xml:"summary"`
}

type link struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type category struct {
	Term  string `xml:"term,attr"`
	Label string `xml:"label,attr"`
}

type person struct {
	Name string `xml:"name"`
}

type author struct {
	Name string `xml:"name"`
	URI  string `xml:"uri"`
}

// Options are what feeds are made of.
type Options struct {
	page.Common // its clock tells when a feed without entries changed
	*catalogue.Catalogue
	*contest.Contest
	*community.Community
	*desk.Desk
	Follows *follows.Service
	Cache   *web.Cache // keeps feeds; nil keeps none
}

// Feeds answers the addresses of feeds.
type Feeds struct{ Options }

// form is a way to write feeds.
type form struct {
	ending, mediaType string
	write             func(feed) ([]byte, error)
}

var forms = []form{
	{ending, "application/atom+xml; charset=utf-8", feed.inAtom},
	{jsonEnding, "application/feed+json; charset=utf-8", feed.inJSON},
}

// New returns the feeds: /follows.atom by a secret, /launches.atom, /results.atom, /founders.atom, /updates.atom, /blog.atom, and /{slug}.atom below /listings,
// /categories and /leaderboards; /listings/{slug}/questions.atom is what its maker is asked. Each is there with .json in the place of .atom, too.
func New(o Options) Feeds { return Feeds{o} }

// Beside returns a handler of the feeds, and of whatever next answers.
func (f Feeds) Beside(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Pattern = "" // next sets it where there is a page
		path, in, isFeed := cutEnding(r.URL.Path)
		if !isFeed || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		if path == ownPath {
			r.Pattern = path + in.ending
			switch err := f.own(w, r, in); {
			case app.KindOf(err) == app.NotFound:
				r.Pattern = ""
				next.ServeHTTP(w, r)
			case err != nil:
				fail(w, r, err)
			}
			return
		}
		cached, put := f.Cache.Get(app.OriginOf(r.Context()) + " feed " + r.URL.Path)
		if cached == nil {
			body, err := f.write(r, path, in)
			if app.KindOf(err) == app.NotFound {
				next.ServeHTTP(w, r) // which says so
				return
			}
			if err != nil {
				fail(w, r, err)
				return
			}
			cached = web.NewResponse(in.mediaType, "public, max-age=900", body)
			put(cached)
		}
		r.Pattern = "/{feed}" + in.ending
		web.Share(w.Header())
		cached.Send(w, r)
	})
}

// cutEnding returns a path without the ending of a feed, and the form that this names; found is false of any other path.
func cutEnding(path string) (bare string, in form, found bool) {
	for _, in := range forms {
		if bare, found := strings.CutSuffix(path, in.ending); found {
			return bare, in, true
		}
	}
	return path, form{}, false
}

// fail answers with why there is no feed.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	if app.KindOf(err) != app.TooMany {
		web.Fault(w, r, "write the feed", err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	web.RetryAfter(w, err)
	_, message := app.PublicMessage(err)
	http.Error(w, message.In(app.SiteOf(r.Context()).Brand.Language), http.StatusTooManyRequests)
}

// write writes the feed of a path without its ending.
func (f Feeds) write(r *http.Request, path string, in form) ([]byte, error) {
	area, name, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if !slices.Contains(areas, area) {
		return nil, app.Missing("feed", path)
	}
	if err := f.Visitors.Charge(r, 0); err != nil {
		return nil, err
	}
	site := app.SiteOf(r.Context())
	made := feed{
		site: plain(site.Name), language: site.Brand.Language,
		Language: site.Brand.Language.Tag(), ID: site.Origin + path + ending,
		Author: author{plain(site.Name), site.Origin + "/"},
		Links: []link{{"self", "application/atom+xml", site.Origin + path + ending},
			{"alternate", "text/html", site.Origin + path}},
	}
	slug, asked := strings.CutSuffix(name, "/questions")
	err := app.Missing("feed", path)
	switch {
	case path == "/launches":
		err = f.launches(r.Context(), &made)
	case path == blog.Path:
		err = f.posts(r.Context(), &made)
	case path == "/founders":
		err = f.founders(r.Context(), &made)
	case path == "/results":
		err = f.results(r.Context(), &made)
	case path == "/updates":
		err = f.updates(r.Context(), &made)
	case area == "listings" && asked:
		err = f.questions(r.Context(), &made, app.Slug(slug))
	case area == "listings":
		err = f.listing(r.Context(), &made, app.Slug(name))
	case area == "categories":
		err = f.category(r.Context(), &made, app.Slug(name))
	case area == "leaderboards":
		err = f.board(r.Context(), &made, name)
	}
	if err != nil {
		return nil, err
	}
	for _, e := range made.Entries {
		made.Updated = max(made.Updated, e.Updated) // of times in one form
	}
	if len(made.Entries) == 0 {
		made.Updated = date(f.Clock().Truncate(aDay))
	}
	return in.write(made)
}

// areas begin the paths of feeds.
var areas = []string{"launches", "blog", "founders", "results", "updates", "listings", "categories", "leaderboards"}

// inAtom writes a feed as Atom.
func (f feed) inAtom() ([]byte, error) {
	body, err := xml.MarshalIndent(f, "", " ")
	return append(append([]byte(xml.Header), body...), '\n'), err
}

// date returns a date construct (section 3.3).
func date(t time.Time) string { return t.UTC().Format(time.RFC3339) }

const longest = 2000 // octets of a text

// plain returns a text without what XML does not allow and what turns text around, shortened where a reader would have
// no use for more.
func plain(s string) string {
	if len(s) > longest {
		s = s[:longest] + "…"
	}
	return strings.TrimSpace(string(bytes.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError ||
			r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, []byte(s))))
}
