package discussions

import (
	"context"

	"debut/app"
	"debut/app/community/reviews"
)

// Reasons are what people may have against a question or an answer.
var Reasons = reviews.Choice{
	{Value: "spam", Words: "It advertises something, or has nothing to do with the product"},
	{Value: "untrue", Words: "It says of the product what is not true"},
	{Value: "insult", Words: "It insults or threatens somebody"},
	{Value: "private", Words: "It tells what is private about somebody"},
	{Value: "unlawful", Words: "It is against the law"},
	{Value: reviews.Other, Words: "Something else"},
}

// ReportInput is what somebody has against a question or an answer.
type ReportInput struct {
	Slug    app.Slug `json:"slug" required:"true"`
	Comment int64    `json:"comment" required:"true" min:"1"`
	Reason  string   `json:"reason" required:"true" enum:"spam,untrue,insult,private,unlawful,other"`
	Words   string   `json:"words" lines:"true" max:"500"`
}

// Report says to the team what somebody has against a comment that shows: once, unless its author changes it.
func (s *Service) Report(ctx context.Context, who app.Account, in ReportInput) error {
	in.Words = reviews.Clean(in.Words)
	return s.store.Tx(ctx, func(ctx context.Context) error {
		_, c, err := s.Reportable(ctx, who, ID{in.Slug, in.Comment})
		if err != nil {
			return err
		}
		var issues app.Issues
		if in.Reason == reviews.Other && in.Words == "" {
			issues.Add("words", "is empty; say what you have against it")
		}
		if err := issues.Err(); err != nil {
			return err
		}
		lately, err := s.store.CommentReportsSince(ctx, who.ID, s.now().Add(-day))
		if err == nil && lately >= reportsADay {
			err = app.TooOften("An account reports at most 20 questions and answers within 24 hours, and you reported that many. Report the next one later.", day)
		}
		if err != nil {
			return err
		}
		saved, err := s.store.SaveCommentReport(ctx, app.TextReport{
			Of: c.ID, Account: who.ID, Version: c.Version, Reason: in.Reason, Words: in.Words, At: s.now(),
		})
		if err == nil && !saved {
			err = app.Refused("reported_already", "You have reported this already. The site team has your report.")
		}
		return err
	})
}

// Reportable returns a comment that somebody may report: one that shows, and is not theirs.
func (s *Service) Reportable(ctx context.Context, who app.Account, in ID) (l app.Listing, c Shown, err error) {
	if err := s.open(who); err != nil {
		return l, c, err
	}
	l, c, err = s.Shown(ctx, in)
	switch {
	case err != nil:
	case c.Deleted():
		err = app.Missing("question or answer", in.Comment)
	case c.Account == who.ID:
		err = app.Refused("own_comment", "This is your own. You can delete it.")
	}
	return l, c, err
}
