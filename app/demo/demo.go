// Package demo fills a new instance with an invented directory, to look around in. Every company and person is made up.
package demo

import (
	"context"
	"fmt"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/desk/blog"
	"debut/app/ground/statistics"
	"debut/app/ground/texts"
	"debut/app/intake/drafts"
)

// Store is what the demo needs remembered.
type Store interface {
	listings.Changes
	Tx(ctx context.Context, fn func(context.Context) error) error
	Sites(ctx context.Context) ([]app.Site, error)
	Categories(ctx context.Context) ([]app.Category, error)
	CountListings(ctx context.Context, site int64, status app.ListingStatus) (int, error)
	SaveCompany(ctx context.Context, c *app.Company) error
	SaveListing(ctx context.Context, l *app.Listing) error
	AddActivity(ctx context.Context, site int64, slug app.Slug, day statistics.Day, n statistics.Activity) error
	SetCounts(ctx context.Context, listing int64, c app.Counts) error
	SaveVote(ctx context.Context, v *app.Vote) (saved bool, err error)
	SaveProfile(ctx context.Context, account int64, f app.Founder, at time.Time) error
	SaveInterviewAnswer(ctx context.Context, a app.InterviewAnswer) error
	PublishInterview(ctx context.Context, account int64, name string, at time.Time) error
	SaveAlternative(ctx context.Context, a app.Alternative) error
	AddUpdate(ctx context.Context, u *app.Update) error
	CreateDraft(ctx context.Context, d app.Draft) error
	ListingBySlug(ctx context.Context, site int64, slug app.Slug) (app.Listing, error)
	AddContribution(ctx context.Context, c *app.Contribution) error
	SaveFigures(ctx context.Context, figures []app.Figure) error
	SaveProgramme(ctx context.Context, p *app.Programme) error
	Enter(ctx context.Context, e app.ProgrammeEntry) (app.ProgrammeEntry, error)
	SavePost(ctx context.Context, p *app.Post, found blog.Words) error
	SaveSnapshot(ctx context.Context, draft app.UUID, role drafts.Role, s *app.Snapshot) error
	AddProposal(ctx context.Context, p *app.Proposal) error
	SaveWebsite(ctx context.Context, w app.Website) error
	SaveAccount(ctx context.Context, a *app.Account) error
	SaveReview(ctx context.Context, r *app.Review) error
	SaveComment(ctx context.Context, c *app.Comment) error
	SaveCommentVote(ctx context.Context, comment, account int64, at time.Time) error
	SaveCommentReport(ctx context.Context, p app.TextReport) (saved bool, err error)
	SaveReviewReport(ctx context.Context, p app.TextReport) (saved bool, err error)
	AddReport(ctx context.Context, r *app.Report) error
	SaveSuggestion(ctx context.Context, s *app.Suggestion) error
	NamedSomewhere(ctx context.Context, site int64, slug app.Slug) (app.Person, error)
	AddUnnaming(ctx context.Context, w *app.Unnaming, hash []byte) error
	SaveConfirmed(ctx context.Context, company int64, c app.Confirmed) error
	SaveWebhook(ctx context.Context, w *app.Webhook) error
	AddDelivery(ctx context.Context, d *app.Delivery, now time.Time) error
	AddAttempt(ctx context.Context, a app.Attempt) error
}

// Fill fills the default site, with launch weeks around now, and gives the owner's account some listings and a draft.
// Where there are live listings already, it changes nothing. Money is in a currency, and all is
// said in a language.
func Fill(
	ctx context.Context, store Store, owner int64, now time.Time, zone *time.Location, currency string,
	in texts.Language,
) error {
	return store.Tx(ctx, func(ctx context.Context) error {
		all, err := store.Sites(ctx)
		if err != nil {
			return err
		}
		if n, err := store.CountListings(ctx, all[0].ID, app.ListingLive); err != nil || n > 0 {
			return err
		}
		tree, err := store.Categories(ctx)
		if err != nil {
			return err
		}
		cal := calendar{now, zone, in}
		for _, c := range invented(in) {
			l := c.listing(cal, all[0], tree, owner)
			var did []statistics.On
			if c.Mine { // nobody else sees it
				did = cal.activity(l)
			}
			if err := save(ctx, store, &l, c.updates(cal), did); err != nil {
				return fmt.Errorf("list %s: %w", c.Name, err)
			}
			if err := c.reread(ctx, store, cal, l, tree); err != nil {
				return fmt.Errorf("read the website of %s again: %w", c.Name, err)
			}
			if err := c.vote(ctx, store, cal, l, owner); err != nil {
				return fmt.Errorf("vote for %s: %w", c.Name, err)
			}
		}
		if err := fillBoards(ctx, store, all[0], cal, currency); err != nil {
			return fmt.Errorf("fill the boards: %w", err)
		}
		if err := fillAlternatives(ctx, store, all[0], now); err != nil {
			return fmt.Errorf("name alternatives: %w", err)
		}
		if err := fillInterview(ctx, store, owner, cal); err != nil {
			return fmt.Errorf("publish an interview: %w", err)
		}
		if err := fillProgrammes(ctx, store, all[0], cal); err != nil {
			return fmt.Errorf("announce the programmes: %w", err)
		}
		authors := people{store, cal, owner, map[string]int64{}}
		if err := fillReviews(ctx, store, all[0], authors); err != nil {
			return fmt.Errorf("review some products: %w", err)
		}
		if err := fillQuestions(ctx, store, all[0], authors); err != nil {
			return fmt.Errorf("ask about some products: %w", err)
		}
		if err := fillWaiting(ctx, store, all[0], authors); err != nil {
			return fmt.Errorf("report and suggest: %w", err)
		}
		if err := fillWebhooks(ctx, store, all[0], cal, owner); err != nil {
			return fmt.Errorf("add a webhook: %w", err)
		}
		if err := fillBlog(ctx, store, all[0], cal); err != nil {
			return fmt.Errorf("publish the posts: %w", err)
		}
		return begin(ctx, store, cal, tree, owner)
	})
}

func save(ctx context.Context, store Store, l *app.Listing, updates []app.Update, did []statistics.On) error {
	if err := store.SaveCompany(ctx, &l.Company); err != nil {
		return err
	}
	if err := store.SaveListing(ctx, l); err != nil {
		return err
	}
	for _, on := range did {
		if err := store.AddActivity(ctx, l.Site.ID, l.Slug, on.Day, on.Activity); err != nil {
			return err
		}
	}
	if err := store.SetCounts(ctx, l.ID, l.Counts); err != nil {
		return err
	}
	for _, u := range updates {
		u.Listing = l.ID
		if err := store.AddUpdate(ctx, &u); err != nil {
			return err
		}
	}
	return store.ListingChanged(ctx, l.ID)
}
