package api

import (
	"debut/app"
	"debut/web/op"
)

func interviewOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_interview_questions", "GET /interview-questions", s.Interviews.List).
			About("What founders are asked",
				"Returns the questions of the interview, the same for every founder.",
				"Use it before you ask a person for their answers.",
				"`answer_interview` keeps the answers, by `question_id`."),
		op.Signed("answer_interview", "PUT /me/interview", app.ListingsWrite, s.Interviews.Answer).
			Idempotent().
			About("Answer the interview",
				"Keeps the caller's answers to questions of the interview, and returns all questions with what is answered; no answers at all change nothing.",
				"Use it with the person's own words only, a few answers at a time if you like.",
				"An empty answer removes one."),
	}
}
