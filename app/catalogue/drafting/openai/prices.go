package openai

import (
	"slices"
	"strings"
	"unicode/utf8"

	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/lexicon"
	"debut/app/ground/lazyregexp"
)

const maxPrice = 240 // characters of one price with its sentence

// payment reads how people pay, or what, in the whole sentence that a quote is of: words before and after may say whose
// price it is, and what it is not.
func (t *table) payment(name string, c drafting.Cite, p pointer) (r reading, why string) {
	c = t.sentence(c)
	said := t.said(c)
	if name == "pricing_model" {
		return reading{value: p.Value, quotes: []drafting.Cite{c}}, t.paidSo(p.Value, said)
	}
	if utf8.RuneCountInString(said) > maxPrice || !lexicon.Price.MatchString(said) && !pays(said) {
		return r, "these words state no price, or are too many"
	}
	return reading{value: said, quotes: []drafting.Cite{c}}, ""
}

// sentence returns the place of the sentence around a place, all of a short block.
func (t *table) sentence(c drafting.Cite) drafting.Cite {
	if text := t.text(c); utf8.RuneCountInString(text) <= maxPrice {
		c.Start, c.End = 0, len(text)
		return c
	}
	return t.around(c)
}

// around returns the place of the sentence around a place.
func (t *table) around(c drafting.Cite) drafting.Cite {
	text := t.text(c)
	start, end := 0, len(text)
	if at := sentenceEnd.FindAllStringIndex(text[:c.Start], -1); len(at) > 0 {
		start = at[len(at)-1][1]
	}
	if at := sentenceEnd.FindStringIndex(text[c.End:]); at != nil {
		end = c.End + at[0] + 1
	}
	c.Start, c.End = start, end
	return c
}

var sentenceEnd = lazyregexp.Compile(`[.!?]\s+|[\n。！？]`)

// paidSo tells why words do not say that people pay in a way; "" if they may.
func (t *table) paidSo(model, said string) string {
	_, known := lexicon.PricingModels[model]
	money := asksMoney(said)
	switch {
	case !known && model != "freemium":
		return "there is no such pricing model"
	case model == "free" && (lexicon.TrialWords.In(said) || slices.ContainsFunc(t.texts["pricing_model"],
		func(x drafting.Text) bool { return asksMoney(t.text(x.Quotes[0])) })),
		model == "subscription" && !lexicon.SubWords.In(said) && !perPeriod(said),
		model != "freemium" && !lexicon.PricingModels[model].In(said), !money && !pays(said):
		return "these words do not say so"
	}
	return ""
}

// pays reports whether words say how one pays.
func pays(said string) bool {
	for _, cues := range lexicon.PricingModels {
		if cues.In(said) {
			return true
		}
	}
	return false
}

// perPeriod reports whether an amount is for a time or for a user.
func perPeriod(said string) bool {
	return slices.ContainsFunc(lexicon.Price.FindAllStringSubmatchIndex(said, 5), func(m []int) bool {
		after := said[m[3]:]
		return lexicon.PeriodWords.In(after[:min(len(after), 24)])
	})
}

// asksMoney reports whether words state an amount above nothing.
func asksMoney(said string) bool {
	return slices.ContainsFunc(lexicon.Price.FindAllStringSubmatch(said, 5), func(m []string) bool {
		return strings.ContainsAny(m[1], "123456789")
	})
}
