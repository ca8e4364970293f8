package drafts_test

import (
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/intake/drafts"
)

// sees returns an edit of what somebody sees in a draft now.
func (s *submitter) sees(d app.Draft, change func(in *drafts.UpdateInput)) drafts.EditInput {
	s.t.Helper()
	d, err := s.db.Draft(s.ctx, d.ID)
	s.NoErr(err)
	in := drafts.EditInput{UpdateInput: drafts.UpdateInput{ID: d.ID}, Bases: drafts.Stamps(d)}
	change(&in.UpdateInput)
	return in
}

// edit makes an edit, and returns what became of a part.
func (s *submitter) edit(in drafts.EditInput, name drafts.Part) drafts.OutcomeKind {
	s.t.Helper()
	done, err := s.Edit(s.ctx, s.who, in, nil)
	s.NoErr(err)
	return done.Outcomes[name].Kind
}

func (s *submitter) tagline(d app.Draft) string {
	s.t.Helper()
	d, err := s.db.Draft(s.ctx, d.ID)
	s.NoErr(err)
	return d.Fields.Text("tagline")
}

func TestEdit_ChangesOnlyWhatItsPersonSaw(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://parcelwick.example/", whole)
	mine := s.sees(d, func(in *drafts.UpdateInput) {
		in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Mine"), "city": app.TextValue("Ghent")}
	})
	s.update(d, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Theirs")} })
	done, err := s.Edit(s.ctx, s.who, mine, nil)
	s.NoErr(err)
	s.Equal(done.Outcomes, map[drafts.Part]drafts.Outcome{"tagline": {Kind: drafts.Conflict}, "city": {Kind: drafts.Saved}})
	s.Equal(s.tagline(d), "Theirs")
	s.Equal(done.Draft.Fields.Text("city"), "Ghent")
	mine.Bases = drafts.Stamps(done.Draft)
	s.Equal(s.edit(mine, "tagline"), drafts.Saved) // over what it has seen
	revision := func() int64 { d, _ := s.db.Draft(s.ctx, d.ID); return d.Revision }
	before := revision()
	s.Equal(s.edit(mine, "tagline"), drafts.Saved) // sent again, it is one
	s.Equal(revision(), before)
}

func TestEdit_AFormThatSendsAllTouchesNothingElse(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://parcelwick.example/", whole)
	same := s.tagline(d)
	form := s.sees(d, func(in *drafts.UpdateInput) {
		in.Fields = app.DraftFieldsInput{"tagline": app.TextValue(same), "city": app.TextValue("Ghent")}
	})
	s.update(d, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Theirs")} })
	s.Equal(s.edit(form, "city"), drafts.Saved)
	s.Equal(s.tagline(d), "Theirs")
}

func TestEdit_ALockIsSomethingToSee(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://parcelwick.example/", whole)
	mine := s.sees(d, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Mine")} })
	s.update(d, func(in *drafts.UpdateInput) { in.LockFields = []app.FieldName{"tagline"} })
	s.Equal(s.edit(mine, "tagline"), drafts.Conflict)
	unlock := s.sees(d, func(*drafts.UpdateInput) {})
	unlock.Unlock = []app.FieldName{"tagline"}
	s.Equal(s.edit(unlock, "tagline"), drafts.Saved)
	kept, err := s.db.Draft(s.ctx, d.ID)
	s.NoErr(err)
	s.Equal(kept.Fields["tagline"].State, app.StateAI) // it says what the website does
	s.Equal(s.edit(mine, "tagline"), drafts.Saved)     // as it saw it
}

func TestEdit_WhatIsRefusedKeepsNothingElseFromBeingSaved(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://parcelwick.example/", whole)
	wrong := func(in *drafts.UpdateInput) {
		in.Fields, in.CompanySocials = app.DraftFieldsInput{"founded_year": app.TextValue("last year"), "city": app.TextValue("Ghent")}, sent(app.Socials{"x": "@parcelwick"})
	}
	done, err := s.Edit(s.ctx, s.who, s.sees(d, wrong), nil)
	s.NoErr(err)
	s.Equal(done.Outcomes["founded_year"].Kind, drafts.Refused)
	s.Equal(done.Outcomes["company_socials"].Place, "company_socials.x")
	s.Equal(done.Draft.Fields.Text("city"), "Ghent")
	s.submit(d)
	done, err = s.Edit(s.ctx, s.who, s.sees(d, func(in *drafts.UpdateInput) { // of a draft that has become a listing
		in.Fields = app.DraftFieldsInput{"name": app.Value{}, "tagline": app.TextValue("Now")}
	}), nil)
	s.NoErr(err)
	s.Equal(done.Outcomes["name"].Kind, drafts.Refused)
	s.Equal(done.Draft.Fields.Text("tagline"), "Now")
	s.Equal(s.listing(*done.Draft.ListingID).Company.Tagline, "Now")
	other := s.account("other@elsewhere.example")
	_, err = s.Edit(s.ctx, other, s.sees(d, wrong), nil)
	s.Equal(app.KindOf(err), app.NotFound)
}

func TestPreview_ShowsWhatIsNotSaved(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://parcelwick.example/", whole)
	before := s.tagline(d)
	l, err := s.Preview(s.ctx, s.who, s.sees(d, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Not saved")} }))
	s.NoErr(err)
	s.Equal(*l.Tagline, "Not saved")
	s.Equal(l.Category.Name, "Customs")
	s.Equal(s.tagline(d), before)
}

func TestPartAt_NamesThePartOfAPlace(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	for place, want := range map[string]drafts.Part{
		"body.fields.tags[2]": "tags", "draft.fields.name": "name", ".faqs[1].answer": "faqs",
		"company_socials.x": "company_socials", "story.title": "story.title", "seo.meta": "seo.meta",
	} {
		is.Equal(drafts.PartAt(place), want) // place
	}
}
