package openai

import (
	"context"
	"maps"
	"slices"
	"strings"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/evidence"
)

// offer is a field in which the model may choose.
type offer struct {
	field string
	of    func(drafting.Choices) []drafting.Text // what there is to choose from; questions are told apart before
	picks int                                    // most entries
	blank bool                                   // only if the rules found nothing
	least int                                    // with fewer texts there is nothing to choose
	ask   string                                 // for the prompt
}

// offers has the fields with short texts first: long paragraphs get what they leave of the budget.
var offers = []offer{
	{"tagline", func(c drafting.Choices) []drafting.Text { return c.Taglines }, 1, false, 2,
		"the one line that best says what the product is and for whom"},
	{"short_description", func(c drafting.Choices) []drafting.Text { return c.Summaries }, 1, false, 2,
		"the one text that best sums up what the company offers"},
	{"features", func(c drafting.Choices) []drafting.Text { return c.Features }, 20, true, 2,
		"things that the product does or the company offers"},
	{"usps", func(c drafting.Choices) []drafting.Text { return c.Benefits }, 8, true, 2,
		"reasons to choose this company over others"},
	{"keywords", func(c drafting.Choices) []drafting.Text { return c.Keywords }, 10, true, 2,
		"words under which people would search for it; quote the one or two words alone"},
	{"faqs", func(drafting.Choices) []drafting.Text { return nil }, 5, false, maxFAQs + 1,
		"the five questions that matter most to somebody who thinks of buying"},
	{"description", func(c drafting.Choices) []drafting.Text { return c.Paragraphs }, 4, false, 2,
		"up to four paragraphs that tell most about what the company offers, the most telling first"},
}

// offerOf returns the offer for a field, and whether there is one.
func offerOf(field string) (offer, bool) {
	i := slices.IndexFunc(offers, func(o offer) bool { return o.field == field })
	if i < 0 {
		return offer{}, false
	}
	return offers[i], true
}

const maxFAQs = 5 // of a draft

// table is what lies before the model: numbered blocks of the website, and for each field the texts to choose from.
type table struct {
	snapshot app.Snapshot
	fields   []string // those with something to choose
	blocks   []shown  // number 1 first
	texts    map[string][]drafting.Text
	faqs     []drafting.FAQ // as texts["faqs"]
	facts    []fact
}

// fact is a field of which the rules found values, numbered from 1.
type fact struct {
	field      string
	candidates []drafting.Text
}

// shown is a block with the words of it that the model is shown.
type shown struct {
	page, block int
	words       string
}

// choice is what was chosen: places in table.texts by field, and numbers of candidates by fact, 0 for none of them.
type choice struct {
	places map[string][]int
	picks  map[string]int
}

func (c choice) fields() []string {
	var list []string
	for _, o := range offers {
		if len(c.places[o.field]) > 0 {
			list = append(list, o.field)
		}
	}
	return list
}

// tableOf lays out what there is to choose, in at most budget bytes of the website's words.
func tableOf(
	ctx context.Context, s app.Snapshot, d drafting.Draft, c drafting.Choices, categories []app.Category, budget int,
) *table {
	t := &table{snapshot: s, texts: map[string][]drafting.Text{}}
	proven := evidence.Verify(ctx, s, d, categories).Fields
	var faqs []drafting.FAQ
	var questions []drafting.Text
	for _, f := range c.FAQs {
		if len(f.Quotes) > 0 &&
			len(evidence.Verify(ctx, s, drafting.Draft{FAQs: []drafting.FAQ{f}}, categories).FAQs) == 1 {
			faqs = append(faqs, f)
			questions = append(questions, drafting.Text{Value: f.Question, Quotes: f.Quotes[:1]})
		}
	}
	for _, o := range offers {
		name, offered := o.field, o.of(c)
		switch {
		case o.blank && !proven[name].Value.Empty():
			continue
		case name == "faqs":
			offered = questions
		case o.picks == 1:
			offered = withCurrent(offered, d.Texts[name])
		}
		var list []drafting.Text
		var kept []drafting.FAQ
		for i, text := range offered {
			if (name == "faqs" || provable(ctx, s, name, text)) && t.show(text.Quotes[0], &budget) {
				list = append(list, text)
				if name == "faqs" {
					kept = append(kept, faqs[i])
				}
			}
		}
		if len(list) >= o.least {
			t.fields, t.texts[name] = append(t.fields, name), list
			if name == "faqs" {
				t.faqs = kept
			}
		}
	}
	t.sort()
	t.layFacts(ctx, c.Facts, proven, &budget)
	return t
}

// layFacts lays out the facts that the draft has, with their provable values.
func (t *table) layFacts(ctx context.Context, facts map[string][]drafting.Text, proven app.Profile, budget *int) {
	for _, field := range slices.Sorted(maps.Keys(facts)) {
		f := fact{field: field}
		size := 0
		for _, candidate := range facts[field] {
			if provable(ctx, t.snapshot, field, candidate) {
				f.candidates = append(f.candidates, candidate)
				size += len(t.candidate(candidate))
			}
		}
		if len(f.candidates) == 0 || proven[field].Value.Empty() || size > *budget {
			continue
		}
		*budget -= size
		t.facts = append(t.facts, f)
	}
}

const maxContext = 200 // bytes around a candidate that the model is shown

// candidate shows a value with the page and the words that it was taken from.
func (t *table) candidate(text drafting.Text) string {
	c := text.Quotes[0]
	page := t.snapshot.Pages[c.Page]
	words := page.Blocks[c.Block].Text
	from, to := max(0, c.Start-maxContext/2), min(len(words), c.End+maxContext/2)
	return oneLine(text.Value, 120) + " (" + oneLine(page.URL, 120) + ": " +
		strings.ToValidUTF8(oneLine(words[from:to], 2*maxContext), "") + ")"
}

// withCurrent adds what the draft has, so that the model can stay with it.
func withCurrent(list []drafting.Text, current drafting.Text) []drafting.Text {
	if current.Value == "" || slices.ContainsFunc(list, func(t drafting.Text) bool {
		return t.Value == current.Value
	}) {
		return list
	}
	return append([]drafting.Text{current}, list...)
}

// provable reports whether a text would stay in the draft, so that choosing it never leaves a field blank.
func provable(ctx context.Context, s app.Snapshot, name string, text drafting.Text) bool {
	if len(text.Quotes) == 0 {
		return false
	}
	d := drafting.Draft{Texts: map[string]drafting.Text{name: text}}
	if app.SpecOf(name).IsList() {
		d = drafting.Draft{Lists: map[string][]drafting.Text{name: {text}}}
	}
	return !evidence.Verify(ctx, s, d, nil).Fields[name].Value.Empty()
}

const wholeBlock = 600 // bytes up to which a block is shown whole

// show puts the block of a place on the table, and reports whether it is there.
func (t *table) show(c drafting.Cite, budget *int) bool {
	if slices.ContainsFunc(t.blocks, func(b shown) bool { return b.page == c.Page && b.block == c.Block }) {
		return true
	}
	words := t.snapshot.Pages[c.Page].Blocks[c.Block].Text
	if len(words) > wholeBlock {
		words = words[c.Start:c.End]
	}
	words = strings.Join(strings.Fields(words), " ")
	if len(words) > *budget {
		return false
	}
	*budget -= len(words)
	t.blocks = append(t.blocks, shown{c.Page, c.Block, words})
	return true
}

// sort puts the blocks in the order of reading, and takes away those that only fields without a choice needed.
func (t *table) sort() {
	t.blocks = slices.DeleteFunc(t.blocks, func(b shown) bool {
		for _, texts := range t.texts {
			for _, text := range texts {
				if c := text.Quotes[0]; c.Page == b.page && c.Block == b.block {
					return false
				}
			}
		}
		return true
	})
	slices.SortFunc(t.blocks, func(a, b shown) int {
		if a.page != b.page {
			return a.page - b.page
		}
		return a.block - b.block
	})
}
