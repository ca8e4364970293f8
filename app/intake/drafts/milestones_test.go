package drafts_test

import (
	"strings"
	"testing"

	"debut/app"
	"debut/app/intake/drafts"
)

// A milestone that is named by its id is the same one, whatever else of it changes.
func TestUpdate_AMilestoneThatIsNamedKeepsItsID(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://dated.example/", whole)
	item := func(id *int64, date, title string) drafts.MilestoneItem {
		m := drafts.MilestoneItem{Date: date, Title: title}
		if id != nil {
			m.ID = app.Opt[int64]{Set: true, Value: *id}
		}
		return m
	}
	set := func(items ...drafts.MilestoneItem) []app.DraftedMilestone {
		return s.update(d, func(in *drafts.UpdateInput) { in.Milestones = sent(items) }).Milestones
	}
	before := set(item(nil, "2025-04-02", "First shipment"), item(nil, "2026-01-01", "Thousandth shipment"))
	s.Equal(before[0].ID, nil) // it is in no listing yet
	done, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)
	listed := func() (ids []int64) {
		for _, m := range s.listing(done.ListingID).Company.Milestones {
			ids = append(ids, m.ID)
		}
		return ids
	}
	was := listed()
	first, second := s.read(d.ID).Milestones[0].ID, s.read(d.ID).Milestones[1].ID
	s.Equal([]int64{*first, *second}, was)

	after := set(item(first, "2024-12-24", "A parcel to Ghent"), item(second, "2026-01-01", "Thousandth shipment"))
	s.Equal(listed(), was)
	s.Equal(*after[0].ID, *first)
	after = set(item(nil, "2020-01-01", "Another one"), item(second, "2026-01-01", "Thousandth shipment"))
	s.True(*after[0].ID != *first) // which shares nothing with it, and does not name it
	s.Equal(listed()[1], *second)

	for place, items := range map[string][]drafts.MilestoneItem{
		"milestones[0].milestone_id": {item(first, "2020-01-01", "Another one")}, // it is gone
		"milestones[1].milestone_id": {item(second, "2020-01-01", "One"), item(second, "2020-02-01", "Two")},
	} {
		_, err := s.Update(s.ctx, s.who, drafts.UpdateInput{ID: d.ID, Milestones: sent(items)}, nil)
		s.True(err != nil && strings.Contains(err.Error(), "("+place+":"))
	}
}
