package demo

import (
	"context"
	"time"

	"debut/app"
)

// fillInterview has the owner answer the interview, and publish it as the first founder of their first product.
func fillInterview(ctx context.Context, store Store, owner int64, cal calendar) error {
	var answers []struct {
		Question int64  `json:"question"`
		Answer   string `json:"answer"`
	}
	readJSON("interview.json", cal.in, &answers)
	at := cal.now.UTC().AddDate(0, 0, -2).Truncate(time.Millisecond)
	for _, a := range answers {
		if err := store.SaveInterviewAnswer(ctx,
			app.InterviewAnswer{Account: owner, Question: a.Question, Answer: a.Answer, At: at}); err != nil {
			return err
		}
	}
	for _, c := range invented(cal.in) {
		if c.Mine && len(c.Founders) > 0 {
			return store.PublishInterview(ctx, owner, app.PersonKey(c.Founders[0].Name), at)
		}
	}
	return nil
}
