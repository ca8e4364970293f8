package rules

import (
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

// leastShared is on how many pages words stand that are of the site's frame.
const leastShared = 3

// findMenus marks what stands above the first heading of a page and on other pages, too: menus, banners and alerts,
// whatever their markup is called.
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
		if p.zoneOf(b)&inNav == 0 || p.zoneOf(next)&inNav == 0 || p.level[b] == 0 ||
			!isSentence(p.text(next)) || !p.together(b, next) {
			continue
		}
		if n := wordCount(title); n >= 1 && n <= 9 && !isQuestion(title) && !w.headsSection(title) &&
			bare(title) != bare(w.name) {
			list = appendNew(list, []drafting.Text{{Value: title, Quotes: []drafting.Cite{cite}}})
		}
	}
	if len(list) < 4 {
		return nil
	}
	return list
}

// listed returns the featureList of the product in JSON-LD: a list, or one text with commas between a few words each
// (schema.org, SoftwareApplication).
func (w *site) listed() []drafting.Text {
	var list []drafting.Text
	for _, p := range w.pages {
		for i, b := range p.Blocks {
			if b.From != app.FromJSONLD || !strings.HasSuffix(b.Name, ".featureList") || w.ldOthers(p, i) {
				continue
			}
			alone := (i == 0 || p.Blocks[i-1].Name != b.Name) && (i+1 == len(p.Blocks) || p.Blocks[i+1].Name != b.Name)
			for _, cite := range p.listedIn(i, alone) {
				if text := p.cited(cite); wordCount(text) >= 1 && wordCount(text) <= 12 && len(list) < maxList {
					list = appendNew(list, []drafting.Text{{Value: text, Quotes: []drafting.Cite{cite}}})
				}
			}
		}
	}
	return list
}

// listedIn cites the entries of a block: itself, or, where it is the only one and has three or more between commas,
// none of them long, those.
func (p *page) listedIn(b int, alone bool) []drafting.Cite {
	if !alone {
		return []drafting.Cite{p.whole(b)}
	}
	var list []drafting.Cite
	from := 0
	for _, part := range strings.SplitAfter(p.Blocks[b].Text, ",") {
		text, cite := p.trimmedPart(b, from, from+len(strings.TrimSuffix(part, ",")))
		if n := wordCount(text); n == 0 || n > 5 {
			return []drafting.Cite{p.whole(b)}
		}
		list = append(list, cite)
		from += len(part)
	}
	if len(list) < 3 {
		return []drafting.Cite{p.whole(b)}
	}
	return list
}
