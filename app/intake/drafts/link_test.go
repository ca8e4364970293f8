package drafts_test

import (
	"strings"
	"testing"

	"debut/app"
	"debut/app/intake/drafts"
)

// A link that would run when it is followed is refused by the operation itself, not only left out of pages.
func TestUpdate_RefusesLinksThatWouldRunWhereverTheyStand(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	id, link := s.ready(s.who), "java\tscript:alert(1)"
	for place, in := range map[string]drafts.UpdateInput{
		"fields.logo_url":       {Fields: app.DraftFieldsInput{"logo_url": app.TextValue(link)}},
		"fields.demo_video_url": {Fields: app.DraftFieldsInput{"demo_video_url": app.TextValue(link)}},
		"company_socials.x":     {CompanySocials: sent(app.Socials{"x": link})},
		"founder_socials.x":     {FounderSocials: sent(app.Socials{"x": link})},
		"milestones[0].url":     {Milestones: sent([]drafts.MilestoneItem{{Date: "2024-05-01", Title: "First", URL: typed(link)}})},
	} {
		in.ID = id
		_, err := s.Update(s.ctx, s.who, in, nil)
		s.Equal(app.KindOf(err), app.Invalid)
		s.True(strings.Contains(err.Error(), place+":"))
	}
}
