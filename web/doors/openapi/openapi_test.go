package openapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/matryer/is"
	"go.yaml.in/yaml/v3"

	"debut/app"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/op"
	"debut/web/doors/openapi"
)

var info = openapi.Info{Title: "Puppets", Version: "1.0.0", Description: "A theatre.", Origin: testservice.Origin, Prefix: "/api/v1"}

// document returns the test service's document as a client reads it.
func document(t *testing.T) map[string]any {
	t.Helper()
	var doc map[string]any
	if err := json.Unmarshal(openapi.JSON((&testservice.Theatre{}).Document()), &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// at follows keys into a document.
func at(v any, keys ...string) any {
	for _, key := range keys {
		m, _ := v.(map[string]any)
		v = m[key]
	}
	return v
}

func TestDocument_IsOpenAPI(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	doc, err := openapi3.NewLoader().LoadFromData(openapi.JSON((&testservice.Theatre{}).Document()))
	is.NoErr(err)
	is.NoErr(doc.Validate(t.Context()))
	is.Equal(doc.OpenAPI, "3.1.0")
	is.Equal(doc.Servers[0].URL, "https://puppets.example/api/v1")
}

func TestDocument_IsTheSameEachTime(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	first := openapi.JSON((&testservice.Theatre{}).Document())
	for range 20 {
		is.Equal(string(openapi.JSON((&testservice.Theatre{}).Document())), string(first))
	}
	golden, err := os.ReadFile("testdata/puppets.json")
	is.NoErr(err)
	is.Equal(string(first), string(golden)) // write it anew with UPDATE=1 where the change is meant
}

func TestMain(m *testing.M) {
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("testdata/puppets.json", openapi.JSON((&testservice.Theatre{}).Document()), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

func TestYAML_SaysTheSameAsJSON(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	var fromYAML any
	is.NoErr(yaml.Unmarshal(openapi.YAML((&testservice.Theatre{}).Document()), &fromYAML))
	again, err := json.Marshal(fromYAML)
	is.NoErr(err)
	first, err := json.Marshal(document(t))
	is.NoErr(err)
	is.Equal(string(again), string(first))
}

func TestDocument_TypesThatTravelBothWays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	schemas := at(document(t), "components", "schemas")
	is.Equal(at(schemas, "Puppet", "required"), []any{"puppet_id", "slug", "name", "kind", "height", "strings", "faqs", "links", "parts", "costume", "premiere", "paid", "created_at"})
	is.Equal(at(schemas, "Puppet", "additionalProperties"), nil) // it may have more one day
	is.Equal(at(schemas, "FAQInput", "additionalProperties"), false)
	is.Equal(at(schemas, "FAQ", "required"), []any{"question", "answer"})
	is.Equal(at(schemas, "Part", "properties", "parts", "items", "$ref"), "#/components/schemas/Part") // it holds itself
	is.Equal(at(schemas, "Costume", "required"), []any{"hat", "coat"})                                 // its shape on the wire
	is.Equal(at(schemas, "ChangePuppetBody", "properties", "puppet_id"), nil)                          // the path says it
	is.Equal(at(schemas, "PuppetList", "properties", "items", "items", "$ref"), "#/components/schemas/Puppet")
}

// Puppet is another type of the name than the test service's.
type Puppet struct {
	Problem app.Problem        `json:"problem"`
	Twin    testservice.Puppet `json:"twin"`
}

func TestDocument_TypesOfOneNameAreToldApart(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o := op.Public("get_twin", "GET /twin", func(context.Context, struct{}) (Puppet, error) { return Puppet{}, nil })
	schemas := at(openapi.Document([]*op.Operation{o}, info), "components", "schemas")
	is.True(at(schemas, "Puppet", "properties", "twin") != nil)
	is.True(at(schemas, "TestservicePuppet", "properties", "slug") != nil)
	is.True(at(schemas, "AppProblem", "properties", "url") != nil)
	is.True(at(schemas, "Problem", "properties", "request_id") != nil) // the name of errors is theirs
}

func TestDocument_Security(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	paths := document(t)["paths"]
	is.Equal(at(paths, "/puppets", "get", "security"), []any{map[string]any{}, map[string]any{"apiKey": []any{}}, map[string]any{"oauth": []any{}}})
	is.Equal(at(paths, "/puppets", "post", "security"), []any{map[string]any{"apiKey": []any{}}, map[string]any{"oauth": []any{"listings:write"}}})
}

func TestReference(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	operations := (&testservice.Theatre{}).Operations()
	html := string(openapi.Reference(operations, info))
	for _, o := range operations {
		is.True(strings.Contains(html, `id="`+o.ID+`"`))    // an anchor
		is.True(strings.Contains(html, `href="#`+o.ID+`"`)) // a link to it
		is.True(strings.Contains(html, o.Method+" "+o.Path))
	}
	is.True(strings.Contains(html, "text of at most 200 characters"))                           // bounds
	is.True(strings.Contains(html, "<code>faqs[].answer</code> <strong>required"))              // what lies within
	is.True(strings.Contains(html, "one of glove, rod, shadow, any; default any"))              // choices
	is.True(strings.Contains(html, "curl -X POST &#39;https://puppets.example/api/v1/puppets")) // an example
	is.True(!regexp.MustCompile(`(?i)<style|style=|<script>|\son\w+=`).MatchString(html))       // nothing that the security policy forbids
	is.True(strings.Contains(html, "by its <code>slug</code>."))
	ids := map[string]bool{}
	for _, id := range regexp.MustCompile(`\sid="([^"]*)"`).FindAllStringSubmatch(html, -1) {
		is.True(!ids[id[1]]) // each id once
		ids[id[1]] = true
	}
	for _, link := range regexp.MustCompile(`href="#([^"]*)"`).FindAllStringSubmatch(html, -1) {
		is.True(ids[link[1]]) // each link leads somewhere
	}
}

// What should not be used any more says so in the document: an operation, a parameter, and in words a value of one.
func TestDocument_SaysWhatIsDeprecated(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	type query struct {
		Kind string `json:"kind" enum:"glove,rod"`
		Old  bool   `json:"old"`
	}
	show := func(context.Context, query) (struct{}, error) { return struct{}{}, nil }
	whole := op.Public("get_show", "GET /show", show).Deprecate(op.Deprecation{Since: "2026-11-01", Sunset: "2027-11-01", Instead: "call get_play."})
	parts := op.Public("get_act", "GET /act", show).Deprecate(op.Deprecation{Field: "old", Since: "2026-11-01", Instead: "leave it out."}).
		Deprecate(op.Deprecation{Field: "kind", Value: "rod", Since: "2026-11-01", Instead: "send glove."})
	paths := openapi.Document([]*op.Operation{whole, parts}, info)["paths"]
	is.Equal(at(paths, "/show", "get", "deprecated"), true)
	is.Equal(at(paths, "/act", "get", "deprecated"), nil)
	parameters := at(paths, "/act", "get", "parameters").([]any)
	is.Equal(at(parameters[0], "deprecated"), nil)
	is.Equal(at(parameters[0], "description"), "rod is deprecated since 2026-11-01: send glove.")
	is.Equal(at(parameters[1], "deprecated"), true)
	is.True(at(paths, "/act", "get", "responses", "200", "headers", "Deprecation") != nil)
	html := string(openapi.Reference([]*op.Operation{whole}, info))
	is.True(strings.Contains(html, "Deprecated since 2026-11-01: call get_play. It may be refused from 2027-11-01 on."))
}
