package op_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/matryer/is"

	"debut/web/doors/op"
)

// booth is an answer with something for each view.
type booth struct {
	ID      int               `json:"id" view:"changes"`
	Title   *string           `json:"title"`
	Puppets []puppet          `json:"puppets"`
	Seats   map[string]int    `json:"seats"`
	Open    bool              `json:"open"`
	Sold    int               `json:"sold"`
	Quotes  []string          `json:"quotes" view:"full"`
	Parts   map[string]puppet `json:"parts" view:"changes"`
}

type puppet struct {
	Name    string   `json:"name"`
	Strings []string `json:"strings"`
	Quotes  []string `json:"quotes" view:"full"`
	Lost    bool     `json:"-"`
}

func (p puppet) SaysNothing() bool { return p.Lost }

type boothInput struct {
	View string `json:"view" enum:"full,brief,changes" default:"full"`
}

var (
	title = "Punch"
	empty = booth{ID: 1}
	full  = booth{ID: 2, Title: &title, Puppets: []puppet{{Name: "Judy"}}, Seats: map[string]int{"a": 1}, Open: true, Quotes: []string{"q"},
		Parts: map[string]puppet{"first": {Name: "Judy", Strings: []string{"left"}, Quotes: []string{"q"}}, "second": {Lost: true}}}
)

func TestRenderView_LeavesOutWhatSaysNothing(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		of   booth
		view op.Way
		want string
	}{
		{"the whole of nothing", empty, op.Answer, `{"id":1,"title":null,"puppets":[],"seats":{},"open":false,"sold":0,"quotes":[],"parts":{}}`},
		{"nothing in brief", empty, op.Brief, `{"id":1,"open":false,"sold":0}`},
		{"what changed, if nothing did", empty, op.Changes, `{"id":1}`},
		{"in brief", full, op.Brief,
			`{"id":2,"title":"Punch","puppets":[{"name":"Judy"}],"seats":{"a":1},"open":true,"sold":0,"parts":{"first":{"name":"Judy","strings":["left"]}}}`},
		{"what changed", full, op.Changes, `{"id":2,"parts":{"first":{"name":"Judy","strings":["left"]}}}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := op.RenderView(test.of, test.view)
			is := is.New(t)
			is.NoErr(err)
			is.Equal(string(got), test.want)
		})
	}
}

func TestViews_EachIsWhatItsSchemaPromises(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	o := op.Public("see_booth", "GET /booth", func(context.Context, boothInput) (booth, error) { return empty, nil })
	is.Equal(o.Views(), []op.Way{op.Answer, op.Brief, op.Changes})
	for _, view := range o.Views() {
		schema := resolve(t, o.Out.Standalone(view))
		for _, b := range []booth{empty, full} {
			got, err := op.RenderView(b, view)
			is.NoErr(err)
			var v any
			is.NoErr(json.Unmarshal(got, &v))
			is.NoErr(schema.Validate(v))
			is.NoErr(resolve(t, o.StandaloneAnswer()).Validate(v))
		}
	}
	is.True(resolve(t, o.Out.Standalone(op.Answer)).Validate(map[string]any{"id": 1}) != nil) // the whole has every field
	is.True(resolve(t, o.Out.Standalone(op.Brief)).Validate(map[string]any{"id": 1}) != nil)  // what is never empty is always there
}

func resolve(t *testing.T, schema map[string]any) *jsonschema.Resolved {
	t.Helper()
	raw, err := json.Marshal(schema)
	var s jsonschema.Schema
	if err == nil {
		err = json.Unmarshal(raw, &s)
	}
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
