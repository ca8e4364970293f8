package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func discussionOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_questions", "GET /listings/{slug}/questions", s.Discussions.List).
			About("Questions about a listing",
				"Lists what people asked the maker of a live listing, with answers, the most useful first.",
				"Use it to say what is asked; the words are theirs.",
				"The owner answers by `answer_question`."),
		op.Signed("answer_question", "POST /me/listings/{listing_id}/questions/{question_id}/answers", app.ListingsWrite,
			s.Discussions.AnswerQuestion).
			Created("").Idempotent().Refuses("discussions_off", "question_gone", "said_already").
			About("Answer a question",
				"Answers a question about a listing of the caller, on its page.",
				"Use it with words that the owner has agreed to.",
				"`list_questions` has the questions."),
	}
}
