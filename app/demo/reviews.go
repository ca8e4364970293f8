package demo

import (
	"context"
	"fmt"
	"time"

	"debut/app"
)

// review is an invented review as the file states it.
type review struct {
	Slug     app.Slug        `json:"slug"`
	By       string          `json:"by"`
	Stars    int             `json:"stars"`
	Days     int             `json:"days"` // ago
	Text     string          `json:"text"`
	Reply    string          `json:"reply"`
	State    app.ReviewState `json:"state"` // "" is shown
	Reason   string          `json:"reason"`
	Reported string          `json:"reported"` // what the demo's owner has against it
}

// fillReviews has invented people review some live listings. Of what they wrote one is hidden, one held and one
// reported.
func fillReviews(ctx context.Context, store Store, site app.Site, who people) error {
	var all []review
	readJSON("reviews.json", who.cal.in, &all)
	for _, one := range all {
		author, err := who.id(ctx, one.By)
		if err != nil {
			return err
		}
		l, err := store.ListingBySlug(ctx, site.ID, one.Slug)
		if err != nil {
			return fmt.Errorf("review %s: %w", one.Slug, err)
		}
		r := one.at(who.cal)
		r.Account, r.Listing = author, l.ID
		if err := store.SaveReview(ctx, &r); err != nil {
			return err
		}
		if one.Reported == "" {
			continue
		}
		report := app.TextReport{Of: r.ID, Account: who.owner, Version: 1, Reason: "spam",
			Words: one.Reported, At: r.At.Add(time.Hour)}
		if _, err := store.SaveReviewReport(ctx, report); err != nil {
			return err
		}
	}
	return nil
}

// at returns the review by the calendar.
func (r review) at(cal calendar) app.Review {
	at := cal.ago(r.Days)
	made := app.Review{Name: r.By, Stars: r.Stars, Text: r.Text, At: at, Version: 1, State: app.ReviewShown,
		Reason: r.Reason, Mailed: true, Reply: r.Reply}
	if r.State != "" {
		made.State = r.State
	}
	if made.State == app.ReviewHeld {
		made.Signals, made.Mailed = []app.ReviewSignal{app.ReviewWebsite}, false
	}
	if r.Reply != "" {
		answered := at.Add(20 * time.Hour)
		made.RepliedAt = &answered
	}
	return made
}
