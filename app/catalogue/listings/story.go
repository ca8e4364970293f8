package listings

import (
	"context"

	"debut/app"
)

// StoryInput are the sections of the founder story of a listing of the caller that change. An empty text removes one,
// and null is as it is.
type StoryInput struct {
	ID
	Title        app.Opt[string] `json:"title" max:"200"`
	Story        app.Opt[string] `json:"story" lines:"true" max:"8000"`
	WhyStarted   app.Opt[string] `json:"why_started" lines:"true" max:"8000"`
	Problem      app.Opt[string] `json:"problem" lines:"true" max:"8000"`
	Journey      app.Opt[string] `json:"journey" lines:"true" max:"8000"`
	Challenges   app.Opt[string] `json:"challenges" lines:"true" max:"8000"`
	Achievements app.Opt[string] `json:"achievements" lines:"true" max:"8000"`
	Lessons      app.Opt[string] `json:"lessons" lines:"true" max:"8000"`
	WhatsNext    app.Opt[string] `json:"whats_next" lines:"true" max:"8000"`
	app.Revising
}

// Story is the founder story of a listing of the caller as it stands after a call, and whether others see it.
type Story struct {
	ListingID int64     `json:"listing_id" min:"1"`
	Story     app.Story `json:"story" doc:"As saved, shown or not."`
	Section
}

// SetStory changes the sections of the founder story that are sent, and leaves the others.
func (s *Service) SetStory(ctx context.Context, who app.Caller, in StoryInput) (done Story, err error) {
	return done, s.store.Tx(ctx, func(ctx context.Context) error {
		l, err := s.owned(ctx, who, in.Listing)
		if err != nil {
			return err
		}
		made, err := s.changeSince(ctx, who, in.IfRevision, &l, func(l *app.Listing) {
			story := l.Company.Story // a copy, whose sections are set anew
			for name, section := range story.Sections() {
				if sent := app.At(&in, name).(*app.Opt[string]).Given(); sent.Set {
					*section = app.Stated(sent.Value)
				}
			}
			l.Company.Story = story
		})
		if err != nil {
			return err
		}
		done = Story{l.ID, l.Company.Story, sectionOf(l, app.StorySection, made)}
		return nil
	})
}
