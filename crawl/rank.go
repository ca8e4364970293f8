package crawl

import (
	"cmp"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"debut/app/ground/lazyregexp"
)

const (
	maxQueue  = 4000
	maxAsked  = 20_000 // links that are looked at
	rankFloor = 1      // a page worth less is not read
)

// queue holds the pages of a site that were heard of, and gives out the most telling first.
type queue struct {
	home    *url.URL
	private bool // see checkURL
	asked   int  // by add
	site    string
	locale  string // of the homepage: "de"
	heard   map[string]*candidate
	order   []*candidate // as heard
	taken   map[string]bool
	kinds   map[string]int // pages given out, by kind
}

type candidate struct {
	url   *url.URL
	kind  string
	worth float64
	given bool // out by next
}

// newQueue returns the queue of the site of home, a page in lang ("pt-BR").
func newQueue(home *url.URL, lang string, private bool) *queue {
	locale := cmp.Or(localeOf(home), languageOf(strings.ToLower(lang)), "en")
	q := &queue{home: home, private: private, site: siteOf(home), locale: locale, heard: map[string]*candidate{},
		taken: map[string]bool{}, kinds: map[string]int{}}
	q.take(home)
	return q
}

// add hears of a page, and of the words by which it is linked to. Other sites, other languages, pages for members,
// posts and files are not worth a visit.
func (q *queue) add(u *url.URL, text string) {
	q.asked++
	if q.asked > maxAsked || len(q.order) >= maxQueue || farAway(u) || siteOf(u) != q.site {
		return
	}
	u, err := checkURL(trimmed(u).String(), q.private)
	if err != nil || !q.worthVisiting(u) {
		return
	}
	kind, worth := rate(u, text)
	worth -= q.far(u)
	key := pageKey(u)
	c := q.heard[key]
	if c == nil {
		c = &candidate{url: u}
		q.heard[key] = c
		q.order = append(q.order, c)
	}
	if worth > c.worth {
		c.kind, c.worth = kind, worth
	}
}

// farAway tells addresses that are worth no visit by their length alone: each look at one costs its square.
func farAway(u *url.URL) bool {
	return len(u.Path)+len(u.RawPath) > 1_000 || len(u.RawQuery) > 500 ||
		strings.Count(u.Path, "/") > 16 || climbs(u.Path)
}

// next gives out the best page that was not given out yet. Of each kind the second is worth less than the first,
// so that the visits are spread.
func (q *queue) next() (u *url.URL, ok bool) {
	var best *candidate
	top := 0.0
	for _, c := range q.order {
		if c.given || q.taken[pageKey(c.url)] {
			continue
		}
		again := 0.6
		if c.kind == "" {
			again = 0.3
		}
		if worth := c.worth / (1 + again*float64(q.kinds[c.kind])); worth >= rankFloor && worth > top {
			best, top = c, worth
		}
	}
	if best == nil {
		return nil, false
	}
	best.given = true
	q.kinds[best.kind]++
	return best.url, true
}

// take marks a page as read; it reports whether it was not before.
func (q *queue) take(u *url.URL) bool {
	key := pageKey(u)
	fresh := !q.taken[key]
	q.taken[key] = true
	return fresh
}

// rich reports whether the pages that matter most are known by name already, one about the company among them.
func (q *queue) rich() bool {
	kinds := map[string]bool{}
	for _, c := range q.order {
		if c.kind != "" && c.worth >= 5 {
			kinds[c.kind] = true
		}
	}
	return len(kinds) >= 5 && (kinds["about"] || kinds["story"])
}

func (q *queue) worthVisiting(u *url.URL) bool {
	if locale := localeOf(u); locale != "" && locale != q.locale {
		return false
	}
	if !sameHost(u, q.home) {
		for part := range strings.SplitSeq(strings.TrimSuffix(u.Host, q.site), ".") {
			if skipHosts[part] || languages[part] && part != q.locale {
				return false
			}
		}
	}
	path := strings.ToLower(u.Path)
	if dot := strings.LastIndexByte(path, '.'); dot > strings.LastIndexByte(path, '/') && !pageSuffixes[path[dot:]] {
		return false
	}
	if datedPath.MatchString(path) {
		return false
	}
	for segment := range strings.SplitSeq(path, "/") {
		if skipSegments[flat(strings.TrimSuffix(segment, suffixOf(segment)))] {
			return false
		}
	}
	return true
}

// far returns what distance from the homepage takes off: another host, a query, a deep path.
func (q *queue) far(u *url.URL) float64 {
	cost := 0.0
	if !sameHost(u, q.home) {
		cost += 2
	}
	if u.RawQuery != "" {
		cost += 3
	}
	if depth := len(segments(u)); depth > 1 {
		cost += 1.5 * float64(depth-1)
	}
	return cost
}

// rate tells what kind of page u is by its path and the words of a link to it, and what that is worth.
// The name of the page itself counts most. Pages of no kind are worth something near the root only.
func rate(u *url.URL, text string) (kind string, worth float64) {
	parts := segments(u)
	if len(parts) == 0 && u.RawQuery == "" {
		return "root", 8
	}
	said := labelOf(text)
	if len(said.text) > 60 {
		said = label{} // a teaser, not a label
	}
	var name, above label
	if n := len(parts); n > 0 {
		name, above = labelOf(parts[n-1]), labelOf(strings.Join(parts[:n-1], "/"))
	}
	query := labelOf(u.RawQuery)
	for _, k := range pageKinds() {
		score := 0.0
		switch {
		case k.is(name), k.is(said):
			score = k.worth + 2
		case k.in(name), k.in(said), k.in(query):
			score = k.worth
		case k.in(above):
			score = k.worth * 0.6
		}
		if score > worth {
			kind, worth = k.name, score
		}
	}
	if kind == "" {
		return "", 3
	}
	return kind, worth
}

// segments returns the parts of the path, without a locale in front and without a suffix such as .html.
func segments(u *url.URL) []string {
	var parts []string
	for part := range strings.SplitSeq(u.Path, "/") {
		if part = strings.TrimSuffix(part, suffixOf(part)); part != "" && part != "index" {
			parts = append(parts, part)
		}
	}
	if len(parts) > 0 && localeOf(u) != "" {
		parts = parts[1:]
	}
	return parts
}

func suffixOf(segment string) string {
	if dot := strings.LastIndexByte(segment, '.'); dot > 0 && pageSuffixes[strings.ToLower(segment[dot:])] {
		return segment[dot:]
	}
	return ""
}

var localePattern = lazyregexp.Compile(`^([a-z]{2})([-_][a-z]{2,4})?$`)

// localeOf returns the language that the first part of the path, or the query, names; "" if neither does.
func localeOf(u *url.URL) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(strings.ToLower(u.Path), "/"), "/")
	query := u.Query()
	for _, name := range []string{first, query.Get("lang"), query.Get("locale"), query.Get("hl")} {
		if language := languageOf(strings.ToLower(name)); language != "" {
			return language
		}
	}
	return ""
}

// languageOf returns the language of a locale in lower case, such as "pt-br"; "" if it is none that sites have pages
// in.
func languageOf(locale string) string {
	m := localePattern.FindStringSubmatch(locale)
	switch {
	case m == nil:
		return ""
	case languages[m[1]]:
		return m[1]
	}
	return countries[m[1]]
}

// trimmed drops what a campaign added to the query.
func trimmed(u *url.URL) *url.URL {
	if u.RawQuery == "" {
		return u
	}
	bare := *u
	u = &bare
	query := u.Query()
	for key := range query {
		if strings.HasPrefix(key, "utm_") || key == "ref" || key == "gclid" || key == "fbclid" || key == "source" {
			query.Del(key)
		}
	}
	u.RawQuery = query.Encode()
	return u
}

// pageKey returns the same for addresses that lead to the same page, by all that can be told from outside: many servers
// answer to /prices and to /prices.html.
func pageKey(u *url.URL) string {
	path := strings.TrimRight(u.Path, "/")
	if name := path[strings.LastIndexByte(path, '/')+1:]; strings.HasPrefix(name, "index.") {
		path = strings.TrimRight(strings.TrimSuffix(path, name), "/")
	} else {
		path = strings.TrimSuffix(path, suffixOf(name))
	}
	return strings.TrimPrefix(u.Host, "www.") + path + "?" + u.RawQuery
}

// flat writes words in one way: lower case, no accents, one hyphen between them.
func flat(s string) string {
	plain, _, err := transform.String(transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn))),
		strings.ToLower(s))
	if err != nil {
		plain = strings.ToLower(s)
	}
	return strings.Join(strings.FieldsFunc(plain, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "-")
}
