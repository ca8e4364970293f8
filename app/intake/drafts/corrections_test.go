package drafts_test

import (
	"context"
	"testing"
	"time"

	"debut/app"
	"debut/app/catalogue/drafting"
	"debut/app/catalogue/drafting/rules"
	"debut/app/intake/corrections"
	"debut/app/intake/drafts"
)

// counted does the jobs that count what was corrected, twice each, and returns all counts by field.
func (s *studio) counted() map[string][]corrections.Count {
	s.t.Helper()
	for _, j := range s.waiting(string(drafts.CorrectionsJob)) {
		s.NoErr(s.CountCorrections(s.ctx, app.UUID(j.Payload)))
		s.NoErr(s.CountCorrections(s.ctx, app.UUID(j.Payload)))
		s.NoErr(s.db.FinishJob(s.ctx, j, s.now))
	}
	all, err := corrections.New(s.db, func() time.Time { return s.now }).All(s.ctx)
	s.NoErr(err)
	by := map[string][]corrections.Count{}
	for _, c := range all {
		by[c.Field] = append(by[c.Field], c)
	}
	return by
}

const lisbon = `<html lang="de-AT"><title>Quorlven</title><meta property="og:site_name" content="Quorlven">
	<meta name="description" content="Quorlven keeps the papers of parcels in one place.">
	<body><h1>Papers for parcels, done at last</h1><p>Customs forms that fill themselves in.</p>
	<p>Write to hello@quorlven.example from anywhere, Lisbon or the moon.</p>
	<footer><a href="https://github.com/quorlven">GitHub</a></footer>`

func TestSubmit_CountsWhatThePersonLeftOfWhatWasDrafted(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(homepage(t, lisbon).URL)
	for _, name := range []string{"name", "tagline", "short_description", "contact_email"} {
		s.True(!d.Fields[name].Drafted.Empty())
	}
	s.True(d.Fields["city"].Drafted.Empty() && d.Fields["features"].Drafted.Empty() && len(d.CompanySocials) == 1)
	s.update(drafts.UpdateInput{ID: d.ID, LockFields: []app.FieldName{"name"}, Fields: app.DraftFieldsInput{
		"tagline": app.TextValue("Customs forms that fill themselves in"), "contact_email": {},
		"short_description": app.TextValue("Something that no page says."), "city": app.TextValue("Lisbon"),
		"features": app.ListValue([]string{"Customs forms", "Labels"}), "categories": app.ListValue([]string{"Developer Tools"}),
		"usps": app.ListValue([]string{"papers of parcel"}),
	}, Founders: sent([]drafts.FounderInput{{Name: "Ines"}})})
	s.Equal(len(s.counted()), 0) // not before it is submitted
	_, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)

	by := s.counted()
	for field, want := range map[string]corrections.Outcome{
		"name": corrections.Kept, "tagline": corrections.Candidate, "short_description": corrections.Changed,
		"contact_email": corrections.Cleared, "city": corrections.Missed, "features": corrections.Filled,
		"founded_year": corrections.Blank, "usps": corrections.Filled, "founders": corrections.Filled, "company_socials": corrections.Kept,
		"story": corrections.Blank,
	} {
		s.Equal(by[field], []corrections.Count{{Correction: corrections.Correction{
			Field: field, Outcome: want, Language: "de", Drafter: app.ByRules}, N: 1}})
	}
	s.Equal(len(by), len(corrections.Fields))

	s.update(drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"tagline": app.TextValue("Another one")}})
	_, err = s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)
	s.Equal(s.counted(), by) // a draft counts once
}

// byModel is a drafter that a model had a hand in.
type byModel struct{ drafting.Drafter }

func (m byModel) Draft(ctx context.Context, s app.Snapshot, tree []app.Category) (drafting.Draft, error) {
	d, err := m.Drafter.Draft(ctx, s, tree)
	d.Model = true
	return d, err
}

func TestCountCorrections_SaysWhetherAModelHelped(t *testing.T) {
	t.Parallel()
	s := openStudio(t, func(p *drafts.Parts) { p.Drafter = byModel{rules.New()} })
	d := s.drafted(website(t, "parcelwick").URL)
	s.True(len(d.Founders) > 0 && len(d.FAQs) > 1)
	s.update(drafts.UpdateInput{ID: d.ID, FAQs: sent([]drafts.FAQInput{{Question: "Is it free?", Answer: "No."}}),
		Founders: sent([]drafts.FounderInput{})})
	_, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)
	by := s.counted()
	s.Equal([]any{by["faqs"][0].Outcome, by["founders"][0].Outcome, by["name"][0].Drafter},
		[]any{corrections.Changed, corrections.Cleared, app.ByModel})
}

// Where no page was read, nothing was drafted that could be corrected.
func TestCountCorrections_NotOfAWebsiteThatCouldNotBeRead(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(nobody(t))
	s.update(drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"name": app.TextValue("Quorlven"),
		"categories": app.ListValue([]string{"Developer Tools"})}})
	_, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	s.NoErr(err)
	s.Equal(len(s.counted()), 0)
}
