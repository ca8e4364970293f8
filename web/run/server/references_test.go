package server_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/servertest"
	"debut/web/check/webtest"
	"debut/web/doors/api"
)

// namesNothing returns a value for a path parameter that is of its form, and names nothing.
func namesNothing(spec *webtest.Spec, p webtest.Parameter, r *rand.Rand) string {
	switch {
	case p.Name == "board":
		return "loudest"
	case p.Name == "week":
		return "1800-01-01" // before there are weeks; each other day is in one
	case p.Schema["format"] == "uuid":
		return "00000000-0000-4000-8000-000000000000"
	case p.Schema["type"] == "integer":
		return "987654321"
	case p.Name == "slug":
		return "nobody-is-called-so"
	}
	return fmt.Sprint(spec.Valid(p.Schema, r))
}

// Whatever a path names that there is not is 404, of every operation: with a body that could be taken, for whoever is signed in where
// that is needed. So is what belongs to somebody else.
func TestReferences_WhatNamesNothingIsNotFound(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	fixed := submitted(t, d)
	stranger := d.KeyFor("stranger@reader.example", app.Scopes...)
	spec, err := webtest.ReadSpec(document())
	is.NoErr(err)
	r, asked := rand.New(rand.NewPCG(1, 1)), 0
	for _, e := range spec.Entries() {
		for _, p := range e.Parameters {
			if p.In != "path" {
				continue
			}
			path := addressOf(spec, e, fixed, p.Name, r)
			asked += isMissing(t, d, spec, e, path, d.Key, r)
			if status, _ := calls(t, d, e, path, nil, ""); e.Signed && status != http.StatusUnauthorized {
				t.Errorf("%s of nobody: %d", e.ID, status)
			}
			if e.Signed && (p.Name == "id" || p.Name == "listing_id") {
				asked += isMissing(t, d, spec, e, addressOf(spec, e, fixed, "", r), stranger, r)
			}
		}
	}
	is.True(asked > 150)
}

// addressOf returns an address of an operation whose parameters have the fixed values, but for one that names nothing, and those that
// have none.
func addressOf(spec *webtest.Spec, e webtest.Entry, fixed map[string]string, but string, r *rand.Rand) string {
	path, query := e.Path, url.Values{}
	for _, p := range e.Parameters {
		switch value := fixed[p.Name]; {
		case p.In == "path" && (p.Name == but || value == ""):
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(namesNothing(spec, p, r)))
		case p.In == "path":
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(value))
		case p.In == "query" && p.Required:
			query.Set(p.Name, fmt.Sprint(spec.Valid(p.Schema, r)))
		}
	}
	return path + "?" + query.Encode()
}

// isMissing has an operation answer three times that what its path names does not exist, and returns how often it did.
func isMissing(t *testing.T, d *servertest.Server, spec *webtest.Spec, e webtest.Entry, path, key string, r *rand.Rand) (missing int) {
	t.Helper()
	for tries := 0; missing < 3 && tries < 12; tries++ {
		var body any
		if e.Body != nil {
			body = spec.Valid(e.Body, r)
		}
		status, problem := calls(t, d, e, path, body, key)
		switch unfit := status == http.StatusBadRequest && onlyIn("body.", placesOf(problem)); { // a made-up body has a character that none may have
		case status == http.StatusNotFound && problem["code"] == "not_found":
			missing++
		case !unfit:
			t.Errorf("%s to %s, which names nothing: %d %v", e.ID, path, status, problem)
		}
	}
	if missing < 3 {
		t.Errorf("%s to %s was not found %d times", e.ID, path, missing)
	}
	return missing
}

// onlyIn reports whether faults have places, all of which begin so.
func onlyIn(begin string, places []string) bool {
	return len(places) > 0 && !slices.ContainsFunc(places, func(at string) bool { return !strings.HasPrefix(at, begin) })
}

// calls calls an operation, and returns the status and what the answer says.
func calls(t *testing.T, d *servertest.Server, e webtest.Entry, path string, body any, key string) (int, map[string]any) {
	t.Helper()
	sent, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	if e.Body == nil || body == nil {
		sent = nil
	}
	r, err := http.NewRequestWithContext(t.Context(), e.Method, d.URL+api.Prefix+path, strings.NewReader(string(sent)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if key != "" && e.Signed {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var said map[string]any
	_ = json.NewDecoder(answer.Body).Decode(&said) // what is no JSON says nothing
	return answer.StatusCode, said
}

// Where two parts of a request have faults, both are reported, of every operation: one fault in each field that can have one, all sent at
// once.
func TestFaults_OfAllFieldsAreToldAtOnce(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	d := servertest.Demo(t, "--allow-private")
	fixed := submitted(t, d)
	spec, err := webtest.ReadSpec(document())
	is.NoErr(err)
	r, several := rand.New(rand.NewPCG(1, 1)), 0
	for _, e := range spec.Entries() {
		path, query, wanted := e.Path, url.Values{}, []string{}
		for _, p := range e.Parameters {
			if p.In == "path" {
				path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(cmp.Or(fixed[p.Name], namesNothing(spec, p, r))))
			} else if faults := spec.InvalidText(p.Schema, "a", "query."+p.Name); p.In == "query" && len(faults) > 0 {
				query.Set(p.Name, fmt.Sprint(faults[0].Value))
				wanted = append(wanted, faults[0].Place)
			}
		}
		body, places := faultyBody(spec, e, r)
		wanted = append(wanted, places...)
		if len(wanted) < 2 {
			continue
		}
		several++
		status, said := calls(t, d, e, path+"?"+query.Encode(), body, d.Key)
		reported := placesOf(said)
		for _, place := range wanted {
			if status != http.StatusBadRequest || !slices.ContainsFunc(reported, func(at string) bool { return strings.HasPrefix(at, place) }) {
				t.Errorf("%s does not tell the fault at %s: %d %v", e.ID, place, status, reported)
			}
		}
	}
	is.True(several > 30)
}

// faultyBody returns a body with one fault in each field that can have one, and their places.
func faultyBody(spec *webtest.Spec, e webtest.Entry, r *rand.Rand) (body map[string]any, places []string) {
	if e.Body == nil {
		return nil, nil
	}
	body = map[string]any{}
	valid, _ := spec.Valid(e.Body, r).(map[string]any)
	for _, f := range spec.Invalid(e.Body, valid, "body") {
		name := strings.FieldsFunc(strings.TrimPrefix(f.Place, "body."), func(r rune) bool { return r == '.' || r == '[' })[0]
		changed, _ := f.Value.(map[string]any)
		v, sent := changed[name]
		if _, taken := body[name]; sent && !taken && valid[name] != nil && f.Rule != "unknown key" {
			body[name] = v
			places = append(places, f.Place)
		}
	}
	return body, places
}

func placesOf(problem map[string]any) (places []string) {
	errors, _ := problem["errors"].([]any)
	for _, e := range errors {
		places = append(places, servertest.Text(e.(map[string]any), "location"))
	}
	return places
}

// What only the program knows to be wrong is reported beside what the form of a request shows.
func TestFaults_OfFormAndOfMeaningAreToldTogether(t *testing.T) {
	t.Parallel()
	d := servertest.Demo(t, "--allow-private")
	fixed := submitted(t, d)
	long := strings.Repeat("long ", 110)
	for name, c := range map[string]struct {
		method, path string
		body         any
		want         []string
	}{
		"a draft":   {"PATCH", "/drafts/" + fixed["id"], map[string]any{"fields": map[string]any{"tagline": long, "country": "Atlantis"}}, []string{"body.fields.tagline", "body.fields.country"}},
		"a listing": {"PATCH", "/me/listings/" + fixed["listing_id"], map[string]any{"fields": map[string]any{"tagline": long, "country": "QQ"}}, []string{"body.fields.tagline", "body.fields.country"}},
		"two meanings": {"PATCH", "/me/listings/" + fixed["listing_id"], map[string]any{"fields": map[string]any{"pricing_model": "barter", "country": "QQ"}},
			[]string{"body.fields.pricing_model", "body.fields.country"}},
		"a search":      {"GET", "/listings?per_page=0&stage=nowhere", nil, []string{"query.per_page", "query.stage"}},
		"filters":       {"GET", "/listings?stage=nowhere&pricing_model=barter&category=nothing-like-it", nil, []string{"query.stage", "query.pricing_model", "query.category"}},
		"a leaderboard": {"GET", "/leaderboards/revenue?page=0&week=this", nil, []string{"query.page", "query.week"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			answer := d.Call(c.method, c.path, c.body)
			is.Equal(answer.Status, http.StatusBadRequest)
			reported := placesOf(answer.Body)
			for _, place := range c.want {
				if !slices.Contains(reported, place) {
					t.Errorf("%s is missing among %v", place, reported)
				}
			}
		})
	}
}
