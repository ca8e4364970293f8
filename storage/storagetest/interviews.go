package storagetest

import (
	"context"
	"time"

	"debut/app"
	"debut/app/community/interviews"
)

// testInterviews holds what people answer to the interview.
func testInterviews(f *fixture) {
	ines, ole := f.account("ines@parcelwick.example"), f.account("ole@voter.example")
	answer := func(who app.Account, question int64, text string, at time.Time) app.InterviewAnswer {
		a := app.InterviewAnswer{Account: who.ID, Question: question, Answer: text, At: at}
		f.tx(func(ctx context.Context) error { return f.SaveInterviewAnswer(ctx, a) })
		return a
	}
	answer(ines, 7, "By the parcel.", now)
	second := answer(ines, 2, "A queue.", now)
	answer(ole, 2, "A lamp.", now)
	again := answer(ines, 7, "By the month.", now.Add(time.Hour))
	of := func(who app.Account) []app.InterviewAnswer {
		found, err := f.InterviewAnswers(f.ctx, who.ID)
		f.NoErr(err)
		return found
	}
	f.Equal(of(ines), []app.InterviewAnswer{second, again})
	f.tx(func(ctx context.Context) error { return f.DropInterviewAnswer(ctx, ines.ID, 2) })
	f.Equal(of(ines), []app.InterviewAnswer{again})
	f.Equal(len(of(ole)), 1)
	testInterviewChanges(f, ines, ole)
}

// testInterviewChanges holds the history of answers: of each account, numbered, newest first.
func testInterviewChanges(f *fixture, ines, ole app.Account) {
	change := func(who app.Account, before, after string) app.InterviewChange {
		c := app.InterviewChange{Account: who.ID, At: now, Before: map[int64]string{7: before},
			After: map[int64]string{7: after}}
		f.tx(func(ctx context.Context) error { return f.AddInterviewChange(ctx, &c) })
		return c
	}
	first := change(ines, "", "By the parcel.")
	second := change(ines, "By the parcel.", "")
	change(ole, "", "A lamp.")
	f.True(second.Number > first.Number)
	of := func(who app.Account, limit, offset int) []app.InterviewChange {
		found, total, err := f.InterviewChanges(f.ctx, who.ID, limit, offset)
		f.NoErr(err)
		f.Equal(total, map[int64]int{ines.ID: 2, ole.ID: 1}[who.ID])
		return found
	}
	f.Equal(of(ines, 10, 0), []app.InterviewChange{second, first})
	f.Equal(of(ines, 1, 1), []app.InterviewChange{first})
	f.Equal(len(of(ole, 10, 0)), 1)
}

// testPublishedInterviews holds who can read an interview: everybody, as long as a live listing of its person names
// them and they answered enough.
func testPublishedInterviews(f *fixture) {
	s, ines := f.site(), f.account("ines@parcelwick.example")
	l := f.list(s, "Parcelwick", func(l *app.Listing) {
		l.Owner, l.Company.Founders = &ines.ID, []app.Founder{{Name: "Ines Vandermolen"}}
	})
	// of somebody else, who says the same name
	f.list(s, "Other", func(l *app.Listing) { l.Company.Founders = []app.Founder{{Name: "Ines Vandermolen"}} })
	answer := func(n int64) {
		f.tx(func(ctx context.Context) error {
			return f.SaveInterviewAnswer(ctx,
				app.InterviewAnswer{Account: ines.ID, Question: n, Answer: "So.", At: now})
		})
	}
	public := func() int {
		found, total, err := f.PublishedInterviews(f.ctx, s.ID, 5, 0)
		f.NoErr(err)
		f.Equal(len(found), total)
		_, one, err := f.InterviewOf(f.ctx, s.ID, "ines-vandermolen")
		f.NoErr(err)
		_, mine, err := f.InterviewBy(f.ctx, s.ID, ines.ID)
		f.NoErr(err)
		f.Equal([]bool{one, mine}, []bool{total == 1, total == 1})
		return total
	}
	answer(1)
	answer(2)
	f.tx(func(ctx context.Context) error { return f.PublishInterview(ctx, ines.ID, "ines vandermolen", now) })
	f.Equal(public(), 0) // two answers are too few
	answer(3)
	f.Equal(public(), 1)
	found, _, err := f.InterviewOf(f.ctx, s.ID, "ines-vandermolen")
	f.NoErr(err)
	f.Equal(found, interviews.Published{Account: ines.ID, Founder: "ines-vandermolen", Name: "Ines Vandermolen",
		Listing: l.ID, At: now})
	named, err := f.NamedByOwn(f.ctx, s.ID, ines.ID, "ines vandermolen")
	f.NoErr(err)
	f.True(named)
	f.list(s, "Lampworks", func(l *app.Listing) { l.Company.Founders = []app.Founder{{Name: "I. V."}} })
	stays, err := f.FounderBySlug(f.ctx, s.ID, "i-v")
	f.NoErr(err)
	goes, err := f.FounderBySlug(f.ctx, s.ID, "ines-vandermolen")
	f.NoErr(err)
	f.tx(func(ctx context.Context) error { return f.MergeFounder(ctx, goes.ID, stays.ID) })
	for _, slug := range []app.Slug{"ines-vandermolen", "i-v"} {
		found, _, err = f.InterviewOf(f.ctx, s.ID, slug)
		f.NoErr(err)
		f.Equal(found.Founder, app.Slug("i-v")) // on the page of the one that stays
	}
	f.Equal(public(), 1)
	f.tx(func(ctx context.Context) error { return f.MergeFounder(ctx, goes.ID, 0) })
	status := func(to app.ListingStatus) {
		l.Status = to
		f.tx(func(ctx context.Context) error { return f.SaveListing(ctx, &l) })
	}
	status(app.ListingSuspended)
	f.Equal(public(), 0)
	status(app.ListingLive)
	f.tx(func(ctx context.Context) error {
		ines.Suspended = true
		return f.SaveAccount(ctx, &ines)
	})
	f.Equal(public(), 0)
	f.tx(func(ctx context.Context) error {
		ines.Suspended = false
		return f.SaveAccount(ctx, &ines)
	})
	f.tx(func(ctx context.Context) error { return f.DropInterviewAnswer(ctx, ines.ID, 2) })
	f.Equal(public(), 0)
	answer(2)
	f.tx(func(ctx context.Context) error { return f.UnpublishInterview(ctx, ines.ID) })
	f.Equal(public(), 0)
	f.tx(func(ctx context.Context) error { return f.PublishInterview(ctx, ines.ID, "ines vandermolen", now) })
	f.Equal(public(), 1)
	f.tx(func(ctx context.Context) error { return f.DeleteAccount(ctx, ines) })
	f.Equal(public(), 0)
}
