package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// leftAlone are parts of answers that votes, visits and plans may change.
var leftAlone = []string{"votes", "week_votes", "views", "followers", "trending", "plan", "updated_at", "story", "milestones", "media", "rank", "revenue"}

// without takes members of those names out of an answer, however deep they are.
func without(v any, names []string) any {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range names {
			delete(v, name)
		}
		for _, part := range v {
			without(part, names)
		}
	case []any:
		for _, part := range v {
			without(part, names)
		}
	}
	return v
}

// besideOthers returns what is said of some listings beside others, and what people think of them.
func besideOthers(d *servertest.Server) map[string]string {
	said := map[string]string{}
	for _, path := range []string{
		"/listings/parcelwick/alternatives", "/listings/kestrelby/alternatives", "/listings/firnwerk/alternatives", "/listings/copperhythe/alternatives", "/listings/ripplebook/alternatives",
		"/listings/parcelwick?view=full", "/listings/kestrelby?view=full", "/listings/copperhythe?view=full", "/compare?a=parcelwick&b=kestrelby", "/compare?a=firnwerk&b=millrace",
	} {
		body, _ := json.Marshal(without(d.Call("GET", path, nil).Body, leftAlone))
		said[path] = string(body)
	}
	for _, path := range []string{"/listings/parcelwick/reviews", "/listings/kestrelby/reviews", "/listings/copperhythe/reviews"} {
		said[path] = d.Page(path)
	}
	return said
}

// Neither votes nor money move alternatives, what is similar, what is compared, or what people think of a product.
func TestAlternativesAndReviews_VotesAndMoneyLeaveThemAlone(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).Indexed()
	before := besideOthers(d)
	db := d.Instance.DB.Store()
	live, err := db.ListingsInState(t.Context(), app.ListingLive, "")
	is.NoErr(err)
	for seed := range uint64(3) {
		random := rand.New(rand.NewPCG(seed, 24))
		is.NoErr(db.Tx(t.Context(), func(ctx context.Context) error {
			for _, id := range live {
				l, err := db.Listing(ctx, id)
				if err != nil {
					return err
				}
				l.Plan = []app.Plan{app.PlanFree, app.PlanPaid}[random.IntN(2)]
				if err := db.SaveListing(ctx, &l); err != nil {
					return err
				}
				votes := random.IntN(1000)
				if err := db.SetCounts(ctx, id, app.Counts{Votes: votes, WeekVotes: votes, Views: random.IntN(10_000), Followers: random.IntN(100), Trend: app.TrendOf(votes, *l.LaunchedAt)}); err != nil {
					return err
				}
				paid := app.Contribution{Listing: id, Cents: 1 + random.Int64N(1_000_000), Currency: "EUR", Day: "2026-11-18", Reference: fmt.Sprint(seed, id)}
				if err := db.AddContribution(ctx, &paid); err != nil {
					return err
				}
				if err := db.ListingChanged(ctx, id); err != nil {
					return err
				}
			}
			return nil
		}))
		for path, after := range besideOthers(d.Indexed()) {
			if after != before[path] {
				t.Errorf("seed %d: %s was\n%s\nand is\n%s", seed, path, before[path], after)
			}
		}
	}
}
