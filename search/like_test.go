package search

import (
	"context"
	"fmt"
	"testing"

	"github.com/matryer/is"

	"debut/app"
)

func TestLike_FindsWhatSaysMostOfTheSame(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	filed := func(category app.Slug, keywords ...string) func(*app.Listing) {
		return func(l *app.Listing) {
			l.Categories, l.Company.Keywords = []app.CategoryRef{{Slug: category}}, keywords
		}
	}
	all := catalogue{
		entry(1, "Fakturo", "Invoices for freelancers", filed("billing", "VAT")),
		entry(2, "Ledgerly", "Invoicing for shops", filed("billing")),
		entry(3, "Solopay", "Freelancers send an invoice with VAT", filed("billing")),
		entry(4, "Gigboard", "Jobs for freelancers with invoices", filed("jobs")),
		entry(5, "Later", "Invoices for freelancers", filed("billing"), func(l *app.Listing) { l.Status = app.ListingScheduled }),
		entry(6, "Elsewhere", "Invoices for freelancers", filed("billing"), func(l *app.Listing) { l.Site.ID = 2 }),
		entry(7, "Other", "Something else", filed("billing")),
	}
	for i := range 20 {
		all = append(all, entry(int64(20+i), fmt.Sprintf("Toolbox %d", i), "A tool for teams"))
	}
	ix := opened(t, all)
	found, err := ix.Like(context.Background(), all[0], "billing", 5)
	is.NoErr(err)
	var ids []int64
	words := map[int64]int{}
	for _, f := range found {
		ids = append(ids, f.ID)
		words[f.ID] = len(f.Words)
	}
	is.Equal(ascending(ids), []int64{2, 3, 5, 6}) // whether they are to be seen is for the database to say
	is.Equal(words, map[int64]int{3: 3, 5: 2, 6: 2, 2: 1})
	is.Equal(found[0].ID, int64(3))
	is.Equal(found[3].Words, []string{"Invoices"}) // in the words of the listing that is compared
	found, err = ix.Like(context.Background(), all[0], "billing", 1)
	is.NoErr(err)
	is.Equal(len(found), 1)
}
