// Package feed is the launches for feed readers, as Atom (RFC 4287).
package feed

import (
	"bytes"
	"context"
	"encoding/xml"
	"net/http"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/listings"
	"debut/web"
)

// Path is where the feed is.
const Path = "/launches.atom"

const most = 50 // entries

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
}

// entry is atom:entry (section 4.1.2). Its id is the address of the listing, which does not change.
type entry struct {
	ID         string     `xml:"id"`
	Title      string     `xml:"title"`
	Updated    string     `xml:"updated"`
	Published  string     `xml:"published,omitempty"`
	Links      []link     `xml:"link"`
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

type author struct {
	Name string `xml:"name"`
	URI  string `xml:"uri"`
}

// New serves the feed. clock tells when it changed, for a feed without entries.
func New(service *listings.Service, cache *web.Cache, clock app.Clock) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site := app.SiteOf(r.Context())
		cached, put := cache.Get(site.Origin + " feed")
		if cached == nil {
			body, err := write(r.Context(), service, site, clock)
			if err != nil {
				web.Fault(w, r, "write the feed", err)
				return
			}
			cached = web.NewResponse("application/atom+xml; charset=utf-8", "public, max-age=900", body)
			put(cached)
		}
		web.Share(w.Header())
		cached.Send(w, r)
	})
}

func write(ctx context.Context, service *listings.Service, site app.Site, clock app.Clock) ([]byte, error) {
	newest, err := service.Newest(ctx, most)
	if err != nil {
		return nil, err
	}
	f := feed{
		Language: "en", ID: site.Origin + Path, Title: plain(site.Name) + ": launches", Subtitle: "Products, in the order of their debut",
		Author: author{plain(site.Name), site.Origin + "/"},
		Links:  []link{{"self", "application/atom+xml", site.Origin + Path}, {"alternate", "text/html", site.Origin + "/launches"}},
	}
	latest := time.Time{}
	for _, l := range newest {
		f.Entries = append(f.Entries, entryOf(l))
		if l.UpdatedAt.After(latest) {
			latest = l.UpdatedAt
		}
	}
	if len(newest) == 0 {
		f.Subtitle = "Nothing has launched here yet; what does will stand here"
		latest = clock().Truncate(24 * time.Hour)
	}
	f.Updated = date(latest)
	body, err := xml.MarshalIndent(f, "", " ")
	return append(append([]byte(xml.Header), body...), '\n'), err
}

func entryOf(l listings.Public) entry {
	e := entry{ID: l.URL, Title: plain(l.Name), Updated: date(l.UpdatedAt), Links: []link{{"alternate", "text/html", l.URL}}}
	if l.LaunchedAt != nil {
		e.Published = date(*l.LaunchedAt)
	}
	for _, c := range l.Categories {
		e.Categories = append(e.Categories, category{string(c.Slug), plain(c.Name)})
	}
	var texts []string
	for _, text := range []*string{l.Tagline, l.ShortDescription} {
		if text != nil && len(texts) == 0 || text != nil && texts[0] != plain(*text) {
			texts = append(texts, plain(*text))
		}
	}
	e.Summary = strings.Join(texts, "\n\n")
	return e
}

// date returns a date construct (section 3.3).
func date(t time.Time) string { return t.UTC().Format(time.RFC3339) }

const longest = 2000 // octets of a text

// plain returns a text without what XML does not allow and what turns text around, shortened where a reader would have no use for more.
func plain(s string) string {
	if len(s) > longest {
		s = s[:longest] + "…"
	}
	return strings.TrimSpace(string(bytes.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, []byte(s))))
}
