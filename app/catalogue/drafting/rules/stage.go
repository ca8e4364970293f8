package rules

import (
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// stage finds how far the company says that it is; nothing is taken for granted. The end of a product is told to the
// reviewer as well.
func stage(w *site, d *drafting.Draft) {
	sells := w.sells()
	for _, s := range lexicon.Stages {
		for _, p := range w.of(lexicon.Home, lexicon.About, lexicon.Product) {
			for at, b := range p.words {
				if at > 40 && s.Name != "discontinued" && p.zoneOf(b)&inFooter != 0 &&
					!now.MatchString(p.text(b)) || !w.saysStage(p, b, s) {
					continue
				}
				if s.Name == "mvp" && sells && !(p.kind == lexicon.Home && p.opens(b)) {
					continue // something else is to come
				}
				cite := p.sentenceWith(b, s.Cues)
				d.Texts["stage"] = drafting.Text{Value: s.Name, Quotes: []drafting.Cite{cite}}
				if s.Name == "discontinued" {
					d.Notices = append(d.Notices,
						drafting.Notice{Code: "discontinued", Detail: "This product seems to have come to its end.",
							Quotes: []drafting.Cite{cite}})
				}
				return
			}
		}
	}
}

// sells reports whether the site names prices.
func (w *site) sells() bool {
	return slices.ContainsFunc(w.of(lexicon.Pricing, lexicon.Home), func(p *page) bool {
		return slices.ContainsFunc(p.words, func(b int) bool {
			return p.zoneOf(b)&notSaid == 0 && lexicon.Price.MatchString(p.text(b))
		})
	})
}

// saysStage reports whether a block says of the company itself, or of its one product, that it is at that stage.
func (w *site) saysStage(p *page, b int, s lexicon.Stage) bool {
	text := p.Blocks[b].Text
	if !s.Cues.In(text) || p.zoneOf(b)&(inPraise|inMock|inCode|inCompare|inNav|inHidden) != 0 ||
		p.underAny(b, lexicon.FAQWords, lexicon.PraiseWords, lexicon.NewsWords, lexicon.CompareWords) {
		return false
	}
	switch s.Name {
	case "discontinued":
		sentence := p.sentenceWith(b, s.Cues)
		said := text[sentence.Start:sentence.End]
		return utf8.RuneCountInString(text) <= 700 && w.name != "" && containsFold(said, w.name)
	case "mvp":
		// One card of many may be "coming soon" on a product that is not, and so may one plan.
		if p.level[b] != 1 && !isSentence(text) && !s.Cues.Is(strings.Trim(text, " .!…")) &&
			!containsFold(text, w.name) && !(lexicon.LaunchList.In(text) && wordCount(text) <= 15) {
			return false
		}
		return p.opens(b) || lexicon.NotYet.In(text) && (isSentence(text) && w.namesItself(text))
	case "launched":
		// What is to be had may be an edition, a part or another's: of the company's own its name says so, or a store.
		return p.toStore(b) || p.opens(b) && wordCount(text) <= 40 && containsFold(text, w.name)
	}
	return wordCount(text) <= 40 && !perk.MatchString(text) && !oneOfThem.MatchString(text)
}

// opens reports whether a block stands before the second part of its page.
func (p *page) opens(b int) bool {
	return p.above[b] < 0 || p.level[p.above[b]] <= 1 || p.level[b] == 1
}

// toStore reports whether a block, or the picture that it describes, is a link to where programs for telephones are to
// be had.
func (p *page) toStore(b int) bool {
	for e := p.Blocks[b].Element; e >= 0; e = p.parent(e) {
		if href := p.Elements[e].Href; href != "" {
			return stores.MatchString(href)
		}
	}
	return false
}

var stores = lazyregexp.Compile(`(?i)^https?://(?:(?:apps|itunes)\.apple\.com/\S*id\d{6,}|` +
	`play\.google\.com/store/apps/details\?\S*id=\w)`)

// now finds that a footer speaks of today: "Currently in beta."
var now = lazyregexp.Compile(`(?i)(?:^|\P{L})(?:currently|derzeit|aktuell|momentan|actuellement|actualmente|` +
	`atualmente|attualmente|momenteel|obecnie|för närvarande|i øjeblikket) (?:in|en|em|i|w)\P{L}`)

// oneOfThem finds that somebody speaks of themselves, as those do who tried it: "I started using it in beta".
var oneOfThem = lazyregexp.Compile(`(?:^|\s)(?:I|I['’]\p{Ll}+|[Mm]y|[Ii]ch|[Jj]e|J['’]\p{Ll}+|[Yy]o)\s`)

// perk finds what a plan or a newsletter offers beside a product: "Early access to new features".
var perk = lazyregexp.Compile(`(?i)early access to (?:all |our )?(?:new|upcoming|beta|future|feature)`)

// sentenceWith cites the sentence of a block that holds one of the words.
func (p *page) sentenceWith(b int, words lexicon.Words) drafting.Cite {
	text := p.Blocks[b].Text
	for _, s := range sentences(text) {
		if words.In(text[s[0]:s[1]]) {
			return p.spanOf(b, s[0], s[1])
		}
	}
	return p.whole(b)
}
