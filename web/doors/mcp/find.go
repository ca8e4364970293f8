package mcp

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	"debut/web/doors/op"
)

// core is the set that is shown where nobody asks for another: a list names Options.Core alone, for what is listed
// stands in the memory of an agent, and some clients pass on no more than 40 tools. find_tools describes the others,
// which can be called all the same.
const core = "core"

const findTools = "find_tools"

// mostFound is how many tools are described at once.
const mostFound = 5

// findInput is the input of find_tools.
type findInput struct {
	About string `json:"about" max:"200" doc:"What you want to do, or names of tools. Without it, all are named."`
}

// foundTools is its answer.
type foundTools struct {
	Tools []foundTool `json:"tools" doc:"Those that fit best; call them by their names, though no list has them."`
	Named []namedTool `json:"named" doc:"All tools, where none fits or nothing was said."`
}

type foundTool struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Input       any    `json:"input_schema" doc:"A JSON Schema of the arguments."`
}

type namedTool struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// finder returns the operation behind find_tools, which there is for agents alone.
func finder(all []*op.Operation) *op.Operation {
	return op.Public(findTools, "GET /tools", func(_ context.Context, in findInput) (foundTools, error) {
		found := foundTools{Tools: []foundTool{}, Named: []namedTool{}}
		for _, o := range nearest(all, in.About) {
			found.Tools = append(found.Tools, foundTool{o.ID, o.Doc, tool(o, false).InputSchema})
		}
		if len(found.Tools) == 0 {
			for _, o := range all {
				found.Named = append(found.Named, namedTool{o.ID, o.Summary})
			}
		}
		return found, nil
	}).About("Find further tools",
		"Describes tools that `tools/list` leaves out: those for webhooks, claims, founders, history, programmes, the blog and more.",
		"Call it where none of the listed tools does what is wanted.",
		"The tools that it names can be called at once.")
}

// nearest returns the operations that words are about, the best first.
func nearest(all []*op.Operation, words string) []*op.Operation {
	scores := map[*op.Operation]int{}
	asked := strings.FieldsFunc(strings.ToLower(words), func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
	for _, o := range all {
		name, title, text := o.ID, strings.ToLower(o.Summary), strings.ToLower(o.Doc)
		for _, word := range asked {
			switch stem := strings.TrimSuffix(word, "s"); {
			case word == name:
				scores[o] += 100
			case len(stem) < 3: // which says nothing
			case strings.Contains(name, stem):
				scores[o] += 3
			case strings.Contains(title, stem):
				scores[o] += 2
			case strings.Contains(text, stem):
				scores[o]++
			}
		}
	}
	found := slices.DeleteFunc(slices.Clone(all), func(o *op.Operation) bool { return scores[o] == 0 })
	slices.SortStableFunc(found, func(a, b *op.Operation) int { return cmp.Compare(scores[b], scores[a]) })
	return found[:min(len(found), mostFound)]
}
