package server_test

import (
	"debut/web/check/servertest"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"
)

const founderBio = "Ines shipped ceramics from Delft for eleven years, and filled in the customs papers herself until there were too many."

// The main job: an address becomes a draft, a listing, a launch, and a page that search finds.
func TestLaunch_FromAnAddressToAPage(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var embed atomic.Value // what the owner puts on the homepage
	embed.Store("")
	site := servertest.Website(t, "parcelwick", func(html string) string {
		return strings.Replace(html, "</body>", embed.Load().(string)+"</body>", 1)
	})
	data := t.TempDir()
	serve := []string{"--data", data, "--allow-private", "--addr", servertest.FreeAddress(t)} // the same address each time, for the badge names it
	d := servertest.Start(t, serve...).WithKey()

	// An address becomes a draft in which every value has its quotes.
	submitted := d.Call("POST", "/drafts", map[string]any{"url": site.URL})
	is.Equal(submitted.Status, http.StatusCreated)
	is.Equal(servertest.Text(submitted.Body, "status"), "crawling")
	id := servertest.Text(submitted.Body, "id")
	draft := d.Ready(id)
	is.Equal(servertest.Text(draft, "fields", "name", "value"), "Parcelwick")
	for name, f := range draft["fields"].(map[string]any) {
		field := f.(map[string]any)
		if field["state"] == "ai" && len(field["evidence"].([]any)) == 0 {
			t.Errorf("%s has a value and no quote", name)
		}
	}

	// Its person types, removes, locks, restores, and has fields drafted again.
	update := func(body map[string]any) map[string]any {
		t.Helper()
		a := d.Call("PATCH", "/drafts/"+id, body)
		if a.Status != http.StatusOK {
			t.Fatalf("update_draft %v: %d %v", body, a.Status, a.Body)
		}
		return a.Body
	}
	drafted := servertest.Text(draft, "fields", "tagline", "value")
	got := update(map[string]any{"fields": map[string]any{"tagline": "Customs papers from one invoice", "city": nil}, "lock_fields": []string{"name"}})
	is.Equal(servertest.Text(got, "fields", "tagline", "state"), "edited")
	is.Equal(servertest.Text(got, "fields", "city", "state"), "deleted")
	is.Equal(servertest.Text(got, "fields", "name", "state"), "override")
	got = update(map[string]any{"restore": []string{"tagline", "city"}})
	is.Equal(servertest.Text(got, "fields", "tagline", "value"), drafted)
	is.Equal(servertest.Text(got, "fields", "city", "state"), "ai")
	refused := d.Call("PATCH", "/drafts/"+id, map[string]any{"regenerate": []string{"name"}})
	is.Equal(refused.Status, http.StatusBadRequest) // locked
	is.Equal(servertest.Place(refused), "body.regenerate[0]")
	got = update(map[string]any{"regenerate": []string{"tagline"}})
	is.Equal(servertest.Text(got, "fields", "tagline", "state"), "ai")
	update(map[string]any{
		"fields":          map[string]any{"categories": []string{"Shipping & Logistics"}},
		"founders":        []map[string]any{{"name": "Ines Vandermolen", "title": "Founder", "bio": founderBio}},
		"founder_socials": map[string]string{"linkedin": "https://www.linkedin.com/in/ines-vandermolen"},
		"story":           map[string]string{"problem": "Six pages for one vase."},
		"milestones":      []map[string]any{{"date": "2025-04-02", "title": "First shipment"}},
		"seo":             map[string]string{"title": "Parcelwick: customs papers"},
	})

	// A draft holds more than a listing: what a listing refuses is told early, and refused with its place.
	long := update(map[string]any{"fields": map[string]any{"tagline": strings.Repeat("é", 201)}})
	is.Equal(servertest.Text(servertest.FirstOf(long["notes"]), "location"), "fields.tagline")
	refused = d.Call("POST", "/drafts/"+id+"/submit", nil)
	is.Equal(refused.Status, http.StatusBadRequest)
	is.Equal(servertest.Place(refused), "draft.fields.tagline")
	update(map[string]any{"restore": []string{"tagline"}})

	// It is submitted; afterwards changes of the draft go to the listing too, and those of the listing stay.
	saved := d.Call("POST", "/drafts/"+id+"/submit", nil)
	is.Equal(saved.Status, http.StatusOK)
	listing := "/me/listings/" + servertest.Number(saved.Body["listing_id"])
	is.Equal(servertest.Text(d.Call("GET", listing, nil).Body, "status"), "draft")
	patched := d.Call("PATCH", listing+"?view=full", map[string]any{"fields": map[string]any{"city": "Rotterdam"}})
	is.Equal(patched.Status, http.StatusOK)
	made := patched.Body["made"].(map[string]any)
	delete(made, "evidence") // which the history leaves to the listing
	is.Equal(made, servertest.FirstOf(patched.Body["history"]))
	delete(patched.Body, "made")
	now := d.Call("GET", listing, nil).Body
	is.True(now["statistics"] != nil && patched.Body["statistics"] == nil)
	delete(now, "statistics") // which a change says nothing of
	delete(patched.Body, "statistics")
	is.Equal(patched.Body, now) // a change answers what is read after it, times and history too
	updated := update(map[string]any{"fields": map[string]any{"short_description": "Fills in customs papers."}})
	delete(updated, "changed")
	delete(updated, "made")
	is.Equal(updated, d.Call("GET", "/drafts/"+id, nil).Body)
	mine := d.Call("GET", listing, nil).Body
	is.Equal(servertest.Text(mine, "city"), "Rotterdam")                             // the owner's own change
	is.Equal(servertest.Text(mine, "short_description"), "Fills in customs papers.") // the draft's
	is.Equal(len(mine["history"].([]any)) >= 2, true)

	// It queues for the free plan, and the badge is found on the homepage.
	slug := servertest.Text(saved.Body, "slug")
	is.Equal(d.Call("GET", "/listings/"+slug, nil).Status, http.StatusNotFound) // not public yet
	queued := d.Call("POST", listing+"/free", nil)
	is.Equal(queued.Status, http.StatusOK)
	is.Equal(servertest.Text(queued.Body, "status"), "awaiting_badge")
	is.Equal(servertest.Text(queued.Body, "changed", "before", "plan"), "none")
	d.Until("the look for the badge misses it", func() bool {
		return servertest.Text(d.Call("GET", listing, nil).Body, "badge", "outcome") == "missing"
	})
	embed.Store(servertest.Text(queued.Body, "badge_html"))              // the code that get_badges gives, too
	is.Equal(d.Call("POST", listing+"/free", nil).Status, http.StatusOK) // look again
	d.Until("the badge is found", func() bool { return servertest.Text(d.Call("GET", listing, nil).Body, "status") == "scheduled" })
	week := servertest.Text(d.Call("GET", listing, nil).Body, "launch_week")
	is.Equal(d.Call("GET", "/launches/weeks/"+week, nil).Body["state"], "future")

	// Its Monday comes: it is live, in its week, in search, and on its page.
	d.Stop()
	monday, err := time.Parse(time.DateOnly, week)
	is.NoErr(err)
	ahead := monday.Add(time.Hour).Sub(servertest.Now()).Round(time.Second)
	d = servertest.Start(t, append(serve, "--clock-ahead", ahead.String())...).WithKey()
	d.Until("it is live", func() bool { return d.Call("GET", "/listings/"+slug, nil).Body["status"] == "live" })
	is.Equal(servertest.Text(servertest.FirstOf(d.Call("GET", "/launches/weeks/this", nil).Body["items"]), "slug"), slug)
	d.Until("search finds it, mistyped", func() bool {
		return servertest.Text(servertest.FirstOf(d.Call("GET", "/listings?q=parcelwikc", nil).Body["items"]), "slug") == slug
	})
	is.Equal(servertest.Text(servertest.FirstOf(d.Call("GET", "/listings?category=shipping-logistics&country=nl", nil).Body["items"]), "slug"), slug)
	page := d.Page("/listings/" + slug)
	is.True(strings.Contains(page, "<h1><bdi>Parcelwick</bdi></h1>"))
	is.True(strings.Contains(page, "€19 a month")) // with its evidence
}
