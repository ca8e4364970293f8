package server_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
	"debut/web/doors/api"
	"debut/web/doors/op"
)

// Every operation that answers with a page of a list leads through all of it by cursors, in the order of its pages, and refuses what
// is none.
func TestCursors_LeadThroughEveryList(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t, "--allow-private")
	for range 3 {
		d.Call("POST", "/webhooks", map[string]any{"url": fmt.Sprintf("%s/%s", servertest.Website(t, "parcelwick", nil).URL, "hook"), "events": []string{"listing.live"}})
	}
	lists, long := 0, 0
	for _, o := range api.Operations(api.Services{}) {
		if !o.Pages() || o.ID == "list_webhook_deliveries" { // for which something must have been sent
			continue
		}
		lists++
		for _, path := range pathsOf(o) {
			t.Run(o.ID+path, func(t *testing.T) {
				is := is.New(t)
				whole := itemsOf(t, d, path, url.Values{"per_page": {"100"}})
				is.Equal(fmt.Sprint(walked(t, d, path)), fmt.Sprint(whole))
				if len(whole) > 4 {
					long++
				}
				refused := d.Call("GET", path+"?cursor=x&page=2", nil)
				is.Equal([]any{refused.Status, refused.Body["code"]}, []any{400, "bad_cursor"})
			})
		}
	}
	is := is.New(t)
	is.True(lists >= 16)
	is.True(long >= 8)
}

// pathsOf returns addresses of an operation in the demo.
func pathsOf(o *op.Operation) []string {
	switch o.ID {
	case "list_changes":
		return []string{"/me/listings/1/changes"}
	case "get_alternatives":
		return []string{"/listings/parcelwick/alternatives"}
	case "list_questions":
		return []string{"/listings/parcelwick/questions"}
	case "list_reviews":
		return []string{"/listings/parcelwick/reviews"}
	case "get_category":
		return []string{"/categories/developer-tools"}
	case "get_leaderboard":
		return []string{"/leaderboards/community-weekly", "/leaderboards/community-all-time", "/leaderboards/billboard", "/leaderboards/domain-rating", "/leaderboards/revenue"}
	}
	return []string{o.Path}
}

// itemsOf returns the items of a page.
func itemsOf(t *testing.T, d *servertest.Server, path string, query url.Values) []any {
	t.Helper()
	items, _ := cursorPage(t, d, path+"?"+query.Encode())
	return items
}

func cursorPage(t *testing.T, d *servertest.Server, path string) (items []any, next string) {
	t.Helper()
	answer := d.Call("GET", path, nil)
	if answer.Status != 200 {
		t.Fatalf("%s: %d %v", path, answer.Status, answer.Body)
	}
	list := answer.Body
	if inner, is := list["listings"].(map[string]any); is {
		list = inner
	}
	items, _ = list["items"].([]any)
	next, _ = list["next_cursor"].(string)
	if link := answer.Header.Get("Link"); strings.Contains(path, "cursor") && strings.Contains(link, `rel="next"`) != (next != "") {
		t.Errorf("%s leads on by %q, and its Link is %s", path, next, link)
	}
	return items, next
}

// walked returns all items, three at a time, by cursors.
func walked(t *testing.T, d *servertest.Server, path string) (all []any) {
	t.Helper()
	items, next := cursorPage(t, d, path+"?per_page=3")
	for all = items; next != "" && len(all) < 100; all = append(all, items...) {
		items, next = cursorPage(t, d, path+"?per_page=3&cursor="+url.QueryEscape(next))
	}
	return all[:min(len(all), 100)]
}
