package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/sales/orders/pay/stripepay/stripetest"
	"debut/storage"
	"debut/web/check/servertest"
)

var kills = flag.Int("kills", 5, "how often the program is killed in each stage")

// Killed in the middle, the program takes its work up again: nothing that was acknowledged is lost, and nothing is done twice.
func TestServe_KilledWhileCrawling(t *testing.T) {
	t.Parallel()
	killedIn(t, func(d *process, _ string, s *servertest.SlowSite) { <-s.InTheMiddle })
}

func TestServe_KilledWhileDrafting(t *testing.T) {
	t.Parallel()
	hit := 0
	killedIn(t, func(d *process, id string, s *servertest.SlowSite) {
		s.Let()
		for {
			switch servertest.Text(d.Call("GET", "/drafts/"+id, nil).Body, "status") {
			case "drafting":
				hit++
				return
			case "ready": // it was too quick this time: the kill comes just after
				return
			}
		}
	})
	t.Logf("%d of %d kills came while drafting", hit, *kills)
}

// A program that is killed again and again under one website reads it all the same: neither its memory nor its time was what ended it.
func TestKilled_AgainAndAgainUnderOneWebsiteItIsRead(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	args := []string{"serve", "--data", data, "--allow-private"}
	d := startProcess(t, args...).withKey(data)
	deadly, innocent := servertest.NewSlowSite(t), servertest.NewSlowSite(t)
	killer := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": deadly.URL}).Body, "id")
	bystander := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": innocent.URL}).Body, "id")
	<-deadly.InTheMiddle
	<-innocent.InTheMiddle
	d.kill()
	innocent.Let()
	key := d.Key
	for range 3 {
		d = startProcess(t, args...)
		<-deadly.InTheMiddle // again
		d.kill()
	}
	deadly.Let()
	d = startProcess(t, args...)
	d.Key = key
	for _, id := range []string{killer, bystander} {
		draft := d.Ready(id)
		is.Equal(len(draft["problems"].([]any)), 0)
		is.Equal(servertest.Text(draft, "fields", "name", "value"), "Slowbarrow")
	}
}

func killedIn(t *testing.T, middle func(d *process, id string, s *servertest.SlowSite)) {
	is := is.New(t)
	data := t.TempDir()
	args := []string{"serve", "--data", data, "--allow-private"}
	d := startProcess(t, args...).withKey(data)
	key, ids := d.Key, map[string]string{}
	for i := range *kills {
		site := servertest.NewSlowSite(t)
		body, idempotent := map[string]any{"url": site.URL}, fmt.Sprintf("kill-%d", i)
		submitted := d.Call("POST", "/drafts", body, "Idempotency-Key", idempotent)
		is.Equal(submitted.Status, http.StatusCreated)
		id := servertest.Text(submitted.Body, "id")
		ids[id] = idempotent
		middle(d, id, site)
		d.kill()
		site.Let()
		d = startProcess(t, args...)
		d.Key = key
		again := d.Call("POST", "/drafts", body, "Idempotency-Key", idempotent)
		is.Equal(servertest.Text(again.Body, "id"), id) // the same key does the thing once, across the kill
		is.Equal(again.Header.Get("Idempotency-Replayed"), "true")
	}
	for id := range ids {
		draft := d.Ready(id)
		is.Equal(servertest.Text(draft, "fields", "name", "value"), "Slowbarrow")
		is.Equal(len(draft["pages"].([]any)), servertest.SlowPages)
		is.Equal(len(draft["problems"].([]any)), 0)
	}
	is.Equal(d.Call("GET", "/drafts", nil).Body["total"], float64(*kills)) // none lost, none doubled
}

// Killed while it closes a week, the program closes it at the next start: each award is there once, and each mail.
func TestServe_KilledWhileClosingAWeek(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	first := startProcess(t, "demo", "--data", data)
	week := app.Week(servertest.Text(first.Call("GET", "/launches/weeks/this", nil).Body, "week"))
	first.kill()
	before := closing(t, data, week)
	is.Equal(before.awards, 0)
	hits := 0
	later := []string{"serve", "--data", data, "--clock-ahead", "192h",
		"--smtp", "smtp://127.0.0.1:1", "--mail-from", "hello@debut.example"} // where nobody takes a mail
	for i := range *kills {
		d := startProcess(t, later...)
		for range i % 3 { // the close begins with the program, at no moment that anybody could wait for
			d.Call("GET", "/site", nil)
		}
		d.kill()
		if now := closing(t, data, week); now.awards == 0 {
			is.Equal(now, before) // wholly or not at all
			hits++
		}
	}
	d := startProcess(t, later...)
	for d.Call("GET", "/launches/weeks/"+string(week), nil).Body["closed_at"] == nil {
	}
	d.kill()
	after := closing(t, data, week)
	is.Equal(after.awards, app.AwardPlaces)
	is.Equal(after.mails-before.mails, 1) // the owner of the demo has the first place, and nobody owns the others
	t.Logf("%d of %d kills came before the week was closed", hits, *kills)
}

var edits = flag.Int("edits", 0, "how many edits TestServe_KilledWhileADraftIsEdited makes while the program is killed; 0 leaves it out")

// Two tabs and a program edit one draft at once, and the program is killed again and again: nothing that was acknowledged is lost,
// and nobody writes over what they have not seen.
func TestServe_KilledWhileADraftIsEdited(t *testing.T) {
	t.Parallel()
	if *edits == 0 {
		t.Skip("web/run/server has a smaller one")
	}
	data, address := t.TempDir(), servertest.FreeAddress(t)
	args := []string{"serve", "--data", data, "--addr", address, "--origin", "http://" + address, "--allow-private", "--dev-mail"}
	d := startProcess(t, args...).withKey(data)
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": servertest.Website(t, "parcelwick", nil).URL}).Body, "id")
	d.Ready(id)
	storm := servertest.EditStorm{Server: d.Server, Draft: id, Edits: *edits, Downs: *kills, Seed: 1, Down: func() {
		d.kill()
		d = startProcess(t, args...)
	}}
	storm.Run(t)
	t.Logf("%+v", storm.Figures)
}

// closed is what the close of a week has made.
type closed struct{ awards, mails int }

func closing(t *testing.T, data string, week app.Week) (c closed) {
	t.Helper()
	is := is.New(t)
	db, err := storage.OpenShared(context.Background(), app.Place{Data: data})
	is.NoErr(err)
	defer db.Close()
	all := db.Store()
	site, err := all.Sites(t.Context())
	is.NoErr(err)
	awards, _, err := all.Awards(t.Context(), site[0].ID, "", 100, 0)
	is.NoErr(err)
	for _, a := range awards {
		if a.Week == week {
			c.awards++
		}
	}
	mails, err := all.QueuedJobs(t.Context(), true, 1000)
	is.NoErr(err)
	for _, m := range mails {
		if strings.Contains(m.Payload, `"kind":"award"`) {
			c.mails++
		}
	}
	return c
}

// Killed between a payment and what it buys, the program does what was bought once, and nothing that was not paid.
func TestServe_KilledBetweenAPaymentAndWhatItBuys(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	stripe, data, address := stripetest.New(t), t.TempDir(), servertest.FreeAddress(t)
	args := []string{
		"serve", "--data", data, "--addr", address, "--origin", "http://" + address, "--dev-mail", "--payments", "stripe", "--stripe-url", stripe.URL,
		"--stripe-key", "sk_test_123", "--stripe-secret", stripetest.Secret, "--write-limit", "0",
	}
	d := startProcess(t, args...).withKey(data)
	key, buyer := d.Key, d.Person().SignIn("owner@debut.example")
	made := 0
	order := func() (number, page string) {
		made++ // another website each time: asked for the same again, the order that waits would be answered
		website := fmt.Sprintf("https://parcelwick.example/%d", made)
		made := d.Call("POST", "/orders/checkout", map[string]any{"items": []any{map[string]any{"product": "done_for_you", "options": map[string]any{"website": website}}}})
		is.Equal(made.Status, http.StatusCreated)
		number = servertest.Text(made.Body, "number")
		status, _ := buyer.Ask("POST", "/checkout/"+number, url.Values{
			"name": {"Ines"}, "street": {"Kade 1"}, "city": {"Ghent"}, "country": {"BE"}, "consent": {"true"}, "method": {"stripe"},
			"shown": {strconv.FormatFloat(made.Body["total_cents"].(float64), 'f', 0, 64)},
		})
		is.Equal(status, http.StatusOK) // of the page that Stripe takes the money on
		return number, stripe.Of(number)[0]
	}
	var paid []string
	for i := range *kills {
		number, page := order()
		stripe.Pay(page)
		paid = append(paid, number)
		report := stripe.Events()[len(paid)-1]
		acknowledged := make(chan bool, 1)
		go func() { acknowledged <- reported(d.URL, report) }()
		heard := i%2 == 0 && <-acknowledged // else the kill comes while it is told
		if i%4 == 0 {
			d.Call("GET", "/orders/"+number, nil)
		}
		d.kill()
		if i%2 == 1 {
			heard = <-acknowledged
		}
		d = startProcess(t, args...)
		d.Key = key
		if !heard {
			is.True(reported(d.URL, report)) // Stripe reports again until it is told that it was heard
		}
	}
	waiting, _ := order()
	for _, number := range paid {
		d.Until("what was paid is done", func() bool {
			return servertest.Text(servertest.FirstOf(d.Call("GET", "/orders/"+number, nil).Body["items"]), "state") == "fulfilled"
		})
	}
	is.Equal(servertest.Text(d.Call("GET", "/orders/"+waiting, nil).Body, "status"), "pending")
	d.kill()
	db, err := storage.OpenShared(context.Background(), app.Place{Data: data})
	is.NoErr(err)
	defer db.Close()
	site, err := db.Store().Sites(t.Context())
	is.NoErr(err)
	tasks, err := db.Store().OrderTasks(t.Context(), site[0].ID, app.TaskOpen, 1000)
	is.NoErr(err)
	is.Equal(len(tasks), len(paid)) // one of each order
}

// reported reports something of a payment to a program, and returns whether that was acknowledged.
func reported(origin string, report []byte) bool {
	r, err := http.NewRequest(http.MethodPost, origin+"/payments/stripe", bytes.NewReader(report))
	if err != nil {
		return false
	}
	r.Header.Set("Stripe-Signature", stripetest.Sign(report, time.Now()))
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}
