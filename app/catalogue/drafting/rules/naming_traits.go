package rules

import (
	"slices"
	"strings"

	"debut/app/catalogue/drafting/lexicon"
)

type headKind struct {
	name  string
	words lexicon.Words
}

// headKinds are the kinds of headings that people are named under.
var headKinds = []headKind{
	{"founders", lexicon.StarterWords}, {"people", lexicon.PeopleWords}, {"story", lexicon.StoryWords},
	{"praise", lexicon.PraiseWords}, {"outsiders", lexicon.OutsideHead}, {"tales", lexicon.TaleWords},
	{"duty", lexicon.DutyWords}, {"service", lexicon.ServiceProviders}, {"news", lexicon.NewsWords},
}

// placeTraits returns what is true of the place of a name, whoever it is.
func (w *site) placeTraits(p *page, at int) (t traits) {
	b := p.words[at]
	t.zones(p.zoneOf(b) & (inFooter | inPraise | inMock | inCompare | inHidden | inButton))
	heading, section, hints := p.heading(b), "", p.hints(p.Blocks[b].Element)
	if p.level[b] > 0 {
		section = p.section(b)
	}
	legal := p.kind == lexicon.Imprint || p.kind == lexicon.Terms || p.kind == lexicon.Privacy || p.kind == lexicon.Contact
	for _, k := range headKinds {
		if k.name == "service" && !legal {
			continue // where a law firm heads a page so, it speaks of itself
		}
		t.when(wordCount(heading) <= 12 && k.words.In(heading) || k.words.In(section), "heading: "+k.name)
		t.when(k.words.In(hints), "markup: "+k.name)
	}
	text := p.text(b)
	t.when(w.speaksBefore(p, at) && !w.ofCardBefore(p, at), "a sentence before it")
	t.when(p.besideQuote(at), "beside a quote")
	t.when(p.inRecords(b), "in a row of records")
	t.when(lexicon.DutyWords.In(text), "a duty by law")
	t.when(w.elsewhere(text), "another's role")
	for _, beside := range []int{at, at + 1, at + 2} {
		t.when(beside < len(p.words) && p.together(b, p.words[beside]) && w.ofTheirOwn(p, beside), "a firm of their own")
	}
	return t
}

// ofCardBefore reports whether the sentence before a name ends the card of another person.
func (w *site) ofCardBefore(p *page, at int) bool {
	for i := at - 2; i >= max(0, at-6); i-- {
		if text, _ := p.trimmed(p.words[i]); len(text) <= 100 && w.personName(text) != "" {
			return true
		}
	}
	return false
}

// strangers are traits of places that name the people of others; opposed of those that may.
var (
	strangers = []string{
		"in praise", "in picture", "in comparison", "heading: praise", "heading: outsiders", "heading: tales", "heading: news",
		"heading: service", "markup: praise", "markup: tales", "another's role", "a firm of their own",
		"service in the sentence", "advises it", "founder of another in the text below", "in a row of records",
	}
	opposed = []string{
		"heading: duty", "a sentence before it", "beside a quote", "a duty by law",
	}
)

// tellingTrait reports whether a trait says what somebody is to the company.
func tellingTrait(t string) bool {
	return strings.HasSuffix(t, " beside it") || strings.HasPrefix(t, "speaks") || strings.HasPrefix(t, "a verb of") ||
		strings.HasPrefix(t, "led to") || strings.HasSuffix(t, "in the text below") || t == "on a page of founders"
}

// weighTraits adds to the telling traits of a place what they are with what stands against them there.
func (m *naming) weighTraits() {
	about := m.page.aboutIt()
	has := func(list []string) bool {
		return slices.ContainsFunc(m.traits, func(t string) bool { return slices.Contains(list, t) })
	}
	own := has([]string{"founder of this company"}) // whoever is called so belongs to it, wherever that is said
	others, against := has(strangers) && !own, has(opposed) && !own
	plain := slices.Clone(m.traits)
	for _, t := range plain {
		switch {
		case !tellingTrait(t):
		case others:
			m.traits.note(t + ", of strangers")
		case against:
			m.traits.note(t + ", opposed")
		case about:
			m.traits.note(t+", unopposed", t+", on a page about them")
		default:
			m.traits.note(t + ", unopposed")
		}
	}
	m.traits = slices.DeleteFunc(m.traits, func(t string) bool {
		return slices.Contains(tooFine, t) || tellingTrait(t) && slices.Contains(plain, t)
	})
}

// tooFine are traits that only lead to others.
var tooFine = slices.Concat([]string{
	"heading: people", "heading: story", "markup: people", "markup: story", "markup: founders", "markup: news", "in footer",
	"in hidden", "in button", "markup: outsiders", "markup: duty", "markup: service",
}, opposed, strangers)

// foundsBefore reports whether the words before a name end in a founder's role with this company: "Parcelwick's
// founder", "founder of Parcelwick,".
func (w *site) foundsBefore(lead string) bool {
	said := wordsBefore(lead, 6)
	word, start, end := lexicon.StarterWords.Find(said)
	return start >= 0 && (w.foundedThis(word+said[end:]) || w.name != "" && containsFold(said[:start], w.name))
}

// besideTraits notes what the words of a sentence say of a name in it; near is the sentence with those after it.
func (w *site) besideTraits(m *naming, clause string, at [2]int, spans [][2]int, near string) {
	before, after := clause[:at[0]], clause[at[1]:]
	// what is said of several people in a row is said of each
	lead, tail := before, after
	for _, o := range spans {
		if o[1] <= at[0] && strings.HasPrefix(strings.TrimSpace(andName.ReplaceAllString(clause[o[1]:], " ")), clause[at[0]:at[1]]) {
			lead = clause[:o[0]]
		}
		if o[0] >= at[1] && strings.TrimSpace(andName.ReplaceAllString(clause[at[1]:o[0]], "")) == "" {
			tail = clause[o[1]:]
		}
	}
	first := clause[spans[0][1]:]
	paired := spans[0] != at && spans[0][0] <= 6 && roleClass(wordsAfter(first, 3)) != "" // "Ada Stone CEO, Ben Holt CTO"
	bare := strings.HasSuffix(strings.TrimSpace(lead), ",") && wordCount(lead) <= 2       // "Founder, San Francisco"
	if class := roleClass(wordsBefore(lead, 5)); class != "" && !paired && !bare {
		m.traits.note(class + " beside it")
		m.traits.when(class == "founder" && w.foundsBefore(lead), "founder of this company")
		m.tells = max(m.tells, telling[class])
	}
	role, more := wordsAfter(tail, 6), wordsAfter(tail, 9)
	if class := roleClass(role); class != "" {
		m.traits.note(class + " beside it")
		m.traits.when((class == "founder" || class == "maker") && w.foundedThis(more), "founder of this company")
		m.traits.when(lexicon.AdvisorWords.In(role), "advises it")
		m.traits.when(w.ofAnotherFirm(more), "another's role")
		m.tells = max(m.tells, telling[class])
		if role := roleAfter(tail); roleClass(role) != "" {
			m.Title = role
		}
	}
	for _, first := range lexicon.FoundedBy {
		if all := first.FindAllStringIndex(lead, 4); len(all) > 0 && all[len(all)-1][1] == len(lead) && !bare {
			m.traits.note("led to by words of founding")
		}
	}
	if lexicon.StartVerbs.In(wordsAfter(tail, 5)) {
		m.traits.note("a verb of founding right after")
		m.tells = max(m.tells, 3)
	}
	if all := speaks.FindAllStringIndex(lead, 4); len(all) > 0 && all[len(all)-1][1] == len(lead) {
		switch class := roleClass(clause); class {
		case "founder", "maker", "owner":
			m.traits.note("founder beside it") // they say so themselves
		default:
			m.traits.note("speaks")
			m.traits.when(lexicon.StartVerbs.In(near), "speaks, and began something")
		}
		m.tells = max(m.tells, 3)
	}
	own := w.name != "" && (containsFold(before, w.name) || containsFold(after, w.name))
	m.traits.when(strings.Contains(clause, "©"), "a copyright")
	m.traits.when(serves(clause), "service in the sentence")
	m.traits.when(own && lexicon.StartVerbs.In(tail), "a verb of founding and the company")
}

// wordReach is how many bytes a word beside a name has at most: in scripts without spaces a sentence is one word.
const wordReach = 30

// wordsAfter and wordsBefore return up to n words beside a name.
func wordsAfter(s string, n int) string { return firstWords(s[:cutAt(s, min(len(s), wordReach*n))], n) }

func wordsBefore(s string, n int) string {
	return lastWords(s[cutAt(s, max(0, len(s)-wordReach*n)):], n)
}

// roleAfter returns the role that stands after a name: up to the next mark.
func roleAfter(s string) string {
	s = strings.TrimLeft(s, " ,(–—-:·|•\n")
	if end := strings.IndexAny(s, ",().;:·|•\n"); end >= 0 {
		s = s[:end]
	}
	for _, dash := range []string{" – ", " — ", " - "} {
		s, _, _ = strings.Cut(s, dash)
	}
	if s = strings.TrimSpace(s); wordCount(s) <= 6 {
		return s
	}
	return ""
}
