package rules

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/classifier"
)

// Models are what was learned of candidates, by field. A field without one has candidates of which none is likely.
type Models map[string]classifier.Model

// Candidate is a value that may be right for a field, with what is true of it and of the place that says it.
type Candidate struct {
	Field, Value string
	Traits       []string
	Likelihood   float64 // that it is right, from 0 to 1
}

// Known returns those of the traits, sorted, by which candidates are weighed: what several of the websites had that were
// learned from, and so the words of none.
func (c Candidate) Known() []string {
	model := learned()[c.Field]
	known := slices.DeleteFunc(slices.Clone(c.Traits), func(t string) bool { return model.Weights[t] == 0 })
	slices.Sort(known)
	return slices.Compact(known)
}

// Compare puts the likelier one first.
func (c Candidate) Compare(other Candidate) int { return cmp.Compare(other.Likelihood, c.Likelihood) }

//go:embed weights/*.json
var weights embed.FS

// learned returns the models that were trained from labelled websites.
var learned = sync.OnceValue(func() Models {
	models := Models{}
	files, err := weights.ReadDir("weights")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		var m classifier.Model
		body, err := weights.ReadFile("weights/" + f.Name())
		if err == nil {
			err = json.Unmarshal(body, &m)
		}
		if err != nil {
			panic(fmt.Errorf("%s: %w", f.Name(), err))
		}
		models[strings.TrimSuffix(f.Name(), path.Ext(f.Name()))] = m
	}
	return models
})

// With returns the drafter with other models.
func (r Drafter) With(models Models) Drafter {
	r.models = models
	return r
}

// Candidates returns every candidate that drafting s weighs.
func (r Drafter) Candidates(ctx context.Context, s app.Snapshot, categories []app.Category) ([]Candidate, error) {
	var all []Candidate
	_, err := r.draft(ctx, s, categories, nil, func(c Candidate) { all = append(all, c) })
	return all, err
}

// learnedRule begins what a proposal was found by whose likelihood was learned.
const learnedRule = "learned: "

// watched reports whether somebody wants to know of candidates that nothing comes of.
func (w *site) watched() bool { return w.explain != nil || w.weighed != nil }

// likelihood returns how likely a candidate is right, and tells whoever wants to know.
func (w *site) likelihood(field, value string, traits []string, at []drafting.Cite) float64 {
	model, trained := w.models[field]
	p := 0.0
	if trained {
		p = model.Likelihood(traits)
	}
	if w.weighed != nil {
		w.weighed(Candidate{field, value, traits, p})
	}
	if w.explain != nil {
		var why []string
		for _, by := range model.Reasons(traits, 5) {
			why = append(why, fmt.Sprintf("%s %+.1f", by.Trait, by.By))
		}
		w.propose(field, learnedRule+strings.Join(why, ", "), value, p, at)
	}
	return p
}
