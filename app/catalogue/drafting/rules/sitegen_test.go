package rules_test

import (
	"flag"
	"slices"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/categories"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/drafting/rules"
	"debut/app/catalogue/drafting/sitegen"
	"debut/crawl"
)

var (
	invented = flag.Int("sites", 200, "how many invented websites are drafted")
	seed     = flag.Uint64("seed", 1, "of the first of them")
	wrong    = flag.Int("wrong", 0, "how many wrong values to list")
	only     = flag.String("only", "", "the language or layout that is looked at alone")
)

// setAside are the languages and the layout that nobody looks at who mends rules: what the drafter makes of them is what it makes of
// the unknown.
var setAside = []string{"it", "da", "sk", "docusaurus"}

// Sites that nobody wrote are read as well as any, in each layout and language, and no price, person, logo, place or year is wrong.
func TestDraft_InventedSites(t *testing.T) {
	t.Parallel()
	begun := time.Now()
	var all, open, unseen sitegen.Score
	by := map[string]*sitegen.Score{}
	for i := range *invented {
		site := sitegen.Make(*seed + uint64(i))
		if *only != "" && site.Language != *only && site.Layout != *only {
			continue
		}
		r := draftInvented(t, site)
		all.Add(site, r)
		if slices.Contains(setAside, site.Language) || slices.Contains(setAside, site.Layout) {
			unseen.Add(site, r)
		} else {
			open.Add(site, r)
		}
		for _, key := range []string{site.Language, site.Layout} {
			if by[key] == nil {
				by[key] = &sitegen.Score{}
			}
			by[key].Add(site, r)
		}
	}
	if *only == "" && all.Macro() < 0.96 {
		t.Errorf("macro F1 %.3f", all.Macro())
	}
	for _, w := range all.Harm {
		t.Errorf("publishes what is not so: %s", w)
	}
	t.Logf("%d sites from seed %d in %v\n%v\nset aside: macro F1 %.3f, invented %.2f %%, harm %d", *invented, *seed, time.Since(begun), all, unseen.Macro(), 100*unseen.Invention(), len(unseen.Harm))
	for key, s := range by {
		t.Logf("%-12s macro F1 %.3f, harm %d", key, s.Macro(), len(s.Harm))
	}
	for i, w := range open.Wrong {
		if i < *wrong {
			t.Log(w)
		}
	}
}

// draftInvented drafts the pages of an invented site, and proves the draft.
func draftInvented(t *testing.T, site sitegen.Site) evidence.Result {
	t.Helper()
	s := app.Snapshot{URL: site.Origin + "/"}
	for _, path := range site.Paths {
		s.Pages = append(s.Pages, crawl.ParsePage([]byte(site.Pages[path]), site.Origin+path, 200))
	}
	d, err := rules.New().Draft(t.Context(), s, categories.DefaultTree())
	if err != nil {
		t.Fatal(err)
	}
	return evidence.Verify(t.Context(), s, d, categories.DefaultTree())
}
