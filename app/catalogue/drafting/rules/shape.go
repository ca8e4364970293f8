package rules

import (
	"slices"
	"strings"
	"unicode"

	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// featureShape reports whether the cards look like features: short titles, most with a sentence, none a price, a
// question, a person, a figure or a step.
func (w *site) featureShape(g group) bool {
	p := g.page
	withText, odd, steps, parts, sections, said := 0, 0, 0, 0, 0, []int{}
	for _, c := range g.cards {
		title := p.text(c.title)
		if p.zoneOf(c.title)&(aside|inFooter|inHidden) != 0 {
			return false
		}
		if n := wordCount(title); n == 0 || n > 9 || isQuestion(title) || figure.MatchString(title) ||
			!strings.ContainsFunc(title, unicode.IsLetter) || lexicon.Price.MatchString(title) ||
			shortName.MatchString(title) {
			odd++
		}
		if lexicon.Placeholder.MatchString(title) {
			return false
		}
		if countBefore.MatchString(p.before(c.title)) || visitorSays.MatchString(title) {
			odd++ // the label of a figure, or what brings a visitor
		}
		if w.headsSection(title) {
			parts++
		}
		said = append(said, p.telling(c.body))
		if g.subheads(c) >= 2 {
			sections++
		}
		if numbered.MatchString(title) || numbered.MatchString(p.before(c.title)) {
			steps++
		}
		sentence := false
		for i, b := range c.body {
			text := p.text(b)
			if i < priceWithin && p.level[b] == 0 && lexicon.Price.MatchString(text) && wordCount(text) <= 6 {
				return false
			}
			sentence = sentence || p.level[b] == 0 && wordCount(text) >= 4 && p.zoneOf(b)&inButton == 0
		}
		if sentence {
			withText++
		}
	}
	slices.Sort(said)
	return parts < 2 && sections < 2 && said[len(said)/2] <= 8 && odd*4 <= len(g.cards) && steps*2 < len(g.cards) &&
		withText*2 >= len(g.cards)
}

// visitorSays is a title in the words of a visitor who has a trouble: "My computer is slow".
var visitorSays = lazyregexp.Compile(`^(?:I|I['’](?:m|d|ve)|My|Ich|Mein|Meine|Je|J['’]|Mon|Ma|Mes|Mi|Mis|Quiero|Necesito|Meu|Minha|Il mio|La mia)(?:\s|$)`)

// priceWithin is how many blocks after its title a plan has its price at most. Further down an amount is on a picture
// of the product.
const priceWithin = 6

// telling counts the blocks of a card that say something. Of a picture made of words, such as a screen of the product,
// most are a word or two.
func (p *page) telling(body []int) (n int) {
	for _, b := range body {
		if p.zoneOf(b)&(aside|inHidden) == 0 && (p.level[b] > 0 && p.level[b] < 7 || wordCount(p.text(b)) >= 4) {
			n++
		}
	}
	return n
}

// headsSection reports whether a title heads a part of a page and names no feature: "Pricing", "What people say", "What
// Acme does".
func (w *site) headsSection(title string) bool {
	if _, start, end := lexicon.SectionWords.Find(title); start >= 0 && wordCount(title) <= 3 &&
		w.saysLittle(title[:start]+" "+title[end:]) || lexicon.PartHead.MatchString(title) {
		return true
	}
	for _, kind := range []lexicon.Words{lexicon.PraiseWords, lexicon.FAQWords,
		lexicon.PeopleWords, lexicon.NewsWords} {
		if kind.In(title) && wordCount(title) <= 4 {
			return true
		}
	}
	return w.name != "" && wordCount(title) <= 5 && strings.Contains(bare(title), bare(w.name)) &&
		lexicon.AskWords.In(title)
}

// saysLittle reports whether words add nothing to the name of a part of a page: "Our" to services, "Latest" to news.
// "Remote" makes of support something that is sold.
func (w *site) saysLittle(words string) bool {
	for _, word := range strings.Fields(words) {
		if bare(word) != "" && !lexicon.LittleWords.In(word) && !w.calls(word) {
			return false
		}
	}
	return true
}

// subheads counts the headings inside a card; a card with several is a section of the page.
func (g group) subheads(c card) int {
	n := 0
	styled := 0
	for _, b := range c.body {
		switch l := g.page.level[b]; {
		case l > g.level && l < 7:
			n++
		case l == 7:
			styled++
		}
	}
	if g.level < 3 && styled >= 3 {
		return n + styled
	}
	return n
}

// before returns the block of words just before b where both are in one element, such as the number of a step.
func (p *page) before(b int) string {
	for i := b - 1; i >= 0 && i > b-3; i-- {
		if p.Blocks[i].From == "text" {
			if up := p.parent(p.Blocks[b].Element); up >= 0 && p.holds(up, p.Blocks[i].Element) {
				return p.text(i)
			}
			return ""
		}
	}
	return ""
}
