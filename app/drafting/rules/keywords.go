package rules

import (
	"sort"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/drafting"
	"debut/app/drafting/lexicon"
)

// keywords takes the words under which a site files itself; without them, the words that its title, description and
// headings have in common. The first of them are the tags.
func keywords(w *site, d *drafting.Draft) {
	list := w.declared()
	if len(list) == 0 {
		list = w.repeated()
	}
	if len(list) == 0 {
		return
	}
	d.Lists["keywords"] = list[:min(len(list), maxList)]
	var short []drafting.Text
	for _, t := range list {
		if wordCount(t.Value) <= 3 && bare(t.Value) != bare(w.name) && len(short) < 8 {
			short = append(short, drafting.Text{Value: t.Value, Quotes: t.Quotes})
		}
	}
	if len(short) > 0 {
		d.Lists["tags"] = short
	}
}

// declared are the words of <meta name="keywords"> and of JSON-LD.
func (w *site) declared() []drafting.Text {
	var list []drafting.Text
	p := w.home()
	for i, b := range p.Blocks {
		if !(b.From == app.FromMeta && b.Name == "keywords") && !(b.From == app.FromJSONLD && strings.HasSuffix(b.Name, ".keywords")) {
			continue
		}
		from := 0
		for from <= len(b.Text) {
			to := len(b.Text)
			if n := strings.IndexAny(b.Text[from:], ",;、"); n >= 0 {
				to = from + n
			}
			if word, cite := p.trimmedPart(i, from, to); word != "" && utf8.RuneCountInString(word) >= 2 && wordCount(word) <= 6 && utf8.RuneCountInString(word) <= 60 {
				list = appendNew(list, []drafting.Text{{Value: word, Quotes: []drafting.Cite{cite}}})
			}
			from = to + 1
			for from < len(b.Text) && !utf8.RuneStart(b.Text[from]) {
				from++
			}
		}
	}
	return list
}

// repeated are words and pairs of words that stand in at least two of title, description and headings of the homepage.
func (w *site) repeated() []drafting.Text {
	p := w.home()
	type seen struct {
		places int
		last   int
		value  string
		cite   drafting.Cite
		first  int
	}
	found := map[string]*seen{}
	place := 0
	note := func(b int) {
		place++
		for _, ph := range phrases(p.Blocks[b].Text) {
			text := p.Blocks[b].Text[ph[0]:ph[1]]
			key := bare(text)
			s := found[key]
			if s == nil {
				s = &seen{value: text, cite: p.part(b, ph[0], ph[1]), first: place}
				found[key] = s
			}
			if s.last != place {
				s.places++
				s.last = place
			}
		}
	}
	for i, b := range p.Blocks {
		if b.From == app.FromTitle || b.From == app.FromMeta && b.Name == "description" || b.From == app.FromText && p.level[i] > 0 && p.level[i] <= 3 && p.zoneOf(i)&(aside|inFooter) == 0 {
			note(i)
		}
	}
	var list []*seen
	for key, s := range found {
		if s.places >= 2 && !strings.Contains(bare(w.name), key) {
			list = append(list, s)
		}
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].places != list[j].places {
			return list[i].places > list[j].places
		}
		return list[i].first < list[j].first || list[i].first == list[j].first && list[i].value < list[j].value
	})
	var out []drafting.Text
	for _, s := range list[:min(len(list), 8)] {
		out = append(out, drafting.Text{Value: s.value, Quotes: []drafting.Cite{s.cite}})
	}
	return out
}

// phrases are the longer words of text, and pairs of them side by side.
func phrases(text string) [][2]int {
	var words [][2]int
	from := -1
	for i, r := range text + " " {
		letter := r == '-' && from >= 0 || isLetter(r)
		if letter && from < 0 {
			from = i
		}
		if !letter && from >= 0 {
			words = append(words, [2]int{from, i})
			from = -1
		}
	}
	var list [][2]int
	for i, w := range words {
		if !wordly(text[w[0]:w[1]]) {
			continue
		}
		list = append(list, w)
		if i+1 < len(words) && words[i+1][0] == w[1]+1 && wordly(text[words[i+1][0]:words[i+1][1]]) {
			list = append(list, [2]int{w[0], words[i+1][1]})
		}
	}
	return list
}

// wordly tells whether a word means something by itself.
func wordly(word string) bool {
	return utf8.RuneCountInString(word) >= 5 && !lexicon.CommonWords.In(word)
}
