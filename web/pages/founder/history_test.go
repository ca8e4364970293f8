package founder

import (
	"testing"

	"github.com/matryer/is"

	"debut/app/catalogue/listings"
	"debut/app/ground/texts"
)

func TestShowField_MarksTheWordsThatChanged(t *testing.T) {
	t.Parallel()
	is := is.New(t)
	f := showField(listings.FieldEdit{Name: "tagline", Before: "Customs papers for small exporters", After: "Customs papers for tiny exporters"}, texts.English)
	is.Equal(f.Name.In("en"), "Tagline")
	is.Equal(f.Before, marked{"Customs papers for", "small", "exporters"})
	is.Equal(f.After, marked{"Customs papers for", "tiny", "exporters"})
	f = showField(listings.FieldEdit{Name: "features", Before: []any{"One", "Two", "Three"}, After: []any{"Three", "Two", "Four", "Five"}}, texts.English)
	is.Equal([][]string{f.Gone, f.New}, [][]string{{"One"}, {"Four", "Five"}})
	f = showField(listings.FieldEdit{Name: "features", Before: []any{"One", "Two"}, After: []any{"Two", "One"}}, texts.English)
	is.True(f.Moved())
	f = showField(listings.FieldEdit{Name: "city", Before: nil, After: "Ghent"}, texts.English)
	is.Equal([][]string{f.Gone, f.New}, [][]string{nil, {"Ghent"}})
	before, after := mark("a a", "a a a") // what stands twice is not counted twice
	is.Equal([]marked{before, after}, []marked{{"a a", "", ""}, {"a a", "a", ""}})
}
