package op_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/web/check/webtest/testservice"
	"debut/web/doors/op"
)

// Fields of a listing and of a draft are read off one table, and bound by what each of them holds.
func TestBind_FieldsByTheirTable(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	type input struct {
		Draft   app.DraftFieldsInput   `json:"draft"`
		Listing app.ListingFieldsInput `json:"listing"`
	}
	o := op.Public("fill_in", "POST /fill", func(context.Context, input) (testservice.Done, error) { return testservice.Done{}, nil })
	bind := func(body string) (*input, app.Issues) {
		args, err := op.ReadJSON([]byte(body))
		is.NoErr(err)
		in, found := o.Bind(args.(map[string]any), func(string) string { return "body" })
		return in.(*input), found
	}

	in, found := bind(`{"draft": {"tagline": "Papers", "city": null, "founded_year": "2024", "tags": []}, "listing": {"founded_year": 2024, "city": ""}}`)
	is.Equal(len(found), 0)
	is.Equal(in.Draft, app.DraftFieldsInput{"tagline": app.TextValue("Papers"), "city": {}, "founded_year": app.TextValue("2024"), "tags": {List: []string{}}})
	is.Equal(in.Listing, app.ListingFieldsInput{"founded_year": app.TextValue("2024"), "city": {}})

	in, found = bind(`{}`)
	is.Equal([]int{len(found), len(in.Draft), len(in.Listing)}, []int{0, 0, 0}) // what was not sent

	long := strings.Repeat("é", 201)
	_, found = bind(`{"draft": {"tagline": "` + long + `", "colour": "red"}, "listing": {"tagline": "` + long + `", "name": "x", "city": null}}`)
	places := []string{}
	for _, issue := range found {
		places = append(places, issue.Location)
	}
	is.Equal(places, []string{"body.draft.colour", "body.listing.tagline", "body.listing.city", "body.listing.name"}) // a draft holds 500
}

// Each row of the table is taken by the doors that it names, with its bounds.
func TestInputs_HaveEachRowOfTheTable(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	drafted, listed := op.SchemaOf(reflect.TypeFor[app.DraftFieldsInput]()).Object, op.SchemaOf(reflect.TypeFor[app.ListingFieldsInput]()).Object
	for _, field := range app.FieldSpecs {
		for _, door := range []struct {
			field *op.Field
			has   bool
			app.Bounds
		}{{drafted.Field(field.Key), field.InDraft(), field.Draft}, {listed.Field(field.Key), field.InListing(), field.Listing}} {
			is.Equal(door.field != nil, door.has)
			switch {
			case !door.has:
			case field.IsList():
				is.Equal([]int64{*door.field.Max, *door.field.Items.Max}, []int64{int64(door.Items), int64(door.Most)})
			default:
				is.Equal(*door.field.Max, int64(door.Most))
			}
		}
	}
}
