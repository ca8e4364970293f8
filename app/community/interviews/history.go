package interviews

import (
	"context"
	"maps"
	"slices"
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Change is one change of the caller's answers.
type Change struct {
	Change   int64           `json:"change" min:"1" doc:"Its number, by which revert_interview undoes it."`
	At       time.Time       `json:"at"`
	Answers  []ChangedAnswer `json:"answers"`
	Undoable bool            `json:"undoable" doc:"Whether revert_interview would undo it now."`
}

// ChangedAnswer is what a change did to one answer.
type ChangedAnswer struct {
	ID     int64   `json:"question_id" min:"1"`
	Before *string `json:"before" lines:"true" doc:"null if there was none."`
	After  *string `json:"after" lines:"true" doc:"null if it was removed."`
}

// ListChanges lists what the caller changed of their answers, newest first.
func (s *Service) ListChanges(ctx context.Context, who app.Caller, p app.Paging) (app.List[Change], error) {
	found, total, err := s.store.InterviewChanges(ctx, who.Account, p.PerPage, p.Offset())
	if err != nil {
		return app.List[Change]{}, err
	}
	stand, err := s.store.InterviewAnswers(ctx, who.Account)
	items := make([]Change, len(found))
	for i, c := range found {
		items[i] = showChange(c, textsOf(stand))
	}
	return app.ListOf(items, p, total), err
}

func showChange(c app.InterviewChange, now map[int64]string) Change {
	_, since := undone(c, now)
	shown := Change{Change: c.Number, At: c.At, Answers: []ChangedAnswer{}}
	for _, id := range slices.Sorted(maps.Keys(c.After)) {
		shown.Undoable = shown.Undoable || len(since) == 0 && now[id] != c.Before[id]
		shown.Answers = append(shown.Answers, ChangedAnswer{id, app.Stated(c.Before[id]), app.Stated(c.After[id])})
	}
	return shown
}

// RevertInput says which change of their answers the caller undoes.
type RevertInput struct {
	Change int64 `json:"change" required:"true" min:"1" doc:"As made and list_interview_changes number it."`
}

// mostChanges is more than there are of anybody.
const mostChanges = 1 << 20

// Revert undoes one change of the caller's answers: what it changed stands again as before it, and the other answers
// stay. It is a change itself, and can be undone. If something of it changed again since, nothing is done.
func (s *Service) Revert(ctx context.Context, who app.Caller, in RevertInput) (done Interview, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		stand, err := s.store.InterviewAnswers(ctx, who.Account)
		if err != nil {
			return err
		}
		all, _, err := s.store.InterviewChanges(ctx, who.Account, mostChanges, 0)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(all, func(c app.InterviewChange) bool { return c.Number == in.Change })
		if at < 0 {
			var issues app.Issues
			issues.Add("change", "is no change of your interview that is kept; list_interview_changes has those")
			return issues.Err()
		}
		answers, since := undone(all[at], textsOf(stand))
		if len(since) > 0 {
			return changedSince(all[:at], since)
		}
		done, err = s.change(ctx, who, answers)
		return err
	})
}

// undone returns the answers that undo a change, and the questions whose answers changed again since.
func undone(c app.InterviewChange, now map[int64]string) (answers []Answer, since []int64) {
	for _, id := range slices.Sorted(maps.Keys(c.After)) {
		if now[id] != c.After[id] && now[id] != c.Before[id] {
			since = append(since, id)
		}
		answers = append(answers, Answer{id, c.Before[id]})
	}
	return answers, since
}

// changedSince refuses to undo what changed again in one of the later changes, which are newest first.
func changedSince(later []app.InterviewChange, questions []int64) error {
	words := texts.Sprintf("is about question %d, whose answer changed again since; type the one that you want with answer_interview", questions[0])
	for _, c := range later {
		if _, again := c.After[questions[0]]; again {
			words = texts.Sprintf("is about question %d, whose answer changed again in change %d; undo that one first, or type the one that you want with answer_interview", questions[0], c.Number)
			break
		}
	}
	return app.ChangedSince(words)
}

// change gives answers of the caller other texts, in the transaction of ctx, and returns the whole interview. One that
// changes nothing leaves no trace.
func (s *Service) change(ctx context.Context, who app.Caller, answers []Answer) (Interview, error) {
	stand, err := s.store.InterviewAnswers(ctx, who.Account)
	if err != nil {
		return Interview{}, err
	}
	now := textsOf(stand)
	c := app.InterviewChange{Account: who.Account, At: s.clock().UTC().Truncate(time.Millisecond),
		Before: map[int64]string{}, After: map[int64]string{}}
	for _, a := range answers {
		if now[a.Question] == a.Answer {
			continue
		}
		c.Before[a.Question], c.After[a.Question] = now[a.Question], a.Answer
		if err := s.save(ctx, who, a, c.At); err != nil {
			return Interview{}, err
		}
	}
	if len(c.After) > 0 {
		if err := s.store.AddInterviewChange(ctx, &c); err != nil {
			return Interview{}, err
		}
	}
	done, err := s.Mine(ctx, who)
	if c.Number > 0 {
		done.Made = &c.Number
	}
	return done, err
}

// save keeps an answer; an empty one goes.
func (s *Service) save(ctx context.Context, who app.Caller, a Answer, at time.Time) error {
	if a.Answer == "" {
		return s.store.DropInterviewAnswer(ctx, who.Account, a.Question)
	}
	return s.store.SaveInterviewAnswer(ctx,
		app.InterviewAnswer{Account: who.Account, Question: a.Question, Answer: a.Answer, At: at})
}

// textsOf returns answers by their questions.
func textsOf(answers []app.InterviewAnswer) map[int64]string {
	by := map[int64]string{}
	for _, a := range answers {
		by[a.Question] = a.Answer
	}
	return by
}
