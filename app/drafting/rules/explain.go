package rules

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/drafting"
)

// Proposal is a value that a rule found for a field. The weightiest of a field is drafted, unless a rule that is asked first found one.
type Proposal struct {
	Field, Value string
	Rule         string // what found it
	Score        float64
	Page         string // the address that it was found at
	Won          bool   // it is in the draft
}

// Explained is the embedded drafter for those who write rules: it also reports what each rule proposed.
type Explained struct {
	Drafter
	Proposals []Proposal // of the last draft
}

// Draft drafts as the embedded drafter does, and keeps the proposals. It is not safe for concurrent use.
func (e *Explained) Draft(ctx context.Context, s app.Snapshot, categories []app.Category) (drafting.Draft, error) {
	e.Proposals = nil
	d, err := e.draft(ctx, s, categories, func(p Proposal) { e.Proposals = append(e.Proposals, p) })
	for i, p := range e.Proposals {
		values := slices.Clone(d.Lists[p.Field])
		if text, ok := d.Texts[p.Field]; ok {
			values = append(values, text)
		}
		for _, f := range d.Founders {
			if p.Field == "founders" {
				values = append(values, drafting.Text{Value: f.Name})
			}
		}
		e.Proposals[i].Won = slices.ContainsFunc(values, func(v drafting.Text) bool { return holdsValue(p, v.Value) })
	}
	return d, err
}

// holdsValue reports whether a proposal is what was drafted, or a part of it: a price of a summary.
func holdsValue(p Proposal, drafted string) bool {
	return p.Value == drafted || p.Field == "pricing_summary" && strings.Contains(drafted, p.Value)
}

// propose reports a value that a rule found, where somebody wants to know.
func (w *site) propose(field, rule, value string, score float64, at []drafting.Cite) {
	if w.explain == nil {
		return
	}
	p := Proposal{Field: field, Rule: rule, Value: value, Score: score}
	if len(at) > 0 {
		if page := w.pageAt(at[0].Page); page != nil {
			p.Page = page.URL
		}
	}
	w.explain(p)
}

// PrintProposals writes them by field, the weightiest first; a star marks what was drafted.
func PrintProposals(out io.Writer, list []Proposal) {
	sort.SliceStable(list, func(i, j int) bool {
		if list[i].Field != list[j].Field {
			return list[i].Field < list[j].Field
		}
		return list[i].Score > list[j].Score
	})
	field := ""
	for _, p := range list {
		if p.Field != field {
			field = p.Field
			fmt.Fprintf(out, "\nproposed for %s\n", field)
		}
		mark := " "
		if p.Won {
			mark = "*"
		}
		value := strings.Join(strings.Fields(p.Value), " ")
		if utf8.RuneCountInString(value) > 90 {
			value = string([]rune(value)[:89]) + "…"
		}
		fmt.Fprintf(out, " %s %5.1f  %s  (%s) %s\n", mark, p.Score, value, p.Rule, p.Page)
	}
}
