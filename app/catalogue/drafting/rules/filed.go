package rules

import (
	"cmp"
	"slices"
	"strconv"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
)

// leastCategory is how likely a category must be: a wrong one costs a click, a missing one a search through the tree.
const leastCategory = 0.3

// leastScore is what its words must weigh: one word in one paragraph proves nothing.
const leastScore = 1.2

// leastBesides is what they must weigh of a category beside another one.
const leastBesides = 2.5

// filed is a category with the words of the site that speak for it.
type filed struct {
	category app.Category
	score    float64
	cites    []drafting.Cite    // of words that mean nothing else before the others
	kinds    map[string]float64 // of places, with what they weigh
	words    map[string]bool
	phrase   map[string]bool // kinds of places that hold a phrase or a long word
	hit      map[string]bool // words by kind of place
	times    int
	sure     bool // one of the words means nothing else
	own      bool // one of the words says what the product is, not whom it is for
	unsure   map[string]bool
	others   []drafting.Cite // of words that mean other things, too
	likely   float64
}

// weighCategories returns the categories that words of the site speak for, the likeliest first.
func (w *site) weighCategories(categories []app.Category) []*filed {
	var all []*filed
	for _, f := range w.findCategories(categories) {
		f.cites = append(f.cites, f.others...)
		if len(f.cites) > 0 && f.score >= leastScore && (f.sure || len(f.unsure) > 1) {
			all = append(all, f)
			w.propose("categories", "words", string(f.category.Slug), f.score, f.cites)
		}
	}
	slices.SortStableFunc(all, func(a, b *filed) int { return cmp.Compare(b.ranked(), a.ranked()) })
	for i, f := range all {
		f.likely = w.likelihood("categories", f.category.Name, f.traits(i, all), f.cites)
		if !f.own {
			f.likely /= 2
		}
	}
	slices.SortStableFunc(all, func(a, b *filed) int { return cmp.Compare(b.likely, a.likely) })
	return all
}

// ranked is the score, where a child beats its parent.
func (f *filed) ranked() float64 {
	if f.category.Parent != "" {
		return f.score * 1.1
	}
	return f.score
}

// findCategories finds the words of each category.
func (w *site) findCategories(categories []app.Category) []*filed {
	words := newCategoryWords(categories)
	all := make([]*filed, len(categories))
	for i, c := range categories {
		all[i] = &filed{category: c, kinds: map[string]float64{}, words: map[string]bool{}, phrase: map[string]bool{},
			unsure: map[string]bool{}, hit: map[string]bool{}}
	}
	for at, s := range w.sources() {
		for _, hit := range words.in(w, s, at) {
			word := words.words[hit.word]
			all[word.category].add(word, s, hit)
		}
	}
	return all
}

// add counts a word, once a kind of place, most for a phrase.
func (f *filed) add(word categoryWord, s source, at wordHit) {
	f.times++
	key := bare(word.word)
	if f.hit[s.kind+"\x00"+key] {
		return
	}
	f.hit[s.kind+"\x00"+key] = true
	part := word.share(s, at.start)
	f.own = f.own || part == 1
	gain := s.weight * part
	cite := s.page.around(s.block, at.start, at.end)
	if lexicon.Ambiguous.Is(word.word) {
		f.unsure[key] = true
		f.others = append(f.others, cite)
		gain *= 0.5
	} else {
		f.sure = true
		f.cites = append(f.cites, cite)
	}
	if word.long {
		gain *= 1.3
		f.phrase[s.kind] = true
	}
	if f.kinds[s.kind] > 0 {
		gain *= 0.4
	}
	f.kinds[s.kind] += gain
	f.words[key] = true
	f.score += gain
}

// traits says what is true of the category at a place of the list by score.
func (f *filed) traits(at int, all []*filed) []string {
	list := []string{"kinds of places: " + upTo(len(f.kinds), 5),
		"words: " + upTo(len(f.words), 4), "times: " + upTo(f.times/3, 5), "place by score: " + upTo(at+1, 6),
		"score: " + upTo(int(f.score/2), 6)}
	best := all[0]
	for kind, gain := range f.kinds {
		list = append(list, "in "+kind)
		if f.phrase[kind] {
			list = append(list, "phrase in "+kind)
		}
		if !slices.ContainsFunc(all, func(o *filed) bool { return o != f && o.kinds[kind] > gain }) {
			list = append(list, "most in "+kind)
		}
	}
	strong := f.onTop()
	if strong > 0 && !slices.ContainsFunc(all, func(o *filed) bool { return o != f && o.onTop() > strong }) {
		list = append(list, "most in title, head and description")
	}
	for name, is := range map[string]bool{
		"a child": f.category.Parent != "", "near the best score": f.score >= 0.7*best.score && at > 0,
		"far from the best score": f.score < 0.4*best.score, "all words mean other things": !f.sure,
		"far before the second": at == 0 && (len(all) == 1 || all[1].score < 0.6*f.score),
		"its parent has words":  slices.ContainsFunc(all, func(o *filed) bool { return o.category.Slug == f.category.Parent }),
		"a child has more words": slices.ContainsFunc(all[:at], func(o *filed) bool {
			return o.category.Parent == f.category.Slug
		}),
		"the rule's first":     at == 0 && f.score >= 3 && len(f.kinds) > 1,
		"in weak places alone": strong == 0, "whom it is for alone": !f.own,
	} {
		if is {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// onTop returns what the words weigh of title, first heading and description.
func (f *filed) onTop() float64 {
	return f.kinds["title"] + f.kinds["head"] + f.kinds["description"] + f.kinds["application"]
}

// besides reports whether a category may stand beside the likeliest: about as likely, and said on top or as much. A
// superfluous one says what the company does not do.
func (f *filed) besides(first *filed) bool {
	return f.likely >= 0.6*first.likely && f.score >= leastBesides && (f.onTop() > 0 || f.score >= 0.6*first.score)
}

// upTo names a number, those from most on alike.
func upTo(n, most int) string {
	if n >= most {
		return strconv.Itoa(most) + " or more"
	}
	return strconv.Itoa(n)
}
