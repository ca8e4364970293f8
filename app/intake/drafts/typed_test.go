package drafts_test

import (
	"context"
	"strings"
	"testing"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/intake/drafts"
)

// A country is one of ISO 3166, whoever states it.
func TestUpdate_ACountryThatIsNoneIsRefused(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	first, id := s.owned()
	for code, says := range map[string]string{"UK": "send GB", "zz": "two letters of ISO 3166, such as DE"} {
		_, err := s.listings.Update(s.ctx, s.who, listings.UpdateInput{Listing: id, Fields: app.ListingFieldsInput{"country": app.TextValue(code)}})
		s.True(err != nil && strings.Contains(err.Error(), "(fields.country:") && strings.Contains(err.Error(), says))
		d := s.begin("https://"+code+".example/", whole)
		_, err = s.Update(s.ctx, s.who, drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"country": app.TextValue(code)}}, nil)
		s.True(err != nil && strings.Contains(err.Error(), "(fields.country:") && strings.Contains(err.Error(), says))
	}
	s.update(first, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"country": app.TextValue("nl")} })
	s.Equal(s.listing(id).Company.Country, "NL")
}

// What somebody typed before that was looked at is told early, and refused when the draft is submitted.
func TestSubmit_WhatIsNoneOfItsListIsRefused(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	for name, wrong := range map[string]string{"stage": "Series A", "pricing_model": "barter", "contact_email": "hello at parcelwick", "founded_year": "last year", "country": "UK"} {
		d := s.begin("https://"+strings.ReplaceAll(name, "_", "-")+".example/", func(d *app.Draft) {
			whole(d)
			d.Fields[name] = app.Field{State: app.StateManual, Value: app.TextValue(wrong)}
		})
		shown, err := s.Get(s.ctx, s.who, drafts.GetInput{ID: d.ID})
		s.NoErr(err)
		s.Equal(shown.Notes[0].Location, "fields."+name)
		_, err = s.Submit(s.ctx, s.who, drafts.SubmitInput{ID: d.ID})
		s.True(err != nil && strings.Contains(err.Error(), "(draft.fields."+name+":"))
	}
}

func TestUpdate_RefusesWhatIsNoneOfItsList(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://wrong.example/", whole)
	_, err := s.Update(s.ctx, s.who, drafts.UpdateInput{ID: d.ID, CompanySocials: sent(app.Socials{"x": "@parcelwick"}), Fields: app.DraftFieldsInput{
		"stage": app.TextValue("Series A"), "pricing_model": app.TextValue("subscripton"), "contact_email": app.TextValue("hello at parcelwick"), "founded_year": app.TextValue("last year"),
		"logo_url": app.TextValue("the logo"), "categories": app.ListValue([]string{"No such"}),
	}}, nil)
	places := []string{}
	for _, issue := range err.(*app.Error).Issues {
		places = append(places, issue.Location)
	}
	s.Equal(places, []string{"fields.stage", "fields.pricing_model", "fields.founded_year", "fields.contact_email", "fields.logo_url", "fields.categories[0]", "company_socials.x"})
	s.update(d, func(in *drafts.UpdateInput) {
		in.Fields = app.DraftFieldsInput{"stage": app.TextValue("MVP"), "pricing_model": app.TextValue("One-time"), "founded_year": app.TextValue("2024"), "contact_email": app.TextValue("a@b.example"), "logo_url": app.TextValue("b.example/logo.png")}
	})
}

func TestUpdate_RefusesACategoryThatIsNamedTwice(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://twice.example/", whole)
	_, err := s.Update(s.ctx, s.who, drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"categories": app.ListValue([]string{"Customs", "customs"})}}, nil)
	s.True(err != nil && strings.Contains(err.Error(), "(fields.categories[1]: is Customs, which stands before it already"))
}

func TestUpdate_APublicListingKeepsItsTagline(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	first, id := s.owned()
	live := s.listing(id)
	live.Status = app.ListingLive
	s.NoErr(s.db.Tx(s.ctx, func(ctx context.Context) error { return s.db.SaveListing(ctx, &live) }))
	for _, change := range []func() error{
		func() error {
			_, err := s.listings.Update(s.ctx, s.who, listings.UpdateInput{Listing: id, Fields: app.ListingFieldsInput{"tagline": app.Value{}}})
			return err
		},
		func() error {
			_, err := s.Update(s.ctx, s.who, drafts.UpdateInput{ID: first.ID, Fields: app.DraftFieldsInput{"tagline": app.Value{}}}, nil)
			return err
		},
	} {
		err := change()
		s.True(err != nil && strings.Contains(err.Error(), "(fields.tagline: would be empty"))
	}
	s.True(s.listing(id).Company.Tagline != "")
}

func TestShow_WhatIsKnownIsNotAmongWhatTheWebsiteDoesNotState(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	first, id := s.owned()
	before := listings.Show(s.listing(id)).NotFoundOnWebsite
	s.True(strings.Contains(strings.Join(before, " "), "stage"))
	s.update(first, func(in *drafts.UpdateInput) { in.Fields = app.DraftFieldsInput{"stage": app.TextValue("mvp")} })
	s.True(!strings.Contains(strings.Join(listings.Show(s.listing(id)).NotFoundOnWebsite, " "), "stage"))
}
