package storagetest

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/community/reviews"
)

// review has somebody think something of a listing.
func (f *fixture) review(who app.Account, l app.Listing, stars int, change func(*app.Review)) app.Review {
	f.t.Helper()
	r := app.Review{Account: who.ID, Listing: l.ID, Name: "Ines", Stars: stars, Text: "It does what it says.",
		At: now, Version: 1, State: app.ReviewShown}
	if change != nil {
		change(&r)
	}
	f.tx(func(ctx context.Context) error { return f.SaveReview(ctx, &r) })
	return r
}

// shown returns the reviews that a listing shows, and checks that its stars are theirs.
func (f *fixture) shown(l app.Listing) (ids []int64) {
	f.t.Helper()
	all, err := f.ShownReviews(f.ctx, l.ID, now, 100, 0)
	f.NoErr(err)
	stars, err := f.StarsOf(f.ctx, l.ID, now)
	f.NoErr(err)
	sum := app.Stars{Reviews: len(all)}
	for _, r := range all {
		ids = append(ids, r.ID)
		sum.Sum += r.Stars
		shows, err := f.ReviewShows(f.ctx, r.ID, now)
		f.NoErr(err)
		f.True(shows)
	}
	f.Equal(stars, sum)
	return ids
}

// testReviews holds what people think of listings, and which of it shows.
func testReviews(f *fixture) {
	s := f.site()
	l, other := f.list(s, "parcelwick", nil), f.list(s, "kestrelby", nil)
	ines, ole, mia := f.account("ines@reader.example"), f.account("ole@reader.example"), f.account("mia@reader.example")
	later := now.Add(time.Minute)
	first := f.review(ines, l, 5, func(r *app.Review) {
		r.Signals, r.Reason, r.Mailed, r.Network, r.Browser = []app.ReviewSignal{app.ReviewWebsite}, "Why not",
			true, "203.0.113.0/24", []byte("one")
		r.EditedAt, r.Reply, r.RepliedAt = &later, "Thank you.", &later
	})
	second := f.review(ole, l, 2, func(r *app.Review) { r.At = later })
	got, found, err := f.Review(f.ctx, first.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(got, first)
	got, found, err = f.ReviewOf(f.ctx, ole.ID, l.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(got.ID, second.ID)
	_, found, err = f.ReviewOf(f.ctx, ole.ID, other.ID)
	f.NoErr(err)
	f.True(!found)
	f.True(f.Tx(f.ctx, func(ctx context.Context) error {
		twin := first
		twin.ID = 0
		return f.SaveReview(ctx, &twin)
	}) != nil) // one of a person
	f.Equal(f.shown(l), []int64{second.ID, first.ID}) // newest first
	page, err := f.ShownReviews(f.ctx, l.ID, now, 1, 1)
	f.NoErr(err)
	f.Equal(page, []app.Review{first})

	// What is hidden, held or deleted does not show; nor what is by an account that is too new, suspended, or of the
	// team, or by who looks after the listing.
	for _, change := range []func(*app.Review){
		func(r *app.Review) {
			r.State = app.ReviewHidden
		}, func(r *app.Review) { r.State = app.ReviewHeld }, func(r *app.Review) { r.Stars = 0 },
	} {
		r := second
		change(&r)
		f.tx(func(ctx context.Context) error { return f.SaveReview(ctx, &r) })
		f.Equal(f.shown(l), []int64{first.ID})
	}
	f.tx(func(ctx context.Context) error { return f.SaveReview(ctx, &second) })
	for _, change := range []func(*app.Account){
		func(a *app.Account) {
			a.Suspended = true
		}, func(a *app.Account) { a.Operator = true }, func(a *app.Account) { a.Editor = true },
	} {
		a := ole
		change(&a)
		f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &a) })
		f.Equal(f.shown(l), []int64{first.ID})
	}
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &ole) })
	f.Equal(f.shown(l), []int64{second.ID, first.ID})
	stars, err := f.StarsOf(f.ctx, l.ID, now.Add(-time.Millisecond)) // the accounts are not that old
	f.NoErr(err)
	f.Equal(stars, app.Stars{})
	f.review(mia, other, 4, nil)
	asked := f.accept(f.invite(app.Cofounder{Listing: other.ID, Inviter: ines.ID, Email: mia.Email}, 0, "secret"), mia)
	f.Equal(len(f.shown(other)), 0)
	asked.State = app.CofounderLeft
	f.tx(func(ctx context.Context) error { return f.SaveCofounder(ctx, asked) })
	f.Equal(len(f.shown(other)), 1)
	other.Owner = &mia.ID
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &other) })
	f.Equal(len(f.shown(other)), 0)
	other.Owner, other.Status = nil, app.ListingSuspended
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &other) })
	f.Equal(len(f.shown(other)), 0)

	own, total, err := f.OwnReviews(f.ctx, s.ID, ole.ID, 10, 0)
	f.NoErr(err)
	f.Equal(total, 1)
	f.Equal(own, []reviews.Own{{Review: second}})
	written := func() int {
		n, err := f.CountReviews(f.ctx, ole.ID)
		f.NoErr(err)
		return n
	}
	f.Equal(written(), 1)
	f.tx(func(ctx context.Context) error {
		r := second
		r.Stars = 0
		return f.SaveReview(ctx, &r)
	})
	f.Equal(written(), 0) // deleted
	f.tx(func(ctx context.Context) error { return f.SaveReview(ctx, &second) })
	wrote, err := f.ReviewsSince(f.ctx, ines.ID, now.Add(-time.Millisecond))
	f.NoErr(err)
	f.Equal(wrote, 1)
	wrote, err = f.ReviewsSince(f.ctx, ines.ID, now)
	f.NoErr(err)
	f.Equal(wrote, 0)

	near := func(r app.Review) reviews.Nearby {
		n, err := f.ReviewsNearby(f.ctx, r, now.Add(-time.Hour), 10)
		f.NoErr(err)
		return n
	}
	f.Equal(near(app.Review{Account: ole.ID, Listing: l.ID, Network: first.Network, Browser: first.Browser}),
		reviews.Nearby{Network: 1, Browser: 1, Elsewhere: 1})
	f.Equal(near(app.Review{Account: ole.ID, Listing: other.ID, Network: first.Network, Browser: first.Browser}),
		reviews.Nearby{Elsewhere: 1})
	f.Equal(near(first), reviews.Nearby{}) // others are looked at
	f.tx(func(ctx context.Context) error { return f.ForgetReviewOrigins(ctx, now.Add(time.Second)) })
	f.Equal(near(app.Review{Account: ole.ID, Listing: l.ID, Network: first.Network, Browser: first.Browser}),
		reviews.Nearby{})

	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ole) })
	f.Equal(f.shown(l), []int64{first.ID})
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, l) })
	_, found, err = f.Review(f.ctx, first.ID)
	f.NoErr(err)
	f.True(!found)
}

// testReviewReports holds what people have against reviews, and what waits for the team.
func testReviewReports(f *fixture) {
	s := f.site()
	l := f.list(s, "parcelwick", nil)
	ines, ole, mia := f.account("ines@reader.example"), f.account("ole@reader.example"), f.account("mia@reader.example")
	r, held := f.review(ines, l, 5, nil), f.review(ole, l, 1, func(r *app.Review) { r.State = app.ReviewHeld })
	report := func(who app.Account, version int64) (saved bool) {
		f.t.Helper()
		f.tx(func(ctx context.Context) (err error) {
			saved, err = f.SaveReviewReport(ctx,
				app.TextReport{Of: r.ID, Account: who.ID, Version: version, Reason: "spam",
					Words: fmt.Sprint(version), At: now.Add(time.Duration(version) * time.Second)})
			return err
		})
		return saved
	}
	queued := func() (ids []int64) {
		f.t.Helper()
		all, total, err := f.QueuedReviews(f.ctx, s.ID, 10, 0)
		f.NoErr(err)
		n, err := f.CountQueuedReviews(f.ctx, s.ID)
		f.NoErr(err)
		f.Equal([2]int{total, n}, [2]int{len(all), len(all)})
		for _, c := range all {
			ids = append(ids, c.ID)
		}
		return ids
	}
	f.Equal(queued(), []int64{held.ID})
	// again only of other words
	f.Equal([]bool{report(mia, 1), report(mia, 1), report(mia, 2), report(ole, 2)}, []bool{true, false, true, true})
	f.Equal(queued(), []int64{r.ID, held.ID})
	open, err := f.OpenReviewReports(f.ctx, r.ID, 10)
	f.NoErr(err)
	f.Equal([]string{open[0].Words, open[1].Words}, []string{"2", "2"})
	n, err := f.ReviewReportsSince(f.ctx, mia.ID, now)
	f.NoErr(err)
	f.Equal(n, 1)
	f.tx(func(ctx context.Context) error { return f.CloseReviewReports(ctx, r.ID) })
	f.Equal(queued(), []int64{held.ID})
	r.State = app.ReviewHidden
	f.tx(func(ctx context.Context) error { return f.SaveReview(ctx, &r) })
	hidden, total, err := f.HiddenReviews(f.ctx, s.ID, 10, 0)
	f.NoErr(err)
	f.Equal(total, 1)
	f.Equal(hidden, []reviews.Case{{Review: r, Email: ines.Email, Made: now}})
	by, err := f.ReviewReportsBy(f.ctx, mia.ID, 10, 0)
	f.NoErr(err)
	f.Equal(len(by), 1)
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, mia) })
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ines) }) // whose review was reported
	by, err = f.ReviewReportsBy(f.ctx, ole.ID, 10, 0)
	f.NoErr(err)
	f.Equal(len(by), 0)

	// Who was asked to look after a listing, and has not said no, does; and who did so once.
	looks := func(who app.Account, at time.Time) bool {
		does, err := f.LooksAfter(f.ctx, l.ID, who.ID, who.Email, at)
		f.NoErr(err)
		return does
	}
	f.True(!looks(ole, now))
	asked := f.invite(app.Cofounder{Listing: l.ID, Inviter: ole.ID, Email: ole.Email}, 0, "secret")
	f.True(looks(ole, now))
	f.True(!looks(ole, asked.EndsAt)) // nobody is kept from reviewing by an invitation that they leave unanswered
	asked.State = app.CofounderDeclined
	f.tx(func(ctx context.Context) error { return f.SaveCofounder(ctx, asked) })
	f.True(!looks(ole, now))
	asked = f.accept(asked, ole)
	f.True(looks(ole, now))
	asked.State = app.CofounderRemoved
	f.tx(func(ctx context.Context) error { return f.SaveCofounder(ctx, asked) })
	f.True(looks(ole, now))
}

// testReviewsMoved merges two listings, both of which one person reviewed.
func testReviewsMoved(f *fixture) {
	s := f.site()
	from, to := f.list(s, "parcelwick-old", nil), f.list(s, "parcelwick", nil)
	ines, ole, mia := f.account("ines@reader.example"), f.account("ole@reader.example"), f.account("mia@reader.example")
	f.review(ines, from, 1, nil)
	moved := f.review(ole, from, 4, nil)
	f.review(mia, from, 5, nil)
	stays := f.review(ines, to, 3, nil)
	to.Owner = &mia.ID
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &to) })
	f.tx(func(ctx context.Context) error {
		if _, err := f.MoveRest(ctx, from.ID, to.ID); err != nil {
			return err
		}
		return f.DeleteListing(ctx, from)
	})
	f.Equal(f.shown(to), []int64{stays.ID, moved.ID}) // and not that of who looks after the one that stays
	stars, err := f.StarsOf(f.ctx, to.ID, now)
	f.NoErr(err)
	f.Equal(stars, app.Stars{Sum: 7, Reviews: 2})
}
