package listings_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

func TestAddMilestone_FiftyAtMost(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	in := listings.AddMilestoneInput{ID: listings.ID{Listing: s.here.ID}, MilestoneInput: listings.MilestoneInput{Date: "2026-03-02", Title: "A step"}}
	for len(s.here.Company.Milestones) < 50 {
		done, err := s.AddMilestone(s.ctx, s.owner, in)
		is.NoErr(err)
		s.here.Company.Milestones = append(s.here.Company.Milestones, done.Milestone)
	}
	_, err := s.AddMilestone(s.ctx, s.owner, in)
	is.Equal(app.RefusalOf(err).Code, "too_many_milestones")
}
