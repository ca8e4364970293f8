// Package interviews asks founders the same questions, and keeps what each answers.
package interviews

import (
	"context"
	"fmt"
	"slices"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// Store is what interviews need remembered.
type Store interface {
	Tx(ctx context.Context, fn func(context.Context) error) error
	// InterviewAnswers returns the answers of an account, in the order of the questions.
	InterviewAnswers(ctx context.Context, account int64) ([]app.InterviewAnswer, error)
	SaveInterviewAnswer(ctx context.Context, a app.InterviewAnswer) error
	DropInterviewAnswer(ctx context.Context, account, question int64) error
	// sets Number
	AddInterviewChange(ctx context.Context, c *app.InterviewChange) error
	// newest first
	InterviewChanges(
		ctx context.Context, account int64, limit, offset int,
	) (found []app.InterviewChange, total int, err error)
	PublishStore
}

// PublishStore is whose interview anybody may read.
type PublishStore interface {
	listings.SummaryStore
	// PublishedInterviews returns a page of those of a site, the last first, and how many there are.
	PublishedInterviews(ctx context.Context, site int64, limit, offset int) ([]Published, int, error)
	InterviewOf(ctx context.Context, site int64, founder app.Slug) (p Published, found bool, err error)
	InterviewBy(ctx context.Context, site, account int64) (p Published, found bool, err error)
	InterviewPublished(ctx context.Context, account int64) (bool, error) // whoever may read it now
	NamedByOwn(ctx context.Context, site, account int64, name string) (bool, error)
	ProfileName(ctx context.Context, account int64) (string, error) // "" without a profile
	PublishInterview(ctx context.Context, account int64, name string, at time.Time) error
	UnpublishInterview(ctx context.Context, account int64) error
}

// Service is what callers may do with interviews.
type Service struct {
	store Store
	clock app.Clock
}

// New returns the service.
func New(store Store, clock app.Clock) *Service { return &Service{store, clock} }

// ListInput is nothing: the questions are the same for all.
type ListInput struct{}

// List is the questions of the interview.
type List struct {
	Items []Question `json:"items"`
}

// List returns the questions.
func (s *Service) List(context.Context, ListInput) (List, error) { return List{Questions}, nil }

// Answer is the caller's answer to a question.
type Answer struct {
	Question int64  `json:"question_id" required:"true" min:"1" doc:"As list_interview_questions gives it."`
	Answer   string `json:"answer" lines:"true" required:"true" max:"4000" doc:"The caller's own words; an empty text removes the answer."`
}

// AnswersInput are answers that the caller gives or changes.
type AnswersInput struct {
	Answers []Answer `json:"answers" required:"true" max:"30" doc:"Questions that are not among them keep their answers."`
}

// Interview is all questions with what the caller answered.
type Interview struct {
	Items    []Answered `json:"items"`
	Answered int        `json:"answered" doc:"How many of the questions are answered."`
	Made     *int64     `json:"made" min:"1" doc:"The change that this call made; null if everything stood so already. revert_interview undoes it by its number."`
}

// Answered is a question with its answer.
type Answered struct {
	ID       int64      `json:"question_id" min:"1"`
	Question texts.Text `json:"question"`
	Answer   *string    `json:"answer" lines:"true" doc:"null if there is none yet."`
	At       *time.Time `json:"answered_at"`
}

// Answer keeps answers of the caller, and returns the whole interview. What stood before is kept in its history.
func (s *Service) Answer(ctx context.Context, who app.Caller, in AnswersInput) (done Interview, err error) {
	if err := checkAnswers(in.Answers); err != nil {
		return done, err
	}
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		done, err = s.change(ctx, who, in.Answers)
		return err
	})
}

// checkAnswers refuses questions that there are none of, and those that stand there twice.
func checkAnswers(answers []Answer) error {
	var issues app.Issues
	seen := map[int64]bool{}
	for i, a := range answers {
		place := fmt.Sprintf("answers[%d].question_id", i)
		switch {
		case !IsQuestion(a.Question):
			issues.Add(place, "is no question; send one of 1 to %d, as list_interview_questions gives them",
				len(Questions))
		case seen[a.Question]:
			issues.Add(place, "stands before it already; answer each question once")
		}
		seen[a.Question] = true
	}
	return issues.Err()
}

// IsQuestion reports whether there is a question of that id.
func IsQuestion(id int64) bool {
	return slices.ContainsFunc(Questions, func(q Question) bool { return q.ID == id })
}

// Mine returns all questions with the caller's answers.
func (s *Service) Mine(ctx context.Context, who app.Caller) (Interview, error) {
	stand, err := s.store.InterviewAnswers(ctx, who.Account)
	all := Interview{Items: make([]Answered, len(Questions))}
	for i, q := range Questions {
		all.Items[i].ID, all.Items[i].Question = q.ID, q.Question
		for _, a := range stand {
			if a.Question == q.ID {
				all.Items[i].Answer, all.Items[i].At = &a.Answer, &a.At
				all.Answered++
			}
		}
	}
	return all, err
}

// AnswerOne keeps one answer of the caller, as the form of a question sends it.
func (s *Service) AnswerOne(ctx context.Context, who app.Caller, a Answer) (texts.Text, error) {
	_, err := s.Answer(ctx, who, AnswersInput{[]Answer{a}})
	return "", err
}
