package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/community/discussions"
)

// comment has somebody ask about a listing, or answer.
func (f *fixture) comment(who app.Account, l app.Listing, change func(*app.Comment)) app.Comment {
	f.t.Helper()
	c := app.Comment{Account: who.ID, Listing: l.ID, Name: "Ines", Text: "Does it read photos?", Digest: []byte("photos"),
		At: now, Version: 1, State: app.CommentShown}
	if change != nil {
		change(&c)
	}
	f.tx(func(ctx context.Context) error { return f.SaveComment(ctx, &c) })
	return c
}

// answer has somebody answer a question.
func (f *fixture) answer(who app.Account, q app.Comment, minutes int) app.Comment {
	f.t.Helper()
	return f.comment(who, app.Listing{ID: q.Listing}, func(c *app.Comment) {
		c.Question, c.Text, c.At = q.ID, "It does.", now.Add(time.Duration(minutes)*time.Minute)
	})
}

// asked returns the questions that a listing shows, and checks that they are counted.
func (f *fixture) asked(l app.Listing) (ids []int64) {
	f.t.Helper()
	all, err := f.ShownQuestions(f.ctx, l.ID, now, 100, 0)
	f.NoErr(err)
	n, err := f.CountShownQuestions(f.ctx, l.ID, now)
	f.NoErr(err)
	f.Equal(n, len(all))
	for _, c := range all {
		ids = append(ids, c.ID)
		got, found, err := f.ShownComment(f.ctx, c.ID, now)
		f.NoErr(err)
		f.True(found)
		f.Equal(got, c)
	}
	return ids
}

// answers returns the answers that a question shows.
func (f *fixture) answers(q app.Comment) (ids []int64) {
	f.t.Helper()
	all, err := f.ShownAnswers(f.ctx, []int64{q.ID}, now, 100, 0)
	f.NoErr(err)
	for _, c := range all {
		ids = append(ids, c.ID)
		f.Equal(c.Of, len(all))
		_, found, err := f.ShownComment(f.ctx, c.ID, now)
		f.NoErr(err)
		f.True(found)
	}
	return ids
}

func (f *fixture) useful(c app.Comment, to ...app.Account) {
	f.t.Helper()
	f.tx(func(ctx context.Context) (err error) {
		for _, who := range to {
			if err == nil {
				err = f.SaveCommentVote(ctx, c.ID, who.ID, now)
			}
		}
		return err
	})
}

// testComments holds what people ask and answer, and which of it shows in which order.
func testComments(f *fixture) {
	s := f.site()
	l, other := f.list(s, "parcelwick", nil), f.list(s, "kestrelby", nil)
	ines, ole, mia := f.account("ines@reader.example"), f.account("ole@reader.example"), f.account("mia@maker.example")
	l.Owner = &mia.ID
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &l) })
	later := now.Add(time.Minute)
	first := f.comment(ines, l, func(c *app.Comment) {
		c.Signals, c.Reason, c.Mailed, c.Linked, c.Browser = []app.CommentSignal{app.CommentLink}, "Why not", true,
			true, []byte("one")
		c.EditedAt = &later
	})
	second := f.comment(ole, l, func(c *app.Comment) { c.At = later })
	got, found, err := f.Comment(f.ctx, first.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal(got, first)
	f.Equal(f.asked(l), []int64{first.ID, second.ID}) // the oldest first
	f.Equal(len(f.asked(other)), 0)
	latest, err := f.LatestQuestions(f.ctx, l.ID, now, 1)
	f.NoErr(err)
	f.Equal(latest[0].ID, second.ID)
	f.useful(second, ines, mia)
	f.Equal(f.asked(l), []int64{second.ID, first.ID}) // the most useful before it
	page, err := f.ShownQuestions(f.ctx, l.ID, now, 1, 1)
	f.NoErr(err)
	f.Equal(page, []discussions.Shown{{Comment: first}})

	// The maker's answer stands first, then the most useful, then the oldest.
	one, two, three := f.answer(ines, second, 1), f.answer(ole, second, 2), f.answer(mia, second, 3)
	f.useful(two, ines)
	f.Equal(f.answers(second), []int64{three.ID, two.ID, one.ID})
	some, err := f.ShownAnswers(f.ctx, []int64{second.ID, first.ID}, now, 1, 1)
	f.NoErr(err)
	f.Equal(len(some), 1)
	f.Equal([]any{some[0].ID, some[0].Useful, some[0].Of, some[0].Maker}, []any{two.ID, 1, 3, false})

	// What is hidden or held does not show, nor what is by an account that is too new or suspended; the maker's does.
	for _, state := range []app.CommentState{app.CommentHidden, app.CommentHeld} {
		c := first
		c.State = state
		f.tx(func(ctx context.Context) error { return f.SaveComment(ctx, &c) })
		f.Equal(f.asked(l), []int64{second.ID})
	}
	f.tx(func(ctx context.Context) error { return f.SaveComment(ctx, &first) })
	young := now.Add(-time.Millisecond) // the accounts are not that old
	none, err := f.ShownQuestions(f.ctx, l.ID, young, 10, 0)
	f.NoErr(err)
	f.Equal(len(none), 0)
	made, err := f.ShownAnswers(f.ctx, []int64{second.ID}, young, 10, 0)
	f.NoErr(err)
	f.Equal(len(made), 1)
	f.True(made[0].Maker)
	suspended := ole
	suspended.Suspended = true
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &suspended) })
	f.Equal(f.asked(l), []int64{first.ID})
	_, found, err = f.ShownComment(f.ctx, one.ID, now) // whose question does not show
	f.NoErr(err)
	f.True(!found)
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &ole) })

	own, total, err := f.OwnComments(f.ctx, s.ID, ole.ID, 10, 0)
	f.NoErr(err)
	f.Equal(total, 2)
	f.Equal([]int64{own[0].ID, own[1].ID}, []int64{two.ID, second.ID})
	wrote, err := f.CommentsSince(f.ctx, ole.ID, now.Add(-time.Millisecond))
	f.NoErr(err)
	f.Equal(wrote, discussions.Written{Questions: 1, Answers: 1})

	l.Status = app.ListingSuspended
	f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &l) })
	f.Equal(len(f.asked(l)), 0)
	_, found, err = f.ShownComment(f.ctx, first.ID, now)
	f.NoErr(err)
	f.True(!found)
}

// testCommentVotes holds what people find useful.
func testCommentVotes(f *fixture) {
	l := f.list(f.site(), "parcelwick", nil)
	ines, ole := f.account("ines@reader.example"), f.account("ole@reader.example")
	q := f.comment(ines, l, nil)
	useful := func(made time.Time) int {
		c, _, err := f.ShownComment(f.ctx, q.ID, made)
		f.NoErr(err)
		return c.Useful
	}
	f.useful(q, ole, ole) // once
	f.Equal(useful(now), 1)
	of, err := f.CommentVotesOf(f.ctx, ole.ID, []int64{q.ID, q.ID + 1})
	f.NoErr(err)
	f.Equal(of, map[int64]bool{q.ID: true})
	n, err := f.CommentVotesSince(f.ctx, ole.ID, now.Add(-time.Millisecond))
	f.NoErr(err)
	f.Equal(n, 1)
	by, err := f.CommentVotesBy(f.ctx, ole.ID, 10, 0)
	f.NoErr(err)
	f.Equal(by, []discussions.Vote{{Comment: q.ID, At: now}})
	gone := ole
	gone.Suspended = true
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &gone) })
	f.Equal(useful(now), 0) // what suspended people find useful counts for nothing
	f.tx(func(ctx context.Context) error { return f.SaveAccount(ctx, &ole) })
	f.tx(func(ctx context.Context) error { return f.DeleteCommentVote(ctx, q.ID, ole.ID) })
	f.Equal(useful(now), 0)
}

// testCommentReports holds what people have against comments, and what waits for the team.
func testCommentReports(f *fixture) {
	s := f.site()
	l := f.list(s, "parcelwick", nil)
	ines, ole, mia := f.account("ines@reader.example"), f.account("ole@reader.example"), f.account("mia@reader.example")
	q, held := f.comment(ines, l, nil), f.comment(ole, l, func(c *app.Comment) { c.State = app.CommentHeld })
	report := func(who app.Account, version int64) (saved bool) {
		f.t.Helper()
		f.tx(func(ctx context.Context) (err error) {
			saved, err = f.SaveCommentReport(ctx, app.TextReport{Of: q.ID, Account: who.ID, Version: version,
				Reason: "spam", At: now.Add(time.Duration(version) * time.Second)})
			return err
		})
		return saved
	}
	queued := func() (ids []int64) {
		f.t.Helper()
		all, total, err := f.QueuedComments(f.ctx, s.ID, 10, 0)
		f.NoErr(err)
		n, err := f.CountQueuedComments(f.ctx, s.ID)
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
	f.Equal(queued(), []int64{q.ID, held.ID})
	open, err := f.OpenCommentReports(f.ctx, q.ID, 10)
	f.NoErr(err)
	f.Equal(len(open), 2)
	n, err := f.CommentReportsSince(f.ctx, mia.ID, now)
	f.NoErr(err)
	f.Equal(n, 1)
	f.tx(func(ctx context.Context) error { return f.CloseCommentReports(ctx, q.ID) })
	f.Equal(queued(), []int64{held.ID})
	q.State = app.CommentHidden
	f.tx(func(ctx context.Context) error { return f.SaveComment(ctx, &q) })
	f.answer(ines, q, 1)
	hidden, total, err := f.HiddenComments(f.ctx, s.ID, 10, 0)
	f.NoErr(err)
	f.Equal(total, 1)
	f.Equal(hidden, []discussions.Case{{Comment: q, Email: ines.Email, Made: now, Elsewhere: 1}})
	by, err := f.CommentReportsBy(f.ctx, mia.ID, 10, 0)
	f.NoErr(err)
	f.Equal(len(by), 1)
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, mia) })
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ines) }) // whose question was reported
	by, err = f.CommentReportsBy(f.ctx, ole.ID, 10, 0)
	f.NoErr(err)
	f.Equal(len(by), 0)
}

// testCommentsGone holds what is left of comments whose authors delete them, or go, and of merged listings.
func testCommentsGone(f *fixture) {
	s := f.site()
	l, to := f.list(s, "parcelwick", nil), f.list(s, "kestrelby", nil)
	ines, ole := f.account("ines@reader.example"), f.account("ole@reader.example")
	answered, alone, other := f.comment(ines, l, nil), f.comment(ines, l, nil), f.comment(ole, l, nil)
	answer := f.answer(ole, answered, 1)
	mine := f.answer(ines, other, 1)
	f.useful(other, ines)
	count := func(who app.Account) int {
		n, err := f.CountComments(f.ctx, who.ID)
		f.NoErr(err)
		return n
	}
	f.Equal(count(ines), 3)
	emptied := []app.Comment{answered, alone}
	for i := range emptied {
		emptied[i].Text, emptied[i].Name, emptied[i].Digest = "", "", nil
		f.tx(func(ctx context.Context) error { return f.SaveComment(ctx, &emptied[i]) })
	}
	f.Equal(f.asked(l), []int64{other.ID, answered.ID}) // which keeps its answers
	f.Equal(f.answers(answered), []int64{answer.ID})
	f.Equal(count(ines), 1)
	f.tx(func(ctx context.Context) error { return f.ForgetComments(ctx, now.Add(time.Hour)) })
	by, err := f.CommentsBy(f.ctx, ines.ID, 10, 0)
	f.NoErr(err)
	f.Equal([]int64{by[0].ID, by[1].ID}, []int64{answered.ID, mine.ID}) // nothing hung on the other
	f.tx(func(ctx context.Context) error { return f.SaveComment(ctx, &answered) })

	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ines) })
	f.Equal(f.asked(l), []int64{answered.ID, other.ID})
	left, found, err := f.Comment(f.ctx, answered.ID)
	f.NoErr(err)
	f.True(found)
	f.Equal([]any{left.Account, left.Name, left.Text}, []any{int64(0), "", ""})
	f.Equal(f.answers(answered), []int64{answer.ID})
	f.Equal(len(f.answers(other)), 0)

	f.tx(func(ctx context.Context) error {
		if _, err := f.MoveRest(ctx, l.ID, to.ID); err != nil {
			return err
		}
		return f.DeleteListing(ctx, l)
	})
	f.Equal(f.asked(to), []int64{answered.ID, other.ID})
	f.Equal(f.answers(answered), []int64{answer.ID})
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ole) })
	f.Equal(len(f.asked(to)), 0) // the last answer is gone
	f.tx(func(ctx context.Context) error { return f.DeleteListing(ctx, to) })
}

// testCommentsAlike holds what is known of accounts, and of words that were written before.
func testCommentsAlike(f *fixture) {
	s := f.site()
	l, other := f.list(s, "parcelwick", nil), f.list(s, "kestrelby", nil)
	ines, ole := f.account("ines@reader.example"), f.account("ole@reader.example")
	alike := func(who app.Account, of app.Listing) discussions.Alike {
		n, err := f.CommentsAlike(f.ctx,
			app.Comment{Account: who.ID, Listing: of.ID, Digest: []byte("photos")}, now.Add(-time.Hour), now)
		f.NoErr(err)
		return n
	}
	f.Equal(alike(ines, l), discussions.Alike{})
	q := f.comment(ines, l, func(c *app.Comment) { c.State, c.Browser = app.CommentHeld, []byte("one") })
	f.Equal(alike(ines, l), discussions.Alike{Here: 1})
	f.Equal(alike(ole, l), discussions.Alike{}) // it does not show
	f.Equal(alike(ole, other), discussions.Alike{Elsewhere: 1})
	q.State = app.CommentShown
	f.tx(func(ctx context.Context) error { return f.SaveComment(ctx, &q) })
	f.Equal(alike(ole, l), discussions.Alike{Here: 1})
	n, err := f.AccountsInBrowser(f.ctx, []byte("one"), ole.ID, 10)
	f.NoErr(err)
	f.Equal(n, 1)
	n, err = f.AccountsInBrowser(f.ctx, []byte("one"), ines.ID, 10)
	f.NoErr(err)
	f.Equal(n, 0)

	record := func(who app.Account, before time.Time) discussions.Record {
		r, err := f.RecordOf(f.ctx, who.ID, before, now.Add(-time.Hour))
		f.NoErr(err)
		return r
	}
	f.Equal(record(ole, now), discussions.Record{})
	f.Equal(record(ines, now.Add(-time.Millisecond)), discussions.Record{}) // it does not stand that long
	f.Equal(record(ines, now), discussions.Record{Shown: true})
	f.review(ole, l, 5, nil)
	f.Equal(record(ole, now), discussions.Record{Shown: true})
	q.State = app.CommentHidden
	f.tx(func(ctx context.Context) error { return f.SaveComment(ctx, &q) })
	f.Equal(record(ines, now), discussions.Record{Hidden: 1})
	f.comment(ines, l, func(c *app.Comment) { c.State = app.CommentHeld })
	f.Equal(record(ines, now), discussions.Record{Hidden: 1, Held: 1})
}
