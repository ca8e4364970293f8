package drafts_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"debut/app"
	"debut/app/ground/jobs"
	"debut/app/intake/drafts"
)

// compare has a competitor of the draft read and compared.
func (s *studio) compare(id app.UUID, url string) app.Competitor {
	s.t.Helper()
	d := s.update(drafts.UpdateInput{ID: id, CompetitorURL: sent(url)})
	s.Equal(d.Competitor.Status, app.Crawling)
	s.work()
	c := *s.get(id).Competitor
	s.Equal(c.Status, app.Ready)
	return c
}

func agreements(c app.Competitor) (list []string) {
	for _, row := range c.Compared {
		list = append(list, row.Field+" "+string(row.Agreement))
	}
	return list
}

func TestCompare_SetsTwoWebsitesSideBySide(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(website(t, "parcelwick").URL)
	c := s.compare(d.ID, website(t, "quillmoor").URL)
	s.Equal(*c.Name, "Quillmoor")
	s.True(slices.Contains(agreements(c), "tagline differs"))
	s.True(slices.Contains(agreements(c), "founded_year only_ours")) // which the other website, that was read, does not say
	d = s.update(drafts.UpdateInput{ID: d.ID, CompetitorURL: sent("")})
	s.Equal(d.Competitor, nil)
}

func TestCompare_ACompetitorThatCouldNotBeReadComparesNothing(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(website(t, "parcelwick").URL)
	c := s.compare(d.ID, nobody(t))
	s.Equal(codes(c.Problems), []string{"connection_failed"})
	s.Equal(c.Compared, []app.ComparedFact{})
	s.Equal(c.Name, nil)
	tagline := "Parcels, sorted"
	d = s.update(drafts.UpdateInput{ID: d.ID, Fields: app.DraftFieldsInput{"tagline": app.TextValue(tagline)}})
	s.Equal(d.Competitor.Compared, []app.ComparedFact{}) // nor later
}

// A page that only a script fills says a little: that is compared, and what it lacks is no difference.
func TestCompare_WhatAShellOfAPageLacksIsNotSaidOfIt(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(website(t, "parcelwick").URL)
	shell := homepage(t, "<!doctype html><html lang=en><title>Brightloom</title><meta property=og:site_name content=Brightloom>"+
		"<meta name=description content='Blankets of recycled wool, woven in our own mill in Leeds.'><div id=root></div><script src=/app.js></script>")
	c := s.compare(d.ID, shell.URL)
	s.Equal(codes(c.Problems), []string{"javascript_required"})
	s.Equal(*c.Name, "Brightloom")
	for _, row := range c.Compared {
		s.True(row.Theirs != nil)
	}
}

func TestCompare_FollowsTheCompetitorThatWasNamedLast(t *testing.T) {
	t.Parallel()
	s := openStudio(t)
	d := s.drafted(website(t, "parcelwick").URL)
	s.update(drafts.UpdateInput{ID: d.ID, CompetitorURL: sent(website(t, "quillmoor").URL)})
	s.update(drafts.UpdateInput{ID: d.ID, CompetitorURL: sent(website(t, "owlpress").URL)})
	s.Equal(len(s.waiting("compare")), 1)
	s.NoErr(s.Compare(s.ctx, d.ID))
	s.Equal(*s.get(d.ID).Competitor.Name, "Owlpress")
	s.NoErr(s.Compare(s.ctx, d.ID)) // done already
	s.NoErr(s.Compare(s.ctx, "00000000-0000-4000-8000-999999999999"))
}

func TestGiveUpComparing_EndsTheComparisonWithTheReason(t *testing.T) {
	t.Parallel()
	for cause, says := range map[error]string{
		errors.New("disk"):  "went wrong on our side",
		jobs.ErrDied:        "broke down twice",
		jobs.ErrTookTooLong: "took longer than it may",
	} {
		s := openStudio(t)
		d := s.drafted(website(t, "parcelwick").URL)
		s.update(drafts.UpdateInput{ID: d.ID, CompetitorURL: sent(nobody(t))})
		s.NoErr(s.givesUp(s.GiveUpComparing, d.ID, cause))
		c := s.get(d.ID).Competitor
		s.Equal(c.Status, app.Ready)
		s.Equal(c.Compared, []app.ComparedFact{})
		s.Equal(codes(c.Problems), []string{"internal"})
		s.True(strings.Contains(c.Problems[0].Detail, says))
		s.True(strings.Contains(c.Problems[0].Detail, "competitor_url")) // what can be done
		s.NoErr(s.givesUp(s.GiveUpComparing, d.ID, cause))
		s.Equal(len(s.get(d.ID).Competitor.Problems), 1) // it is over
		s.NoErr(s.givesUp(s.GiveUpComparing, "00000000-0000-4000-8000-999999999999", cause))
	}
}
