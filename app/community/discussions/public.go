package discussions

import (
	"context"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// ListInput says whose questions are wanted.
type ListInput struct {
	Slug app.Slug `json:"slug" required:"true" doc:"As in its address."`
	app.Paging
}

// Question is a question as everybody reads it.
type Question struct {
	ID       int64      `json:"question_id" min:"1"`
	Author   *string    `json:"author" doc:"Null if deleted."`
	Text     *string    `json:"text" doc:"Null if its author deleted it."`
	At       time.Time  `json:"at"`
	EditedAt *time.Time `json:"edited_at"`
	Useful   int        `json:"useful" doc:"To so many people."`
	Answers  []Answer   `json:"answers" doc:"The first 5: the maker's, then the most useful."`
	Total    int        `json:"answers_total"`
}

// Answer is an answer as everybody reads it.
type Answer struct {
	ID       int64      `json:"answer_id" min:"1"`
	Author   string     `json:"author"`
	Maker    bool       `json:"maker" doc:"Of who looks after the listing."`
	Text     string     `json:"text"`
	At       time.Time  `json:"at"`
	EditedAt *time.Time `json:"edited_at"`
	Useful   int        `json:"useful"`
}

// List returns the questions that a live listing shows, the most useful first, then the oldest.
func (s *Service) List(ctx context.Context, in ListInput) (app.List[Question], error) {
	page, err := s.Of(ctx, in.Slug, in.Paging)
	shown := make([]Question, len(page.Items))
	for i, t := range page.Items {
		shown[i] = published(t)
	}
	return app.ListOf(shown, in.Paging, page.Total), err
}

func published(t Thread) Question {
	q := t.Question
	p := Question{ID: q.ID, Author: app.Stated(q.Name), Text: app.Stated(q.Text), At: q.At, EditedAt: q.EditedAt, Useful: q.Useful,
		Answers: []Answer{}, Total: t.Total}
	for _, a := range t.Answers {
		p.Answers = append(p.Answers, publishedAnswer(a))
	}
	return p
}

func publishedAnswer(a Shown) Answer {
	return Answer{ID: a.ID, Author: a.Name, Maker: a.Maker, Text: a.Text, At: a.At, EditedAt: a.EditedAt,
		Useful: a.Useful}
}

// MakersAnswer is what the caller says to a question about a listing of theirs.
type MakersAnswer struct {
	listings.ID
	Question int64  `json:"question_id" required:"true" min:"1" doc:"As list_questions gives it."`
	Text     string `json:"text" lines:"true" required:"true" min:"2" max:"2000" doc:"Plain text."`
}

// Answered is what was answered.
type Answered struct {
	ListingID  int64 `json:"listing_id" min:"1"`
	QuestionID int64 `json:"question_id" min:"1"`
	Answer
	Why *texts.Text `json:"waits" doc:"Why it does not show yet; null if it does."`
}

// AnswerQuestion answers a question about a listing of the caller, signed with their name.
func (s *Service) AnswerQuestion(ctx context.Context, who app.Caller, in MakersAnswer) (done Answered, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := listings.OfCaller(ctx, s.store, who, in.Listing)
		if err != nil {
			return err
		}
		account, err := s.store.Account(ctx, who.Account)
		if err != nil {
			return err
		}
		name := account.Name
		if len([]rune(name)) < 2 {
			name = app.Cut(l.Company.Name, 59)
		}
		c, err := s.Answer(ctx, account, AnswerInput{Slug: l.Slug, Comment: in.Question, Text: in.Text, Name: name}, nil)
		done = Answered{ListingID: l.ID, QuestionID: in.Question, Answer: publishedAnswer(named(l, Shown{Comment: c, Maker: true}))}
		if why := s.OwnOf(account, l, c).Why(); why != "" {
			done.Why = &why
		}
		return err
	})
}
