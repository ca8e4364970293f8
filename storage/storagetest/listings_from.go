package storagetest

import (
	"debut/app"
	"debut/app/catalogue/listings"
)

// fromMarks goes on with lists from each of their listings: it finds what it finds by counting those before.
func (f *fixture) fromMarks(s app.Site) {
	ids := func(filter listings.Filter, order string, limit, offset int) (ids []int64) {
		page, _, err := f.Browse(f.ctx, s.ID, filter, order, limit, offset)
		f.NoErr(err)
		for _, l := range page {
			ids = append(ids, l.ID)
		}
		return ids
	}
	for _, filter := range []listings.Filter{{Status: app.ListingLive}, {Status: app.ListingScheduled},
		{Status: app.ListingLive, Country: "DE", Categories: []app.Slug{"customs"}}} {
		for _, order := range []string{"relevance", "newest", "votes", "trending", "most_viewed", "most_followed"} {
			for at, id := range ids(filter, order, 100, 0) {
				onward := filter
				onward.From = app.Mark{ID: id, At: at}
				f.Equal(ids(onward, order, 5, at), ids(filter, order, 5, at))
				f.Equal(ids(onward, order, 5, at+2), ids(filter, order, 5, at+2))
				onward.From.ID = 999_999 // which there is not any more
				f.Equal(ids(onward, order, 5, at), ids(filter, order, 5, at))
			}
		}
	}
}
