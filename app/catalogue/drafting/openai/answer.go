package openai

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

const (
	maxPointers = 20    // of one field
	maxQuote    = 1_500 // characters
)

// pointer is a place that the model names: words of a block, by its number. The others are what it read there, by field.
type pointer struct {
	Block int    `json:"block"`
	Quote string `json:"quote"`
	Name  string `json:"name"`
	Title string `json:"title"`
	Date  string `json:"date"`
	Value string `json:"value"`
}

// answer is what the model says: places by field, and the numbers of candidates by fact.
type answer struct {
	places map[string][]pointer
	picks  map[string]int
}

// fieldsOf reads an answer: one JSON object, bare or in a code fence, after the thoughts of models that write them down.
func fieldsOf(content string) (fields map[string]json.RawMessage, err error) {
	content = strings.TrimSpace(content)
	if strings.HasPrefix(content, "<think>") {
		_, content, _ = strings.Cut(content, "</think>")
		content = strings.TrimSpace(content)
	}
	if fenced, ok := strings.CutPrefix(content, "```"); ok {
		content = strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(fenced, "json")), "```")
	}
	decoder := json.NewDecoder(strings.NewReader(content))
	if err := decoder.Decode(&fields); err != nil || fields == nil {
		return nil, errors.New("the model's answer is not one JSON object")
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("the model's answer goes on after its JSON object")
	}
	return fields, nil
}

// entriesOf reads a list, as far as its entries have the shape of T and there are not too many.
func entriesOf[T any](raw json.RawMessage) (all []T) {
	var entries []json.RawMessage
	if json.Unmarshal(raw, &entries) != nil {
		return nil
	}
	for _, entry := range entries[:min(len(entries), maxPointers)] {
		var one T
		if json.Unmarshal(entry, &one) == nil {
			all = append(all, one)
		}
	}
	return all
}

// parse reads what the model chose. Unknown fields and entries of another type are dropped.
func parse(content string) (answer, error) {
	fields, err := fieldsOf(content)
	if err != nil {
		return answer{}, err
	}
	a := answer{places: map[string][]pointer{}, picks: picksOf(fields["facts"])}
	for name, raw := range fields {
		if _, known := offerOf(name); !known {
			continue
		}
		for _, p := range entriesOf[pointer](raw) {
			if p.Quote != "" && utf8.RuneCountInString(p.Quote) <= maxQuote {
				a.places[name] = append(a.places[name], p)
			}
		}
	}
	return a, nil
}

// picksOf reads the numbers of candidates. What is no whole number is dropped.
func picksOf(raw json.RawMessage) map[string]int {
	var said map[string]json.RawMessage
	if json.Unmarshal(raw, &said) != nil {
		return nil
	}
	picks := map[string]int{}
	for fact, raw := range said {
		var n *int
		if json.Unmarshal(raw, &n) == nil && n != nil {
			picks[fact] = *n
		}
	}
	return picks
}
