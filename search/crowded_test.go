package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

// baskets are listings of which most say the same in their descriptions, and some elsewhere.
func baskets() (s catalogue) {
	random := rand.New(rand.NewPCG(9, 10))
	for i := range 200 {
		s = append(s, entry(int64(i+1), "Willow "+invented(uint64(i)), invented(uint64(i%7)), func(l *app.Listing) {
			l.Votes = random.IntN(5)
			l.Company.Description = "Woven baskets of " + invented(uint64(i%11)) + ", " + []string{"brown", "green"}[i%2]
			if i%10 == 0 {
				l.Company.Tagline = "Baskets " + []string{"for fruit", "and other baskets", "brown"}[i%3]
			}
			if i%25 == 0 {
				l.Status = app.ListingScheduled
			}
		}))
	}
	return s
}

// However many descriptions a word stands in, a search finds as many listings, and the same ones. Those that say it elsewhere come
// first, the others follow, the newest first, and pages neither repeat nor skip any.
func TestSearch_WordsOfVeryManyDescriptions(t *testing.T) {
	t.Parallel()
	weighed, crowded, packed := opened(t, baskets()), opened(t, baskets()), opened(t, baskets())
	crowded.weighed, packed.weighed = 50, 10 // in a few taglines, too
	for _, text := range []string{"baskets", "basket", "woven baskets", "baskets brown", "baskets willow", "baskets of", "brown green",
		"baskets " + invented(3), "baskts brown", "bsakets", "wooven", "bsakets wooven", "where do I find baskets for fruit"} {
		for _, sort := range everySort {
			for name, few := range map[string]*Index{"few descriptions": crowded, "few taglines": packed} {
				t.Run(text+" by "+sort+", weighing "+name, func(t *testing.T) {
					is := is.New(t)
					all, total, err := weighed.Search(context.Background(), 1, text, live, sort, 300, 0)
					is.NoErr(err)
					found, also, err := few.Search(context.Background(), 1, text, live, sort, 300, 0)
					is.NoErr(err)
					is.Equal(also, total)
					is.Equal(ascending(found), ascending(all))
					if sort != "relevance" {
						is.Equal(found, all)
					}
					var pages []int64
					for len(pages) < total {
						page, again, err := few.Search(context.Background(), 1, text, live, sort, 7, len(pages))
						is.NoErr(err)
						is.Equal(again, total)
						is.True(len(page) > 0)
						pages = append(pages, page...)
					}
					is.Equal(pages, found)
				})
			}
		}
	}
	is := is.New(t)
	found, first := sorted(t, crowded, "baskets", "relevance"), 0
	for first < len(found) && (found[first]-1)%10 == 0 {
		first++
	}
	is.Equal(first, 16) // of the twenty that say so in their tagline, four are not live
	is.True(slices.IsSortedFunc(found[first:], func(a, b int64) int { return int(b - a) }))
	is.Equal(found[:first], sorted(t, weighed, "baskets", "relevance")[:first]) // in the order that they always had
	says := func(id int64) bool { return id%10 == 1 }                           // in its tagline
	found = sorted(t, packed, "baskets", "relevance")
	last := slices.IndexFunc(found, func(id int64) bool { return !says(id) })
	is.True(last > 0 && !slices.ContainsFunc(found[last:], says)) // before those that say it in their descriptions alone
	narrow := listings.Filter{Status: "live", Domain: fmt.Sprintf("company%d.example", found[30])}
	ids, total, err := crowded.Search(context.Background(), 1, "baskets", narrow, "relevance", 20, 0)
	is.NoErr(err)
	is.Equal([]any{ids, total}, []any{[]int64{found[30]}, 1})
}
