package app_test

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/matryer/is"

	"debut/app"
	"debut/app/catalogue/listings"
	"debut/app/catalogue/transfer"
	"debut/app/intake/drafts"
)

func TestFieldSpecs_AddUp(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	percent, rows, keys := app.WeightOf("founders"), []int{}, map[string]bool{}
	for _, spec := range app.FieldSpecs {
		percent += spec.Weight
		if spec.Compared > 0 {
			rows = append(rows, spec.Compared)
		}
		is.True(!keys[spec.Key]) // each is there once
		keys[spec.Key] = true
		is.True(spec.Owner == app.OfCompany || spec.Owner == app.OfSite)
		is.True(spec.Listing.Most > 0)                                              // a listing bounds each
		is.True(!spec.InDraft() || spec.IsList() == (spec.Draft.Items > 0))         // a list is one in both
		is.True(spec.InDraft() || spec.Weight+spec.Compared == 0 && !spec.IsList()) // what no draft has counts for nothing there
	}
	is.Equal(percent, 100)
	slices.Sort(rows)
	for i, row := range rows {
		is.Equal(row, i+1) // comparisons have no gap
	}
}

// Each struct that has the fields must have all of them, within their bounds.
func TestFieldSpecs_HoldTheStructs(t *testing.T) {
	t.Parallel()
	ofCompany := func(spec app.FieldSpec) bool { return spec.Owner == app.OfCompany }
	every := func(app.FieldSpec) bool { return true }
	for _, test := range []struct {
		name    string
		of      reflect.Type
		has     func(app.FieldSpec) bool
		bounded bool // by what a listing holds
	}{
		{"a line of a file", reflect.TypeFor[transfer.Line](), every, true},
		{"the facts of a company", reflect.TypeFor[app.Facts](), ofCompany, false},
		{"the words of a listing", reflect.TypeFor[app.Words](), every, false},
		{"a listing as anyone sees it", reflect.TypeFor[listings.Public](), every, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			fields := map[string]reflect.StructField{}
			for _, f := range reflect.VisibleFields(test.of) {
				fields[f.Tag.Get("json")] = f
			}
			for _, spec := range app.FieldSpecs {
				f, there := fields[spec.Key]
				if there != test.has(spec) {
					t.Errorf("%s: in %v %v, by the table %v", spec.Key, test.of, there, !there)
				}
				if there && test.bounded {
					holdsTags(t, f, spec)
				}
			}
		})
	}
}

// holdsTags compares the tags of a field with its bounds: max and each of texts and lists, min and max of numbers.
func holdsTags(t *testing.T, f reflect.StructField, spec app.FieldSpec) {
	t.Helper()
	bounds := spec.Listing
	want := map[string]int{"max": bounds.Most}
	switch {
	case spec.Type == app.TypeCategory:
		want = map[string]int{"max": bounds.Items} // a file has paths, which are longer than the names
	case spec.IsList():
		want = map[string]int{"max": bounds.Items, "each": bounds.Most}
	case bounds.Least > 0:
		want["min"] = bounds.Least
	}
	for tag, n := range want {
		if got := f.Tag.Get(tag); got != strconv.Itoa(n) {
			t.Errorf("%s has %s %q; the table says %d", spec.Key, tag, got, n)
		}
	}
}

func TestSentFields_TellsAbsentNullAndValueApart(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	in := struct {
		Tagline app.Opt[string]    `json:"tagline"`
		City    app.Sent[string]   `json:"city"`
		Country app.Opt[string]    `json:"country"`
		Year    app.Opt[int]       `json:"founded_year"`
		Tags    app.Sent[[]string] `json:"tags"`
		Other   app.Sent[string]   `json:"other"`
	}{
		Tagline: app.Opt[string]{Set: true, Null: true}, Country: app.Opt[string]{Set: true, Value: "nl"},
		Year: app.Opt[int]{Set: true, Value: 2024}, Tags: app.Sent[[]string]{Set: true, Value: []string{"customs"}},
		Other: app.Sent[string]{Set: true, Value: "x"},
	}
	facts := app.Facts{Tagline: "Papers", City: "Delft"}
	sent := []string{}
	for field, v := range app.SentFields(&in) {
		sent = append(sent, field.Key)
		facts.Set(field.Key, v)
	}
	is.Equal(sent, []string{"tagline", "tags", "country", "founded_year"}) // in the order of the table
	is.Equal(facts.Tagline, "")
	is.Equal(facts.City, "Delft") // was not sent
	is.Equal(facts.Country, "NL") // in the form that is kept
	is.Equal(*facts.FoundedYear, 2024)
	is.Equal(facts.Tags, []string{"customs"})
}

// What a text is for is said in the same words wherever it is said.
func TestRuleOf_IsWhatTheDocumentSays(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	document, err := os.ReadFile("../docs/profile.md")
	is.NoErr(err)
	rows := 0
	for _, spec := range app.FieldSpecs {
		if spec.Rule == "" {
			continue
		}
		rows++
		if row := fmt.Sprintf("| `%s` | %s | ", spec.Key, spec.Rule); !strings.Contains(string(document), row) {
			t.Errorf("docs/profile.md has no row %q", row)
		}
	}
	is.True(rows == 8 && strings.Contains(string(document), fmt.Sprintf("| `story` | %s | ", app.StoryRule)))
	story, _ := reflect.TypeFor[drafts.StoryInput]().FieldByName("Story")
	is.Equal(story.Tag.Get("doc"), string(app.StoryRule))
}
