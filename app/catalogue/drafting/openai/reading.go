package openai

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/ground/lazyregexp"
)

// reading is a value that the model read in passages, and the places that it follows from. All of its words stand
// there, but for a date and the name of a pricing model, which evidence proves.
type reading struct {
	value, title string
	quotes       []drafting.Cite
}

// again reports whether other is the same once more.
func (r reading) again(other reading) bool {
	return other.value == r.value && slices.Equal(other.quotes, r.quotes) || r.title != "" && other.value == r.value
}

// read returns what a pointer says of a field that the rules left blank.
func (t *table) read(ctx context.Context, name string, p pointer) (r reading, why string) {
	c, why := t.quoted(name, p)
	if why != "" {
		return r, why
	}
	switch name {
	case "founders":
		return t.founder(c, p)
	case "milestones":
		return t.milestone(ctx, c, p)
	case "story":
		c.Start, c.End = 0, len(t.text(c))
		return reading{value: t.said(c), quotes: []drafting.Cite{c}}, ""
	}
	return t.payment(name, c, p)
}

// quoted returns the place of a pointer's quote among the passages of a field, in the block that it names, or in another
// one of the same page.
func (t *table) quoted(name string, p pointer) (c drafting.Cite, why string) {
	stands := false
	for _, b := range t.blocksFor(p) {
		start, end, ok := find(t.snapshot.Pages[b.page].Blocks[b.block].Text, p.Quote)
		if !ok {
			continue
		}
		stands = true
		c = drafting.Cite{Page: b.page, Block: b.block, Start: start, End: end}
		if t.passage(name, b.page, b.block) < 0 {
			continue
		}
		if tears(t.text(c), start, end) {
			return c, "the quote begins or ends within a number"
		}
		return c, ""
	}
	if stands {
		return c, notOffered
	}
	return c, notThere
}

// passage returns the position of a block among the passages of a field; -1 if it is none.
func (t *table) passage(name string, page, block int) int {
	return slices.IndexFunc(t.texts[name], func(x drafting.Text) bool {
		return x.Quotes[0].Page == page && x.Quotes[0].Block == block
	})
}

// tears reports whether what stands between two bytes of a text is cut out of a longer number.
func tears(text string, start, end int) bool {
	return numberEnd.MatchString(text[:start]) && startsDigit(text[start:]) ||
		numberStart.MatchString(text[end:]) && endsDigit(text[:end])
}

var (
	numberEnd   = lazyregexp.Compile(`\d[.,'’  ]?$`)
	numberStart = lazyregexp.Compile(`^[.,'’  ]?\d`)
)

func startsDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
func endsDigit(s string) bool   { return s != "" && s[len(s)-1] >= '0' && s[len(s)-1] <= '9' }

// text returns the words of the block that a place is in; said those of the place, on one line.
func (t *table) text(c drafting.Cite) string { return t.snapshot.Pages[c.Page].Blocks[c.Block].Text }
func (t *table) said(c drafting.Cite) string {
	return strings.Join(strings.Fields(t.text(c)[c.Start:c.End]), " ")
}

// beside returns the passages of a field just before and after a place; each is nil if there is none.
func (t *table) beside(name string, c drafting.Cite) (before, after *drafting.Cite) {
	const far = 4 // blocks: between two of words, others hold what elements say of themselves
	at := t.passage(name, c.Page, c.Block)
	near := func(i int) *drafting.Cite {
		if i < 0 || i >= len(t.texts[name]) {
			return nil
		}
		q := t.texts[name][i].Quotes[0]
		if d := q.Block - c.Block; q.Page != c.Page || d < -far || d > far || d == 0 {
			return nil
		}
		return &q
	}
	return near(at - 1), near(at + 1)
}

// within returns where words stand in a place, one after the other.
func (t *table) within(c drafting.Cite, words string) (drafting.Cite, bool) {
	start, end, ok := find(t.text(c)[c.Start:c.End], words)
	return drafting.Cite{Page: c.Page, Block: c.Block, Start: c.Start + start, End: c.Start + end}, ok
}

// proves reports whether evidence keeps what was read.
func (t *table) proves(ctx context.Context, name string, list ...reading) bool {
	var d drafting.Draft
	put(&d, name, list)
	return !blank(evidence.Verify(ctx, t.snapshot, d, nil), name)
}

// blank reports whether nothing is proven of a field, or of the founders, milestones or story.
func blank(r evidence.Result, name string) bool {
	switch name {
	case "founders":
		return len(r.Founders) == 0
	case "milestones":
		return len(r.Milestones) == 0
	case "story":
		return r.Story.Story == nil
	}
	return r.Fields[name].Value.Empty()
}

const minTale = 25 // words

// tale returns the paragraphs of the first one's page in the order of reading; none if they are too short for a story.
func (t *table) tale(list []reading) []reading {
	page, words := list[0].quotes[0].Page, 0
	list = slices.DeleteFunc(slices.Clone(list), func(r reading) bool { return r.quotes[0].Page != page })
	slices.SortFunc(list, func(a, b reading) int { return a.quotes[0].Block - b.quotes[0].Block })
	for _, r := range list {
		words += len(strings.Fields(r.value))
	}
	if words < minTale {
		return nil
	}
	return list
}

// joints stand between what was read of one field, and bounds are how many characters that may have.
var (
	joints = map[string]string{"pricing_summary": "; ", "story": "\n\n"}
	bounds = map[string]int{"pricing_summary": 300, "story": 3_000}
)

// put adds to a draft what was read of one field.
func put(d *drafting.Draft, name string, list []reading) {
	var whole drafting.Text
	for _, r := range list {
		switch {
		case name == "founders":
			d.Founders = append(d.Founders, drafting.Founder{Name: r.value, Title: r.title, Quotes: r.quotes})
			continue
		case name == "milestones":
			d.Milestones = append(d.Milestones, drafting.Milestone{Date: r.value, Title: r.title, Quotes: r.quotes})
			continue
		case whole.Value == "", whole.Value == r.value:
			whole.Value = r.value
		case utf8.RuneCountInString(whole.Value+joints[name]+r.value) > bounds[name]:
			continue
		default:
			whole.Value += joints[name] + r.value
		}
		whole.Quotes = append(whole.Quotes, r.quotes...)
	}
	switch {
	case len(whole.Quotes) == 0:
	case name == "story":
		d.Story = map[string]drafting.Text{"story": whole}
	default:
		if d.Texts == nil {
			d.Texts = map[string]drafting.Text{}
		}
		d.Texts[name] = whole
	}
}
