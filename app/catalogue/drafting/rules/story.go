package rules

import (
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// longestRuled is how many characters a story by rule has at most.
const longestRuled = 3000

// likelyStory is how likely paragraphs must be a story where none is one by rule.
const likelyStory = 0.45

// sureStory is how likely text about the company must be its story where no word of it says how it began.
const sureStory = 0.75

// story finds how the company came to be, as it tells it: on a page that is a story by its address, or under a heading
// that says so on the page about the company; else in the likeliest of all running texts. Each section is whole
// paragraphs.
func story(w *site, d *drafting.Draft) {
	for _, p := range w.of(lexicon.StoryOf, lexicon.About, lexicon.Team, lexicon.Home) {
		ruled := p.readsOn(p.ruledStory())
		if len(ruled) == 0 {
			continue
		}
		texts := p.inSections(ruled, longestRuled)
		w.propose("story", "paragraphs that tell how it began", texts["story"].Value, float64(len(ruled)),
			texts["story"].Quotes)
		if len(d.Story) == 0 {
			d.Story = texts
		}
		if !w.watched() {
			return
		}
	}
	if p, list := w.headedStory(); len(d.Story) == 0 && len(list) > 0 {
		d.Story = p.inSections(list, longestStory)
		whole := d.Story["story"]
		w.propose("story", "under a heading that says so", whole.Value, float64(len(list)), whole.Quotes)
	}
	if t, ok := w.weighTales(); ok && len(d.Story) == 0 {
		if list := t.page.readsOn(t.list); len(list) > 0 {
			d.Story = t.page.inSections(list, longestStory)
		}
	}
}

// headedStory returns the running text under a heading by which a company tells how it came about, or of a page whose
// address does.
func (w *site) headedStory() (*page, []int) {
	for _, p := range w.of(lexicon.StoryOf, lexicon.About, lexicon.Team, lexicon.Home, "", lexicon.News) {
		if p.kind == lexicon.News && !lexicon.PressWords.In(p.path) {
			continue
		}
		own := p.kind != lexicon.Home && lexicon.StoryPaths.Is(p.lastWords())
		cards := p.onCards()
		sections := map[int][]int{}
		var heads []int
		for _, b := range p.words {
			w.budget.Check()
			if !p.narrates(b) || cards[b] || p.under(b, lexicon.PraiseWords) {
				continue
			}
			head := p.above[b]
			for head >= 0 && p.outer[head] >= 0 && !w.headsOwnStory(p.text(head)) {
				head = p.outer[head]
			}
			if own {
				head = -1
			} else if head < 0 || !w.headsOwnStory(p.text(head)) {
				continue
			}
			if sections[head] == nil {
				heads = append(heads, head)
			}
			sections[head] = append(sections[head], b)
		}
		for _, head := range heads {
			list := p.readsOn(sections[head])
			said := p.joinParagraphs(list, longestStory).Value
			least := shortestHeaded
			if !firstPerson.MatchString(said) {
				least *= 2
			}
			if wordCount(said) >= least && (!own || firstPerson.MatchString(said)) {
				return p, list
			}
		}
	}
	return nil, nil
}

// headsOwnStory reports whether a heading says that the company's story follows.
func (w *site) headsOwnStory(head string) bool {
	if w.name != "" {
		if at := strings.Index(strings.ToLower(head), strings.ToLower(w.name)); at >= 0 && at+len(w.name) <= len(head) {
			head = head[:at] + "§" + head[at+len(w.name):]
		}
	}
	return wordCount(head) <= 9 && lexicon.StoryHead.MatchString(strings.TrimSpace(head))
}

// inSections returns paragraphs as a story, up to a number of characters: its title, its sections, and what is in none.
func (p *page) inSections(paragraphs []int, most int) map[string]drafting.Text {
	texts, left := map[string]drafting.Text{}, slices.Clone(paragraphs)
	for _, s := range lexicon.StorySections {
		of := p.sectionOf(paragraphs, s.Heads)
		if part := p.joinParagraphs(of, 1500); wordCount(part.Value) >= 12 {
			texts[s.Key] = part
			left = slices.DeleteFunc(left, func(b int) bool { return slices.Contains(of, b) })
		}
	}
	story := p.joinParagraphs(left, most)
	if wordCount(story.Value) < shortestTale { // nothing is said twice
		story = p.joinParagraphs(paragraphs, most)
		clear(texts)
	}
	texts["story"] = story
	if t, ok := p.storyTitle(paragraphs[0]); ok {
		texts["title"] = t
	}
	return texts
}

// shortestHeaded is how many words stand at least under a heading that says that they are a story.
const shortestHeaded = 40

// shortestLeft is how many words of a story stand by themselves, at least; else there is none.
const shortestLeft = 25

// shortestTale is how many words a story has at least beside its sections.
const shortestTale = 40

// storyParagraphs returns the paragraphs of a story: of all of a story's page, else of the sections that are one by
// heading.
func (p *page) storyParagraphs() []int {
	var list []int
	for _, b := range p.words {
		text := p.text(b)
		if p.level[b] > 0 || p.zoneOf(b)&(aside|inFooter|inHidden) != 0 || utf8.RuneCountInString(text) > 1500 ||
			wordCount(text) < 4 && p.kind != lexicon.StoryOf || wordCount(text) < 2 {
			continue
		}
		listed := p.kind == lexicon.StoryOf && p.itemOf(b) >= 0 && len(list) > 0
		if !listed && !endsSentence(text) && !strings.HasSuffix(text, ":") ||
			p.underAny(b, lexicon.PraiseWords, lexicon.NewsWords, lexicon.PricingWords) {
			continue
		}
		if p.kind != lexicon.StoryOf && p.kind != lexicon.About && !p.under(b, lexicon.StoryWords) {
			continue
		}
		list = append(list, b)
	}
	return list
}

// readsOn returns paragraphs without those that need what stands beside them on the page, and without calls to the
// reader and formalities where most of them are left.
func (p *page) readsOn(paragraphs []int) []int {
	paragraphs = slices.DeleteFunc(slices.Clone(paragraphs), func(b int) bool {
		next, _ := p.nextWords(b)
		announces := strings.HasSuffix(p.text(b), ":") && !slices.Contains(paragraphs, next)
		return p.torn(b) || announces
	})
	words, all := 0, 0
	list := slices.DeleteFunc(slices.Clone(paragraphs), func(b int) bool {
		text := p.text(b)
		all += wordCount(text)
		if appeals(text) || formality(text) || p.onCard(b) || p.ofTimeline(b) {
			return true
		}
		words += wordCount(text)
		return false
	})
	switch {
	case all < shortestLeft:
		return nil
	case words < shortestStory || 2*words < all:
		return paragraphs
	}
	return list
}

// torn reports whether a short paragraph makes no sense away from its page: it speaks of the page, goes with a button,
// says what its heading began, is one of a list, a quotation, or stands above people or jobs.
func (p *page) torn(b int) bool {
	text := p.text(b)
	if wordCount(text) > longestAppeal {
		return false
	}
	next, ok := p.nextWords(b)
	return lexicon.PageWords.In(text) || quotation.MatchString(text) || infinitive.MatchString(text) || p.itemOf(b) >= 0 ||
		ok && p.zoneOf(next)&inButton != 0 ||
		p.underAny(b, lexicon.JobWords) || p.under(b, lexicon.PeopleWords) && !firstPerson.MatchString(text)
}

// infinitive finds a text that goes on from its heading: "Our mission" … "To send each parcel just once."
var infinitive = lazyregexp.Compile(`^To \p{Ll}+ `)

// ofTimeline reports whether a block says what happened in a year that stands by itself above it.
func (p *page) ofTimeline(b int) bool {
	at := p.place[b]
	return slices.ContainsFunc(p.words[max(0, at-2):at], func(before int) bool {
		return yearAlone.MatchString(p.text(before))
	})
}

var yearAlone = lazyregexp.Compile(`^(?:\p{L}+ )?(?:19|20)\d\d(?:\s?[–-]\s?(?:(?:19|20)\d\d)?)?$`)

var firstPerson = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(i|we|our|my|us|wir|ich|unser|unsere|uns|mein|meine|nous|notre|nos|je|mon|ma|nosotros|nuestro|nuestra|mi|yo|nós|a gente|nosso|nossa|eu|meu|minha|noi|nostro|nostra|wij|we|ons|onze|ik|my|nasz|nasza|vi|vår|vårt|vores|jag|jeg|já|sme|náš|naša|naši|mi|nám|én|mi|mi|eu|noi|nostru|jsem|jsme|náš|naše|naši|mi|minä|me|meidän|minun|minulle|meille)(?:$|[^\p{L}])|私|我々|弊社|わたし|自分|我们`)

// tellsOrigins reports whether paragraphs are about how the company began.
func (p *page) tellsOrigins(list []int) bool {
	n, own := 0, false
	for _, b := range list {
		n += wordCount(p.text(b))
		own = own || firstPerson.MatchString(p.text(b))
	}
	if n < 40 || !own {
		return false
	}
	for _, b := range list {
		if lexicon.OriginWords.In(p.text(b)) || lexicon.OriginWords.In(p.heading(b)) {
			return true
		}
	}
	return false
}

// joinParagraphs joins paragraphs up to a number of characters.
func (p *page) joinParagraphs(list []int, most int) drafting.Text {
	var t drafting.Text
	for _, b := range list {
		text := p.text(b)
		if utf8.RuneCountInString(t.Value)+utf8.RuneCountInString(text) > most {
			break
		}
		if t.Value != "" {
			t.Value += "\n\n"
		}
		t.Value += text
		t.Quotes = append(t.Quotes, p.whole(b))
	}
	return t
}

// sectionOf returns the paragraphs under headings of that kind.
func (p *page) sectionOf(list []int, heads lexicon.Words) []int {
	var part []int
	for _, b := range list {
		if h := p.heading(b); h != "" && heads.In(h) && !lexicon.ChoiceWords.In(h) {
			part = append(part, b)
		}
	}
	return part
}

func (p *page) storyTitle(first int) (drafting.Text, bool) {
	for _, b := range p.words {
		if p.level[b] == 1 && wordCount(p.text(b)) >= 2 && wordCount(p.text(b)) <= 20 && p.kind != lexicon.Home {
			return drafting.Text{Value: p.text(b), Quotes: []drafting.Cite{p.whole(b)}}, true
		}
	}
	if h := p.above[first]; h >= 0 {
		return drafting.Text{Value: p.text(h), Quotes: []drafting.Cite{p.whole(h)}}, wordCount(p.text(h)) >= 2
	}
	return drafting.Text{}, false
}
