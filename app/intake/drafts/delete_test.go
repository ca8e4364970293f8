package drafts_test

import (
	"strings"
	"testing"
	"time"

	"debut/app"
	"debut/app/intake/drafts"
)

func TestDelete_EndsWhatIsBeingDone(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.create(nobody(t))
	gone, err := s.Delete(s.ctx, s.who, drafts.ID{ID: d.ID})
	s.NoErr(err)
	s.Equal(gone, drafts.Deleted{ID: d.ID, URL: d.URL, Status: app.Crawling})
	s.Equal(len(s.waiting("crawl")), 0)
	_, err = s.Get(s.ctx, s.who, drafts.GetInput{ID: d.ID})
	s.Equal(app.KindOf(err), app.NotFound)
}

// A worker that is in the middle of it finds nothing left to do.
func TestDelete_WhileTheWebsiteIsRead(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.create(homepage(t, "<title>Parcelwick</title>").URL)
	s.Equal(len(s.waiting("crawl")), 1)
	_, err := s.Delete(s.ctx, s.who, drafts.ID{ID: d.ID})
	s.NoErr(err)
	s.NoErr(s.Crawl(s.ctx, d.ID))
	s.NoErr(s.Draft(s.ctx, d.ID))
	s.Equal(len(s.waiting("draft")), 0)
}

func TestDelete_GivesBackItsPlaceAmongTheMostDrafts(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	s.NoErr(s.db.Limit(s.ctx, app.Always(app.Storage{Drafts: 1})))
	url := nobody(t)
	d := s.create(url)
	_, err := s.Create(s.ctx, s.who, drafts.CreateInput{URL: url})
	s.Equal(err.(*app.Error).Code, "too_many_drafts")
	_, err = s.Delete(s.ctx, s.who, drafts.ID{ID: d.ID})
	s.NoErr(err)
	s.create(url)
}

func TestCreate_NamesAnEarlierDraftOfTheAddress(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	url := nobody(t)
	first := s.create(url)
	s.Equal(len(first.Notes), 0)
	s.now = s.now.Add(time.Second)
	second := s.create(url + "/")
	s.Equal(second.Notes[0].Location, "url")
	s.True(strings.Contains(second.Notes[0].Message, string(first.ID)+", which is crawling"))
	s.Equal(len(s.create(nobody(t)).Notes), 0) // of another address
	stranger, err := s.Create(s.ctx, s.account("else@debut.example"), drafts.CreateInput{URL: url})
	s.NoErr(err)
	s.Equal(len(stranger.Notes), 0) // of another account
}

func TestMissingNotes_SayWhyAndWhatSetsIt(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(homepage(t, "<title>Parcelwick</title><p>Nothing else.").URL)
	s.Equal(len(d.MissingNotes), len(d.Missing))
	said := map[string]string{}
	for _, n := range d.MissingNotes {
		said[n.Location] = n.Message
	}
	s.Equal(said["fields.categories"], "The listing is filed under it. Blocks submit_draft; update_draft sets it under fields.")
	s.Equal(said["fields.stage"], "Visitors filter by it. It blocks nothing; update_draft sets it under fields.")
	s.True(strings.HasPrefix(said["founders"], "Blocks a free launch"))
	in := drafts.UpdateInput{ID: d.ID, Founders: sent([]drafts.FounderInput{{Name: "Ines Vandermolen", Title: typed("Founder")}})}
	notes := s.update(in).Notes
	s.Equal(notes[len(notes)-1], app.Note{Location: "founders[0]", Message: "Blocks a free launch, because it lacks bio of 80 characters or more, one link; update_draft sets founders and founder_socials."})
	for _, name := range app.ProfileFields {
		s.True(len(said["fields."+name]) == 0 || !strings.HasPrefix(said["fields."+name], " ")) // each says why
	}
}
