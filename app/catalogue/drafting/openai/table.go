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
	of    func(drafting.Choices) []drafting.Text // what there is to choose from; nil: the model reads it in passages
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
	{"features", func(c drafting.Choices) []drafting.Text { return c.Features }, 12, false, 2,
		"things that the product does or the company offers"},
	{"usps", func(c drafting.Choices) []drafting.Text { return c.Benefits }, 8, true, 2,
		"reasons to choose this company over others"},
	{"tags", func(c drafting.Choices) []drafting.Text { return c.Keywords }, 8, true, 2,
		"terms under which people would search for it; quote the one or two words alone"},
	{"keywords", func(c drafting.Choices) []drafting.Text { return c.Keywords }, 10, true, 2,
		"other words for the same; quote the one or two words alone"},
	{"pricing_model", nil, 3, true, 1,
		`how people pay the company, as "value": free, freemium, subscription, one_time, usage or quote; for freemium, ` +
			`one place for what is free and one for what is paid`},
	{"pricing_summary", nil, 4, true, 1, "the sentences that say what it costs now"},
	{"founders", nil, 6, true, 1,
		`people who founded, own or run this company, and no customers, advisers or authors, with "name" and "title" ` +
			`(the role, or ""), both copied from the quote or the block beside it`},
	{"milestones", nil, 12, true, 1,
		`what this company did on a day or in a month that the words state, and not what it plans, with "date" ` +
			`(YYYY-MM-DD or YYYY-MM) and "title", which is copied from the quote or the block beside it`},
	{"story", nil, 8, true, 1,
		"the paragraphs of one page, in order, that tell how and why the company began; quote the first words of each"},
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
	company  string          // its name, as drafted
	lower    map[string]bool // the words of blocks; nil before they were asked for
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

// choice is what was chosen: places in table.texts and what was read, by field, and numbers of candidates by fact, 0 for
// none of them.
type choice struct {
	places map[string][]int
	picks  map[string]int
	read   map[string][]reading
}

func (c choice) fields() []string {
	var list []string
	for _, o := range offers {
		if len(c.places[o.field])+len(c.read[o.field]) > 0 {
			list = append(list, o.field)
		}
	}
	return list
}

// tableOf lays out what there is to choose, in at most budget bytes of the website's words.
func tableOf(
	ctx context.Context, s app.Snapshot, d drafting.Draft, c drafting.Choices, categories []app.Category, budget int,
) *table {
	t := &table{snapshot: s, texts: map[string][]drafting.Text{}, company: d.Texts["name"].Value}
	proven := evidence.Verify(ctx, s, d, categories)
	most := budget / 6 // of the passages of one field
	for _, o := range offers {
		name := o.field
		if o.blank && !blank(proven, name) {
			continue
		}
		var list []drafting.Text
		switch {
		case o.of == nil:
			list = t.showAll(passages(c.Passages[name]), &budget, most)
		case name == "faqs":
			list = t.layFAQs(ctx, c.FAQs, categories, &budget)
		default:
			offered := o.of(c)
			if o.picks == 1 {
				offered = withCurrent(offered, d.Texts[name])
			}
			offered = slices.DeleteFunc(slices.Clone(offered), func(x drafting.Text) bool {
				return hasValue(d.Lists[name], x.Value) || !provable(ctx, s, name, x)
			})
			list = t.showAll(offered, &budget, budget)
		}
		if len(list) >= o.least || len(list) > 0 && len(d.Lists[name]) > 0 {
			t.fields, t.texts[name] = append(t.fields, name), list
		}
	}
	t.sort()
	t.layFacts(ctx, c.Facts, proven.Fields, &budget)
	return t
}

// passages are the blocks in which a field is read.
func passages(at []drafting.Cite) []drafting.Text {
	list := make([]drafting.Text, len(at))
	for i, c := range at {
		list[i].Quotes = []drafting.Cite{c}
	}
	return list
}

// showAll puts the blocks of texts on the table, as far as a budget goes, and no more than most bytes of it, and returns
// those that lie there.
func (t *table) showAll(texts []drafting.Text, budget *int, most int) (list []drafting.Text) {
	left := min(*budget, most)
	before := left
	for _, text := range texts {
		if t.show(text.Quotes[0], &left) {
			list = append(list, text)
		}
	}
	*budget -= before - left
	return list
}

// layFAQs lays out the questions whose answers are proven.
func (t *table) layFAQs(
	ctx context.Context, faqs []drafting.FAQ, categories []app.Category, budget *int,
) (list []drafting.Text) {
	for _, f := range faqs {
		one := drafting.Draft{FAQs: []drafting.FAQ{f}}
		if len(f.Quotes) > 0 && len(evidence.Verify(ctx, t.snapshot, one, categories).FAQs) == 1 &&
			t.show(f.Quotes[0], budget) {
			list = append(list, drafting.Text{Value: f.Question, Quotes: f.Quotes[:1]})
			t.faqs = append(t.faqs, f)
		}
	}
	return list
}

func hasValue(list []drafting.Text, value string) bool {
	return slices.ContainsFunc(list, func(x drafting.Text) bool { return evidence.Like(x.Value) == evidence.Like(value) })
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
