package server_test

import (
	"encoding/json"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/api"
	"debut/web/openapi"
	"debut/web/servertest"
	"debut/web/webtest"
)

var (
	rounds = flag.Int("rounds", 2, "valid requests that the storm makes for each operation")
	seed   = flag.Uint64("seed", 1, "of the storm")
	update = flag.Bool("update", false, "write the golden files anew")
)

// document is the OpenAPI document as an instance at example.com serves it.
func document() []byte {
	operations := api.Operations(api.Services{})
	return openapi.JSON(openapi.Document(operations, openapi.Describe("Debut", "https://debut.example")))
}

func TestTheDocumentIsTheGoldenOne(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	golden := filepath.Join("testdata", "openapi.json")
	if *update {
		is.NoErr(os.WriteFile(golden, document(), 0o644))
	}
	want, err := os.ReadFile(golden)
	is.NoErr(err)
	if string(want) != string(document()) {
		t.Error("the OpenAPI document changed; look at the difference, then run go test -run Golden -update .")
	}
}

func TestTheDocumentKeepsTheRules(t *testing.T) {
	t.Parallel()
	for _, fault := range webtest.Lint(document(), nil) {
		t.Error(fault)
	}
}

// Thousands of requests made up from the document: valid ones are not refused, each broken bound is a 400 at its place,
// nothing is a 5xx, every answer is one that the document describes, and every answer that it describes was seen.
func TestEveryOperationKeepsItsContract(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	data := t.TempDir()
	d := servertest.Demo(t, "--data", data, "--allow-private")
	site := servertest.NewSlowSite(t)
	site.Let()
	id := servertest.Text(d.Call("POST", "/drafts", map[string]any{"url": site.URL}).Body, "id")
	d.Ready(id)
	is.Equal(d.Call("PATCH", "/drafts/"+id, map[string]any{"fields": map[string]any{"categories": []string{"Shipping & Logistics"}}}).Status, http.StatusOK)
	saved := d.Call("POST", "/drafts/"+id+"/submit", nil)
	is.Equal(saved.Status, http.StatusOK)
	listing := servertest.Number(saved.Body["listing_id"])

	spec, err := webtest.ReadSpec(document())
	is.NoErr(err)
	contract := webtest.NewContract(t, document(), api.Prefix, http.DefaultTransport)
	client := &http.Client{Transport: contract}
	valid, faulty := webtest.Storm{
		Spec: spec, Client: client, Base: d.URL + api.Prefix, Bearer: d.Key, Seed: *seed, Rounds: *rounds,
		Fixed: map[string]string{"id": id, "listing_id": listing, "week": "next"},
		May:   mayRefuse,
	}.Run(t)
	t.Logf("%d valid and %d faulty requests", valid, faulty)

	tried := principals{d, data, site.URL, client, spec, map[string]string{
		"id": id, "listing_id": listing, "week": "this", "slug": servertest.Text(servertest.FirstOf(d.Call("GET", "/listings", nil).Body["items"]), "slug"),
	}}
	tried.run(t)
	get := func(path string, known ...string) int {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, d.URL+api.Prefix+path, nil)
		is.NoErr(err)
		if len(known) > 0 {
			r.Header.Set("If-None-Match", known[0])
		}
		answer, err := client.Do(r)
		is.NoErr(err)
		defer answer.Body.Close()
		return answer.StatusCode
	}
	again := func(path string) int { return get(path, "*") }
	is.Equal(get("/launches/weeks/2026-02-30"), http.StatusNotFound) // no such day
	is.Equal(get("/categories/"+tried.fixed["slug"]), http.StatusNotFound)
	is.Equal(get("/categories/shipping-logistics"), http.StatusOK)
	for _, path := range []string{"/site", "/listings", "/listings/" + tried.fixed["slug"], "/listings/" + tried.fixed["slug"] + "/badges", "/categories", "/categories/shipping-logistics", "/launches/weeks/this"} {
		is.Equal(again(path), http.StatusNotModified)
	}
	for _, unseen := range contract.Unseen() {
		if !strings.HasSuffix(unseen, " default") {
			t.Error("the document describes an answer that no request had: ", unseen)
		}
	}
}

// principals asks for each operation as everyone who may come: nobody, a stranger, somebody without the scope, somebody
// else, and somebody who asks too often.
type principals struct {
	d      *servertest.Server
	data   string
	site   string // a website that can be submitted
	client *http.Client
	spec   *webtest.Spec
	fixed  map[string]string
}

func (p principals) run(t *testing.T) {
	limited := servertest.Demo(t, "--read-limit", "1", "--write-limit", "1", "--anonymous-limit", "1")
	scopeless := p.d.KeyFor("scopeless@debut.example", "orders:write")
	other := p.d.KeyFor("other@debut.example", "account:read", "listings:write")
	for _, e := range p.spec.Entries() {
		path := e.Path
		for name, value := range p.fixed {
			path = strings.ReplaceAll(path, "{"+name+"}", value)
		}
		ask := func(base, bearer string) int { return p.ask(t, e, base+api.Prefix+path, bearer) }
		ask(limited.URL, "") // uses the one call up
		check := func(who string, got int, want ...int) {
			if !slices.Contains(want, got) {
				t.Errorf("%s by %s: %d, not %v", e.ID, who, got, want)
			}
		}
		check("somebody who asks too often", ask(limited.URL, ""), http.StatusTooManyRequests)
		check("somebody with a mistyped key", ask(p.d.URL, p.d.Key[:len(p.d.Key)-1]+"!"), http.StatusUnauthorized)
		if !e.Signed {
			check("nobody", ask(p.d.URL, ""), http.StatusOK, http.StatusNotFound) // the slug is a listing's, no category's
			continue
		}
		check("its owner", ask(p.d.URL, p.d.Key), http.StatusOK, http.StatusCreated, http.StatusBadRequest) // the storm may have left what a listing refuses
		check("nobody", ask(p.d.URL, ""), http.StatusUnauthorized)
		check("somebody without the scope", ask(p.d.URL, scopeless), http.StatusForbidden)
		if strings.Contains(e.Path, "{") {
			check("somebody else", ask(p.d.URL, other), http.StatusNotFound)
		}
	}
}

// ask sends the simplest request that the operation takes.
func (p principals) ask(t *testing.T, e webtest.Entry, url, bearer string) int {
	t.Helper()
	body := "{}"
	if e.ID == "submit_listing" {
		body = `{"url":"` + p.site + `"}`
	}
	r, err := http.NewRequestWithContext(t.Context(), e.Method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if bearer != "" {
		r.Header.Set("Authorization", "Bearer "+bearer)
	}
	a, err := p.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = a.Body.Close()
	return a.StatusCode
}

// mayRefuse tells whether a request that its schema allows may still be refused for what it asks: an address that is no
// website, a draft whose words a listing cannot hold, a field that is locked.
func mayRefuse(operation string, status int, code string) bool {
	return status == http.StatusBadRequest && slices.Contains([]string{"submit_listing", "update_draft", "submit_draft", "update_my_listing"}, operation) &&
		slices.Contains([]string{app.CodeInvalid, app.CodeBounds, app.CodeAddress, app.CodeLocked}, code)
}

// An example of the document is one that a client could meet: no made-up word, no nought where a number belongs.
func TestDocument_ExamplesCouldBeReal(t *testing.T) {
	t.Parallel()
	var whole map[string]any
	if err := json.Unmarshal(document(), &whole); err != nil {
		t.Fatal(err)
	}
	var look func(v any, place string)
	look = func(v any, place string) {
		switch v := v.(type) {
		case map[string]any:
			for key, inner := range v {
				look(inner, place+"."+key)
			}
		case []any:
			for _, inner := range v {
				look(inner, place)
			}
		case string:
			if v == "" || v == "text" && !strings.HasSuffix(place, ".from") {
				t.Errorf("%s is %q; give it an example in web/op/examples.json", place, v)
			}
		}
	}
	examples := 0
	var find func(v any, place string)
	find = func(v any, place string) {
		m, is := v.(map[string]any)
		if list, many := v.([]any); many {
			for _, inner := range list {
				find(inner, place)
			}
		}
		if !is {
			return
		}
		if example, given := m["example"]; given {
			examples++
			look(example, place)
		}
		for key, inner := range m {
			if key != "example" && key != "properties" {
				find(inner, place+"/"+key)
			}
		}
	}
	find(whole, "")
	if examples < 50 {
		t.Errorf("only %d examples were found", examples)
	}
}
