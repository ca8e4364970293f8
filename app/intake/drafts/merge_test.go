package drafts_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/intake/drafts"
)

// typed returns a profile field that the caller sends.
func typed(s string) app.Opt[string] { return app.Opt[string]{Set: true, Value: s} }

func (s *submitter) update(d app.Draft, change func(in *drafts.UpdateInput)) app.Draft {
	s.t.Helper()
	s.now = s.now.AddDate(0, 0, 1)
	in := drafts.UpdateInput{ID: d.ID}
	change(&in)
	updated, err := s.Update(s.ctx, s.who, in, nil)
	s.NoErr(err)
	return updated.Draft
}

// whole is what a website states that states a lot.
func whole(d *app.Draft) {
	d.Fields["tagline"] = drafted(app.TextValue("Customs papers"))
	d.Fields["city"] = drafted(app.TextValue("Delft"))
	d.Fields["features"] = drafted(app.ListValue([]string{"Reads invoices"}))
	d.FAQs = []app.DraftedFAQ{{Question: "Is it quick?", Answer: "Yes.", State: app.StateAI}}
	d.Founders = []app.DraftedFounder{{Name: "Ines Vandermolen", Title: "Founder", State: app.StateAI}}
	d.Milestones = []app.DraftedMilestone{{Date: "2025-04-02", Title: "First shipment", State: app.StateAI}}
	d.CompanySocials = app.Socials{"github": "https://github.com/parcelwick"}
	d.Evidence = map[string][]app.Quote{}
}

// owned returns a live listing of a website that was read, on which its owner has worked.
func (s *submitter) owned() (first app.Draft, id int64) {
	s.t.Helper()
	first = s.begin("https://parcelwick.example/", whole)
	first = s.update(first, func(in *drafts.UpdateInput) {
		in.FounderSocials = sent(app.Socials{"x": "https://x.com/ines"})
		in.Story.Problem = typed("Six pages for one vase.")
		in.SEO.Title = typed("Parcelwick: customs papers")
	})
	id = s.submit(first).ListingID
	_, err := s.listings.Update(s.ctx, s.who, listings.UpdateInput{
		Listing: id, Fields: app.ListingFieldsInput{"city": app.TextValue("Rotterdam"), "usps": app.ListValue([]string{"No forms"}), "headline": app.TextValue("Vases, shipped")},
		Socials: sent(app.Socials{"x": "https://x.com/parcelwick", "github": "https://github.com/parcelwick"}),
	})
	s.NoErr(err)
	return first, id
}

// What a second draft found nothing about, or found otherwise than the owner wrote, stays as it is.
func TestSubmit_ASecondDraftTakesNothingAway(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	_, id := s.owned()
	before := s.listing(id)
	empty := s.begin("https://parcelwick.example/", func(d *app.Draft) {
		d.Pages, d.Fields["name"], d.Fields["categories"] = nil, app.Field{State: app.StateManual, Value: app.TextValue("Parcelwick")}, app.Field{State: app.StateManual, Value: app.ListValue([]string{"Customs"})}
	})
	s.Equal(*empty.ListingID, id) // from the start
	s.True(slices.ContainsFunc(drafts.Show(empty).Notes, func(n app.Note) bool { return strings.Contains(n.Message, "You list this company already") }))
	s.Equal(s.submit(empty).ListingID, id)
	after := s.listing(id)
	delete(before.Company.Evidence, "name") // that its person typed
	delete(before.Company.Evidence, "categories")
	before.UpdatedAt = after.UpdatedAt
	s.Equal(after, before)
}

func TestSubmit_ASecondDraftAddsAndRenewsWhatWasDrafted(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	_, id := s.owned()
	first := s.listing(id).Company.Milestones[0]
	second := s.begin("https://parcelwick.example/", func(d *app.Draft) {
		whole(d)
		d.Fields["tagline"] = drafted(app.TextValue("Customs papers from one invoice"))
		d.Fields["country"] = drafted(app.TextValue("NL"))
		d.Fields["usps"] = drafted(app.ListValue([]string{"Cheap"}))
		d.FAQs[0].Answer = "In a minute."
		d.Milestones = append(d.Milestones, app.DraftedMilestone{Date: "2026-01-01", Title: "Thousandth shipment", State: app.StateAI})
		d.CompanySocials = app.Socials{"github": "https://github.com/parcelwick2", "x": "https://x.com/other", "linkedin": "https://linkedin.com/company/p"}
		d.Fields["categories"] = drafted(app.ListValue([]string{"Energy"}))
	})
	s.submit(second)
	l := s.listing(id)
	s.Equal(l.Company.Tagline, "Customs papers from one invoice") // still as it was drafted
	s.Equal(l.Company.Country, "NL")                              // nobody had stated it
	s.Equal(l.Company.City, "Rotterdam")                          // the owner's own words
	s.Equal(l.Company.USPs, []string{"No forms"})
	s.Equal(l.Company.FAQs[0].Answer, "In a minute.")
	s.Equal(len(l.Company.Milestones), 2)
	s.Equal(l.Company.Milestones[0], first) // with its id
	s.Equal(l.Company.Founders[0].Socials, app.Socials{"x": "https://x.com/ines"})
	s.Equal(*l.Company.Story.Problem, "Six pages for one vase.")
	s.Equal(l.Company.Socials, app.Socials{"github": "https://github.com/parcelwick2", "x": "https://x.com/parcelwick", "linkedin": "https://linkedin.com/company/p"})
	s.Equal(l.Categories[0].Slug, app.Slug("energy"))
	s.Equal(l.SEOTitle, "Parcelwick: customs papers")
	s.Equal(l.Headline, "Vases, shipped")
	s.Equal(l.Company.Evidence["city"], nil) // nobody quotes what the owner wrote

	versions, err := s.db.Versions(s.ctx, id, 1)
	s.NoErr(err)
	s.Equal(versions[0].Changed(), []string{"tagline", "country", "faqs", "socials", "milestones", "evidence", "not_found", "categories"})
	s.Equal(versions[0].Before.Categories, []app.CategoryRef{{Slug: "customs", Name: "Customs"}}) // with the value before
	s.Equal(versions[0].Before.FAQs[0].Answer, "Yes.")
}

func TestSubmit_WhatTheCallerTypesInASecondDraftReplaces(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	_, id := s.owned()
	second := s.begin("https://parcelwick.example/", whole)
	second = s.update(second, func(in *drafts.UpdateInput) {
		in.Fields = app.DraftFieldsInput{"city": app.TextValue("Delft"), "tagline": app.Value{}}
		in.FAQs, in.CompanySocials = sent([]drafts.FAQInput{}), sent(app.Socials{"x": "https://x.com/p"})
		in.Story.Problem = typed("")
		in.SEO.Title = typed("")
		in.Founders = sent([]drafts.FounderInput{{Name: "Abel"}})
	})
	s.Equal(s.listing(id).Company.City, "Rotterdam") // not before it is submitted
	s.submit(second)
	l := s.listing(id)
	s.Equal(l.Company.City, "Delft")
	s.Equal(l.Company.Tagline, "")
	s.Equal(len(l.Company.FAQs), 0)
	s.Equal(l.Company.Socials, app.Socials{"x": "https://x.com/p"})
	s.Equal(l.Company.Story.Problem, nil)
	s.Equal(l.SEOTitle, "")
	s.Equal(l.Company.Founders[0].Name, "Abel")
	s.Equal(l.Company.USPs, []string{"No forms"}) // and nothing else
}

func TestUpdate_AnOlderDraftChangesOnlyWhatTheCallSends(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	first, id := s.owned()
	s.submit(s.begin("https://parcelwick.example/", func(d *app.Draft) {
		whole(d)
		d.Fields["tagline"], d.Fields["categories"] = drafted(app.TextValue("Another")), drafted(app.ListValue([]string{"Energy"}))
	}))
	before := s.listing(id)
	s.update(first, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"country": app.TextValue("NL")} })
	after := s.listing(id)
	s.Equal(after.Company.Country, "NL")
	after.Company.Country, after.UpdatedAt = before.Company.Country, before.UpdatedAt
	s.Equal(after, before)
}

func TestUpdate_MilestonesKeepTheirIDs(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d, id := s.owned()
	ids := func() (all []int64) {
		for _, m := range s.listing(id).Company.Milestones {
			all = append(all, m.ID)
		}
		return all
	}
	before := ids()
	s.update(d, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Papers")} })
	s.Equal(ids(), before)
	s.update(d, func(in *drafts.UpdateInput) {
		in.Milestones = sent([]drafts.MilestoneItem{{Date: "2025-04-02", Title: "The first shipment", Description: typed("A vase.")}, {Date: "2026-01-01", Title: "New"}})
	})
	s.Equal(ids()[0], before[0])
	s.Equal(len(ids()), 2)
	before = ids()
	s.update(d, func(in *drafts.UpdateInput) {
		in.Milestones = sent([]drafts.MilestoneItem{{Date: "2026-02-02", Title: "Newer"}, {Date: "2025-04-02", Title: "The first shipment"}})
	})
	s.Equal(ids()[1], before[0])
	s.True(!slices.Contains(before, ids()[0])) // it shares nothing with the one that went
}

func TestUpdate_NullEndsALockWithTheValue(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://parcelwick.example/", whole)
	lock := func(in *drafts.UpdateInput) { in.LockFields = []app.FieldName{"tagline"} }
	d = s.update(d, lock)
	s.Equal(d.Fields["tagline"].State, app.StateOverride)
	d = s.update(d, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"tagline": app.Value{}} })
	s.Equal(d.Fields["tagline"].State, app.StateDeleted)
	s.update(d, lock)
	d = s.update(d, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"tagline": app.TextValue("Papers")} })
	s.Equal(d.Fields["tagline"].State, app.StateEdited) // typing unlocks
	d = s.update(d, func(in *drafts.UpdateInput) {
		in.Fields, in.LockFields = app.DraftFieldsInput{"tagline": app.TextValue("More papers")}, []app.FieldName{"tagline"}
	})
	s.Equal(d.Fields["tagline"].State, app.StateOverride) // unless the call locks what it types
}

func TestGet_WhatIsMissingAreNamesAndNotesAreSentences(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://parcelwick.example/", nil)
	d = s.update(d, func(in *drafts.UpdateInput) {
		in.Fields = app.DraftFieldsInput{"tagline": app.TextValue(strings.Repeat("é", 201))}
		in.Story.Title = typed(strings.Repeat("é", 201))
	})
	for _, name := range d.Missing {
		s.True(name == "founders" || slices.Contains(app.ProfileFields, name))
	}
	s.Equal(d.Notes, []app.Note{
		{Location: "story.title", Message: "has 201 characters; a listing holds at most 200, so shorten it"},
		{Location: "fields.tagline", Message: "has 201 characters; a listing holds at most 200, so shorten it"},
	})
	_, err := s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
	is.New(t).True(strings.Contains(err.Error(), "draft.story.title")) // refused at submit, with its place
}

// Links are a person's own, whoever comes to stand before them.
func TestSubmit_AFounderNeverHasTheLinksOfAnother(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	ines := app.Socials{"x": "https://x.com/ines"}
	first, id := s.owned()
	second := s.begin("https://parcelwick.example/", whole)
	s.submit(s.update(second, func(in *drafts.UpdateInput) {
		in.Founders = sent([]drafts.FounderInput{{Name: "Abel Roos"}, {Name: "Ines Vandermolen"}})
	}))
	people := s.listing(id).Company.Founders
	s.Equal(people[0].Name, "Abel Roos")
	s.Equal(people[0].Socials, app.Socials{})
	s.Equal(people[1].Socials, ines) // as before

	first = s.update(first, func(in *drafts.UpdateInput) { in.Founders = sent([]drafts.FounderInput{{Name: "Ines"}}) })
	s.Equal(first.FounderSocials, ines) // the same person
	first = s.update(first, func(in *drafts.UpdateInput) {
		in.Founders = sent([]drafts.FounderInput{{Name: "Abel Roos"}, {Name: "Ines"}})
	})
	s.Equal(first.FounderSocials, app.Socials{})
}
