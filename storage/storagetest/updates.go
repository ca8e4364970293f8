package storagetest

import (
	"context"
	"time"

	"debut/app"
)

// testUpdates holds what companies tell, and that it stays known when they told what they deleted since.
func testUpdates(f *fixture) {
	l, _ := f.voting()
	add := func(title string, at time.Time) (u app.Update) {
		f.tx(func(ctx context.Context) error {
			u = app.Update{Listing: l.ID, Title: title, Body: "It is new.", At: at}
			return f.AddUpdate(ctx, &u)
		})
		return u
	}
	first, second := add("First", now), add("Second", now.Add(time.Hour))
	drop := func(listing, id int64) (dropped bool) {
		f.tx(func(ctx context.Context) (err error) {
			gone, found, err := f.DropUpdate(ctx, listing, id)
			f.True(!found || gone.Title == "First") // as it was
			dropped = found
			return err
		})
		return dropped
	}
	undeleted := func() []app.Update {
		found, err := f.UndeletedUpdates(f.ctx, []int64{first.ID, 999_999, second.ID})
		f.NoErr(err)
		return found
	}
	f.Equal(undeleted(), []app.Update{first, second})
	f.Equal([]bool{drop(l.ID+1, first.ID), drop(l.ID, first.ID), drop(l.ID, first.ID)}, []bool{false, true, false})
	left, err := f.UpdatesOf(f.ctx, l.ID, 10)
	f.NoErr(err)
	f.Equal(left, []app.Update{second})
	f.Equal(undeleted(), []app.Update{second})
	saved, err := f.Listing(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(saved.Updates, 1)
	times := func(since time.Time) []time.Time {
		found, err := f.UpdatesSince(f.ctx, l.ID, since)
		f.NoErr(err)
		return found
	}
	f.Equal(times(now.Add(-time.Hour)), []time.Time{first.At, second.At})
	f.Equal(times(now), []time.Time{second.At})
	third := add("Third", now.AddDate(0, 0, 8))
	f.Equal(times(now.Add(-time.Hour)), []time.Time{third.At}) // what is a week old is forgotten

	page, total, err := f.UpdatesPage(f.ctx, l.Site.ID, 1, 1)
	f.NoErr(err)
	f.Equal(total, 2)
	f.Equal(page, []app.Update{second}) // the newest stand on the page before
	page, total, err = f.UpdatesPage(f.ctx, l.Site.ID, 5, 2)
	f.NoErr(err)
	f.Equal([]int{len(page), total}, []int{0, 2})
	l.Status, l.Unlocked = app.ListingSuspended, []app.Section{app.StorySection, app.MediaSection}
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &l) })
	_, total, err = f.UpdatesPage(f.ctx, l.Site.ID, 5, 0)
	f.NoErr(err)
	f.Equal(total, 0) // nobody sees it
	f.Equal(len(undeleted()), 0)
	saved, err = f.Listing(f.ctx, l.ID)
	f.NoErr(err)
	f.Equal(saved.Unlocked, l.Unlocked)
}
