package op_test

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/op"
)

func TestTypeName(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(op.TypeName(reflect.TypeFor[testservice.Puppet]()), "Puppet")
	is.Equal(op.TypeName(reflect.TypeFor[app.List[testservice.Puppet]]()), "PuppetList")
	is.Equal(op.TypeName(reflect.TypeFor[app.List[app.List[testservice.Puppet]]]()), "PuppetListList")
	is.Equal(op.TypeName(reflect.TypeFor[struct{}]()), "")
}

func TestStandalone_IsAWholeSchema(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	b, err := json.MarshalIndent(operation("change_puppet", &testservice.Theatre{}).In.Standalone(op.Request), "", " ")
	is.NoErr(err)
	schema := map[string]any{}
	is.NoErr(json.Unmarshal(b, &schema))
	properties := schema["properties"].(map[string]any)
	is.Equal(schema["additionalProperties"], false)
	is.Equal(properties["name"], map[string]any{"type": []any{"string", "null"}, "maxLength": 500.0})
	is.Equal(properties["tagline"], map[string]any{"type": "string", "maxLength": 200.0})
	is.Equal(properties["kind"], map[string]any{"type": []any{"string", "null"}, "enum": []any{"glove", "rod", "shadow", nil}})
	is.Equal(properties["story"], map[string]any{"anyOf": []any{map[string]any{"$ref": "#/$defs/Story"}, map[string]any{"type": "null"}}})
	is.Equal(properties["parts"], map[string]any{"type": "array", "maxItems": 3.0, "items": map[string]any{"$ref": "#/$defs/Strap"}})
	strap := schema["$defs"].(map[string]any)["Strap"].(map[string]any)
	is.Equal(strap["required"], []any{"length"})
	is.Equal(strap["properties"].(map[string]any)["straps"], map[string]any{"type": "array", "maxItems": 2.0, "items": map[string]any{"$ref": "#/$defs/Strap"}}) // a type that holds itself
}

func TestSchemaOf_FixedKeysAreProperties(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	links := operation("make_puppet", &testservice.Theatre{}).In.Object.Field("links").JSON(op.Request, nil)
	is.Equal(links["additionalProperties"], false)
	is.Equal(len(links["properties"].(map[string]any)), 3)
}

func TestSchemaOf_PatternsBoundTexts(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	is.Equal(*op.SchemaOf(reflect.TypeFor[app.Slug]()).Max, int64(220))
	is.Equal(*op.SchemaOf(reflect.TypeFor[app.UUID]()).Max, int64(36))
	is.Equal(op.SchemaOf(reflect.TypeFor[app.UUID]()).Format, "uuid")
}

func TestStatuses(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	theatre := &testservice.Theatre{}
	is.Equal(operation("search_puppets", theatre).Statuses(), []int{200, 304, 400, 429})
	is.Equal(operation("get_puppet", theatre).Statuses(), []int{200, 304, 400, 404, 429})
	is.Equal(operation("make_puppet", theatre).Statuses(), []int{201, 400, 401, 403, 429})
	is.Equal(operation("burn_puppet", theatre).Statuses(), []int{200, 400, 401, 403, 404, 429})
	is.Equal(operation("search_puppets", theatre).Answers(503).Statuses(), []int{200, 304, 400, 429, 503})
}

type (
	unbound struct {
		Text string `json:"text"`
	}
	untagged  struct{ Text string }
	listQuery struct {
		Words []string `json:"words" each:"5"`
	}
	shaped struct {
		Costume testservice.Costume `json:"costume"`
	}
	badDefault struct {
		N int `json:"n" default:"x"`
	}
	badFormat struct {
		Text string `json:"text" max:"5" format:"colour"`
	}
)

func TestSigned_DescriptionsThatCannotBePanic(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, says string
		describe   func()
	}{
		{"a text without a bound", "without max", func() { op.Public("a", "POST /a", take[unbound]) }},
		{"a field without a name", "needs a plain json tag", func() { op.Public("a", "POST /a", take[untagged]) }},
		{"a list in a query", "cannot travel in the query", func() { op.Public("a", "GET /a", take[listQuery]) }},
		{"an input of another shape", "cannot be an input", func() { op.Public("a", "POST /a", take[shaped]) }},
		{"a default of the wrong type", "default", func() { op.Public("a", "POST /a", take[badDefault]) }},
		{"an unknown format", "no format", func() { op.Public("a", "POST /a", take[badFormat]) }},
		{"a path parameter that no field takes", "no field for {slug}", func() { op.Public("a", "GET /a/{slug}", take[struct{}]) }},
		{"a route without a path", "not a method and a path", func() { op.Public("a", "GET", take[struct{}]) }},
		{"a key of what only reads", "needs no Idempotency-Key", func() { op.Public("a", "POST /a", take[struct{}]).ReadOnly().Idempotent() }},
		{"a read that takes a key", "so it is not read-only", func() { op.Public("a", "POST /a", take[struct{}]).Idempotent().ReadOnly() }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			is := is.New(t)
			defer func() {
				said, _ := recover().(string)
				is.True(strings.Contains(said, test.says)) // the panic says what is wrong
			}()
			test.describe()
			t.Error("this was accepted")
		})
	}
}

func take[In any](context.Context, In) (testservice.Done, error) { return testservice.Done{}, nil }
