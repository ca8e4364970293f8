package page

import (
	"time"

	"debut/app"
	"debut/app/ground/texts"
)

// Review is a review as every page shows it.
type Review struct {
	app.Review
	Slug      app.Slug // of the listing
	Of        string   // its name
	Initial   string
	About     []string // paragraphs
	Answer    []string
	Links     bool // to what a visitor may do about it
	Mine      bool // the visitor wrote it
	Answering bool // the visitor looks after the listing
}

// NewReview returns a review of a listing with the slug and the name.
func NewReview(r app.Review, slug app.Slug, of string) Review {
	return Review{Review: r, Slug: slug, Of: of, Initial: Initial(r.Name), About: Paragraphs(r.Text),
		Answer: Paragraphs(r.Reply)}
}

// For shows on a review what a visitor may do about it.
func (r *Review) For(who app.Account, looksAfter bool) {
	r.Mine, r.Answering = who.ID != 0 && r.Account == who.ID, looksAfter
}

// Written says when it was written, and changed.
func (r Review) Written() texts.Text {
	if r.EditedAt == nil {
		return day(r.At)
	}
	return texts.Sprintf("%s, changed on %s", day(r.At), day(*r.EditedAt))
}

// Answered says when it was answered.
func (r Review) Answered() texts.Text {
	if r.RepliedAt == nil {
		return ""
	}
	return day(*r.RepliedAt)
}

func day(t time.Time) texts.Text { return Date(t.UTC().Format(time.DateOnly)) }
