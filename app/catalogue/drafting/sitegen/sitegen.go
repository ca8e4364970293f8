// Package sitegen invents websites for the tests of drafters, each from a seed and with the truth of what it states.
// Facts, languages, layouts as site builders write them, and traps are put together anew for each, so that no drafter
// can know them. Every word is invented here.
package sitegen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Site is a website of a company that there is not.
type Site struct {
	Seed             uint64
	Language, Layout string
	Origin           string            // "https://veltora.example"
	Paths            []string          // of its pages, the homepage first
	Pages            map[string]string // HTML by path
	Truth            Truth
}

// String names the site in a report.
func (s Site) String() string { return fmt.Sprintf("%d %s %s", s.Seed, s.Language, s.Layout) }

// Truth is what the pages of a site state.
type Truth struct {
	Texts  map[string][]string // the right spellings by field; a field that is absent is not stated
	May    map[string][]string // of further ones that are right and asked for by nobody
	Prices *Prices             // nil: none are stated

	Description, Forbidden []string // sentences of which a description holds one, and words that none holds
	Features, MayFeatures  []string
	Founders               []string
	Questions              []string
	Milestones             []string // "2024-05"
	Socials                map[string]string
	Story                  bool
}

// Prices are the amounts that a site asks for today, as digits.
type Prices struct {
	Amounts  []string
	Currency string
}

// Make invents the site of a seed. Seeds that follow one another go through all languages and layouts.
func Make(seed uint64) Site {
	languages, layouts := Languages(), Layouts()
	n := uint64(len(languages))
	g := &gen{Rand: rand.New(rand.NewPCG(seed, 0x51735)), tongue: tongues()[languages[seed%n]],
		sections: map[string][]string{}}
	g.layout = layoutSet()[layouts[(seed/n+seed)%uint64(len(layouts))]]
	g.site = Site{Seed: seed, Language: g.tongue.code, Layout: layouts[(seed/n+seed)%uint64(len(layouts))],
		Pages: map[string]string{},
		Truth: Truth{Texts: map[string][]string{}, May: map[string][]string{}, Socials: map[string]string{}}}
	g.company()
	for _, part := range []func(){g.hero, g.cards, g.pricing, g.questions, g.people, g.origins, g.place, g.reach,
		g.othersPrices, g.othersPeople, g.othersPlaces, g.othersWords} {
		part()
	}
	g.write()
	return g.site
}

// gen is a site in the making.
type gen struct {
	*rand.Rand
	tongue   tongue
	layout   layout
	site     Site
	name     string
	host     string
	legal    string
	mark     string              // HTML of the name or logo at the top
	head     []string            // HTML of the homepage's head
	data     map[string]any      // JSON-LD of the company, nil if there is none
	sections map[string][]string // HTML by page: "home", "pricing", "about", "contact", "imprint", "faq"
	foot     []string
	banner   string
	cookie   string
}

// chance returns true that often of a hundred times.
func (g *gen) chance(percent int) bool { return g.IntN(100) < percent }

// one returns one of the phrases of a key, about the company.
func (g *gen) one(key string) string {
	list := g.tongue.words[key]
	return g.fill(list[g.IntN(len(list))])
}

// some returns n phrases of a key in a chance order.
func (g *gen) some(key string, n int) []string {
	list := slices.Clone(g.tongue.words[key])
	g.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for i := range list {
		list[i] = g.fill(list[i])
	}
	return list[:min(n, len(list))]
}

// pairs returns n phrases of a key that are a title with a sentence each.
func (g *gen) pairs(key string, n int) (list []pair) {
	for _, s := range g.some(key, n) {
		title, text, _ := strings.Cut(s, " = ")
		list = append(list, pair{Title: title, Text: text})
	}
	return list
}

// fill puts the company's name, and others by mark, into a phrase.
func (g *gen) fill(phrase string, more ...string) string {
	return strings.NewReplacer(append([]string{"{n}", g.name}, more...)...).Replace(phrase)
}

// money returns an amount as the language writes it.
func (g *gen) money(n int) string {
	n *= atoi(g.tongue.words["scale"][0])
	text := fmt.Sprint(n)
	if n >= 1000 {
		mark := map[string]string{"en": ",", "ja": ",", "zh": ",", "fr": "\u202f", "cs": "\u00a0", "sv": "\u00a0",
			"fi": "\u00a0"}[g.tongue.code]
		if mark == "" {
			mark = "."
		}
		text = text[:len(text)-3] + mark + text[len(text)-3:]
	}
	return strings.Replace(g.tongue.words["money"][0], "{a}", text, 1)
}

// says notes that the site states a value of a field.
func (g *gen) says(field string, values ...string) {
	g.site.Truth.Texts[field] = append(g.site.Truth.Texts[field], values...)
}

// add puts a section on a page. On some sites a page is a part of the homepage.
func (g *gen) add(page, section string) { g.sections[page] = append(g.sections[page], section) }

// section returns HTML under a heading.
func (g *gen) section(heading, body string) string {
	return g.layout.render("section", struct{ Head, Body string }{heading, body})
}

// prose returns paragraphs.
func (g *gen) prose(list ...string) string { return g.layout.render("prose", list) }
