package main

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/matryer/is"
)

const founderBio = "Ines shipped ceramics from Delft for eleven years, and filled in the customs papers herself until there were too many."

// The main job: an address becomes a draft, a listing, a launch, and a page that search finds.
func TestFromAnAddressToALaunch(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var embed atomic.Value // what the owner puts on the homepage
	embed.Store("")
	site := website(t, "parcelwick", func(html string) string {
		return strings.Replace(html, "</body>", embed.Load().(string)+"</body>", 1)
	})
	data := t.TempDir()
	serve := []string{"serve", "--data", data, "--allow-private", "--addr", freeAddress(t)} // the same address each time, for the badge names it
	d := start(t, serve...).withKey(data)

	// An address becomes a draft in which every value has its quotes.
	submitted := d.call("POST", "/drafts", map[string]any{"url": site.URL})
	is.Equal(submitted.status, http.StatusCreated)
	is.Equal(text(submitted.body, "status"), "crawling")
	id := text(submitted.body, "id")
	draft := d.ready(id)
	is.Equal(text(draft, "fields", "name", "value"), "Parcelwick")
	for name, f := range draft["fields"].(map[string]any) {
		field := f.(map[string]any)
		if field["state"] == "ai" && len(field["evidence"].([]any)) == 0 {
			t.Errorf("%s has a value and no quote", name)
		}
	}

	// Its person types, removes, locks, restores, and has fields drafted again.
	update := func(body map[string]any) map[string]any {
		t.Helper()
		a := d.call("PATCH", "/drafts/"+id, body)
		if a.status != http.StatusOK {
			t.Fatalf("update_draft %v: %d %v", body, a.status, a.body)
		}
		return a.body
	}
	drafted := text(draft, "fields", "tagline", "value")
	got := update(map[string]any{"fields": map[string]any{"tagline": "Customs papers from one invoice", "city": nil}, "lock_fields": []string{"name"}})
	is.Equal(text(got, "fields", "tagline", "state"), "edited")
	is.Equal(text(got, "fields", "city", "state"), "deleted")
	is.Equal(text(got, "fields", "name", "state"), "override")
	got = update(map[string]any{"restore": []string{"tagline", "city"}})
	is.Equal(text(got, "fields", "tagline", "value"), drafted)
	is.Equal(text(got, "fields", "city", "state"), "ai")
	refused := d.call("PATCH", "/drafts/"+id, map[string]any{"regenerate": []string{"name"}})
	is.Equal(refused.status, http.StatusBadRequest) // locked
	is.Equal(place(refused), "body.regenerate[0]")
	got = update(map[string]any{"regenerate": []string{"tagline"}})
	is.Equal(text(got, "fields", "tagline", "state"), "ai")
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
	is.Equal(text(first(long["notes"]), "location"), "fields.tagline")
	refused = d.call("POST", "/drafts/"+id+"/submit", nil)
	is.Equal(refused.status, http.StatusBadRequest)
	is.Equal(place(refused), "draft.fields.tagline")
	update(map[string]any{"restore": []string{"tagline"}})

	// It is submitted; afterwards changes of the draft go to the listing too, and those of the listing stay.
	saved := d.call("POST", "/drafts/"+id+"/submit", nil)
	is.Equal(saved.status, http.StatusOK)
	listing := "/me/listings/" + number(saved.body["listing_id"])
	is.Equal(text(d.call("GET", listing, nil).body, "status"), "draft")
	patched := d.call("PATCH", listing, map[string]any{"fields": map[string]any{"city": "Rotterdam"}})
	is.Equal(patched.status, http.StatusOK)
	is.Equal(patched.body, d.call("GET", listing, nil).body) // a change answers what is read after it, times and history too
	updated := update(map[string]any{"fields": map[string]any{"short_description": "Fills in customs papers."}})
	is.Equal(updated, d.call("GET", "/drafts/"+id, nil).body)
	mine := d.call("GET", listing, nil).body
	is.Equal(text(mine, "city"), "Rotterdam")                             // the owner's own change
	is.Equal(text(mine, "short_description"), "Fills in customs papers.") // the draft's
	is.Equal(len(mine["history"].([]any)) >= 2, true)

	// It queues for the free plan, and the badge is found on the homepage.
	slug := text(saved.body, "slug")
	is.Equal(d.call("GET", "/listings/"+slug, nil).status, http.StatusNotFound) // not public yet
	queued := d.call("POST", listing+"/free", nil)
	is.Equal(queued.status, http.StatusOK)
	is.Equal(text(queued.body, "status"), "awaiting_badge")
	is.Equal(queued.body["history"], mine["history"])
	d.until("the look for the badge misses it", func() bool {
		return text(d.call("GET", listing, nil).body, "badge", "outcome") == "missing"
	})
	badges := d.call("GET", "/listings/"+slug+"/badges", nil).body["items"].([]any)
	embed.Store(text(badges[0], "html"))
	is.Equal(d.call("POST", listing+"/free", nil).status, http.StatusOK) // look again
	d.until("the badge is found", func() bool { return text(d.call("GET", listing, nil).body, "status") == "scheduled" })
	week := text(d.call("GET", listing, nil).body, "launch_week")
	is.Equal(d.call("GET", "/launches/weeks/"+week, nil).body["state"], "future")

	// Its Monday comes: it is live, in its week, in search, and on its page.
	d.stop()
	monday, err := time.Parse(time.DateOnly, week)
	is.NoErr(err)
	ahead := time.Until(monday.Add(time.Hour)).Round(time.Second)
	d = start(t, append(serve, "--clock-ahead", ahead.String())...).withKey(data)
	d.until("it is live", func() bool { return d.call("GET", "/listings/"+slug, nil).body["status"] == "live" })
	is.Equal(text(first(d.call("GET", "/launches/weeks/this", nil).body["items"]), "slug"), slug)
	d.until("search finds it, mistyped", func() bool {
		return text(first(d.call("GET", "/listings?q=parcelwikc", nil).body["items"]), "slug") == slug
	})
	is.Equal(text(first(d.call("GET", "/listings?category=shipping-logistics&country=nl", nil).body["items"]), "slug"), slug)
	page := d.page("/listings/" + slug)
	is.True(strings.Contains(page, "<h1><bdi>Parcelwick</bdi></h1>"))
	is.True(strings.Contains(page, "€19 a month")) // with its evidence
}

// page is a page of the website.
func (d *debut) page(path string) string {
	d.tb.Helper()
	a, err := http.Get(d.url + path)
	if err != nil {
		d.tb.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil || a.StatusCode != http.StatusOK {
		d.tb.Fatalf("%s: %d %v\n%s", path, a.StatusCode, err, body)
	}
	return string(body)
}

// until waits for something that a job does.
func (d *debut) until(what string, done func() bool) {
	d.tb.Helper()
	eventually(d.tb, what, done)
}

// place is where the first fault of a refusal stands.
func place(a answer) string { return text(first(a.body["errors"]), "location") }

func first(list any) any {
	if items, _ := list.([]any); len(items) > 0 {
		return items[0]
	}
	return nil
}

func number(v any) string {
	n, _ := v.(float64)
	return strconv.FormatInt(int64(n), 10)
}
