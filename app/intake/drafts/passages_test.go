package drafts_test

import (
	"testing"

	"debut/app"
	"debut/app/intake/drafts"
)

func TestSubmit_KeepsWhatTheWebsiteSays(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(homepage(t, lisbon).URL)
	done, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)
	l, err := s.db.Listing(s.ctx, done.ListingID)
	s.NoErr(err)
	_, found, err := s.db.Passages(s.ctx, l.Company.ID)
	s.NoErr(err)
	s.True(!found) // a job does that
	for _, j := range s.waiting(string(drafts.PassagesJob)) {
		s.NoErr(s.KeepPassages(s.ctx, app.UUID(j.Payload)))
		s.NoErr(s.KeepPassages(s.ctx, app.UUID(j.Payload)))
	}
	kept, _, err := s.db.Passages(s.ctx, l.Company.ID)
	s.NoErr(err)
	s.Equal(kept.Website, l.Company.Website)
	s.Equal(kept.Pages[0].Passages[2], app.Passage{Heading: "Papers for parcels, done at last", Text: "Customs forms that fill themselves in."})
}
