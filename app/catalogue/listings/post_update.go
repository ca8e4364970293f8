package listings

import (
	"context"
	"time"

	"debut/app"
	"debut/app/ground/events"
)

const (
	updatesADay = 3
	updateDay   = 24 * time.Hour
)

// UpdateStore keeps what companies tell their followers.
type UpdateStore interface {
	events.Adder
	AddUpdate(ctx context.Context, u *app.Update) error                                         // sets ID
	DropUpdate(ctx context.Context, listing, id int64) (gone app.Update, found bool, err error) // as it was
	// when some were posted, deleted ones too; oldest first
	UpdatesSince(ctx context.Context, listing int64, since time.Time) ([]time.Time, error)
}

// PostUpdateInput is what is new at a listing of the caller.
type PostUpdateInput struct {
	ID
	Title string `json:"title" required:"true" min:"1" max:"200" doc:"What is new, in one line."`
	Body  string `json:"body" lines:"true" required:"true" min:"1" max:"5000" doc:"Plain text; an empty line ends a paragraph."`
}

// Posted is an update that was posted.
type Posted struct {
	ListingID int64 `json:"listing_id" min:"1"`
	Update
	Followers int    `json:"followers" doc:"How many people follow the listing; their next mail of news has it."`
	URL       string `json:"url" doc:"Where it stands on the listing's page."`
}

// PostUpdate puts what is new on the page of a live listing of the caller, and into the next mail to its followers.
// What is not live has no readers yet, and is refused.
func (s *Service) PostUpdate(ctx context.Context, who app.Caller, in PostUpdateInput) (done Posted, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, who, in.Listing)
		if err != nil {
			return err
		}
		if l.Status != app.ListingLive {
			return app.Refused("not_live",
				"%s is not live, so nobody would read it. Post what is new once the listing is live.", l.Company.Name)
		}
		if err := s.checkUpdate(ctx, l, in); err != nil {
			return err
		}
		u := app.Update{Listing: l.ID, Title: in.Title, Body: in.Body, At: s.clock().UTC().Truncate(time.Millisecond)}
		if err := s.mayPost(ctx, u); err != nil {
			return err
		}
		if err := s.store.AddUpdate(ctx, &u); err != nil {
			return err
		}
		done = Posted{l.ID, showUpdate(u), l.Followers, Summarize(l).URL + "#updates"}
		return s.store.AddEvent(ctx, events.Update(l, u))
	})
}

// checkUpdate refuses words that the site does not take.
func (s *Service) checkUpdate(ctx context.Context, l app.Listing, in PostUpdateInput) error {
	rules, err := s.store.Rules(ctx, l.Site.ID)
	if err != nil {
		return err
	}
	var issues app.Issues
	for _, part := range []struct{ at, text string }{{"title", in.Title}, {"body", in.Body}} {
		if word := rules.BlockedWord(part.text); word != "" {
			issues.Add(part.at, "holds “%s”, a word that this directory does not take; send other words", word)
		}
	}
	return issues.Err()
}

// mayPost refuses an update if too many were posted in the day before it, deleted ones included.
func (s *Service) mayPost(ctx context.Context, u app.Update) error {
	posted, err := s.store.UpdatesSince(ctx, u.Listing, u.At.Add(-updateDay))
	if err != nil || len(posted) < updatesADay {
		return err
	}
	again := posted[len(posted)-updatesADay].Add(updateDay)
	refused := app.Refused("rate_limited",
		"Followers get at most %d updates of a listing within 24 hours, and that many were posted. Post the next one later.", updatesADay).(*app.Error)
	refused.Kind, refused.RetryAfter = app.TooMany, again.Sub(u.At)
	return refused
}

// shownToOwner is how many updates the owner of a listing is shown.
const shownToOwner = 100

// Updates returns the updates of a listing of the caller, newest first; at most 100.
func (s *Service) Updates(ctx context.Context, who app.Caller, in ID) ([]Update, error) {
	l, err := s.owned(ctx, who, in.Listing)
	if err != nil {
		return nil, err
	}
	all, err := s.store.UpdatesOf(ctx, l.ID, shownToOwner)
	shown := make([]Update, len(all))
	for i, u := range all {
		shown[i] = showUpdate(u)
	}
	return shown, err
}
