package server_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/web/check/servertest"
	"debut/web/doors/api"
)

// namesIn returns the names of the fields of a thing, or of the first item of a list, and the thing.
func namesIn(v any) []string {
	m, _ := v.(map[string]any)
	if items, is := m["items"].([]any); is {
		m, _ = items[0].(map[string]any)
	}
	return slices.Sorted(maps.Keys(m))
}

// An answer has the fields that were chosen and no others, of each item of a list, over REST and as a tool; what a list says of itself
// stays.
func TestFields_AreThoseThatWereChosen(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t)
	agent, _ := d.Agent(t, "", "")
	for tool, c := range map[string]struct {
		path   string
		args   map[string]any
		fields string
	}{
		"get_listing":      {"/listings/parcelwick?", map[string]any{"slug": "parcelwick"}, "name,slug,votes"},
		"search_listings":  {"/listings?", map[string]any{}, "name,slug"},
		"list_launches":    {"/launches?section=recent&", map[string]any{"section": "recent"}, "slug,week_votes"},
		"get_launch_week":  {"/launches/weeks/last?", map[string]any{"week": "last"}, "rank,slug"},
		"get_alternatives": {"/listings/parcelwick/alternatives?", map[string]any{"slug": "parcelwick"}, "approved,reason,slug"},
	} {
		t.Run(tool, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			whole := d.Call("GET", strings.TrimRight(c.path, "?&"), nil)
			sparse := d.Call("GET", c.path+"fields="+c.fields, nil)
			is.Equal(sparse.Status, http.StatusOK)
			is.Equal(strings.Join(namesIn(sparse.Body), ","), c.fields)
			if _, list := whole.Body["items"]; list {
				is.Equal(sparse.Body["total"], whole.Body["total"])
			}
			is.True(sparse.Header.Get("ETag") != whole.Header.Get("ETag"))
			again := d.Call("GET", c.path+"fields="+c.fields, nil, "If-None-Match", sparse.Header.Get("ETag"))
			is.Equal(again.Status, http.StatusNotModified)
			c.args["fields"] = c.fields
			_, failed, words := servertest.Result(t, agent, tool, c.args)
			is.True(!failed)
			var reported any
			is.NoErr(json.Unmarshal([]byte(words), &reported))
			is.Equal(strings.Join(namesIn(reported), ","), c.fields)
		})
	}
}

func TestFields_OneThatIsNoneIsRefusedWithThoseThatThereAre(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	answer := d.Call("GET", "/listings?fields=slug,colour", nil)
	is.Equal(answer.Status, http.StatusBadRequest)
	is.Equal(servertest.Place(answer), "query.fields")
	message := servertest.Text(servertest.FirstOf(answer.Body["errors"]), "message")
	is.True(strings.Contains(message, "names colour") && strings.Contains(message, "category, country,") && strings.Contains(message, "website"))
}

// Turning pages goes on with the fields that were chosen.
func TestFields_LinksKeepThem(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	answer := d.Call("GET", "/listings?fields=slug&per_page=2", nil)
	is.True(strings.Contains(answer.Header.Get("Link"), api.Prefix+"/listings?fields=slug&page=2&per_page=2>; rel=\"next\""))
}

// Alternatives are a list as all others are.
func TestAlternatives_HaveATotalAndPages(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	all := d.Call("GET", "/listings/parcelwick/alternatives?per_page=100", nil).Body
	items := all["items"].([]any)
	is.True(len(items) > 1)
	is.Equal(all["total"], float64(len(items)))
	var paged []any
	for path := "/listings/parcelwick/alternatives?per_page=1"; path != ""; {
		page := d.Call("GET", path, nil).Body
		is.Equal(page["total"], all["total"])
		paged = append(paged, page["items"].([]any)...)
		path = ""
		if next := servertest.Text(page, "next_cursor"); next != "" {
			path = "/listings/parcelwick/alternatives?per_page=1&cursor=" + next
		}
	}
	is.Equal(paged, items)
}
