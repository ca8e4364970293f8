package rules

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// tagline is the promise at the top of the homepage: its first heading, else a slogan, else what its title says
// beside the name.
func tagline(w *site, d *drafting.Draft) {
	for i, rule := range []struct {
		name string
		find func(*site) (drafting.Text, bool)
	}{{"first heading", headTagline}, {"slogan in data", sloganTagline}, {"title beside the name", titleTagline},
		{"under the first heading", underHeadTagline}, {"first of the description", describedTagline}} {
		t, ok := rule.find(w)
		if !ok {
			continue
		}
		w.propose("tagline", rule.name, t.Value, float64(4-i), t.Quotes)
		if _, have := d.Texts["tagline"]; !have {
			d.Texts["tagline"] = t
		}
		if w.explain == nil {
			return
		}
	}
}

const maxTagline = 160 // characters

// fitsTagline reports whether text is a phrase, and says more than the name.
func (w *site) fitsTagline(text string) bool {
	n := wordCount(text)
	return n >= 3 && n <= 18 && utf8.RuneCountInString(text) <= maxTagline && bare(text) != bare(w.name) &&
		!tornBracket(text) && !isQuestionOnly(text) && !genericHead.In(text) && !lexicon.EndWords.In(text) && !ofChannel.MatchString(text) &&
		!lexicon.JoiningWords.Is(lastWords(text, 1)) &&
		!(n <= 6 && len(lexicon.DatesIn(text, w.home().Lang)) > 0)
}

// ofChannel finds what asks to follow somewhere else: "My YouTube Channel", "Follow on Facebook".
var ofChannel = lazyregexp.Compile(`(?i)(?:^|\PL)(?:follow|subscribe|folg|abonn|suis|síguenos|siga)\p{L}*\PL.*` +
	`(?:twitter|facebook|instagram|youtube|tiktok|linkedin|bluesky|mastodon)|` +
	`(?:twitter|facebook|instagram|youtube|tiktok) (?:channel|page|kanal|chaîne|canal)`)

var genericHead = lexicon.GreetingWords

// tornBracket reports whether a bracket of text is open: what was cut from a title.
func tornBracket(text string) bool {
	for _, pair := range [][2]string{{"(", ")"}, {"[", "]"}, {"【", "】"}, {"「", "」"}, {"（", "）"}} {
		if strings.Count(text, pair[0]) != strings.Count(text, pair[1]) {
			return true
		}
	}
	return false
}

func isQuestionOnly(text string) bool { return isQuestion(text) && wordCount(text) < 5 }

func headTagline(w *site) (drafting.Text, bool) {
	p := w.home()
	if heads := p.heads(); len(heads) >= 3 && bare(p.text(heads[0])) == bare(w.name) {
		return drafting.Text{}, false // headings of sections
	}
	for _, b := range p.words {
		if p.level[b] != 1 || p.zoneOf(b)&(inHidden|inPopup|inMock|inFooter) != 0 {
			continue
		}
		cites := []drafting.Cite{p.whole(b)}
		text := p.text(b)
		for next := b + 1; next < len(p.Blocks) && p.level[next] == 1 && p.sameHeading(b, next); next++ {
			cites = append(cites, p.whole(next))
			text += " " + p.text(next)
			if len(text) > 4*maxTagline {
				break // too long by now
			}
		}
		if w.fitsTagline(text) {
			return drafting.Text{Value: text, Quotes: cites}, true
		}
	}
	return drafting.Text{}, false
}

// heads returns the blocks of the page's first-level headings.
func (p *page) heads() []int {
	var list []int
	for _, b := range p.words {
		if p.level[b] == 1 && p.zoneOf(b)&inHidden == 0 {
			list = append(list, b)
		}
	}
	return list
}

// sameHeading reports whether two blocks are pieces of one h1.
func (p *page) sameHeading(a, b int) bool {
	e := p.Blocks[a].Element
	for e >= 0 && p.Elements[e].Tag != "h1" {
		e = p.parent(e)
	}
	return e >= 0 && p.holds(e, p.Blocks[b].Element)
}

func sloganTagline(w *site) (drafting.Text, bool) {
	p := w.home()
	for i, b := range p.Blocks {
		if b.From == app.FromJSONLD && strings.HasSuffix(b.Name, ".slogan") && w.fitsTagline(b.Text) {
			return drafting.Text{Value: b.Text, Quotes: []drafting.Cite{p.whole(i)}}, true
		}
	}
	return drafting.Text{}, false
}

func titleTagline(w *site) (drafting.Text, bool) {
	p := w.home()
	blocks := []int{}
	if b, ok := p.titleBlock(); ok {
		blocks = append(blocks, b)
	}
	if b, ok := p.meta("og:title"); ok {
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		text := p.Blocks[b].Text
		for _, s := range segments(text) {
			if part, cite := p.trimmedPart(b, s[0], s[1]); w.fitsTagline(part) {
				return drafting.Text{Value: part, Quotes: []drafting.Cite{cite}}, true
			}
		}
	}
	return drafting.Text{}, false
}

// underHeadTagline takes the phrase under a first heading that is the name alone.
func underHeadTagline(w *site) (drafting.Text, bool) {
	p := w.home()
	head := false
	for _, b := range p.words {
		if head && p.zoneOf(b)&(aside|inHidden) == 0 {
			line, _, _ := strings.Cut(p.Blocks[b].Text, "\n")
			text, cite := p.trimmedPart(b, 0, len(line))
			return drafting.Text{Value: text, Quotes: []drafting.Cite{cite}}, w.fitsTagline(text)
		}
		head = head || p.level[b] == 1
	}
	return drafting.Text{}, false
}

// describedTagline is a short sentence at the beginning of what the homepage tells search engines, if more follows.
func describedTagline(w *site) (drafting.Text, bool) {
	p := w.home()
	b, ok := p.meta("description")
	if !ok {
		return drafting.Text{}, false
	}
	all := sentences(p.Blocks[b].Text)
	if len(all) < 2 {
		return drafting.Text{}, false
	}
	text, cite := p.trimmedPart(b, all[0][0], all[0][1])
	t := drafting.Text{Value: text, Quotes: []drafting.Cite{cite}}
	return t, w.fitsTagline(text) && utf8.RuneCountInString(text) <= 80
}

// shortDescription is what the homepage tells search engines and other sites, else its first paragraph.
func shortDescription(w *site, d *drafting.Draft) {
	p := w.home()
	for _, name := range []string{"description", "og:description", "twitter:description"} {
		if b, ok := p.meta(name); ok && wordCount(p.text(b)) >= 6 && utf8.RuneCountInString(p.text(b)) <= 500 &&
			!lexicon.OfTemplate.MatchString(p.text(b)) {
			text, cite := p.withoutAppeal(b)
			d.Texts["short_description"] = drafting.Text{Value: text, Quotes: []drafting.Cite{cite}}
			return
		}
	}
	for i, b := range p.Blocks {
		if b.From == app.FromJSONLD && ownType(b.Name, ".description") && wordCount(b.Text) >= 4 &&
			utf8.RuneCountInString(b.Text) <= 500 {
			d.Texts["short_description"] = drafting.Text{Value: b.Text, Quotes: []drafting.Cite{p.whole(i)}}
			return
		}
	}
	for _, pr := range w.prose() {
		d.Texts["short_description"] = pr
		return
	}
}

// withoutAppeal returns a block without the short call to do something that ends it: "… Discover more."
func (p *page) withoutAppeal(b int) (string, drafting.Cite) {
	text := p.Blocks[b].Text
	start, end := sentenceAt(text, max(0, len(strings.TrimSpace(text))-1))
	if start > 0 && wordCount(text[:start]) >= 6 && wordCount(text[start:end]) <= shortAppeal &&
		lexicon.AppealWords.Begins(text[start:end]) {
		return p.trimmedPart(b, 0, start)
	}
	return p.text(b), p.whole(b)
}

// ownType reports whether a JSON-LD path is the given member of the company or of its product.
func ownType(path, member string) bool {
	return strings.HasSuffix(path, member) && namingTypes[strings.TrimSuffix(path, member)] > 0
}

// maxParagraphs is how many a description has at most, and mostRead of how many of a page they are chosen: whoever
// publishes it has to read and to mend them all.
const (
	maxParagraphs = 2
	mostRead      = 4
	enoughWithout = 40 // words that tell enough without what the short description says
)

// description is whole sentences of the site's own: what the homepage says first, and some paragraphs more.
func description(w *site, d *drafting.Draft) {
	parts := w.prose()
	first := parts[:min(len(parts), maxParagraphs)]
	share := tellingShare
	if wordsOf(first) < enoughWithout {
		share = leastAgain
	}
	if short, ok := d.Texts["short_description"]; ok && !overlaps(parts, short.Value) && isSentence(short.Value) &&
		sharedBy(first, short.Value) < share && !(len(first) > 0 && wordCount(first[0].Value) >= 15 &&
		w.calls(firstWords(first[0].Value, 4))) {
		parts = append([]drafting.Text{short}, parts...)
	}
	if short, ok := d.Texts["short_description"]; ok { // which a listing shows above it
		rest := slices.DeleteFunc(slices.Clone(parts), func(t drafting.Text) bool {
			return bare(t.Value) == bare(short.Value)
		})
		top := rest[:min(len(rest), maxParagraphs)]
		named := slices.ContainsFunc(top, func(t drafting.Text) bool { return w.calls(t.Value) })
		if named && wordsOf(top) >= enoughWithout {
			parts = rest
		}
	}
	var all drafting.Text
	taken := 0
	for i, part := range parts {
		if taken == maxParagraphs || utf8.RuneCountInString(all.Value)+utf8.RuneCountInString(part.Value) > 2000 {
			break
		}
		if saysAgain(parts[:i], part.Value) || i > 0 && strings.Contains(d.Story["story"].Value, part.Value) {
			continue
		}
		if all.Value != "" {
			all.Value += "\n\n"
		}
		taken++
		all.Value += part.Value
		all.Quotes = append(all.Quotes, part.Quotes...)
	}
	if wordCount(all.Value) >= 8 {
		d.Texts["description"] = all
	} else if short, ok := d.Texts["short_description"]; ok {
		d.Texts["description"] = short
	}
}

func wordsOf(parts []drafting.Text) (n int) {
	for _, t := range parts {
		n += wordCount(t.Value)
	}
	return n
}

func overlaps(parts []drafting.Text, value string) bool {
	for _, p := range parts {
		if strings.Contains(bare(p.Value), bare(value)) {
			return true
		}
	}
	return false
}

// saysAgain reports whether most words of a text stand in one of some others.
func saysAgain(parts []drafting.Text, text string) bool {
	return slices.ContainsFunc(parts, func(p drafting.Text) bool {
		return sharedBy([]drafting.Text{p}, text) >= leastAgain
	})
}

// sharedBy returns which part of the words of a text some others have, from 0 to 1.
func sharedBy(parts []drafting.Text, text string) float64 {
	known := map[string]bool{}
	for _, p := range parts {
		maps.Copy(known, longWords(p.Value))
	}
	words, again := longWords(text), 0
	for word := range words {
		if known[word] {
			again++
		}
	}
	return float64(again) / float64(max(1, len(words)))
}

// The part of the words of a text that makes it another one's, and that of the short description that makes other
// paragraphs say what it does.
const (
	leastAgain   = 0.6
	tellingShare = 0.3
)

// longWords returns how the words of a text begin, in whatever form, but for the short ones, which stand in every text.
func longWords(text string) map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if letters := []rune(word); len(letters) > 3 {
			words[string(letters[:min(6, len(letters))])] = true
		}
	}
	return words
}

// isSentence reports whether s ends as sentences do and has a few words.
func isSentence(s string) bool { return endsSentence(s) && wordCount(s) >= 5 }

func endsSentence(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, `"'”»)`))
	return strings.ContainsRune(".!。！…।۔", last)
}

// prose returns the paragraphs that the site says of itself: of the homepage in order, then of the page about the
// company.
func (w *site) prose() []drafting.Text {
	var list []drafting.Text
	for _, p := range append([]*page{w.home()}, w.of(lexicon.About, lexicon.Product)...) {
		n := 0
		for _, onCards := range []bool{false, true} {
			if onCards && len(list) >= 2 {
				break
			}
			last := -2 // the place of the paragraph that was taken last
			for at, b := range p.words {
				text := p.text(b)
				if n == mostRead || p.onCard(b) != onCards || !p.ownProse(b) || !standsAlone(text, last == at-1) ||
					onCards && !w.namesItself(text) && !w.calls(text) ||
					len(list) > 0 && (!w.goesOn(text, last == at-1 && p.above[b] == p.above[p.words[last]]) ||
						asksFirst(text)) ||
					w.foundingOfAnother(text) ||
					overlaps(list, text) {
					continue
				}
				n++
				last = at
				list = append(list, drafting.Text{Value: text, Quotes: []drafting.Cite{p.whole(b)}})
			}
		}
	}
	return list
}

// goesOn reports whether a further paragraph is about the company as the one before it was: it follows it there and
// then, or begins with the name.
func (w *site) goesOn(text string, follows bool) bool {
	return follows && w.namesItself(text) ||
		w.calls(firstWords(text, 3)) && !w.ofPart(text) && wordCount(text) >= 12 && !firstPerson.MatchString(text) &&
			!disclaims.MatchString(text)
}

// ofPart reports whether a text begins with what is called after the company and is a part of what it makes: "Acme Land".
func (w *site) ofPart(text string) bool {
	rest, begins := strings.CutPrefix(text, w.name+" ")
	first, _ := utf8.DecodeRuneInString(rest)
	return begins && w.name != "" && unicode.IsUpper(first) && !lexicon.LegalForms.Begins(rest) && !inCapitals(firstWord(rest))
}

// disclaims finds what a company says that it is not.
var disclaims = lazyregexp.Compile(`(?i)(?:does not|do not|doesn['’]t|is not|are not|isn['’]t|ist kein\p{L}*|` +
	`n['’]est pas|no es|não é|non è)(?:\PL|$)`)

// standsAlone reports whether a paragraph says something by itself: it sends its reader nowhere, and does not begin with
// what another one said, unless that was taken, too.
func standsAlone(text string, follows bool) bool {
	return !appeals(text) && !endsOnLink(text) && !lexicon.TaleWords.Begins(text) && (follows || !lexicon.GoOnWords.Begins(text)) &&
		!(lexicon.SoonWords.In(text) && wordCount(text) <= maxNotice)
}

// maxNotice is how many words a notice has at most that says when something will be there.
const maxNotice = 15

// asksFirst reports whether a text begins with a question, which what stands beside it on the page brings up.
func asksFirst(text string) bool {
	first := sentences(text)[0]
	return isQuestion(strings.TrimSpace(text[first[0]:first[1]]))
}

// endsOnLink reports whether a text ends with words that are none of its sentences: "… in action. see all."
func endsOnLink(text string) bool {
	all := sentences(text)
	if len(all) < 2 {
		return false
	}
	last := text[all[len(all)-1][0]:]
	first, _ := utf8.DecodeRuneInString(last)
	return unicode.IsLower(first) && wordCount(last) <= 4
}

// appeals reports whether a short paragraph calls its reader to do something, or begins with a question to them:
// "Curious? Call us."
func appeals(text string) bool {
	if wordCount(text) > longestAppeal {
		return false
	}
	_, end := sentenceAt(text, 0)
	return lexicon.AppealWords.Begins(text) || isQuestion(text[:end]) || lexicon.Imperative.MatchString(text)
}

// longestAppeal is how many words a call to do something has; what is longer says more. A short one is left out of a text.
const (
	longestAppeal = 30
	shortAppeal   = 8
)

// foundingOfAnother reports whether text tells how another company began: a customer's.
func (w *site) foundingOfAnother(text string) bool {
	_, start, _ := lexicon.BirthWords.Find(text)
	return start > 0 && !containsFold(text[:start], w.name) &&
		(w.ofAnother(text) || w.denseOther(text[:start]) || w.firmBefore(text[:start]) || w.anothers(text[:start]))
}

// onCard reports whether a block explains the title just above it, which is no heading of the page or of a section.
func (p *page) onCard(b int) bool {
	if h := p.above[b]; h >= 0 && p.level[h] > 2 {
		return true
	}
	return b > 0 && p.level[b-1] == 7
}

// ownProse reports whether a block is a paragraph of the company's own words.
func (p *page) ownProse(b int) bool {
	text := p.text(b)
	if p.level[b] > 0 || p.zoneOf(b)&(aside|inFooter|inHidden) != 0 || utf8.RuneCountInString(text) > 1200 {
		return false
	}
	if utf8.RuneCountInString(text) < 50 && wordCount(text) < 10 || !isSentence(text) {
		return false
	}
	first, _ := utf8.DecodeRuneInString(text)
	if !unicode.IsUpper(first) && !unicode.IsDigit(first) && !isDense(first) && unicode.IsLower(first) ||
		strings.ContainsRune(`"“„«`, first) {
		return false
	}
	for _, not := range []lexicon.Words{lexicon.PraiseWords, lexicon.FAQWords, lexicon.NewsWords, lexicon.PricingWords} {
		if p.under(b, not) {
			return false
		}
	}
	if p.inTag(b, "figcaption") || p.inTag(b, "caption") || p.aboveMenu(b) {
		return false
	}
	if lexicon.PointerWords.In(text) && wordCount(text) < 16 || namesOnly(text) || lexicon.Hires.MatchString(text) ||
		lexicon.Subscribing.MatchString(text) || p.inSection(b, lexicon.JobWords) {
		return false
	}
	return !lexicon.Price.MatchString(text) && !lexicon.EndWords.In(text) && !lexicon.CookieWords.In(text) &&
		!formality(text)
}

// formality reports whether a paragraph is what a form answers, or says whose names are used.
func formality(text string) bool {
	return lexicon.OwnedWords.In(text) || wordCount(text) <= longestAppeal && lexicon.AnsweredWords.Begins(text)
}

// aboveMenu reports whether a block stands before the menu of a page that has no heading until there: a banner.
func (p *page) aboveMenu(b int) bool {
	if p.above[b] >= 0 {
		return false
	}
	for at := p.place[b] + 1; at < len(p.words) && at < 40; at++ {
		switch n := p.words[at]; {
		case p.level[n] > 0 && p.level[n] < 7:
			return false
		case p.zoneOf(n)&(inNav|inHeader) != 0:
			return true
		}
	}
	return false
}

// namesOnly reports whether text is a row of names: next to all of its words begin with a capital.
func namesOnly(text string) bool {
	capitals, letters := 0, 0
	for _, word := range strings.Fields(text) {
		switch first, _ := utf8.DecodeRuneInString(word); {
		case unicode.IsUpper(first):
			capitals++
		case unicode.IsLetter(first):
			letters++
		}
	}
	return capitals >= 5 && letters*4 <= capitals
}
