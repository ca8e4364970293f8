package drafts

import (
	"context"
	"fmt"
	"slices"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/rules"
	"debut/app/intake/corrections"
)

const (
	mostTaught  = 5   // candidates of a field that one draft tells of, right and wrong ones each
	nearlyRight = 0.2 // how likely a wrong one was, at least, to be counted of
)

// lessonsOf returns which of the candidates on the pages of s the person of a draft left, and which likely ones they did
// not.
func lessonsOf(ctx context.Context, d app.Draft, s app.Snapshot, tree []app.Category) ([]corrections.Lesson, error) {
	all, err := rules.New().Candidates(ctx, s, tree)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(all, rules.Candidate.Compare) // the likeliest first
	var list []corrections.Lesson
	left, counted := map[string][]string{}, map[string]int{}
	for _, c := range all {
		if left[c.Field] == nil {
			left[c.Field] = append([]string{}, leftOf(d, c.Field)...)
		}
		l := corrections.Lesson{Field: c.Field, Traits: c.Known()}
		if slices.Contains(left[c.Field], evidence.Like(c.Value)) {
			l.Right = 1
		} else if c.Likelihood >= nearlyRight {
			l.Wrong = 1
		}
		key := fmt.Sprint(l.Field, l.Right)
		if l.Right+l.Wrong > 0 && len(l.Traits) > 0 && counted[key] < mostTaught {
			counted[key]++
			list = append(list, l)
		}
	}
	return list, nil
}

// leftOf returns what a draft says of a field, as texts are compared.
func leftOf(d app.Draft, field string) (texts []string) {
	said := d.Fields[field].Value.Texts()
	switch field {
	case "founders":
		for _, f := range d.Founders {
			said = append(said, f.Name)
		}
	case "milestones":
		for _, m := range d.Milestones {
			said = append(said, m.Date+" "+m.Title)
		}
	case "story":
		if d.Story.Story != nil {
			said = append(said, *d.Story.Story)
		}
	}
	for _, text := range said {
		texts = append(texts, evidence.Like(text))
	}
	return texts
}
