package rules

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const (
	maxTales       = 200 // that are weighed, of a site
	longestStory   = 4000
	shortestStory  = 15 // words
	longestSection = 40 // paragraphs
)

// tale is paragraphs that may be the company's story.
type tale struct {
	page *page
	how  string // "page", "text of a page", "section", "by rule"
	head int    // heading block above, -1 if there is none
	list []int  // blocks
	text drafting.Text
}

// tales finds what may be the story: all prose of a page, what of it is on no card, and each section.
func (w *site) tales() []tale {
	var all []tale
	for _, p := range w.of(lexicon.StoryOf, lexicon.About, lexicon.Team, lexicon.Home, "", lexicon.News, lexicon.Product,
		lexicon.Contact, lexicon.Imprint, lexicon.Help, lexicon.Audience) {
		var whole, text []int
		bySection := map[int][]int{}
		var heads []int
		cards := p.onCards()
		for _, b := range p.words {
			if !p.narrates(b) {
				continue
			}
			whole = append(whole, b)
			if !cards[b] {
				text = append(text, b)
			}
			head := p.sectionHead(b)
			if bySection[head] == nil {
				heads = append(heads, head)
			}
			bySection[head] = append(bySection[head], b)
		}
		if p.aboutIt() || p.kind != lexicon.Home && headsStory(p.ownTitle()+" "+spaced(p.path)) {
			all = p.appendTale(all, "page", -1, whole)
			if len(text) < len(whole) {
				all = p.appendTale(all, "text of a page", -1, text)
			}
			if ruled := p.ruledStory(); len(ruled) > 0 {
				all = p.appendTale(all, "by rule", -1, ruled)
			}
		}
		for _, head := range heads {
			if len(heads) > 1 && (p.aboutIt() || head >= 0 && headsStory(p.withLabel(head))) {
				all = p.appendTale(all, "section", head, bySection[head])
			}
		}
		if len(all) >= maxTales {
			return all[:maxTales]
		}
	}
	return all
}

// withLabel returns the words of a heading after the label above it, if there is one: "Our story" · "Born in a
// kitchen".
func (p *page) withLabel(head int) string {
	text, at := p.text(head), p.place[head]
	if at == 0 {
		return text
	}
	above := p.words[at-1]
	if label := p.text(above); p.level[above] == 0 && wordCount(label) <= 4 && !endsSentence(label) &&
		p.Elements[p.Blocks[above].Element].Href == "" && p.together(above, head) {
		return label + " · " + text
	}
	return text
}

// headsStory reports whether the words of a heading or an address are of a story.
func headsStory(text string) bool {
	return lexicon.StoryWords.In(text) || lexicon.HistoryWords.In(text) || lexicon.OriginWords.In(text) ||
		lexicon.FounderWords.In(text)
}

// ruledStory returns the paragraphs that are a story by rule.
func (p *page) ruledStory() []int {
	list := p.storyParagraphs()
	if len(list) < 2 || !p.tellsOrigins(list) {
		return nil
	}
	return list
}

// ownTitle joins the title of a page and its first heading.
func (p *page) ownTitle() string {
	title := ""
	if b, ok := p.titleBlock(); ok {
		title = p.text(b)
	}
	if heads := p.heads(); len(heads) > 0 {
		title += " · " + p.text(heads[0])
	}
	return title
}

// spaced is an address in words.
func spaced(path string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("-_/.", r) {
			return ' '
		}
		return r
	}, path)
}

// lastWords returns the last part of a page's address in words, without its ending: "our work" of /our-work.html.
func (p *page) lastWords() string {
	return spaced(path.Base(strings.TrimSuffix(p.path, path.Ext(p.path))))
}

func (p *page) appendTale(all []tale, how string, head int, list []int) []tale {
	if len(list) == 0 || how == "section" && len(list) > longestSection {
		return all
	}
	t := tale{page: p, how: how, head: head, text: p.joinParagraphs(list, longestStory)}
	t.list = list[:len(t.text.Quotes)]
	if wordCount(t.text.Value) < shortestStory {
		return all
	}
	return append(all, t)
}

// narrates reports whether a block is a paragraph of whole sentences in the running text of a page.
func (p *page) narrates(b int) bool {
	text := p.text(b)
	n := utf8.RuneCountInString(text)
	if quotation.MatchString(text) || reference.MatchString(text) {
		return false
	}
	if n < 20 || n > longestStory || p.zoneOf(b)&(aside|inFooter|inHidden) != 0 || wordCount(text) < 6 ||
		p.level[b] > 0 && wordCount(text) < 25 {
		return false
	}
	return endsSentence(text) || wordCount(text) >= 25
}

// quotation finds a text that is all somebody's words.
var quotation = lazyregexp.Compile(`^["“„«»][^"“”„«»]*["”“«»]$`)

// sectionHead returns the heading of the section that a block stands in: below that of the page, -1 if there is none.
func (p *page) sectionHead(b int) int {
	head := p.above[b]
	for head >= 0 && p.outer[head] >= 0 && p.level[p.outer[head]] >= 2 {
		head = p.outer[head]
	}
	return head
}

// onCards returns the blocks that are on one of several cards side by side.
func (p *page) onCards() map[int]bool {
	on := map[int]bool{}
	for _, g := range p.groups() {
		if len(g.cards) < 3 || g.level < 3 {
			continue
		}
		for _, c := range g.cards {
			if len(c.body) <= 4 {
				for _, b := range c.body {
					on[b] = true
				}
			}
		}
	}
	return on
}

// begins reports whether a tale says something of how the company began, in its words or above them; else it is what
// the company does.
func (t tale) begins() bool {
	return slices.ContainsFunc(t.list, func(b int) bool {
		text := t.page.text(b)
		return lexicon.OriginWords.In(text) || lexicon.FoundedWords.In(text) || headsStory(t.page.heading(b))
	})
}

// weighTales returns the likeliest story. ok is false where none is likely enough.
func (w *site) weighTales() (best tale, ok bool) {
	most := likelyStory
	list := w.tales()
	about := slices.ContainsFunc(list, func(t tale) bool { return t.page.kind == lexicon.About })
	onItsPage := slices.ContainsFunc(list, func(t tale) bool { return t.page.kind == lexicon.StoryOf })
	for _, t := range list {
		is := t.traits(w)
		is.when(about, "a page about the company")
		is.when(onItsPage, "a page of a story")
		p := w.likelihood("story", t.text.Value, is, t.text.Quotes)
		own := t.page.kind == lexicon.StoryOf && headsStory(t.page.ownTitle()+" "+spaced(t.page.path)) ||
			t.page.kind == lexicon.About && p > sureStory
		if p > most && (own || t.begins()) {
			best, most, ok = t, p, true
		}
	}
	return best, ok
}
