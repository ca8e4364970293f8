package discussions

import (
	"context"
	"strconv"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// LetterJob writes of a question or an answer, by its id, once it shows.
const LetterJob = jobs.Kind[int64]("comment_letter")

// mostQuoted is how much of a text a letter has.
const mostQuoted = 600

// mailLater asks for that letter, if there was none: for when the author's account is old enough.
func (s *Service) mailLater(ctx context.Context, author app.Account, l app.Listing, c app.Comment) error {
	if c.Mailed || c.State != app.CommentShown {
		return nil
	}
	j := LetterJob.Once(c.ID)
	j.RunAt = s.now()
	if author.CreatedAt.After(s.made()) && !l.OwnedBy(app.Caller{Account: author.ID}) {
		j.RunAt = author.CreatedAt.Add(app.FirstHour)
	}
	return s.store.AddJob(ctx, j)
}

// WriteLetter writes of a question that shows to who looks after the listing, and of an answer to who asked, once.
func (s *Service) WriteLetter(ctx context.Context, comment int64) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		c, found, err := s.store.Comment(ctx, comment)
		if err != nil || !found || c.Mailed || c.Deleted() || !s.Open() {
			return err
		}
		shown, found, err := s.store.ShownComment(ctx, comment, s.made())
		if err != nil || !found {
			return err
		}
		l, err := s.store.Listing(ctx, c.Listing)
		if err != nil {
			return err
		}
		c.Mailed = true
		if err := s.store.SaveComment(ctx, &c); err != nil {
			return err
		}
		if c.IsAnswer() {
			return s.writeAnswer(ctx, l, named(l, shown))
		}
		return s.writeQuestion(ctx, l, named(l, shown).Comment)
	})
}

func (s *Service) writeQuestion(ctx context.Context, l app.Listing, c app.Comment) error {
	to := l.Members
	if l.Owner != nil {
		to = append([]int64{*l.Owner}, to...)
	}
	for _, account := range to {
		err := s.send(ctx, l, account, mail.Letter{
			Kind: mail.Question, Subject: texts.Sprintf("%s has a new question", l.Company.Name),
			Says: []texts.Text{texts.Sprintf("%s asks about %s:", c.Name, l.Company.Name), quoted(c.Text),
				"Your answer stands below it, marked as the maker’s. If it is spam, report it."},
			Do: "Answer it", At: pageOf(l, c.ID),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// writeAnswer writes to who asked, unless they answered themselves or are gone.
func (s *Service) writeAnswer(ctx context.Context, l app.Listing, a Shown) error {
	q, found, err := s.store.Comment(ctx, a.Question)
	if err != nil || !found || q.Account == 0 || q.Account == a.Account || q.Deleted() {
		return err
	}
	says := texts.Sprintf("%s answered what you asked about %s:", a.Name, l.Company.Name)
	if a.Maker {
		says = texts.Sprintf("%s, who looks after %s, answered what you asked:", a.Name, l.Company.Name)
	}
	return s.send(ctx, l, q.Account, mail.Letter{
		Kind: mail.Answer, Subject: texts.Sprintf("An answer to your question about %s", l.Company.Name),
		Says: []texts.Text{says, quoted(a.Text)},
		Do:   "Read it", At: pageOf(l, q.ID),
	})
}

// writeDecision writes to the author what the team decided. That something held shows is written to whoever waits for
// it, as of anything new.
func (s *Service) writeDecision(ctx context.Context, l app.Listing, c app.Comment, before app.CommentState) error {
	author, err := s.store.Account(ctx, c.Account)
	if err != nil {
		return err
	}
	switch {
	case c.State == app.CommentShown && before == app.CommentHidden:
		err = s.send(ctx, l, c.Account, mail.Letter{
			Kind: mail.Other, Subject: texts.Sprintf("What you wrote about %s shows again", l.Company.Name),
			Says: []texts.Text{texts.Sprintf("The team of %s shows again what you wrote about %s. Its reason:",
				l.Site.Name, l.Company.Name), quoted(c.Reason)},
			Do: "Read it", At: pageOf(l, threadOf(c)),
		})
	case c.State == app.CommentHidden && before != app.CommentHidden:
		err = s.send(ctx, l, c.Account, mail.Letter{
			Kind: mail.Other, Subject: texts.Sprintf("What you wrote about %s was hidden", l.Company.Name),
			Says: []texts.Text{texts.Sprintf("The team of %s has hidden what you wrote about %s:",
				l.Site.Name, l.Company.Name), quoted(c.Text), texts.Sprintf("Its reason: %s", c.Reason)},
			Do: "Your questions and answers", At: l.Site.Origin + MinePath,
		})
	}
	if err != nil {
		return err
	}
	return s.mailLater(ctx, author, l, c)
}

func (s *Service) send(ctx context.Context, l app.Listing, account int64, letter mail.Letter) error {
	return s.Letters.Send(ctx, l.Site, account, letter.To(l.Site, "", ""))
}

func quoted(text string) texts.Text { return texts.Sprintf("“%s”", app.Cut(text, mostQuoted)) }

// threadOf returns the question that a comment is or answers.
func threadOf(c app.Comment) int64 {
	if c.IsAnswer() {
		return c.Question
	}
	return c.ID
}

// MinePath is the page of what somebody wrote.
const MinePath = "/account/questions"

// Path returns the path of the questions of a listing.
func Path(slug app.Slug) string { return "/listings/" + string(slug) + "/questions" }

// ThreadPath returns the path of a question of a listing.
func ThreadPath(slug app.Slug, question int64) string {
	return Path(slug) + "/" + strconv.FormatInt(question, 10)
}

func pageOf(l app.Listing, question int64) string {
	return l.Site.Origin + ThreadPath(l.Slug, question)
}
