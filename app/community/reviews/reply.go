package reviews

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
)

// ReplyInput is the answer to a review of who looks after the listing.
type ReplyInput struct {
	Slug   app.Slug `json:"slug" required:"true"`
	Review int64    `json:"review" required:"true" min:"1"`
	Text   string   `json:"text" lines:"true" required:"true" min:"2" max:"2000"`
}

// Reply answers a review that shows, or changes the answer. The author has a letter of the first one.
func (s *Service) Reply(ctx context.Context, who app.Account, in ReplyInput) error {
	in.Text = Clean(in.Text)
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, r, err := s.answered(ctx, who, in.Slug, in.Review)
		if err != nil {
			return err
		}
		var issues app.Issues
		if in.Text == "" {
			issues.AddCode(app.CodeBounds, "text", "says nothing; write an answer")
		}
		if err := s.checkWords(ctx, &issues, part{"text", in.Text}); err != nil || r.Reply == in.Text {
			return err
		}
		first, now := r.RepliedAt == nil, s.now()
		r.Reply, r.RepliedAt = in.Text, &now
		if err := s.store.SaveReview(ctx, &r); err != nil || !first {
			return err
		}
		return s.writeReply(ctx, l, r)
	})
}

// ReplyID says which reply is meant.
type ReplyID struct {
	Slug   app.Slug `json:"slug" required:"true"`
	Review int64    `json:"review" required:"true" min:"1"`
}

// DeleteReply takes the answer to a review away. Its time stays, so that the next answer sends no second letter.
func (s *Service) DeleteReply(ctx context.Context, who app.Account, in ReplyID) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		_, r, err := s.answered(ctx, who, in.Slug, in.Review)
		if err != nil || r.Reply == "" {
			return err
		}
		r.Reply = ""
		return s.store.SaveReview(ctx, &r)
	})
}

// Answerable returns a review that somebody who looks after the listing may answer.
func (s *Service) Answerable(
	ctx context.Context, who app.Account, in ReplyID,
) (l app.Listing, r app.Review, err error) {
	return s.answered(ctx, who, in.Slug, in.Review)
}

// answered returns a review that shows, of a listing that a person looks after. To others there is nothing to answer.
func (s *Service) answered(
	ctx context.Context, who app.Account, slug app.Slug, review int64,
) (l app.Listing, r app.Review, err error) {
	if err := who.MayAct(); err != nil {
		return l, r, err
	}
	l, err = listings.OnlyLive(ctx, s.store, slug)
	if err == nil && !l.OwnedBy(app.Caller{Account: who.ID}) {
		err = app.Missing("review of a product of yours", review)
	}
	if err == nil {
		r, err = s.shown(ctx, l, review)
	}
	return l, r, err
}

// shown returns a review of a listing, if it shows.
func (s *Service) shown(ctx context.Context, l app.Listing, review int64) (app.Review, error) {
	r, found, err := s.store.Review(ctx, review)
	if err == nil && found {
		found, err = s.store.ReviewShows(ctx, review, s.made())
	}
	if err == nil && (!found || r.Listing != l.ID) {
		err = app.Missing("review", review)
	}
	return r, err
}
