package rules

import (
	"cmp"
	"fmt"
	"strings"

	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

// storyHeads are what the heading of a part of a story, or of a page with one, may say.
var storyHeads = []struct {
	name  string
	words lexicon.Words
}{
	{"story", lexicon.StoryWords}, {"history", lexicon.HistoryWords}, {"mission", lexicon.MissionWords},
	{"offer", lexicon.OfferWords}, {"origin", lexicon.OriginWords}, {"people", lexicon.PeopleWords},
	{"features", lexicon.FeatureWords}, {"benefits", lexicon.BenefitWords}, {"problems", lexicon.ProblemWords},
	{"steps", lexicon.StepWords}, {"audience", lexicon.AudienceWords}, {"praise", lexicon.PraiseWords},
	{"prices", lexicon.PricingWords}, {"news", lexicon.NewsWords}, {"content", lexicon.ContentWords},
	{"questions", lexicon.FAQWords}, {"founder", lexicon.FounderWords}, {"jobs", lexicon.JobWords},
}

// traits returns what is true of a tale: of its page, its heading and its words.
func (t tale) traits(w *site) (list traits) {
	p, text := t.page, t.text.Value
	kind := cmp.Or(string(p.kind), "other")
	list.note("how: "+t.how, "page: "+kind, "how&page: "+t.how+" "+kind)
	add := func(is bool, name string) { list.when(is, name, name+"&"+t.how) }
	add(sameLanguage(p, w.home()), "language of the site")
	title := p.ownTitle()
	add(w.calls(title), "page's title has the name")
	path := spaced(p.path)
	for _, k := range storyHeads {
		add(p.kind != lexicon.Home && k.words.In(title), "page's title: "+k.name)
		add(k.words.In(path), "path: "+k.name)
		if t.head >= 0 {
			add(k.words.In(p.withLabel(t.head)), "heading: "+k.name)
		}
	}
	if t.head >= 0 {
		list.note(fmt.Sprintf("below h%d", p.level[t.head]))
		add(w.calls(p.text(t.head)), "heading has the name")
		add(isQuestion(p.text(t.head)), "heading asks")
	}
	list.note(sizeTrait("words", wordCount(text), 30, 60, 100, 200, 400),
		sizeTrait("paragraphs", len(t.list), 1, 2, 4, 8, 16),
		sizeTrait("depth", strings.Count(strings.Trim(p.path, "/"), "/"), 0, 1, 2))
	list.note(t.wordTraits(w)...)
	return list
}

// wordTraits returns what is true of the words of a tale.
func (t tale) wordTraits(w *site) (list traits) {
	p := t.page
	own, named, origins, years, seconds, past, founders := 0, 0, 0, 0, 0, 0, 0
	praised, listed := 0, 0
	for _, b := range t.list {
		text := p.text(b)
		count := func(is bool, n *int) {
			if is {
				*n++
			}
		}
		count(firstPerson.MatchString(text), &own)
		count(w.calls(text), &named)
		count(lexicon.OriginWords.In(text), &origins)
		count(lexicon.Year.MatchString(text), &years)
		count(secondPerson.MatchString(text), &seconds)
		count(lexicon.FoundedWords.In(text), &past)
		count(lexicon.FounderWords.In(text), &founders)
		count(p.underAny(b, lexicon.PraiseWords), &praised)
		count(p.itemOf(b) >= 0, &listed)
	}
	for _, share := range []struct {
		name string
		n    int
	}{{"first person", own}, {"own name", named}, {"origins", origins}, {"years", years}, {"second person", seconds},
		{"founded", past}, {"founders", founders}, {"praise", praised}, {"list items", listed}} {
		list.note(shareTrait(share.name, share.n, len(t.list)))
		list.when(share.n > 0, share.name)
	}
	return list
}

// shareTrait names how many of all there are.
func shareTrait(name string, n, all int) string {
	switch {
	case n == 0:
		return name + ": none"
	case 2*n >= all:
		return name + ": most"
	}
	return name + ": some"
}

func sameLanguage(a, b *page) bool {
	return len(a.Lang) < 2 || len(b.Lang) < 2 || strings.EqualFold(a.Lang[:2], b.Lang[:2])
}

// secondPerson finds words that speak to a visitor, as what sells does.
var secondPerson = lazyregexp.Compile(`(?i)(?:^|[^\p{L}])(?:you|your|yours|sie|ihr|ihre|ihren|du|dein|deine|vous|votre|vos|tu|ton|ta|tes|usted|su|tus|você|seu|sua|seus|suas|voi|vostro|vostra|tuo|tua|tuoi|je|jouw|jij|u|uw|ty|twój|twoje|twoja|państwa|din|ditt|dina|dit|dine|sinun|teidän|váš|vaše|vám|tvoj|ön|önnek|dumneavoastră|vaš|vaša)(?:$|[^\p{L}])|あなた|御社|お客様|您|你`)
