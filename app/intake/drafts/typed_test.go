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
		_, err := s.listings.Update(s.ctx, s.who, listings.UpdateInput{Listing: id, Fields: listings.FieldsInput{Country: sent(code)}})
		s.True(err != nil && strings.Contains(err.Error(), "(fields.country:") && strings.Contains(err.Error(), says))
		d := s.begin("https://"+code+".example/", whole)
		_, err = s.Update(s.ctx, s.who, drafts.UpdateInput{ID: d.ID, Fields: drafts.FieldsInput{Country: typed(code)}}, nil)
		s.True(err != nil && strings.Contains(err.Error(), "(fields.country:") && strings.Contains(err.Error(), says))
	}
	s.update(first, func(in *drafts.UpdateInput) { in.Fields.Country = typed("nl") })
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
	_, err := s.Update(s.ctx, s.who, drafts.UpdateInput{ID: d.ID, CompanySocials: sent(app.Socials{"x": "@parcelwick"}), Fields: drafts.FieldsInput{
		Stage: typed("Series A"), PricingModel: typed("subscripton"), ContactEmail: typed("hello at parcelwick"), FoundedYear: typed("last year"),
		LogoURL: typed("the logo"), Categories: app.Opt[[]string]{Set: true, Value: []string{"No such"}},
	}}, nil)
	places := []string{}
	for _, issue := range err.(*app.Error).Issues {
		places = append(places, issue.Location)
	}
	s.Equal(places, []string{"fields.stage", "fields.pricing_model", "fields.founded_year", "fields.contact_email", "fields.logo_url", "fields.categories[0]", "company_socials.x"})
	s.update(d, func(in *drafts.UpdateInput) {
		in.Fields = drafts.FieldsInput{Stage: typed("MVP"), PricingModel: typed("One-time"), FoundedYear: typed("2024"), ContactEmail: typed("a@b.example"), LogoURL: typed("b.example/logo.png")}
	})
}

func TestUpdate_RefusesACategoryThatIsNamedTwice(t *testing.T) {
	t.Parallel()
	s := openSubmitter(t)
	d := s.begin("https://twice.example/", whole)
	_, err := s.Update(s.ctx, s.who, drafts.UpdateInput{ID: d.ID, Fields: drafts.FieldsInput{Categories: app.Opt[[]string]{Set: true, Value: []string{"Customs", "customs"}}}}, nil)
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
			_, err := s.listings.Update(s.ctx, s.who, listings.UpdateInput{Listing: id, Fields: listings.FieldsInput{Tagline: sent("")}})
			return err
		},
		func() error {
			_, err := s.Update(s.ctx, s.who, drafts.UpdateInput{ID: first.ID, Fields: drafts.FieldsInput{Tagline: app.Opt[string]{Set: true, Null: true}}}, nil)
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
	s.update(first, func(in *drafts.UpdateInput) { in.Fields.Stage = typed("mvp") })
	s.True(!strings.Contains(strings.Join(listings.Show(s.listing(id)).NotFoundOnWebsite, " "), "stage"))
}
