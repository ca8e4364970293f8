package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

// Who looks around in the demo should meet every state that there is.
func TestDemo_HasEveryState(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t, "--operator", operatorAddress)
	ops, anyone := d.Person().SignIn(operatorAddress), d.Person()
	read := func(path string, into any) {
		t.Helper()
		status, body := anyone.Ask("GET", "/api/v1"+path, nil)
		if err := json.Unmarshal([]byte(body), into); err != nil || status != 200 {
			t.Fatalf("%s: %d %v", path, status, err)
		}
	}
	type week struct {
		Week     string
		Previous string
		Results  *string
		Items    []struct {
			Slug      string
			WeekVotes int `json:"week_votes"`
			Award     *string
			Status    string
		}
	}
	var this, last, next week
	read("/launches/weeks/this", &this)
	read("/launches/weeks/"+this.Previous, &last)
	read("/launches/weeks/next", &next)

	t.Run("two launches of this week have the same votes", func(t *testing.T) {
		seen := map[int]bool{}
		tie := false
		for _, item := range this.Items {
			tie = tie || seen[item.WeekVotes]
			seen[item.WeekVotes] = true
		}
		is.New(t).True(tie)
	})
	t.Run("votes wait for the team, and votes are void", func(t *testing.T) {
		is := is.New(t)
		_, page := ops.Ask("GET", "/admin/inbox/votes", nil)
		is.True(strings.Contains(page, "9 votes: many from one network"))
		_, sheet := anyone.Ask("GET", "/launches/"+this.Previous+"/results", nil)
		is.True(strings.Contains(sheet, "void"))
	})
	t.Run("eight weeks have three winners each", func(t *testing.T) {
		var awards struct{ Items []struct{ Week string } }
		read("/awards?per_page=100", &awards)
		places := map[string]int{}
		for _, a := range awards.Items {
			if a.Week != "" { // else it is a programme's
				places[a.Week]++
			}
		}
		is := is.New(t)
		is.Equal(len(places), 8)
		for _, n := range places {
			is.Equal(n, app.AwardPlaces)
		}
		is.True(last.Results != nil) // with a result sheet
	})
	t.Run("a launch date was paid for, and says so", func(t *testing.T) {
		_, page := anyone.Ask("GET", "/listings/parcelwick", nil)
		is.New(t).True(strings.Contains(page, `class="paid`))
	})
	t.Run("a category is empty", func(t *testing.T) {
		type category struct {
			Live          int `json:"live_listings"`
			Subcategories []category
		}
		var tree struct{ Items []category }
		read("/categories", &tree)
		full, empty := 0, 0
		for _, top := range tree.Items {
			for _, c := range top.Subcategories {
				if c.Live == 0 {
					empty++
				} else {
					full++
				}
			}
		}
		is.New(t).True(full > 20 && empty > 0)
	})
	t.Run("listings wait for their week, and one for its badge", func(t *testing.T) {
		is := is.New(t)
		is.True(len(next.Items) >= 2)
		var waits struct{ Status string }
		read("/listings/reelkeep", &waits)
		is.Equal(waits.Status, "awaiting_badge")
	})
	t.Run("the owner has a badge of every kind that can be deserved", func(t *testing.T) {
		var set struct{ Items []struct{ Kind string } }
		read("/listings/millrace/badges?styles=none", &set)
		var kinds []string
		for _, b := range set.Items {
			kinds = append(kinds, b.Kind)
		}
		is.New(t).Equal(kinds, []string{"listed", "launched", "verified", "week1"})
	})
}

// The owner of the demo has bought some things, one of which waits for the money and another for the team.
func TestDemo_ItsOwnerHasOrders(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--operator", "ops@debut.example", "--clock-ahead", "1h") // one that is filled anew
	var status, numbers []string
	for _, o := range d.Call("GET", "/orders", nil).Body["items"].([]any) {
		status, numbers = append(status, servertest.Text(o, "status")), append(numbers, servertest.Text(o, "number"))
	}
	is.Equal(status, []string{"pending", "paid", "paid", "paid", "refunded"})
	is.True(strings.Contains(d.Page("/"), `<a href="/listings/millrace" rel="sponsored">`))
	_, tasks := d.Person().SignIn("ops@debut.example").Ask("GET", "/admin/tasks", nil)
	is.True(strings.Contains(tasks, "quaymark.example"))
	_, report := d.Person().SignIn("owner@debut.example").Ask("GET", "/account/orders/"+numbers[3], nil)
	is.True(strings.Contains(report, "customs papers"))
}
