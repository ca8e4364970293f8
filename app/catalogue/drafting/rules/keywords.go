package rules

import (
	"sort"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

// keywords takes the words under which a site files itself; without them, those words that its title, description and
// headings have in common and that name something it can be filed under: others are neighbours by chance ("your
// electricity"). Those that tell by themselves what it is about are tags, the others keywords.
func keywords(w *site, d *drafting.Draft, categories []app.Category) {
	list := w.declared()
	files := len(list) > 0
	if !files {
		list = w.repeated()
	}
	known := map[string]bool{}
	for _, c := range categories {
		for _, word := range append([]string{c.Name}, c.Synonyms...) {
			known[bare(word)] = true
		}
	}
	head := w.headWords()
	var tags, others []drafting.Text
	for _, t := range list {
		shown := strings.Contains(head, bare(t.Value))
		switch key := bare(t.Value); {
		case key == bare(w.name) || !files && !known[key]:
		case len(tags) < maxTags && wordCount(t.Value) <= 3 && (known[key] || shown):
			tags = append(tags, t)
		case len(others) < maxList:
			others = append(others, t)
		}
	}
	if len(tags) > 0 {
		d.Lists["tags"] = tags
	}
	if len(others) > 0 {
		d.Lists["keywords"] = others
	}
}

const maxTags = 8

// headWords returns the letters of what the homepage says first: its title, its description and its first heading.
func (w *site) headWords() string {
	p := w.home()
	var head strings.Builder
	for i, b := range p.Blocks {
		if b.From == app.FromTitle || b.From == app.FromMeta && strings.HasSuffix(b.Name, "description") ||
			b.From == app.FromText && p.level[i] == 1 && p.zoneOf(i)&inHidden == 0 {
			head.WriteString(bare(b.Text) + " ")
		}
	}
	return head.String()
}

// declared returns the words of <meta name="keywords"> and of JSON-LD.
func (w *site) declared() []drafting.Text {
	var list []drafting.Text
	p := w.home()
	for i, b := range p.Blocks {
		if !(b.From == app.FromMeta && b.Name == "keywords") &&
			!(b.From == app.FromJSONLD && strings.HasSuffix(b.Name, ".keywords")) {
			continue
		}
		from := 0
		for from <= len(b.Text) && len(list) < maxDeclared {
			to := len(b.Text)
			if n := strings.IndexAny(b.Text[from:], ",;、"); n >= 0 {
				to = from + n
			}
			if word, cite := p.trimmedPart(i, from, to); word != "" && utf8.RuneCountInString(word) >= 2 &&
				wordCount(word) <= 6 && utf8.RuneCountInString(word) <= 60 {
				list = appendNew(list, []drafting.Text{{Value: word, Quotes: []drafting.Cite{cite}}})
			}
			from = to + 1
			for from < len(b.Text) && !utf8.RuneStart(b.Text[from]) {
				from++
			}
		}
	}
	return list
}

const (
	maxPhrases  = 1_000 // that are compared with one another
	maxDeclared = 200   // words that a site files itself under
)

// phraseSeen is a word or a pair of words of the homepage, with the places that it stands in.
type phraseSeen struct {
	value  string
	cite   drafting.Cite
	places int
	last   int  // the place that was counted last
	inHead bool // stands in the title or the description too
	first  int
}

// repeated are words and pairs of words that stand in the title or the description of the homepage and in at least
// one place more of title, description and headings.
func (w *site) repeated() []drafting.Text {
	list := w.seenPhrases()
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		switch {
		case a.places != b.places:
			return a.places > b.places
		case a.first != b.first:
			return a.first < b.first
		}
		return a.cite.Start < b.cite.Start || a.cite.Start == b.cite.Start && len(a.value) > len(b.value)
	})
	list = list[:min(len(list), maxPhrases)]
	var out []drafting.Text
	for _, s := range list {
		part, value := false, strings.ToLower(s.value) // a pair says more than its words
		for _, other := range list {
			w.budget.Check()
			part = part || len(other.value) > len(s.value) && other.places >= s.places-1 &&
				strings.Contains(strings.ToLower(other.value), value)
		}
		if !part {
			out = append(out, drafting.Text{Value: s.value, Quotes: []drafting.Cite{s.cite}})
		}
		if len(out) == 8 {
			break
		}
	}
	return out
}

// seenPhrases counts the phrases of the homepage and returns those that stand in two places or more.
func (w *site) seenPhrases() []*phraseSeen {
	p := w.home()
	found := map[string]*phraseSeen{}
	place := 0
	for i, b := range p.Blocks {
		inHead := b.From == app.FromTitle || b.From == app.FromMeta && b.Name == "description"
		if !inHead && !(b.From == app.FromText && p.level[i] > 0 && p.level[i] <= 3 &&
			p.zoneOf(i)&(aside|inFooter) == 0) {
			continue
		}
		place++
		for _, ph := range phrases(b.Text) {
			w.budget.Check()
			text := b.Text[ph[0]:ph[1]]
			s := found[bare(text)]
			if s == nil {
				s = &phraseSeen{value: text, cite: p.part(i, ph[0], ph[1]), first: place}
				found[bare(text)] = s
			}
			s.inHead = s.inHead || inHead
			if s.last != place {
				s.places++
				s.last = place
			}
		}
	}
	var list []*phraseSeen
	for key, s := range found {
		if s.places >= 2 && s.inHead && !strings.Contains(bare(w.name), key) {
			list = append(list, s)
		}
	}
	return list
}

// phrases returns the longer words of text, and pairs of them side by side.
func phrases(text string) [][2]int {
	var words [][2]int
	from := -1
	for i, r := range text + " " {
		letter := r == '-' && from >= 0 || isLetter(r)
		if letter && from < 0 {
			from = i
		}
		if !letter && from >= 0 {
			words = append(words, [2]int{from, i})
			from = -1
		}
	}
	var list [][2]int
	for i, w := range words {
		if !wordly(text[w[0]:w[1]]) {
			continue
		}
		list = append(list, w)
		if i+1 < len(words) && words[i+1][0] == w[1]+1 && wordly(text[words[i+1][0]:words[i+1][1]]) {
			list = append(list, [2]int{w[0], words[i+1][1]})
		}
	}
	return list
}

// wordly reports whether a word means something by itself.
func wordly(word string) bool {
	return utf8.RuneCountInString(word) >= 5 && !lexicon.CommonWords.In(word)
}
