package storage

import (
	"context"
	"database/sql"

	"debut/app"
)

// interviewRows are what people answer to the interview.
type interviewRows struct{ *core }

// InterviewAnswers returns the answers of an account, in the order of the questions. Within a transaction nobody else
// changes them before it ends.
func (db interviewRows) InterviewAnswers(ctx context.Context, account int64) ([]app.InterviewAnswer, error) {
	if err := db.aloneFor(ctx, account); err != nil {
		return nil, err
	}
	return all(ctx, db, func(r *sql.Rows) (a app.InterviewAnswer, err error) {
		var at int64
		err = r.Scan(&a.Account, &a.Question, &a.Answer, &at)
		a.At = fromMilli(at)
		return a, err
	}, `SELECT account, question, answer, at FROM interview_answers WHERE account = $1 ORDER BY question`, account)
}

// SaveInterviewAnswer keeps an answer in the place of an earlier one.
func (db interviewRows) SaveInterviewAnswer(ctx context.Context, a app.InterviewAnswer) error {
	_, err := db.exec(ctx, `INSERT INTO interview_answers (account, question, answer, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (account, question) DO UPDATE SET answer = excluded.answer, at = excluded.at`, a.Account, a.Question, a.Answer, milli(a.At))
	return err
}

// DropInterviewAnswer forgets an answer, if there is one.
func (db interviewRows) DropInterviewAnswer(ctx context.Context, account, question int64) error {
	_, err := db.exec(ctx, `DELETE FROM interview_answers WHERE account = $1 AND question = $2`, account, question)
	return err
}
