package rules

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const (
	cardReach = 4  // blocks after a name in which the paragraph of a card stands
	pageReach = 12 // and one that names whom it is about
)

// biographies gives each founder the paragraph that is about them: one in a card of their own that names nobody before
// them, else one that names them and nobody else. No paragraph is of two.
func (w *site) biographies(founders []drafting.Founder) {
	taken := map[drafting.Cite]bool{}
	for _, own := range []bool{true, false} {
		for i := range founders {
			if f := &founders[i]; f.Bio == "" {
				if text, cite, ok := w.biography(f, founders, own, taken); ok {
					taken[cite] = true
					f.Bio = text
					f.Quotes = append(f.Quotes, cite)
				}
			}
		}
	}
}

// biography finds the paragraph of a founder after their name: in their own card, or by the names in it.
func (w *site) biography(
	f *drafting.Founder, founders []drafting.Founder, own bool, taken map[drafting.Cite]bool,
) (text string, cite drafting.Cite, ok bool) {
	for _, c := range f.Quotes {
		p := w.pageAt(c.Page)
		if p == nil || p.Blocks[c.Block].From != app.FromText || p.kind == lexicon.Imprint || p.kind == lexicon.Terms ||
			p.kind == lexicon.Privacy {
			continue
		}
		who := w.whoIs(f.Name, founders, p)
		if named, _ := who.in(p.text(c.Block)); named < 0 {
			continue
		}
		at, reach := p.place[c.Block], cardReach
		if !own {
			reach = pageReach
		}
		for next := at + 1; next < len(p.words) && next <= at+reach; next++ {
			b := p.words[next]
			text, cite = p.text(b), p.whole(b)
			name := w.isName(text)
			if own && name || p.level[b] > 0 && p.level[b] < 7 && !name || !p.together(c.Block, b) && own {
				break
			}
			if !isSentence(text) || wordCount(text) < 8 || ofTerms.MatchString(text) ||
				utf8.RuneCountInString(text) > 3000 ||
				unicode.IsLower([]rune(text)[0]) || p.zoneOf(b)&(aside|inFooter) != 0 || taken[cite] {
				continue
			}
			if own && w.inCard(p, c.Block, b, who) && who.leads(text) || !own && w.tellsOf(text, who) {
				return text, cite, true
			}
			if own {
				break // what follows goes on about somebody else
			}
		}
	}
	return "", cite, false
}

// ofTerms finds how terms begin, which may stand behind the name of who sets them.
var ofTerms = lazyregexp.Compile(`(?i)^(?:diese|these|ces|estos|estas|queste|deze|les présentes|as presentes)\s+` +
	`(?:agb|\p{L}*bedingungen|terms|conditions|términos|condiciones|condizioni|voorwaarden|condições)`)

// identity tells a person from the others whom a page names.
type identity struct {
	called, others []string // words that are of this person alone, and of other founders
	strangers      []string // what else looks like a name: all of its words
}

// whoIs returns by what words the person of a name is told from the other founders, and from those whose names stand
// alone on the page.
func (w *site) whoIs(name string, founders []drafting.Founder, p *page) identity {
	who := identity{called: w.nameParts(name)}
	add := func(other string, parts []string) {
		if bare(other) == bare(name) {
			return
		}
		for _, part := range parts {
			if at := slices.Index(who.called, part); at >= 0 {
				who.called = slices.Delete(who.called, at, at+1) // both are called so
			} else {
				who.others = append(who.others, part)
			}
		}
	}
	for _, f := range founders {
		add(f.Name, w.nameParts(f.Name))
	}
	for _, at := range p.persons(w) {
		if full := p.text(p.words[at]); !strings.Contains(bare(full), bare(name)) &&
			!strings.Contains(bare(name), bare(full)) {
			who.strangers = append(who.strangers, full)
		}
	}
	return who
}

// persons returns the positions of words that are a person's name and nothing else.
func (p *page) persons(w *site) (list []int) {
	for at, b := range p.words {
		text, _ := p.trimmed(b)
		if len(text) <= 80 && wordCount(text) <= 8 && w.isName(text) && len(list) < maxPeople {
			list = append(list, at)
		}
	}
	return list
}

// nameParts returns the words by which a person is called, without what is the company's name too.
func (w *site) nameParts(name string) (list []string) {
	add := func(part string) {
		first, _ := utf8.DecodeRuneInString(part)
		if utf8.RuneCountInString(part) >= 2 && (unicode.IsUpper(first) || isDense(first)) &&
			!lexicon.HonorWords.In(part) &&
			!strings.Contains(bare(w.name), bare(part)) && !slices.Contains(list, part) {
			list = append(list, part)
		}
	}
	parts := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) })
	for _, part := range parts {
		if runes := []rune(part); isDense(runes[0]) && len(parts) == 1 && len(runes) > 2 {
			add(string(runes[:2])) // a family name, or all but one; and the given name
			add(string(runes[len(runes)-2:]))
		} else {
			add(part)
		}
	}
	return list
}

// in returns where text names the person first, and where somebody else; -1 for one whom it does not name.
func (who identity) in(text string) (named, other int) {
	named, other = -1, -1
	note := func(first *int, at int) {
		if at >= 0 && (*first < 0 || at < *first) {
			*first = at
		}
	}
	for start, end := range wordsIn(text) {
		word := text[start:end]
		switch {
		case slices.ContainsFunc(who.called, func(part string) bool { return word == part || word == part+"s" }):
			note(&named, start)
		case slices.ContainsFunc(who.others, func(part string) bool { return inflected(word, part) }):
			note(&other, start)
		}
	}
	for _, side := range []struct {
		parts []string
		first *int
	}{{who.called, &named}, {who.others, &other}} {
		for _, part := range side.parts {
			if isDense([]rune(part)[0]) {
				note(side.first, strings.Index(text, part))
			}
		}
	}
	for _, full := range who.strangers {
		note(&other, strings.Index(text, full))
	}
	return named, other
}

// wordsIn goes through the words of text by where they begin and end.
func wordsIn(text string) func(func(start, end int) bool) {
	return func(yield func(start, end int) bool) {
		start := -1
		for i, r := range text + " " {
			letter := unicode.IsLetter(r) || unicode.Is(unicode.Mn, r)
			if letter && start < 0 {
				start = i
			}
			if !letter && start >= 0 {
				if !yield(start, i) {
					return
				}
				start = -1
			}
		}
	}
}

// inflected reports whether a word is a name, perhaps with another ending: "Natalię" is Natalia.
func inflected(word, name string) bool {
	runes := []rune(name)
	stem := string(runes[:len(runes)-1])
	return word == name || word == name+"s" || len(runes) >= 4 && strings.HasPrefix(word, stem) &&
		utf8.RuneCountInString(word) <= len(runes)+3
}

// leads reports whether nobody else is named in text before the person.
func (who identity) leads(text string) bool {
	named, other := who.in(text)
	return other < 0 || named >= 0 && named < other
}

// tellsOf reports whether a paragraph that stands in nobody's card is about the person: it begins with them, and names
// nobody else.
func (w *site) tellsOf(text string, who identity) bool {
	named, other := who.in(text)
	if named < 0 || other >= 0 || utf8.RuneCountInString(text[:named]) > 40 {
		return false
	}
	if named > 0 && (lexicon.OwnSubjects.In(firstWord(text)) ||
		w.name != "" && strings.HasPrefix(bare(text), bare(w.name))) {
		return false // it is about the company
	}
	for _, m := range sentenceName.FindAllStringSubmatchIndex(text[:named], 4) {
		if w.isName(text[m[2]:m[3]]) {
			return false
		}
	}
	return true
}

// inCard reports whether a paragraph stands in the card of the person whose name a block is: the largest element around
// it that holds nobody else's name, or what follows their heading until the next one.
func (w *site) inCard(p *page, name, b int, who identity) bool {
	if _, other := who.in(p.text(name)); other >= 0 || isSentence(p.text(name)) {
		return false // "founded by Ada Stone and Ben Holt" is nobody's card
	}
	var others []int
	for _, at := range p.persons(w) {
		if named, _ := who.in(p.text(p.words[at])); named < 0 {
			others = append(others, at)
		}
	}
	holdsOther := func(e int) bool {
		return slices.ContainsFunc(others, func(at int) bool { return p.first[e] <= at && at < p.last[e] })
	}
	root := p.Blocks[name].Element
	for up := p.parent(root); up >= 0 && !holdsOther(up); up = p.parent(up) {
		root = up
	}
	if p.holds(root, p.Blocks[b].Element) {
		return len(others) > 0 || p.parent(p.Blocks[name].Element) == p.parent(p.Blocks[b].Element) ||
			!lexicon.OwnSubjects.In(firstWord(p.text(b))) && !strings.HasPrefix(bare(p.text(b)), bare(w.name))
	}
	return p.level[name] > 0 && root == p.Blocks[name].Element && p.parent(root) == p.parent(p.Blocks[b].Element) &&
		p.eachFollowed(p.place[name], p.parent(root), others)
}

// eachFollowed reports whether names that stand side by side in an element have a paragraph each: what stands after the
// last of them alone may be about any.
func (p *page) eachFollowed(name, parent int, others []int) bool {
	before := -1
	for _, at := range others {
		switch {
		case at > name && at < p.last[parent]:
			return true
		case at < name && at >= p.first[parent]:
			before = at
		}
	}
	return before < 0 || slices.ContainsFunc(p.words[before+1:name], func(b int) bool {
		return isSentence(p.text(b)) && wordCount(p.text(b)) >= 8
	})
}

// ofFounder reports whether a link is a founder's own: it is spelled like their name, or stands in what holds their
// name and title.
func (w *site) ofFounder(p *page, element int, handle string, founders []drafting.Founder) bool {
	spelled := plain(handle)
	for _, f := range founders {
		parts := w.nameParts(f.Name)
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool {
			return !strings.Contains(spelled, plain(part))
		}) {
			return true
		}
		if e := p.holding(f.Quotes[:min(2, len(f.Quotes))]); e >= 0 && p.holds(e, element) &&
			p.last[e]-p.first[e] <= 2*cardReach {
			return true
		}
	}
	return false
}

// holding returns the smallest element of the page that holds the words of all quotes; -1 where one is elsewhere, or
// there is but one.
func (p *page) holding(quotes []drafting.Cite) int {
	if len(quotes) < 2 {
		return -1
	}
	for _, c := range quotes {
		if c.Page != p.index || p.Blocks[c.Block].From != app.FromText {
			return -1
		}
	}
	e := p.Blocks[quotes[0].Block].Element
	for e >= 0 && slices.ContainsFunc(quotes, func(c drafting.Cite) bool {
		return !p.holds(e, p.Blocks[c.Block].Element)
	}) {
		e = p.parent(e)
	}
	return e
}

// closer reports whether a block shares a smaller element with one than with another.
func (p *page) closer(b, one, other int) bool {
	for e := p.Blocks[b].Element; e >= 0; e = p.parent(e) {
		if with, without := p.holds(e, p.Blocks[one].Element), p.holds(e, p.Blocks[other].Element); with || without {
			return with && !without
		}
	}
	return false
}
