package reviews

import (
	"context"
	"slices"
	"time"

	"debut/app"
	"debut/app/catalogue/listings"
)

const (
	mostADay   = 10 // reviews of an account
	day        = 24 * time.Hour
	mostNearby = 10
)

// WriteInput is what somebody thinks of a listing.
type WriteInput struct {
	Slug  app.Slug `json:"slug" required:"true"`
	Stars int      `json:"stars" required:"true" min:"1" max:"5"`
	Text  string   `json:"text" lines:"true" required:"true" min:"30" max:"2000"`
	Name  string   `json:"name" required:"true" min:"2" max:"60"`
	Seen  int64    `json:"seen" min:"0" default:"0" doc:"The version of the review that the form showed; 0 of none."`
}

// Origin is where something comes from that somebody sends.
type Origin struct {
	Network string // client address or network
	Browser []byte // digest of what the browser is known by
}

// Write gives a live listing the review of a person, or changes the one that they have written.
func (s *Service) Write(ctx context.Context, who app.Account, in WriteInput, from Origin) error {
	in.Text, in.Name = Clean(in.Text), app.OneLine(Clean(in.Name))
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := listings.OnlyLive(ctx, s.store, in.Slug)
		if err == nil {
			err = s.mayReview(ctx, who, l)
		}
		if err == nil {
			err = s.checkReview(ctx, in)
		}
		if err != nil {
			return err
		}
		now := s.now()
		lately, err := s.store.ReviewsSince(ctx, who.ID, now.Add(-day))
		if err != nil {
			return err
		}
		r, found, err := s.store.ReviewOf(ctx, who.ID, l.ID)
		if err != nil || found && r.Name == in.Name && r.Stars == in.Stars && r.Text == in.Text {
			return err // sent twice
		}
		if !found {
			r = app.Review{Account: who.ID, Listing: l.ID, At: now, State: app.ReviewShown}
		} else {
			r.EditedAt = &now
		}
		if err := fits(l, r, in, lately); err != nil {
			return err
		}
		r.Name, r.Stars, r.Text, r.Network, r.Browser = in.Name, in.Stars, in.Text, from.Network, from.Browser
		r.Version++
		if err := s.judge(ctx, who, l, &r); err != nil {
			return err
		}
		if err := s.store.SaveReview(ctx, &r); err != nil {
			return err
		}
		return s.tellLater(ctx, who, r)
	})
}

// fits refuses a review that was written while another window wrote one, and one too many.
func fits(l app.Listing, r app.Review, in WriteInput, lately int) error {
	switch {
	case r.ID == 0 && lately >= mostADay:
		return app.TooOften("An account writes at most 10 reviews within 24 hours, and you wrote that many. Write the next one later.", day)
	case r.Version == in.Seen || r.Deleted():
		return nil
	case in.Seen == 0:
		return app.Refused("review_exists",
			"You have reviewed %s already. Send it again if this is to stand in the place of what you wrote.",
			l.Company.Name)
	}
	return app.Refused("review_changed",
		"Your review of %s was changed in another window meanwhile. Send it again if this is to stand in its place.",
		l.Company.Name)
}

// mayReview says why somebody cannot review a listing; nil if they can.
func (s *Service) mayReview(ctx context.Context, who app.Account, l app.Listing) error {
	if err := who.MayAct(); err != nil {
		return err
	}
	if who.Team() {
		return app.Refused("team_review",
			"You look after this site, so you would judge on your own review: the team writes none.")
	}
	theirs, err := s.store.LooksAfter(ctx, l.ID, who.ID, who.Email, s.now())
	if err == nil && theirs {
		err = app.Refused("own_listing",
			"%s is your own product, or you were invited to look after it. Reviews are by others.", l.Company.Name)
	}
	return err
}

func (s *Service) checkReview(ctx context.Context, in WriteInput) error {
	var issues app.Issues
	if in.Stars < 1 || in.Stars > 5 {
		issues.AddCode(app.CodeBounds, "stars", "is not from 1 to 5; choose how many stars you give")
	}
	if little := tooLittle(in.Text); little != "" {
		issues.AddCode(app.CodeBounds, "text", little)
	}
	if len([]rune(in.Text)) > 2000 {
		issues.AddCode(app.CodeBounds, "text", "has more than 2000 characters; shorten it")
	}
	if n := len([]rune(in.Name)); n < 2 || n > 60 {
		issues.AddCode(app.CodeBounds, "name", "has to have 2 to 60 characters; write how you want to be called")
	}
	return s.checkWords(ctx, &issues, part{"text", in.Text}, part{"name", in.Name})
}

// judge sets what speaks against a review, and whether the team looks at it first. What the team let show waits again
// only for its new words.
func (s *Service) judge(ctx context.Context, who app.Account, l app.Listing, r *app.Review) error {
	after := r.State == app.ReviewHidden || r.State == app.ReviewHeld && slices.Contains(r.Signals, app.ReviewAfter)
	allowed := r.State == app.ReviewShown && r.Reason != ""
	signals, err := s.signals(ctx, who, l, *r)
	if err != nil {
		return err
	}
	if allowed {
		signals = slices.DeleteFunc(signals, func(one app.ReviewSignal) bool { return one != app.ReviewWebsite })
	}
	if after {
		signals = append(signals, app.ReviewAfter)
	}
	if r.Signals, r.State = signals, app.ReviewShown; len(signals) > 0 {
		r.State = app.ReviewHeld
	}
	return nil
}

// DeleteInput says of which listing somebody deletes their review.
type DeleteInput struct {
	Slug app.Slug `json:"slug" required:"true"`
}

// Delete deletes the review of a person, with the reply. Who has none has none. A listing need not be live for it.
func (s *Service) Delete(ctx context.Context, who app.Account, in DeleteInput) error {
	return s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.store.ListingBySlug(ctx, app.SiteOf(ctx).ID, in.Slug)
		if err != nil {
			return err
		}
		r, found, err := s.store.ReviewOf(ctx, who.ID, l.ID)
		if err != nil || !found || r.Deleted() {
			return err
		}
		now := s.now()
		r.Name, r.Stars, r.Text, r.Reply, r.EditedAt = "", 0, "", "", &now
		r.Version++
		if err := s.store.SaveReview(ctx, &r); err != nil {
			return err
		}
		return s.store.CloseReviewReports(ctx, r.ID)
	})
}
