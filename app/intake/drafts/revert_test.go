package drafts_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"debut/app"
	"debut/app/intake/drafts"
)

func TestRevert_TakesBackEachOfTheLast20ChangesOfADraft(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://wick.example/", whole)
	start := s.read(d.ID)
	changes := []func(*drafts.UpdateInput){
		func(in *drafts.UpdateInput) {
			in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Papers for exporters")}
		},
		func(in *drafts.UpdateInput) { in.LockFields = []app.FieldName{"tagline"} },
		func(in *drafts.UpdateInput) {
			in.FAQs = sent([]drafts.FAQInput{{Question: "Is it free?", Answer: "No."}})
		},
		func(in *drafts.UpdateInput) { in.FAQs = sent([]drafts.FAQInput{}) },
		func(in *drafts.UpdateInput) { in.Founders = sent([]drafts.FounderInput{{Name: "Pim"}}) },
		func(in *drafts.UpdateInput) { in.FounderSocials = sent(app.Socials{"x": "https://x.com/pim"}) },
		func(in *drafts.UpdateInput) { in.Founders = sent([]drafts.FounderInput{{Name: "Ole"}}) }, // whose links these are not
		func(in *drafts.UpdateInput) {
			in.Milestones = sent([]drafts.MilestoneItem{{Date: "2026-03-09", Title: "First"}})
		},
		func(in *drafts.UpdateInput) { in.Story.Problem = typed("Papers.") },
		func(in *drafts.UpdateInput) { in.Story.Problem = typed("") },
		func(in *drafts.UpdateInput) { in.SEO.Title = typed("Wick") },
		func(in *drafts.UpdateInput) {
			in.CompanySocials = sent(app.Socials{"github": "https://github.com/wick"})
		},
		func(in *drafts.UpdateInput) { in.CompetitorURL = sent("https://other.example/") },
	}
	for len(changes) < 20 {
		n := len(changes)
		changes = append(changes, func(in *drafts.UpdateInput) {
			in.Fields = app.DraftFieldsInput{"city": app.TextValue(fmt.Sprint("Town ", n))}
		})
	}
	stood := []app.Draft{start}
	for _, change := range changes {
		s.update(d, change)
		stood = append(stood, s.read(d.ID))
	}
	for i := len(changes) - 1; i >= 0; i-- { // the latest first
		undone := s.revert(d.ID, int64(i+1))
		s.Equal(len(undone.Changes), 20)
		s.Equal(undone.ETag, stood[i].ETag)
		s.Equal(says(undone), says(stood[i]))
	}
}

// says is what a change may change of a draft.
func says(d app.Draft) string {
	text, err := json.Marshal([]any{d.Fields, d.FAQs, d.Founders, d.CompanySocials, d.FounderSocials, d.Milestones, d.SEO, d.Evidence, d.Story})
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func TestRevert_UndoingCanBeUndone(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://wick.example/", whole)
	was := s.read(d.ID)
	s.update(d, func(in *drafts.UpdateInput) {
		in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Papers for exporters")}
	})
	changed := s.read(d.ID)
	undone := s.revert(d.ID, changed.Changes[0].Change)
	s.Equal(undone.Fields["tagline"], was.Fields["tagline"])
	s.Equal(len(undone.Changes), 1)
	s.True(undone.Changes[0].Undoable)
	again := s.revert(d.ID, undone.Changes[0].Change)
	s.Equal(again.Fields["tagline"], changed.Fields["tagline"])
}

// An editor saves while one types: that is one change, until something goes that one would miss.
func TestRevert_TypingIsOneChange(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://wick.example/", whole)
	type_ := func(text string) {
		in := drafts.EditInput{UpdateInput: drafts.UpdateInput{ID: d.ID}}
		in.Fields = app.DraftFieldsInput{"city": app.TextValue(text)}
		_, err := s.Edit(s.ctx, s.who, in, nil)
		s.NoErr(err)
		s.now = s.now.Add(time.Minute)
	}
	was := s.read(d.ID).Fields["city"]
	for _, text := range []string{"P", "Por", "Porto"} {
		type_(text)
	}
	s.Equal(len(s.read(d.ID).Changes), 1)
	type_("")
	changes := s.read(d.ID).Changes
	s.Equal(len(changes), 2)
	s.Equal(s.revert(d.ID, changes[0].Change).Fields.Text("city"), "Porto")
	s.Equal(s.revert(d.ID, changes[1].Change).Fields["city"], was)
}

func TestRevert_ACompetitorWhoseAddressLedOnCanBeTakenBack(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://wick.example/", whole)
	s.update(d, func(in *drafts.UpdateInput) { in.CompetitorURL = sent("https://other.example/") })
	s.tx(func(ctx context.Context) error {
		led, err := s.db.Draft(ctx, d.ID)
		s.NoErr(err)
		led.Competitor.URL = "https://www.other.example/"
		return s.db.SaveDraft(ctx, &led)
	})
	s.Equal(s.revert(d.ID, 1).Competitor, nil)
}

func TestRevert_AnotherPersonsDraftIsMissing(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://wick.example/", whole)
	s.update(d, func(in *drafts.UpdateInput) {
		in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Papers for exporters")}
	})
	_, err := s.Revert(s.ctx, s.account("ole@reader.example"), drafts.RevertInput{ID: d.ID, Change: 1})
	s.Equal(app.KindOf(err), app.NotFound)
}

func (s *submitter) read(id app.UUID) app.Draft {
	s.t.Helper()
	d, err := s.Get(s.ctx, s.who, drafts.GetInput{ID: id})
	s.NoErr(err)
	return d
}

func (s *submitter) revert(id app.UUID, change int64) app.Draft {
	s.t.Helper()
	done, err := s.Revert(s.ctx, s.who, drafts.RevertInput{ID: id, Change: change})
	s.NoErr(err)
	return done.Draft
}
