package server_test

import (
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
)

var saveLink = regexp.MustCompile(`href="(/account/follows/new\?[^"]+)"`)

// A sentence that was read into filters is saved as it was understood; its person names it, chooses how often mails
// come, and deletes it.
func TestSavedSearch_FromThePageOfASearch(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).Indexed()
	found := saveLink.FindStringSubmatch(d.Page("/search?q=paperwork+Germany&page=1"))
	is.True(found != nil)
	at := strings.ReplaceAll(found[1], "&amp;", "&")
	ole := d.Person().SignIn(voter)
	_, page := ole.Ask("GET", at, nil)
	is.True(strings.Contains(page, "Save this search") && strings.Contains(page, `value="paperwork, Germany"`))
	query, err := url.Parse(at)
	is.NoErr(err)
	form := url.Values{"kind": {"search"}, "query": {query.Query().Get("query")}, "name": {"Plans"}, "mail": {"weekly"}}
	_, page = ole.Ask("POST", "/account/follows/new", form)
	is.True(strings.Contains(page, "<bdi>Plans</bdi>") && strings.Contains(page, `value="weekly" selected`))
	is.True(strings.Contains(page, "/search?country=DE&amp;literal=true&amp;q=paperwork"))
	_, page = ole.Ask("GET", at, nil)
	is.True(strings.Contains(page, "You follow this already"))

	id := regexp.MustCompile(`name="follow_id" value="([^"]+)"`).FindStringSubmatch(page + pageOf(ole, "/account/follows"))[1]
	_, page = ole.Ask("POST", "/account/follows/edit", url.Values{"follow_id": {id}, "name": {"Better plans"}, "mail": {"off"}})
	is.True(strings.Contains(page, "Better plans") && strings.Contains(page, `value="off" selected`))
	status, _ := d.Person().SignIn("mia@voter.example").Ask("POST", "/account/follows/end", url.Values{"follow_id": {id}})
	is.Equal(status, 404)
	_, page = ole.Ask("POST", "/account/follows/end", url.Values{"follow_id": {id}})
	is.True(strings.Contains(page, "You follow nothing yet"))
}

func pageOf(p *servertest.Person, path string) string {
	_, page := p.Ask("GET", path, nil)
	return page
}

func TestFollow_CategoriesAndFounders(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t)
	ole := d.Person().SignIn(voter)
	founder := regexp.MustCompile(`href="(/founders/[a-z-]+)"`).FindStringSubmatch(d.Page("/founders"))[1]
	category := regexp.MustCompile(`href="(/categories/[a-z-]+)"`).FindStringSubmatch(d.Page("/categories"))[1]
	for _, path := range []string{founder, category} {
		at := strings.ReplaceAll(saveLink.FindStringSubmatch(d.Page(path))[1], "&amp;", "&")
		query, err := url.Parse(at)
		is.NoErr(err)
		is.True(strings.Contains(pageOf(ole, at), "Follow this "))
		_, page := ole.Ask("POST", "/account/follows/new", query.Query())
		is.True(strings.Contains(page, path))
	}
	for _, wrong := range []string{"?kind=search", "?kind=category&slug=nowhere", "?kind=listing", ""} {
		status, _ := ole.Ask("GET", "/account/follows/new"+wrong, nil)
		is.True(status == 404 || status == 400)
	}
	status, page := d.Person().Ask("GET", "/account/follows/new?kind=category&slug=nowhere", nil)
	is.True(status == 200 && strings.Contains(page, "Sign in"))
}

// The feed is for whoever has its latest address, and for nobody else.
func TestFeed_OfWhatSomebodyFollows(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).Indexed()
	ole := d.Person().SignIn(voter)
	ole.Ask("POST", "/account/follows/new", url.Values{"kind": {"search"}, "query": {"launched_after=2020-01-01"}})
	address := func() string {
		_, page := ole.Ask("POST", "/account/follows/feed", url.Values{})
		return regexp.MustCompile(`/follows\.atom\?token=[A-Za-z0-9_-]{43}`).FindString(page)
	}
	first := address()
	read := func(at string) (int, string, http.Header) {
		resp, err := http.Get(d.URL + at)
		is.NoErr(err)
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		is.NoErr(err)
		return resp.StatusCode, string(body), resp.Header
	}
	status, body, header := read(first)
	is.Equal([]any{status, header.Get("Cache-Control")}, []any{200, "private, max-age=900"})
	is.True(strings.Contains(body, " is new: ") && strings.Contains(body, "<entry>"))
	second := address()
	for at, want := range map[string]int{first: 404, second: 200, "/follows.atom": 404, "/follows.atom?token=x": 404} {
		status, _, _ := read(at)
		is.Equal(status, want)
	}
	ole.Ask("POST", "/account/follows/feed/end", url.Values{})
	status, _, _ = read(second)
	is.Equal(status, 404)
}

func TestFollows_ByTheAPI(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t).WithKey()
	product := d.Call("POST", "/follows", map[string]any{"kind": "product", "slug": "moorlamp", "mail": "at_once"})
	is.Equal([]any{product.Status, product.Body["follow_id"], product.Body["mail"]}, []any{201, "moorlamp", "at_once"})
	search := d.Call("POST", "/follows", map[string]any{"kind": "search", "query": "q=paperwork+Germany"})
	is.Equal([]any{search.Status, search.Body["query"], search.Body["name"], search.Body["slug"]},
		[]any{201, "country=DE&literal=true&q=paperwork", "paperwork, Germany", nil})
	id := search.Body["follow_id"].(string)
	edited := d.Call("PATCH", "/follows/"+id, map[string]any{"mail": "off", "name": "Bills"})
	is.Equal([]any{edited.Status, edited.Body["mail"], edited.Body["name"]}, []any{200, "off", "Bills"})
	is.Equal(d.Call("GET", "/follows", nil).Body["total"], 2.0)
	wrong := d.Call("POST", "/follows", map[string]any{"kind": "search", "query": "country=XX"})
	is.Equal([]any{wrong.Status, servertest.Place(wrong)}, []any{400, "body.query"})
	other := d.KeyFor("mia@voter.example", app.Scopes...)
	is.Equal(d.Call("DELETE", "/follows/"+id, nil, "Authorization", "Bearer "+other).Status, 404)
	for _, one := range []string{id, "moorlamp"} {
		is.Equal(d.Call("DELETE", "/follows/"+one, nil).Status/100, 2)
		is.Equal(d.Call("DELETE", "/follows/"+one, nil).Status, 404)
	}
}

// followArguments are what the operations of follows are called with: each time one that there is.
func followArguments(d *servertest.Server) map[string]map[string]any {
	made := func(country string) any {
		return d.Call("POST", "/follows", map[string]any{"kind": "search", "query": "country=" + country}).Body["follow_id"]
	}
	return map[string]map[string]any{
		"list_follows": {}, "create_follow": {"kind": "search", "query": "country=FR", "mail": "weekly"},
		"update_follow": {"follow_id": made("DE"), "mail": "off"}, "delete_follow": {"follow_id": made("AT")},
	}
}
