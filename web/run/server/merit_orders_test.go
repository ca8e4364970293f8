package server_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"debut/web/check/servertest"
)

// boughtAlone are parts of answers that what was bought may change of the listing that it was bought for.
var boughtAlone = []string{"plan", "paid_date", "categories", "updated_at", "views"}

// found returns what searches find, and how lists and boards are ordered, with votes and ranks; without a listing that was not live before.
func found(d *servertest.Server, new string) map[string]string {
	said := map[string]string{}
	for _, path := range []string{
		"/listings?q=customs+papers", "/listings?q=hydro+power+for+watermills", "/listings?q=water&sort=votes", "/listings?q=board+games", "/listings?sort=votes",
		"/listings?sort=trending", "/listings?sort=most_followed", "/listings?sort=newest", "/launches?section=trending", "/launches?section=most-voted",
		"/leaderboards/community-weekly?week=this", "/leaderboards/community-all-time?page=1", "/trophies/leaderboard?page=1", "/awards?page=1", "/hall-of-fame?page=1",
	} {
		answer := d.Call("GET", path+"&per_page=100", nil)
		if answer.Status != http.StatusOK {
			d.TB.Fatalf("%s: %d %v", path, answer.Status, answer.Body)
		}
		items, _ := answer.Body["items"].([]any)
		var lines []string
		for _, item := range items {
			line, _ := json.Marshal(without(item, boughtAlone))
			if !strings.Contains(string(line), `"slug":"`+new+`"`) {
				lines = append(lines, string(line))
			}
		}
		said[path] = strings.Join(lines, "\n")
	}
	return said
}

// Every product is bought, in any order, over the API and the page of the order: search, lists, boards, awards, alternatives,
// comparisons and reviews say of who was live before what they said.
func TestOrders_MoveNoSearchRankOrReview(t *testing.T) {
	t.Parallel()
	s := openTill(t, "--operator", "ops@debut.example")
	d := s.Server.Indexed()
	before, beside := found(d, "reelkeep"), besideOthers(d)
	var draft any
	for _, l := range s.Call("GET", "/me/listings", nil).Body["items"].([]any) {
		if servertest.Text(l, "slug") == "reelkeep" {
			draft = l.(map[string]any)["listing_id"]
		}
	}
	week := s.Call("GET", "/products", nil).Body["items"].([]any)[0].(map[string]any)["weeks"].([]any)[0]
	items := []map[string]any{
		{"product": "launch", "listing_id": draft}, {"product": "featured", "listing_id": s.live}, {"product": "done_for_you"}, {"product": "ai_review", "listing_id": s.live},
		{"product": "extra_categories", "listing_id": s.live, "categories": []string{"developer-tools", "photo-video"}}, {"product": "relaunch", "listing_id": s.live, "week": week},
		{"product": "billboard_min", "listing_id": s.live, "amount_cents": 2_000_000}, {"product": "trophy_cabinet", "listing_id": s.live},
	}
	rand.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
	items = append(items, map[string]any{"product": "launch_bundle", "listing_id": s.live}) // which has more categories, so that it comes last
	for _, item := range items {
		made := s.Call("POST", "/orders/checkout", map[string]any{"items": []any{item}})
		if made.Status != http.StatusCreated {
			t.Fatalf("%v: %v", item, made.Body)
		}
		number := servertest.Text(made.Body, "number")
		s.owner.Ask("POST", "/checkout/"+number, s.bill(number))
		s.Until(fmt.Sprint(item["product"], " is done"), func() bool {
			return servertest.Text(s.order(number)["items"].([]any)[0], "state") == "fulfilled"
		})
	}
	d = s.Server.Indexed()
	for path, after := range found(d, "reelkeep") {
		if after != before[path] {
			t.Errorf("%s was\n%s\nand is\n%s", path, before[path], after)
		}
	}
	for path, after := range besideOthers(d) {
		if after != beside[path] && !strings.Contains(path, "millrace") { // whose categories are more now
			t.Errorf("%s was\n%s\nand is\n%s", path, beside[path], after)
		}
	}
}
