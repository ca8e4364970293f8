package storagetest

import (
	"context"
	"time"

	"debut/app"
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
}
