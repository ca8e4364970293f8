package launches_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/contest/launches"
)

func TestList_SectionsOfTheLaunches(t *testing.T) {
	t.Parallel()
	is, d := is.New(t), open(t, 15)
	for i, l := range []struct {
		slug   app.Slug
		week   app.Week
		status app.ListingStatus
		at     time.Time
		counts app.Counts
	}{
		{"monday", "2026-11-16", app.ListingLive, time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC), app.Counts{Votes: 3, WeekVotes: 3, Views: 1}},
		{"friday", "2026-11-16", app.ListingLive, time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), app.Counts{Votes: 5, WeekVotes: 5, Followers: 4}},
		{"older", "2026-11-09", app.ListingLive, time.Date(2026, 11, 9, 0, 0, 0, 0, time.UTC), app.Counts{Votes: 9, Views: 7}},
		{"later", "2026-12-07", app.ListingScheduled, time.Time{}, app.Counts{}},
		{"next", "2026-11-23", app.ListingScheduled, time.Time{}, app.Counts{}},
	} {
		id := d.submit(l.slug, true)
		is.Equal(id, int64(i+1))
		made, err := d.db.Listing(d.ctx, id)
		is.NoErr(err)
		made.Week, made.Status = l.week, l.status
		if !l.at.IsZero() {
			made.LaunchedAt = &l.at
		}
		d.tx(func(ctx context.Context) error {
			if err := d.db.SaveListing(ctx, &made); err != nil {
				return err
			}
			return d.db.SetCounts(ctx, id, l.counts)
		})
	}
	for section, want := range map[string]string{
		"today": "friday", "this-week": "friday monday", "most-voted": "older friday monday", "recent": "friday monday older", "most-viewed": "older monday friday",
		"most-followed": "friday older monday", "upcoming": "next later",
	} {
		found, err := d.List(d.ctx, launches.SectionInput{Section: section, Paging: app.Paging{Page: 1, PerPage: 20}})
		is.NoErr(err)
		var slugs []string
		for _, one := range found.Items {
			slugs = append(slugs, string(one.Slug))
		}
		if got := strings.Join(slugs, " "); got != want {
			t.Errorf("%s: %s, not %s", section, got, want)
		}
		is.Equal(found.Total, len(slugs))
	}
	second, err := d.List(d.ctx, launches.SectionInput{Section: "this-week", Paging: app.Paging{Page: 2, PerPage: 1}})
	is.NoErr(err)
	is.Equal([]any{len(second.Items), second.Items[0].Slug, *second.Items[0].Rank}, []any{1, app.Slug("monday"), 2})
}

// A vote weighs half after 72 hours, so that two of three days ago weigh what one of now does; and their order stays as time passes.
func TestList_TrendingHalvesAVoteIn72Hours(t *testing.T) {
	t.Parallel()
	for age, want := range map[time.Duration]string{73 * time.Hour: "new old", 71 * time.Hour: "old new"} {
		is, d := is.New(t), open(t, 15)
		for _, l := range []struct {
			slug  app.Slug
			votes int
			at    time.Time
		}{{"old", 2, d.now.Add(-age)}, {"new", 1, d.now}} {
			id := d.submit(l.slug, true)
			made, err := d.db.Listing(d.ctx, id)
			is.NoErr(err)
			made.Week, made.Status, made.LaunchedAt = "2026-11-16", app.ListingLive, &l.at
			d.tx(func(ctx context.Context) error { return d.db.SaveListing(ctx, &made) })
			for range l.votes {
				d.tx(func(ctx context.Context) error { return d.db.AddVote(ctx, id, l.at, "2026-11-16") })
			}
		}
		for range 3 {
			found, err := d.List(d.ctx, launches.SectionInput{Section: "trending", Paging: app.Paging{Page: 1, PerPage: 20}})
			is.NoErr(err)
			is.Equal(string(found.Items[0].Slug+" "+found.Items[1].Slug), want)
			d.now = d.now.AddDate(1, 0, 0)
		}
	}
}
