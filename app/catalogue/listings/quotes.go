package listings

import (
	"context"
	"slices"

	"debut/app"
)

// mostProofs is how many of the latest versions, and of the latest drafts, are asked for the quotes of a value.
const mostProofs = 50

// stillQuoted returns the evidence of the facts that did not change: words that a person wrote have none.
func stillQuoted(before, after app.Facts) map[string][]app.Quote {
	kept := map[string][]app.Quote{}
	for name, quotes := range after.Evidence {
		if slices.Equal(quotes, before.Evidence[name]) && !before.Same(after, name) {
			continue
		}
		kept[name] = quotes
	}
	return kept
}

// quoteAgain gives the facts of l that changed the quotes that proved the same value before: one that its owner typed
// again, or gave back, is what the website says after all.
func (s *Service) quoteAgain(ctx context.Context, before app.Words, l *app.Listing) error {
	facts := &l.Company.Facts
	open := slices.DeleteFunc(slices.Clone(app.ProfileFields), func(name string) bool {
		return facts.Blank(name) || len(facts.Evidence[name]) > 0 || before.Same(*facts, name)
	})
	if len(open) == 0 {
		return nil
	}
	proofs, err := s.proofs(ctx, *l, before)
	if err != nil {
		return err
	}
	for _, name := range open {
		for _, proof := range proofs {
			if quotes := proof.Evidence[name]; len(quotes) > 0 && proof.Same(*facts, name) {
				facts.Evidence[name] = quotes
				break
			}
		}
	}
	return nil
}

// proofs returns facts with their evidence as they stood before a change and in the versions of a listing, and as its
// drafts found them.
func (s *Service) proofs(ctx context.Context, l app.Listing, before app.Words) (found []app.Facts, err error) {
	versions, err := s.store.Versions(ctx, l.ID, mostProofs)
	if err != nil {
		return nil, err
	}
	l.SetWords(before)
	past := app.PastOf(l)
	for _, v := range versions {
		if len(v.Before.Evidence) > 0 { // what had no quotes proves nothing
			past.TakeBack(v)
			found = append(found, past.Words().Facts)
			continue
		}
		past.TakeBack(v)
	}
	drafts, err := s.store.DraftsOfListing(ctx, l.ID, mostProofs)
	for _, d := range drafts {
		drafted := app.Facts{Evidence: map[string][]app.Quote{}}
		for name, f := range d.Fields {
			drafted.Set(name, f.Drafted)
			drafted.Evidence[name] = f.Evidence
		}
		found = append(found, drafted)
	}
	return found, err
}
