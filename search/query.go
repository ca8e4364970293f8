package search

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/bleve/v2/search/query"

	"debut/app"
	"debut/app/catalogue/listings"
)

// plan says how widely a search text is understood.
type plan struct {
	fuzzy    bool      // also words that are a few edits away
	extra    int       // edits beyond those that the length of a word allows
	spelling *spelling // which words are taken as well spelled; nil: none are
	names    *spelling // which words are names, and no others mistyped; nil: none are
	made     map[alike]*automaton
	near     map[nearIn]*wordsQuery // what was looked up in dictionaries, to be looked up once; nil: nothing is kept
	crowded  []string               // words for which no descriptions are looked at
	packed   []string               // and those for which no headlines are either: taglines, keywords, categories
	bare     bool                   // what is found is not scored
}

// alike names the words that are at most so many edits away from one.
type alike struct {
	word  string
	edits int
}

// nearIn names the words of a field that are like one, or begin with it.
type nearIn struct {
	field  string
	begins bool
	alike
}

// edits returns how many edits away from t a word may be.
func (p plan) edits(t string) int {
	n := utf8.RuneCountInString(t)
	if !p.fuzzy || n < 3 || n > maxFuzzy {
		return 0
	}
	allowed := 0
	switch {
	case n >= 8:
		allowed = 2
	case n >= 4:
		allowed = 1
	}
	if n <= 4 {
		return min(1, allowed+p.extra) // two letters of four make many another word
	}
	return min(2, allowed+p.extra)
}

// query makes the bleve query for w: listings whose texts hold each term, or whose name as one word is like the whole.
func (p plan) query(w wanted) query.Query {
	if w.short() {
		return shortQuery(w)
	}
	p.made = map[alike]*automaton{}
	each := make([]query.Query, len(w.terms))
	for i, t := range w.terms {
		each[i] = p.termQuery(t, i == len(w.terms)-1)
	}
	if p.bare {
		return query.NewDisjunctionQuery([]query.Query{query.NewConjunctionQuery(each), p.nameQuery(w.whole)})
	}
	all := query.NewBooleanQuery([]query.Query{query.NewConjunctionQuery(each)}, nil, nil)
	kind := hintWeight
	if len(w.terms) == 1 { // which many may say
		kind = kindWeight
	}
	for _, t := range w.kinds { // which come first, and hide nothing
		all.AddShould(headed(t, kind))
	}
	for _, t := range w.hints {
		all.AddShould(headed(t, hintWeight))
	}
	return query.NewDisjunctionQuery([]query.Query{all, p.nameQuery(w.whole)})
}

// termQuery finds texts that hold t, or where t is the last term and perhaps still being typed, a word that begins with
// it.
func (p plan) termQuery(t string, last bool) query.Query {
	heads := !slices.Contains(p.packed, t)
	ways := []query.Query{term(fName, t, 8)}
	if heads {
		ways = append(ways, match(fHead, t, 3))
	}
	if !slices.Contains(p.crowded, t) {
		ways = append(ways, match(fBody, t, 0.5))
	}
	if n := utf8.RuneCountInString(t); last && n > startLength {
		ways = append(ways, p.prefix(fName, t, 3))
		if heads {
			ways = append(ways, p.prefix(fHeadP, t, 0.5))
		}
	} else if last && n > 1 {
		ways = append(ways, term(fStart, collapse(t), 3))
	}
	return query.NewDisjunctionQuery(append(ways, p.mistyped(t)...))
}

// What words weigh that need not be found, beside those that must be: what stands beside the only special word of a
// sentence, and what else it says.
const (
	kindWeight = 4.0
	hintWeight = 0.5
)

// headed finds names and headlines that hold t, and so many times as much as those of a term weigh.
func headed(t string, weight float64) query.Query {
	return query.NewDisjunctionQuery([]query.Query{term(fName, t, 8*weight), match(fHead, t, 3*weight)})
}

// mistyped finds words that are like t. A number is no mistyped other one, and only names are like it. In descriptions,
// which hold most words that there are, words count that are nearest to t, and only if t stands nowhere as it is.
func (p plan) mistyped(t string) (ways []query.Query) {
	n := p.edits(t)
	if n == 0 || p.names.named(t) {
		return nil
	}
	common := p.spelling != nil && p.spelling.common(t)
	if !common {
		ways = append(ways, p.similar(fName, t, n, 2))
	}
	if !common && !isNumber(t) && !slices.Contains(p.packed, t) {
		head := p.similar(fHeadP, t, n, 0.7)
		head.nearest = true
		ways = append(ways, head)
	}
	if body := p.inDescriptions(t); body != nil && !slices.Contains(p.crowded, t) {
		ways = append(ways, body)
	}
	return ways
}

// inDescriptions finds descriptions that hold the words nearest to t; nil if no word is like t, or if t is no mistyped
// one.
func (p plan) inDescriptions(t string) *wordsQuery {
	p.extra = 0 // too many words are so much alike
	n := p.edits(t)
	if n == 0 || isNumber(t) || p.names.named(t) || p.spelling != nil && p.spelling.known(t) {
		return nil
	}
	q := p.similar(fBodyP, t, n, 1)
	q.nearest, q.stems = true, fBody
	return q
}

func isNumber(t string) bool { return strings.IndexFunc(t, unicode.IsLetter) < 0 }

// nameQuery finds names that are, begin with, or are like the whole text, however it is cut into words.
func (p plan) nameQuery(whole string) query.Query {
	ways := []query.Query{term(fWhole, whole, 40)}
	if utf8.RuneCountInString(whole) > startLength {
		ways = append(ways, p.prefix(fWhole, whole, 24))
	} else {
		ways = append(ways, term(fStart, atStart+whole, 6))
	}
	if n := p.edits(whole); n > 0 && !p.names.named(whole) {
		ways = append(ways, p.similar(fWhole, whole, n, 12))
	}
	return query.NewDisjunctionQuery(ways)
}

// narrow keeps what is on the site and passes f, without a word in the scores. What is not scored is all one
// conjunction, which takes a fraction of the time.
func narrow(q query.Query, site int64, f listings.Filter, scored bool) query.Query {
	all := []query.Query{term(fSite, key(site), 1)}
	for field, values := range map[string][]string{
		fStatus: app.Parts(string(f.Status)), fStage: app.Parts(f.Stage), fLand: app.Parts(f.Country),
		fPrice: app.Parts(f.PricingModel), fDomain: app.Parts(f.Domain),
		fCat: named(f.Categories),
	} {
		if len(values) > 0 {
			all = append(all, either(field, values))
		}
	}
	if f.Among != nil {
		all = append(all, oneOf(f.Among))
	}
	if f.FreePlan {
		all = append(all, either(fPrice, app.FreeModels))
	}
	if f.Rating.Tenths > 0 {
		all = append(all, oneOf(f.Rating.IDs))
	}
	if !f.UpdatedSince.IsZero() {
		all = append(all, between(fUpdated, f.UpdatedSince, time.Time{}))
	}
	if !f.LaunchedAfter.IsZero() || !f.LaunchedBefore.IsZero() {
		all = append(all, between(fLaunched, f.LaunchedAfter, f.LaunchedBefore))
	}
	if !scored {
		return query.NewConjunctionQuery(append(all, q))
	}
	b := query.NewBooleanQuery([]query.Query{q}, nil, nil)
	b.AddFilter(query.NewConjunctionQuery(all))
	return b
}

// oneOf finds these listings.
func oneOf(ids []int64) query.Query {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	return query.NewDocIDQuery(keys)
}

// either finds what has any of the values.
func either(field string, values []string) query.Query {
	ways := make([]query.Query, len(values))
	for i, v := range values {
		ways[i] = term(field, v, 1)
	}
	if len(ways) == 1 {
		return ways[0]
	}
	return query.NewDisjunctionQuery(ways)
}

// between finds what has a time from one on and before another; a zero one is no bound.
func between(field string, from, before time.Time) query.Query {
	bound := func(at time.Time) *float64 {
		if at.IsZero() {
			return nil
		}
		ms := float64(at.UnixMilli())
		return &ms
	}
	q := query.NewNumericRangeQuery(bound(from), bound(before))
	q.SetField(field)
	return q
}

func named(slugs []app.Slug) (all []string) {
	for _, slug := range slugs {
		all = append(all, string(slug))
	}
	return all
}

func term(field, t string, boost float64) query.Query {
	q := query.NewTermQuery(t)
	q.SetField(field)
	q.SetBoost(boost)
	return q
}

func match(field, t string, boost float64) query.Query {
	q := query.NewMatchQuery(t)
	q.SetField(field)
	q.SetBoost(boost)
	return q
}

// prefix finds words that begin with t.
func (p plan) prefix(field, t string, boost float64) *wordsQuery {
	return p.once(nearIn{field, true, alike{word: t}}, &wordsQuery{field: field, prefix: t, boost: boost})
}

// similar finds words at most so many edits away from t.
func (p plan) similar(field, t string, edits int, boost float64) *wordsQuery {
	key := alike{t, edits}
	if p.made[key] == nil {
		p.made[key] = newAutomaton(t, edits)
	}
	return p.once(nearIn{field, false, key}, &wordsQuery{field: field, like: p.made[key], boost: boost})
}

// once returns the query of that kind that was made first, which knows what it found.
func (p plan) once(kind nearIn, q *wordsQuery) *wordsQuery {
	if first := p.near[kind]; first != nil {
		return first
	}
	if p.near != nil {
		p.near[kind] = q
	}
	return q
}
