package openai

import (
	"context"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
)

// fault is an entry of an answer that is of no use, with the reason for the model.
type fault struct {
	field string
	pointer
	why string
}

// take finds in the snapshot what the model points at, and what it read there. Nothing else of the answer is kept.
func (t *table) take(ctx context.Context, said answer) (choice, []fault) {
	chosen := choice{places: map[string][]int{}, picks: map[string]int{}, read: map[string][]reading{}}
	var faults []fault
	for _, f := range t.facts {
		if n, ok := said.picks[f.field]; ok && n >= 0 && n <= len(f.candidates) {
			chosen.picks[f.field] = n
		}
	}
	for _, name := range t.fields {
		o, _ := offerOf(name)
		for _, p := range said.places[name] {
			if o.of == nil {
				r, why := t.read(ctx, name, p)
				switch {
				case why != "":
					faults = append(faults, fault{name, p, why})
				case len(chosen.read[name]) < o.picks && !slices.ContainsFunc(chosen.read[name], r.again):
					chosen.read[name] = append(chosen.read[name], r)
				}
				continue
			}
			at, why := t.pointed(name, p)
			switch {
			case why != "":
				faults = append(faults, fault{name, p, why})
			case len(chosen.places[name]) < o.picks && !slices.Contains(chosen.places[name], at):
				chosen.places[name] = append(chosen.places[name], at)
			}
		}
	}
	return chosen, faults
}

// pointed returns the text of the field that holds the words of a pointer. The words must stand, one after the other,
// in the block that it names, or in another one of the same page; they are never looked for by likeness.
func (t *table) pointed(name string, p pointer) (at int, why string) {
	stands := false
	for _, b := range t.blocksFor(p) {
		start, end, ok := find(t.snapshot.Pages[b.page].Blocks[b.block].Text, p.Quote)
		if !ok {
			continue
		}
		stands = true
		if at := t.textAt(name, drafting.Cite{Page: b.page, Block: b.block, Start: start, End: end}); at >= 0 {
			return at, ""
		}
	}
	if stands {
		return 0, notOffered
	}
	return 0, notThere
}

// What is wrong with a quote.
const (
	notOffered = "these words are not among the blocks to choose from for this field"
	notThere   = "these words do not stand in the block one after the other"
)

// blocksFor returns the block that a pointer names, and after it the others of its page; none if there is no such block.
func (t *table) blocksFor(p pointer) []shown {
	if p.Block < 1 || p.Block > len(t.blocks) {
		return nil
	}
	named := t.blocks[p.Block-1]
	list := []shown{named}
	for _, b := range t.blocks {
		if b.page == named.page && b.block != named.block {
			list = append(list, b)
		}
	}
	return list
}

const shortQuote = 8 // characters; a shorter one must be a whole text to point at it

// textAt returns the text of the field that shares words with the place c; -1 where none does.
func (t *table) textAt(name string, c drafting.Cite) int {
	for i, text := range t.texts[name] {
		q := text.Quotes[0]
		if q.Page != c.Page || q.Block != c.Block || q.End <= c.Start || c.End <= q.Start {
			continue
		}
		whole := c.Start <= q.Start && q.End <= c.End
		if (name == "keywords" || name == "tags") && (!whole || c.Start != q.Start || c.End != q.End) {
			continue // words and pairs of words overlap
		}
		if whole || c.End-c.Start >= shortQuote &&
			utf8.RuneCountInString(t.snapshot.Pages[c.Page].Blocks[c.Block].Text[c.Start:c.End]) >= shortQuote {
			return i
		}
	}
	return -1
}

// apply puts what was chosen into the draft.
func (t *table) apply(ctx context.Context, d drafting.Draft, chosen choice) drafting.Draft {
	d.Texts, d.Lists = maps.Clone(d.Texts), maps.Clone(d.Lists)
	if d.Texts == nil {
		d.Texts = map[string]drafting.Text{}
	}
	if d.Lists == nil {
		d.Lists = map[string][]drafting.Text{}
	}
	for _, f := range t.facts {
		switch n, said := chosen.picks[f.field]; {
		case said && n == 0:
			delete(d.Texts, f.field)
		case said:
			d.Texts[f.field] = f.candidates[n-1]
		}
	}
	for _, name := range chosen.fields() {
		if list := chosen.read[name]; len(list) > 0 {
			if name == "story" {
				list = t.tale(list)
			}
			if t.proves(ctx, name, list...) {
				put(&d, name, list)
			}
			continue
		}
		var texts []drafting.Text
		for _, at := range chosen.places[name] {
			texts = append(texts, t.texts[name][at])
		}
		o, _ := offerOf(name)
		switch {
		case name == "description":
			d.Texts[name] = described(d.Texts[name], texts)
		case name == "faqs":
			d.FAQs = t.asked(d.FAQs, chosen.places[name])
		case o.picks == 1:
			d.Texts[name] = texts[0]
		case len(d.Lists[name])+len(texts) >= o.least:
			d.Lists[name] = slices.Concat(d.Lists[name], texts)
		}
	}
	return d
}

const (
	maxParts = 5     // paragraphs of a description
	maxLong  = 2_000 // characters of one
)

// described returns a description that begins as it did, goes on with what was chosen, and fills up with what it had.
// The beginning stays because it is what the website itself says first.
func described(before drafting.Text, chosen []drafting.Text) drafting.Text {
	parts := split(before)
	first := parts[:min(len(parts), 1)]
	var all drafting.Text
	n := 0
	for _, part := range slices.Concat(first, chosen, parts[len(first):]) {
		if n == maxParts || strings.Contains(all.Value, part.Value) ||
			utf8.RuneCountInString(all.Value)+utf8.RuneCountInString(part.Value) > maxLong {
			continue
		}
		if n++; n > 1 {
			all.Value += "\n\n"
		}
		all.Value += part.Value
		all.Quotes = append(all.Quotes, part.Quotes...)
	}
	return all
}

// split parts a description into paragraphs with a quote each; one whose quotes are of another number stays whole.
func split(t drafting.Text) []drafting.Text {
	if t.Value == "" {
		return nil
	}
	values := strings.Split(t.Value, "\n\n")
	if len(values) != len(t.Quotes) {
		return []drafting.Text{t}
	}
	parts := make([]drafting.Text, len(values))
	for i, v := range values {
		parts[i] = drafting.Text{Value: v, Quotes: t.Quotes[i : i+1]}
	}
	return parts
}

// asked returns the chosen questions, and after them those that the draft had.
func (t *table) asked(before []drafting.FAQ, chosen []int) []drafting.FAQ {
	var list []drafting.FAQ
	for _, at := range chosen {
		list = append(list, t.faqs[at])
	}
	for _, f := range before {
		if len(list) < maxFAQs &&
			!slices.ContainsFunc(list, func(have drafting.FAQ) bool { return have.Question == f.Question }) {
			list = append(list, f)
		}
	}
	return list
}
