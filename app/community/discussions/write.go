package discussions

import (
	"context"
	"crypto/sha256"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting/evidence"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

// AskInput is a question to the maker of a listing.
type AskInput struct {
	Slug app.Slug `json:"slug" required:"true"`
	Text string   `json:"text" lines:"true" required:"true" min:"15" max:"1000"`
	Name string   `json:"name" required:"true" min:"2" max:"60"`
}

// AnswerInput is an answer to a question.
type AnswerInput struct {
	Slug    app.Slug `json:"slug" required:"true"`
	Comment int64    `json:"comment" required:"true" min:"1"` // the question
	Text    string   `json:"text" lines:"true" required:"true" min:"2" max:"2000"`
	Name    string   `json:"name" required:"true" min:"2" max:"60"`
}

// Ask puts a question to the maker of a live listing, on its page. browser is a digest of what the browser is known by.
func (s *Service) Ask(ctx context.Context, who app.Account, in AskInput, browser []byte) (c app.Comment, err error) {
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.Askable(ctx, who, in.Slug)
		if err != nil {
			return err
		}
		c = app.Comment{Account: who.ID, Listing: l.ID, Name: in.Name, Text: in.Text, Browser: browser}
		return s.add(ctx, who, l, &c)
	})
	return c, err
}

// Check returns the faults of a question that is not sent yet, and the listing that it is about.
func (s *Service) Check(ctx context.Context, who app.Account, in AskInput) (l app.Listing, err error) {
	if l, err = s.Askable(ctx, who, in.Slug); err != nil {
		return l, err
	}
	c := app.Comment{Name: in.Name, Text: in.Text}
	return l, s.checkWords(ctx, &c)
}

// Askable returns a live listing to whose maker a person may put questions.
func (s *Service) Askable(ctx context.Context, who app.Account, slug app.Slug) (l app.Listing, err error) {
	if err := s.open(who); err != nil {
		return l, err
	}
	l, err = listings.OnlyLive(ctx, s.store, slug)
	if err == nil && l.OwnedBy(app.Caller{Account: who.ID}) {
		err = app.Refused("own_listing", "%s is your own product: others ask here, and you answer.", l.Company.Name)
	}
	return l, err
}

// Answer answers a question that shows.
func (s *Service) Answer(
	ctx context.Context, who app.Account, in AnswerInput, browser []byte,
) (c app.Comment, err error) {
	err = s.store.Tx(ctx, func(ctx context.Context) error {
		l, q, err := s.Answerable(ctx, who, ID{in.Slug, in.Comment})
		if err != nil {
			return err
		}
		c = app.Comment{Account: who.ID, Listing: l.ID, Question: q.ID, Name: in.Name, Text: in.Text, Browser: browser}
		return s.add(ctx, who, l, &c)
	})
	return c, err
}

// ID says which question or answer is meant.
type ID struct {
	Slug    app.Slug `json:"slug" required:"true"`
	Comment int64    `json:"comment" required:"true" min:"1"`
}

// Answerable returns a question that a person may answer: one that shows, with its words.
func (s *Service) Answerable(ctx context.Context, who app.Account, in ID) (l app.Listing, q Shown, err error) {
	if err := s.open(who); err != nil {
		return l, q, err
	}
	if l, q, err = s.Shown(ctx, in); err != nil {
		return l, q, err
	}
	switch {
	case q.IsAnswer():
		err = app.Missing("question", in.Comment)
	case q.Deleted():
		err = app.Refused("question_gone", "Its author has deleted this question, so it takes no more answers.")
	}
	return l, q, err
}

// add keeps a new comment, if its account has not written too much.
func (s *Service) add(ctx context.Context, who app.Account, l app.Listing, c *app.Comment) error {
	if err := s.checkWords(ctx, c); err != nil {
		return err
	}
	if err := s.within(ctx, who, l, *c); err != nil {
		return err
	}
	c.At = s.now()
	return s.save(ctx, who, l, c)
}

// save keeps new words, judged.
func (s *Service) save(ctx context.Context, who app.Account, l app.Listing, c *app.Comment) error {
	digest := sha256.Sum256([]byte(evidence.Like(c.Text)))
	c.Digest = digest[:]
	c.Version++
	if err := s.judge(ctx, who, l, c); err != nil {
		return err
	}
	if err := s.store.SaveComment(ctx, c); err != nil {
		return err
	}
	return s.mailLater(ctx, who, l, *c)
}

const (
	day = 24 * time.Hour
	// EditFor is how long authors may change what they wrote.
	EditFor = 10 * time.Minute
)

// EditInput is what somebody has a question or an answer of theirs say.
type EditInput struct {
	Slug    app.Slug `json:"slug" required:"true"`
	Comment int64    `json:"comment" required:"true" min:"1"`
	Text    string   `json:"text" lines:"true" required:"true" min:"2" max:"2000"`
	Name    string   `json:"name" required:"true" min:"2" max:"60"`
	Seen    int64    `json:"seen" required:"true" min:"1"` // the version that the form showed
}

// Edit changes what a person wrote, for ten minutes.
func (s *Service) Edit(ctx context.Context, who app.Account, in EditInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, c, err := s.Editable(ctx, who, ID{in.Slug, in.Comment})
		switch {
		case err != nil:
			return err
		case c.Text == in.Text && c.Name == in.Name:
			return nil // sent twice
		case c.Version != in.Seen:
			return app.Refused("comment_changed",
				"It was changed in another window meanwhile. Send it again if this is to stand in its place.")
		}
		now := s.now()
		c.Text, c.Name, c.EditedAt = in.Text, in.Name, &now
		if err := s.checkWords(ctx, &c); err != nil {
			return err
		}
		return s.save(ctx, who, l, &c)
	})
}

// Editable returns what a person wrote, if they may still change it.
func (s *Service) Editable(ctx context.Context, who app.Account, in ID) (l app.Listing, c app.Comment, err error) {
	if err := s.open(who); err != nil {
		return l, c, err
	}
	if l, err = listings.OnlyLive(ctx, s.store, in.Slug); err != nil {
		return l, c, err
	}
	if c, err = s.own(ctx, who, l, in.Comment); err == nil && !s.now().Before(c.At.Add(EditFor)) {
		err = app.Refused("edit_over",
			"What you write can be changed for ten minutes, and these are over: others may have answered by now. Write another answer, or delete it.")
	}
	return l, c, err
}

// own returns what a person wrote of a listing and did not delete. To others there is nothing there.
func (s *Service) own(ctx context.Context, who app.Account, l app.Listing, id int64) (app.Comment, error) {
	c, found, err := s.store.Comment(ctx, id)
	if err == nil && (!found || c.Listing != l.ID || c.Account != who.ID || c.Deleted()) {
		err = app.Missing("question or answer of yours", id)
	}
	return c, err
}

// Delete deletes what a person wrote. A question keeps its answers. A listing need not be live for it. What the team hid
// leaves the digest of its words, so that it does not come back.
func (s *Service) Delete(ctx context.Context, who app.Account, in ID) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, in.Slug)
		if err != nil {
			return err
		}
		c, err := s.own(ctx, who, l, in.Comment)
		if err != nil {
			return err
		}
		now := s.now()
		c.Name, c.Text, c.EditedAt = "", "", &now
		c.Version++
		if c.State != app.CommentHidden {
			c.State, c.Signals, c.Digest = app.CommentShown, nil, nil
		}
		if err := s.store.SaveComment(ctx, &c); err != nil {
			return err
		}
		return s.store.CloseCommentReports(ctx, c.ID)
	})
}

// Written counts what an account asked and answered.
type Written struct{ Questions, Answers int }

// quota is how much an account writes of a kind within an hour, and within a day.
type quota struct {
	hour, day int
	words     texts.Text // of the hour, and of the day
}

var (
	questionQuota = quota{6, 20, "An account asks at most %d questions an hour and %d a day, and you asked that many. Ask the next one later."}
	answerQuota   = quota{20, 60, "An account writes at most %d answers an hour and %d a day, and you wrote that many. Write the next one later."}
	makerQuota    = quota{60, 200, "Who looks after a product writes at most %d answers an hour and %d a day, and you wrote that many. Write the next one later."}
)

// within refuses what is one too many. What is written by forms and by keys is counted together.
func (s *Service) within(ctx context.Context, who app.Account, l app.Listing, c app.Comment) error {
	hour, err := s.store.CommentsSince(ctx, who.ID, s.now().Add(-time.Hour))
	if err != nil {
		return err
	}
	today, err := s.store.CommentsSince(ctx, who.ID, s.now().Add(-day))
	if err != nil {
		return err
	}
	most, lately, inAll := questionQuota, hour.Questions, today.Questions
	if c.IsAnswer() {
		most, lately, inAll = answerQuota, hour.Answers, today.Answers
		if l.OwnedBy(app.Caller{Account: who.ID}) {
			most = makerQuota
		}
	}
	again := time.Hour
	if inAll >= most.day {
		again = day
	}
	if lately >= most.hour || inAll >= most.day {
		return app.TooOften(texts.Sprintf(most.words, most.hour, most.day), again)
	}
	return nil
}
