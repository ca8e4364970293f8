package listings_test

import (
	"context"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
)

// retitle changes the tagline of the listing and returns the number of the version.
func (s *fixture) retitle(is *is.I, tagline string) int64 {
	is.Helper()
	u, err := s.Update(s.ctx, s.owner, listings.UpdateInput{Listing: s.here.ID, Fields: app.ListingFieldsInput{"tagline": app.TextValue(tagline)}})
	is.NoErr(err)
	is.Equal(*u.Tagline, tagline)
	return u.Made.Version
}

func (s *fixture) revert(version int64) (listings.Updated, error) {
	return s.Revert(s.ctx, s.owner, listings.RevertInput{Listing: s.here.ID, Version: version})
}

func TestRevert_RestoresValuesWithTheirEvidenceAndCanBeUndone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	typed := s.retitle(is, "Papers")
	u, err := s.revert(typed)
	is.NoErr(err)
	is.Equal(*u.Tagline, "Customs papers")
	is.Equal(u.Evidence["tagline"][0].Quote, "Customs papers")
	is.True(u.Made.Version > typed)
	is.Equal(u.Made.Before["tagline"], "Papers")
	again, err := s.revert(u.Made.Version)
	is.NoErr(err)
	is.Equal(*again.Tagline, "Papers")
	is.Equal(len(again.Evidence["tagline"]), 0)
	is.Equal(len(again.History), 3)
}

func TestRevert_WhatStandsAlreadyIsNoChange(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	typed := s.retitle(is, "Papers")
	s.retitle(is, "Customs papers")
	u, err := s.revert(typed)
	is.NoErr(err)
	is.Equal(u.Made, nil)
	is.Equal(len(u.History), 2)
}

func TestRevert_RefusesWhatChangedAgainAndNamesTheVersion(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	first := s.retitle(is, "Papers")
	s.now = s.now.Add(app.BurstTime)
	second := s.retitle(is, "Forms")
	_, err := s.revert(first)
	is.Equal(err.(*app.Error).Code, "changed_since")
	is.True(strings.Contains(err.Error(), "tagline changed again in version"))
	_, err = s.revert(second)
	is.NoErr(err)
	u, err := s.revert(first) // one after the other, from the newest
	is.NoErr(err)
	is.Equal(*u.Tagline, "Customs papers")
}

func TestRevert_LeavesAloneWhatTheVersionDidNotChange(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	socials := func(links app.Socials) int64 {
		u, err := s.Update(s.ctx, s.owner, listings.UpdateInput{Listing: s.here.ID, Socials: app.Sent[app.Socials]{Set: true, Value: links}})
		is.NoErr(err)
		return u.Made.Version
	}
	socials(app.Socials{"x": "https://x.com/a"})
	s.now = s.now.Add(app.BurstTime)
	swapped := socials(app.Socials{"x": "https://x.com/b", "github": "https://github.com/a"})
	s.now = s.now.Add(app.BurstTime)
	socials(app.Socials{"x": "https://x.com/b", "github": "https://github.com/a", "reddit": "https://reddit.com/r/a"})
	s.retitle(is, "Papers")
	u, err := s.revert(swapped)
	is.NoErr(err)
	is.Equal(u.Socials, app.Socials{"x": "https://x.com/a", "reddit": "https://reddit.com/r/a"})
	is.Equal(*u.Tagline, "Papers")
}

func TestRevert_RefusesVersionsOfOthers(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	typed := s.retitle(is, "Papers")
	_, err := s.Revert(s.ctx, s.owner, listings.RevertInput{Listing: s.away.ID, Version: typed})
	is.True(strings.Contains(err.Error(), "it has none that could be undone"))
	_, err = s.revert(typed + 1000)
	is.True(strings.Contains(err.Error(), "send one of: "))
	stranger := app.Caller{Account: s.owner.Account + 1, Scopes: app.Scopes}
	_, err = s.Revert(s.ctx, stranger, listings.RevertInput{Listing: s.here.ID, Version: typed})
	is.Equal(app.KindOf(err), app.NotFound)
}

func TestRevert_NeverLeavesAPublicListingWithoutATagline(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	is.NoErr(s.db.Tx(s.ctx, func(ctx context.Context) error {
		s.here.Company.Tagline = ""
		return s.db.SaveCompany(ctx, &s.here.Company)
	}))
	_, err := s.revert(s.retitle(is, "Papers"))
	is.Equal(app.KindOf(err), app.Invalid)
	is.True(strings.Contains(err.Error(), "without a tagline"))
}

// What stood before evidence was part of versions has its quotes from the drafts of the listing.
func TestUpdate_ATypedValueThatADraftProvesHasItsQuote(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	s := open(t)
	quote := []app.Quote{{Quote: "Forms in minutes", URL: "https://parcelwick.example/", From: app.FromTitle}}
	draft := app.Draft{ID: "0198f0c2-7d1e-4c3a-9b52-3f6f1d2a8e40", Account: s.owner.Account, ListingID: &s.here.ID, Fields: app.EmptyProfile()}
	draft.Fields["tagline"] = app.Field{State: app.StateAI, Drafted: app.TextValue("Forms in minutes"), Evidence: quote}
	is.NoErr(s.db.Tx(s.ctx, func(ctx context.Context) error { return s.db.CreateDraft(ctx, draft) }))
	s.retitle(is, "Forms in minutes")
	u, err := s.GetMine(s.ctx, s.owner, listings.GetMineInput{ID: listings.ID{Listing: s.here.ID}})
	is.NoErr(err)
	is.Equal(u.Evidence["tagline"], quote)
	is.Equal(u.History[0].Fields, []string{"tagline"})
}
