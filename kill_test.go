package main

import (
	"debut/web/servertest"
	"flag"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"
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

// A website under which the program died twice is not read a third time. Its owner is told, and another that was only there is read.
func TestKilled_TwiceUnderOneWebsiteItIsGivenUp(t *testing.T) {
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
	d = startProcess(t, args...)
	<-deadly.InTheMiddle // again
	d.kill()
	d = startProcess(t, args...)
	d.Key = key
	draft := d.Ready(killer)
	is.Equal(len(draft["problems"].([]any)), 1)
	is.True(strings.Contains(servertest.Text(draft["problems"].([]any)[0], "detail"), "broke down twice"))
	draft = d.Ready(bystander)
	is.Equal(len(draft["problems"].([]any)), 0)
	is.Equal(servertest.Text(draft, "fields", "name", "value"), "Slowbarrow")
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
