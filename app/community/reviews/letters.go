package reviews

import (
	"context"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/ground/mail"
	"debut/app/ground/texts"
)

// TellJob tells who looks after a listing of a review, by its id, once it shows.
const TellJob = jobs.Kind[int64]("tell_review")

// mostQuoted is how much of a text a letter has.
const mostQuoted = 600

// tellLater asks for that letter, if there was none: for when the author's account is old enough.
func (s *Service) tellLater(ctx context.Context, author app.Account, r app.Review) error {
	if r.Mailed || r.State != app.ReviewShown {
		return nil
	}
	j := TellJob.Once(r.ID)
	if j.RunAt = s.now(); author.CreatedAt.After(s.made()) {
		j.RunAt = author.CreatedAt.Add(app.FirstHour)
	}
	return s.store.AddJob(ctx, j)
}

// Tell writes of a review that shows to who looks after the listing, once.
func (s *Service) Tell(ctx context.Context, review int64) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		r, found, err := s.store.Review(ctx, review)
		if err != nil || !found || r.Mailed {
			return err
		}
		shows, err := s.store.ReviewShows(ctx, review, s.made())
		if err != nil || !shows {
			return err
		}
		l, err := s.store.Listing(ctx, r.Listing)
		if err != nil {
			return err
		}
		r.Mailed = true
		if err := s.store.SaveReview(ctx, &r); err != nil {
			return err
		}
		return s.writeToOwners(ctx, l, mail.Letter{
			Kind: mail.Review, Subject: texts.Sprintf("%s has a new review", l.Company.Name),
			Says: []texts.Text{texts.Sprintf("%s gives %s %s of 5:",
				r.Name, l.Company.Name, texts.Count(r.Stars, "star", "stars")), quoted(r.Text),
				"You can answer it once, for everybody to read. If it is not a genuine review, report it."},
			Do: "Answer it", At: pageOf(l),
		})
	})
}

func (s *Service) writeReply(ctx context.Context, l app.Listing, r app.Review) error {
	return s.send(ctx, l, r.Account, mail.Letter{
		Kind: mail.Review, Subject: texts.Sprintf("%s answered your review", l.Company.Name),
		Says: []texts.Text{texts.Sprintf("Who looks after %s answered what you wrote of it:", l.Company.Name),
			quoted(r.Reply)},
		Do: "Read it", At: pageOf(l),
	})
}

// writeDecision tells the author what the team decided, and of what was hidden also who looks after the listing. That a
// held or reported review shows is told to the latter as of any new one.
func (s *Service) writeDecision(ctx context.Context, l app.Listing, r app.Review, before app.ReviewState) error {
	author, err := s.store.Account(ctx, r.Account)
	if err != nil {
		return err
	}
	if r.State == app.ReviewShown {
		if before == app.ReviewHidden {
			err = s.send(ctx, l, r.Account, mail.Letter{
				Kind: mail.Other, Subject: texts.Sprintf("Your review of %s shows again", l.Company.Name),
				Says: []texts.Text{texts.Sprintf("The team of %s shows your review of %s again. Its reason:",
					l.Site.Name, l.Company.Name), quoted(r.Reason)},
				Do: "Read it", At: pageOf(l),
			})
		}
		if err != nil {
			return err
		}
		return s.tellLater(ctx, author, r)
	}
	if before == app.ReviewHidden {
		return nil
	}
	err = s.send(ctx, l, r.Account, mail.Letter{
		Kind: mail.Other, Subject: texts.Sprintf("Your review of %s was hidden", l.Company.Name),
		Says: []texts.Text{texts.Sprintf("The team of %s has hidden your review of %s. Its reason:",
			l.Site.Name, l.Company.Name), quoted(r.Reason),
			"You can change the review; then the team looks at it again. You can also delete it."},
		Do: "Your reviews", At: l.Site.Origin + MinePath,
	})
	if err != nil || !r.Mailed {
		return err // of what never showed nobody else knows
	}
	return s.writeToOwners(ctx, l, mail.Letter{
		Kind: mail.Review, Subject: texts.Sprintf("A review of %s was hidden", l.Company.Name),
		Says: []texts.Text{texts.Sprintf("The team of %s has hidden the review that %s wrote of %s. Its reason:",
			l.Site.Name, r.Name, l.Company.Name), quoted(r.Reason)},
		Do: "See the reviews", At: pageOf(l),
	})
}

func (s *Service) writeToOwners(ctx context.Context, l app.Listing, letter mail.Letter) error {
	to := l.Members
	if l.Owner != nil {
		to = append([]int64{*l.Owner}, to...)
	}
	for _, account := range to {
		if err := s.send(ctx, l, account, letter); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) send(ctx context.Context, l app.Listing, account int64, letter mail.Letter) error {
	return s.letters.Send(ctx, l.Site, account, letter.To(l.Site, "", ""))
}

func quoted(text string) texts.Text { return texts.Sprintf("“%s”", app.Cut(text, mostQuoted)) }

// MinePath is the page of what somebody wrote.
const MinePath = "/account/reviews"

// Path returns the path of the reviews of a listing.
func Path(slug app.Slug) string { return "/listings/" + string(slug) + "/reviews" }

func pageOf(l app.Listing) string { return l.Site.Origin + Path(l.Slug) }
