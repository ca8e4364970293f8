// Package rules drafts without a model: general rules over the structure and the words of a website, in about a dozen
// languages. They know how websites are written, and of no website in particular.
package rules

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/ground/budget"
)

// Drafter is the embedded drafter. It is safe for concurrent use.
type Drafter struct {
	limits budget.Limits
	models Models
}

// New returns the embedded drafter. Honest websites take a twentieth of what one draft may.
func New() Drafter { return Drafter{budget.Limits{CPU: 8 * time.Second}, learned()} }

// Draft reads s. It fails only where ctx ends first. What the rules are not sure of is absent. Where a website takes
// more work than one is worth, the draft holds what was found until then, and a problem says so.
func (r Drafter) Draft(ctx context.Context, s app.Snapshot, categories []app.Category) (drafting.Draft, error) {
	return r.draft(ctx, s, categories, nil, nil)
}

// draft is Draft; explain is told what the rules propose, and weighed what candidates there are, unless they are nil.
func (r Drafter) draft(
	ctx context.Context, s app.Snapshot, categories []app.Category, explain func(Proposal), weighed func(Candidate),
) (drafting.Draft, error) {
	d := drafting.Draft{Texts: map[string]drafting.Text{}, Lists: map[string][]drafting.Text{},
		CompanySocials: map[string]drafting.Text{},
		FounderSocials: map[string]drafting.Text{}, Story: map[string]drafting.Text{}}
	b := budget.New(ctx, r.limits)
	w, err := readSnapshot(s, b)
	w.explain, w.weighed, w.models = explain, weighed, r.models
	if len(w.pages) == 0 {
		return d, ctx.Err()
	}
	spent := err != nil
	for _, rule := range []func(*site, *drafting.Draft){
		name, tagline, shortDescription, story, description, features, benefits, pricing, places, founded, email, logo,
		video, faqs, founders, milestones, stage, socials, soften,
		func(w *site, d *drafting.Draft) { keywords(w, d, categories) },
		func(w *site, d *drafting.Draft) { file(w, d, categories) },
	} {
		if b.Do(func() { rule(w, &d) }) != nil {
			spent = true
		}
		if err := ctx.Err(); err != nil {
			return d, err
		}
	}
	if spent {
		d.Problems = append(d.Problems, drafting.Costly(s.URL))
	}
	return d, nil
}
