package rules

import (
	"sort"

	"debut/app/catalogue/drafting/lexicon"
)

// reasons reports whether the heading of a group is about reasons, and not about features.
func (g rankedGroup) reasons() bool {
	_, said := g.about(lexicon.BenefitWords)
	_, features := g.about(lexicon.FeatureWords)
	return said && !features
}

type rankedGroup struct {
	group
	score int
}

// rankedGroups returns the groups that may be features, the likeliest first.
func (w *site) rankedGroups() []rankedGroup {
	var all []rankedGroup
	for _, p := range w.pages {
		switch p.kind {
		case "", lexicon.Audience, lexicon.Terms, lexicon.Privacy, lexicon.Imprint, lexicon.News, lexicon.Team,
			lexicon.StoryOf, lexicon.Contact, lexicon.Help:
			continue
		}
		for _, g := range p.groups() {
			if score := w.featureScore(g); score > 0 {
				all = append(all, rankedGroup{g, score})
			}
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].score > all[j].score })
	return all
}
