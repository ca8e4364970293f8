package rules

import (
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting/lexicon"
)

// Most amounts of money on a website are no prices of its own: they are of others, of examples, of what one wins or
// loses.

// othersAmounts reports whether the amounts in a block are none that the company asks for, by where it stands and by
// its words.
func (p *page) othersAmounts(b int) bool {
	text := p.text(b)
	switch {
	case p.zoneOf(b)&(inNav|inPopup|inPraise|inStruck|inCompare|inMock|inCode|inHidden) != 0,
		quoted(text), p.amongOthers(b), marketName.MatchString(p.names[p.Blocks[b].Element]):
		return true
	case p.underAny(b, lexicon.CompareWords, lexicon.PraiseWords, lexicon.FAQWords),
		p.inSection(b, lexicon.JobWords, lexicon.TaleWords):
		return true
	}
	return ofOthers(text)
}

// notAsked reports whether the words around the amount at start to end make it another than the price of today: what it
// was, a bound of something else, a gift.
func notAsked(text string, start, end int) bool {
	before := text[lineStart(text, start):start]
	before = before[cutAt(before, max(0, len(before)-maxUnit)):]
	after := text[end:cutAt(text, min(len(text), end+maxUnit))]
	// what is added to a price
	if lexicon.BeforePrice.MatchString(before) || lexicon.GuessBefore.MatchString(before) ||
		strings.HasSuffix(strings.TrimSpace(before), "+") || lexicon.Millions.MatchString(after) {
		return true
	}
	if to := lexicon.ToNew.FindStringIndex(after); to != nil && lexicon.FromOld.MatchString(before) {
		at := lexicon.Price.FindStringIndex(after[to[0]:])
		return at != nil && at[0] <= to[1]-to[0]
	}
	return gift(after)
}

// gift reports whether one of the first words after an amount says that one is given it, or has to leave it.
func gift(after string) bool {
	line, _, _ := strings.Cut(after, "\n")
	for _, word := range strings.Fields(line)[:min(4, len(strings.Fields(line)))] {
		switch {
		case lexicon.GiftWords.In(word):
			return true
		case lexicon.PerWords.In(word), strings.ContainsAny(word, "/0123456789"):
			return false
		}
	}
	return false
}

// asksFor reports whether the company asks for an amount: it stands by itself, as on a card, or in a sentence that says
// so of the company's own offer.
func (p *page) asksFor(b, start, end int, section bool) bool {
	text := p.Blocks[b].Text
	from, to := sentenceAt(text, start)
	sentence := text[from:to]
	if rest := wordCount(sentence) - wordCount(text[start:end]); rest <= 4 {
		return section || !p.figureOf(b)
	}
	first := firstWord(sentence)
	own := lexicon.OwnSubjects.In(first) || lexicon.AskedWords.In(first) || lexicon.PricingWords.In(sentence) ||
		lexicon.Price.MatchString(firstWords(sentence, 3))
	return lexicon.AskedWords.In(sentence) && (section || own) || lexicon.Price.MatchString(firstWords(sentence, 3))
}

// figureOf reports whether an amount is a figure on a picture of the product: something beside it says what is counted.
func (p *page) figureOf(b int) bool {
	at := p.place[b]
	for i := max(0, at-2); i <= min(len(p.words)-1, at+1); i++ {
		label := p.text(p.words[i])
		if i != at && utf8.RuneCountInString(label) <= 30 && p.level[p.words[i]] == 0 &&
			lexicon.MetricWords.In(label) && p.together(b, p.words[i]) {
			return true
		}
	}
	return false
}
