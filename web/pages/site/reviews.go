package site

import (
	"context"
	"net/url"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/community/reviews"
	"debut/app/ground/texts"
	"debut/web/pages/page"
)

const (
	latestReviews = 5  // on a listing's page
	reviewsShown  = 20 // on a page of their own
)

// reviewsPart is what a live listing is thought of.
type reviewsPart struct {
	Slug   app.Slug
	Name   string
	Rated  texts.Text // "" if nobody wrote
	Items  []page.Review
	More   int // all of them, if there are more than these
	Open   bool
	Stance *reviews.Stance // of who is signed in

	listing app.Listing
}

// Why says to the author why their review does not show, "" if it does or there is none.
func (p reviewsPart) Why() texts.Text {
	if p.Stance == nil || p.Stance.Mine == nil {
		return ""
	}
	return p.Stance.Mine.Why()
}

// Invites reports whether the visitor may write a review.
func (p reviewsPart) Invites() bool {
	return p.Open && (p.Stance == nil || p.Stance.May && p.Stance.Mine == nil)
}

// ratedBy says what the reviews come to.
func ratedBy(r listings.Rating) texts.Text {
	return texts.Sprintf("%s of 5 from %s", texts.Decimal(r.Stars, 1), texts.Count(r.Reviews, "review", "reviews"))
}

// reviewsOf returns the latest reviews of a listing; nil of one that is not live.
func (s *Site) reviewsOf(ctx context.Context, of app.Listing, l listings.Public) (*reviewsPart, error) {
	if of.Status != app.ListingLive {
		return nil, nil
	}
	p := &reviewsPart{Slug: l.Slug, Name: l.Name, listing: of}
	if l.Rating == nil {
		return p, nil
	}
	latest, err := s.Reviews.Latest(ctx, of, latestReviews)
	p.show(l.Rating, latest)
	if l.Rating.Reviews > len(latest) {
		p.More = l.Rating.Reviews
	}
	return p, err
}

func (p *reviewsPart) show(rating *listings.Rating, some []app.Review) {
	p.Rated = ratedBy(*rating)
	for _, r := range some {
		p.Items = append(p.Items, page.NewReview(r, p.Slug, p.Name))
	}
}

// fillReviews shows what a visitor may do where people can sign in: write, answer, report.
func (s *Site) fillReviews(ctx context.Context, who app.Account, p *reviewsPart) error {
	if p == nil || s.Accounts == nil {
		return nil
	}
	p.Open = true
	if who.ID != 0 {
		st, err := s.Reviews.StanceTo(ctx, who, p.listing)
		if err != nil {
			return err
		}
		p.Stance = &st
	}
	for i := range p.Items {
		p.Items[i].Links = true
		p.Items[i].For(who, p.Stance != nil && p.Stance.Theirs)
	}
	return nil
}

type reviewsPage struct {
	reviewsPart
	page.Pager
	None page.Empty
}

type reviewsInput struct {
	Slug app.Slug `json:"slug" required:"true"`
	Page int      `json:"page" min:"1" max:"1000" default:"1" doc:"Counted from 1."`
}

var reviewsQuery = reads[reviewsInput]("/listings/{slug}/reviews")

// allReviews is a page of all reviews of a listing. Search engines are led to the listing, which has the latest.
func (s *Site) allReviews(ctx context.Context, a ask) (string, page.Page, error) {
	in, err := reviewsQuery.from(a)
	if err != nil {
		return "", page.Page{}, err
	}
	found, err := s.Reviews.Of(ctx, in.Slug, app.Paging{Page: in.Page, PerPage: reviewsShown})
	if err != nil {
		return "", page.Page{}, err
	}
	path := reviews.Path(found.Listing.Slug)
	if found.Listing.Slug != in.Slug { // it was merged into another
		return "", page.Page{Moved: path}, nil
	}
	p := &reviewsPage{Pager: page.NewPager(found.List, path, url.Values{})}
	p.Slug, p.Name, p.listing = found.Listing.Slug, found.Listing.Company.Name, found.Listing
	if found.Stars.Reviews > 0 {
		p.show(&listings.Rating{Stars: found.Stars.Mean(), Reviews: found.Stars.Reviews}, found.Items)
	}
	p.None = p.Beyond(page.NothingHere("No reviews yet", "Nobody has written what they think of it.",
		"/listings/"+string(p.Slug), "Back to the product"))
	return "reviews", page.Page{Title: texts.Sprintf("Reviews of %s", p.Name), At: "browse",
		Path: path, Unlisted: true, Main: p}, nil
}
