package api

import (
	"debut/app"
	"debut/web/doors/op"
)

func reviewOperations(s Services) []*op.Operation {
	return []*op.Operation{
		op.Public("list_reviews", "GET /listings/{slug}/reviews", s.Reviews.List).
			About("Reviews of a listing",
				"Lists what people wrote of a live listing, newest first, with stars, the answer of who looks after it, and the mean of all.",
				"Use it to say what people think of a product; the words are theirs.",
				"`search_listings` takes `rating_min`; the owner answers by `answer_review`."),
		op.Signed("answer_review", "PUT /me/listings/{listing_id}/reviews/{review_id}/answer", app.ListingsWrite,
			s.Reviews.AnswerReview).
			Idempotent().
			About("Answer a review",
				"Answers a review of a listing of the caller, below it on its page, or changes the answer; its author has a mail of the first one.",
				"Use it with words that the owner has agreed to; an empty text takes the answer back.",
				"`list_reviews` has the reviews and what was answered."),
	}
}
