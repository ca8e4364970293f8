package openai

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"debut/app"
	"debut/app/drafting"
)

// choice is a quote that the model chose.
type choice struct {
	Block    int    `json:"block"`
	Quote    string `json:"quote"`
	Category string `json:"category"`
}

// take puts what holds of an answer into the draft, and returns what does not. Only blank fields are filled.
func (o *offer) take(said string, blank []string, draft *drafting.Draft) (faults []string) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal([]byte(object(said)), &keys); err != nil {
		return []string{"the answer is no JSON object: " + err.Error()}
	}
	for _, name := range blank {
		var held []drafting.Text
		for _, c := range choices(keys[name]) {
			text, fault := o.hold(name, c)
			switch {
			case fault != "":
				faults = append(faults, fmt.Sprintf("- %s, block %d, %q: %s", name, c.Block, cut(c.Quote, 80), fault))
			case !slices.ContainsFunc(held, func(t drafting.Text) bool { return t.Value == text.Value }) && len(held) < mostOf:
				held = append(held, text)
			}
		}
		put(draft, name, held)
	}
	return faults
}

// put fills a field with what was chosen for it: a text is one quote, a description several, one a paragraph.
func put(draft *drafting.Draft, name string, held []drafting.Text) {
	switch {
	case len(held) == 0:
	case name == "tagline" || name == "short_description":
		draft.Texts[name] = held[0]
	case name == "description":
		var whole drafting.Text
		for i, t := range held[:min(len(held), 4)] {
			if i > 0 {
				whole.Value += "\n\n"
			}
			whole.Value += t.Value
			whole.Quotes = append(whole.Quotes, t.Quotes...)
		}
		draft.Texts[name] = whole
	case name == "features" && len(held) < 2: // one line is no list of features
	default:
		draft.Lists[name] = held
	}
}

// choices reads one choice or a list of them; what is neither is none.
func choices(raw json.RawMessage) []choice {
	var one choice
	if err := json.Unmarshal(raw, &one); err == nil && one.Quote != "" {
		return []choice{one}
	}
	var many []json.RawMessage
	if json.Unmarshal(raw, &many) != nil {
		return nil
	}
	var list []choice
	for _, r := range many[:min(len(many), 2*mostOf)] {
		var c choice
		if json.Unmarshal(r, &c) == nil && c.Quote != "" {
			list = append(list, c)
		}
	}
	return list
}

// hold finds the quote in its block, and says why it cannot stand where it cannot.
func (o *offer) hold(name string, c choice) (t drafting.Text, fault string) {
	if c.Block < 1 || c.Block > len(o.blocks) {
		return t, "there is no such block"
	}
	cite := o.blocks[c.Block-1]
	text, quote := lined(o.text(cite)), lined(strings.TrimSpace(c.Quote))
	at := strings.Index(text, quote)
	if at < 0 || quote == "" {
		return t, "the block does not hold these words"
	}
	if !edges(text, at, at+len(quote)) {
		return t, "the words begin or end within a word"
	}
	bounds, isText := texts[name]
	if !isText {
		bounds = lists[name]
	}
	if n := utf8.RuneCountInString(quote); n < bounds[0] || n > bounds[1] {
		return t, fmt.Sprintf("it has %d characters; %d to %d can stand here", n, bounds[0], bounds[1])
	}
	t = drafting.Text{Value: quote, Quotes: []drafting.Cite{{Page: cite.Page, Block: cite.Block, Start: at, End: at + len(quote)}}}
	if name == "categories" {
		i := slices.IndexFunc(o.categories, func(k app.Category) bool { return strings.EqualFold(k.Name, c.Category) })
		if i < 0 {
			return t, "there is no such category"
		}
		t.Value = string(o.categories[i].Slug)
	}
	return t, ""
}

// lined is text on one line, each byte in its place.
func lined(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// edges tells whether a quote is cut at the edges of words.
func edges(text string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	first, _ := utf8.DecodeRuneInString(text[start:])
	last, _ := utf8.DecodeLastRuneInString(text[:end])
	after, _ := utf8.DecodeRuneInString(text[end:])
	word := func(r rune) bool { return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Han, r) }
	return !(word(before) && word(first)) && !(word(last) && word(after))
}

// object is the outermost JSON object in what a model said, which some put between words.
func object(said string) string {
	from, to := strings.IndexByte(said, '{'), strings.LastIndexByte(said, '}')
	if from < 0 || to < from {
		return said
	}
	return said[from : to+1]
}

func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}
