package reviews

import (
	"context"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

const reportsADay = 20 // of an account

// Reason is what people may have against a review.
type Reason struct {
	Value string
	Words texts.Text
}

// Choice is the reasons that a report chooses from.
type Choice []Reason

// WordsOf says what a reason is.
func (c Choice) WordsOf(reason string) texts.Text {
	for _, r := range c {
		if r.Value == reason {
			return r.Words
		}
	}
	return ""
}

// Other is the reason that has to be said in words.
const Other = "other"

// Reasons are what people may have against a review.
var Reasons = Choice{
	{"spam", "It advertises something, or has nothing to do with the product"},
	{"not_genuine", "Its author did not use the product, or is paid for what it says"},
	{"insult", "It insults or threatens somebody"},
	{"private", "It tells what is private about somebody"},
	{"unlawful", "It is against the law"},
	{Other, "Something else"},
}

// ReportInput is what somebody has against a review.
type ReportInput struct {
	Slug   app.Slug `json:"slug" required:"true"`
	Review int64    `json:"review" required:"true" min:"1"`
	Reason string   `json:"reason" required:"true" enum:"spam,not_genuine,insult,private,unlawful,other"`
	Words  string   `json:"words" lines:"true" max:"500"`
}

// Report tells the team what somebody has against a review that shows: once, unless its author changes it.
func (s *Service) Report(ctx context.Context, who app.Account, in ReportInput) error {
	in.Words = Clean(in.Words)
	return s.store.Tx(ctx, func(ctx context.Context) error {
		_, r, err := s.Reportable(ctx, who, ReplyID{in.Slug, in.Review})
		if err != nil {
			return err
		}
		var issues app.Issues
		if in.Reason == Other && in.Words == "" {
			issues.Add("words", "is empty; say what you have against it")
		}
		if err := issues.Err(); err != nil {
			return err
		}
		lately, err := s.store.ReviewReportsSince(ctx, who.ID, s.now().Add(-day))
		if err == nil && lately >= reportsADay {
			err = app.TooOften("An account reports at most 20 reviews within 24 hours, and you reported that many. Report the next one later.", day)
		}
		if err != nil {
			return err
		}
		saved, err := s.store.SaveReviewReport(ctx,
			app.TextReport{Of: r.ID, Account: who.ID, Version: r.Version, Reason: in.Reason,
				Words: in.Words, At: s.now()})
		if err == nil && !saved {
			err = app.Refused("reported_already",
				"You have reported this review already. The site team has your report.")
		}
		return err
	})
}

// Reportable returns a review that somebody may report: one that shows, and is not theirs.
func (s *Service) Reportable(
	ctx context.Context, who app.Account, in ReplyID,
) (l app.Listing, r app.Review, err error) {
	if err := who.MayAct(); err != nil {
		return l, r, err
	}
	if l, err = listings.OnlyLive(ctx, s.store, in.Slug); err != nil {
		return l, r, err
	}
	if r, err = s.shown(ctx, l, in.Review); err == nil && r.Account == who.ID {
		err = app.Refused("own_review", "This review is your own. You can change or delete it.")
	}
	return l, r, err
}
