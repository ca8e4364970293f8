package server_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// tied adds 500 products that launched this week at few moments, with few different counts, and returns their slugs by votes: of
// equal ones the earlier launch first, then the lower id, and how many have votes.
func tied(t *testing.T, d *servertest.Server) (byVotes []string, voted int) {
	t.Helper()
	db, now, random := d.Instance.DB.Store(), servertest.Now(), rand.New(rand.NewPCG(17, 4))
	week := app.WeekOf(now, time.UTC)
	var all []app.Listing
	err := db.Tx(t.Context(), func(ctx context.Context) error {
		all = nil
		for i := range 500 {
			key := fmt.Sprintf("tie-%03d", i)
			at := week.Start(time.UTC).Add(time.Duration(random.IntN(4)) * time.Hour)
			n := random.IntN(5)
			l := app.Listing{
				Site: d.Instance.Directory.Current.All(ctx)[0], Slug: app.Slug(key), Status: app.ListingLive, Plan: app.PlanPaid, Week: week,
				LaunchedAt: &at, CreatedAt: now, UpdatedAt: now, Categories: []app.CategoryRef{{Slug: "developer-tools"}},
				Company: app.Company{Key: key + ".example", Website: "https://" + key + ".example/", Facts: app.Facts{Name: key, Tagline: "Quays for kestrels"}},
				Counts:  app.Counts{Votes: n, WeekVotes: n, Views: n, Followers: n, Trend: app.Trend(n)},
			}
			if err := db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			if err := db.SaveListing(ctx, &l); err != nil {
				return err
			}
			if err := db.SetCounts(ctx, l.ID, l.Counts); err != nil {
				return err
			}
			if err := db.ListingChanged(ctx, l.ID); err != nil {
				return err
			}
			all = append(all, l)
		}
		return nil
	})
	is.New(t).NoErr(err)
	slices.SortFunc(all, func(a, b app.Listing) int {
		return cmp.Or(b.Votes-a.Votes, a.LaunchedAt.Compare(*b.LaunchedAt), int(a.ID-b.ID))
	})
	for _, l := range all {
		if byVotes = append(byVotes, string(l.Slug)); l.Votes > 0 {
			voted++
		}
	}
	return byVotes, voted
}

var aTie = regexp.MustCompile(`tie-\d{3}\b`)

// order returns the slugs of the products in the order in which an address names them, on all of its pages.
func order(d *servertest.Server, path string, pages int) (slugs []string) {
	d.TB.Helper()
	seen := map[string]bool{}
	for n := range pages {
		at := path
		if pages > 1 {
			at += map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")] + fmt.Sprint("page=", n+1)
		}
		body := d.Page(at)
		if _, main, found := strings.Cut(body, "<main"); found {
			body = main
		}
		for _, slug := range aTie.FindAllString(body, -1) {
			if !seen[slug] {
				seen[slug] = true
				slugs = append(slugs, slug)
			}
		}
	}
	return slugs
}

func TestTies_StandInOneOrderEverywhere(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t)
	want, voted := tied(t, d)
	d.Until("the index is whole", func() bool {
		return d.Call("GET", "/listings?sort=votes&q=kestrels", nil).Body["total"] == 500.0
	})
	const api = "/api/v1"
	for path, pages := range map[string]int{
		api + "/listings?per_page=100&sort=votes": 5, api + "/listings?per_page=100&sort=trending": 5,
		api + "/listings?per_page=100&sort=most_viewed": 5, api + "/listings?per_page=100&sort=most_followed": 5, api + "/listings?per_page=100": 5,
		api + "/listings?per_page=100&sort=votes&q=kestrels": 5, api + "/listings?per_page=100&sort=trending&q=kestrels": 5,
		api + "/listings?per_page=100&sort=most_viewed&q=kestrels": 5, api + "/listings?per_page=100&sort=most_followed&q=kestrels": 5,
		api + "/launches?per_page=100": 5, api + "/launches?per_page=100&section=most-voted": 5,
		api + "/launches?per_page=100&section=trending": 5, api + "/launches?per_page=100&section=most-viewed": 5,
		api + "/launches/weeks/this": 1, api + "/leaderboards/community-weekly?per_page=100": 5, api + "/leaderboards/community-all-time?per_page=100": 5,
		"/launches": 1, "/search?sort=votes": 5, "/search?sort=votes&q=kestrels": 5, "/leaderboards/community-weekly": 5, "/leaderboards/community-all-time": 5,
		"/leaderboards/community-weekly.atom": 1, "/leaderboards/community-all-time.atom": 1, "/categories/developer-tools?sort=votes": 3,
	} {
		if got := order(d, path, pages); len(got) == 0 || !slices.Equal(got, want[:min(len(got), len(want))]) {
			t.Errorf("%s names %d, the first of them %v, not %v", path, len(got), got[:min(8, len(got))], want[:8])
		}
	}
	is.Equal(len(order(d, api+"/launches/weeks/this", 1)), 500)
	is.Equal(len(order(d, api+"/leaderboards/community-all-time?per_page=100", 5)), voted)
}

func TestScheduled_GoesByDateInEverySort(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Start(t)
	db, now := d.Instance.DB.Store(), servertest.Now()
	is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
		for i, ahead := range []int{4, 2, 9, 1, 2} {
			key := fmt.Sprintf("tie-%03d", i)
			l := app.Listing{
				Site: d.Instance.Directory.Current.All(ctx)[0], Slug: app.Slug(key), Status: app.ListingScheduled, Plan: app.PlanPaid,
				Week: app.WeekOf(now, time.UTC).Add(ahead), CreatedAt: now.Add(time.Duration(i) * time.Second), UpdatedAt: now,
				Company: app.Company{Key: key + ".example", Website: "https://" + key + ".example/", Facts: app.Facts{Name: key, Tagline: "Quays for kestrels"}},
			}
			if err := db.SaveCompany(ctx, &l.Company); err != nil {
				return err
			}
			if err := db.SaveListing(ctx, &l); err != nil {
				return err
			}
			if err := db.ListingChanged(ctx, l.ID); err != nil {
				return err
			}
		}
		return nil
	}))
	d.Until("the index is whole", func() bool {
		return d.Call("GET", "/listings?status=scheduled&q=kestrels", nil).Body["total"] == 5.0
	})
	want := []string{"tie-003", "tie-001", "tie-004", "tie-000", "tie-002"}
	for _, status := range []string{"scheduled", "upcoming"} {
		for _, sort := range []string{"relevance", "newest", "votes", "trending", "most_viewed", "most_followed"} {
			for _, words := range []string{"", "&q=kestrels"} {
				path := "/api/v1/listings?status=" + status + "&sort=" + sort + words
				is.Equal(path+fmt.Sprint(order(d, path, 1)), path+fmt.Sprint(want))
				is.Equal(servertest.Text(servertest.FirstOf(d.Call("GET", strings.TrimPrefix(path, "/api/v1"), nil).Body["items"]), "status"), "scheduled")
			}
		}
	}
}
