package nodestest

import (
	"flag"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"debut/storage/storagetest"
	"debut/web/check/servertest"
)

var edits = flag.Int("nodes.edits", 5, "changes whose way to another node is measured")

// What is changed at one node is soon on the page, in the API and in the search of another, though that keeps answers.
func TestNodes_SeeWhatOthersChange(t *testing.T) {
	t.Parallel()
	address := storagetest.Postgres(t)
	flags := []string{"--database", address, "--origin", "http://debut.example"}
	there := servertest.Demo(t, flags...)
	here := servertest.Start(t, flags...)
	listing := there.Call("GET", "/me/listings", nil).Body["items"].([]any)
	at := slices.IndexFunc(listing, func(l any) bool { return servertest.Text(l, "status") == "live" })
	id, slug := servertest.Number(listing[at].(map[string]any)["listing_id"]), servertest.Text(listing[at], "slug")
	here.Indexed()
	random, took := chance(0), map[string][]time.Duration{}
	for range *edits {
		word := word(random)
		here.Page("/listings/" + slug) // so that it is kept as it is
		here.Page("/api/v1/listings/" + slug)
		<-time.After(time.Duration(random.Int64N(int64(time.Second)))) // or each would come just after the other node looked
		if a := there.Call("PATCH", "/me/listings/"+id, map[string]any{"fields": map[string]any{"tagline": "Lamps of " + word}}); a.Status != 200 {
			t.Fatal(a.Status, a.Body)
		}
		changed := time.Now()
		var mu sync.Mutex
		var all sync.WaitGroup
		for door, path := range map[string]string{"page": "/listings/" + slug, "API": "/api/v1/listings/" + slug, "search": "/api/v1/listings?q=" + word} {
			all.Go(func() {
				for !strings.Contains(here.Page(path), "Lamps of "+word) {
					<-time.After(5 * time.Millisecond)
				}
				mu.Lock()
				defer mu.Unlock()
				took[door] = append(took[door], time.Since(changed))
			})
		}
		all.Wait()
	}
	for door, each := range took {
		slices.Sort(each)
		t.Logf("%s: p50 %d ms, p99 %d ms, of %d", door, each[len(each)/2].Milliseconds(), each[len(each)*99/100].Milliseconds(), len(each))
	}
}
