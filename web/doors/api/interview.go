package api

import (
	"debut/app"
	"debut/web/doors/op"
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
				"Use it with the person's own words only, a few answers at a time if you like; an empty answer removes one.",
				"`revert_interview` undoes it, by `made`."),
		op.Signed("list_interview_changes", "GET /me/interview/changes", app.AccountRead, s.Interviews.ListChanges).
			About("The history of an interview",
				"Lists what the caller changed of their answers, newest first, with what stood before and after.",
				"Use it to find an answer that was removed.",
				"`revert_interview` undoes a change."),
		op.Signed("revert_interview", "POST /me/interview/revert", app.ListingsWrite, s.Interviews.Revert).
			Idempotent().Repeatable().Refuses("changed_since").
			About("Undo a change of an interview",
				"Undoes one change of the caller's answers: what it changed stands again as before it, and the others stay.",
				"Use it after a mistake; what a later change changed again, undo first.",
				"`made` is the change that undoes this."),
	}
}
