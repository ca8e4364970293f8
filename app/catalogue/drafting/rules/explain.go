package rules

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"debut/app"
	"debut/app/catalogue/drafting"
)

// Proposal is a value that a rule found for a field. The weightiest of a field is drafted, unless a rule that is asked
// first found one.
type Proposal struct {
	Field, Value string
	Rule         string // what found it
	Score        float64
	Page         string // the address that it was found at
	Won          bool   // it is in the draft
	Why          string // it is, or "" if it is not

	quotes []drafting.Cite
}

// Explained is the embedded drafter for those who write rules: it also reports what each rule proposed.
type Explained struct {
	Drafter
	Proposals []Proposal // of the last draft
}

// Draft drafts as the embedded drafter does, and keeps the proposals. It is not safe for concurrent use.
func (e *Explained) Draft(ctx context.Context, s app.Snapshot, categories []app.Category) (drafting.Draft, error) {
	e.Proposals = nil
	d, err := e.draft(ctx, s, categories, func(p Proposal) { e.Proposals = append(e.Proposals, p) }, nil)
	said := drafted(d)
	covered := map[string]bool{}
	for i, p := range e.Proposals {
		covered[p.Field] = true
		e.Proposals[i].Won = slices.ContainsFunc(said[p.Field], func(value string) bool { return holdsValue(p, value) })
	}
	for _, field := range slices.Sorted(maps.Keys(said)) {
		for _, value := range said[field] {
			if !covered[field] {
				e.Proposals = append(e.Proposals,
					Proposal{Field: field, Value: value, Rule: "the only rule", Won: true})
			}
		}
	}
	explainWinners(e.Proposals)
	return d, err
}

// drafted returns the values of a draft by field.
func drafted(d drafting.Draft) map[string][]string {
	said := map[string][]string{}
	for field, t := range d.Texts {
		said[field] = append(said[field], t.Value)
	}
	for field, list := range d.Lists {
		for _, t := range list {
			said[field] = append(said[field], t.Value)
		}
	}
	for _, f := range d.Founders {
		said["founders"] = append(said["founders"], f.Name)
	}
	for _, f := range d.FAQs {
		said["faqs"] = append(said["faqs"], f.Question)
	}
	for _, m := range d.Milestones {
		said["milestones"] = append(said["milestones"], m.Date+" "+m.Title)
	}
	if t, ok := d.Story["story"]; ok {
		said["story"] = append(said["story"], t.Value)
	}
	for key, t := range d.CompanySocials {
		said["socials."+key] = append(said["socials."+key], t.Value)
	}
	return said
}

// holdsValue reports whether a proposal is what was drafted, or a part of it: a price of a summary.
func holdsValue(p Proposal, drafted string) bool {
	return p.Value == drafted || p.Field == "pricing_summary" && strings.Contains(drafted, p.Value)
}

// explainWinners says of each value that was drafted what it has before the likeliest that was not.
func explainWinners(list []Proposal) {
	for i, p := range list {
		if !p.Won {
			continue
		}
		lost := slices.DeleteFunc(slices.Clone(list), func(o Proposal) bool {
			return o.Field != p.Field || o.Won || o.Value == p.Value
		})
		if len(lost) == 0 {
			list[i].Why = "nothing else was proposed"
			continue
		}
		best := slices.MaxFunc(lost, func(a, b Proposal) int { return cmp.Compare(a.Score, b.Score) })
		switch {
		case p.Score > best.Score:
			list[i].Why = fmt.Sprintf("%.1f is more than %.1f", p.Score, best.Score)
		case p.Score == best.Score:
			list[i].Why = "it was found first"
		default:
			list[i].Why = "its rule is asked first"
		}
	}
}

// propose reports a value that a rule found, where somebody wants to know.
func (w *site) propose(field, rule, value string, score float64, at []drafting.Cite) {
	if w.explain == nil {
		return
	}
	p := Proposal{Field: field, Rule: rule, Value: value, Score: score, quotes: at}
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
		why := ""
		if p.Why != "" {
			why = "; " + p.Why
		}
		fmt.Fprintf(out, " %s %5.1f  %s  (%s%s) %s\n", mark, p.Score, value, p.Rule, why, p.Page)
	}
}
