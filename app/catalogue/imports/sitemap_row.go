package imports

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/forms"
	"debut/app/ground/sheet"
)

// rowOf returns what a page of a directory says of the listing that it is about, one value for each of
// forms.PageColumns: by its JSON-LD, by OpenGraph, and by the link to the website.
func rowOf(address string, page app.Page) []string {
	s := sayings{page: page, host: hostOf(address)}
	s.thing = s.aboutWhat()
	name := s.name()
	said := map[string]string{
		"page_address":     address,
		"page_name":        name,
		"page_tagline":     s.ld("slogan"),
		"page_summary":     first(s.meta("og:description"), s.meta("description")),
		"page_description": s.ld("description"),
		"page_website":     s.website(),
		"page_categories":  s.category(name),
		"page_city":        s.ld("address.addressLocality"),
		"page_country":     first(s.ld("address.addressCountry"), s.ld("address.addressCountry.name")),
		"page_email":       strings.TrimPrefix(s.ld("email"), "mailto:"),
		"page_logo":        s.absolute(first(s.ld("logo"), s.ld("logo.url"), s.ld("logo.contentUrl"))),
		"page_pictures":    s.absolute(first(s.ld("image"), s.ld("image.url"), s.meta("og:image"))),
	}
	row := make([]string, len(forms.PageColumns))
	for i, column := range forms.PageColumns {
		row[i] = said[column]
	}
	return row
}

// sayings is what a page says, and of what.
type sayings struct {
	page  app.Page
	host  string
	thing string // the kind of thing of JSON-LD that the page is about; "" if it has none
}

// besides are kinds of things that pages have JSON-LD of although they are about something else.
var besides = []string{"WebSite", "WebPage", "ItemPage", "CollectionPage", "BreadcrumbList", "Person", "ImageObject",
	"SearchAction", "ItemList", "FAQPage", "Review", "AggregateRating", "Article", "BlogPosting", "Thing"}

// aboutWhat returns the kind of thing that the page is about. An organisation is often the directory itself, and so the
// last that is taken.
func (s sayings) aboutWhat() (kind string) {
	for _, b := range s.page.Blocks {
		if b.From != app.FromJSONLD {
			continue
		}
		of, rest, _ := strings.Cut(b.Name, ".")
		switch {
		case rest != "name" || slices.Contains(besides, of):
		case of != "Organization" && of != "Corporation":
			return of
		case hostOf(s.first(app.FromJSONLD, of+".url")) != s.host:
			kind = of
		}
	}
	return kind
}

// first returns the first text of a name.
func (s sayings) first(from app.Source, name string) string {
	i := slices.IndexFunc(s.page.Blocks, func(b app.Block) bool { return b.From == from && b.Name == name })
	if i < 0 {
		return ""
	}
	return s.page.Blocks[i].Text
}

func (s sayings) all(from app.Source, name string) (list []string) {
	for _, b := range s.page.Blocks {
		if b.From == from && b.Name == name {
			list = append(list, b.Text)
		}
	}
	return list
}

func (s sayings) meta(name string) string { return s.first(app.FromMeta, name) }

func (s sayings) ld(path string) string {
	if s.thing == "" {
		return ""
	}
	return s.first(app.FromJSONLD, s.thing+"."+path)
}

func first(texts ...string) string {
	i := slices.IndexFunc(texts, func(text string) bool { return strings.TrimSpace(text) != "" })
	if i < 0 {
		return ""
	}
	return texts[i]
}

// titleEnd is what stands between the title of a page and the name of its site.
var titleEnd = regexp.MustCompile(`\s+[|–—·•-]\s+[^|–—·•]+$`)

func (s sayings) name() string {
	if name := s.ld("name"); name != "" {
		return name
	}
	title := first(s.meta("og:title"), s.first(app.FromTitle, ""))
	if short := titleEnd.ReplaceAllString(title, ""); short != "" {
		return short
	}
	return title
}

// category returns the last name of the trail of links that leads to the page, without its beginning and the page
// itself; or else the one that JSON-LD or OpenGraph says.
func (s sayings) category(name string) string {
	for _, path := range []string{"BreadcrumbList.itemListElement.name", "BreadcrumbList.itemListElement.item.name"} {
		trail := s.all(app.FromJSONLD, path)
		if n := len(trail); n > 0 && strings.EqualFold(trail[n-1], name) {
			trail = trail[:n-1]
		}
		if len(trail) > 1 {
			return sheet.Join(trail[len(trail)-1:])
		}
	}
	if at := first(s.ld("category"), s.ld("applicationCategory"), s.meta("article:section")); at != "" {
		return sheet.Join([]string{at})
	}
	return ""
}

// visit are the words at a link to the website of what is listed, in its class or beside it.
var visit = regexp.MustCompile(`(?i)\b(visit|website|web ?site|homepage|official site|` +
	`webseite|internetseite|site web|site officiel)\b`)

// website returns the address of the website of what is listed: what JSON-LD says, or where a link leads that says so.
func (s sayings) website() string {
	for _, path := range []string{"url", "sameAs"} {
		for _, at := range s.all(app.FromJSONLD, s.thing+"."+path) {
			if s.thing != "" && s.elsewhere(at) {
				return at
			}
		}
	}
	texts := s.texts()
	for i, el := range s.page.Elements {
		if el.Tag != "a" || !s.elsewhere(el.Href) {
			continue
		}
		beside := strings.ToLower(strings.Join([]string{el.Class, el.ID, texts[i], texts[el.Parent]}, " "))
		if visit.MatchString(beside) || strings.Contains(beside, hostOf(el.Href)) {
			return el.Href
		}
	}
	return ""
}

// texts returns the words of each element that has some, with those of the elements in it.
func (s sayings) texts() map[int]string {
	texts := map[int]string{}
	for _, b := range s.page.Blocks {
		if b.From != app.FromText || len(b.Text) > longestBeside {
			continue
		}
		for at, n := b.Element, 0; at >= 0 && at < len(s.page.Elements) && n < 3; at, n = s.page.Elements[at].Parent, n+1 {
			texts[at] += " " + b.Text
		}
	}
	return texts
}

// longestBeside is how many bytes words have at most that stand beside a link; longer ones are about something else.
const longestBeside = 200

// places are where companies have pages that are not their websites.
var places = []string{"facebook.com", "twitter.com", "x.com", "linkedin.com", "instagram.com", "youtube.com", "github.com",
	"tiktok.com", "pinterest.com", "reddit.com", "medium.com", "threads.net", "wikipedia.org", "wikidata.org",
	"google.com", "apple.com", "producthunt.com", "crunchbase.com", "trustpilot.com", "yelp.com"}

// elsewhere reports whether an address may be the website of what is listed.
func (s sayings) elsewhere(at string) bool {
	host := hostOf(at)
	return host != "" && host != s.host && !slices.Contains(places, app.CompanyKey(at))
}

// absolute returns an address as it stands on the page, with the page's host where it has none.
func (s sayings) absolute(at string) string {
	page, err := url.Parse(s.page.URL)
	if err != nil || at == "" {
		return at
	}
	if to, err := page.Parse(at); err == nil {
		return to.String()
	}
	return ""
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}
