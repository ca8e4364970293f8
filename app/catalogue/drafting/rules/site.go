package rules

import (
	"errors"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/budget"
)

// site is a snapshot as the rules see it.
type site struct {
	pages []*page         // of status 200; the homepage first
	name  string          // as found by the first rule
	mail  string          // the domain that most mail addresses are of, "" if there is none of its own
	spelt map[string]bool // what the site's own domains spell

	budget   *budget.Budget
	domains  map[string]bool // of mail, by whether they may be anybody's
	nearMail struct {        // what mailOfOthers was asked last
		page   *page
		block  int
		others bool
	}
	struck    map[string]bool // digits of amounts that are struck out somewhere
	known     string          // the words that the site calls itself by; "" before they are asked for
	explain   func(Proposal)  // nil where nobody wants to know
	weighed   func(Candidate) // likewise
	models    Models
	year      int              // in which the site was read; 0 if nobody knows
	month     int              // likewise
	moments   *[]moment        // once they were asked for
	dense     *bool            // writesDense, once it was asked for
	describes map[ldPlace]bool // objects of JSON-LD, by whether they are of another organization
}

// ldPlace is where the objects of one type stand in JSON-LD.
type ldPlace struct {
	page int
	kind string
}

// page is a page with what its structure says of each element and block.
type page struct {
	app.Page
	index  int // in the snapshot
	kind   lexicon.PageKind
	path   string
	end    []int           // per element: the first element after its subtree
	zones  []zone          // per element
	names  []string        // per element: its id and classes, in lower case
	texts  []string        // per block: its words on one line, once they were asked for
	prices map[int][]price // by block, once they were asked for
	hint   struct {        // what hints was asked for last
		element int
		text    string
	}
	priced map[int]map[string]int // per element: how many of those right below it hold a price, by what the markup calls them
	budget *budget.Budget
	words  []int // blocks of visible words, in document order
	level  []int // per block: 1 to 6 in a heading, 7 in what is styled as a title, 0 elsewhere
	above  []int // per block: the heading block before it, -1 if there is none
	outer  []int // per heading block: the nearest one before it that is of a higher rank, -1 if there is none
	place  []int // per block of words: its position in words
	first  []int // per element: position in words of the first block of its subtree
	last   []int // per element: position in words after the last block of its subtree
	lists  bool  // whether it lists addresses in many cities, of whoever
}

// readSnapshot makes the site of a snapshot. The error says why that is not all of it.
func readSnapshot(s app.Snapshot, b *budget.Budget) (*site, error) {
	w := &site{budget: b, spelt: map[string]bool{}, domains: map[string]bool{}, describes: map[ldPlace]bool{}}
	w.year, w.month = yearOf(s)
	pages := b.Do(func() {
		for i, p := range s.Pages {
			if p.Status < 400 && len(p.Elements) > 0 {
				w.pages = append(w.pages, readPage(p, i, p.URL == s.URL || i == 0, b))
			}
		}
	})
	if len(w.pages) == 0 {
		return w, pages
	}
	menus := b.Do(w.findMenus)
	mails := b.Do(func() { w.mail = w.mailDomain() })
	w.spelt = w.labels()
	return w, errors.Join(pages, menus, mails)
}

func readPage(p app.Page, index int, home bool, b *budget.Budget) *page {
	pg := &page{Page: p, index: index, budget: b, texts: make([]string, len(p.Blocks)),
		prices: map[int][]price{}, priced: map[int]map[string]int{}}
	pg.hint.element = -1
	if u, err := url.Parse(p.URL); err == nil {
		pg.path = u.Path
	}
	pg.kind = kindOf(pg.path, home)
	pg.subtrees()
	pg.findWords()
	pg.findZones()
	pg.findLevels()
	return pg
}

// longestSlug is how many words the address of a page about the company has; a longer one is an article's.
const longestSlug = 4

// kindOf tells what a page is about by the words of its path.
func kindOf(path string, home bool) lexicon.PageKind {
	if home || path == "" || path == "/" {
		return lexicon.Home
	}
	if plain, err := url.PathUnescape(path); err == nil {
		path = plain
	}
	parts := strings.FieldsFunc(strings.ToLower(path), func(r rune) bool { return r == '/' || r == '.' })
	for i := len(parts) - 1; i >= 0; i-- {
		for _, k := range lexicon.PageKinds {
			article := k.Kind == lexicon.About && wordCount(spaced(parts[i])) > longestSlug
			if parts[i] != "html" && k.Words.In(parts[i]) && !article {
				return k.Kind
			}
		}
	}
	return ""
}

// subtrees finds where the subtree of each element ends.
func (p *page) subtrees() {
	n := len(p.Elements)
	p.end = make([]int, n)
	for e := n - 1; e >= 0; e-- {
		p.end[e] = max(p.end[e], e+1)
		if up := p.Elements[e].Parent; up >= 0 && up < e {
			p.end[up] = max(p.end[up], p.end[e])
		}
	}
}

// findWords lists the blocks of visible words, and which of them each element holds.
func (p *page) findWords() {
	n := len(p.Elements)
	p.first, p.last, p.place = make([]int, n), make([]int, n), make([]int, len(p.Blocks))
	for e := range p.first {
		p.first[e] = -1
	}
	for i, b := range p.Blocks {
		if b.From != app.FromText || b.Element < 0 || b.Element >= n {
			continue
		}
		p.budget.Check()
		at := len(p.words)
		p.words = append(p.words, i)
		p.place[i] = at
		for e := b.Element; e >= 0; e = p.parent(e) {
			if p.first[e] < 0 {
				p.first[e] = at
			}
			p.last[e] = at + 1
		}
	}
}

func (p *page) parent(e int) int {
	if up := p.Elements[e].Parent; up < e {
		return up
	}
	return -1
}

// within returns the blocks of words in the subtree of e.
func (p *page) within(e int) []int {
	p.budget.Check()
	if p.first[e] < 0 {
		return nil
	}
	return p.words[p.first[e]:p.last[e]]
}

// holds reports whether element a is b or above it.
func (p *page) holds(a, b int) bool { return a <= b && b < p.end[a] }

// whole cites all of a block.
func (p *page) whole(b int) drafting.Cite {
	return drafting.Cite{Page: p.index, Block: b, Start: 0, End: len(p.Blocks[b].Text)}
}

// part cites bytes of a block.
func (p *page) part(b, start, end int) drafting.Cite {
	return drafting.Cite{Page: p.index, Block: b, Start: start, End: end}
}

// text returns the words of a block on one line.
func (p *page) text(b int) string {
	p.budget.Check()
	if p.texts[b] == "" {
		p.texts[b] = strings.Join(strings.Fields(p.Blocks[b].Text), " ")
	}
	return p.texts[b]
}

// trimmed cites a block without bullets, ticks, arrows and numbering at its ends, and returns what is left.
func (p *page) trimmed(b int) (string, drafting.Cite) {
	return p.trimmedPart(b, 0, len(p.Blocks[b].Text))
}

func (p *page) trimmedPart(b, start, end int) (string, drafting.Cite) {
	p.budget.Check()
	text := p.Blocks[b].Text
	for start < end {
		r, n := utf8.DecodeRuneInString(text[start:end])
		if !decoration(r) {
			break
		}
		start += n
	}
	for end > start {
		r, n := utf8.DecodeLastRuneInString(text[start:end])
		if !decoration(r) || r == ')' || r == '+' || r == '%' {
			break
		}
		end -= n
	}
	return strings.Join(strings.Fields(text[start:end]), " "), p.part(b, start, end)
}

// decoration returns what stands around words without being part of them.
func decoration(r rune) bool {
	switch r {
	case '"', '“', '„', '«', '(', '[', '#', '@', '$', '€', '£', '¿', '¡', '.', '!', '?', ')', ']', '”', '»', '%', '。',
		'！', '？', '「', '」', '+', '\'', '’', '*':
		return false
	}
	return unicode.IsSpace(r) || unicode.IsSymbol(r) && !unicode.Is(unicode.Sc, r) || unicode.IsPunct(r) ||
		r == '\ufe0f' || r == '\u200d'
}

// meta finds the first <meta> of that name with its block.
func (p *page) meta(name string) (int, bool) {
	for i, b := range p.Blocks {
		if b.From == app.FromMeta && b.Name == name {
			return i, true
		}
	}
	return 0, false
}

// titleBlock finds the page's <title>.
func (p *page) titleBlock() (int, bool) {
	for i, b := range p.Blocks {
		if b.From == app.FromTitle {
			return i, true
		}
	}
	return 0, false
}

// home returns the homepage.
func (w *site) home() *page { return w.pages[0] }

// aboutIt reports whether a page is about the company and those who are it.
func (p *page) aboutIt() bool {
	return p.kind == lexicon.About || p.kind == lexicon.Team || p.kind == lexicon.StoryOf
}

// of returns the pages of the kinds, in the order of the kinds.
func (w *site) of(kinds ...lexicon.PageKind) []*page {
	var list []*page
	for _, kind := range kinds {
		for _, p := range w.pages {
			if p.kind == kind {
				list = append(list, p)
			}
		}
	}
	return list
}
