package site_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/matryer/is"
)

func TestSuggest_AnswersWhatIsMeant(t *testing.T) {
	t.Parallel()
	d := filled(t)
	for typed, want := range map[string][]string{
		"PARC": {"Product Parcelwick /listings/parcelwick"}, "bracken": {"Upcoming Brackenfile /listings/brackenfile"},
		"logis": {"Category Shipping & Logistics /categories/shipping-logistics"}, "nether": {"Country Netherlands /search?country=NL"},
		"p": {}, "": {}, strings.Repeat("x", 61): {}, "zebra": {},
	} {
		is := is.New(t)
		w := d.ask(http.MethodGet, "/suggest?q="+typed)
		is.Equal(w.Code, http.StatusOK)
		is.Equal(w.Header().Get("Cache-Control"), "public, max-age=60")
		var all []struct{ Kind, Label, Href string }
		is.NoErr(json.Unmarshal(w.Body.Bytes(), &all))
		got := []string{}
		for _, s := range all {
			got = append(got, s.Kind+" "+s.Label+" "+s.Href)
		}
		is.Equal(got, want) // typed
	}
}
