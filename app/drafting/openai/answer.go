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

// pointer is a place that the model names: words of a block, by its number.
type pointer struct {
	Block int    `json:"block"`
	Quote string `json:"quote"`
}

// answer is what the model says, by field.
type answer map[string][]pointer

// parse reads an answer: one JSON object, bare or in a code fence, after the thoughts of models that write them down.
// Unknown fields and entries of another type are dropped.
func parse(content string) (answer, error) {
	content = strings.TrimSpace(content)
	if strings.HasPrefix(content, "<think>") {
		_, content, _ = strings.Cut(content, "</think>")
		content = strings.TrimSpace(content)
	}
	if fenced, ok := strings.CutPrefix(content, "```"); ok {
		content = strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(fenced, "json")), "```")
	}
	var fields map[string]json.RawMessage
	decoder := json.NewDecoder(strings.NewReader(content))
	if err := decoder.Decode(&fields); err != nil || fields == nil {
		return nil, errors.New("the model's answer is not one JSON object")
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("the model's answer goes on after its JSON object")
	}
	a := answer{}
	for name, raw := range fields {
		if _, known := offerOf(name); !known {
			continue
		}
		var entries []json.RawMessage
		if json.Unmarshal(raw, &entries) != nil {
			continue
		}
		for _, entry := range entries[:min(len(entries), maxPointers)] {
			var p pointer
			if json.Unmarshal(entry, &p) == nil && p.Quote != "" && utf8.RuneCountInString(p.Quote) <= maxQuote {
				a[name] = append(a[name], p)
			}
		}
	}
	return a, nil
}
