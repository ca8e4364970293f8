package webtest_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/matryer/is"

	"debut/web/check/webtest"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/openapi"
)

// witness is a test that notes failures in the place of failing.
type witness struct {
	testing.TB
	said []string
}

func (w *witness) Errorf(format string, args ...any) {
	w.said = append(w.said, fmt.Sprintf(format, args...))
}
func (w *witness) Logf(string, ...any) {}
func (w *witness) Helper()             {}

func (w *witness) heard(words string) bool {
	return strings.Contains(strings.Join(w.said, "\n"), words)
}

// careless answers as a program does that checks little.
func careless(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Request-Id", "r1")
	w.Header().Set("Content-Type", "application/json")
	switch {
	case strings.HasSuffix(r.URL.Path, "/teapot"):
		w.WriteHeader(http.StatusTeapot)
	case strings.HasSuffix(r.URL.Path, "/null"):
		fmt.Fprint(w, `{"puppet_id":1,"slug":null}`)
	default:
		var body struct{ URL string }
		// What encoding/json takes, this takes.
		if r.Method == "POST" && json.NewDecoder(r.Body).Decode(&body) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		fmt.Fprint(w, `{"done":true}`)
	}
}

func TestContract_SeesFaults(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	server := httptest.NewServer(http.HandlerFunc(careless))
	t.Cleanup(server.Close)
	w := &witness{TB: t}
	client := &http.Client{Transport: webtest.NewContract(w, openapi.JSON((&testservice.Theatre{}).Document()), "/api/v1", http.DefaultTransport)}
	for _, path := range []string{"/theatre", "/puppets/teapot", "/puppets/null", "/puppets?page=0"} {
		answer, err := client.Get(server.URL + "/api/v1" + path)
		is.NoErr(err)
		answer.Body.Close()
	}
	is.True(!w.heard("get_theatre"))                                                        // a right answer
	is.True(w.heard("get_puppet: the document has no answer 418"))                          // a status that nobody promised
	is.True(w.heard("get_puppet: the answer 200 is not what the document promises"))        // null where none may be
	is.True(w.heard("search_puppets: answered 200 to a request that the document refuses")) // a bound that is not checked
}

func TestStorm_SeesFaults(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	server := httptest.NewServer(http.HandlerFunc(careless))
	t.Cleanup(server.Close)
	spec, err := webtest.ReadSpec(openapi.JSON((&testservice.Theatre{}).Document()))
	is.NoErr(err)
	w := &witness{TB: t}
	webtest.Storm{Spec: spec, Client: http.DefaultClient, Base: server.URL + "/api/v1", Bearer: "all", Seed: 2, Rounds: 3,
		Skip: func(e webtest.Entry) bool { return e.ID != "make_puppet" }}.Run(w)
	for _, fault := range []string{
		`"maxLength" at body.url`, `"null" at body.url`, `"unknown key" at body.zz_unknown`, `"key case" at body.URL`, `"required" at body.url`,
		`"key twice" at body`, `"bytes" at body`, `"lone surrogate" at body`, `"U+0000" at body`, `"two values" at body`, `"unknown parameter" at query.zz_unknown`,
	} {
		is.True(w.heard("make_puppet: the fault " + fault))
	}
}

func TestLint_SeesFaults(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, old, new, says string }{
		{"two operations of one name", `"operationId": "get_puppet"`, `"operationId": "get_theatre"`, "not the only one"},
		{"no summary", `"summary": "The theatre"`, `"summary": ""`, "get_theatre: has no summary"},
		{"no 429", `"429": {`, `"503": {`, "has the statuses"},
		{"an open object", `"additionalProperties": false,`, ``, "is an object of a request with additional properties"},
		{"a closed answer", `"Puppet": {`, `"Puppet": {"additionalProperties": false,`, "Puppet: is an object of an answer that is not open to more"},
		{"a text without bound", `"maxLength": 2048,`, ``, "url: is a text without maxLength"},
		{"a format without pattern", `"pattern": "^https?://[^\\s/?#@]+([/?#]\\S*)?$",`, ``, "has a format without a pattern"},
		{"no words for a parameter", `"description": "Words to look for.",`, ``, "parameter q has no description"},
		{"a bad example", `"example": "parcelwick"`, `"example": "Parcel Wick"`, "the example does not fit"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			good := string(openapi.JSON((&testservice.Theatre{}).Document()))
			bad := strings.Replace(good, test.old, test.new, -1)
			is.True(bad != good) // the fault is there
			said := strings.Join(webtest.Lint([]byte(bad), nil), "\n")
			if !strings.Contains(said, test.says) {
				t.Errorf("%q is not among\n%s", test.says, said)
			}
		})
	}
}

func TestValid_ValuesFitTheirSchemas(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	raw := openapi.JSON((&testservice.Theatre{}).Document())
	spec, err := webtest.ReadSpec(raw)
	is.NoErr(err)
	doc, err := openapi3.NewLoader().LoadFromData(raw)
	is.NoErr(err)
	r := rand.New(rand.NewPCG(3, 3))
	schemas := 0
	for _, e := range spec.Entries() {
		if e.Body == nil {
			continue
		}
		schemas++
		schema := doc.Paths.Value(e.Path).GetOperation(e.Method).RequestBody.Value.Content["application/json"].Schema.Value
		for range 300 {
			b, err := json.Marshal(spec.Valid(e.Body, r))
			is.NoErr(err)
			var plain any
			is.NoErr(json.Unmarshal(b, &plain))
			is.NoErr(schema.VisitJSON(plain, openapi3.EnableJSONSchema2020()))
		}
	}
	is.Equal(schemas, 3)
}

func TestScript(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	service := testservice.Open(t)
	w := &witness{TB: t}
	webtest.Script(w, http.DefaultClient, service.URL+"/api/v1", "good", `
# Variables travel from one request to the next.
GET /puppets?q=${word}
code == 200
json .items[0].slug == "harlequin"
json .items count 1
json .items[1] absent
json .items[0] contains "harlequin"
body contains "harlequin"
body !contains "columbine"
header X-Request-Id matches "^r[0-9]+$"
save slug json .items[0].slug

GET /puppets/${slug}
code != 404
json .parts[0].parts[0].name == "nose"
json .height == null
`, map[string]string{"word": "x"})
	is.Equal(w.said, nil)

	var acted []string
	webtest.Conversation{Client: http.DefaultClient, Base: service.URL + "/api/v1", Do: map[string]func(...string) error{
		"rest": func(words ...string) error { acted = append(acted, words...); return nil },
	}}.Run(w, "acts", `
do rest a while
POST /puppets
Authorization: Bearer all
> {"url": "a"}
until json .calls == 3
code == 201
do sing
`)
	is.Equal(acted, []string{"a", "while"})
	is.Equal(len(w.said), 1) // the request was sent until the check held
	is.True(w.heard("acts:8: do sing: is no line of a script"))
	w.said = nil

	webtest.Script(w, http.DefaultClient, service.URL+"/api/v1", "bad", `
code == 200
GET /theatre
code == 201
json .gone exists
what is this
GET /theatre
`, nil)
	is.Equal(len(w.said), 5)
	is.True(w.heard("bad:2: code == 200: there is no request before it"))
	is.True(w.heard("bad:4: code == 201: got 200 of 200"))
	is.True(w.heard("bad:5: json .gone exists: is not so of 200"))
	is.True(w.heard("bad:6: what is this: is no line of a script"))
	is.True(w.heard("bad: the last request has no checks"))
}
