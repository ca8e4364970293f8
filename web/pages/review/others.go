package review

import (
	"context"

	"debut/app/community/reviews"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

// othersPage is a review of somebody else that is answered or reported.
type othersPage struct {
	page.Review
	Form    form.State
	Reasons []reviews.Reason

	HasAnswer bool // which stands in the form
}

var (
	replyForm  = form.New[reviews.ReplyInput](map[string]texts.Text{"text": "Your answer"})
	reportForm = form.New[reviews.ReportInput](map[string]texts.Text{"reason": "What is wrong with it",
		"words": "In your words"})
)

// answer shows the form in which a review is answered.
func (h handler) answer(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	in, err := named(v)
	if err != nil {
		return "", page.Page{}, err
	}
	l, r, err := h.Reviews.Answerable(ctx, v.Who, in)
	if !v.Refused {
		state = replyForm.Blank(map[string]string{"text": r.Reply})
	}
	p := othersPage{Review: page.NewReview(r, l.Slug, l.Company.Name), Form: state}
	p.HasAnswer, p.Answer = len(p.Answer) > 0, nil
	return "reply", page.Page{Title: state.Title("Answer a review"), At: "products", Unlisted: true, Main: p}, err
}

func (h handler) reply(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	at(v)
	in, state, err := replyForm.Read(v.R)
	if err == nil && state.OK() {
		err = h.Reviews.Reply(ctx, v.Who, in)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.answer(ctx, v, state)
	}
	v.Next = reviews.Path(in.Slug)
	return "", page.Page{}, err
}

func (h handler) deleteReply(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	in, err := named(v)
	if err == nil {
		err = h.Reviews.DeleteReply(ctx, v.Who, in)
	}
	v.Next = reviews.Path(in.Slug)
	return "", page.Page{}, err
}

// fault shows the form in which a review is reported.
func (h handler) fault(ctx context.Context, v *page.Visit, state form.State) (string, page.Page, error) {
	in, err := named(v)
	if err != nil {
		return "", page.Page{}, err
	}
	l, r, err := h.Reviews.Reportable(ctx, v.Who, in)
	if refused := page.Refusal(err); refused != "" && !v.Refused {
		v.Refused = true
		state.Refuse(err, "")
		err = nil
	}
	p := othersPage{Review: page.NewReview(r, l.Slug, l.Company.Name), Form: state, Reasons: reviews.Reasons}
	return "report", page.Page{Title: state.Title("Report a review"), At: "browse", Unlisted: true, Main: p}, err
}

func (h handler) report(ctx context.Context, v *page.Visit) (string, page.Page, error) {
	at(v)
	in, state, err := reportForm.Read(v.R)
	if err == nil && state.OK() {
		err = h.Reviews.Report(ctx, v.Who, in)
	}
	if state.Refuse(err, "") || !state.OK() {
		v.Refused = true
		return h.fault(ctx, v, state)
	}
	p := othersPage{}
	p.Slug, p.ID = in.Slug, in.Review
	return "reported", page.Page{Title: "Thank you", At: "browse", Unlisted: true, Main: p}, err
}
