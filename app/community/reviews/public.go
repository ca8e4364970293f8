package reviews

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
)

// ListInput says whose reviews are wanted.
type ListInput struct {
	Slug app.Slug `json:"slug" required:"true" doc:"As in its address."`
	app.Paging
}

// Listed are the reviews that a listing shows, newest first.
type Listed struct {
	app.List[Review]
	Rating *listings.Rating `json:"rating" doc:"Null without reviews."`
}

// Review is a review as everybody reads it.
type Review struct {
	ID       int64         `json:"review_id" min:"1"`
	Author   string        `json:"author" doc:"The name that they sign it with."`
	Stars    int           `json:"stars" min:"1" max:"5"`
	Text     string        `json:"text"`
	At       time.Time     `json:"at"`
	EditedAt *time.Time    `json:"edited_at"`
	Answer   *ReviewAnswer `json:"answer" doc:"Of who looks after the listing."`
}

// ReviewAnswer is what who looks after a listing says to a review.
type ReviewAnswer struct {
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// List returns the reviews that a live listing shows.
func (s *Service) List(ctx context.Context, in ListInput) (Listed, error) {
	page, err := s.Of(ctx, in.Slug, in.Paging)
	shown := make([]Review, len(page.Items))
	for i, r := range page.Items {
		shown[i] = published(r)
	}
	return Listed{List: app.ListOf(shown, in.Paging, page.Total), Rating: listings.RatingOf(page.Stars)}, err
}

func published(r app.Review) Review {
	p := Review{ID: r.ID, Author: r.Name, Stars: r.Stars, Text: r.Text, At: r.At, EditedAt: r.EditedAt}
	if r.Reply != "" && r.RepliedAt != nil {
		p.Answer = &ReviewAnswer{r.Reply, *r.RepliedAt}
	}
	return p
}

// AnswerInput is what the caller says to a review of a listing of theirs.
type AnswerInput struct {
	listings.ID
	Review int64  `json:"review_id" required:"true" min:"1" doc:"As list_reviews gives it."`
	Text   string `json:"text" lines:"true" required:"true" max:"2000" doc:"Plain text; an empty one takes the answer back."`
}

// Answered is a review with its answer.
type Answered struct {
	ListingID int64 `json:"listing_id" min:"1"`
	Review
}

// AnswerReview answers a review that a listing of the caller shows, changes the answer, or takes it back.
func (s *Service) AnswerReview(ctx context.Context, who app.Caller, in AnswerInput) (done Answered, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := listings.OfCaller(ctx, s.store, who, in.Listing)
		if err != nil {
			return err
		}
		account, err := s.store.Account(ctx, who.Account)
		if err != nil {
			return err
		}
		if Clean(in.Text) == "" {
			err = s.DeleteReply(ctx, account, ReplyID{l.Slug, in.Review})
		} else {
			err = s.Reply(ctx, account, ReplyInput{l.Slug, in.Review, in.Text})
		}
		if err != nil {
			return err
		}
		r, err := s.shown(ctx, l, in.Review)
		done = Answered{l.ID, published(r)}
		return err
	})
}
