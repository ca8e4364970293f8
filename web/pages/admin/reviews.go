package admin

import (
	"context"

	"debut/app"
	"debut/app/community/reviews"
	"debut/app/ground/texts"
	"debut/web/pages/form"
	"debut/web/pages/page"
)

const reviewsShown = 20

var reviewForm = form.New[reviews.Decision](map[string]texts.Text{"reason": "The reason"})

type reviewsPage struct {
	teamDesk
	Open   *reviewCase
	Total  int
	Hidden bool // those that the team hid, and not those that wait
	Form   form.State
}

// reviewCase is a review on which the team decides.
type reviewCase struct {
	reviews.Case
	Shown page.Review
}

// showReviews shows the reviews on which the team decides.
func (a admin) showReviews(ctx context.Context, v *page.Visit, state form.State) (any, error) {
	p := reviewsPage{Form: state, Hidden: v.R.URL.Query().Get("show") == "hidden"}
	read := a.Reviews.Queued
	if p.Hidden {
		read = a.Reviews.Hidden
	}
	found, err := read(ctx, v.Paging(reviewsShown))
	cases := make([]reviewCase, len(found.Items))
	for i, c := range found.Items {
		cases[i] = reviewCase{c, page.NewReview(c.Review, c.For.Slug, c.For.Company.Name)}
	}
	p.teamDesk, p.Open = newDesk(v, cases, reviewRow)
	p.Total, p.Pager = found.Total, page.NewPager(found, casesPath("reviews"), v.R.URL.Query())
	return p, err
}

func reviewRow(c reviewCase) deskRow { return rowOf(c.ID, c.For.Company.Name, day(c.At)) }

// Held reports whether the review has not shown yet.
func (c reviewCase) Held() bool { return c.State == app.ReviewHeld }

// backToReviews returns to the list in which the decision was made.
func backToReviews(v *page.Visit) string {
	if v.R.URL.Query().Get("show") == "hidden" {
		return casesPath("reviews") + "?show=hidden"
	}
	return casesPath("reviews")
}
