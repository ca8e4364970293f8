package rules

import (
	"strings"

	"debut/app"
	"debut/app/drafting"
	"debut/app/drafting/lexicon"
)

// leastShared is on how many pages words stand that are of the site's frame.
const leastShared = 3

// findMenus marks what stands above the first heading of a page and on other pages, too: menus, banners and alerts, whatever their markup
// is called.
func (w *site) findMenus() {
	if len(w.pages) < leastShared {
		return
	}
	on := map[string]int{} // pages, by text
	for _, p := range w.pages {
		here := map[string]bool{}
		for _, b := range p.words {
			if text := p.text(b); !here[text] {
				here[text] = true
				on[text]++
			}
		}
	}
	for _, p := range w.pages {
		for _, b := range p.words {
			shared := on[p.text(b)] >= leastShared
			if l := p.level[b]; l > 0 && l <= 2 && !shared && p.zoneOf(b)&inNav == 0 {
				break
			}
			if e := p.Blocks[b].Element; shared && len(p.within(e)) == 1 && !lexicon.BasedWords.In(p.text(b)) {
				p.zones[e] |= inNav
			}
		}
	}
}

// menuCards returns what the homepage's menu explains: titles that have a sentence each, as large menus list products.
func (w *site) menuCards() []drafting.Text {
	p := w.home()
	var list []drafting.Text
	for at, b := range p.words[:max(0, len(p.words)-1)] {
		next := p.words[at+1]
		title, cite := p.trimmed(b)
		if p.zoneOf(b)&inNav == 0 || p.zoneOf(next)&inNav == 0 || p.level[b] == 0 || !isSentence(p.text(next)) || !p.together(b, next) {
			continue
		}
		if n := wordCount(title); n >= 1 && n <= 9 && !isQuestion(title) && !w.headsSection(title) && bare(title) != bare(w.name) {
			list = appendNew(list, []drafting.Text{{Value: title, Quotes: []drafting.Cite{cite}}})
		}
	}
	if len(list) < 4 {
		return nil
	}
	return list
}

// listed returns the featureList of the product in JSON-LD: a list, or a text with commas (schema.org, SoftwareApplication).
func (w *site) listed() []drafting.Text {
	var list []drafting.Text
	for _, p := range w.pages {
		for i, b := range p.Blocks {
			if b.From != app.FromJSONLD || !strings.HasSuffix(b.Name, ".featureList") || w.ldOthers(p, i) {
				continue
			}
			from := 0
			for _, part := range strings.SplitAfter(b.Text, ",") {
				to := from + len(strings.TrimSuffix(part, ","))
				if text, cite := p.trimmedPart(i, from, to); wordCount(text) >= 1 && wordCount(text) <= 12 && len(list) < maxList {
					list = appendNew(list, []drafting.Text{{Value: text, Quotes: []drafting.Cite{cite}}})
				}
				from += len(part)
			}
		}
	}
	return list
}
