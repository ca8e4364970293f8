package listings

import (
	"context"

	"debut/app"
)

// StoryInput are the sections of the founder story of a listing of the caller that change. An empty text removes one.
type StoryInput struct {
	ID
	Title        app.Sent[string] `json:"title" max:"200"`
	Story        app.Sent[string] `json:"story" max:"8000"`
	WhyStarted   app.Sent[string] `json:"why_started" max:"8000"`
	Problem      app.Sent[string] `json:"problem" max:"8000"`
	Journey      app.Sent[string] `json:"journey" max:"8000"`
	Challenges   app.Sent[string] `json:"challenges" max:"8000"`
	Achievements app.Sent[string] `json:"achievements" max:"8000"`
	Lessons      app.Sent[string] `json:"lessons" max:"8000"`
	WhatsNext    app.Sent[string] `json:"whats_next" max:"8000"`
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
		made, err := s.Change(ctx, who, &l, func(l *app.Listing) {
			story := l.Company.Story // a copy, whose sections are set anew
			for name, section := range story.Sections() {
				if sent := app.At(&in, name).(*app.Sent[string]); sent.Set {
					*section = unstated(sent.Value)
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
